// From a plan of true shapes to sheets as they are cut: coils at their lengths, remnants worth opening, equal sheets together.
import type { Sliced } from '../geometry/sliced.ts';
import { grouped } from '../geometry/grouped.ts';
import type { ShapeLayout, ShapeSolution } from '../problem/shape.ts';
import { longestOf } from '../problem/precheck-items.ts';
import { sheetPrice } from '../problem/price.ts';
import { metresToUm, toNumber } from '../problem/decimal.ts';
import { gapOf } from '../problem/normalise.ts';
import type { Item, Params, Placement, Problem, Stock } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';
import { usableBox } from '../problem/usable.ts';
import { inCuttingOrder, laidOf, reachOf } from './sheet.ts';
import type { Laid } from './sheet.ts';
import { cornerOf } from './to-shapes.ts';

/** A sheet to be cut: of which row, how long (µm), with which parts. */
export interface Sheet {
  group: string;
  stock: Stock;
  lengthUm: number;
  repeat: number;
  placements: Placement[];
}

/**
 * Sheets of all groups, without those remnants that too little would be cut from.
 * @param there rows that may be cut
 */
export function* sheetsOf(
  problem: Problem,
  params: Params,
  solution: Pick<ShapeSolution, 'layouts'>,
  there: readonly Stock[],
): Sliced<Sheet[]> {
  const items = new Map(problem.items.map((i) => [i.id, i]));
  const stocks = new Map(problem.stocks.map((s) => [s.id, s]));
  const made: Sheet[] = [];
  for (const layout of solution.layouts) {
    const stock = stocks.get(layout.stockId);
    if (stock !== undefined) made.push(yield* sheetOf(layout, stock, items, params));
  }
  const kept = worthOpening(made, { ...problem, stocks: [...there] }, params);
  return together(inOrder(fewLengths(kept, params), items));
}

function* sheetOf(
  layout: ShapeLayout,
  stock: Stock,
  items: ReadonlyMap<string, Item>,
  params: Params,
): Sliced<Sheet> {
  const corner = cornerOf(stock, params);
  const laid: Laid[] = [];
  for (const p of layout.placements) {
    const item = items.get(p.itemId);
    if (item !== undefined) laid.push(laidOf(p, item, corner));
    yield;
  }
  const placements = inCuttingOrder(laid).map(({ placement }, i) => ({ ...placement, seq: i + 1 }));
  return {
    group: layout.group,
    stock,
    lengthUm: cutTo(stock, placements, params),
    repeat: layout.repeat,
    placements,
  };
}

/** A plate's own length; of a coil the shortest on its step that holds the parts. µm */
function cutTo(stock: Stock, placements: readonly Placement[], params: Params): number {
  const longest = longestOf(stock);
  if (stock.kind !== 2) return longest;
  const [least, step] = [toUm(stock.minLength), toUm(stock.lengthStep)];
  const needed = reachOf(placements) + toUm((stock.trims ?? params.trims).right);
  return Math.min(longest, least + Math.max(0, Math.ceil((needed - least) / step)) * step);
}

/** Parts of a remnant that would stay nearly whole go to the cheapest other sheet that holds them, or are left over (F5 remnantMinUtil). */
function worthOpening(sheets: readonly Sheet[], problem: Problem, params: Params): Sheet[] {
  const used = new Map<string, Taken>();
  const take = ({ stock, repeat, lengthUm }: Sheet, times: number) => {
    const { sheets: n, um } = used.get(stock.id) ?? NOTHING;
    used.set(stock.id, { sheets: n + times * repeat, um: um + times * repeat * lengthUm });
  };
  for (const sheet of sheets) take(sheet, 1);
  return sheets.flatMap((sheet) => {
    if (sheet.stock.kind !== 3 || isFilled(sheet, params)) return [sheet];
    take(sheet, -1);
    const other = problem.stocks
      .filter((s) => s.group === sheet.group && s.kind !== 3)
      .flatMap((stock) => moved(sheet, stock, params) ?? [])
      .filter((s) => isThere(s, used.get(s.stock.id) ?? NOTHING))
      .toSorted((a, b) => priceOf(a, problem) - priceOf(b, problem))[0];
    if (other === undefined) return [];
    take(other, 1);
    return [other];
  });
}

/** What is taken of a row of stock. */
interface Taken {
  sheets: number;
  um: number;
}

const NOTHING: Taken = { sheets: 0, um: 0 };

/** The row still gives such sheets; of a coil the longest ones, as lengths may be merged upwards. */
function isThere({ stock, repeat }: Sheet, { sheets, um }: Taken): boolean {
  if (sheets + repeat > (stock.quantity ?? Infinity)) return false;
  if (stock.kind !== 2 || stock.maxMetres === undefined) return true;
  const longest = longestOf(stock);
  return Math.max(um, sheets * longest) + repeat * longest <= metresToUm(stock.maxMetres);
}

/** As the verifier counts: boxes with their cut widths against the room. */
function isFilled({ stock, lengthUm, placements }: Sheet, params: Params): boolean {
  const gap = gapOf(params);
  const room = usableBox(stock, lengthUm, params);
  const grown = (w: number, h: number) => BigInt(w + gap) * BigInt(h + gap);
  const parts = placements.reduce((sum, p) => sum + grown(toUm(p.w), toUm(p.h)), 0n);
  return Number(parts) >= params.remnantMinUtil * Number(grown(room.w, room.h)) * (1 + 1e-12);
}

