// From worths of pieces to a proven least cost. Whatever the worths are: when no sheet of stock s can
// hold more than most[s] of them, the sheets of any plan cost at least this (weak duality, Farley 1990).

export interface SheetLimit {
  cost: number;
  /** Worth one sheet can hold at most, proven. */
  most: number;
  /** Sheets in store, Infinity when unlimited. */
  quantity: number;
}

/**
 * Least Σ cost of sheets that together hold `worth`; sheets in limited number may cost less than nothing.
 * max over t ≥ 0 of t·worth − Σ quantity·max(0, t·most − cost), with t·most ≤ cost where there is no limit.
 */
export function dualBound(worth: number, sheets: readonly SheetLimit[]): number {
  let top = Infinity;
  for (const s of sheets) if (s.quantity === Infinity && s.most > 0) top = Math.min(top, s.cost / s.most);
  const limited = sheets.filter((s) => s.quantity !== Infinity);
  const scales = new Set([0, ...(top === Infinity ? [] : [Math.max(0, top)])]);
  for (const s of limited) if (s.most > 0) scales.add(Math.max(0, Math.min(top, s.cost / s.most)));
  let best = -Infinity;
  for (const t of scales) {
    let bound = t * worth;
    for (const s of limited) bound -= s.quantity * Math.max(0, t * s.most - s.cost);
    best = Math.max(best, bound);
  }
  return best;
}
