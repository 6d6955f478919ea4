// One item after the other: numbers, size, and whether any stock of its group takes it.
import { allowedRotations, isQuarterTurn } from './rotation.ts';
import type { Item, Params, PrecheckError, Problem, Rotation, Stock } from './types.ts';
import { isLength, toMm, toUm } from './units.ts';
import type { Box } from './usable.ts';
import { freeBoxes, usableBox, zonesIn } from './usable.ts';

/** F4 types 3, 4, 5, 6, 8, 12 and 100, 104; the first that applies per item. */
export function checkItems(
  problem: Problem,
  params: Params,
  badGroups: ReadonlySet<string | undefined>,
): PrecheckError[] {
  const boxes = new Map<string, Box[]>();
  for (const group of problem.groups) {
    const stocks = problem.stocks.filter(
      (s) => s.group === group.key && s.quantity !== 0 && (s.kind !== 3 || params.useRemnant !== 3),
    );
    boxes.set(
      group.key,
      stocks.flatMap((s) => roomOf(s, params)),
    );
  }
  const seen = new Set<string>();
  const errors: PrecheckError[] = [];
  for (const item of problem.items) {
    const error = seen.has(item.id)
      ? errorOf(item, 104, 'ITEM_TWICE')
      : badGroups.has(item.group)
        ? errorOf(item, 11, 'GROUP_UNUSABLE')
        : checkItem(item, params, boxes.get(item.group) ?? []);
    if (error !== undefined) errors.push(error);
    seen.add(item.id);
  }
  return errors;
}

/** Free rectangles of the largest sheet of the stock. */
function roomOf(stock: Stock, params: Params): Box[] {
  const coilUm = (min: number, max: number, step: number) =>
    toUm(min) + Math.floor((toUm(max) - toUm(min)) / toUm(step)) * toUm(step);
  const length =
    stock.kind === 2 ? coilUm(stock.minLength, stock.maxLength, stock.lengthStep) : toUm(stock.length);
  const box = usableBox(stock, length, params);
  const free = freeBoxes(box, zonesIn(box, stock, params));
  if (params.cutMode !== 2) return free;
  return free.toSorted((a, b) => b.w * b.h - a.w * a.h).slice(0, 1);
}

function errorOf(
  item: Item,
  type: PrecheckError['type'],
  code: string,
  params: PrecheckError['params'] = {},
): PrecheckError {
  return { type, code, itemId: item.id, group: item.group, params };
}

function checkItem(item: Item, params: Params, boxes: Box[]): PrecheckError | undefined {
  const size = { w: String(item.w), h: String(item.h) };
  if (item.quantity === 0) return errorOf(item, 8, 'QUANTITY_ZERO');
  if (!Number.isSafeInteger(item.quantity))
    return errorOf(item, 100, 'QUANTITY', { quantity: String(item.quantity) });
  if (item.quantity < 0) return errorOf(item, 8, 'QUANTITY_ZERO');
  if (!(item.w > 0) || !(item.h > 0) || toUm(item.w) < 1 || toUm(item.h) < 1)
    return errorOf(item, 6, 'NOT_UNFOLDED', size);
  if (!isLength(item.w) || !isLength(item.h)) return errorOf(item, 100, 'SIZE', size);
  const priority = item.priority ?? 5;
  if (!(priority >= 1 && priority <= 9))
    return errorOf(item, 100, 'PRIORITY', { priority: String(priority) });
  if (item.netAreaMm2 !== undefined && !(item.netAreaMm2 >= 0 && item.netAreaMm2 <= 1e12))
    return errorOf(item, 100, 'NET_AREA');
  const least = Math.max(params.minPart, params.cutMode === 2 ? params.minStrip : 0);
  if (Math.min(item.w, item.h) < least) return errorOf(item, 12, 'TOO_SMALL', { ...size, least });
  if (boxes.length === 0) return errorOf(item, 5, 'NO_STOCK');
  return checkFit(item, boxes, params);
}

function checkFit(item: Item, boxes: Box[], params: Params): PrecheckError | undefined {
  const w = toUm(item.w);
  const h = toUm(item.h);
  const fits = (r: Rotation) =>
    boxes.some((b) => (isQuarterTurn(r) ? h <= b.w && w <= b.h : w <= b.w && h <= b.h));
  const allowed = allowedRotations(item);
  if (allowed.some(fits)) return undefined;
  const across = (r: Rotation) => (isQuarterTurn(r) ? w : h);
  const least = allowed.toSorted((a, b) => across(a) - across(b))[0] ?? 0;
  const { trims } = params;
  const needWidth = toMm(across(least) + toUm(trims.top) + toUm(trims.bottom));
  const needLength = toMm(w + h - across(least) + toUm(trims.left) + toUm(trims.right));
  const isDirection = ([0, 90] as Rotation[]).some(fits);
  const code = allowed.length === 0 ? 'DIRECTIONS_EXCLUDE' : 'DIRECTION';
  return isDirection
    ? errorOf(item, 4, code, { needWidth, needLength })
    : errorOf(item, 3, 'TOO_LARGE', { needWidth, needLength });
}
