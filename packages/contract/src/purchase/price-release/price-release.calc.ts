/** A price beside what was paid before (commerce §11, §13). */
import { dec, round } from '../../kit/decimal.ts';

/** Against how many of the last purchases a price is held. */
export const PRICE_PURCHASES = 3;
/** where a column of percent ends */
const MOST_PCT = '999.999';

export interface PaidLine {
  readonly quantity: string;
  readonly unitPrice: string;
  readonly net: string;
  /** what the price counts; lines of one basis are compared by their prices, others by what one piece has cost */
  readonly priceBasis?: number | null;
}
/** How the prices of an order are meant. */
export interface PriceTax {
  /** unless said: with tax in them */
  readonly isTaxInclusive?: boolean | undefined;
  readonly taxRate: string;
}
/** An earlier purchase of the same. */
export interface Paid extends PaidLine, PriceTax {}
export interface Compared {
  /** what was paid on the average, by the price basis and tax of the line; null: never bought */
  readonly lastPrice: string | null;
  readonly jumpPct: string | null;
}

const withoutTax = ({ unitPrice }: PaidLine, { isTaxInclusive = true, taxRate }: PriceTax) =>
  isTaxInclusive ? dec(unitPrice).div(dec(taxRate).div(100).plus(1)) : dec(unitPrice);
const isOneBasis = (a: PaidLine, b: PaidLine): boolean => (a.priceBasis ?? null) === (b.priceBasis ?? null);

/**
 * A price beside the average of the last purchases, without tax: 27.40 after 26.00, 26.10 and 26.20 is 4.981 % more. Amounts are
 * rounded to the cent and say a price a little off: where the same is counted, prices are compared as they were typed.
 */
export function comparedWith(line: PaidLine, tax: PriceTax, paid: readonly Paid[]): Compared {
  const nothing = { lastPrice: null, jumpPct: null };
  if (paid.length === 0 || dec(line.unitPrice).isZero()) return nothing;
  if (dec(line.quantity).isZero() || dec(line.net).isZero()) return nothing;
  const own = dec(line.net).div(line.quantity);
  const parts = paid.map((p) =>
    isOneBasis(p, line) ? withoutTax(p, p).div(withoutTax(line, tax)) : dec(p.net).div(p.quantity).div(own),
  );
  const part = parts.reduce((s, p) => s.plus(p), dec(0)).div(parts.length);
  if (part.isZero()) return nothing;
  const pct = dec(1).div(part).minus(1).times(100);
  return {
    lastPrice: round(dec(line.unitPrice).times(part), 6),
    jumpPct: pct.gt(MOST_PCT) ? MOST_PCT : round(pct, 3),
  };
}

/** The largest rise of an order; 0 where nothing rose. */
export const largestJump = (lines: readonly { readonly jumpPct?: string | null | undefined }[]): string =>
  lines.reduce(
    (most, l) => (l.jumpPct && dec(l.jumpPct).gt(most) ? dec(l.jumpPct).toFixed(3) : most),
    '0.000',
  );
