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
 * layout: sheets are taken by size, and by price per usable area where the last one may be bought in part; so many sheets
 * also cost what that many of the cheapest do.
 */
export function sheetBound(sheets: readonly Sheet[], net: number): ShapeBound {
  if (net <= 0) return { sheets: 0, cost: 0 };
  const usable = sheets
    .map((s) => ({ area: s.usable, cost: s.cost, quantity: s.quantity }))
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
  const least = Math.max(1, count);
  return { sheets: least, cost: Math.max(cost * SAFE, costOfCheapest(usable, least)) };
}

function costOfCheapest(usable: readonly { cost: number; quantity: number }[], sheets: number): number {
  let cost = 0;
  let left = sheets;
  for (const s of usable.toSorted((a, b) => a.cost - b.cost)) {
    const taken = Math.min(s.quantity, left);
    cost += taken * s.cost;
    left -= taken;
    if (left <= 0) break;
  }
  return cost;
}

/** Least length of a strip for parts of `net` mm², margins at both ends included; lengths are whole micrometres. */
export function stripBound(strip: Sheet, net: number): ShapeBound {
  if (net <= 0) return { sheets: 0, cost: 0 };
  const { stock, margin } = strip;
  const width = (stock.width ?? 0) - 2 * margin;
  if (width <= 0) return { sheets: 1, cost: 0 };
  return { sheets: 1, cost: Math.ceil(1000 * ((net / width) * SAFE + 2 * margin)) / 1000 };
}
