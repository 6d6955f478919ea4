/** What time does to orders and to what was bought: unpaid orders are cancelled, seats and features begin and end (platform J). */
import { PAYMENT_STATUS, SEATS } from '@muyun/contract';
import { fact, tell } from '../../../kit/facts.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { NOBODY } from '../../../kit/who.ts';
import { openCodes } from './attempt.store.ts';
import { compareBills } from './bill.ts';
import { ask, shut, withShut } from './codes.ts';
import { dueOrders, lockOrder } from './order.store.ts';
import { settleCancelled } from './settle.ts';
import { countSeats, lockSpace, noteTurned, spacesToCount, spacesTurned } from './space.store.ts';

type Parts = Pick<House, 'pools'>;
const inSpace = <T>({ pools }: Parts, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.user, { tenantId, userId: PLATFORM }, work);
const overAll = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, work);

/** Whether it was cancelled: not when it is paid at the same moment, or its gateway says that it is. */
const cancelOne = (
  house: House,
  at: Date,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<boolean> =>
  withShut(house, () =>
    inSpace(house, tenantId, async (tx) => {
      await lockSpace(tx);
      const order = await lockOrder(tx, id);
      if (order?.status !== PAYMENT_STATUS.unpaid || Date.parse(order.expireTime) > at.getTime())
        return false;
      await settleCancelled(tx, order, at, true);
      return true;
    }),
  );

/** Each by itself; one whose gateway does not answer waits, its code is over by its own time. */
async function cancelDue(house: House, at: Date): Promise<string> {
  let count = 0;
  let left = 0;
  for (const place of await overAll(house, (tx) => dueOrders(tx, at.toISOString())))
    try {
      if (await cancelOne(house, at, place)) count += 1;
    } catch (error) {
      left += 1;
      house.log.warn({ err: error, orderId: place.id }, 'an order is cancelled later');
    }
  return `${count} cancelled, ${left} later`;
}

/** Payments that no gateway has told of: every open code is asked for, and one whose order waits no more is closed. */
async function sweep(house: House): Promise<string> {
  const { pay } = house;
  const codes = await overAll(house, openCodes);
  let left = 0;
  for (const code of codes)
    try {
      if (pay && code.isUnpaid) await ask(house, pay, code);
      else if (!code.isUnpaid) await shut(house, code);
    } catch (error) {
      left += 1;
      house.log.warn({ err: error, outTradeNo: code.outTradeNo }, 'a code is asked for later');
    }
  return `${codes.length} asked for, ${left} later`;
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
  { name: 'payment.attempts', next: everyMinutes(10), run: () => sweep(parts) },
  { name: 'payment.reconcile', next: dailyAt('10:30'), run: (at) => compareBills(parts, at) },
  { name: 'payment.seats', next: everyMinutes(1), run: (at) => count(parts, at) },
  { name: 'payment.features', next: everyMinutes(1), run: (at) => tellTurned(parts, at) },
];
