// What each owner (order, project) bears of a nested group: material, credits and waste. engineering.md F9.
import { ZERO, addExact, exact, mulExact, subExact, textOf } from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { netAreaOf, netWeightOf } from '../problem/item-values.ts';
import type { Figures, Group, Problem, Solution } from '../problem/types.ts';
import { COST_DECIMALS, costColumns, placedByItem, shareDecimal, sumByOwner } from './shares.ts';
import type { CostColumns } from './shares.ts';

/** Sums over an owner's pieces. Every column sums over the owners to the figures of the groups exactly. */
export interface OwnerRow extends CostColumns {
  owner: string;
  pieces: number;
  /** m², 6 decimals */
  netArea: string;
  /** Gross − net − usable remnants: m² (6 decimals), kg (3). */
  wasteArea: string;
}

const DECIMALS = { netArea: 6, wasteArea: 6, ...COST_DECIMALS };

/**
 * Cost and waste of a solution split back over the owners of its pieces, by net weight within each group
 * (by net area where a group has no weight), to the cent by largest remainder.
 * @param ownerOf item id → owner (order or project); items not in it belong to ''
 * @returns owners in order of first mention in the problem
 */
export function ownerRows(
  problem: Problem,
  solution: Solution,
  ownerOf: ReadonlyMap<string, string>,
): OwnerRow[] {
  const rows = solution.groups.flatMap(({ group: key, figures }) => {
    const group = problem.groups.find((g) => g.key === key);
    return rowsOf(figures, ownedOf({ problem, solution, ownerOf }, group, key));
  });
  return sumByOwner(rows, DECIMALS);
}

interface Owned {
  owner: string;
  pieces: number;
  area: Exact;
  weight: Exact;
}

/** Placed pieces of one group by owner. */
function ownedOf(
  job: { problem: Problem; solution: Solution; ownerOf: ReadonlyMap<string, string> },
  group: Group | undefined,
  key: string,
): Owned[] {
  const placed = placedByItem(job.solution.layouts, key);
  const owned = new Map<string, Owned>();
  for (const item of job.problem.items) {
    const pieces = placed.get(item.id) ?? 0;
    if (pieces === 0 || item.group !== key) continue;
    placed.delete(item.id);
    const owner = job.ownerOf.get(item.id) ?? '';
    const old = owned.get(owner) ?? { owner, pieces: 0, area: ZERO, weight: ZERO };
    const count: Exact = { n: BigInt(pieces), scale: 0 };
    const weight = group === undefined ? ZERO : netWeightOf(item, group);
    owned.set(owner, {
      owner,
      pieces: old.pieces + pieces,
      area: addExact(old.area, mulExact(netAreaOf(item), count)),
      weight: addExact(old.weight, mulExact(weight, count)),
    });
  }
  return [...owned.values()];
}

/** Numbers of one scale, so that they can be weights. */
function wholeWeights(values: readonly Exact[]): bigint[] {
  const scale = values.reduce((s, v) => Math.max(s, v.scale), 0);
  return values.map((v) => v.n * 10n ** BigInt(scale - v.scale));
}

function rowsOf(figures: Figures, owned: readonly Owned[]): OwnerRow[] {
  const areas = wholeWeights(owned.map((o) => o.area));
  const weights = wholeWeights(owned.map((o) => o.weight));
  const by = weights.some((w) => w > 0n) ? weights : areas;
  const waste = subExact(
    subExact(exact(figures.grossArea), exact(figures.netArea)),
    exact(figures.remnantArea),
  );
  const netArea = shareDecimal(figures.netArea, DECIMALS.netArea, areas);
  const wasteArea = shareDecimal(textOf(waste, DECIMALS.wasteArea), DECIMALS.wasteArea, by);
  return costColumns(figures, by).map((costs, i) => ({
    owner: owned[i]?.owner ?? '',
    pieces: owned[i]?.pieces ?? 0,
    netArea: netArea[i] ?? '0',
    wasteArea: wasteArea[i] ?? '0',
    ...costs,
  }));
}
