/** Placing, changing and cancelling payment orders (platform M7 §4). */
import { randomInt } from 'node:crypto';
import {
  type BodyOf,
  dec,
  decimal,
  fill,
  ORDER_TYPE_OF,
  type OutputOf,
  type payment as calls,
  PAYMENT_LOG,
  PAYMENT_STATUS,
  UNPAID_HOURS,
} from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { AppError, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type Buying, payOwnedOrder, payOwnedTenant } from './buyer.ts';
import { withShut } from './codes.ts';
import {
  insertOrder,
  lockOrder,
  openOrders,
  type OrderRow,
  type OrderView,
  setGateway,
  viewOf,
} from './order.store.ts';
import { assertShut } from './open-codes.ts';
import { addMiss, holdCoupon, missesOf, priceForSale } from './price.store.ts';
import { isFree, type Note, settleCancelled, settlePaid } from './settle.ts';
import { isScan, openCode } from './open-code.ts';
import { lockSpace, type SpaceRow, spaceOf } from './space.store.ts';
import { type Terms, termsFor } from './terms.ts';

const HOUR_MS = 3_600_000;
const SHANGHAI_MS = 8 * HOUR_MS;
/** orders of one space that wait for their money */
const MOST_UNPAID = 5;
/** refused codes of one space within an hour */
const MOST_MISSES = 10;

const expiryOf = (gateway: number, from: Date): string =>
  new Date(
    from.getTime() + (isScan(gateway) ? UNPAID_HOURS.scan : UNPAID_HOURS.transfer) * HOUR_MS,
  ).toISOString();
/** `P`, the moment in Shanghai as yyMMddHHmmss, six digits by chance */
const orderNo = (at: Date): string => {
  const digits = new Date(at.getTime() + SHANGHAI_MS).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return `P${digits}${String(randomInt(1_000_000)).padStart(6, '0')}`;
};

/** Raises Order:GatewayUnavailable where this server cannot be paid this way. */
function assertOpen(house: House, gateway: number): void {
  const isOpen = isScan(gateway) ? house.pay !== null : house.config.pay.transfer !== null;
  if (!isOpen) raise('Order:GatewayUnavailable');
}
/** Raises Order:NotUnpaid, or Order:Expired when the order's time is over although nobody has cancelled it yet. */
export function assertUnpaid(order: OrderRow, at: Date): void {
  if (order.status !== PAYMENT_STATUS.unpaid) raise('Order:NotUnpaid');
  if (Date.parse(order.expireTime) <= at.getTime()) raise('Order:Expired');
}

/** Codes of coupons can be guessed: after ten refused ones within an hour a space waits. Raises Common:TooManyRequests. */
async function counted<T>(
  house: House,
  who: Who,
  { tenantId, couponNo }: { tenantId: string; couponNo?: string | null | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (!couponNo) return work();
  const misses = await payOwnedTenant(house, who, { tenantId, readOnly: true }, ({ tx }) => missesOf(tx));
  if (misses >= MOST_MISSES) raise('Common:TooManyRequests');
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'Coupon:NotFound')
      await payOwnedTenant(house, who, { tenantId }, ({ tx }) => addMiss(tx));
    throw error;
  }
}

/** What an order would cost; nothing is held. */
export const quote = (
  house: House,
  who: Who,
  body: BodyOf<typeof calls.quoteOrder>,
): Promise<OutputOf<typeof calls.quoteOrder>> =>
  counted(house, who, body, () =>
    payOwnedTenant(house, who, { tenantId: body.tenantId, readOnly: true }, async ({ tx }) => {
      const space = (await spaceOf(tx)) ?? raise('Common:NotFound');
      const terms = await termsFor(tx, {
        space,
        priceId: body.priceId,
        couponNo: body.couponNo ?? null,
        at: now(),
      });
      const { orderAmount, creditAmount, discountAmount, amount, until } = terms;
      return { orderAmount, creditAmount, discountAmount, amount, until };
    }),
  );

interface Placing extends Buying {
  readonly house: House;
  readonly who: Who;
  readonly space: SpaceRow;
  readonly body: BodyOf<typeof calls.createOrder>;
  readonly at: Date;
  readonly note: Note;
}

/** An unpaid order of the same price and coupon goes on; whatever else of its kind was unpaid is cancelled. Raises Order:TooManyUnpaid. */
async function sameUnpaid(
  { tx, body, at }: Placing,
  provider: string,
  salesPrice: string,
): Promise<OrderRow | null> {
  const coupon = body.couponNo?.toUpperCase() ?? null;
  let same: OrderRow | null = null;
  let left = 0;
  for (const open of await openOrders(tx)) {
    const isDue = Date.parse(open.expireTime) <= at.getTime();
    const isOfPrice = open.priceId === body.priceId;
    if (!isDue && isOfPrice && open.couponNo === coupon && dec(open.orderAmount).eq(salesPrice)) same = open;
    else if (isDue || isOfPrice || (provider === 'E' && open.provider === 'E'))
      await settleCancelled(tx, open, at, isDue);
    else left += 1;
  }
  if (same === null && left >= MOST_UNPAID) raise('Order:TooManyUnpaid');
  return same;
}

