// Which sheet sizes a group may use: all, or few (`maxSizesPerGroup`, `stockOrder` 3). Few sizes to choose from are
// tried in every combination, many are taken in one by one; remnants are no sizes to buy and always stay.
import type { Sliced } from '../../geometry/sliced.ts';
import { missingWeight } from '../../objective/compare.ts';
import type { GroupTask, StockType } from '../../problem/normalise.ts';
import { withHomes } from '../../problem/normalise.ts';
import type { Plan } from '../plan.ts';
import { binCost } from '../plan.ts';

export interface Sketch {
  /** A first plan on the sizes allowed: 0 the plain one, further numbers others. */
  first: (task: GroupTask, no: number) => Sliced<Plan>;
  /** The plan of a search of so many rounds. */
  thorough: (task: GroupTask, rounds: number) => Sliced<Plan>;
}

/** Sizes tried at most one by one; more would make the first answer slow. */
export const MOST_TRIED = 12;
/** Combinations tried at most, all of them; and pieces in all these sketches. */
const MOST_SETS = 64;
const MOST_PIECES = 20_000;
/** Plans of one choice, until one takes all pieces. */
const MOST_SKETCHES = 6;
/** Rounds of a short search on each choice, at least and at most, and pieces times rounds of all: about a quarter of a second. */
const LEAST_ROUNDS = 20;
const MOST_ROUNDS = 150;
const MOST_WORK = 15_000;

/** What a choice of sizes leaves unplaced, by priority, and what it costs. */
interface Trial {
  chosen: readonly string[];
  missing: number;
  cost: number;
  /** As it was tried. */
  plan?: Plan;
}

/** The task with the sizes that are used, and the plan for which they were chosen. */
export interface Chosen {
  task: GroupTask;
  plan?: Plan | undefined;
}

/**
 * The task with the stock of all other sizes taken out of store (their rows keep their index). What can be placed
 * counts before everything: when no choice tried takes all pieces and nothing but `stockOrder` 3 asks for few sizes, all stay.
 * In slices.
 */
export function* choosingSizes(task: GroupTask, sketch: Sketch): Sliced<Chosen> {
  const { maxSizesPerGroup, stockOrder } = task.params;
  const sizes = sizesOf(task);
  const most = maxSizesPerGroup > 0 ? Math.min(maxSizesPerGroup, sizes.length) : sizes.length;
  const isFewest = stockOrder === 3;
  if (sizes.length <= 1 || (most === sizes.length && !isFewest)) return { task };
  const sets = combinations(sizes, most);
  const pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
  const isSmall = sets.length <= MOST_SETS && sets.length * pieces <= MOST_PIECES;
  const first = yield* isSmall ? bestOf(task, sketch, sets) : oneByOne(task, sketch, most);
  const rounds = Math.min(MOST_ROUNDS, Math.floor(MOST_WORK / Math.max(1, sets.length * pieces)));
  const isTold = first.missing > 0 && rounds >= LEAST_ROUNDS;
  const best = isTold ? yield* searched(task, (few) => sketch.thorough(few, rounds), sets) : first;
  const isOpen = best.missing > 0 && most === sizes.length;
  return isOpen ? { task } : { task: restricted(task, best.chosen), plan: best.plan };
}

/** All choices of 1 to `most` sizes, small ones first; more than `MOST_SETS` are not listed to the end. */
function combinations(sizes: readonly string[], most: number): string[][] {
  let level: { set: string[]; next: number }[] = [{ set: [], next: 0 }];
  const all: string[][] = [];
  for (let n = 1; n <= most && all.length <= MOST_SETS; n += 1) {
    level = level.flatMap(({ set, next }) =>
      sizes.slice(next).map((size, i) => ({ set: [...set, size], next: next + i + 1 })),
    );
    all.push(...level.map((l) => l.set));
  }
  return all;
}

function* bestOf(task: GroupTask, sketch: Sketch, sets: readonly string[][]): Sliced<Trial> {
  const isFewest = task.params.stockOrder === 3;
  let best: Trial | undefined;
  for (const chosen of sets) {
    // the sets come by their number of sizes
    if (isFewest && best?.missing === 0 && chosen.length > best.chosen.length) break;
    const trial = yield* tried(task, sketch, chosen);
    if (best === undefined || isBetter(trial, best, isFewest)) best = trial;
  }
  return best ?? { chosen: [], missing: Infinity, cost: Infinity };
}

