// Every rule of bar plans again, from problem and solution alone: shares no code with the solver.
// Lengths are whole micrometres, mitres BigInt fixed point (bar-trig.ts).
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
import { ONE, trig } from './bar-trig.ts';
import { checkBarMoney } from './bar-money.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';

const MOST = 1000;

/**
 * Checks a bar solution, from the engine or edited by hand. Rules (engineering.md F8.1): head and tail
 * trim, saw cut between neighbours (k/cos α, shared only by parallel ends of equal height), turning only
 * where allowed, group purity, stock limits, ordered lengths, pieces and kinds per bar, leftover and
 * remnant rule, money, and placed + unplaced = requested.
 * @returns ok and the faults with code and numbers (mm); never throws for a value of the declared shape
 */
export function verifyBars(problem: BarProblem, params: BarParams, solution: BarSolution): VerifyReport {
  const faults: VerifyFault[] = [];
  const report: Report = (code, at = {}, numbers = {}) => {
    if (faults.length < MOST) faults.push({ code, ...at, params: numbers });
  };
  const items = new Map(problem.items.toReversed().map((i) => [i.id, i]));
  const stocks = new Map(problem.stocks.toReversed().map((s) => [s.id, s]));
  const numbers = new Set<number>();
  let sheets = 0;
  let pieces = 0;
  for (const layout of solution.layouts) {
    sheets += layout.repeat;
    pieces += layout.repeat * layout.placements.length;
    if (numbers.has(layout.layoutNo)) report('LAYOUT_TWICE', { layoutNo: layout.layoutNo });
    numbers.add(layout.layoutNo);
    const stock = stocks.get(layout.stockId);
    if (stock === undefined) report('STOCK_UNKNOWN', { layoutNo: layout.layoutNo });
    else checkBar({ layout, stock, items, params, report });
  }
  checkStockUse(problem, params, { solution, report });
  checkCounts(problem, solution, report);
  checkBarMoney({ problem, params, solution, report });
  return { ok: faults.length === 0, faults, checked: { sheets, pieces } };
}

