// What one sheet costs for the purpose of bounds: never more than it does in any plan's net cost.
import { exact, toNumber } from '../problem/decimal.ts';
import { netWeightOf } from '../problem/item-values.ts';
import type { GroupTask, Kind, StockType } from '../problem/normalise.ts';
import { weightOfArea } from '../problem/price.ts';
import type { Group } from '../problem/types.ts';
import { toUm } from '../problem/units.ts';

/** A remnant's credit is rounded to the cent, at most two per sheet. */
const ROUNDING = 0.01;

/** Net cost of a plan ≥ fixed + Σ areaRate · grown area of the pieces + Σ sheet[s] over its sheets. */
export interface NetCosts {
  /** Yuan: the scrap price of what is not scrap. */
  fixed: number;
  /** Yuan per grown mm² of pieces: what room left over may bring at most. */
  areaRate: number;
  /** Yuan per sheet by stock index, room left over already credited; may be ≤ 0 for odd prices. */
  sheet: number[];
}

/** Grown area of the usable box, mm². */
export function capacityOf(stock: StockType): number {
  return (stock.w / 1000) * (stock.h / 1000);
}

/** Price of a sheet as it is booked (remnants at full value), yuan. */
export function bookPrice(task: GroupTask, stock: StockType): number {
  const rate = stock.isRemnant ? task.params.remnantUseRate : 1;
  return rate > 0 ? stock.priceAt(stock.length) / rate : 0;
}

/** @param placed pieces of each kind the plan has to place */
export function netCosts(task: GroupTask, placed: Int32Array): NetCosts {
  const { group, params, stocks } = task;
  const kgPerM2 = toNumber(weightOfArea(group, { n: 1n, scale: 0 }));
  const scrapPerKg = toNumber(exact(group.scrapPrice));
  let kg = 0;
  for (const kind of task.kinds) {
    kg += leastWeight(kind, placed[kind.index] ?? 0, group);
  }
  const scrapPerM2 = kgPerM2 * scrapPerKg;
  const m2 = (s: StockType) => (s.length / 1e6) * s.stock.width * 1e-3;
  let credit = 0;
  for (const s of stocks) {
    if (!hasRoomForRemnant(task, s)) continue;
    credit = Math.max(credit, (bookPrice(task, s) / m2(s)) * params.remnantFactor - scrapPerM2);
  }
  const areaRate = credit / 1e6;
  const rounding = credit > 0 ? ROUNDING : 0;
  return {
    fixed: scrapPerKg * kg,
    areaRate,
    sheet: stocks.map((s) => bookPrice(task, s) - scrapPerM2 * m2(s) - areaRate * capacityOf(s) - rounding),
  };
}

/** kg of so many pieces of the kind, the lightest of its items. */
function leastWeight(kind: Kind, pieces: number, group: Group): number {
  const members = kind.members.map((m) => ({
    each: toNumber(netWeightOf(m.item, group)),
    quantity: m.quantity,
  }));
  let left = pieces;
  let kg = 0;
  for (const { each, quantity } of members.sort((a, b) => a.each - b.each)) {
    const taken = Math.min(left, quantity);
    kg += taken * each;
    left -= taken;
  }
  return kg;
}

function hasRoomForRemnant(task: GroupTask, stock: StockType): boolean {
  const { remMinShort, remMinLong, remMinArea } = task.params;
  const short = Math.min(stock.w, stock.h);
  const long = Math.max(stock.w, stock.h);
  return short >= toUm(remMinShort) && long >= toUm(remMinLong) && capacityOf(stock) / 1e6 >= remMinArea;
}
