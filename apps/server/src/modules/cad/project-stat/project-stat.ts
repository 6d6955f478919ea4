/**
 * ProjectStatDaily (engineering C2, H2): what of a project was nested, made and delivered day by day. Nests and production are asked for
 * their days and these are written over what stood there; what was delivered is what the products count beyond the other days.
 */
import { dec, MOST_STAT_DAYS, projectDays } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { fact, tell } from '../../../kit/facts.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { NOBODY } from '../../../kit/who.ts';
import { loadProjectHead } from '../shared/project-facts.store.ts';
import {
  type CountedDay,
  type DayFigures,
  loadDays,
  lockDays,
  projectsToCount,
  shippedOn,
  spacesAtWork,
  writeDays,
  writeShipped,
} from './project-stat.store.ts';

/** What was nested and made of these projects on each day: the areas tell it. */
export const projectDaysAsked = fact<{
  projectIds: readonly string[];
  nested: DayFigures[];
  produced: DayFigures[];
}>('cad.project.days');

const DAY_MS = 86_400_000;
/** a project that was ended is looked at for so many days more */
const LATE_DAYS = 7;
const LOT = 100;

const NOTHING = { quantity: 0, area: '0', weight: '0' } as const;
/** Days of both kinds side by side. */
function sideBySide(nested: readonly DayFigures[], produced: readonly DayFigures[]): CountedDay[] {
  const keyOf = (d: DayFigures): string => `${d.projectId} ${d.date}`;
  const [of, made] = [nested, produced].map((days) => new Map(days.map((d) => [keyOf(d), d])));
  const all = new Map([...nested, ...produced].map((d) => [keyOf(d), d]));
  return [...all].map(([key, { projectId, date }]) => {
    const [n, p] = [of?.get(key) ?? NOTHING, made?.get(key) ?? NOTHING];
    return {
      project_id: projectId,
      date,
      nested_quantity: n.quantity,
      nested_area: n.area,
      nested_weight: n.weight,
      produced_quantity: p.quantity,
      produced_area: p.area,
      produced_weight: p.weight,
    };
  });
}

const isSomething = (d: DayFigures): boolean => d.quantity !== 0 || !dec(d.area).isZero();

/** Counts the days of these projects anew; what has been delivered since the last count was delivered on the day of `at`. */
export async function recountDays(
  house: House,
  tx: Tx,
  projectIds: readonly string[],
  at: Date,
): Promise<void> {
  if (projectIds.length === 0) return;
  await lockDays(tx, projectIds);
  const [nested, produced]: [DayFigures[], DayFigures[]] = [[], []];
  const telling = { tx, house, who: NOBODY, audit: async () => undefined };
  await tell(telling, projectDaysAsked, { projectIds, nested, produced });
  await writeDays(tx, projectIds, sideBySide(nested.filter(isSomething), produced.filter(isSomething)), at);
  const day = businessDay(at);
  await writeShipped(tx, projectIds, await shippedOn(tx, projectIds, day), at);
}

/** Every night the day before is counted, of every space. Answers how many projects. */
export async function countDays(house: House, at: Date): Promise<number> {
  // at half past two the day that is counted has ended
  const counted = new Date(at.getTime() - DAY_MS);
  const since = new Date(at.getTime() - LATE_DAYS * DAY_MS);
  const owner = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  let count = 0;
  for (const tenantId of await inTx(house.pools.owner, owner, spacesAtWork)) {
    let after: string | null = null;
    do {
      const from: string | null = after;
      const ids: string[] = await inTx(house.pools.work, { tenantId, userId: PLATFORM }, async (tx) => {
        const lot = await projectsToCount(tx, { since, after: from, most: LOT });
        await recountDays(house, tx, lot, counted);
        return lot;
      });
      count += ids.length;
      after = ids.at(-1) ?? null;
    } while (after);
  }
  return count;
}

export const projectDayTasks = (house: House): readonly ScheduledTask[] => [
  {
    name: 'project.days',
    next: dailyAt('02:30'),
    run: async (at) => `${await countDays(house, at)} projects`,
  },
];

export const projectDayRoutes: readonly Binding[] = [
  bind(projectDays, async ({ tx, who, params }) => {
    await loadProjectHead(tx, who, params.id);
    return { days: await loadDays(tx, params.id, MOST_STAT_DAYS) };
  }),
];