/** Sizes of which one leaves a piece behind are told apart by a short search on each choice. */
function* searched(
  task: GroupTask,
  plan: (few: GroupTask) => Sliced<Plan>,
  sets: readonly string[][],
): Sliced<Trial> {
  const isFewest = task.params.stockOrder === 3;
  const params = { ...task.params, maxSizesPerGroup: 0, stockOrder: isFewest ? 1 : task.params.stockOrder };
  let best: Trial = { chosen: [], missing: Infinity, cost: Infinity };
  for (const chosen of sets) {
    const trial = trialOf(task, chosen, yield* plan({ ...restricted(task, chosen), params }));
    if (best.missing === Infinity || isBetter(trial, best, isFewest)) best = trial;
  }
  return best;
}

function trialOf(task: GroupTask, chosen: readonly string[], plan: Plan): Trial {
  const missing = task.kinds.reduce(
    (sum, k) => sum + (plan.missing[k.index] ?? 0) * missingWeight(k.priority),
    0,
  );
  return { chosen, missing, cost: binCost(plan.bins), plan };
}

/** Fewer sizes come before a lower cost where the fewest are asked for. */
function isBetter(a: Trial, b: Trial, isFewest: boolean): boolean {
  if (a.missing !== b.missing) return a.missing < b.missing;
  if (isFewest && a.chosen.length !== b.chosen.length) return a.chosen.length < b.chosen.length;
  return a.cost < b.cost * (1 - 1e-6);
}

/** Each time the size is taken in whose first plan is best, as long as that is a gain. */
function* oneByOne(task: GroupTask, sketch: Sketch, most: number): Sliced<Trial> {
  const isFewest = task.params.stockOrder === 3;
  let best: Trial = { chosen: [], missing: Infinity, cost: Infinity };
  while (best.chosen.length < most) {
    const next: Trial | undefined = yield* bestAddition(task, sketch, best.chosen);
    // a size that alone brings nothing may still do so together with the one after it
    const isNeeded = best.missing > 0 && next !== undefined && next.missing <= best.missing;
    if (next === undefined || (!isNeeded && !isBetter(next, best, isFewest))) break;
    best = next;
    if (isFewest && best.missing === 0) break;
  }
  return best;
}

function* bestAddition(
  task: GroupTask,
  sketch: Sketch,
  chosen: readonly string[],
): Sliced<Trial | undefined> {
  let best: Trial | undefined;
  for (const size of candidates(task)) {
    if (chosen.includes(size)) continue;
    const trial = yield* tried(task, sketch, [...chosen, size]);
    if (best === undefined || isBetter(trial, best, false)) best = trial;
  }
  return best;
}

function* tried(task: GroupTask, sketch: Sketch, chosen: readonly string[]): Sliced<Trial> {
  const few = restricted(task, chosen);
  const pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
  const most = Math.max(
    1,
    Math.min(MOST_SKETCHES, Math.floor(MOST_PIECES / (MOST_TRIED * Math.max(1, pieces)))),
  );
  let best: Trial = { chosen, missing: Infinity, cost: Infinity };
  for (let no = 0; no < most && best.missing > 0; no += 1) {
    const trial = trialOf(task, chosen, yield* sketch.first(few, no));
    if (isBetter(trial, best, false) || best.missing === Infinity) best = trial;
  }
  return best;
}

/** Width and length; all lengths of a coil are one size to buy. */
export function sizeOf(stock: StockType): string {
  return stock.isCoil ? `coil ${stock.stock.width}` : `${stock.stock.width}×${stock.length}`;
}

const toBuy = (task: GroupTask): StockType[] => task.stocks.filter((s) => !s.isRemnant && s.quantity > 0);

function sizesOf(task: GroupTask): string[] {
  return [
    ...new Set(
      toBuy(task)
        .toSorted((a, b) => b.w * b.h - a.w * a.h)
        .map(sizeOf),
    ),
  ];
}

/** The largest sizes, and those without which a piece would have no sheet at all. */
function candidates(task: GroupTask): string[] {
  const sizes = sizesOf(task);
  const needed = task.kinds.flatMap((kind) => {
    const homes = new Set(
      toBuy(task)
        .filter((s) => isHome(s, kind))
        .map(sizeOf),
    );
    return homes.size === 1 ? [...homes] : [];
  });
  return [...new Set([...sizes.slice(0, MOST_TRIED), ...needed])];
}

/** Whether the sheet, a coil's longest one, is large enough for the piece. */
export function isHome(stock: StockType, kind: GroupTask['kinds'][number]): boolean {
  return kind.orientations.some((o) => o.w <= stock.w && o.h <= stock.h);
}

function restricted(task: GroupTask, sizes: readonly string[]): GroupTask {
  const stocks = task.stocks.map((s) =>
    s.isRemnant || sizes.includes(sizeOf(s)) ? s : { ...s, quantity: 0 },
  );
  return withHomes({ ...task, stocks });
}
