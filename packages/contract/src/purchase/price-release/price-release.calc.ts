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
