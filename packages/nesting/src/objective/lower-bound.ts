// What no plan can beat: sheets and money by area, and sheets by pieces too large to share one.
// Source: engineering.md F2 Figures (LB); several sizes: the area bound solved as a continuous knapsack.
// Freely placed parts may lie nearer than the spacing on both axes where they face each other across a corner (their
// straight distance counts): see `cornerOf` and `ROUND_CORNERS`.
// Stronger bounds come from worths of pieces (`boundByWorth`); all are proven, the best one counts.
import { metresToUm } from '../problem/decimal.ts';
import type { GroupTask, StockType } from '../problem/normalise.ts';
import { dualBound } from './dual-bound.ts';
import { capacityOf, netCosts } from './sheet-costs.ts';
import type { NetCosts } from './sheet-costs.ts';

export interface LowerBound {
  sheets: number;
  /** Yuan of net cost (sheet prices less the credits still possible). */
  netCost: number;
  /** Yuan of sheet prices alone, remnants at their search price. */
  sheetCost: number;
}

/** Worth of a piece by kind, and what one sheet of each stock can hold of it at most. */
export interface Worths {
  piece: ArrayLike<number>;
  most: ArrayLike<number>;
}

/** What the plan has to place, and what its sheets cost at least. */
export interface Duty {
  task: GroupTask;
  placed: Int32Array;
  net: NetCosts;
}

/** @param placed pieces by kind; default all */
export function dutyOf(task: GroupTask, placed?: Int32Array): Duty {
  const all = placed ?? Int32Array.from(task.kinds, (k) => k.quantity);
  return { task, placed: all, net: netCosts(task, all) };
}

/**
 * The task that a bound must be proven for: all the room that the trims leave, whatever zones take from the box that is
 * worked with, and all that the store has, whatever another run or a choice of few sizes takes from it.
 */
export function unrestricted(task: GroupTask): GroupTask {
  const stocks = task.stocks.map((type): StockType => {
    const { stock } = type;
    const maxTotal =
      stock.kind === 2 && stock.maxMetres !== undefined ? metresToUm(stock.maxMetres) : Infinity;
    return { ...type, w: type.wholeW, h: type.wholeH, quantity: stock.quantity ?? Infinity, maxTotal };
  });
  const corners = task.params.cutMode === 1 ? ROUND_CORNERS * (task.rules.gap / 1000) ** 2 : 0;
  return { ...task, stocks, kinds: task.kinds.map((k) => ({ ...k, area: k.area - corners })) };
}

/** Share of the squared spacing that four square corners take more than the round ones of a distance: 1 − π/4, rounded up. */
const ROUND_CORNERS = 0.2147;

/**
 * What grown extents of freely placed parts and their sheet are too large by, micrometres: of two parts a spacing apart
 * one axis alone has only its √½ for certain. Cuts part edge to edge, with the whole cut width on one axis.
 */
export function cornerOf(task: GroupTask): number {
  const { gap } = task.rules;
  return task.params.cutMode === 1 ? gap - Math.floor(gap * Math.SQRT1_2) : 0;
}

/** Bound for placing `placed[kind]` pieces of each kind: by area and by large pieces. */
export function lowerBound(task: GroupTask, placed: Int32Array): LowerBound {
  const piece = Float64Array.from(task.kinds, (k) => k.area);
  const most = task.stocks.map((s) => (s.isCoil ? coilCapacity(s) : capacityOf(s)));
  const duty = dutyOf(task, placed);
  return strongest(boundByWorth(duty, { piece, most }), boundBySheets(duty, largePieces(task, placed)));
}

/** Bound of any plan of so many sheets or more: the cheapest ones in store. */
export function boundBySheets(duty: Duty, sheets: number): LowerBound {
  const { net, placed, task } = duty;
  const area = task.kinds.reduce((sum, k) => sum + (placed[k.index] ?? 0) * k.area, 0);
  const paid = cheapestOf(task.stocks, sheets, (s) => net.least[s.index] ?? 0);
  const sheetCost = cheapestOf(task.stocks, sheets, (s) => s.priceAt(s.minLength));
  return { sheets, netCost: net.fixed + net.areaRate * area + paid - net.rounding, sheetCost };
}

