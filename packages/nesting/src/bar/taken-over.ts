// A solution found by another run of the same problem, as patterns of one group to go on from.
import type { BarSolution } from '../problem/bar.ts';
import { patternOf } from './pattern.ts';
import type { Cut } from './plan.ts';
import type { BarTask } from './task.ts';

/**
 * The bars that the solution has for this group.
 * @returns undefined when the solution does not fit the group: other bars, other pieces, too many of them
 */
export function takenOver(task: BarTask, solution: BarSolution): Cut[] | undefined {
  const kindOf = new Map(task.kinds.flatMap((k) => k.rows.map(({ item }) => [item.id, k.index] as const)));
  const missing = task.kinds.map((k) => k.quantity);
  const room = new Map(task.types.map((t) => [t.stock.id, t.stock.quantity ?? Infinity]));
  const cuts: Cut[] = [];
  for (const { stockId, placements, repeat } of solution.layouts) {
    if (!placements.some((p) => kindOf.has(p.itemId))) continue;
    const type = task.types.find((t) => t.stock.id === stockId);
    const counts = new Map<number, number>();
    for (const { itemId } of placements) {
      const kind = kindOf.get(itemId);
      if (kind === undefined) return undefined;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      missing[kind] = (missing[kind] ?? 0) - repeat;
    }
    const pattern = type === undefined ? undefined : patternOf(task, type, counts);
    const left = (room.get(stockId) ?? 0) - repeat;
    if (pattern === undefined || left < 0) return undefined;
    room.set(stockId, left);
    cuts.push({ pattern, times: repeat });
  }
  return cuts.length === 0 || missing.some((m) => m < 0) ? undefined : cuts;
}
