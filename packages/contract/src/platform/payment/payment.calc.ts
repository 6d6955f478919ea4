/** Amounts and days of buying (platform M4 §5, M6 §5, M7 §5): exact, pure. Days are yyyy-MM-dd of Shanghai. */
import { dec, money, round } from '../../kit/decimal.ts';

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const later = (a: string, b: string): string => (a > b ? a : b);

/** sales / original × 10 with one decimal, e.g. `8.0`; null where nothing is saved. */
export function discountBadge(salesPrice: string, originalPrice: string): string | null {
  if (dec(originalPrice).lte(0)) return null;
  const badge = round(dec(salesPrice).div(originalPrice).times(10), 1);
  return dec(badge).gte(10) ? null : badge;
}

/** The same day `months` later; the last of the month where that has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** The last day of what runs until `end` (null: it does not run yet) after `months` more: counted from today once it is over. */
export const extended = (today: string, end: string | null, months: number): string =>
  addMonths(end === null ? today : later(today, end), months);

/** A period of an edition that was paid for: `from` is the day before its first, `to` its last. */
export interface PaidPeriod {
  readonly paid: string;
  readonly from: string;
  readonly to: string;
}

/** What is left of paid periods when another edition is bought today, at most `orderAmount`. */
export function creditOf(periods: readonly PaidPeriod[], today: string, orderAmount: string): string {
  let credit = dec(0);
  for (const { paid, from, to } of periods) {
    const [total, left] = [daysBetween(from, to), daysBetween(later(today, from), to)];
    if (total <= 0 || left <= 0) continue;
    credit = credit.plus(money(dec(paid).times(left).div(total)));
  }
  return money(credit.gt(orderAmount) ? orderAmount : credit);
}

export interface CouponTerms {
  /** 1 an amount off, 2 a rate of the price */
  readonly kind: number;
  readonly amount: string;
  readonly rate: string;
  readonly minAmount: string;
  readonly maxDiscount: string | null;
}

/** What a coupon takes off `base`; null where `base` is too little for it. */
export function couponDiscount(coupon: CouponTerms, base: string): string | null {
  if (dec(base).lt(coupon.minAmount)) return null;
  if (coupon.kind === 1) return money(dec(coupon.amount).gt(base) ? base : coupon.amount);
  const off = dec(money(dec(base).times(dec(1).minus(coupon.rate))));
  return money(coupon.maxDiscount !== null && off.gt(coupon.maxDiscount) ? coupon.maxDiscount : off);
}

/** Yuan as whole 0.01 yuan. */
export const fenOf = (amount: string): number => dec(amount).times(100).toNumber();
