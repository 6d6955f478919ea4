// Every figure of a true-shape plan again: areas, shares, cost, and that no bound claims more than the areas prove.
import { isSoundRow, soundQuantity } from './shape-counts.ts';
import type { ShapeContext } from './shape-context.ts';
import { bodyOf } from './shape-apart.ts';
import { PER_MM, loopOf, signedAreaOf } from './shape-geometry.ts';
import type { ShapeFigures, ShapeLayout, ShapeSolution, ShapeStock } from '../problem/shape.ts';

const GROUP = 'all';
const MOST_MM = 60_000;
const NO_TURN = { rotation: 0, mirror: false, x: 0, y: 0 };

interface Sums {
  /** mm² */
  net: number;
  gross: number;
  cost: number;
  pieces: number;
  sheets: number;
  /** Net area by group, mm². */
  groups: Map<string, number>;
}

/** Whether a text is the number rounded to so many decimals. */
function isRounded(text: unknown, value: number, decimals: number): boolean {
  if (typeof text !== 'string' || !new RegExp(`^-?\\d+\\.\\d{${decimals}}$`).test(text)) return false;
  const noise = 1e-9 * Math.max(1, Math.abs(value));
  return Math.abs(Number(text) - value) <= 0.5 * 10 ** -decimals + noise;
}

/** Utilisation of each sheet, then the totals. */
export function checkFigures(solution: ShapeSolution, context: ShapeContext): void {
  const { stocks, report } = context;
  const netOf = netAreas(context);
  const sums: Sums = { net: 0, gross: 0, cost: 0, pieces: 0, sheets: 0, groups: new Map() };
  for (const layout of solution.layouts) {
    const stock = stocks.get(layout.stockId);
    const gross = grossOf(layout, stock);
    const net = layout.placements.reduce((s, p) => s + netOf(p.itemId), 0);
    if (!isRounded(layout.utilization, net / gross, 4))
      report('UTILIZATION', { layoutNo: layout.layoutNo }, { utilization: layout.utilization });
    const cost = stock?.kind === 'strip' ? layout.length : (stock?.cost ?? gross / 1e6);
    sums.net += net * layout.repeat;
    sums.gross += gross * layout.repeat;
    sums.cost += cost * layout.repeat;
    sums.sheets += layout.repeat;
    sums.pieces += layout.placements.length * layout.repeat;
    sums.groups.set(layout.group, (sums.groups.get(layout.group) ?? 0) + net * layout.repeat);
  }
  checkTotals(solution.totals, sums, context);
  checkBounds(solution, sums, context);
}

function netAreas({ items }: ShapeContext): (id: string) => number {
  const known = new Map<string, number>();
  return (id) => {
    const made = known.get(id);
    if (made !== undefined) return made;
    const item = items.get(id);
    const holes = (item?.holes ?? []).reduce((s, h) => s + Math.abs(signedAreaOf(h)), 0);
    const net = item === undefined ? 0 : Math.abs(signedAreaOf(item.outer)) - holes;
    known.set(id, net);
    return net;
  };
}

function grossOf(layout: ShapeLayout, stock: ShapeStock | undefined): number {
  const outline = stock?.kind === 'sheet' ? stock.outline : undefined;
  return outline === undefined ? layout.length * layout.width : Math.abs(signedAreaOf(outline));
}

function checkTotals(totals: ShapeFigures, sums: Sums, { problem, report }: ShapeContext): void {
  const wanted = problem.items.reduce((sum, item) => sum + soundQuantity(item), 0);
  const isCounted = totals.placedAmount === sums.pieces && totals.sheetAmount === sums.sheets;
  if (totals.pieceAmount !== wanted || !isCounted) report('TOTALS');
  if (!isRounded(totals.netArea, sums.net / 1e6, 6) || !isRounded(totals.grossArea, sums.gross / 1e6, 6))
    report('AREA');
  if (!isRounded(totals.utilization, sums.gross > 0 ? sums.net / sums.gross : 0, 4)) report('UTILIZATION');
  if (!isRounded(totals.cost, sums.cost, 3)) report('COST');
}

/** Bounds at most what the areas prove and what was reached, and the gap between. */
function checkBounds({ totals, layouts }: ShapeSolution, sums: Sums, context: ShapeContext): void {
  const { report } = context;
  const { lowerBoundSheets, lowerBoundCost, gap } = totals;
  const isSound =
    Number.isSafeInteger(lowerBoundSheets) && lowerBoundSheets >= 0 && /^\d+\.\d{3}$/.test(lowerBoundCost);
  const bound = Number(lowerBoundCost);
  const most = mostProven(layouts, sums, context);
  const isOver =
    lowerBoundSheets > Math.min(totals.sheetAmount, most.sheets) ||
    bound > Math.min(Number(totals.cost), most.cost + 1e-3);
  if (!isSound || isOver) report('BOUND', {}, { lowerBoundSheets, lowerBoundCost });
  if (!isGap(gap, sums.cost, bound)) report('GAP', {}, { gap: String(gap) });
  const { pieceAmount, placedAmount, cost, isProven } = totals;
  if (isProven !== (placedAmount === pieceAmount && cost === lowerBoundCost))
    report('PROVEN', {}, { cost, lowerBoundCost, told: String(isProven) });
}