interface BarCheck {
  layout: BarLayout;
  stock: BarStock;
  items: ReadonlyMap<string, BarItem>;
  params: BarParams;
  report: Report;
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

/** One end as the saw sees it: cut along the bar and slant, micrometres times ONE. */
interface End {
  angle: number;
  height: number;
  cut: bigint;
  slant: bigint;
}

function endOf(angle: number, item: BarItem | undefined, params: BarParams): End | undefined {
  const t = trig(angle);
  const height = angle === 0 ? 0 : um(item?.height ?? 0);
  const kerf = um(params.kerf);
  if (t === undefined || !Number.isSafeInteger(height) || !Number.isSafeInteger(kerf)) return undefined;
  return { angle, height, cut: (BigInt(kerf) * ONE * ONE) / t.cos, slant: BigInt(height) * t.tan };
}

/** Fixed-point numbers nearer than this are equal (the last of 40 decimals are not exact). */
const NEAR = ONE / 10n ** 20n;

function checkPlaces(check: BarCheck): void {
  const { layout, stock, items, params, report } = check;
  const at = { layoutNo: layout.layoutNo };
  const head = um(stock.headTrim ?? params.headTrim);
  const tail = um(stock.tailTrim ?? params.tailTrim);
  let free = BigInt(head) * ONE;
  let last: End | undefined;
  for (const p of layout.placements) {
    const item = items.get(p.itemId);
    const left = endOf(p.angleLeft, item, params);
    const right = endOf(p.angleRight, item, params);
    const x = um(p.x);
    if (left === undefined || right === undefined || !Number.isSafeInteger(x)) {
      report('BAD_NUMBER', { ...at, itemId: p.itemId });
      return;
    }
    const least = last === undefined ? firstPlace(left, head) : free + jointOf(last, left);
    if (BigInt(x) * ONE + NEAR < least)
      report(last === undefined ? 'HEAD' : 'KERF', { ...at, itemId: p.itemId }, { x: p.x });
    free = BigInt(x + um(p.length)) * ONE;
    last = right;
  }
  if (last !== undefined) checkEnd(check, { free, last, tail });
}

function firstPlace(left: End, head: number): bigint {
  const start = BigInt(head) * ONE;
  return left.angle !== 0 && left.cut > start ? left.cut : start;
}

/** Least distance between the extents of neighbours. */
function jointOf(right: End, left: End): bigint {
  const isShared = right.angle === left.angle && right.height === left.height;
  return isShared ? right.cut - right.slant : right.cut + left.cut;
}

function checkEnd(check: BarCheck, end: { free: bigint; last: End; tail: number }): void {
  const { layout, params, report } = check;
  const at = { layoutNo: layout.layoutNo };
  const { free, last, tail } = end;
  const usable = BigInt(um(layout.length) - tail) * ONE;
  const need = BigInt(tail) * ONE + NEAR >= last.cut ? free : free + last.cut;
  if (need > usable + NEAR) report('TAIL', at, { length: layout.length });
  const leftover = BigInt(um(layout.length)) * ONE - free - last.cut;
  const told = BigInt(um(layout.leftover)) * ONE;
  const off = leftover < 0n ? told : told - leftover;
  if (off > NEAR || off < -ONE) report('LEFTOVER', at, { leftover: layout.leftover });
  const isUsable = layout.leftover > 0 && um(layout.leftover) >= um(params.remMinBar);
  if (layout.isRemnant !== isUsable) report('REMNANT_RULE', at, { leftover: layout.leftover });
}

/** A remnant taken out of the store is used enough. */
function checkFilled(layout: BarLayout, params: BarParams, report: Report): void {
  const net = layout.placements.reduce((s, p) => s + um(p.length), 0);
  const share = BigInt(Math.round(params.remnantMinUtil * 1e6));
  if (!Number.isSafeInteger(net) || !Number.isSafeInteger(um(layout.length))) return;
  if (BigInt(net) * 1_000_000n < share * BigInt(um(layout.length)))
    report('REMNANT_FILL', { layoutNo: layout.layoutNo }, { used: net / 1000, length: layout.length });
}

/** Bars of a row are there; ordered lengths are few and their metres there; few sizes are used. */
function checkStockUse(
  problem: BarProblem,
  params: BarParams,
  rest: { solution: BarSolution; report: Report },
): void {
  const { solution, report } = rest;
  for (const stock of problem.stocks) {
    if (typeof stock.quantity !== 'number') continue;
    const used = solution.layouts.reduce((s, l) => s + (l.stockId === stock.id ? l.repeat : 0), 0);
    if (used > stock.quantity)
      report('STOCK_LIMIT', {}, { stock: stock.id, used, available: stock.quantity });
  }
  for (const group of problem.groups) {
    const layouts = solution.layouts.filter((l) => l.group === group.key);
    checkOrdered({ problem, params, group: group.key, layouts, report });
    const sizes = new Set(
      layouts.filter((l) => l.stockKind !== 3).map((l) => (l.stockKind === 2 ? l.stockId : um(l.length))),
    );
    const most = params.maxSizesPerGroup;
    if (most > 0 && sizes.size > most) report('SIZES', {}, { group: group.key, sizes: sizes.size, most });
  }
}

/** Ordered bars of one group: metres, number of lengths, bars per length. */
function checkOrdered(check: {
  problem: BarProblem;
  params: BarParams;
  group: string;
  layouts: readonly BarLayout[];
  report: Report;
}): void {
  const { problem, params, group, report } = check;
  const ordered = check.layouts.filter((l) => l.stockKind === 2);
  const rows = new Set(ordered.map((l) => l.stockId));
  const lengths = new Set(ordered.map((l) => `${l.stockId}|${l.length}`)).size;
  const most = params.maxDistinctLengths;
  if (most > 0 && lengths > Math.max(rows.size, most)) report('LENGTHS', {}, { group, lengths });
  for (const stock of problem.stocks) {
    if (stock.kind !== 2 || !rows.has(stock.id)) continue;
    const bars = new Map<number, number>();
    for (const l of ordered)
      if (l.stockId === stock.id) bars.set(um(l.length), (bars.get(um(l.length)) ?? 0) + l.repeat);
    const few = [...bars].find(([, count]) => count < params.minQtyPerLength);
    if (few !== undefined && bars.size > 1)
      report('LENGTH_QUANTITY', {}, { group, length: few[0] / 1000, bars: few[1] });
    const used = [...bars].reduce((s, [length, count]) => s + length * count, 0);
    const there = stock.maxMetres === undefined ? Infinity : Number(stock.maxMetres) * 1e6;
    if (used > there) report('METRES', {}, { stock: stock.id, used: used / 1e6 });
  }
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
