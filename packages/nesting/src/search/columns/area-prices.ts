// Prices to begin with, before any pattern is known.
import type { GroupTask } from '../../problem/normalise.ts';

/** What the pieces cost when sheets are bought at the lowest rate and nothing is wasted. */
export function areaPrices(task: GroupTask): Float64Array {
  const rate = Math.min(...task.stocks.map((s) => s.priceAt(s.length) / ((s.w / 1000) * (s.h / 1000))));
  return Float64Array.from(task.kinds, (k) => k.area * rate);
}

/**
 * What each piece costs on the cheapest sheets that take it and are there without limit, nothing wasted; 0 where there are none:
 * remnants made cheap do not last.
 */
export function lastingPrices({ kinds, stocks }: GroupTask): Float64Array {
  const rows = stocks.filter((s) => s.quantity === Infinity);
  return Float64Array.from(kinds, ({ area, orientations }) => {
    const takes = rows.filter((s) => orientations.some((o) => o.w <= s.w && o.h <= s.h));
    const rates = takes.map((s) => s.priceAt(s.length) / ((s.w / 1000) * (s.h / 1000)));
    return rates.length === 0 ? 0 : area * Math.min(...rates);
  });
}
