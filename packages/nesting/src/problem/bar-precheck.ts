// Typed errors of a bar order, found before solving. Answers in milliseconds, never throws for any plain
// JSON value with lists of rows in it.
import type { BarGroup, BarItem, BarParams, BarProblem, BarStock } from './bar.ts';
import { faultsOfBarParams } from './bar-params.ts';
import { roomiest, shortestFor } from './bar-takes.ts';
import { isCountFrom, isMoney, isName, isOptional } from './bar-values.ts';
import type { PrecheckError, PrecheckReport } from './reports.ts';
import { isExactLength, toUm } from './units.ts';

export const MAX_BAR_KINDS = 2000;
export const MAX_BAR_PIECES = 200_000;
/** Steepest mitre, degrees from square. */
export const MAX_ANGLE = 80;
/** Most lengths of an ordered bar. */
const MAX_LENGTHS = 100_000;

/**
 * Checks problem and parameters; blocked items are left out of a run with their first error as reason. A fault of
 * the parameters or of the order as a whole is told once and is no fault of its items.
 */
export function precheckBars(problem: BarProblem, params: BarParams): PrecheckReport {
  const general = [...checkKind(problem), ...checkParams(params), ...checkLimits(problem)];
  const [first] = general;
  if (first !== undefined) {
    // a fault of the parameters is none of the items; rows beyond any order are not listed one by one
    const isListed = first.type !== 102 && problem.items.length <= MAX_BAR_KINDS;
    const { type, code } = first;
    const follows = isListed ? problem.items.map((i) => ({ type, code, itemId: i.id, params: {} })) : [];
    return {
      ok: false,
      fatal: true,
      errors: [...general, ...follows],
      blocked: problem.items.map((i) => i.id),
      badStocks: [],
      badGroups: [],
    };
  }
  const groupErrors = checkGroups(problem.groups);
  // names of another type than text are left out as well
  const badGroups = new Set(groupErrors.map((e) => e.group as string));
  const stockErrors = checkStocks(problem, params);
  const badStocks = new Set(stockErrors.map((e) => e.stockId as string));
  const stocks = problem.stocks.filter((s) => !badStocks.has(s.id));
  const itemErrors = checkItems({ ...problem, stocks }, params, badGroups);
  const errors = [...stockErrors, ...groupErrors, ...itemErrors];
  return {
    ok: errors.length === 0,
    fatal: false,
    errors,
    blocked: [...new Set(itemErrors.map((e) => e.itemId as string))],
    badStocks: [...badStocks],
    badGroups: [...badGroups],
  };
}

function checkKind(problem: BarProblem): PrecheckError[] {
  if (problem.kind === 4) return [];
  return [{ type: 105, code: 'KIND', params: { kind: String(problem.kind) } }];
}

function checkParams(params: BarParams): PrecheckError[] {
  return faultsOfBarParams(params).map((key) => ({
    type: 102,
    code: 'PARAMS',
    params: { key, value: String(params?.[key]) },
  }));
}

function checkLimits(problem: BarProblem): PrecheckError[] {
  const kinds = problem.items.length;
  if (kinds > MAX_BAR_KINDS)
    return [{ type: 101, code: 'TOO_MANY_KINDS', params: { kinds, most: MAX_BAR_KINDS } }];
  // a row whose quantity is no count is left out by itself and takes no others with it
  const pieces = problem.items.reduce((s, i) => s + (isCountFrom(i.quantity, 1) ? i.quantity : 0), 0);
  if (pieces <= MAX_BAR_PIECES) return [];
  return [{ type: 101, code: 'TOO_MANY_PIECES', params: { pieces: String(pieces), most: MAX_BAR_PIECES } }];
}

function checkGroups(groups: readonly BarGroup[]): PrecheckError[] {
  const errors: PrecheckError[] = [];
  const seen = new Set<string>();
  for (const group of groups) {
    const { key, metreWeight, scrapPrice } = group;
    const fail = (type: PrecheckError['type'], code: string) =>
      errors.push({ type, code, group: key, params: {} });
    if (seen.has(key)) fail(104, 'GROUP_TWICE');
    seen.add(key);
    if (!isName(key)) fail(100, 'GROUP_KEY');
    if (metreWeight !== undefined && (!isMoney(metreWeight) || !(Number(metreWeight) > 0)))
      fail(11, 'DENSITY_MISSING');
    if (scrapPrice !== undefined && !isMoney(scrapPrice)) fail(100, 'SCRAP_PRICE');
    if (!isOptional(group.profile, 'string') || !isOptional(group.color, 'string')) fail(100, 'GROUP_TEXT');
  }
  return errors;
}

function checkStocks(problem: BarProblem, params: BarParams): PrecheckError[] {
  const seen = new Set<string>();
  const errors: PrecheckError[] = [];
  for (const stock of problem.stocks) {
    if (seen.has(stock.id)) errors.push({ type: 104, code: 'STOCK_TWICE', stockId: stock.id, params: {} });
    seen.add(stock.id);
    const group = problem.groups.find((g) => g.key === stock.group);
    const bad = faultOfStock(stock, params, group);
    if (bad !== undefined) errors.push({ type: 103, code: bad, stockId: stock.id, params: {} });
  }
  return errors;
}

