// Which bins a group is worked with: guillotine trees, and max-rects where cutting is free.
import type { GroupTask } from '../problem/normalise.ts';
import type { BinMaker } from '../rect/bin.ts';
import { smallestOf } from '../rect/bin.ts';
import { GuillotineBin } from '../rect/guillotine-bin.ts';
import { makeTrimOf } from '../rect/guillotine-context.ts';
import type { GuillotineContext } from '../rect/guillotine-context.ts';
import { MaxRectsBin } from '../rect/max-rects-bin.ts';

/** What guillotine bins of this group share. */
export function guillotineContext(task: GroupTask): GuillotineContext {
  return { rules: task.rules, smallest: smallestOf(task), trimOf: makeTrimOf(task.params.trims) };
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
