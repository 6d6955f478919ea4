// Why pieces were left over, told again from the problem and the stock that the plan leaves.
import type { Item, Params, Problem, Solution, Stock } from '../problem/types.ts';
import { fractionOf, isLess } from './bar-decimal.ts';
import type { Rect, Report } from './exact.ts';
import { isTurnAllowed, overlaps } from './exact.ts';
import { given, squareMetres } from './plate-values.ts';

interface Case {
  problem: Problem;
  params: Params;
  solution: Solution;
}

/** Reasons that concern the whole order: judged by whether anything was placed. */
const OF_THE_ORDER = ['LIMIT', 'UNSUPPORTED', 'BAD_PARAMS'];

/** What may be said of outlines that are left over. */
const OF_OUTLINES = [
  'NO_STOCK',
  'TOO_LARGE',
  'DIRECTION',
  'STOCK_EXHAUSTED',
  'BAD_ITEM',
  'NOT_PLACED',
  'NO_TIME',
];

/**
 * UNPLACED_TWICE, UNPLACED_FILLER and REASON: TOO_LARGE only where no sheet takes the piece in any turn, DIRECTION only
 * where another turn would do, STOCK_EXHAUSTED only where every row that takes it is used up, NOT_PLACED only where
 * one is not (NO_TIME: and nothing at all is placed yet), NO_STOCK only without a sheet to use, TOO_SMALL and BAD_ITEM only where the row says so. Groups with
 * faulty rows of stock or of their own are left out: what counts there is the precheck's to say.
 */
export function checkReasons(at: Case, report: Report): void {
  const { problem, solution } = at;
  const rows = new Map<string, Item[]>();
  for (const item of problem.items) {
    const known = rows.get(item.id);
    if (known === undefined) rows.set(item.id, [item]);
    else known.push(item);
  }
  let judge: Judge | undefined;
  const seen = new Set<string>();
  for (const { itemId, reason } of solution.unplaced) {
    const own = rows.get(itemId) ?? [];
    if (seen.has(itemId) && own.length < 2) report('UNPLACED_TWICE', { itemId });
    seen.add(itemId);
    const [item] = own;
    if (item === undefined) continue;
    if (own.every((i) => i.isFiller === true)) report('UNPLACED_FILLER', { itemId });
    if (OF_THE_ORDER.includes(reason)) {
      if (solution.layouts.length > 0) report('REASON', { itemId }, { told: reason, is: 'placed others' });
      continue;
    }
    judge ??= new Judge(at);
    const said = reason === 'NO_TIME' && solution.layouts.length === 0 ? 'NOT_PLACED' : reason;
    const is = own.length > 1 || typeof item.id !== 'string' ? 'BAD_ITEM' : judge.reasonOf(item, said);
    if (is !== undefined && is !== said) report('REASON', { itemId }, { told: reason, is });
  }
}

class Judge {
  private readonly at: Case;
  private readonly rooms: Map<string, Rect[]> = new Map();
  private readonly used: Map<string, { sheets: number; um: number }> = new Map();
  private readonly faulty: ReadonlySet<string>;

  constructor(at: Case) {
    this.at = at;
    for (const l of at.solution.layouts) {
      const known = this.used.get(l.stockId) ?? { sheets: 0, um: 0 };
      known.sheets += l.repeat;
      known.um += l.repeat * given(l.length);
      this.used.set(l.stockId, known);
    }
    this.faulty = faultyGroups(at);
  }

  /** Undefined where it is not for the verifier to say. */
  reasonOf(item: Item, said: string): string | undefined {
    const { problem, params } = this.at;
    if (this.faulty.has(item.group)) return undefined;
    if (params.cutMode > 2) return this.ofOutline(item, said);
    if (isBadRow(item)) return 'BAD_ITEM';
    const least = Math.max(params.minPart, params.cutMode === 2 ? params.minStrip : 0);
    if (Math.min(item.w, item.h) < least) return 'TOO_SMALL';
    const rows = problem.stocks.filter(
      (s) => s.group === item.group && (s.kind !== 3 || params.useRemnant !== 3),
    );
    const sheets = rows.map((stock) => ({ stock, room: this.roomOf(stock, longest(stock)) }));
    if (sheets.every((s) => s.room.length === 0)) return 'NO_STOCK';
    const taking = sheets.filter((s) => isTaken(item, s.room, true));
    if (taking.length === 0)
      return sheets.some((s) => isTaken(item, s.room, false)) ? 'DIRECTION' : 'TOO_LARGE';
    const isLeft = taking.some(({ stock }) =>
      isTaken(item, this.roomOf(stock, this.longestLeft(stock)), true),
    );
    return isLeft ? 'NOT_PLACED' : 'STOCK_EXHAUSTED';
  }