/** (cost − bound) / bound; the bound is told rounded down to a thousandth. */
function isGap(gap: string | null, cost: number, bound: number): boolean {
  if (gap === null) return bound === 0;
  if (!/^\d+\.\d{4}$/.test(gap)) return false;
  const value = Number(gap);
  const highest = bound > 0 ? cost / bound - 1 : Infinity;
  const lowest = cost / (bound + 0.001) - 1;
  return value >= Math.max(0, lowest) - 0.51e-4 && value <= Math.max(0, highest) + 0.51e-4;
}

/** The highest bounds that areas prove: no group needs more than its net area over what its sheets can take. */
function mostProven(layouts: readonly ShapeLayout[], sums: Sums, context: ShapeContext) {
  const most = { sheets: 0, cost: 0 };
  for (const [group, net] of sums.groups) {
    const all = context.problem.stocks;
    const stocks = all.filter((s) => (s.group ?? GROUP) === group && isSoundRow(s, all));
    const own = layouts.filter((l) => l.group === group);
    const isStrip = own.every((l) => context.stocks.get(l.stockId)?.kind === 'strip');
    const proven = isStrip ? stripBound(own, net, context) : sheetsBound(stocks, net, context);
    most.sheets += proven.sheets;
    most.cost += proven.cost;
  }
  return most;
}

/** Of the strip that the parts lie on: a group has one, whatever other rows say. */
function stripBound(own: readonly ShapeLayout[], net: number, { params, stocks }: ShapeContext) {
  const widths = own.flatMap(({ stockId }) => {
    const stock = stocks.get(stockId);
    return stock?.kind === 'strip' ? [stock.width - 2 * params.margin] : [];
  });
  return { sheets: 1, cost: net / Math.min(...widths) + 2 * params.margin + 0.01 };
}

/** Usable areas at their least: margins off, defects off even where they overlap. */
function sheetsBound(stocks: readonly ShapeStock[], net: number, { params }: ShapeContext) {
  const rows = stocks.map((s) => ({ area: leastArea(s, params.margin), cost: costOf(s), most: mostOf(s) }));
  const open = rows.filter((r) => r.area > 0);
  const filled = (order: typeof rows, isWhole: boolean) => {
    let [left, sheets, cost] = [net, 0, 0];
    for (const r of order) {
      const taken = Math.min(r.most, isWhole ? Math.ceil(left / r.area) : left / r.area);
      sheets += taken;
      cost += taken * r.cost;
      left -= taken * r.area;
      if (left <= 0) break;
    }
    return { sheets, cost };
  };
  const { sheets } = filled(
    open.toSorted((a, b) => b.area - a.area),
    true,
  );
  const { cost } = filled(
    open.toSorted((a, b) => a.cost / a.area - b.cost / b.area),
    false,
  );
  let [left, cheapest] = [Math.max(1, sheets), 0];
  for (const r of open.toSorted((a, b) => a.cost - b.cost)) {
    const taken = Math.min(r.most, left);
    cheapest += taken * r.cost;
    left -= taken;
    if (left <= 0) break;
  }
  // a plan on more sheets than there are is no fault of the bound
  const one = Math.min(...open.map((r) => r.cost));
  return { sheets: Math.max(1, sheets), cost: Math.max(cost, cheapest, one) };
}

function leastArea(stock: ShapeStock, margin: number): number {
  const box = (length: number, width: number) =>
    Math.max(0, length - 2 * margin) * Math.max(0, width - 2 * margin);
  if (stock.kind === 'strip') return box(stock.maxLength ?? MOST_MM, stock.width);
  let whole = box(stock.length ?? 0, stock.width ?? 0);
  if (stock.outline !== undefined) {
    const { minX, minY, maxX, maxY } = bodyOf([loopOf(stock.outline, 1, NO_TURN)]);
    const extents = box((maxX - minX) / PER_MM, (maxY - minY) / PER_MM);
    whole = Math.min(extents, Math.abs(signedAreaOf(stock.outline)));
  }
  const lost = (stock.defects ?? []).reduce((sum, d) => sum + Math.abs(signedAreaOf(d)), 0);
  // defects over each other or beside the sheet: nothing is known then
  return lost < whole ? whole - lost : whole * 1e-9;
}

function costOf(stock: ShapeStock): number {
  if (stock.kind === 'strip') return 0;
  const { outline, length = 0, width = 0 } = stock;
  return stock.cost ?? (outline === undefined ? length * width : Math.abs(signedAreaOf(outline))) / 1e6;
}

function mostOf(stock: ShapeStock): number {
  return stock.kind === 'strip' ? 1 : (stock.quantity ?? Infinity);
}
