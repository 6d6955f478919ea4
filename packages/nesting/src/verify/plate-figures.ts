// Every figure of a solution again: of each sheet, each group and the whole. Source: engineering.md F2 Figures, F9.
import type { Figures, Group, Item, Layout, Params, Problem, Solution, Stock } from '../problem/types.ts';
import type { Fraction } from './bar-decimal.ts';
import { NONE, over, roundedTo, shown, times } from './bar-decimal.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';
import { checkBounds } from './plate-bounds.ts';
import {
  add,
  cutLengthOf,
  netAreaOf,
  netWeightOf,
  priceOf,
  read,
  sheetAreaOf,
  squareMetres,
  subtract,
  weightOf,
  wrongOfRemnant,
} from './plate-values.ts';

/** What the checks of figures need. */
export interface Books {
  problem: Problem;
  params: Params;
  solution: Solution;
  report: Report;
}

const whole = (n: number): Fraction => ({ n: BigInt(Number.isSafeInteger(n) ? n : 0), d: 1n });

/** Sheets whose figures are worked out in one slice. */
const AT_ONCE = 50;

/** LAYOUT_FIGURE, REMNANT_FIGURE, FIGURE, TOTAL, FIGURES_GROUP, BOUND_SHEETS, BOUND_COST, GAP, PROVEN. In slices. */
export function* checkingFigures(books: Books): Generator<void, void> {
  const { problem, solution, report } = books;
  const items = new Map<string, Item>();
  for (const item of problem.items) if (!items.has(item.id)) items.set(item.id, item);
  yield* checkingSheets(books, items);
  if (solution.groups.length !== problem.groups.length)
    report('FIGURES_GROUP', {}, { told: solution.groups.length, is: problem.groups.length });
  const sums: Plain[] = [];
  for (const [i, group] of problem.groups.entries()) {
    const told = solution.groups[i];
    const own = yield* figuresOf(books, group, items);
    sums.push(own);
    if (told === undefined) continue;
    if (!Object.is(told.group, group.key)) report('FIGURES_GROUP', {}, { told: told.group, is: group.key });
    compare('FIGURE', { told: told.figures, is: own, at: group.key }, report);
    checkBounds(told.figures, group.key, report);
  }
  const bounds = solution.groups.map((g) => g.figures);
  compare('TOTAL', { told: solution.totals, is: totalOf(sums), at: '' }, report);
  checkBounds(solution.totals, '', report);
  const sheets = bounds.reduce((s, f) => s + f.lowerBoundSheets, 0);
  const cost = shown(
    bounds.reduce<Fraction>((s, f) => add(s, read(f.lowerBoundCost)), NONE),
    2,
  );
  const isProven = bounds.every((f) => f.isProven);
  const { totals } = solution;
  if (totals.lowerBoundSheets !== sheets)
    report('TOTAL', {}, { field: 'lowerBoundSheets', told: totals.lowerBoundSheets, is: sheets });
  if (totals.lowerBoundCost !== cost)
    report('TOTAL', {}, { field: 'lowerBoundCost', told: totals.lowerBoundCost, is: cost });
  if (totals.isProven !== isProven)
    report('PROVEN', {}, { told: String(totals.isProven), is: String(isProven) });
}

function* checkingSheets(
  { problem, params, solution, report }: Books,
  items: ReadonlyMap<string, Item>,
): Generator<void, void> {
  const groups = new Map(problem.groups.map((g) => [g.key, g]));
  const stocks = stocksOf(problem);
  for (const [n, layout] of solution.layouts.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) yield;
    const group = groups.get(layout.group);
    const stock = stocks.get(layout.stockId);
    if (group === undefined || stock === undefined || !(um(layout.length) > 0)) continue;
    const { layoutNo } = layout;
    const area = sheetAreaOf(stock, um(layout.length));
    const cost = priceOf(stock, group, um(layout.length));
    const net = layout.placements.reduce((sum, p) => {
      const item = items.get(p.itemId);
      return item === undefined ? sum : add(sum, netAreaOf(item));
    }, NONE);
    const is = {
      utilization: shown(over(net, area), 4),
      cutLength: shown({ n: whole(cutLengthOf(layout, items)).n, d: 1_000_000n }, 3),
      weight: shown(weightOf(group, area), 3),
      area: shown(area, 6),
      cost: shown(cost, 2),
    };
    for (const field of Object.keys(is) as (keyof typeof is)[])
      if (layout[field] !== is[field])
        report('LAYOUT_FIGURE', { layoutNo }, { field, told: layout[field], is: is[field] });
    const factor = params.remnantCredit === 2 ? null : read(params.remnantFactor);
    for (const [i, remnant] of layout.remnants.entries()) {
      const wrong = wrongOfRemnant(remnant, group, { area, cost, factor });
      for (const field of wrong) report('REMNANT_FIGURE', { layoutNo }, { remnant: i + 1, field });
    }
  }
}

