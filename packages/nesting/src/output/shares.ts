// Exact amounts shared in proportion, so that the parts sum to the whole: cents, grams, square millimetres.
import { addExact, exact, roundExact, textOf } from '../problem/decimal.ts';
import type { Decimal } from '../problem/types.ts';

/**
 * Whole units shared by weight (largest remainder): everyone gets the whole part of his share, what is left
 * goes unit by unit to the largest fractions, among equals to the larger weight, then the earlier one.
 * @param total may be negative @param weights not negative; all 0: the first gets everything
 * @returns as many parts as weights, Σ = total
 */
export function shareUnits(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  if (sum === 0n) return weights.map((_, i) => (i === 0 ? total : 0n));
  const size = total < 0n ? -total : total;
  const rows = weights.map((w, i) => ({ i, w, part: (size * w) / sum, rest: (size * w) % sum }));
  let left = size - rows.reduce((a, r) => a + r.part, 0n);
  const order = (a: bigint, b: bigint) => (a > b ? -1 : a < b ? 1 : 0);
  for (const row of rows.toSorted((a, b) => order(a.rest, b.rest) || order(a.w, b.w) || a.i - b.i)) {
    if (left === 0n) break;
    row.part += 1n;
    left -= 1n;
  }
  return rows.map((r) => (total < 0n ? -r.part : r.part));
}

/**
 * A decimal shared by weight.
 * @param decimals of the parts; the total is rounded to them (half away from zero) first
 * @example shareDecimal('100.00', 2, [1n, 1n, 1n]) → ['33.34', '33.33', '33.33']
 */
export function shareDecimal(total: Decimal, decimals: number, weights: readonly bigint[]): string[] {
  const units = roundExact(exact(total), decimals).n;
  return shareUnits(units, weights).map((n) => textOf({ n, scale: decimals }, decimals));
}

/** Placed pieces of one group by item id. */
export function placedByItem(
  layouts: readonly { group: string; repeat: number; placements: readonly { itemId: string }[] }[],
  group: string,
): Map<string, number> {
  const placed = new Map<string, number>();
  for (const layout of layouts) {
    if (layout.group !== group) continue;
    for (const p of layout.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + layout.repeat);
  }
  return placed;
}

/** Rows of the same owner as one: pieces and the decimal columns (with their decimals) added up, in order of first mention. */
export function sumByOwner<R extends { owner: string; pieces: number }>(
  rows: readonly R[],
  decimals: Readonly<Record<Exclude<keyof R, 'owner' | 'pieces'>, number>>,
): R[] {
  const all = new Map<string, R>();
  for (const row of rows) {
    const old = all.get(row.owner);
    all.set(row.owner, old === undefined ? row : added(old, row, Object.entries(decimals)));
  }
  return [...all.values()];
}

function added<R extends { pieces: number }>(a: R, b: R, columns: [string, unknown][]): R {
  const at = (row: R, key: string) => exact(String((row as Record<string, unknown>)[key]));
  const sums = columns.map(([key, places]) => [
    key,
    textOf(addExact(at(a, key), at(b, key)), Number(places)),
  ]);
  return { ...a, pieces: a.pieces + b.pieces, ...Object.fromEntries(sums) };
}
