// Which sheet sizes a group may use: all, or few (`maxSizesPerGroup`, `stockOrder` 3). Sizes are taken in
// one by one, each time the one whose first plan is best; remnants are no sizes to buy and always stay.
import { missingWeight } from '../objective/compare.ts';
import type { GroupTask, StockType } from '../problem/normalise.ts';
import type { Plan } from './plan.ts';
import { binCost } from './plan.ts';

/** A first plan on the sizes allowed. */
export type Sketch = (task: GroupTask) => Plan;

/** Sizes tried at most; more would make the first answer slow. */
const MOST_TRIED = 12;

/** The task with the stock of all other sizes taken out of store (their rows keep their index). */
export function withFewSizes(task: GroupTask, sketch: Sketch): GroupTask {
  const { maxSizesPerGroup, stockOrder } = task.params;
  const sizes = sizesOf(task);
  const most = maxSizesPerGroup > 0 ? Math.min(maxSizesPerGroup, sizes.length) : sizes.length;
  const isFewest = stockOrder === 3;
  if (sizes.length <= 1 || (most === sizes.length && !isFewest)) return task;
  let chosen: string[] = [];
  let best = { missing: Infinity, cost: Infinity };
  while (chosen.length < most) {
    const next = bestAddition(task, sketch, chosen);
    if (next === undefined) break;
    const isBetter = next.missing < best.missing || (!isFewest && next.cost < best.cost * (1 - 1e-6));
    if (!isBetter) break;
    best = next;
    chosen = [...chosen, next.size];
    if (isFewest && best.missing === 0) break;
  }
  return restricted(task, chosen);
}

function bestAddition(task: GroupTask, sketch: Sketch, chosen: readonly string[]) {
  let best: { size: string; missing: number; cost: number } | undefined;
  for (const size of sizesOf(task).slice(0, MOST_TRIED)) {
    if (chosen.includes(size)) continue;
    const plan = sketch(restricted(task, [...chosen, size]));
    const missing = task.kinds.reduce(
      (sum, k) => sum + (plan.missing[k.index] ?? 0) * missingWeight(k.priority),
      0,
    );
    const cost = binCost(plan.bins);
    if (best === undefined || missing < best.missing || (missing === best.missing && cost < best.cost))
      best = { size, missing, cost };
  }
  return best;
}

/** Width and length; all lengths of a coil are one size to buy. */
function sizeOf(stock: StockType): string {
  return stock.isCoil ? `coil ${stock.stock.width}` : `${stock.stock.width}×${stock.length}`;
}

function sizesOf(task: GroupTask): string[] {
  const large = task.stocks.filter((s) => !s.isRemnant && s.quantity > 0);
  return [...new Set(large.toSorted((a, b) => b.w * b.h - a.w * a.h).map(sizeOf))];
}

function restricted(task: GroupTask, sizes: readonly string[]): GroupTask {
  const stocks = task.stocks.map((s) =>
    s.isRemnant || sizes.includes(sizeOf(s)) ? s : { ...s, quantity: 0 },
  );
  return { ...task, stocks };
}