async function insert({ tx, space, body, buyerName, at }: Placing, terms: Terms): Promise<OrderRow> {
  const { price, coupon } = terms;
  const id = await insertOrder(tx, {
    orderNo: orderNo(at),
    tenantName: space.name,
    buyerName,
    orderType: ORDER_TYPE_OF[price.provider],
    provider: price.provider,
    providerName: price.providerName,
    editionId: price.editionId,
    featureId: price.featureId,
    priceId: price.id,
    availableName: price.availableName,
    quantity: price.quantity,
    periodValue: price.periodValue,
    originalPrice: price.originalPrice,
    orderAmount: terms.orderAmount,
    creditAmount: terms.creditAmount,
    discountAmount: terms.discountAmount,
    amount: terms.amount,
    couponId: coupon?.id ?? null,
    couponNo: coupon?.couponNo ?? null,
    gateway: body.gateway,
    expireTime: expiryOf(body.gateway, at),
  });
  if (coupon && !(await holdCoupon(tx, coupon.id, id))) raise('Coupon:UsedUp');
  return (await lockOrder(tx, id)) ?? raise('Common:NotFound');
}

/** A new order, logged in the space; one that costs nothing is paid with it. */
async function place(placing: Placing): Promise<OrderRow> {
  const { tx, house, who, space, body, at } = placing;
  const price = (await priceForSale(tx, body.priceId)) ?? raise('Order:PriceChanged');
  if (price.providerName !== body.providerName) raise('Order:PriceChanged');
  const same = await sameUnpaid(placing, price.provider, price.salesPrice);
  if (same) return changeGateway(tx, same, body.gateway, at);
  const terms = await termsFor(tx, { space, priceId: body.priceId, couponNo: body.couponNo ?? null, at });
  const order = await insert(placing, terms);
  await placing.note(tx, {
    bizType: PAYMENT_LOG.bizType,
    bizId: order.id,
    bizNo: order.orderNo,
    action: 'create',
    summary: fill(PAYMENT_LOG.placed, {
      buyer: order.buyerName,
      orderNo: order.orderNo,
      name: order.providerName,
      available: order.availableName,
      amount: order.amount,
    }),
  });
  if (!isFree(order)) return order;
  await settlePaid({ tx, house, who, at }, order, {
    amount: decimal.money(0),
    at: at.toISOString(),
    gatewayTradeNo: null,
    voucherNo: null,
    isLate: false,
  });
  return (await lockOrder(tx, order.id)) ?? raise('Common:NotFound');
}

/** The order is paid another way. Throws OpenCodes while it could still be paid in the way before. */
export async function changeGateway(tx: Tx, order: OrderRow, gateway: number, at: Date): Promise<OrderRow> {
  if (order.gateway === gateway) return order;
  await assertShut(tx, order.id);
  await setGateway(tx, order.id, gateway, expiryOf(gateway, at));
  return (await lockOrder(tx, order.id)) ?? raise('Common:NotFound');
}

/** Orders for a space. What was sent of names and amounts decides nothing. */
export async function create(
  house: House,
  who: Who,
  body: BodyOf<typeof calls.createOrder>,
  note: Note,
): Promise<OrderView> {
  assertOpen(house, body.gateway);
  const order = await counted(house, who, body, () =>
    withShut(house, () =>
      payOwnedTenant(house, who, { tenantId: body.tenantId }, async (buying) => {
        const space = (await lockSpace(buying.tx)) ?? raise('Common:NotFound');
        if (space.disabledTime !== null) raise('Tenant:Disabled');
        return place({ ...buying, house, who, space, body, at: now(), note });
      }),
    ),
  );
  return viewOf(await openCode(house, who, order));
}

/** Another way to pay an unpaid order. Raises Order:NotUnpaid, Order:Expired, Common:StaleVersion, Order:GatewayUnavailable. */
export async function pay(
  house: House,
  who: Who,
  id: string,
  body: BodyOf<typeof calls.payOrder>,
): Promise<OrderView> {
  const change = async ({ tx }: Buying): Promise<OrderRow> => {
    await lockSpace(tx);
    const held = (await lockOrder(tx, id)) ?? raise('Common:NotFound');
    const at = now();
    assertUnpaid(held, at);
    if (body.version != null && body.version !== held.version) raise('Common:StaleVersion');
    const gateway = body.gateway ?? held.gateway;
    assertOpen(house, gateway);
    return changeGateway(tx, held, gateway, at);
  };
  const order = await withShut(house, () => payOwnedOrder(house, who, id, change));
  return viewOf(await openCode(house, who, order));
}

/** The buyer no longer wants it. Raises Order:NotUnpaid, also where the gateway says that it is paid, and Order:GatewayUnavailable when it says nothing. */
export const cancel = (house: House, who: Who, id: string, note: Note): Promise<OrderView> =>
  withShut(house, () =>
    payOwnedOrder(house, who, id, async ({ tx }) => {
      await lockSpace(tx);
      const held = (await lockOrder(tx, id)) ?? raise('Common:NotFound');
      if (held.status !== PAYMENT_STATUS.unpaid) raise('Order:NotUnpaid');
      await settleCancelled(tx, held, now(), false, note);
      return viewOf((await lockOrder(tx, id)) ?? raise('Common:NotFound'));
    }),
  );
