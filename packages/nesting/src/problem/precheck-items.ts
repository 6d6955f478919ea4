// One item row: numbers and values first, then whether a sheet takes it; drawings last, in slices. engineering.md F4.
import type { Sliced } from '../geometry/sliced.ts';
import { outlineFault, outlineSizes } from '../outlined/precheck.ts';
import { metresToUm } from './decimal.ts';
import { isMoney } from './precheck-params.ts';
import { allowedRotations, areTurns, isQuarterTurn, turnsOf } from './rotation.ts';
import type { Item, Params, PrecheckError, Problem, Rotation, Stock } from './types.ts';
import { isLength, toMm, toUm } from './units.ts';
import type { Box } from './usable.ts';
import { freeBoxes, usableBox, zonesIn } from './usable.ts';

/** Free rectangles of a group's sheets: of all rows, and of those of which there is still something. */
interface Room {
  all: Box[];
  left: Box[];
}

/** A row with the room that it has, and what is wrong with it as far as was looked. */
export interface CheckedRow {
  readonly item: Item;
  readonly room: Room;
  error: PrecheckError | undefined;
}

/** F4 types 3, 4, 5, 6, 8, 12 and 100, 104; the first that applies per item. Of outlines (cutMode 3) without their drawings. */
export function checkRows(
  problem: Problem,
  params: Params,
  badGroups: ReadonlySet<string | undefined>,
): CheckedRow[] {
  const rooms = new Map(problem.groups.map((g) => [g.key, roomOf(problem, g.key, params)]));
  const seen = new Set<string>();
  return problem.items.map((item) => {
    const room = rooms.get(item.group) ?? { all: [], left: [] };
    const error =
      typeof item.id !== 'string'
        ? errorOf(item, 100, 'ITEM_ID')
        : seen.has(item.id)
          ? errorOf(item, 104, 'ITEM_TWICE')
          : badGroups.has(item.group)
            ? errorOf(item, 11, 'GROUP_UNUSABLE')
            : checkItem(item, params, room);
    seen.add(item.id);
    return { item, room, error };
  });
}

/** What is wrong with the drawings of rows that are sound otherwise. */
export function* checkingOutlines(rows: readonly CheckedRow[], params: Params): Sliced<void> {
  if (params.cutMode !== 3) return;
  for (const row of rows) {
    if (row.error !== undefined) continue;
    row.error = yield* checkOutline(row.item, row.room, params);
    yield;
  }
}

function roomOf(problem: Problem, group: string, params: Params): Room {
  const own = problem.stocks.filter((s) => s.group === group && (s.kind !== 3 || params.useRemnant !== 3));
  const free = (length: (s: Stock) => number) => own.flatMap((s) => roomOfSheet(s, length(s), params));
  return { all: free((s) => longestOf(s)), left: free((s) => longestOf(s, 0, 0)) };
}

/**
 * Real length of the longest sheet that a row of stock still gives, micrometres; 0 when there is none.
 * @param sheets cut of it already, none given: as if it were unlimited @param cutUm and how much of a coil
 */
export function longestOf(stock: Stock, sheets?: number, cutUm = 0): number {
  const isLimited = sheets !== undefined;
  if (isLimited && typeof stock.quantity === 'number' && sheets >= stock.quantity) return 0;
  if (stock.kind !== 2) return toUm(stock.length);
  const [least, step] = [toUm(stock.minLength), toUm(stock.lengthStep)];
  const metres = isLimited && stock.maxMetres !== undefined ? metresToUm(stock.maxMetres) - cutUm : Infinity;
  const most = Math.min(toUm(stock.maxLength), metres);
  return most < least ? 0 : least + Math.floor((most - least) / step) * step;
}

/** Free rectangles of a sheet of that length. */
function roomOfSheet(stock: Stock, length: number, params: Params): Box[] {
  const box = usableBox(stock, length, params);
  if (box.w <= 0 || box.h <= 0) return [];
  const free = freeBoxes(box, zonesIn(box, stock, params));
  // an outline may reach round a zone
  if (params.cutMode === 3) return [box];
  return free;
}

/** An empty sheet of that length has room for the piece in a turn that it allows. */
export function isRoomFor(item: Item, stock: Stock, length: number, params: Params): boolean {
  const boxes = roomOfSheet(stock, length, params);
  return allowedRotations(item).some((r) => boxes.some((b) => fits(item, r, b)));
}

function fits(item: Item, rotation: Rotation, box: Box): boolean {
  const [w, h] = [toUm(item.w), toUm(item.h)];
  return isQuarterTurn(rotation) ? h <= box.w && w <= box.h : w <= box.w && h <= box.h;
}

function errorOf(
  item: Item,
  type: PrecheckError['type'],
  code: string,
  params: PrecheckError['params'] = {},
): PrecheckError {
  return { type, code, itemId: item.id, group: item.group, params };
}

function checkItem(item: Item, params: Params, room: Room): PrecheckError | undefined {
  const size = { w: String(item.w), h: String(item.h) };
  if (item.quantity === 0) return errorOf(item, 8, 'QUANTITY_ZERO');
  if (!Number.isSafeInteger(item.quantity))
    return errorOf(item, 100, 'QUANTITY', { quantity: String(item.quantity) });
  if (item.quantity < 0) return errorOf(item, 8, 'QUANTITY_ZERO');
  if (!(item.w > 0) || !(item.h > 0) || toUm(item.w) < 1 || toUm(item.h) < 1)
    return errorOf(item, 6, 'NOT_UNFOLDED', size);
  if (!isLength(item.w) || !isLength(item.h)) return errorOf(item, 100, 'SIZE', size);
  const wrong = wrongField(item);
  if (wrong !== undefined) return errorOf(item, 100, wrong.code, { value: String(wrong.value) });
  const least = Math.max(params.minPart, params.cutMode === 2 ? params.minStrip : 0);
  if (Math.min(item.w, item.h) < least) return errorOf(item, 12, 'TOO_SMALL', { ...size, least });
  return params.cutMode === 3 ? undefined : checkFit(item, room, params);
}

