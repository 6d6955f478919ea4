// What each owner (order, project) bears of a nested group: material, credits and waste. engineering.md F9.
import { ZERO, addExact, exact, mulExact, subExact, textOf } from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { netAreaOf, netWeightOf } from '../problem/item-values.ts';
import type { Figures, Group, Problem, Solution } from '../problem/types.ts';
import { placedByItem, shareDecimal, sumByOwner } from './shares.ts';

/** Sums over an owner's pieces. Every column sums over the owners to the figures of the groups exactly. */
export interface OwnerRow {
  owner: string;
  pieces: number;
  /** m², 6 decimals */
  netArea: string;
  /** Gross − net − usable remnants: m² (6 decimals), kg (3). */
  wasteArea: string;
  /** kg, 3 decimals */
  netWeight: string;
  wasteWeight: string;
  /** yuan, 2 decimals; netCost = materialCost − remnantCredit − scrapCredit in every row. */
  materialCost: string;
  remnantCredit: string;
  scrapCredit: string;
  netCost: string;
}

const DECIMALS = {
  netArea: 6,
  wasteArea: 6,
  netWeight: 3,
  wasteWeight: 3,
  materialCost: 2,
  remnantCredit: 2,
  scrapCredit: 2,
  netCost: 2,
};

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
export function wholeWeights(values: readonly Exact[]): bigint[] {
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
  const columns = {
    netArea: shareDecimal(figures.netArea, 6, areas),
    wasteArea: shareDecimal(textOf(waste, 6), 6, by),
    netWeight: shareDecimal(figures.netWeight, 3, by),
    wasteWeight: shareDecimal(figures.scrapWeight, 3, by),
    materialCost: shareDecimal(figures.materialCost, 2, by),
    remnantCredit: shareDecimal(figures.remnantCredit, 2, by),
    scrapCredit: shareDecimal(figures.scrapCredit, 2, by),
  };
  return owned.map((o, i) => {
    const at = (column: string[]) => column[i] ?? '0';
    const money = {
      materialCost: at(columns.materialCost),
      remnantCredit: at(columns.remnantCredit),
      scrapCredit: at(columns.scrapCredit),
    };
    return {
      owner: o.owner,
      pieces: o.pieces,
      netArea: at(columns.netArea),
      wasteArea: at(columns.wasteArea),
      netWeight: at(columns.netWeight),
      wasteWeight: at(columns.wasteWeight),
      ...money,
      netCost: netCostOf(money),
    };
  });
}

/** materialCost − remnantCredit − scrapCredit, yuan with 2 decimals. */
export function netCostOf(money: Pick<OwnerRow, 'materialCost' | 'remnantCredit' | 'scrapCredit'>): string {
  const credits = addExact(exact(money.remnantCredit), exact(money.scrapCredit));
  return textOf(subExact(exact(money.materialCost), credits), 2);
}
