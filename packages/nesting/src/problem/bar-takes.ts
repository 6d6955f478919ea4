// Whether a bar takes a piece alone, and the shortest one of a row that does. engineering.md F8.1.
import type { BarItem, BarParams, BarStock, OrderedBar } from './bar.ts';
import { toUm } from './units.ts';

/** Longest bar of the row, micrometres. */
export function longestUm(stock: BarStock): number {
  if (stock.kind !== 2) return toUm(stock.length);
  return toUm(stock.minLength) + stepsOf(stock) * toUm(stock.lengthStep);
}

function stepsOf(stock: OrderedBar): number {
  return Math.floor((toUm(stock.maxLength) - toUm(stock.minLength)) / toUm(stock.lengthStep));
}

/** Length of bar the piece needs alone with both trims, in its better turn; micrometres, cuts rounded up. */
export function lengthAlone(stock: BarStock, item: BarItem, params: BarParams): number {
  const head = toUm(stock.headTrim ?? params.headTrim);
  const tail = toUm(stock.tailTrim ?? params.tailTrim);
  const kerf = toUm(params.kerf);
  const cut = (angle: number) =>
    angle === 0 ? kerf : Math.ceil(kerf / Math.cos((angle * Math.PI) / 180) - 1e-6);
  const need = (left: number, right: number) => {
    const before = left === 0 ? 0 : Math.max(0, cut(left) - head);
    const after = tail >= cut(right) ? 0 : cut(right);
    return head + before + toUm(item.length) + after + tail;
  };
  const { angleLeft = 0, angleRight = 0 } = item;
  const straight = need(angleLeft, angleRight);
  return item.canFlip === true ? Math.min(straight, need(angleRight, angleLeft)) : straight;
}

/** The bar that leaves most for a piece with such ends, and how long a piece it takes, mm: what a piece that fits nowhere is told. */
export function roomiest(
  stocks: readonly BarStock[],
  item: BarItem,
  params: BarParams,
): { bar: number; usable: number } {
  const rooms = stocks.map((stock) => {
    const bar = longestUm(stock);
    return { bar, usable: Math.max(0, bar - (lengthAlone(stock, item, params) - toUm(item.length))) };
  });
  const [best = { bar: 0, usable: 0 }] = rooms.toSorted((a, b) => b.usable - a.usable || b.bar - a.bar);
  return { bar: best.bar / 1000, usable: best.usable / 1000 };
}

/** Shortest bar of the row that takes the piece alone, micrometres; undefined when none does. */
export function shortestFor(stock: BarStock, item: BarItem, params: BarParams): number | undefined {
  const need = lengthAlone(stock, item, params);
  if (need > longestUm(stock)) return undefined;
  if (stock.kind !== 2) return toUm(stock.length);
  const [min, step] = [toUm(stock.minLength), toUm(stock.lengthStep)];
  return min + Math.max(0, Math.ceil((need - min) / step)) * step;
}
