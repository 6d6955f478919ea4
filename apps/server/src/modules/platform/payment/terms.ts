/** What an order would cost a space, decided by the server alone (platform M6 §5, M7 §5). */
import { dec, decimal, paymentCalc } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { hasPaid, paidPeriods } from './order.store.ts';
import { type CouponRow, couponOf, priceForSale, type PriceRow } from './price.store.ts';
import { grantedUntil, hasFeature, type SpaceRow } from './space.store.ts';

export interface Terms {
  readonly price: PriceRow;
  readonly coupon: CouponRow | null;
  readonly orderAmount: string;
  readonly creditAmount: string;
  readonly discountAmount: string;
  readonly amount: string;
  /** last day afterwards; null: it has no end */
  readonly until: string | null;
}
interface Asked {
  readonly space: SpaceRow;
  readonly priceId: string;
  readonly couponNo: string | null;
  readonly at: Date;
}

const isRunning = (space: SpaceRow, today: string): boolean => space.end !== null && space.end >= today;

/** An edition of the same kind that is not lower than the one that runs; a feature that the edition counts. Raises Order:NotForSpace, Order:DowngradeRefused. */
async function assertFor(tx: Tx, space: SpaceRow, price: PriceRow, today: string): Promise<void> {
  if (price.featureId !== null) {
    if (!(await hasFeature(tx, price.featureId))) raise('Order:NotForSpace');
    return;
  }
  if (price.editionType !== space.editionType) raise('Order:NotForSpace');
  const isPaid = !space.isFree && !space.isInTrialPeriod && isRunning(space, today);
  if (isPaid && (price.editionSort ?? 0) < space.editionSort) raise('Order:DowngradeRefused');
}

/** The coupon, if this space may use it for this price. Raises the errors of coupons but those of the amount. */
async function usable(tx: Tx, couponNo: string, price: PriceRow): Promise<CouponRow> {
  const coupon = (await couponOf(tx, couponNo)) ?? raise('Coupon:NotFound');
  const isAmong = (list: readonly string[], id: string): boolean => list.length === 0 || list.includes(id);
  if (!coupon.hasBegun) raise('Coupon:NotStarted');
  if (coupon.isOver) raise('Coupon:Expired');
  const fits = isAmong(coupon.providers, price.provider) && isAmong(coupon.priceIds, price.id);
  if (!fits || !isAmong(coupon.tenantIds, tx.tenantId)) raise('Coupon:NotApplicable');
  if (coupon.firstOrderOnly && (await hasPaid(tx))) raise('Coupon:NotApplicable');
  if (coupon.taken >= coupon.perTenantLimit) raise('Coupon:LimitReached');
  if (coupon.isUsedUp) raise('Coupon:UsedUp');
  return coupon;
}

/** Last day of what the space would have of this price. */
export async function lastDay(
  tx: Tx,
  space: SpaceRow,
  of: Pick<PriceRow, 'editionId' | 'periodValue'> & { readonly priceId: string },
  today: string,
): Promise<string | null> {
  if (of.periodValue === 0) return null;
  if (of.editionId === null)
    return paymentCalc.extended(today, await grantedUntil(tx, of.priceId), of.periodValue);
  const isSame = of.editionId === space.editionId;
  return paymentCalc.extended(today, isSame ? space.end : null, of.periodValue);
}

/** Raises Order:PriceChanged, Order:NotForSpace, Order:DowngradeRefused and the errors of coupons. */
export async function termsFor(tx: Tx, { space, priceId, couponNo, at }: Asked): Promise<Terms> {
  const today = businessDay(at);
  const price = (await priceForSale(tx, priceId)) ?? raise('Order:PriceChanged');
  await assertFor(tx, space, price, today);
  const isChange = price.editionId !== null && price.editionId !== space.editionId;
  const periods = isChange ? await paidPeriods(tx, space.editionId, today) : [];
  const creditAmount = paymentCalc.creditOf(periods, today, price.salesPrice);
  const base = decimal.money(dec(price.salesPrice).minus(creditAmount));
  const coupon = couponNo === null ? null : await usable(tx, couponNo, price);
  const discountAmount = coupon ? paymentCalc.couponDiscount(coupon, base) : decimal.money(0);
  if (discountAmount === null) raise('Coupon:MinAmount', { amount: coupon?.minAmount ?? '' });
  return {
    price,
    coupon,
    orderAmount: price.salesPrice,
    creditAmount,
    discountAmount,
    amount: decimal.money(dec(base).minus(discountAmount)),
    until: await lastDay(tx, space, { ...price, priceId }, today),
  };
}
