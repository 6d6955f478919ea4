// What no plan can beat: sheets and money by area, and sheets by pieces too large to share one.
// Source: engineering.md F2 Figures (LB); several sizes: the area bound solved as a continuous knapsack.
// Stronger bounds come from worths of pieces (`boundByWorth`); all are proven, the best one counts.
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

/** Bound for placing `placed[kind]` pieces of each kind: by area and by large pieces. */
export function lowerBound(task: GroupTask, placed: Int32Array): LowerBound {
  const piece = Float64Array.from(task.kinds, (k) => k.area);
  const most = task.stocks.map((s) => (s.isCoil ? coilCapacity(s) : capacityOf(s)));
  const byArea = boundByWorth(dutyOf(task, placed), { piece, most });
  return { ...byArea, sheets: Math.max(byArea.sheets, largePieces(task, placed)) };
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
  const least = isOdd
    ? pieces * Math.min(...net.sheet)
    : bound((s) => (net.sheet[s.index] ?? 0) * exactness(s));
  const [only] = stocks;
  const isWhole = stocks.length === 1 && only !== undefined && !only.isCoil && !isOdd;
  const paid = isWhole ? Math.max(least, sheets * (net.sheet[0] ?? 0)) : least;
  const sheetCost = bound((s) => s.priceAt(s.length) * exactness(s));
  return {
    sheets,
    netCost: net.fixed + net.areaRate * area + paid - 0.005,
    sheetCost: isWhole ? Math.max(sheetCost, sheets * only.priceAt(only.length)) : sheetCost,
  };
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

/** A short coil sheet is never better per usable area than the whole sheet area says. */
function coilCapacity(stock: StockType): number {
  return Math.max(capacityOf(stock), (stock.length / 1000) * (stock.h / 1000));
}

/** Pieces of which no two fit one sheet in any turn. */
function largePieces(task: GroupTask, placed: Int32Array): number {
  const w = Math.max(...task.stocks.map((s) => s.w));
  const h = Math.max(...task.stocks.map((s) => s.h));
  let count = 0;
  for (const kind of task.kinds) {
    const isLarge = kind.orientations.every((o) => o.w > w / 2 && o.h > h / 2);
    if (isLarge) count += placed[kind.index] ?? 0;
  }
  return count;
}
