// Exact amounts shared in proportion, so that the parts sum to the whole: cents, grams, square millimetres.
import { addExact, exact, roundExact, subExact, textOf } from '../problem/decimal.ts';
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

/** The columns that owners of plates and of bars have in common. */
export interface CostColumns {
  /** kg, 3 decimals */
  netWeight: string;
  wasteWeight: string;
  /** yuan, 2 decimals; netCost = materialCost − remnantCredit − scrapCredit in every row. */
  materialCost: string;
  remnantCredit: string;
  scrapCredit: string;
  netCost: string;
}

export const COST_DECIMALS = {
  netWeight: 3,
  wasteWeight: 3,
  materialCost: 2,
  remnantCredit: 2,
  scrapCredit: 2,
  netCost: 2,
};

/** Weight and money of a group's figures shared by weight: a row for each of the weights. */
export function costColumns(
  figures: Omit<CostColumns, 'netCost' | 'wasteWeight'> & { scrapWeight: string },
  by: readonly bigint[],
): CostColumns[] {
  const share = (total: string, decimals: number) => shareDecimal(total, decimals, by);
  const columns = {
    netWeight: share(figures.netWeight, COST_DECIMALS.netWeight),
    wasteWeight: share(figures.scrapWeight, COST_DECIMALS.wasteWeight),
    materialCost: share(figures.materialCost, COST_DECIMALS.materialCost),
    remnantCredit: share(figures.remnantCredit, COST_DECIMALS.remnantCredit),
    scrapCredit: share(figures.scrapCredit, COST_DECIMALS.scrapCredit),
  };
  return by.map((_, i) => {
    const at = (column: string[]) => column[i] ?? '0';
    const money = {
      materialCost: at(columns.materialCost),
      remnantCredit: at(columns.remnantCredit),
      scrapCredit: at(columns.scrapCredit),
    };
    const credits = addExact(exact(money.remnantCredit), exact(money.scrapCredit));
    const netCost = textOf(subExact(exact(money.materialCost), credits), COST_DECIMALS.netCost);
    return { netWeight: at(columns.netWeight), wasteWeight: at(columns.wasteWeight), ...money, netCost };
  });
}
