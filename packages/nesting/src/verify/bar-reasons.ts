// Why pieces were left over, told again from the problem and the stock that the plan leaves.
import type { BarItem, BarParams, BarProblem, BarSolution, BarStock } from '../problem/bar.ts';
import { MAX_BAR_KINDS, MAX_BAR_PIECES, precheckBars } from '../problem/bar-precheck.ts';
import { faultsOfBarParams } from '../problem/bar-params.ts';
import type { PrecheckReport } from '../problem/reports.ts';
import { isLength } from '../problem/units.ts';
import { NEAR, fitsAlone } from './bar-places.ts';
import { isWithin } from './bar-stock.ts';
import { ONE, trig } from './bar-trig.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';

/** Rows judged in one slice. */
const AT_ONCE = 100;

/**
 * TOO_LARGE only where no bar takes the piece, STOCK_EXHAUSTED only where every bar that takes it is used up,
 * NO_STOCK only without bars of the group, BAD_ITEM only for data that cannot be cut, NO_TIME (not placed yet) only while
 * nothing at all is placed. Which rows of stock are
 * faulty is the precheck's to say. In slices.
 */
export function* checkingReasons(
  problem: BarProblem,
  params: BarParams,
  rest: { solution: BarSolution; report: Report },
): Generator<void, void> {
  const { solution, report } = rest;
  if (solution.unplaced.length === 0) return;
  const ofAll = ofTheOrder(problem, params);
  const before = precheckBars(problem, params);
  const texts = new Set(before.errors.filter((e) => TEXTS.includes(e.code)).map((e) => e.itemId));
  const rows = new Map<string, BarItem[]>();
  for (const item of problem.items) {
    const same = rows.get(item.id);
    if (same === undefined) rows.set(item.id, [item]);
    else same.push(item);
  }
  yield;
  const taken = takenOf(solution);
  const seen = new Map<string, number>();
  for (const [n, { itemId, reason }] of solution.unplaced.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) yield;
    const [item, ...others] = rows.get(itemId) ?? [];
    // where nothing was tried at all, every row of the order is listed as it is
    const most = ofAll === undefined ? 1 : 1 + others.length;
    const times = 1 + (seen.get(itemId) ?? 0);
    seen.set(itemId, times);
    if (times > most) report('UNPLACED_TWICE', { itemId });
    if (item === undefined) continue;
    const isBad = () => others.length > 0 || isBadItem(item) || texts.has(itemId);
    const own = () => reasonOf(item, { problem, params, taken, report: before });
    const is = ofAll ?? (isBad() ? 'BAD_ITEM' : own());
    const said = reason === 'NO_TIME' && solution.layouts.length === 0 ? 'NOT_PLACED' : reason;
    if (is !== said) report('REASON', { itemId }, { told: reason, is });
  }
}

/** Errors of rows that are no matter of numbers: told by the precheck alone. */
const TEXTS = ['TEXT', 'FLIP'];

/** Nothing at all can be cut: another kind of order, too many rows or pieces, parameters that cannot be used. */
function ofTheOrder(problem: BarProblem, params: BarParams): string | undefined {
  if (problem.kind !== 4) return 'UNSUPPORTED';
  const counts = problem.items.map((i) =>
    Number.isSafeInteger(i.quantity) && i.quantity > 0 ? i.quantity : 0,
  );
  const isMany = counts.length > MAX_BAR_KINDS || counts.reduce((a, b) => a + b, 0) > MAX_BAR_PIECES;
  if (faultsOfBarParams(params).length > 0) return 'BAD_PARAMS';
  return isMany ? 'LIMIT' : undefined;
}

function isBadItem(item: BarItem): boolean {
  const { length, quantity, priority = 5, angleLeft = 0, angleRight = 0, height = 0 } = item;
  if (![length, height].every((mm) => isLength(mm) && um(mm) >= 0) || length <= 0) return true;
  if (!Number.isSafeInteger(quantity) || quantity < 1) return true;
  if (!Number.isSafeInteger(priority) || priority < 1 || priority > 9) return true;
  if (![angleLeft, angleRight].every((a) => typeof a === 'number')) return true;
  const slants = [angleLeft, angleRight].map((a) => (Math.abs(a) <= 80 ? trig(a)?.tan : undefined));
  const [left, right] = slants;
  if (left === undefined || right === undefined) return true;
  if ((left !== 0n || right !== 0n) && height <= 0) return true;
  // how much shorter than the long point the lower and the upper edge are
  const lower = (angleLeft < 0 ? left : 0n) + (angleRight > 0 ? right : 0n);
  const upper = (angleLeft > 0 ? left : 0n) + (angleRight < 0 ? right : 0n);
  const most = BigInt(um(height)) * (lower > upper ? lower : upper);
  return most > BigInt(um(length)) * ONE + NEAR;
}

function reasonOf(
  item: BarItem,
  at: { problem: BarProblem; params: BarParams; taken: ReadonlyMap<string, Taken>; report: PrecheckReport },
): string {
  const { problem, params, taken } = at;
  const { badGroups, badStocks } = at.report;
  const isKnown = problem.groups.some((g) => g.key === item.group) && !badGroups.includes(item.group);
  const rows = problem.stocks.filter((s) => s.group === item.group && !badStocks.includes(s.id));
  const usable = rows.filter((s) => s.kind !== 3 || params.useRemnant !== 3);
  if (!isKnown || usable.length === 0) return 'NO_STOCK';
  const taking = usable.flatMap((stock) => {
    const shortest = shortestFor(item, stock, params);
    return shortest === undefined ? [] : [{ stock, shortest }];
  });
  if (taking.length === 0) return 'TOO_LARGE';
  return taking.every((t) => isUsedUp(t.stock, t.shortest, taken.get(t.stock.id)))
    ? 'STOCK_EXHAUSTED'
    : 'NOT_PLACED';
}

/** Shortest bar of the row that takes the piece alone, micrometres; undefined when none does. */
function shortestFor(item: BarItem, stock: BarStock, params: BarParams): number | undefined {
  const fits = (lengthUm: number) => fitsAlone(item, { stock, params, lengthUm });
  if (stock.kind !== 2) return fits(um(stock.length)) ? um(stock.length) : undefined;
  const [min, step] = [um(stock.minLength), um(stock.lengthStep)];
  const steps = Math.floor((um(stock.maxLength) - min) / step);
  if (!fits(min + steps * step)) return undefined;
  let low = 0;
  let high = steps;
  while (low < high) {
    const mid = Math.floor((low + high) / 2);
    if (fits(min + mid * step)) high = mid;
    else low = mid + 1;
  }
  return min + low * step;
}

/** Bars and micrometres that a plan takes of a row of stock. */
interface Taken {
  bars: number;
  used: number;
}

function takenOf({ layouts }: BarSolution): Map<string, Taken> {
  const taken = new Map<string, Taken>();
  for (const l of layouts) {
    const before = taken.get(l.stockId);
    const used = (before?.used ?? 0) + l.repeat * um(l.length);
    taken.set(l.stockId, { bars: (before?.bars ?? 0) + l.repeat, used });
  }
  return taken;
}

/** No further bar of so many micrometres is there. */
function isUsedUp(stock: BarStock, lengthUm: number, taken: Taken | undefined): boolean {
  if (typeof stock.quantity === 'number' && (taken?.bars ?? 0) >= stock.quantity) return true;
  if (stock.kind !== 2 || stock.maxMetres === undefined) return false;
  return !isWithin((taken?.used ?? 0) + lengthUm, stock.maxMetres);
}
