// Which bars a group may be cut from: all, or few (`maxSizesPerGroup`, `stockOrder` 3). Sizes are taken in
// one by one, each time the one whose first plan is best; remnants are no sizes to buy and always stay.
import type { Sliced } from '../geometry/sliced.ts';
import { longest, openOf, planOf } from './greedy.ts';
import { isScarce } from './normalise.ts';
import { valueOf } from './plan.ts';
import type { PlanValue } from './plan.ts';
import type { BarTask, BarType } from './task.ts';

/** Sizes tried at most; more would make the first answer slow. */
const MOST_TRIED = 24;

/** First plans that choosing few sizes takes at most; 0: all may be used. */
export function triesOf(task: BarTask): number {
  const { sizes, most, isChosen } = choiceOf(task);
  return isChosen ? Math.min(MOST_TRIED, sizes.length) * most : 0;
}

function choiceOf(task: BarTask): { sizes: string[]; most: number; isFewest: boolean; isChosen: boolean } {
  const { maxSizesPerGroup, stockOrder } = task.params;
  const sizes = sizesOf(task);
  const most = maxSizesPerGroup > 0 ? Math.min(maxSizesPerGroup, sizes.length) : sizes.length;
  const isFewest = stockOrder === 3;
  return { sizes, most, isFewest, isChosen: sizes.length > 1 && (most < sizes.length || isFewest) };
}

/** The task with few sizes, or undefined when all may be used; in slices. */
export function* choosingFewSizes(task: BarTask): Sliced<BarTask | undefined> {
  const { sizes, most, isFewest, isChosen } = choiceOf(task);
  if (!isChosen) return undefined;
  let chosen: string[] = [];
  let best: PlanValue | undefined;
  while (chosen.length < most) {
    const next = yield* bestAddition(task, sizes, chosen);
    if (next === undefined || (best !== undefined && !isBetter(next.value, best, isFewest))) break;
    best = next.value;
    chosen = [...chosen, next.size];
    if (isFewest && best.unplaced === 0) break;
  }
  return restricted(task, chosen);
}

function isBetter(value: PlanValue, best: PlanValue, isFewest: boolean): boolean {
  if (value.unplaced !== best.unplaced) return value.unplaced < best.unplaced;
  return !isFewest && value.cost < best.cost * (1 - 1e-9);
}

function* bestAddition(
  task: BarTask,
  sizes: readonly string[],
  chosen: readonly string[],
): Sliced<{ size: string; value: PlanValue } | undefined> {
  let best: { size: string; value: PlanValue } | undefined;
  for (const size of sizes.slice(0, MOST_TRIED)) {
    if (chosen.includes(size)) continue;
    const few = restricted(task, [...chosen, size]);
    const value = valueOf(few, planOf(few, yield* longest(few, openOf(few))));
    yield;
    const isFirst = best === undefined;
    if (best === undefined || isFirst || isBetter(value, best.value, false)) best = { size, value };
  }
  return best;
}

/** Length, or the row of an ordered bar: all its lengths are one size. */
export function sizeOf(type: BarType): string {
  return type.stock.kind === 2 ? `row ${type.stock.id}` : `${type.lengthUm}`;
}

/** Longest first, without remnants. */
function sizesOf(task: BarTask): string[] {
  const bought = task.types.filter((t) => !t.isRemnant);
  return [...new Set(bought.toSorted((a, b) => b.lengthUm - a.lengthUm).map(sizeOf))];
}

function restricted(task: BarTask, sizes: readonly string[]): BarTask {
  const types = task.types
    .filter((t) => t.isRemnant || sizes.includes(sizeOf(t)))
    .map((t, index) => ({ ...t, index }));
  return { ...task, types, isScarce: isScarce(task.kinds, types) };
}
