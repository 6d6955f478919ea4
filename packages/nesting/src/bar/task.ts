// One group of bars as integers: what the solvers of this folder work on. No behaviour beyond the price
// of a pattern. Lengths are "units": half micrometres divided by their common divisor.
import type { BarGroup, BarItem, BarParams, BarStock } from '../problem/bar.ts';
import type { EndType } from './mitre.ts';

/** Pieces that are the same for the search: same length, ends, height, flip and priority. */
export interface BarKind {
  index: number;
  /** Length with half of both joints, units; a bar's pieces may simply be added up. */
  w: number;
  quantity: number;
  priority: number;
  /** Length alone, micrometres. */
  netUm: number;
  /** Index of its pair of ends in `BarTask.classes`. */
  cls: number;
  /** The rows of the problem behind it. */
  rows: { item: BarItem; quantity: number }[];
}

/** Left and right end (index into `BarTask.ends`) of a class of pieces. */
export interface EndClass {
  left: number;
  right: number;
  canFlip: boolean;
}

/** What one bar takes of a limited row of `BarTask.limits`. */
export interface LimitUse {
  row: number;
  amount: number;
  /** The row counts micrometres, not bars. */
  isMetres: boolean;
}

/** One length of bar that can be taken. */
export interface BarType {
  index: number;
  stock: BarStock;
  /** Whole length, micrometres. */
  lengthUm: number;
  /** The shortest length it stands for: shorter than `lengthUm` when an ordered row has too many lengths. */
  shortestUm: number;
  /** Largest Σ w of a bar, units. With mitres a relaxation: `BarTask.arranger` decides. */
  cap: number;
  /** The same before it was cut down to whole units, micrometres. */
  capUm: number;
  /** Length behind the head trim, units; minus Σ w it is the leftover. */
  full: number;
  /** Largest Σ w that leaves a usable remnant, units; negative: none does. */
  remCap: number;
  /** Price in the search (remnants made cheaper), yuan. */
  price: number;
  /** What the search pays: price less what the bar would bring as scrap; 1 when nothing costs anything. */
  cost: number;
  /** Credit of a usable remnant above its worth as scrap, yuan per unit. */
  rho: number;
  /** What rounding a credit to the cent may add to it, yuan: taken off, so that bounds hold to the cent. */
  slack: number;
  /** What limits it: bars, metres; empty: unlimited. */
  uses: readonly LimitUse[];
  isRemnant: boolean;
  /** Least Σ netUm of a bar worth taking out of the store, micrometres. */
  minNetUm: number;
  /** Least Σ w with which that can be reached, units. */
  minUsed: number;
}

/** How an arrangement of pieces ends: see mitre.ts. */
export interface Arranger {
  /** Units needed besides Σ w (negative: gained), and Infinity when nothing fits. */
  extra(counts: ArrayLike<number>, kinds: readonly number[], type: BarType): number;
}

export interface BarTask {
  group: BarGroup;
  params: BarParams;
  kinds: BarKind[];
  types: BarType[];
  /** Those of every size of the group, where only few sizes are searched; otherwise the same. */
  allTypes: readonly BarType[];
  /** Bars or micrometres available, as `BarType.uses` counts them: whole numbers, so that exactly enough is enough. */
  limits: number[];
  /** What counts 1 in the linear program, per row of `limits`: a bar, or a metre. */
  limitUnits: number[];
  /** Micrometres per unit. */
  unitUm: number;
  ends: EndType[];
  classes: EndClass[];
  /** Present when a mitred end occurs. */
  arranger: Arranger | undefined;
  /** Some piece may stay without a bar: priorities count. */
  isScarce: boolean;
  /** Most pieces of a bar, Infinity: no limit. */
  maxPieces: number;
  /** Most different lengths of a bar, Infinity: no limit. */
  maxKinds: number;
}

/** Kinds and how many of each on one bar. */
export interface Pattern {
  type: number;
  kinds: number[];
  counts: number[];
  /** Σ w, units. */
  used: number;
  cost: number;
}

/** Price of a bar of which Σ w = used units are taken. */
export function costOf(type: BarType, used: number): number {
  return used <= type.remCap ? creditedCost(type) + type.rho * used : type.cost;
}

/** Price of a bar with a usable leftover of its whole length; each unit taken adds `rho`. */
export function creditedCost(type: BarType): number {
  return type.cost - type.rho * type.full - type.slack;
}

/** The least a bar of each type costs, yuan: with its shortest piece on it, or without a credit. */
export function leastCosts(task: BarTask): number[] {
  const shortest = task.kinds.reduce((m, k) => Math.min(m, k.w), Infinity);
  return task.types.map((t) =>
    shortest <= t.remCap ? Math.min(t.cost, creditedCost(t) + t.rho * shortest) : t.cost,
  );
}

/** Bars of the type that what is left of the limits allows; Infinity when unlimited. */
export function barsLeft(type: BarType | undefined, limits: ArrayLike<number>): number {
  let bars = Infinity;
  for (const { row, amount } of type?.uses ?? [])
    bars = Math.min(bars, Math.floor((limits[row] ?? 0) / amount));
  return bars;
}

/** Takes bars off the limits; negative `times` gives them back. */
export function takeBars(type: BarType | undefined, limits: number[] | Float64Array, times: number): void {
  for (const { row, amount } of type?.uses ?? []) limits[row] = (limits[row] ?? 0) - amount * times;
}
