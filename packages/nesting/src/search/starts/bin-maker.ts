// Which bins and flat sheets a group is worked with: guillotine trees, and max-rects where cutting is free.
import type { GroupTask } from '../../problem/normalise.ts';
import type { BinMaker } from '../../rect/bin.ts';
import { smallestOf } from '../../rect/bin.ts';
import { CutSheets } from '../../rect/cut-sheets.ts';
import { mostOnSheet } from '../../rect/flat-sheets.ts';
import type { FlatSheets } from '../../rect/flat-sheets.ts';
import { FreeSheets } from '../../rect/free-sheets.ts';
import { GuillotineBin } from '../../rect/guillotine-bin.ts';
import { makeTrimOf } from '../../rect/guillotine-context.ts';
import type { GuillotineContext } from '../../rect/guillotine-context.ts';
import { MaxRectsBin } from '../../rect/max-rects-bin.ts';

/** What guillotine bins of this group share. */
export function guillotineContext(task: GroupTask): GuillotineContext {
  return { rules: task.rules, smallest: smallestOf(task), trimOf: makeTrimOf(task.rules.gap) };
}

/** Arrays for so many sheets of the group's sizes, known by their places in `task.stocks`. */
export function flatSheets(task: GroupTask, sheets: number): FlatSheets {
  const size = { types: task.stocks, sheets, pieces: mostOnSheet(task.kinds, task.stocks) };
  if (task.params.cutMode === 2) return new CutSheets(task.kinds, guillotineContext(task), size);
  return new FreeSheets(task.kinds, smallestOf(task), size);
}

/** Free mode takes both kinds of bin: edge-to-edge layouts are free layouts too. */
export function binMaker(task: GroupTask, chance: () => number): BinMaker {
  const context = guillotineContext(task);
  if (task.params.cutMode === 2) return (type, length) => new GuillotineBin(type, length, context);
  return (type, length) => {
    if (type.obstacles.length > 0 || chance() < 0.5) return new MaxRectsBin(type, length, context.smallest);
    return new GuillotineBin(type, length, context);
  };
}
