// Area, weight and count of an item as the figures use them. Exact.
import type { Exact } from './decimal.ts';
import { exact, readDecimal } from './decimal.ts';
import { areaM2, weightOfArea } from './price.ts';
import type { Group, Item } from './types.ts';

/** Net area of one piece, m². */
export function netAreaOf(item: Item): Exact {
  if (item.netAreaMm2 === undefined) return areaM2(item.w, item.h);
  const mm2 = exact(item.netAreaMm2);
  return { n: mm2.n, scale: mm2.scale + 6 };
}

/** Net weight of one piece, kg, unrounded unless the item brings its own. */
export function netWeightOf(item: Item, group: Group): Exact {
  const own = item.netWeightKg === undefined ? undefined : readDecimal(item.netWeightKg);
  return own ?? weightOfArea(group, netAreaOf(item));
}

/** Pieces asked for; a count that is no whole positive number asks for none (precheck reports it). */
export function requestedOf(item: Item): number {
  return Number.isSafeInteger(item.quantity) && item.quantity > 0 ? item.quantity : 0;
}
