/** How an order ends: paid with all that it gives, or cancelled. Each in one transaction that holds the space's row (platform M7 §4). */
import { dec, fill, PAYMENT_LOG, PAYMENT_STATUS, paymentCalc, SEATS } from '@muyun/contract';
import { type AuditEntry, writeHouseAudit } from '../../../kit/audit.ts';
import { businessDay } from '../../../kit/clock.ts';
import { fact, tell } from '../../../kit/facts.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertShut } from './open-codes.ts';
import { type OrderRow, setCancelled, setPaid } from './order.store.ts';
import { giveBackCoupon, spendCoupon } from './price.store.ts';
import { countSeats, grantedUntil, insertGrant, setEdition, type SpaceRow, spaceOf } from './space.store.ts';
import { lastDay } from './terms.ts';

/** A space has bought something: what its members may do can be more now. */
export const spaceBought = fact<{ orderId: string }>('spaceBought');

export interface Settling {
  readonly tx: Tx;
  readonly house: House;
  readonly who: Who;
  readonly at: Date;
}
export interface Payment {
  readonly amount: string;
  readonly at: string;
  readonly gatewayTradeNo: string | null;
  readonly voucherNo: string | null;
  /** it came after the order was cancelled */
  readonly isLate: boolean;
}

/** The day after which the bought period begins, and its last. */
async function periodOf(
  tx: Tx,
  space: SpaceRow,
  order: OrderRow,
  today: string,
): Promise<{ from: string; to: string | null }> {
  const runs =
    order.editionId === null
      ? await grantedUntil(tx, order.priceId)
      : order.editionId === space.editionId
        ? space.end
        : null;
  return {
    from: runs !== null && runs > today ? runs : today,
    to: await lastDay(tx, space, order, today),
  };
}

/** What was bought begins, or goes on. */
async function grant(
  { tx, at }: Settling,
  order: OrderRow,
  period: { from: string; to: string | null },
): Promise<void> {
  const to = period.to ?? paymentCalc.addMonths(period.from, 1200);
  if (order.editionId !== null) return setEdition(tx, order.editionId, to);
  if (order.featureId === null) return undefined;
  await insertGrant(tx, {
    featureId: order.featureId,
    quantity: order.quantity,
    orderId: order.id,
    priceId: order.priceId,
    after: period.from > businessDay(at) ? period.from : null,
    at: at.toISOString(),
    to,
  });
  await countSeats(tx, SEATS, at.toISOString());
  return undefined;
}

/** The order is paid: its period, its coupon, the log of the space and the rights of its members, all or nothing. The row is held and not paid yet. */
export async function settlePaid(settling: Settling, order: OrderRow, payment: Payment): Promise<void> {
  const { tx, house, who, at } = settling;
  const space = (await spaceOf(tx)) ?? raise('Common:NotFound');
  const period = await periodOf(tx, space, order, businessDay(at));
  await grant(settling, order, period);
  await setPaid(tx, order.id, { ...payment, ...period });
  await spendCoupon(tx, order.id);
  await writeHouseAudit(tx, 'payment.settle', {
    bizType: PAYMENT_LOG.bizType,
    bizId: order.id,
    bizNo: order.orderNo,
    action: 'pay',
    summary: fill(payment.isLate ? PAYMENT_LOG.paidLate : PAYMENT_LOG.paid, {
      orderNo: order.orderNo,
      buyer: order.buyerName,
      name: order.providerName,
      available: order.availableName,
      amount: order.amount,
      until: period.to ?? PAYMENT_LOG.forever,
    }),
    changes: [
      { field: 'status', label: PAYMENT_LOG.status, oldValue: order.status, newValue: PAYMENT_STATUS.paid },
    ],
  });
  const audit = async (): Promise<void> => undefined;
  await tell({ tx, house, who, audit }, spaceBought, { orderId: order.id });
}

/** Writes what was done with an order into the log of its space: as the person's who did it, or the house's own. */
export type Note = (tx: Tx, entry: AuditEntry) => Promise<void>;
export const noteOf =
  (task: string): Note =>
  (tx, entry) =>
    writeHouseAudit(tx, task, entry);

/** The order is cancelled and its coupon may be taken again. The row is held and unpaid. Throws OpenCodes while it could still be paid. */
export async function settleCancelled(
  tx: Tx,
  order: OrderRow,
  at: Date,
  isTimeout: boolean,
  note: Note = noteOf('payment.cancel'),
): Promise<void> {
  await assertShut(tx, order.id);
  await setCancelled(tx, order.id, at.toISOString());
  await giveBackCoupon(tx, order.id);
  await note(tx, {
    bizType: PAYMENT_LOG.bizType,
    bizId: order.id,
    bizNo: order.orderNo,
    action: 'cancel',
    summary: fill(isTimeout ? PAYMENT_LOG.timedOut : PAYMENT_LOG.cancelled, { orderNo: order.orderNo }),
  });
}

/** Nothing is left to be paid. */
export const isFree = (order: OrderRow): boolean => dec(order.amount).isZero();
