// Every rule and every figure again, from the problem and the solution alone. Shares no code with the solvers;
// lengths are whole micrometres, so a fault of 0.001 mm is found.
import type { Item, Params, Problem, Solution, VerifyFault, VerifyReport } from '../problem/types.ts';
import { atOnce } from './at-once.ts';
import type { Report } from './exact.ts';
import { checkingLayout } from './layout.ts';
import { checkingFigures } from './plate-figures.ts';
import { checkReasons } from './plate-reasons.ts';
import { checkStore } from './plate-stock.ts';

/** More faults than this are not listed. */
const MOST = 1000;

/** Sheets looked at in one slice. */
const LAYOUTS_AT_ONCE = 50;

/**
 * Checks a solution, from the engine or edited by hand, before it is stored.
 * Rules: engineering.md F2 and F3 (verifier row): usable area, zones, spacing and kerf, turns, grain,
 * mirror, group purity, stock limits, coil range and step, few sizes and lengths, cut tree and strokes, remnants,
 * fillers, placed + unplaced = requested for every item, the reasons of what is left over, every figure of a sheet,
 * a group and the whole to the last decimal, and that no bound lies above the plan.
 * @returns ok and the faults with code and numbers (mm); never throws for a value of the declared shape
 */
export function verify(problem: Problem, params: Params, solution: Solution): VerifyReport {
  return atOnce(verifying(problem, params, solution));
}

/** The same in slices. */
export function* verifying(
  problem: Problem,
  params: Params,
  solution: Solution,
): Generator<void, VerifyReport> {
  const faults: VerifyFault[] = [];
  const report: Report = (code, at = {}, numbers = {}) => {
    if (faults.length < MOST) faults.push({ code, ...at, params: numbers });
  };
  const items = firstOf(problem.items);
  const stocks = firstOf(problem.stocks);
  const numbers = new Set<number>();
  let sheets = 0;
  let pieces = 0;
  for (const [i, layout] of solution.layouts.entries()) {
    if (i % LAYOUTS_AT_ONCE === LAYOUTS_AT_ONCE - 1) yield;
    sheets += layout.repeat;
    pieces += layout.repeat * layout.placements.length;
    if (numbers.has(layout.layoutNo)) report('LAYOUT_TWICE', { layoutNo: layout.layoutNo });
    else if (layout.layoutNo !== numbers.size + 1) report('LAYOUT_NUMBER', { layoutNo: layout.layoutNo });
    numbers.add(layout.layoutNo);
    const stock = stocks.get(layout.stockId);
    if (stock === undefined)
      report('STOCK_UNKNOWN', { layoutNo: layout.layoutNo }, { stock: layout.stockId });
    else yield* checkingLayout({ layout, stock, items, params, report });
  }
  yield;
  checkHead(solution, report);
  checkStore({ problem, params, solution, stocks, items, report });
  checkCounts(problem.items, items, { solution, report });
  checkGroupKeys(items, solution, { params, report });
  checkFillers({ problem, params, solution, items, report });
  yield;
  checkReasons({ problem, params, solution }, report);
  yield;
  yield* checkingFigures({ problem, params, solution, report });
  return { ok: faults.length === 0, faults, checked: { sheets, pieces } };
}

/** What the run says of itself. */
function checkHead(solution: Solution, report: Report): void {
  const { version, engine, engineVersion, seed, rounds } = solution;
  const isNamed = typeof engine === 'string' && engine !== '' && /^\d+\.\d+\.\d+$/.test(engineVersion);
  const isCounted = Number.isSafeInteger(rounds) && rounds >= 0 && Number.isFinite(seed);
  if (version !== 1 || !isNamed || !isCounted) report('HEAD', {}, { version, engine: String(engine) });
}

function firstOf<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  const map = new Map<string, T>();
  for (const row of rows) if (!map.has(row.id)) map.set(row.id, row);
  return map;
}

function wanted(item: Item): number {
  return Number.isSafeInteger(item.quantity) && item.quantity > 0 ? item.quantity : 0;
}

/** placed ≤ requested and placed + unplaced = requested; fillers only ≤. */
function checkCounts(
  rows: readonly Item[],
  items: ReadonlyMap<string, Item>,
  { solution, report }: { solution: Solution; report: Report },
): void {
  const requested = new Map<string, number>();
  for (const row of rows) requested.set(row.id, (requested.get(row.id) ?? 0) + wanted(row));
  // of an id that optional rows have too only what is required is told as left over
  const optional = new Map<string, number>();
  for (const row of rows)
    if (row.isFiller === true) optional.set(row.id, (optional.get(row.id) ?? 0) + wanted(row));
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
    else if (item.isFiller !== true && done + open !== asked - (optional.get(item.id) ?? 0))
      report('COUNT', { itemId: item.id }, numbers);
  }
}

/** Fillers only where they are asked for, on sheets that are cut anyway, and after every piece of priority 1 and 2. */
function checkFillers(at: {
  problem: Problem;
  params: Params;
  solution: Solution;
  items: Map<string, Item>;
  report: Report;
}): void {
  const { problem, params, solution, items, report } = at;
  const runOf = (item: Item) =>
    params.groupMode === 3 ? `${item.group} ${item.groupKey ?? ''}` : item.group;
  const open = new Set<string>();
  for (const { itemId, reason } of solution.unplaced) {
    const item = items.get(itemId);
    const isShort = reason === 'STOCK_EXHAUSTED' || reason === 'NOT_PLACED';
    if (item !== undefined && isShort && (item.priority ?? 5) <= 2) open.add(runOf(item));
  }
  if (!problem.items.some((i) => i.isFiller === true)) return;
  for (const { layoutNo, placements } of solution.layouts) {
    const own = placements.flatMap((p) => items.get(p.itemId) ?? []);
    const fillers = own.filter((i) => i.isFiller === true);
    const [required] = own.filter((i) => i.isFiller !== true);
    if (fillers.length === 0) continue;
    if (!params.filler) report('FILLER_UNASKED', { layoutNo });
    if (required === undefined) report('FILLER_SHEET', { layoutNo });
    else if (open.has(runOf(required))) report('FILLER_FIRST', { layoutNo });
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
