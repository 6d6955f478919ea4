// Every rule again, from the problem and the solution alone. Shares no code with the solvers and
// imports types only; lengths are whole micrometres, so a fault of 0.001 mm is found.
import type {
  Item,
  Layout,
  Params,
  Problem,
  Solution,
  Stock,
  VerifyFault,
  VerifyReport,
} from '../problem/types.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';
import { checkLayout } from './layout.ts';

/** More faults than this are not listed. */
const MOST = 1000;

/**
 * Checks a solution, from the engine or edited by hand, before it is stored.
 * Rules: engineering.md F2 and F3 (verifier row): usable area, zones, spacing and kerf, turns, grain,
 * mirror, group purity, stock limits, coil range and step, cut tree, remnants, and
 * placed + unplaced = requested for every item.
 * @returns ok and the faults with code and numbers (mm); never throws for a value of the declared shape
 */
export function verify(problem: Problem, params: Params, solution: Solution): VerifyReport {
  const faults: VerifyFault[] = [];
  const report: Report = (code, at = {}, numbers = {}) => {
    if (faults.length < MOST) faults.push({ code, ...at, params: numbers });
  };
  const items = firstOf(problem.items);
  const stocks = firstOf(problem.stocks);
  const numbers = new Set<number>();
  let sheets = 0;
  let pieces = 0;
  for (const layout of solution.layouts) {
    sheets += layout.repeat;
    pieces += layout.repeat * layout.placements.length;
    if (numbers.has(layout.layoutNo)) report('LAYOUT_TWICE', { layoutNo: layout.layoutNo });
    numbers.add(layout.layoutNo);
    const stock = stocks.get(layout.stockId);
    if (stock === undefined)
      report('STOCK_UNKNOWN', { layoutNo: layout.layoutNo }, { stock: layout.stockId });
    else checkLayout({ layout, stock, items, params, report });
  }
  checkStock(stocks, solution, report);
  checkLengths(problem, solution, { params, report });
  checkCounts(problem.items, solution, report);
  checkGroupKeys(items, solution, { params, report });
  return { ok: faults.length === 0, faults, checked: { sheets, pieces } };
}

function firstOf<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  const map = new Map<string, T>();
  for (const row of rows) if (!map.has(row.id)) map.set(row.id, row);
  return map;
}

/** Sheets and metres used of a stock are there. */
function checkStock(stocks: Map<string, Stock>, solution: Solution, report: Report): void {
  for (const stock of stocks.values()) {
    const layouts = solution.layouts.filter((l) => l.stockId === stock.id);
    const used = layouts.reduce((s, l) => s + l.repeat, 0);
    if (typeof stock.quantity === 'number' && used > stock.quantity)
      report('STOCK_LIMIT', {}, { stock: stock.id, used, available: stock.quantity });
    if (stock.kind !== 2 || stock.maxMetres === undefined) continue;
    const metres = layouts.reduce((s, l) => s + l.repeat * um(l.length), 0);
    if (metres > Number(stock.maxMetres) * 1e6)
      report('COIL_METRES', {}, { stock: stock.id, used: metres / 1e6, available: String(stock.maxMetres) });
  }
}

/** Coil lengths of one run (group, in groupMode 3 group and key): few kinds, each cut often enough. */
function checkLengths(problem: Problem, solution: Solution, rule: { params: Params; report: Report }): void {
  const stocks = firstOf(problem.stocks);
  const keys = new Map(
    problem.items.map((i) => [i.id, i.isFiller === true ? undefined : (i.groupKey ?? '')]),
  );
  const runs = new Map<string, Layout[]>();
  for (const layout of solution.layouts) {
    if (stocks.get(layout.stockId)?.kind !== 2) continue;
    const key = layout.placements.map((p) => keys.get(p.itemId)).find((k) => k !== undefined) ?? '';
    const run = rule.params.groupMode === 3 ? `${layout.group} ${key}` : layout.group;
    runs.set(run, [...(runs.get(run) ?? []), layout]);
  }
  for (const [run, layouts] of runs) checkRunLengths(run, layouts, rule);
}

function checkRunLengths(run: string, layouts: Layout[], rule: { params: Params; report: Report }): void {
  const { maxDistinctLengths, minQtyPerLength } = rule.params;
  const lengths = new Set(layouts.map((l) => l.length));
  if (maxDistinctLengths > 0 && lengths.size > maxDistinctLengths) {
    rule.report('COIL_DISTINCT', {}, { run, lengths: lengths.size, most: maxDistinctLengths });
  }
  for (const stock of new Set(layouts.map((l) => l.stockId))) {
    const own = layouts.filter((l) => l.stockId === stock);
    const sheets = (length: number) =>
      own.filter((l) => l.length === length).reduce((s, l) => s + l.repeat, 0);
    const few = own.find((l) => sheets(l.length) < minQtyPerLength);
    const isOnly = new Set(own.map((l) => l.length)).size === 1;
    if (few !== undefined && !isOnly)
      rule.report('COIL_QUANTITY', {}, { run, length: few.length, least: minQtyPerLength });
  }
}

function wanted(item: Item): number {
  return Number.isSafeInteger(item.quantity) && item.quantity > 0 ? item.quantity : 0;
}

/** placed ≤ requested and placed + unplaced = requested; fillers only ≤. */
function checkCounts(rows: readonly Item[], solution: Solution, report: Report): void {
  const items = firstOf(rows);
  const requested = new Map<string, number>();
  for (const row of rows) requested.set(row.id, (requested.get(row.id) ?? 0) + wanted(row));
  const placed = new Map<string, number>();
  for (const layout of solution.layouts) {
    for (const p of layout.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + layout.repeat);
  }
  const left = new Map<string, number>();
  for (const u of solution.unplaced) {
    if (!items.has(u.itemId)) report('ITEM_UNKNOWN', { itemId: u.itemId });
    if (!Number.isSafeInteger(u.quantity) || u.quantity < 1)
      report('UNPLACED_QUANTITY', { itemId: u.itemId });
    left.set(u.itemId, (left.get(u.itemId) ?? 0) + u.quantity);
  }
  for (const item of items.values()) {
    const asked = requested.get(item.id) ?? 0;
    const done = placed.get(item.id) ?? 0;
    const open = left.get(item.id) ?? 0;
    const numbers = { requested: asked, placed: done, unplaced: open };
    if (done > asked) report('PLACED_TOO_MANY', { itemId: item.id }, numbers);
    else if (item.isFiller !== true && done + open !== asked) report('COUNT', { itemId: item.id }, numbers);
  }
}

/** groupMode 3: no sheet holds parts of two delivery groups (fillers apart). */
function checkGroupKeys(
  items: Map<string, Item>,
  solution: Solution,
  rule: { params: Params; report: Report },
): void {
  if (rule.params.groupMode !== 3) return;
  for (const layout of solution.layouts) {
    const own = layout.placements
      .flatMap((p) => items.get(p.itemId) ?? [])
      .filter((i) => i.isFiller !== true);
    const keys = new Set(own.map((i) => i.groupKey ?? ''));
    if (keys.size > 1)
      rule.report('GROUP_KEY_MIXED', { layoutNo: layout.layoutNo }, { keys: [...keys].join(' ') });
  }
}
