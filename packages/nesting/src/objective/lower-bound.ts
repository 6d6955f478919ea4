// What no plan can beat: sheets and money by area, and sheets by pieces too large to share one.
// Source: engineering.md F2 Figures (LB); several sizes: the area bound solved as a continuous knapsack.
import { exact, toNumber } from '../problem/decimal.ts';
import type { GroupTask, StockType } from '../problem/normalise.ts';
import { weightOfArea } from '../problem/price.ts';

export interface LowerBound {
  sheets: number;
  /** Yuan of net cost (sheet prices less the scrap credit still possible). */
  netCost: number;
  /** Yuan of sheet prices alone, remnants at their search price. */
  sheetCost: number;
}

/** Bound for placing `placed[kind]` pieces of each kind. */
export function lowerBound(task: GroupTask, placed: Int32Array): LowerBound {
  let area = 0;
  let netM2 = 0;
  for (const kind of task.kinds) {
    const count = placed[kind.index] ?? 0;
    area += kind.area * count;
    netM2 += ((kind.item.netAreaMm2 ?? kind.item.w * kind.item.h) / 1e6) * count;
  }
  if (area === 0 || task.stocks.length === 0) return { sheets: 0, netCost: 0, sheetCost: 0 };
  const scrapPerM2 =
    toNumber(weightOfArea(task.group, { n: 1n, scale: 0 })) * toNumber(exact(task.group.scrapPrice));
  const capacity = (s: StockType) => (s.w / 1000) * (s.h / 1000);
  const sheetM2 = (s: StockType) => (s.length / 1e6) * s.stock.width * 1e-3;
  const bookPrice = (s: StockType) =>
    s.priceAt(s.length) / (s.isRemnant ? task.params.remnantUseRate || 1 : 1);
  const netRate = (s: StockType) =>
    Math.max(0, bookPrice(s) - scrapPerM2 * sheetM2(s)) / coilCapacity(s, capacity(s));
  const sheetRate = (s: StockType) => s.priceAt(s.length) / coilCapacity(s, capacity(s));
  return {
    sheets: Math.max(Math.ceil(cover(task, area, capacity) - 1e-9), largePieces(task, placed)),
    netCost: price(task, area, netRate, capacity) + scrapPerM2 * netM2,
    sheetCost: price(task, area, sheetRate, capacity),
  };
}

/** A short coil sheet is never better per usable area than the whole sheet area says. */
function coilCapacity(stock: StockType, capacity: number): number {
  return stock.isCoil ? Math.max(capacity, (stock.length / 1000) * (stock.h / 1000)) : capacity;
}

/** Least sheets: the largest ones first, as many as there are. */
function cover(task: GroupTask, area: number, capacity: (s: StockType) => number): number {
  let rest = area;
  let sheets = 0;
  for (const stock of task.stocks.toSorted((a, b) => capacity(b) - capacity(a))) {
    const take = Math.min(stock.quantity, rest / capacity(stock));
    sheets += take;
    rest -= take * capacity(stock);
    if (rest <= 1e-9) break;
  }
  return sheets;
}

/** Least money: the cheapest area first, as much as there is. */
function price(
  task: GroupTask,
  area: number,
  rate: (s: StockType) => number,
  capacity: (s: StockType) => number,
): number {
  let rest = area;
  let money = 0;
  for (const stock of task.stocks.toSorted((a, b) => rate(a) - rate(b))) {
    const most = stock.quantity === Infinity ? rest : stock.quantity * capacity(stock);
    const take = Math.min(rest, most);
    money += take * rate(stock);
    rest -= take;
    if (rest <= 1e-9) break;
  }
  return money;
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
