/** 延期风险 of projects (engineering C5), and each morning at 06:00 whoever plans them is told of those that have come into it (H2). */
import {
  type DeliveryRisk,
  deliveryRisk,
  isUnderWay,
  PROJECT_OPEN,
  riskDays,
  type WorkCalendar,
} from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { workCalendar } from '../../../kit/work-calendar.ts';
import { notify } from '../../platform/message/index.ts';
import { keptProjects } from '../shared/project-kept.ts';
import { comeIntoRisk, spacesWithLoads } from './project.risk.store.ts';

interface Dated {
  readonly shownStatus: number;
  readonly bottleneckHours: string | null;
  readonly deliveryDate: string | null;
}
export const riskOf = (calendar: WorkCalendar, row: Dated): DeliveryRisk | null =>
  isUnderWay(row)
    ? deliveryRisk(calendar, {
        hours: row.bottleneckHours,
        today: businessDay(),
        deliveryDate: row.deliveryDate,
      })
    : null;
/** The same as a condition on `cad_project t`. */
export const atRisk = (calendar: WorkCalendar, today = businessDay()): Sql =>
  sql`(t.bottleneck_hours > 0 and ${keptProjects.state(sql`t`)} & ${PROJECT_OPEN} <> 0
    and t.delivery_date < coalesce((${riskDays(calendar, today)}::date[])[ceil(t.bottleneck_hours / ${calendar.hoursPerDay}::numeric)::int], 'infinity'))`;

/** Tells the planner of each project of the space that has come into risk; who has none, whoever made it. Answers how many. */
async function tellSpace(tx: Tx, today: string): Promise<number> {
  const calendar = await workCalendar(tx);
  const found = await comeIntoRisk(tx, atRisk(calendar, today), today);
  for (const { id, name, deliveryDate, hours, userId } of found) {
    const risk = deliveryRisk(calendar, { hours, today, deliveryDate });
    if (!risk) continue;
    await notify(tx, {
      kind: 'deliveryRisk',
      receivers: { to: 'users', userIds: [userId] },
      vars: { name, date: deliveryDate, needed: risk.neededDays, left: risk.leftDays },
      bizRef: { type: 'cad.project', id },
      dedupKey: `risk:${id}:${today}`,
      url: `/cad/project-detail?id=${id}`,
    });
  }
  return found.length;
}

/** Answers how many projects have come into risk. */
export async function tellRisks({ pools }: Pick<House, 'pools'>, at: Date): Promise<number> {
  const today = businessDay(at);
  const spaces = await inTx(
    pools.owner,
    { tenantId: PLATFORM, userId: PLATFORM, readOnly: true },
    spacesWithLoads,
  );
  let told = 0;
  for (const tenantId of spaces)
    told += await inTx(pools.work, { tenantId, userId: PLATFORM }, (tx) => tellSpace(tx, today));
  return told;
}

export const riskTasks = (house: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'project.risk',
    next: dailyAt('06:00'),
    run: async (at) => `${await tellRisks(house, at)} projects`,
  },
];
