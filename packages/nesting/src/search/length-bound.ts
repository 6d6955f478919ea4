// A proven bound for any layout, free or cut: the worth of a piece is f(width)·g(height) with functions of
// length chosen so that little fits side by side (dual feasible functions: Fekete & Schepers 2004, Lueker
// 1983). Whatever the functions, a sheet holds at most K(f)·K(g), K being a one-dimensional knapsack.
import { boundByWorth, dutyOf, strongest } from '../objective/lower-bound.ts';
import type { LowerBound } from '../objective/lower-bound.ts';
import type { GroupTask } from '../problem/normalise.ts';

/** Thresholds tried per axis, and additions of one knapsack at most. */
const MOST_THRESHOLDS = 14;
const MOST_WORK = 2_000_000;
const MOST_CELLS = 100_000;

/** Worth by length, with what every stock can hold of it side by side. */
interface LengthWorth {
  of: (length: number) => number;
  /** By stock index. */
  most: number[];
}

interface Axis {
  lengths: number[];
  /** Extent of every stock, micrometres. */
  extents: number[];
}

/** Best of all pairs of functions; sheets of fixed length only. */
export function lengthBound(task: GroupTask): LowerBound {
  const none: LowerBound = { sheets: 0, netCost: -Infinity, sheetCost: 0 };
  if (task.kinds.length === 0 || task.stocks.length === 0 || task.stocks.some((s) => s.isCoil)) return none;
  const duty = dutyOf(task);
  const turns = task.kinds.map((k) =>
    k.orientations.filter((o) => task.stocks.some((s) => o.w <= s.w && o.h <= s.h)),
  );
  if (turns.some((t) => t.length === 0)) return none;
  const side = (pick: (o: { w: number; h: number }) => number) =>
    [...new Set(turns.flatMap((t) => t.map(pick)))].sort((a, b) => a - b);
  const along = worthsOf({ lengths: side((o) => o.w), extents: task.stocks.map((s) => s.w) });
  const across = worthsOf({ lengths: side((o) => o.h), extents: task.stocks.map((s) => s.h) });
  let best = none;
  for (const f of along) {
    for (const g of across) {
      const piece = turns.map((t) => Math.min(...t.map((o) => f.of(o.w) * g.of(o.h))));
      const most = task.stocks.map((s) => (f.most[s.index] ?? 0) * (g.most[s.index] ?? 0));
      best = strongest(best, boundByWorth(duty, { piece, most }));
    }
  }
  return best;
}

/** Length itself, and two families with thresholds, for every different extent of a sheet. */
function worthsOf(axis: Axis): LengthWorth[] {
  const functions: ((length: number) => number)[] = [(x) => x];
  const extents = [...new Set(axis.extents)].sort((a, b) => b - a).slice(0, 2);
  for (const extent of extents) {
    for (const t of thresholds(axis.lengths, extent, Math.ceil(MOST_THRESHOLDS / extents.length))) {
      functions.push((x) => (x > extent - t ? extent : x < t ? 0 : x));
      functions.push((x) => rounded(x, t, extent));
    }
  }
  return functions.map((of) => ({ of, most: mostSideBySide(axis, of) }));
}

/** Fekete & Schepers' third family: pieces above half count by what they leave, the others by threshold. */
function rounded(x: number, t: number, extent: number): number {
  const slots = Math.floor(extent / t);
  if (x < t) return 0;
  if (2 * x > extent) return slots - Math.floor((extent - x) / t);
  return 2 * x === extent ? slots / 2 : Math.floor(x / t);
}

/** Lengths up to half the extent and what is left beside longer ones, thinned evenly. */
function thresholds(lengths: readonly number[], extent: number, most: number): number[] {
  const all = new Set<number>();
  for (const x of lengths) {
    if (2 * x <= extent) all.add(x);
    else if (x < extent) all.add(extent - x + 1);
  }
  const sorted = [...all].filter((t) => t > 0 && 2 * t <= extent).sort((a, b) => a - b);
  const many = Math.min(sorted.length, most);
  const step = many > 1 ? (sorted.length - 1) / (many - 1) : 0;
  return Array.from({ length: many }, (_, i) => sorted[Math.round(i * step)] ?? 0);
}

/** Unbounded knapsack over the lengths in cells, rounded down: never less than what really fits. */
function mostSideBySide(axis: Axis, of: (length: number) => number): number[] {
  const longest = Math.max(...axis.extents);
  const useful: number[] = [];
  let dearest = 0;
  for (const length of axis.lengths) {
    if (of(length) <= dearest) continue;
    dearest = of(length);
    useful.push(length);
  }
  const unit = Math.max(
    useful.reduce(commonDivisor, 0),
    Math.ceil((longest * useful.length) / MOST_WORK),
    Math.ceil(longest / MOST_CELLS),
  );
  const table = new Float64Array(Math.floor(longest / unit) + 1);
  for (const length of useful) {
    const cells = Math.floor(length / unit);
    const worth = of(length);
    for (let x = cells; x < table.length; x += 1) {
      const value = (table[x - cells] ?? 0) + worth;
      if (value > (table[x] ?? 0)) table[x] = value;
    }
  }
  return axis.extents.map((e) => table[Math.floor(e / unit)] ?? 0);
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