  /** Of an outline what its row tells; whether a sheet takes the drawing is not judged. */
  private ofOutline(item: Item, said: string): string | undefined {
    const { problem, params } = this.at;
    if (isBadRow(item)) return 'BAD_ITEM';
    if (Math.min(item.w, item.h) < params.minPart) return 'TOO_SMALL';
    const rows = problem.stocks.filter(
      (s) => s.group === item.group && (s.kind !== 3 || params.useRemnant !== 3),
    );
    if (said === 'NO_STOCK' && rows.length > 0) return 'NOT_PLACED';
    const isBound = (item.directionClass ?? 0) !== 0 || item.rotations !== undefined;
    if (said === 'DIRECTION' && !isBound) return 'TOO_LARGE';
    return OF_OUTLINES.includes(said) ? undefined : 'NOT_PLACED';
  }

  private longestLeft(stock: Stock): number {
    const { sheets, um } = this.used.get(stock.id) ?? { sheets: 0, um: 0 };
    if (typeof stock.quantity === 'number' && sheets >= stock.quantity) return 0;
    if (stock.kind !== 2 || stock.maxMetres === undefined) return longest(stock);
    const metres = fractionOf(stock.maxMetres) ?? { n: 0n, d: 1n };
    return longest(stock, Number((metres.n * 1_000_000n) / metres.d) - um);
  }

  /** Free rectangles of a sheet of that length. */
  private roomOf(stock: Stock, length: number): Rect[] {
    const key = `${stock.id} ${length}`;
    const known = this.rooms.get(key);
    if (known !== undefined) return known;
    const room = freeRoom(stock, length, this.at.params);
    this.rooms.set(key, room);
    return room;
  }
}

/** Longest sheet of the row, micrometres; 0 when `most` is less than the shortest. */
function longest(stock: Stock, most = Infinity): number {
  if (stock.kind !== 2) return given(stock.length);
  const [min, step] = [given(stock.minLength), given(stock.lengthStep)];
  const end = Math.min(given(stock.maxLength), most);
  return end < min ? 0 : min + Math.floor((end - min) / step) * step;
}

function isTaken(item: Item, room: readonly Rect[], byGrain: boolean): boolean {
  const [w, h] = [given(item.w), given(item.h)];
  const fits = (r: number) => room.some((b) => (r % 180 === 0 ? w <= b.w && h <= b.h : h <= b.w && w <= b.h));
  return [0, 90, 180, 270].some((r) => (!byGrain || isTurnAllowed(item, r)) && fits(r));
}

function freeRoom(stock: Stock, length: number, params: Params): Rect[] {
  const t = stock.trims ?? params.trims;
  const [x, y] = [given(t.left), given(t.bottom)];
  const box = { x, y, w: length - x - given(t.right), h: given(stock.width) - y - given(t.top) };
  if (box.w <= 0 || box.h <= 0) return [];
  const zones = [...params.zones, ...(stock.zones ?? [])]
    .map((z) => ({ x: given(z.x), y: given(z.y), w: given(z.w), h: given(z.h) }))
    .filter((z) => z.w > 0 && z.h > 0 && overlaps(z, box));
  return emptyRects(box, zones);
}

/** Every rectangle of the box between two edges of zones on each axis that no zone meets and that cannot grow. */
function emptyRects(box: Rect, zones: readonly Rect[]): Rect[] {
  const edges = (from: number, to: number, own: number[]) =>
    [...new Set([from, to, ...own.filter((v) => v > from && v < to)])].sort((a, b) => a - b);
  const xs = edges(
    box.x,
    box.x + box.w,
    zones.flatMap((z) => [z.x, z.x + z.w]),
  );
  const ys = edges(
    box.y,
    box.y + box.h,
    zones.flatMap((z) => [z.y, z.y + z.h]),
  );
  const found: Rect[] = [];
  for (const [i, x] of xs.entries())
    for (const right of xs.slice(i + 1))
      for (const [j, y] of ys.entries())
        for (const top of ys.slice(j + 1)) {
          const rect = { x, y, w: right - x, h: top - y };
          if (!zones.some((z) => overlaps(z, rect))) found.push(rect);
        }
  return found;
}

function isBadRow(item: Item): boolean {
  const { priority = 5, directionClass = 0, directionAngle = 0, rotations = [] } = item;
  const {
    netAreaMm2 = 0,
    netWeightKg = 0,
    isFiller = false,
    allowMirror = false,
    groupKey = '',
    dueDate = '',
  } = item;
  const weight = ['string', 'number'].includes(typeof netWeightKg) ? fractionOf(netWeightKg) : undefined;
  const isLength = (mm: number) => isNumber(mm) && given(mm) >= 1 && mm <= 100_000;
  const isGood =
    isLength(item.w) &&
    isLength(item.h) &&
    [1, 2, 3, 4, 5, 6, 7, 8, 9].includes(priority) &&
    [0, 1, 2].includes(directionClass) &&
    [0, 90].includes(directionAngle) &&
    Array.isArray(rotations) &&
    rotations.every((r) => [0, 90, 180, 270].includes(r)) &&
    isNumber(netAreaMm2) &&
    netAreaMm2 <= 1e12 &&
    weight !== undefined &&
    weight.n >= 0n &&
    [isFiller, allowMirror].every((f) => typeof f === 'boolean') &&
    [groupKey, dueDate].every((t) => typeof t === 'string') &&
    (item.turns === undefined || areTurns(item.turns)) &&
    (item.cutMm === undefined || (isNumber(item.cutMm) && item.cutMm <= 100_000));
  return !isGood;
}

