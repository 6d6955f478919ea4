// Allocation of a group's net cost to its products. Source: engineering.md F9 step 3.
import { ZERO, addExact, divExact, exact, mulExact, subExact, textOf } from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { netWeightOf } from '../problem/item-values.ts';
import type { Decimal, Problem, Solution } from '../problem/types.ts';

/** One product's line: `netWeightKg` per piece. */
export interface CostShare {
  itemId: string;
  quantity: number;
  netWeightKg: Decimal;
}

export interface AllocatedCost {
  /** yuan per net kg, 3 decimals */
  unitCost: string;
  /** yuan: per piece and per line, 2 decimals; the lines sum to the net cost exactly. */
  lines: { itemId: string; quantity: number; pieceCost: string; amount: string }[];
}

/**
 * Shares net cost by net weight; the rounding rest goes to the largest line (the first of equals).
 * Without any weight every line gets 0 but the first, which gets all.
 */
export function allocateCost(netCost: Decimal, shares: readonly CostShare[]): AllocatedCost {
  const total = exact(netCost);
  const weights = shares.map((s) => mulExact(exact(s.netWeightKg), { n: BigInt(s.quantity), scale: 0 }));
  const weight = weights.reduce<Exact>(addExact, ZERO);
  const amounts = weights.map((w) => divExact(mulExact(total, w), weight, 2));
  const rest = subExact(total, amounts.reduce<Exact>(addExact, ZERO));
  const largest = largestIndex(amounts);
  const lines = shares.map((share, i) => ({
    itemId: share.itemId,
    quantity: share.quantity,
    pieceCost: textOf(divExact(mulExact(total, exact(share.netWeightKg)), weight, 2), 2),
    amount: textOf(i === largest ? addExact(amounts[i] ?? ZERO, rest) : (amounts[i] ?? ZERO), 2),
  }));
  return { unitCost: textOf(divExact(total, weight, 3), 3), lines };
}

function largestIndex(amounts: Exact[]): number {
  let at = 0;
  for (const [i, a] of amounts.entries()) {
    const best = amounts[at];
    if (best !== undefined && subExact(a, best).n > 0n) at = i;
  }
  return at;
}

/** Shares of the placed pieces of one group of a solution, ready for `allocateCost`. */
export function costShares(problem: Problem, solution: Solution, groupKey: string): CostShare[] {
  const group = problem.groups.find((g) => g.key === groupKey);
  const placed = new Map<string, number>();
  for (const layout of solution.layouts) {
    if (layout.group !== groupKey) continue;
    for (const p of layout.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + layout.repeat);
  }
  const shares: CostShare[] = [];
  for (const item of problem.items) {
    const quantity = placed.get(item.id) ?? 0;
    if (group === undefined || item.group !== groupKey || quantity === 0) continue;
    const kg = netWeightOf(item, group);
    shares.push({ itemId: item.id, quantity, netWeightKg: textOf(kg, kg.scale) });
  }
  return shares;
}