/** Figures that follow from problem and layouts; bounds are looked at by themselves. */
type Plain = Omit<Figures, 'lowerBoundSheets' | 'lowerBoundCost' | 'gap' | 'isProven'>;

function compare(code: string, each: { told: Figures; is: Plain; at: string }, report: Report): void {
  for (const field of Object.keys(each.is) as (keyof Plain)[]) {
    const [told, is] = [each.told[field], each.is[field]];
    if (told !== is) report(code, {}, { group: each.at, field, told: String(told), is });
  }
}

interface Sums {
  net: Fraction;
  netKg: Fraction;
  gross: Fraction;
  grossKg: Fraction;
  rest: Fraction;
  restKg: Fraction;
  material: Fraction;
  credit: Fraction;
  cut: Fraction;
}

/** First rows count where an id stands twice. */
function stocksOf(problem: Problem): Map<string, Stock> {
  const stocks = new Map<string, Stock>();
  for (const stock of problem.stocks) if (!stocks.has(stock.id)) stocks.set(stock.id, stock);
  return stocks;
}

function* sumsOf(
  layouts: readonly Layout[],
  group: Group,
  rows: { items: ReadonlyMap<string, Item>; stocks: ReadonlyMap<string, Stock> },
): Generator<void, Sums> {
  const { items, stocks } = rows;
  const sums: Sums = {
    net: NONE,
    netKg: NONE,
    gross: NONE,
    grossKg: NONE,
    rest: NONE,
    restKg: NONE,
    material: NONE,
    credit: NONE,
    cut: NONE,
  };
  const pieces = new Map<string, number>();
  for (const [n, layout] of layouts.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) yield;
    const book = (key: keyof Sums, each: Fraction) =>
      (sums[key] = add(sums[key], times(each, whole(layout.repeat))));
    for (const p of layout.placements) pieces.set(p.itemId, (pieces.get(p.itemId) ?? 0) + layout.repeat);
    const stock = stocks.get(layout.stockId);
    const length = um(layout.length);
    const area = stock ? sheetAreaOf(stock, length) : squareMetres(um(layout.width), length);
    book('gross', area);
    book('grossKg', weightOf(group, area));
    book('material', read(layout.cost));
    book('cut', read(layout.cutLength));
    for (const r of layout.remnants) {
      const own = squareMetres(um(r.w), um(r.h));
      book('rest', own);
      book('restKg', weightOf(group, own));
      book('credit', read(r.credit));
    }
  }
  for (const [id, count] of pieces) {
    const item = items.get(id);
    if (item === undefined) continue;
    sums.net = add(sums.net, times(netAreaOf(item), whole(count)));
    sums.netKg = add(sums.netKg, times(netWeightOf(item, group), whole(count)));
  }
  return sums;
}

const countOf = (item: Item): number =>
  Number.isSafeInteger(item.quantity) && item.quantity > 0 ? item.quantity : 0;