/** Σ cost of the n cheapest sheets; sheets that bring more than they cost prove nothing. */
function cheapestOf(stocks: readonly StockType[], n: number, costOf: (s: StockType) => number): number {
  const rows = stocks.map((s) => ({ cost: costOf(s), quantity: s.quantity })).sort((a, b) => a.cost - b.cost);
  if (rows.some((r) => r.cost < 0)) return -Infinity;
  let left = n;
  let sum = 0;
  for (const { cost, quantity } of rows) {
    const taken = Math.min(left, quantity);
    if (taken > 0) sum += taken * cost;
    left -= taken;
  }
  return sum;
}

/** The better of two proven bounds, figure by figure. */
export function strongest(a: LowerBound, b: LowerBound): LowerBound {
  return {
    sheets: Math.max(a.sheets, b.sheets),
    netCost: Math.max(a.netCost, b.netCost),
    sheetCost: Math.max(a.sheetCost, b.sheetCost),
  };
}

/** Bound of any plan that places these pieces, from worths no sheet can exceed. */
export function boundByWorth(duty: Duty, worths: Worths): LowerBound {
  const { placed, net } = duty;
  const { stocks, kinds } = duty.task;
  let worth = 0;
  let area = 0;
  let pieces = 0;
  for (const kind of kinds) {
    const count = placed[kind.index] ?? 0;
    worth += count * (worths.piece[kind.index] ?? 0);
    area += count * kind.area;
    pieces += count;
  }
  if (pieces === 0 || stocks.length === 0) return { sheets: 0, netCost: 0, sheetCost: 0 };
  const bound = (cost: (s: StockType) => number) =>
    dualBound(
      worth,
      stocks.map((s) => ({ cost: cost(s), most: worths.most[s.index] ?? 0, quantity: sheetsOf(s) })),
    );
  const sheets = Math.ceil(bound(() => 1) - 1e-6);
  // without a limit such sheets would pay for any number of themselves
  const isOdd = stocks.some((s) => (net.sheet[s.index] ?? 0) <= 0 && sheetsOf(s) === Infinity);
  const paid = isOdd ? pieces * Math.min(...net.sheet) : bound((s) => net.sheet[s.index] ?? 0);
  const sheetCost = bound((s) => s.priceAt(s.length) * exactness(s));
  const byArea = { sheets, netCost: net.fixed + net.areaRate * area + paid - net.rounding, sheetCost };
  return strongest(byArea, boundBySheets(duty, sheets));
}

/** Short coils may be cheaper than their share of the longest by half a cent of rounding, unless every step costs whole cents. */
function exactness(stock: StockType): number {
  if (!stock.isCoil) return 1;
  const { length, minLength, step } = stock;
  const least = stock.priceAt(minLength);
  const [most, few] = [Math.round(stock.priceAt(length) * 100), Math.round(least * 100)];
  if (few * length === most * minLength && (most * step) % length === 0) return 1;
  return least > 0 ? Math.max(0, 1 - 0.01 / least) : 0;
}

function sheetsOf(stock: StockType): number {
  return stock.isCoil ? Infinity : stock.quantity;
}

/** Grown area per length at its best, times the whole length: where trims are narrower than a cut, that of the shortest sheet. */
function coilCapacity(stock: StockType): number {
  const { length, minLength, w, h } = stock;
  const beyond = Math.max(0, w - length);
  return ((length + (beyond * length) / minLength) / 1000) * (h / 1000);
}

/** Pieces of which no two fit one sheet in any turn. */
function largePieces(task: GroupTask, placed: Int32Array): number {
  const w = Math.max(...task.stocks.map((s) => s.w));
  const h = Math.max(...task.stocks.map((s) => s.h));
  const corner = cornerOf(task);
  const isOverHalf = (part: number, sheet: number) => part - corner > (sheet - corner) / 2;
  let count = 0;
  for (const kind of task.kinds) {
    const isLarge = kind.orientations.every((o) => isOverHalf(o.w, w) && isOverHalf(o.h, h));
    if (isLarge) count += placed[kind.index] ?? 0;
  }
  return count;
}
