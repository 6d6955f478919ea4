/** What time does to orders and to what was bought: unpaid orders are cancelled, seats and features begin and end (platform J). */
import { PAYMENT_STATUS, SEATS } from '@muyun/contract';
import { fact, tell } from '../../../kit/facts.ts';
import type { House } from '../../../kit/house.ts';
import { everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { NOBODY } from '../../../kit/who.ts';
import { dueOrders, lockOrder } from './order.store.ts';
import { settleCancelled } from './settle.ts';
import { countSeats, lockSpace, noteTurned, spacesToCount, spacesTurned } from './space.store.ts';

type Parts = Pick<House, 'pools'>;
const inSpace = <T>({ pools }: Parts, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.user, { tenantId, userId: PLATFORM }, work);
const overAll = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, work);

/** Each by itself, held: one that is paid at the same moment is paid. */
async function cancelDue(parts: Parts, at: Date): Promise<string> {
  let count = 0;
  for (const { tenantId, id } of await overAll(parts, (tx) => dueOrders(tx, at.toISOString())))
    await inSpace(parts, tenantId, async (tx) => {
      await lockSpace(tx);
      const order = await lockOrder(tx, id);
      if (order?.status !== PAYMENT_STATUS.unpaid || Date.parse(order.expireTime) > at.getTime()) return;
      await settleCancelled(tx, order, at, true);
      count += 1;
    });
  return `${count} cancelled`;
}

async function count(parts: Parts, at: Date): Promise<string> {
  const spaces = await overAll(parts, (tx) => spacesToCount(tx, SEATS, at.toISOString()));
  for (const { tenantId } of spaces)
    await inSpace(parts, tenantId, async (tx) => {
      await lockSpace(tx);
      await countSeats(tx, SEATS, at.toISOString());
    });
  return `${spaces.length} spaces`;
}

/** A feature that a space was given beside its edition runs, or runs no more: what its members may do is another now. */
export const featuresTurned = fact<Record<string, never>>('featuresTurned');

/**
 * The server asks the time itself and closes what has ended; an open page learns it by the permission version (platform F5, M5 §8).
 */
async function tellTurned(house: House, at: Date): Promise<string> {
  const spaces = await overAll(house, (tx) => spacesTurned(tx, at.toISOString()));
  const audit = async (): Promise<void> => undefined;
  for (const { tenantId } of spaces)
    await inSpace(house, tenantId, async (tx) => {
      await lockSpace(tx);
      if ((await noteTurned(tx, at.toISOString())) > 0)
        await tell({ tx, house, who: NOBODY, audit }, featuresTurned, {});
    });
  return `${spaces.length} spaces`;
}

export const paymentTasks = (parts: House): readonly ScheduledTask[] => [
  { name: 'payment.expire', next: everyMinutes(1), run: (at) => cancelDue(parts, at) },
  { name: 'payment.seats', next: everyMinutes(1), run: (at) => count(parts, at) },
  { name: 'payment.features', next: everyMinutes(1), run: (at) => tellTurned(parts, at) },
];
