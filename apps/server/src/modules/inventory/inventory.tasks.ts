/** Every night: reservations whose time is over are free again, and who made them is told three days before (commerce §2.6). */
import type { House } from '../../kit/house.ts';
import { businessDay } from '../../kit/clock.ts';
import { dailyAt, type ScheduledTask } from '../../kit/scheduler.ts';
import { inTx, PLATFORM } from '../../kit/tx.ts';
import { dayIn, release } from '../../ledger/inventory/index.ts';
import { notify } from '../platform/message/index.ts';
import { stockCheckTask } from './stock-check.ts';
import { spacesWithEnding, takeEnding } from './reservation.store.ts';

const WARN_DAYS = 3;
const EXPIRED = 8;

/** Answers how many were released. */
export async function endReservations({ pools }: Pick<House, 'pools'>, at: Date): Promise<number> {
  const [today, until] = [businessDay(at), dayIn(WARN_DAYS, at)];
  const spaces = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, (tx) =>
    spacesWithEnding(tx, until),
  );
  let count = 0;
  for (const { tenantId } of spaces)
    await inTx(pools.work, { tenantId, userId: PLATFORM }, async (tx) => {
      count += (await release(tx, { endedBefore: today }, { state: EXPIRED })).length;
      for (const { userId, count: n, first } of await takeEnding(tx, until, today))
        await notify(tx, {
          kind: 'reservationEnding',
          receivers: { to: 'users', userIds: [userId] },
          vars: { n: String(n), day: first },
        });
    });
  return count;
}

export const inventoryTasks = (house: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  stockCheckTask(house),
  {
    name: 'inventory.reservations',
    next: dailyAt('00:30'),
    run: async (at) => `${await endReservations(house, at)} reservations`,
  },
];
