// What one sheet costs for the purpose of bounds: never more than it does in any plan's net cost.
import { exact, toNumber } from '../problem/decimal.ts';
import { netWeightOf } from '../problem/item-values.ts';
import type { GroupTask, Kind, StockType } from '../problem/normalise.ts';
import { squareMetres, weightOfArea } from '../problem/price.ts';
import type { Group } from '../problem/types.ts';
import { toUm } from '../problem/units.ts';

/** A remnant's credit is rounded to the cent, at most two per sheet. */
const ROUNDING = 0.01;
/** Its weight is rounded to the gram before it is credited as scrap, kg of two. */
const GRAMS = 0.001;

/** Net cost of a plan ≥ fixed + Σ areaRate · grown area of the pieces + Σ sheet[s] over its sheets − rounding. */
export interface NetCosts {
  /** Yuan: the scrap price of what is not scrap. */
  fixed: number;
  /** Yuan per grown mm² of pieces: what room left over may bring at most. */
  areaRate: number;
  /**
   * Yuan per sheet by stock index, room left over already credited; may be ≤ 0 for odd prices. Of a coil: such that a
   * sheet of any length costs no less than its share of it.
   */
  sheet: number[];
  /** Yuan of the cheapest single sheet of the stock. */
  least: number[];
  /** Yuan: a group's scrap credit is rounded to the cent. */
  rounding: number;
}

/** Grown area of the usable box, mm². */
export function capacityOf(stock: StockType): number {
  return (stock.w / 1000) * (stock.h / 1000);
}

/** Price of a sheet as it is booked (remnants at full value), yuan. */
export function bookPrice(stock: StockType, length = stock.length): number {
  return stock.rate > 0 ? stock.priceAt(length) / stock.rate : 0;
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
  const m2 = (s: StockType, length = s.length) => squareMetres(s.stock, length);
  let credit = 0;
  for (const s of stocks) {
    if (params.remnantCredit === 2 || !hasRoomForRemnant(task, s)) continue;
    credit = Math.max(credit, (bookPrice(s) / m2(s)) * params.remnantFactor - scrapPerM2);
  }
  const areaRate = credit / 1e6;
  const asScrap = params.remnantCredit === 2 && scrapPerKg > 0 ? ROUNDING + GRAMS * scrapPerKg : 0;
  const rounding = credit > 0 ? ROUNDING : asScrap;
  const costOf = (s: StockType, length: number) =>
    bookPrice(s, length) -
    scrapPerM2 * m2(s, length) -
    areaRate * (capacityOf(s) - ((s.length - length) / 1000) * (s.h / 1000)) -
    rounding;
  const ends = (s: StockType) => [s.minLength, s.length].map((length) => costOf(s, length));
  return {
    fixed: scrapPerKg * kg,
    areaRate,
    sheet: stocks.map((s) => costOf(s, s.length) - (s.isCoil ? coilSlack(s, rounding, areaRate) : 0)),
    // between its ends a coil's cost is straight but for half a cent each way
    least: stocks.map((s) => Math.min(...ends(s)) - (s.isCoil ? ROUNDING : 0)),
    rounding: scrapPerKg > 0 ? ROUNDING / 2 : 0,
  };
}

/**
 * What the short sheets that make up one long one may cost less, yuan: by rounding, and by room for remnants where trims
 * are narrower than a cut.
 */
function coilSlack(coil: StockType, rounding: number, areaRate: number): number {
  const { length, minLength, step } = coil;
  const beyond = (Math.max(0, coil.w - length) / 1000) * (coil.h / 1000);
  const [most, few] = [coil.priceAt(length), coil.priceAt(minLength)].map((p) => Math.round(p * 100)) as [
    number,
    number,
  ];
  const isExact = few * length === most * minLength && (most * step) % length === 0;
  return ((isExact ? 0 : ROUNDING) + rounding + areaRate * beyond) * (length / minLength);
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
