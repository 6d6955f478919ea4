// Every rule of bar plans again, from problem and solution alone: shares no code with the solver.
import type {
  BarItem,
  BarLayout,
  BarParams,
  BarPlacement,
  BarProblem,
  BarSolution,
  BarStock,
} from '../problem/bar.ts';
import type { VerifyFault, VerifyReport } from '../problem/reports.ts';
import { atOnce } from './at-once.ts';
import { checkingBarFigures } from './bar-figures.ts';
import { checkBarValues } from './bar-money.ts';
import { checkPlaces } from './bar-places.ts';
import type { BarCheck } from './bar-places.ts';
import { checkingReasons } from './bar-reasons.ts';
import { checkFilled, checkStockUse } from './bar-stock.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';

const MOST = 1000;
/** Bars looked at in one slice. */
const AT_ONCE = 50;

/**
 * Checks a bar solution, from the engine or edited by hand. Rules (engineering.md F8.1): head and tail
 * trim, saw cut between neighbours (k/cos α, shared only by parallel ends of equal height), turning only
 * where allowed, group purity, stock limits, ordered lengths, pieces and kinds per bar, leftover and
 * remnant rule, cuts, money, every figure of groups and totals with bounds and proofs, placed + unplaced =
 * requested, and why pieces were left over where that can be decided.
 * @returns ok and the faults with code and numbers (mm); never throws for a value of the declared shape
 */
export function verifyBars(problem: BarProblem, params: BarParams, solution: BarSolution): VerifyReport {
  return atOnce(verifyingBars(problem, params, solution));
}

/** The same in slices. */
export function* verifyingBars(
  problem: BarProblem,
  params: BarParams,
  solution: BarSolution,
): Generator<void, VerifyReport> {
  const faults: VerifyFault[] = [];
  const report: Report = (code, at = {}, numbers = {}) => {
    if (faults.length < MOST) faults.push({ code, ...at, params: numbers });
  };
  const items = new Map(problem.items.toReversed().map((i) => [i.id, i]));
  const stocks = new Map(problem.stocks.toReversed().map((s) => [s.id, s]));
  const numbers = new Set<number>();
  checkFrame(solution, report);
  let sheets = 0;
  let pieces = 0;
  let last = 0;
  for (const [i, layout] of solution.layouts.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield;
    sheets += layout.repeat;
    pieces += layout.repeat * layout.placements.length;
    if (numbers.has(layout.layoutNo)) report('LAYOUT_TWICE', { layoutNo: layout.layoutNo });
    if (!Number.isSafeInteger(layout.layoutNo) || layout.layoutNo <= last)
      report('LAYOUT_NO', { layoutNo: layout.layoutNo });
    numbers.add(layout.layoutNo);
    last = Math.max(0, layout.layoutNo);
    const stock = stocks.get(layout.stockId);
    if (stock === undefined) report('STOCK_UNKNOWN', { layoutNo: layout.layoutNo });
    else {
      checkBar({ layout, stock, items, params, report });
      checkBarValues(layout, { problem, params, stock, items, report });
    }
  }
  yield;
  checkStockUse(problem, params, { solution, report });
  yield;
  checkCounts(problem, solution, report);
  yield;
  yield* checkingReasons(problem, params, { solution, report });
  yield* checkingBarFigures({ problem, params, solution, report });
  return { ok: faults.length === 0, faults, checked: { sheets, pieces } };
}

/** What a stored answer says about itself. */
function checkFrame(solution: BarSolution, report: Report): void {
  const { version, kind, engine, engineVersion, seed, rounds } = solution;
  const isNamed = [engine, engineVersion].every((t) => typeof t === 'string' && t !== '');
  const isCounted = Number.isFinite(seed) && Number.isSafeInteger(rounds) && rounds >= 0;
  if (version !== 1 || kind !== 4 || !isNamed || !isCounted)
    report('FRAME', {}, { version: String(version), kind: String(kind), seed, rounds });
}

