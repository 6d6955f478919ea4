// Typed errors of a bar order, found before solving. Answers in milliseconds, never throws for any plain
// JSON value of the declared shape.
import type { BarGroup, BarItem, BarParams, BarProblem, BarStock } from './bar.ts';
import { readDecimal } from './decimal.ts';
import type { PrecheckError, PrecheckReport } from './reports.ts';
import { MAX_MM, isLength } from './units.ts';

export const MAX_BAR_KINDS = 2000;
export const MAX_BAR_PIECES = 200_000;
/** Steepest mitre, degrees from square. */
export const MAX_ANGLE = 80;
/** Most lengths of an ordered bar. */
const MAX_LENGTHS = 100_000;

const COUNTS = [
  'maxPieces',
  'maxKinds',
  'maxSizesPerGroup',
  'maxDistinctLengths',
  'minQtyPerLength',
] as const;
const SHARES = ['remnantUseRate', 'remnantMinUtil', 'remnantFactor'] as const;
const CHOICES = ['useRemnant', 'stockOrder'] as const;

/** Checks problem and parameters; blocked items are left out of a run with their first error as reason. */
export function precheckBars(problem: BarProblem, params: BarParams): PrecheckReport {
  const general = [...checkParams(params), ...checkLimits(problem)];
  const isFatal = general.length > 0;
  if (isFatal) {
    const { type, code } = general[0] ?? { type: 102 as const, code: 'PARAMS' };
    // rows beyond any order are not listed one by one: the first error holds for all of them
    const listed = problem.items.length > MAX_BAR_KINDS ? [] : problem.items;
    const follows = listed.map((i): PrecheckError => ({ type, code, itemId: i.id, params: {} }));
    const blocked = listed.map((i) => i.id);
    return {
      ok: false,
      fatal: true,
      errors: [...general, ...follows],
      blocked,
      badStocks: [],
      badGroups: [],
    };
  }
  const groupErrors = checkGroups(problem.groups);
  const badGroups = new Set(groupErrors.flatMap((e) => e.group ?? []));
  const stockErrors = checkStocks(problem, params);
  const badStocks = new Set(stockErrors.flatMap((e) => e.stockId ?? []));
  const stocks = problem.stocks.filter((s) => !badStocks.has(s.id));
  const itemErrors = checkItems({ ...problem, stocks }, params, badGroups);
  const errors = [...stockErrors, ...groupErrors, ...itemErrors];
  return {
    ok: errors.length === 0,
    fatal: false,
    errors,
    blocked: [...new Set(itemErrors.flatMap((e) => e.itemId ?? []))],
    badStocks: [...badStocks],
    badGroups: [...badGroups],
  };
}

function isCount(value: unknown, least: number): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function checkParams(params: BarParams): PrecheckError[] {
  const bad: string[] = [];
  for (const key of ['kerf', 'headTrim', 'tailTrim', 'remMinBar'] as const)
    if (!isLength(params[key])) bad.push(key);
  for (const key of COUNTS) if (!isCount(params[key], 0)) bad.push(key);
  for (const key of SHARES) if (!isShare(params[key])) bad.push(key);
  for (const key of CHOICES) if (![1, 2, 3].includes(params[key])) bad.push(key);
  const cost = readDecimal(params.patternCost);
  if (cost === undefined || cost.n < 0n) bad.push('patternCost');
  return bad.map((key) => ({
    type: 102,
    code: 'PARAMS',
    params: { key, value: String(params[key as 'kerf']) },
  }));
}

function checkLimits(problem: BarProblem): PrecheckError[] {
  const kinds = problem.items.length;
  if (kinds > MAX_BAR_KINDS)
    return [{ type: 101, code: 'TOO_MANY_KINDS', params: { kinds, most: MAX_BAR_KINDS } }];
  // a row whose quantity is no count is left out by itself and takes no others with it
  const pieces = problem.items.reduce((s, i) => s + (isCount(i.quantity, 1) ? i.quantity : 0), 0);
  if (pieces <= MAX_BAR_PIECES) return [];
  return [{ type: 101, code: 'TOO_MANY_PIECES', params: { pieces: String(pieces), most: MAX_BAR_PIECES } }];
}

