// What makes one plan better than another: the lexicographic goals of engineering.md F2, in floating
// point for the search. The figures shown to the user are computed exactly in output/figures.ts.
import { toNumber, exact } from '../problem/decimal.ts';
import type { GroupTask } from '../problem/normalise.ts';
import { weightOfArea } from '../problem/price.ts';
import type { Bin } from '../rect/bin.ts';
import { GuillotineBin } from '../rect/guillotine-bin.ts';
import { keyOf } from '../rect/tree-layout.ts';
import { remnantBoxes } from './remnant.ts';

export interface PlanValue {
  unplaced: number;
  netCost: number;
  sheets: number;
  largestRemnant: number;
  patterns: number;
}

/** Equal text: the same sheet cut in the same way. */
export function patternKey(bin: Bin): string {
  const sheet = `${bin.type.index}:${bin.length}:`;
  if (bin instanceof GuillotineBin) return sheet + keyOf(bin.root);
  return (
    sheet +
    bin
      .laid()
      .map((p) => `${p.kind}r${p.orientation.rotation}@${p.x},${p.y}`)
      .join(';')
  );
}

/** Weight of one piece left out: 10^(9 − priority). */
export function missingWeight(priority: number): number {
  return 10 ** (9 - priority);
}

/** Figures of a plan for comparing. */
export function valueOf(task: GroupTask, bins: readonly Bin[], missing: Int32Array): PlanValue {
  let unplaced = 0;
  for (const kind of task.kinds) unplaced += (missing[kind.index] ?? 0) * missingWeight(kind.priority);
  const kgPerM2 = toNumber(weightOfArea(task.group, { n: 1n, scale: 0 }));
  const scrapPerM2 = kgPerM2 * toNumber(exact(task.group.scrapPrice));
  const patternCost = toNumber(exact(task.params.patternCost));
  let netCost = 0;
  let largestRemnant = 0;
  const credits = new Map<string, number>();
  for (const bin of bins) {
    const key = patternKey(bin);
    const sheet = (bin.length / 1e6) * bin.type.stock.width * 1e-3;
    let credit = credits.get(key);
    if (credit === undefined) {
      let area = 0;
      for (const box of remnantBoxes(bin, task.rules, task.params)) {
        const own = (box.w / 1e6) * (box.h / 1e6);
        area += own;
        largestRemnant = Math.max(largestRemnant, own);
      }
      credit = ((bin.cost * area) / sheet) * task.params.remnantFactor + (sheet - area) * scrapPerM2;
      credits.set(key, credit);
    }
    netCost += bin.cost - credit;
  }
  return {
    unplaced,
    netCost: netCost + credits.size * patternCost,
    sheets: bins.length,
    largestRemnant,
    patterns: credits.size,
  };
}

/** Negative when a is better. Money within half a cent counts as equal. */
export function compareValues(a: PlanValue, b: PlanValue): number {
  if (a.unplaced !== b.unplaced) return a.unplaced - b.unplaced;
  if (Math.abs(a.netCost - b.netCost) > 0.005) return a.netCost - b.netCost;
  if (a.sheets !== b.sheets) return a.sheets - b.sheets;
  if (Math.abs(a.largestRemnant - b.largestRemnant) > 1e-9) return b.largestRemnant - a.largestRemnant;
  return a.patterns - b.patterns;
}
