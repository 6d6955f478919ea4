// Column generation as the sheets of a group ask for it.
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import { ColumnSearch } from '../columns/column-search.ts';
import type { Plan } from '../plan.ts';
import { CoilColumns } from './coil-columns.ts';

/** Patterns taken in within one slice. */
const AT_ONCE = 200;

export type Columns = ColumnSearch | CoilColumns;

/** @param from the cheapest plan so far, and patterns that may be of use */
export function* columnsFor(
  task: GroupTask,
  make: BinMaker,
  from: { chance: () => number; plan: Plan; patterns: readonly Bin[] },
): Sliced<Columns> {
  const hasCoil = task.stocks.some((s) => s.isCoil);
  const columns = new (hasCoil ? CoilColumns : ColumnSearch)(task, make, from.chance);
  columns.learn(from.plan);
  for (const [i, bin] of from.patterns.entries()) {
    if (i % AT_ONCE === 0) yield;
    const meeting = columns.meet(bin);
    if (meeting !== undefined) yield* meeting;
  }
  return columns;
}
