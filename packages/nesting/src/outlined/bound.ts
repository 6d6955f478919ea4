// What no plan of true outlines can cost less than: the parts' own area on the sheets that are worth most.
import { exact, toNumber } from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { longestOf } from '../problem/precheck-items.ts';
import { sheetPrice, weightOfArea } from '../problem/price.ts';
import type { Group, Params, Stock } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';
import { usableBox } from '../problem/usable.ts';

/** Two remnants of a sheet and the scrap of a group are rounded to the cent, yuan. */
const ROUNDING = 0.01;
/** Credited as scrap the weights of two remnants are rounded to the gram, kg. */
const GRAMS = 0.001;

/** What is placed: its area and, never more, the area that weighs what it weighs (m²); how many pieces. */
export interface Placed {
  netM2: number;
  weighedM2: number;
  pieces: number;
}

/** A sheet of the row: what it can hold (m²), and what it costs at least, net of all that may be credited, yuan. */
interface Row {
  room: number;
  quantity: number;
  /** per m² of parts */
  rate: number;
  /** as soon as it is cut, and per m² of parts then */
  fixed: number;
  more: number;
}

/**
 * A sheet of price c and area A with parts of area a (by weight: scrap is sold by it) leaves r for remnants and A − a − r for scrap: it costs
 * c − f·c·r/A − s·(A − a − r), least where r is nothing or everything. Both are above the line through its fullest point.
 */
export function boundOf(
  group: Group,
  stocks: readonly Stock[],
  params: Params,
  { netM2, weighedM2, pieces }: Placed,
): { sheets: number; cost: Exact } {
  const rows = stocks.flatMap((stock) => rowOf(stock, group, params) ?? []);
  if (netM2 <= 0 || rows.length === 0) return { sheets: 0, cost: exact(0) };
  const sheets = fewest(rows, netM2);
  const [fixed, more] = [Math.min(...rows.map((r) => r.fixed)), Math.min(...rows.map((r) => r.more))];
  const each = fixed - roundingOf(group, params);
  const cost = (yuan: number): Exact => ({ n: BigInt(Math.floor((yuan - ROUNDING) * 100 - 1e-6)), scale: 2 });
  // sheets that bring more than they cost: at most as many as there are pieces
  if (fixed < 0) return { sheets, cost: cost(pieces * each + more * weighedM2) };
  const bySheets = fixed > 0 ? sheets * each + more * weighedM2 : 0;
  const known = cost(Math.max(0, filled(rows, weighedM2), bySheets));
  return { sheets, cost: known.n < 0n ? exact(0) : known };
}

const roundingOf = (group: Group, params: Params): number =>
  params.remnantCredit === 2 ? ROUNDING + GRAMS * toNumber(exact(group.scrapPrice)) : ROUNDING;

function rowOf(stock: Stock, group: Group, params: Params): Row | undefined {
  const longest = longestOf(stock);
  const box = usableBox(stock, longest, params);
  if (box.w <= 0 || box.h <= 0) return undefined;
  const ends = stock.kind === 2 ? [toUm(stock.minLength), longest] : [longest];
  const each = ends.map((length) => endOf(stock, group, params, length));
  return {
    room: (box.w / 1e6) * (box.h / 1e6),
    quantity: stock.quantity ?? Infinity,
    rate: Math.min(...each.map((e) => e.rate)),
    fixed: Math.min(...each.map((e) => e.fixed)),
    more: Math.min(...each.map((e) => e.more)),
  };
}

/** Of a sheet of that length. */
function endOf(
  stock: Stock,
  group: Group,
  params: Params,
  lengthUm: number,
): Pick<Row, 'rate' | 'fixed' | 'more'> {
  const area = (lengthUm / 1e6) * (toUm(stock.width) / 1e6);
  const box = usableBox(stock, lengthUm, params);
  const room = Math.max(0, box.w / 1e6) * Math.max(0, box.h / 1e6);
  const cost = toNumber(sheetPrice(group, stock, toMm(lengthUm)));
  const scrap = toNumber(weightOfArea(group, { n: 1n, scale: 0 })) * toNumber(exact(group.scrapPrice));
  const isScrap = params.remnantCredit === 2;
  const perM2 = isScrap ? scrap : (params.remnantFactor * cost) / area;
  const open = cost - scrap * area;
  const kept = isScrap ? open : cost * (1 - params.remnantFactor);
  // scrap that brings more than the sheet costs: nothing is known
  const rate =
    open < 0 || room === 0
      ? 0
      : Math.min(open / room + scrap, kept / room + perM2) - roundingOf(group, params) / room;
  return { rate: Math.max(0, rate), fixed: Math.min(open, kept), more: Math.min(scrap, perM2) };
}

/** Sheets that hold so much, largest first. */
function fewest(rows: readonly Row[], netM2: number): number {
  let [left, count] = [netM2 * (1 - 1e-9), 0];
  for (const row of rows.toSorted((a, b) => b.room - a.room)) {
    const taken = Math.min(row.quantity, Math.ceil(left / row.room));
    count += taken;
    left -= taken * row.room;
    if (left <= 0) break;
  }
  return Math.max(1, count);
}

/** The area on the rows of least rate, as far as these go. */
function filled(rows: readonly Row[], netM2: number): number {
  let [left, yuan] = [netM2 * (1 - 1e-9), 0];
  for (const row of rows.toSorted((a, b) => a.rate - b.rate)) {
    const taken = Math.min(left, row.quantity * row.room);
    yuan += taken * row.rate;
    left -= taken;
    if (left <= 0) break;
  }
  return yuan;
}
