// What makes one plan better than another: the lexicographic goals of engineering.md F2, in floating
// point for the search. The figures shown to the user are computed exactly in output/figures.ts.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { toNumber, exact } from '../problem/decimal.ts';
import type { GroupTask } from '../problem/normalise.ts';
import { squareMetres, weightOfArea } from '../problem/price.ts';
import type { Bin } from '../rect/bin.ts';
import { cutMetres } from './cut-length.ts';
import { groupSpread } from './group-spread.ts';
import { patternKey } from './pattern.ts';
import { remnantBoxes } from './remnant.ts';

export interface PlanValue {
  unplaced: number;
  /** Yuan, with the costs of layouts and of cutting. */
  netCost: number;
  sheets: number;
  largestRemnant: number;
  patterns: number;
  /** Σ over groupKeys of (layouts used − 1); 0 but with groupMode 2. */
  spread: number;
}

/** Weight of one piece left out: 10^(9 − priority). */
export function missingWeight(priority: number): number {
  let weight = 1;
  for (let p = priority; p < 9; p += 1) weight *= 10;
  return weight;
}

/** Sheets looked at in one slice. */
const AT_ONCE = 100;

/** Figures of a plan for comparing. */
export function valueOf(task: GroupTask, bins: readonly Bin[], missing: Int32Array): PlanValue {
  return drained(valuing(task, bins, missing));
}

/** The same in slices. */
export function* valuing(task: GroupTask, bins: readonly Bin[], missing: Int32Array): Sliced<PlanValue> {
  let unplaced = 0;
  for (const kind of task.kinds) unplaced += (missing[kind.index] ?? 0) * missingWeight(kind.priority);
  const spread = task.params.groupMode === 2 ? yield* groupSpread(task, bins) : 0;
  return { ...(yield* valuingSheets(task, bins)), unplaced, spread };
}

/** The part of a value that some sheets have by themselves, without the rest of the plan. */
export function sheetsValue(task: GroupTask, bins: readonly Bin[]): SheetsValue {
  return drained(valuingSheets(task, bins));
}

type SheetsValue = Omit<PlanValue, 'unplaced' | 'spread'>;

function* valuingSheets(task: GroupTask, bins: readonly Bin[]): Sliced<SheetsValue> {
  const kgPerM2 = toNumber(weightOfArea(task.group, { n: 1n, scale: 0 }));
  const scrapPerM2 = kgPerM2 * toNumber(exact(task.group.scrapPrice));
  const patternCost = toNumber(exact(task.params.patternCost));
  const cutCost = toNumber(exact(task.params.cutCost));
  let netCost = 0;
  let largestRemnant = 0;
  const credits = new Map<string, number>();
  const isCut = task.params.cutMode === 2;
  let seen = 0;
  for (const [bin, times] of countEqual(bins)) {
    seen += 1;
    if (seen % AT_ONCE === 0) yield;
    const key = patternKey(bin);
    const sheet = squareMetres(bin.type.stock, bin.length);
    let credit = credits.get(key);
    if (credit === undefined) {
      let area = 0;
      for (const box of remnantBoxes(bin, task.rules, task.params)) {
        const own = (box.w / 1e6) * (box.h / 1e6);
        area += own;
        largestRemnant = Math.max(largestRemnant, own);
      }
      const perM2 =
        task.params.remnantCredit === 2 ? scrapPerM2 : (bin.cost / sheet) * task.params.remnantFactor;
      credit = area * perM2 + (sheet - area) * scrapPerM2;
      if (cutCost > 0) credit -= cutCost * cutMetres(bin, task.rules.gap, isCut);
      credits.set(key, credit);
    }
    netCost += (bin.cost - credit) * times;
  }
  return {
    netCost: netCost + credits.size * patternCost,
    sheets: bins.length,
    largestRemnant,
    patterns: credits.size,
  };
}

/** Each bin once; large plans hold one bin many times. */
function countEqual(bins: readonly Bin[]): Map<Bin, number> {
  const counts = new Map<Bin, number>();
  for (const bin of bins) counts.set(bin, (counts.get(bin) ?? 0) + 1);
  return counts;
}

/**
 * Negative when a is better for groupMode 2: within the tolerance above the least cost known, the less
 * spread plan; outside it, the cheaper one. Source: engineering.md F2 Batches.
 */
export function compareSpread(a: PlanValue, b: PlanValue, limit: number): number {
  const isNear = (v: PlanValue) => v.netCost <= limit;
  if (a.unplaced === b.unplaced && isNear(a) && isNear(b) && a.spread !== b.spread)
    return a.spread - b.spread;
  return compareValues(a, b);
}

/** Negative when a is better. Money within half a cent counts as equal. */
export function compareValues(a: PlanValue, b: PlanValue): number {
  if (a.unplaced !== b.unplaced) return a.unplaced - b.unplaced;
  if (Math.abs(a.netCost - b.netCost) > 0.005) return a.netCost - b.netCost;
  if (a.sheets !== b.sheets) return a.sheets - b.sheets;
  if (Math.abs(a.largestRemnant - b.largestRemnant) > 1e-9) return b.largestRemnant - a.largestRemnant;
  return a.patterns - b.patterns;
}