/** F4 types 1 and 2, then as for rectangles, but in every turn that the outline may take. */
function* checkOutline(item: Item, room: Room, params: Params): Sliced<PrecheckError | undefined> {
  const fault = yield* outlineFault(item);
  if (fault !== undefined) return errorOf(item, fault.type, fault.code, fault.params);
  const turns = turnsOf(item);
  if (Array.isArray(turns) && turns.length === 0) return errorOf(item, 4, 'DIRECTIONS_EXCLUDE');
  if (room.all.length === 0) return errorOf(item, 5, 'NO_STOCK');
  let least: { w: number; h: number } | undefined;
  let isHeld = false;
  for (const size of outlineSizes(item)) {
    if (isIn(room.left, size)) return undefined;
    isHeld ||= isIn(room.all, size);
    if (least === undefined || size.h < least.h) least = size;
    yield;
  }
  if (isHeld) return errorOf(item, 5, 'STOCK_EXHAUSTED');
  const { trims } = params;
  const needs = {
    needWidth: toMm((least?.h ?? 0) + toUm(trims.top) + toUm(trims.bottom)),
    needLength: toMm((least?.w ?? 0) + toUm(trims.left) + toUm(trims.right)),
  };
  const isFree = (item.directionClass ?? 0) === 0;
  const wouldFit = !isFree && (yield* isEverIn(room.all, { ...item, directionClass: 0 }));
  return wouldFit ? errorOf(item, 4, 'DIRECTION', needs) : errorOf(item, 3, 'TOO_LARGE', needs);
}

const isIn = (boxes: readonly Box[], b: { w: number; h: number }): boolean =>
  boxes.some((r) => b.w <= r.w && b.h <= r.h);

/** In some turn that it allows. */
function* isEverIn(boxes: readonly Box[], item: Item): Sliced<boolean> {
  for (const size of outlineSizes(item)) {
    if (isIn(boxes, size)) return true;
    yield;
  }
  return false;
}

/** A field outside its set or range, or of a type that nothing can be done with. */
function wrongField(item: Item): { code: string; value: unknown } | undefined {
  const { directionClass, directionAngle, rotations, netAreaMm2, netWeightKg } = item;
  const priority: unknown = item.priority ?? 5;
  const isArea = typeof netAreaMm2 === 'number' && netAreaMm2 >= 0 && netAreaMm2 <= 1e12;
  const isList = Array.isArray(rotations) && rotations.every((r) => [0, 90, 180, 270].includes(r));
  const isText = (v: unknown) => v === undefined || typeof v === 'string';
  const isFlag = (v: unknown) => v === undefined || typeof v === 'boolean';
  const checks: [boolean, string, unknown][] = [
    [Number.isSafeInteger(priority) && Number(priority) >= 1 && Number(priority) <= 9, 'PRIORITY', priority],
    [[undefined, 0, 1, 2].includes(directionClass), 'DIRECTION_CLASS', directionClass],
    [[undefined, 0, 90].includes(directionAngle), 'DIRECTION_ANGLE', directionAngle],
    [rotations === undefined || isList, 'ROTATIONS', rotations],
    [netAreaMm2 === undefined || isArea, 'NET_AREA', netAreaMm2],
    [netWeightKg === undefined || isMoney(netWeightKg), 'NET_WEIGHT', netWeightKg],
    [isFlag(item.allowMirror), 'ALLOW_MIRROR', item.allowMirror],
    [isFlag(item.isFiller), 'IS_FILLER', item.isFiller],
    [isText(item.groupKey), 'GROUP_KEY', item.groupKey],
    [isText(item.dueDate), 'DUE_DATE', item.dueDate],
    [item.turns === undefined || areTurns(item.turns), 'TURNS', item.turns],
    [item.cutMm === undefined || isLength(item.cutMm), 'CUT_LENGTH', item.cutMm],
  ];
  const found = checks.find(([isGood]) => !isGood);
  return found === undefined ? undefined : { code: found[1], value: found[2] };
}

function checkFit(item: Item, room: Room, params: Params): PrecheckError | undefined {
  if (room.all.length === 0) return errorOf(item, 5, 'NO_STOCK');
  const allowed = allowedRotations(item);
  const isTaken = (boxes: Box[], turns: Rotation[]) => turns.some((r) => boxes.some((b) => fits(item, r, b)));
  if (isTaken(room.left, allowed)) return undefined;
  if (isTaken(room.all, allowed)) return errorOf(item, 5, 'STOCK_EXHAUSTED');
  const [w, h] = [toUm(item.w), toUm(item.h)];
  const across = (r: Rotation) => (isQuarterTurn(r) ? w : h);
  const least = allowed.toSorted((a, b) => across(a) - across(b))[0] ?? 0;
  const { trims } = params;
  const needWidth = toMm(across(least) + toUm(trims.top) + toUm(trims.bottom));
  const needLength = toMm(w + h - across(least) + toUm(trims.left) + toUm(trims.right));
  const code = allowed.length === 0 ? 'DIRECTIONS_EXCLUDE' : 'DIRECTION';
  return isTaken(room.all, [0, 90])
    ? errorOf(item, 4, code, { needWidth, needLength })
    : errorOf(item, 3, 'TOO_LARGE', { needWidth, needLength });
}
