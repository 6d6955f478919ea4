/** 供货评分 (engineering A20): every night for the list, at once for who asks. */
import { supplierRating } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { lateLines, ratedSpaces, ratingOf, ratingParts, writeRatings } from './rating.store.ts';
import { suppliers } from './supplier.ts';

const YEAR_MS = 365 * 86_400_000;
/** The first day that counts. */
const sinceDay = (at: Date): string => businessDay(new Date(at.getTime() - YEAR_MS));
const NONE = { lines: 0, lateLines: 0, lateDays: null, onTimePercent: null, rejectPercent: null };

/** Rates the suppliers of all spaces anew. Answers how many are another than they were. */
export async function rateSuppliers({ pools }: Pick<House, 'pools'>, at: Date): Promise<number> {
  const spaces = await inTx(
    pools.owner,
    { tenantId: PLATFORM, userId: PLATFORM, readOnly: true },
    ratedSpaces,
  );
  let count = 0;
  for (const tenantId of spaces)
    count += await inTx(pools.work, { tenantId, userId: PLATFORM }, (tx) => writeRatings(tx, sinceDay(at)));
  return count;
}

export const ratingRoutes: readonly Binding[] = [
  bind(supplierRating, async ({ tx, who, params: { id } }) => {
    await suppliers.store.load(tx, who, id);
    const since = sinceDay(new Date());
    const [all, parts, late] = await Promise.all([
      ratingOf(tx, id, since),
      ratingParts(tx, id, since),
      lateLines(tx, id, since),
    ]);
    return { ...(all ?? NONE), since, parts, late };
  }),
];

export const ratingTasks = (house: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'supplier.rating',
    next: dailyAt('03:50'),
    run: async (at) => `${await rateSuppliers(house, at)} suppliers`,
  },
];
