// A proven bound for any layout, free or cut: the worth of a piece is f(width)·g(height) with functions of
// length chosen so that little fits side by side (dual feasible functions: Fekete & Schepers 2004, Lueker
// 1983). Whatever the functions, a sheet holds at most K(f)·K(g), K being a one-dimensional knapsack.
import { boundByWorth, cornerOf, dutyOf, strongest } from '../../objective/lower-bound.ts';
import type { Duty, LowerBound } from '../../objective/lower-bound.ts';
import type { GroupTask } from '../../problem/normalise.ts';

/** Thresholds tried per axis, and additions of one knapsack at most. */
const MOST_THRESHOLDS = 14;
const MOST_WORK = 2_000_000;
const MOST_CELLS = 100_000;

/** Additions that one kind takes in a pair of functions, about. */
const KIND_WORK = 20;

type LengthFunction = (length: number) => number;

/** Worth by length, with what every stock can hold of it side by side. */
interface LengthWorth {
  /** By turn of the pieces. */
  turns: Float64Array;
  /** By stock index. */
  most: number[];
}

interface Axis {
  /** Different lengths of pieces, ascending, and that of every turn. */
  lengths: number[];
  turns: number[];
  /** Extent of every stock, micrometres. */
  extents: number[];
}

interface Side {
  axis: Axis;
  functions: LengthFunction[];
  /** Of the functions looked at so far. */
  worths: LengthWorth[];
}

/** Best of all pairs of functions, a few at a time; sheets of fixed length only. */
export class LengthBound {
  bound: LowerBound = { sheets: 0, netCost: -Infinity, sheetCost: 0 };
  isDone = false;
  private readonly task: GroupTask;
  private readonly duty: Duty;
  private readonly sides: Side[] = [];
  /** Turns of kind k: from `firsts[k]` to `firsts[k + 1]`. */
  private readonly firsts: number[] = [0];
  private pairs = 0;

  constructor(task: GroupTask) {
    this.task = task;
    this.duty = dutyOf(task);
    const corner = cornerOf(task);
    const turns: { w: number; h: number }[] = [];
    for (const kind of task.kinds) {
      for (const o of kind.orientations)
        if (task.stocks.some((s) => o.w <= s.w && o.h <= s.h))
          turns.push({ w: o.w - corner, h: o.h - corner });
      if (turns.length === this.firsts.at(-1)) this.isDone = true;
      this.firsts.push(turns.length);
    }
    if (task.kinds.length === 0 || task.stocks.length === 0 || task.stocks.some((s) => s.isCoil))
      this.isDone = true;
    if (this.isDone) return;
    for (const side of ['w', 'h'] as const) {
      const own = turns.map((t) => t[side]);
      const lengths = [...new Set(own)].sort((a, b) => a - b);
      const axis = { lengths, turns: own, extents: task.stocks.map((s) => s[side] - corner) };
      this.sides.push({ axis, functions: functionsOf(axis), worths: [] });
    }
  }

  /** Additions that the next step takes, about. */
  get work(): number {
    const open = this.openSide;
    const partners = this.sides[1]?.functions.length ?? 0;
    return open === undefined ? KIND_WORK * partners * this.task.kinds.length : knapsackWork(open.axis);
  }

  private get openSide(): Side | undefined {
    return this.sides.find((s) => s.worths.length < s.functions.length);
  }

  /** First the knapsack of one function after the other, then one function with all of the other axis. */
  step(): void {
    if (this.isDone) return;
    const open = this.openSide;
    const next = open?.functions[open.worths.length];
    if (open !== undefined && next !== undefined) {
      open.worths.push(worthOf(open.axis, next));
      return;
    }
    const [along, across] = this.sides;
    const f = along?.worths[this.pairs];
    if (f !== undefined) for (const g of across?.worths ?? []) this.judge(f, g);
    this.pairs += 1;
    this.isDone = this.pairs >= (along?.worths.length ?? 0);
  }

  private judge(f: LengthWorth, g: LengthWorth): void {
    const piece = new Float64Array(this.task.kinds.length);
    for (let k = 0; k < piece.length; k += 1) {
      let least = Infinity;
      for (let t = this.firsts[k] ?? 0; t < (this.firsts[k + 1] ?? 0); t += 1)
        least = Math.min(least, (f.turns[t] ?? 0) * (g.turns[t] ?? 0));
      piece[k] = least;
    }
    const most = this.task.stocks.map((s) => (f.most[s.index] ?? 0) * (g.most[s.index] ?? 0));
    this.bound = strongest(this.bound, boundByWorth(this.duty, { piece, most }));
  }
}

/** The bound in one go. */
export function lengthBound(task: GroupTask): LowerBound {
  const search = new LengthBound(task);
  while (!search.isDone) search.step();
  return search.bound;
}

/** Length itself, and two families with thresholds, for every different extent of a sheet. */
function functionsOf(axis: Axis): LengthFunction[] {
  const functions: LengthFunction[] = [(x) => x];
  const extents = [...new Set(axis.extents)].sort((a, b) => b - a).slice(0, 2);
  for (const extent of extents) {
    for (const t of thresholds(axis.lengths, extent, Math.ceil(MOST_THRESHOLDS / extents.length))) {
      functions.push((x) => (x > extent - t ? extent : x < t ? 0 : x));
      functions.push((x) => rounded(x, t, extent));
    }
  }
  return functions;
}

/** Lengths below a cell would fit in any number: they count as worth nothing. */
function worthOf(axis: Axis, of: LengthFunction): LengthWorth {
  const { most, unit } = mostSideBySide(axis, of);
  return { turns: Float64Array.from(axis.turns, (x) => (x < unit ? 0 : of(x))), most };
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

/** Additions of one knapsack at most: few where all lengths are multiples of a coarse one. */
function knapsackWork({ lengths, extents }: Axis): number {
  const cells = Math.max(...extents) / Math.max(1, lengths.reduce(commonDivisor, 0));
  return Math.min(MOST_WORK, cells * lengths.length);
}

/** Unbounded knapsack over the lengths in cells, rounded down: never less than what really fits. */
function mostSideBySide(axis: Axis, of: LengthFunction): { most: number[]; unit: number } {
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
    if (cells === 0) continue;
    const worth = of(length);
    for (let x = cells; x < table.length; x += 1) {
      const value = (table[x - cells] ?? 0) + worth;
      if (value > (table[x] ?? 0)) table[x] = value;
    }
  }
  return { most: axis.extents.map((e) => table[Math.floor(e / unit)] ?? 0), unit };
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
