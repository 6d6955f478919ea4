/** Prices of an order beside what was paid before and beside the aluminium market of its day (commerce §11). */
import { dec, round } from '../../kit/decimal.ts';

/** Against how many of the last purchases a price is held. */
export const PRICE_PURCHASES = 3;
/** where a column of percent ends */
const MOST_PCT = '999.999';

export interface PaidLine {
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly net: string;
  readonly theoreticalWeight: string;
}
export interface Compared {
  /** what was paid on the average, by the price basis and tax of the line; null: never bought */
  readonly lastPrice: string | null;
  readonly jumpPct: string | null;
}

/** A price beside the average of the last purchases, without tax: 27.40 after 26.00, 26.10 and 26.20 is 4.981 % more. */
export function comparedWith(line: PaidLine, paid: readonly string[]): Compared {
  if (paid.length === 0) return { lastPrice: null, jumpPct: null };
  const average = paid.reduce((s, p) => s.plus(p), dec(0)).div(paid.length);
  if (average.isZero() || dec(line.quantity).isZero() || dec(line.net).isZero())
    return { lastPrice: null, jumpPct: null };
  const own = dec(line.net).div(line.quantity);
  const pct = own.minus(average).div(average).times(100);
  return {
    lastPrice: round(dec(line.unitPrice).times(average).div(own), 6),
    jumpPct: pct.gt(MOST_PCT) ? MOST_PCT : round(pct, 3),
  };
}

/** The largest rise of an order; 0 where nothing rose. */
export const largestJump = (lines: readonly { readonly jumpPct?: string | null | undefined }[]): string =>
  lines.reduce(
    (most, l) => (l.jumpPct && dec(l.jumpPct).gt(most) ? dec(l.jumpPct).toFixed(3) : most),
    '0.000',
  );

/** 元/kg with tax: what a line costs by its theoretical weight. */
export const pricePerKg = (amount: string, weight: string): string | null =>
  dec(weight).isZero() ? null : round(dec(amount).div(weight), 6);

/** What is paid over the aluminium price (元/吨) of the day, 元/kg: 23.50 over 20 500 is 3.00. */
export function overMarket(line: Pick<PaidLine, 'amount' | 'theoreticalWeight'>, market: string | null) {
  const perKg = pricePerKg(line.amount, line.theoreticalWeight);
  return perKg === null || market === null ? null : round(dec(perKg).minus(dec(market).div(1000)), 6);
}
/** 元/kg by the market: (20 500 + 3 000) / 1000 = 23.50. */
export const marketUnitPrice = (market: string, processFee: string): string =>
  round(dec(market).plus(processFee).div(1000), 6);