function* figuresOf(
  { problem, params, solution }: Books,
  group: Group,
  items: ReadonlyMap<string, Item>,
): Generator<void, Plain> {
  const layouts = solution.layouts.filter((l) => l.group === group.key);
  const s = yield* sumsOf(layouts, group, { items, stocks: stocksOf(problem) });
  const rows = problem.items.filter((i) => i.group === group.key);
  const required = rows.filter((i) => i.isFiller !== true);
  const count = (of: (l: Layout) => number) => layouts.reduce((sum, l) => sum + l.repeat * of(l), 0);
  const scrap = subtract(subtract(s.grossKg, s.netKg), s.restKg);
  const scrapCredit = roundedTo(times(scrap, read(group.scrapPrice)), 2);
  const netCost = subtract(subtract(s.material, s.credit), scrapCredit);
  const layoutCost = times(read(params.patternCost), whole(layouts.length));
  return {
    productKinds: required.length,
    pieceAmount: required.reduce((sum, i) => sum + countOf(i), 0),
    placedAmount: count((l) => l.placements.length),
    lostAmount: lostOf(required, { problem, solution }),
    sheetAmount: count(() => 1),
    layoutAmount: layouts.length,
    remnantAmount: count((l) => l.remnants.length),
    netArea: shown(s.net, 6),
    grossArea: shown(s.gross, 6),
    remnantArea: shown(s.rest, 6),
    netWeight: shown(s.netKg, 3),
    grossWeight: shown(s.grossKg, 3),
    scrapWeight: shown(scrap, 3),
    utilization: shown(over(s.net, s.gross), 4),
    effectiveUtilization: shown(over(s.net, subtract(s.gross, s.rest)), 4),
    weightUtilization: shown(over(s.netKg, s.grossKg), 4),
    materialCost: shown(s.material, 2),
    remnantCredit: shown(s.credit, 2),
    scrapCredit: shown(scrapCredit, 2),
    netCost: shown(netCost, 2),
    objectiveCost: shown(add(add(netCost, layoutCost), times(read(params.cutCost), s.cut)), 2),
    cutLength: shown(s.cut, 3),
  };
}

/** What is told as left over of these rows; of an id that rows of other groups have too, all that was asked: no such row is cut. */
function lostOf(
  required: readonly Item[],
  { problem, solution }: Pick<Books, 'problem' | 'solution'>,
): number {
  const own = new Set(required.map((i) => i.id));
  const rows = new Set(required);
  const shared = new Set(problem.items.filter((i) => own.has(i.id) && !rows.has(i)).map((i) => i.id));
  const told = solution.unplaced.filter((u) => own.has(u.itemId) && !shared.has(u.itemId));
  const asked = required.filter((i) => shared.has(i.id));
  return told.reduce((sum, u) => sum + u.quantity, 0) + asked.reduce((sum, i) => sum + countOf(i), 0);
}

/** Sums of the figures as they are shown; shares from the sums. */
function totalOf(groups: readonly Plain[]): Plain {
  const count = (pick: (f: Plain) => number) => groups.reduce((s, f) => s + pick(f), 0);
  const sum = (pick: (f: Plain) => string) => groups.reduce<Fraction>((s, f) => add(s, read(pick(f))), NONE);
  const [net, gross, rest] = [sum((f) => f.netArea), sum((f) => f.grossArea), sum((f) => f.remnantArea)];
  const [netKg, grossKg] = [sum((f) => f.netWeight), sum((f) => f.grossWeight)];
  return {
    productKinds: count((f) => f.productKinds),
    pieceAmount: count((f) => f.pieceAmount),
    placedAmount: count((f) => f.placedAmount),
    lostAmount: count((f) => f.lostAmount),
    sheetAmount: count((f) => f.sheetAmount),
    layoutAmount: count((f) => f.layoutAmount),
    remnantAmount: count((f) => f.remnantAmount),
    netArea: shown(net, 6),
    grossArea: shown(gross, 6),
    remnantArea: shown(rest, 6),
    netWeight: shown(netKg, 3),
    grossWeight: shown(grossKg, 3),
    scrapWeight: shown(
      sum((f) => f.scrapWeight),
      3,
    ),
    utilization: shown(over(net, gross), 4),
    effectiveUtilization: shown(over(net, subtract(gross, rest)), 4),
    weightUtilization: shown(over(netKg, grossKg), 4),
    materialCost: shown(
      sum((f) => f.materialCost),
      2,
    ),
    remnantCredit: shown(
      sum((f) => f.remnantCredit),
      2,
    ),
    scrapCredit: shown(
      sum((f) => f.scrapCredit),
      2,
    ),
    netCost: shown(
      sum((f) => f.netCost),
      2,
    ),
    objectiveCost: shown(
      sum((f) => f.objectiveCost),
      2,
    ),
    cutLength: shown(
      sum((f) => f.cutLength),
      3,
    ),
  };
}