/** The same parts at the same places of another sheet; undefined where it is too small or has zones of its own. */
function moved(sheet: Sheet, stock: Stock, params: Params): Sheet | undefined {
  const hasZones = params.zones.length > 0 || (stock.zones ?? []).length > 0;
  const [from, to] = [cornerOf(sheet.stock, params), cornerOf(stock, params)];
  const [own, room] = [
    usableBox(sheet.stock, sheet.lengthUm, params),
    usableBox(stock, longestOf(stock), params),
  ];
  if (hasZones || room.w < own.w || room.h < own.h) return undefined;
  // trims may differ: places are counted from the corner that they leave
  const placements = sheet.placements.map((p) => shifted(p, { x: to.x - from.x, y: to.y - from.y }));
  return { ...sheet, stock, placements, lengthUm: cutTo(stock, placements, params) };
}

function shifted(p: Placement, by: { x: number; y: number }): Placement {
  const plus = (a: number, b: number) => toMm(toUm(a) + toUm(b));
  const moved = { ...p, x: plus(p.x, by.x), y: plus(p.y, by.y) };
  return p.at === undefined ? moved : { ...moved, at: { x: plus(p.at.x, by.x), y: plus(p.at.y, by.y) } };
}

function priceOf({ stock, lengthUm }: Sheet, problem: Problem): number {
  const group = problem.groups.find((g) => g.key === stock.group);
  return group === undefined ? 0 : toNumber(sheetPrice(group, stock, toMm(lengthUm)));
}

/** Coil lengths of a group: merged upwards by least added length until they are few enough, each cut often enough. */
function fewLengths(sheets: readonly Sheet[], params: Params): Sheet[] {
  return grouped(sheets, (s) => s.group).flatMap((own) => {
    const all = [...own];
    for (;;) {
      const coils = all.filter((s) => s.stock.kind === 2);
      if (!isTooMany(coils, params)) return all;
      const lengths = [...new Set(coils.map((s) => s.lengthUm))].toSorted((a, b) => a - b);
      const steps = lengths.flatMap((from, i) => {
        const to = lengths
          .slice(i + 1)
          .find((l) => coils.every((s) => s.lengthUm !== from || isLength(s.stock, l)));
        const count = coils.reduce((sum, s) => sum + (s.lengthUm === from ? s.repeat : 0), 0);
        return to === undefined ? [] : [{ from, to, added: count * (to - from) }];
      });
      const [best] = steps.toSorted((a, b) => a.added - b.added);
      if (best === undefined) return all;
      for (const [i, s] of all.entries())
        if (s.stock.kind === 2 && s.lengthUm === best.from) all[i] = { ...s, lengthUm: best.to };
    }
  });
}

function isTooMany(coils: readonly Sheet[], { maxDistinctLengths, minQtyPerLength }: Params): boolean {
  if (maxDistinctLengths > 0 && new Set(coils.map((s) => s.lengthUm)).size > maxDistinctLengths) return true;
  return grouped(coils, (s) => s.stock.id).some((own) => {
    const counts = grouped(own, (s) => s.lengthUm).map((l) => l.reduce((n, s) => n + s.repeat, 0));
    return counts.length > 1 && counts.some((n) => n < minQtyPerLength);
  });
}

const isLength = (stock: Stock, lengthUm: number): boolean =>
  stock.kind === 2 &&
  lengthUm <= longestOf(stock) &&
  (lengthUm - toUm(stock.minLength)) % toUm(stock.lengthStep) === 0;

/** Remnants first, then by due date and priority, then the fullest (F2). */
function inOrder(sheets: readonly Sheet[], items: ReadonlyMap<string, Item>): Sheet[] {
  const of = (s: Sheet) => s.placements.flatMap((p) => items.get(p.itemId) ?? []);
  const due = (s: Sheet) =>
    of(s).reduce((first, i) => (i.dueDate !== undefined && i.dueDate < first ? i.dueDate : first), '9999');
  const priority = (s: Sheet) => Math.min(9, ...of(s).map((i) => i.priority ?? 5));
  const size = (s: Sheet) => s.placements.reduce((sum, p) => sum + p.w * p.h, 0);
  const groups = [...new Set(sheets.map((s) => s.group))];
  const keyed = sheets.map((sheet, i) => ({
    sheet,
    i,
    due: due(sheet),
    first: priority(sheet),
    size: size(sheet),
  }));
  return keyed
    .toSorted(
      (a, b) =>
        groups.indexOf(a.sheet.group) - groups.indexOf(b.sheet.group) ||
        Number(a.sheet.stock.kind !== 3) - Number(b.sheet.stock.kind !== 3) ||
        (a.due < b.due ? -1 : a.due > b.due ? 1 : 0) ||
        a.first - b.first ||
        b.size - a.size ||
        a.i - b.i,
    )
    .map(({ sheet }) => sheet);
}

/** Sheets cut alike are one layout. */
function together(sheets: readonly Sheet[]): Sheet[] {
  const known = new Map<string, Sheet>();
  for (const sheet of sheets) {
    const key = JSON.stringify([sheet.group, sheet.stock.id, sheet.lengthUm, sheet.placements]);
    const same = known.get(key);
    if (same === undefined) known.set(key, { ...sheet });
    else same.repeat += sheet.repeat;
  }
  return [...known.values()];
}