function faultOfStock(stock: BarStock, params: BarParams, group: BarGroup | undefined): string | undefined {
  const { id, kind, quantity, price, useOrder } = stock;
  if (!isName(id) || !isName(stock.group) || !isOptional(stock.code, 'string')) return 'STOCK_TEXT';
  if (![1, 2, 3, 4].includes(kind)) return 'STOCK_KIND';
  if (quantity !== undefined && quantity !== null && !isCountFrom(quantity, 0)) return 'STOCK_QUANTITY';
  if (typeof price !== 'object' || price === null || !isMoney(price.price) || ![1, 2, 4].includes(price.mode))
    return 'STOCK_PRICE';
  if (price.levellingFee !== undefined && !isMoney(price.levellingFee)) return 'STOCK_PRICE';
  if (price.mode === 1 && group !== undefined && group.metreWeight === undefined) return 'STOCK_PRICE';
  if (useOrder !== undefined && !Number.isFinite(useOrder)) return 'STOCK_ORDER';
  const head = stock.headTrim ?? params.headTrim;
  const tail = stock.tailTrim ?? params.tailTrim;
  if (!isExactLength(head) || !isExactLength(tail)) return 'STOCK_TRIM';
  const isLonger = (mm: number) => toUm(mm) > toUm(head) + toUm(tail);
  if (stock.kind !== 2)
    return isExactLength(stock.length) && isLonger(stock.length) ? undefined : 'STOCK_LENGTH';
  const { minLength, maxLength, lengthStep, maxMetres } = stock;
  if (maxMetres !== undefined && !isMoney(maxMetres)) return 'STOCK_METRES';
  const isRange =
    isExactLength(minLength) && isExactLength(maxLength) && minLength > 0 && minLength <= maxLength;
  if (!isRange || !isLonger(maxLength)) return 'STOCK_LENGTH';
  const isStep = isExactLength(lengthStep) && lengthStep > 0;
  return isStep && (maxLength - minLength) / lengthStep <= MAX_LENGTHS ? undefined : 'STOCK_STEP';
}

function checkItems(problem: BarProblem, params: BarParams, badGroups: ReadonlySet<string>): PrecheckError[] {
  const errors: PrecheckError[] = [];
  const rows = new Map<string, number>();
  for (const { id } of problem.items) rows.set(id, (rows.get(id) ?? 0) + 1);
  const seen = new Set<string>();
  for (const item of problem.items) {
    const fail = (type: PrecheckError['type'], code: string, numbers: PrecheckError['params'] = {}) =>
      errors.push({ type, code, itemId: item.id, group: item.group, params: numbers });
    // told at the first row of the name, so that it is the reason for all of them
    if (!seen.has(item.id) && (rows.get(item.id) ?? 0) > 1) fail(104, 'ITEM_TWICE');
    seen.add(item.id);
    const fault = faultOfItem(item);
    if (fault !== undefined) {
      fail(fault === 'QUANTITY_ZERO' ? 8 : fault === 'LENGTH_ZERO' ? 6 : 100, fault, {
        length: String(item.length),
      });
      continue;
    }
    const stocks = problem.stocks.filter(
      (s) => s.group === item.group && !(s.kind === 3 && params.useRemnant === 3),
    );
    const isKnown = problem.groups.some((g) => g.key === item.group) && !badGroups.has(item.group);
    if (!isKnown || stocks.length === 0) fail(5, 'NO_STOCK');
    else if (stocks.every((s) => shortestFor(s, item, params) === undefined))
      fail(3, 'TOO_LONG', { length: item.length, ...roomiest(stocks, item, params) });
  }
  return errors;
}

const TEXTS = ['groupKey', 'dueDate', 'code', 'nextProcess'] as const;

function faultOfItem(item: BarItem): string | undefined {
  const { length, angleLeft = 0, angleRight = 0, height = 0, priority = 5 } = item;
  if (!isName(item.id) || !isName(item.group) || !TEXTS.every((key) => isOptional(item[key], 'string')))
    return 'TEXT';
  if (typeof length !== 'number' || !Number.isFinite(length)) return 'LENGTH';
  if (length <= 0) return 'LENGTH_ZERO';
  if (!isExactLength(length)) return 'LENGTH';
  if (item.quantity === 0) return 'QUANTITY_ZERO';
  if (!isCountFrom(item.quantity, 1)) return 'QUANTITY';
  if (!isCountFrom(priority, 1) || priority > 9) return 'PRIORITY';
  if (!isOptional(item.canFlip, 'boolean')) return 'FLIP';
  if (!isAngle(angleLeft) || !isAngle(angleRight)) return 'ANGLE';
  if (!isExactLength(height)) return 'HEIGHT';
  if ((angleLeft !== 0 || angleRight !== 0) && height <= 0) return 'HEIGHT';
  return shortestEdge(item) < 0 ? 'ENDS_CROSS' : undefined;
}

/** Degrees the verifier can compute with: at most 9 decimals. */
function isAngle(value: unknown): boolean {
  if (typeof value !== 'number' || !(Math.abs(value) <= MAX_ANGLE)) return false;
  return Math.abs(value * 1e9 - Math.round(value * 1e9)) <= 1e-3;
}

/** The shorter of the piece's two edges along the bar, mm; negative when the mitres cross. */
function shortestEdge(item: BarItem): number {
  const { length, angleLeft = 0, angleRight = 0, height = 0 } = item;
  const part = (angle: number) => height * Math.tan((Math.abs(angle) * Math.PI) / 180);
  const lower = length - (angleLeft < 0 ? part(angleLeft) : 0) - (angleRight > 0 ? part(angleRight) : 0);
  const upper = length - (angleLeft > 0 ? part(angleLeft) : 0) - (angleRight < 0 ? part(angleRight) : 0);
  return Math.min(lower, upper);
}