/** 'free', a list of degrees, or a step of a tenth of a degree or more. */
function areTurns(turns: unknown): boolean {
  if (turns === 'free') return true;
  const isTurn = (r: unknown) => typeof r === 'number' && Math.abs(r) <= 1e6;
  if (Array.isArray(turns)) return turns.length > 0 && turns.length <= 7200 && turns.every(isTurn);
  const { step } = (turns ?? {}) as { step?: unknown };
  return typeof step === 'number' && step >= 0.1 && step <= 360;
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isMoney = (value: unknown): boolean => {
  const read = typeof value === 'string' || typeof value === 'number' ? fractionOf(value) : undefined;
  return read !== undefined && read.n >= 0n;
};

/** Groups told twice, without a weight, or with a row of stock that cannot be computed with; and groups that are unknown. */
function faultyGroups({ problem, params }: Case): Set<string> {
  const keys = problem.groups.map((g) => g.key);
  const faulty = new Set(keys.filter((k, i) => typeof k !== 'string' || keys.indexOf(k) !== i));
  for (const group of problem.groups) {
    const each = group.density ?? group.arealWeight;
    const isHeavy = isMoney(each) && fractionOf(each)?.n !== 0n;
    const isThick = isNumber(group.thickness) && group.thickness > 0 && group.thickness <= 1000;
    const isScrap = group.scrapPrice === undefined || isMoney(group.scrapPrice);
    if (!isHeavy || !isThick || !isScrap) faulty.add(group.key);
  }
  const seen = new Map<string, string>();
  for (const stock of problem.stocks) {
    const twin = seen.get(stock.id);
    if (twin !== undefined) faulty.add(twin).add(stock.group);
    if (!isPlainStock(stock, params)) faulty.add(stock.group);
    seen.set(stock.id, stock.group);
  }
  for (const item of problem.items) if (!keys.includes(item.group)) faulty.add(item.group);
  return faulty;
}

/** The row is of the declared shape and has something to cut on it. */
function isPlainStock(stock: Stock, params: Params): boolean {
  const { zones = [], price, useOrder = 0 } = stock;
  const t = stock.trims ?? params.trims;
  if (typeof stock.id !== 'string' || ![1, 2, 3, 4].includes(stock.kind) || !Array.isArray(zones))
    return false;
  if (typeof t !== 'object' || typeof price !== 'object' || price === null || !Number.isFinite(useOrder))
    return false;
  const lengths = stock.kind === 2 ? [stock.minLength, stock.maxLength, stock.lengthStep] : [stock.length];
  const sides = zones.flatMap((z) => [z?.x, z?.y, z?.w, z?.h]);
  const isExact = (mm: unknown) => isNumber(mm) && Math.abs(mm * 1000 - given(mm)) < 1e-4 && mm <= 100_000;
  if (![stock.width, ...lengths].every((mm) => isExact(mm) && given(mm) > 0)) return false;
  if (![t.left, t.right, t.top, t.bottom, ...sides].every(isExact)) return false;
  const isPaid =
    [1, 2, 3, 4].includes(price.mode) && isMoney(price.price) && isMoney(price.levellingFee ?? 0);
  const isMetred = stock.kind !== 2 || (stock.minLength <= stock.maxLength && isMoney(stock.maxMetres ?? 0));
  const { quantity = null } = stock;
  const isCount = quantity === null || (Number.isSafeInteger(quantity) && quantity >= 0);
  return isPaid && isMetred && isCount && isPart(stock) && isRoomy(stock, params);
}

/** An area of its own is more than nothing and not more than the rectangle. */
function isPart(stock: Stock): boolean {
  if (stock.kind === 2 || stock.area === undefined) return true;
  const whole = squareMetres(given(stock.width), given(stock.length));
  const own = fractionOf(stock.area);
  return own !== undefined && own.n > 0n && !isLess(whole, own);
}

/** Trims and cut width leave something of the sheet. */
function isRoomy(stock: Stock, params: Params): boolean {
  const t = stock.trims ?? params.trims;
  const gap = Math.max(given(params.kerf), given(params.spacing));
  const long =
    (stock.kind === 2 ? given(stock.maxLength) : given(stock.length)) - given(t.left) - given(t.right);
  const isUsable = long > 0 && given(stock.width) > given(t.top) + given(t.bottom);
  return isUsable && (gap === 0 || gap < Math.min(given(stock.width), long + gap));
}
