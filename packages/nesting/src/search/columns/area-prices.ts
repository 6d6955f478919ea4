// Prices to begin with, before any pattern is known.
import type { GroupTask } from '../../problem/normalise.ts';

/** What the pieces cost when sheets are bought at the lowest rate and nothing is wasted. */
export function areaPrices(task: GroupTask): Float64Array {
  const rate = Math.min(...task.stocks.map((s) => s.priceAt(s.length) / ((s.w / 1000) * (s.h / 1000))));
  return Float64Array.from(task.kinds, (k) => k.area * rate);
}
