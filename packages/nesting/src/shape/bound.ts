// What no plan can beat: the parts' own area against the usable area of the sheets.
import type { Sheet } from './normalise.ts';

export interface ShapeBound {
  sheets: number;
  /** Σ cost of the sheets; of a strip its used length, mm. */
  cost: number;
}

/** Areas and sums are doubles: nothing that hangs on their last digits is claimed. */
const SAFE = 1 - 1e-9;

/**
 * Least number of sheets and least cost for parts of `net` mm² (holes taken off, spacing not counted). Both hold for any
 * layout: sheets are taken by size, and by price per usable area where the last one may be bought in part.
 */
export function sheetBound(sheets: readonly Sheet[], net: number): ShapeBound {
  if (net <= 0) return { sheets: 0, cost: 0 };
  const usable = sheets
    .map((s) => ({ area: usableOf(s), cost: s.cost, quantity: s.quantity }))
    .filter((s) => s.area > 0);
  const wanted = net * SAFE;
  let count = 0;
  let left = wanted;
  for (const s of usable.toSorted((a, b) => b.area - a.area)) {
    const taken = Math.min(s.quantity, Math.ceil(left / s.area));
    count += taken;
    left -= taken * s.area;
    if (left <= 0) break;
  }
  let cost = 0;
  left = wanted;
  for (const s of usable.toSorted((a, b) => a.cost / a.area - b.cost / b.area)) {
    const taken = Math.min(s.quantity, left / s.area);
    cost += taken * s.cost;
    left -= taken * s.area;
    if (left <= 0) break;
  }
  const cheapest = usable.reduce((least, s) => Math.min(least, s.cost), Infinity);
  return { sheets: Math.max(1, count), cost: Math.max(cost * SAFE, cheapest === Infinity ? 0 : cheapest) };
}

/** Least length of a strip for parts of `net` mm², margins at both ends included. */
export function stripBound(strip: Sheet, net: number): ShapeBound {
  if (net <= 0) return { sheets: 0, cost: 0 };
  const { lowX, lowY, highY } = strip.area;
  const width = (highY - lowY) / 1000;
  return { sheets: 1, cost: width > 0 ? (net / width) * SAFE + (2 * lowX) / 1000 : 0 };
}

/** mm² in which the parts' boxes may lie; of a polygon its whole area. */
function usableOf(sheet: Sheet): number {
  const { lowX, lowY, highX, highY, outline } = sheet.area;
  const box = Math.max(0, highX - lowX) * Math.max(0, highY - lowY);
  return (outline === null ? box : Math.min(box, sheet.size)) / 1e6;
}