function checkGroups(groups: readonly BarGroup[]): PrecheckError[] {
  const errors: PrecheckError[] = [];
  const seen = new Set<string>();
  for (const group of groups) {
    if (seen.has(group.key)) errors.push({ type: 104, code: 'GROUP_TWICE', group: group.key, params: {} });
    seen.add(group.key);
    const weight = group.metreWeight === undefined ? undefined : readDecimal(group.metreWeight);
    if (group.metreWeight !== undefined && (weight === undefined || weight.n <= 0n))
      errors.push({ type: 11, code: 'DENSITY_MISSING', group: group.key, params: {} });
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
  if (stock.quantity !== undefined && stock.quantity !== null && !isCount(stock.quantity, 0))
    return 'STOCK_QUANTITY';
  const price = readDecimal(stock.price.price);
  if (price === undefined || price.n < 0n || ![1, 2, 4].includes(stock.price.mode)) return 'STOCK_PRICE';
  if (stock.price.mode === 1 && group !== undefined && group.metreWeight === undefined) return 'STOCK_PRICE';
  const head = stock.headTrim ?? params.headTrim;
  const tail = stock.tailTrim ?? params.tailTrim;
  if (!isLength(head) || !isLength(tail)) return 'STOCK_TRIM';
  if (stock.kind !== 2)
    return isLength(stock.length) && stock.length > head + tail ? undefined : 'STOCK_LENGTH';
  const { minLength, maxLength, lengthStep, maxMetres } = stock;
  const metres = maxMetres === undefined ? { n: 0n } : readDecimal(maxMetres);
  if (metres === undefined || metres.n < 0n) return 'STOCK_METRES';
  const isRange = isLength(minLength) && isLength(maxLength) && minLength > 0 && minLength <= maxLength;
  if (!isRange || maxLength <= head + tail) return 'STOCK_LENGTH';
  const isStep = isLength(lengthStep) && Math.round(lengthStep * 1000) >= 1;
  return isStep && (maxLength - minLength) / lengthStep <= MAX_LENGTHS ? undefined : 'STOCK_STEP';
}

function checkItems(problem: BarProblem, params: BarParams, badGroups: ReadonlySet<string>): PrecheckError[] {
  const errors: PrecheckError[] = [];
  const seen = new Set<string>();
  for (const item of problem.items) {
    const fail = (type: PrecheckError['type'], code: string, numbers: PrecheckError['params'] = {}) =>
      errors.push({ type, code, itemId: item.id, group: item.group, params: numbers });
    if (seen.has(item.id)) fail(104, 'ITEM_TWICE');
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
    else if (!stocks.some((s) => canTake(s, item, params))) fail(3, 'TOO_LONG', { length: item.length });
  }
  return errors;
}

function faultOfItem(item: BarItem): string | undefined {
  const { length, angleLeft = 0, angleRight = 0, height = 0, priority = 5 } = item;
  if (typeof length !== 'number' || !Number.isFinite(length)) return 'LENGTH';
  if (length <= 0) return 'LENGTH_ZERO';
  if (length > MAX_MM || Math.round(length * 1000) < 1) return 'LENGTH';
  if (item.quantity === 0) return 'QUANTITY_ZERO';
  if (!isCount(item.quantity, 1)) return 'QUANTITY';
  if (!isCount(priority, 1) || priority > 9) return 'PRIORITY';
  const isAngle = (a: number) => Number.isFinite(a) && Math.abs(a) <= MAX_ANGLE;
  if (!isAngle(angleLeft) || !isAngle(angleRight)) return 'ANGLE';
  if (!isLength(height)) return 'HEIGHT';
  if ((angleLeft !== 0 || angleRight !== 0) && height <= 0) return 'HEIGHT';
  return shortestEdge(item) < 0 ? 'ENDS_CROSS' : undefined;
}

/** The shorter of the piece's two edges along the bar, mm; negative when the mitres cross. */
function shortestEdge(item: BarItem): number {
  const { length, angleLeft = 0, angleRight = 0, height = 0 } = item;
  const part = (angle: number) => height * Math.tan((Math.abs(angle) * Math.PI) / 180);
  const lower = length - (angleLeft < 0 ? part(angleLeft) : 0) - (angleRight > 0 ? part(angleRight) : 0);
  const upper = length - (angleLeft > 0 ? part(angleLeft) : 0) - (angleRight < 0 ? part(angleRight) : 0);
  return Math.min(lower, upper);
}

/** The piece alone fits on the longest bar of the row. */
function canTake(stock: BarStock, item: BarItem, params: BarParams): boolean {
  const um = (mm: number) => Math.round(mm * 1000);
  const length = stock.kind === 2 ? longestOf(stock) : stock.length;
  const head = um(stock.headTrim ?? params.headTrim);
  const tail = um(stock.tailTrim ?? params.tailTrim);
  const cut = (angle: number) =>
    angle === 0 ? um(params.kerf) : Math.ceil(um(params.kerf) / Math.cos((angle * Math.PI) / 180) - 1e-6);
  const fits = (left: number, right: number) => {
    const before = left === 0 ? 0 : Math.max(0, cut(left) - head);
    const after = tail >= cut(right) ? 0 : cut(right);
    return head + before + um(item.length) + after + tail <= um(length);
  };
  const { angleLeft = 0, angleRight = 0 } = item;
  return fits(angleLeft, angleRight) || (item.canFlip === true && fits(angleRight, angleLeft));
}

/** Longest length of an ordered bar, mm. */
export function longestOf(stock: { minLength: number; maxLength: number; lengthStep: number }): number {
  const um = (mm: number) => Math.round(mm * 1000);
  const steps = Math.floor((um(stock.maxLength) - um(stock.minLength)) / um(stock.lengthStep));
  return (um(stock.minLength) + steps * um(stock.lengthStep)) / 1000;
}