function checkBar(check: BarCheck): void {
  const { layout, stock, items, params, report } = check;
  const at = { layoutNo: layout.layoutNo };
  if (!Number.isSafeInteger(layout.repeat) || layout.repeat < 1) report('REPEAT', at);
  if (layout.group !== stock.group || layout.stockKind !== stock.kind) report('STOCK_MISMATCH', at);
  if (stock.kind === 3 && params.useRemnant === 3) report('REMNANT_UNUSED', at);
  if (stock.kind === 3) checkFilled(layout, params, report);
  checkLength(layout, stock, report);
  for (const [i, p] of layout.placements.entries()) {
    const item = items.get(p.itemId);
    if (p.seq !== i + 1) report('SEQUENCE', { ...at, itemId: p.itemId });
    if (item === undefined) {
      report('ITEM_UNKNOWN', { ...at, itemId: p.itemId });
      continue;
    }
    if (item.group !== layout.group) report('GROUP_MIXED', { ...at, itemId: p.itemId });
    checkPiece(p, item, { layoutNo: layout.layoutNo, report });
  }
  if (layout.placements.length === 0) report('BAR_EMPTY', at);
  if (params.maxPieces > 0 && layout.placements.length > params.maxPieces) report('MAX_PIECES', at);
  const lengths = new Set(layout.placements.map((p) => um(p.length)));
  if (params.maxKinds > 0 && lengths.size > params.maxKinds) report('MAX_KINDS', at);
  checkPlaces(check);
}

function checkLength(layout: BarLayout, stock: BarStock, report: Report): void {
  const length = um(layout.length);
  const at = { layoutNo: layout.layoutNo };
  if (stock.kind !== 2) {
    if (length !== um(stock.length)) report('BAR_LENGTH', at, { length: layout.length });
    return;
  }
  const over = length - um(stock.minLength);
  const isInside = over >= 0 && length <= um(stock.maxLength);
  if (!isInside || over % um(stock.lengthStep) !== 0) report('BAR_LENGTH', at, { length: layout.length });
}

/** Length and ends are those of the item, turned only where allowed. */
function checkPiece(p: BarPlacement, item: BarItem, at: { layoutNo: number; report: Report }): void {
  const where = { layoutNo: at.layoutNo, itemId: p.itemId };
  if (um(p.length) !== um(item.length)) at.report('PIECE_LENGTH', where, { length: p.length });
  const { angleLeft = 0, angleRight = 0 } = item;
  const [left, right] = p.isFlipped ? [angleRight, angleLeft] : [angleLeft, angleRight];
  if (p.angleLeft !== left || p.angleRight !== right) at.report('ANGLES', where);
  if (p.isFlipped && item.canFlip !== true) at.report('FLIP', where);
}

function checkCounts(problem: BarProblem, solution: BarSolution, report: Report): void {
  const asked = new Map<string, number>();
  for (const i of problem.items)
    if (Number.isSafeInteger(i.quantity) && i.quantity > 0)
      asked.set(i.id, (asked.get(i.id) ?? 0) + i.quantity);
  const placed = new Map<string, number>();
  for (const l of solution.layouts)
    for (const p of l.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + l.repeat);
  const left = new Map<string, number>();
  for (const u of solution.unplaced) {
    if (!asked.has(u.itemId)) report('ITEM_UNKNOWN', { itemId: u.itemId });
    if (!Number.isSafeInteger(u.quantity) || u.quantity < 1)
      report('UNPLACED_QUANTITY', { itemId: u.itemId });
    left.set(u.itemId, (left.get(u.itemId) ?? 0) + u.quantity);
  }
  for (const [itemId, requested] of asked) {
    const done = placed.get(itemId) ?? 0;
    const open = left.get(itemId) ?? 0;
    const numbers = { requested, placed: done, unplaced: open };
    if (done > requested) report('PLACED_TOO_MANY', { itemId }, numbers);
    else if (done + open !== requested) report('COUNT', { itemId }, numbers);
  }
}
