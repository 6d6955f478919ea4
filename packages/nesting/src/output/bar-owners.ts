// What each owner (order, project) bears of nested bars. engineering.md F9 with lengths instead of areas.
import { exact, subExact, textOf } from '../problem/decimal.ts';
import type { BarFigures, BarProblem, BarSolution } from '../problem/bar.ts';
import { toUm } from '../problem/units.ts';
import { netCostOf } from './owners.ts';
import { placedByItem, shareDecimal, sumByOwner } from './shares.ts';

/** Sums over an owner's pieces. Every column sums over the owners to the figures of the groups exactly. */
export interface BarOwnerRow {
  owner: string;
  pieces: number;
  /** metres, 3 decimals */
  netLength: string;
  /** Saw cuts, trims and short ends: gross − net − usable remnants. Metres (3 decimals), kg (3). */
  wasteLength: string;
  netWeight: string;
  wasteWeight: string;
  /** yuan, 2 decimals; netCost = materialCost − remnantCredit − scrapCredit in every row. */
  materialCost: string;
  remnantCredit: string;
  scrapCredit: string;
  netCost: string;
}

const DECIMALS = {
  netLength: 3,
  wasteLength: 3,
  netWeight: 3,
  wasteWeight: 3,
  materialCost: 2,
  remnantCredit: 2,
  scrapCredit: 2,
  netCost: 2,
};

/**
 * Cost and waste of a bar solution split back over the owners of its pieces, by length within each group (one
 * profile, so by weight as well), to the cent by largest remainder.
 * @param ownerOf item id → owner (order or project); items not in it belong to ''
 * @returns owners in order of first mention in the problem
 */
export function barOwnerRows(
  problem: BarProblem,
  solution: BarSolution,
  ownerOf: ReadonlyMap<string, string>,
): BarOwnerRow[] {
  const rows = solution.groups.flatMap(({ group, figures }) =>
    rowsOf(figures, ownedOf({ problem, solution, ownerOf }, group)),
  );
  return sumByOwner(rows, DECIMALS);
}

interface Owned {
  owner: string;
  pieces: number;
  /** Micrometres. */
  um: bigint;
}

function ownedOf(
  job: { problem: BarProblem; solution: BarSolution; ownerOf: ReadonlyMap<string, string> },
  group: string,
): Owned[] {
  const placed = placedByItem(job.solution.layouts, group);
  const owned = new Map<string, Owned>();
  for (const item of job.problem.items) {
    const pieces = placed.get(item.id) ?? 0;
    if (pieces === 0 || item.group !== group) continue;
    placed.delete(item.id);
    const owner = job.ownerOf.get(item.id) ?? '';
    const old = owned.get(owner) ?? { owner, pieces: 0, um: 0n };
    const um = old.um + BigInt(toUm(item.length)) * BigInt(pieces);
    owned.set(owner, { owner, pieces: old.pieces + pieces, um });
  }
  return [...owned.values()];
}

function rowsOf(f: BarFigures, owned: readonly Owned[]): BarOwnerRow[] {
  const by = owned.map((o) => o.um);
  const waste = subExact(subExact(exact(f.grossLength), exact(f.netLength)), exact(f.remnantLength));
  const columns = {
    netLength: shareDecimal(f.netLength, 3, by),
    wasteLength: shareDecimal(textOf(waste, 3), 3, by),
    netWeight: shareDecimal(f.netWeight, 3, by),
    wasteWeight: shareDecimal(f.scrapWeight, 3, by),
    materialCost: shareDecimal(f.materialCost, 2, by),
    remnantCredit: shareDecimal(f.remnantCredit, 2, by),
    scrapCredit: shareDecimal(f.scrapCredit, 2, by),
  };
  return owned.map(({ owner, pieces }, i) => {
    const at = (column: string[]) => column[i] ?? '0';
    const money = {
      materialCost: at(columns.materialCost),
      remnantCredit: at(columns.remnantCredit),
      scrapCredit: at(columns.scrapCredit),
    };
    const lengths = { netLength: at(columns.netLength), wasteLength: at(columns.wasteLength) };
    const weights = { netWeight: at(columns.netWeight), wasteWeight: at(columns.wasteWeight) };
    return { owner, pieces, ...lengths, ...weights, ...money, netCost: netCostOf(money) };
  });
}
