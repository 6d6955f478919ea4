/** 铝锭价检查: on work days at 17:00 whoever keeps the prices is told of a class without one (engineering H2). */
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { notify } from '../../platform/message/index.ts';
import { missingQuotations } from './market-missing.store.ts';

const PAGE = '/common/aluminum-quotation';
const isWorkDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Tells the spaces whose default class has no price of the day, and the platform whose classes are behind it. Answers how many. */
export async function tellMissingQuotations({ pools }: Pick<House, 'pools'>, at: Date): Promise<number> {
  const date = businessDay(at);
  if (!isWorkDay(date)) return 0;
  const found = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, (tx) =>
    missingQuotations(tx, date),
  );
  const classes = new Map(found.map((f) => [f.classCode, f]));
  const told = [...found, ...[...classes.values()].map((f) => ({ ...f, tenantId: PLATFORM }))];
  for (const { tenantId, classCode, name } of told)
    await inTx(pools.work, { tenantId, userId: PLATFORM }, (tx) =>
      notify(tx, {
        kind: 'quotationMissing',
        receivers: {
          to: 'holders',
          item: 'AlBasic.QuotationMarkets',
          action: 'add',
          roleIds: [],
          factoryId: null,
          exceptUserId: null,
        },
        vars: { name, date },
        dedupKey: `quotation:${classCode}:${date}`,
        url: PAGE,
      }),
    );
  return found.length;
}

export const marketTasks = (house: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'market.quotations',
    next: dailyAt('17:00'),
    run: async (at) => `${await tellMissingQuotations(house, at)} spaces`,
  },
];
