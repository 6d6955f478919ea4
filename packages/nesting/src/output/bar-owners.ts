// What each owner (order, project) bears of nested bars. engineering.md F9 with lengths instead of areas.
import { exact, subExact, textOf } from '../problem/decimal.ts';
import type { BarFigures, BarProblem, BarSolution } from '../problem/bar.ts';
import { toUm } from '../problem/units.ts';
import { COST_DECIMALS, costColumns, placedByItem, shareDecimal, sumByOwner } from './shares.ts';
import type { CostColumns } from './shares.ts';

/** Sums over an owner's pieces. Every column sums over the owners to the figures of the groups exactly. */
export interface BarOwnerRow extends CostColumns {
  owner: string;
  pieces: number;
  /** metres, 3 decimals */
  netLength: string;
  /** Saw cuts, trims and short ends: gross − net − usable remnants. Metres (3 decimals), kg (3). */
  wasteLength: string;
}

const DECIMALS = { netLength: 3, wasteLength: 3, ...COST_DECIMALS };

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
  const netLength = shareDecimal(f.netLength, DECIMALS.netLength, by);
  const wasteLength = shareDecimal(textOf(waste, DECIMALS.wasteLength), DECIMALS.wasteLength, by);
  return costColumns(f, by).map((costs, i) => ({
    owner: owned[i]?.owner ?? '',
    pieces: owned[i]?.pieces ?? 0,
    netLength: netLength[i] ?? '0',
    wasteLength: wasteLength[i] ?? '0',
    ...costs,
  }));
}
