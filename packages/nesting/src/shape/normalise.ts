// From the problem to whole micrometres: kinds, pieces, sheets, one task per group. Bad rows are left out here.
import type { Spot } from '../collide/field.ts';
import { Kind } from '../collide/kind.ts';
import { milliDegrees } from '../collide/trig.ts';
import { area as areaOf } from '../geometry/ring.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { wholeMargin } from './micrometres.ts';
import { shapeInSlices } from './outline.ts';
import { homeOn, sheetOf } from './sheets.ts';
import type { Sheet } from './sheets.ts';
import type { ShapeError, ShapeItem, ShapeParams, ShapeProblem, ShapeReason } from '../problem/shape.ts';

export type { Sheet } from './sheets.ts';

export interface Piece {
  item: ShapeItem;
  kind: Kind;
  priority: number;
}

/** Where a kind lies alone, for the sheets that hold it. */
export type Homes = ReadonlyMap<Kind, ReadonlyMap<Sheet, Spot>>;

export interface ShapeTask {
  group: string;
  pieces: Piece[];
  sheets: Sheet[];
  homes: Homes;
  /** µm */
  gap: number;
}

export interface Unplaced {
  itemId: string;
  quantity: number;
  reason: ShapeReason;
}

export interface Normalised {
  tasks: ShapeTask[];
  left: Unplaced[];
}

const GROUP = 'all';
/** The codes of params that stop the whole run, and what pieces are told then. */
const STOPPING: Partial<Record<ShapeError['code'], ShapeReason>> = { PARAMS: 'PARAMS', LIMIT: 'LIMIT' };

/** Items with errors, or all of them when the run is stopped, with the reason; what is open goes by groups. */
function sorted(problem: ShapeProblem, errors: readonly ShapeError[]) {
  const reasons = new Map<string, ShapeReason>();
  for (const error of errors)
    if (error.itemId !== undefined && reasons.get(error.itemId) !== 'BAD_ITEM')
      reasons.set(error.itemId, ITEM_CODES.has(error.code) ? 'BAD_ITEM' : 'BAD_SHAPE');
  const stopped = errors.map((e) => STOPPING[e.code]).find((r) => r !== undefined);
  const left: Unplaced[] = [];
  const groups = new Map<string, ShapeItem[]>();
  for (const item of problem.items) {
    const reason = stopped ?? reasons.get(item?.id);
    if (reason !== undefined) {
      left.push({ itemId: item?.id, quantity: countOf(item), reason });
      continue;
    }
    const key = item.group ?? GROUP;
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [item]);
    else own.push(item);
  }
  return { left, groups };
}

const ITEM_CODES: ReadonlySet<string> = new Set(['QUANTITY', 'DUPLICATE_ID', 'ROTATIONS', 'ITEM']);

/** Pieces asked for; 0 when that is no number. */
export function countOf(item: ShapeItem): number {
  return Number.isSafeInteger(item?.quantity) && item.quantity > 0 ? item.quantity : 0;
}

/** Groups in the order of the items; items with errors or without a sheet that holds them go to `left`. */
export function* normaliseShapes(
  problem: ShapeProblem,
  params: ShapeParams,
  errors: readonly ShapeError[],
): Sliced<Normalised> {
  const { left, groups } = sorted(problem, errors);
  const badStocks = new Set(errors.flatMap((e) => e.stockId ?? []));
  const tasks: ShapeTask[] = [];
  for (const [group, items] of groups) {
    const stocks = problem.stocks.filter((s) => (s.group ?? GROUP) === group && !badStocks.has(s.id));
    const sheets: Sheet[] = [];
    for (const stock of stocks) sheets.push(yield* sheetOf(stock, params));
    const task = { group, pieces: [] as Piece[], sheets, homes: new Map(), gap: wholeMargin(params.spacing) };
    // a hole smaller than every part takes none
    const smallest = items.reduce((least, item) => Math.min(least, areaOf(item.outer)), Infinity);
    const minHoleArea = params.partInHole ? Math.max(params.minHoleArea, smallest * (1 - 1e-9)) : Infinity;
    const kinds = new Map<string, Kind>();
    for (const item of items) {
      const kind = yield* kindOf(item, kinds, { chordError: params.chordError, minHoleArea });
      yield* addItem(item, kind, { task, left });
      yield;
    }
    if (task.pieces.length > 0) tasks.push(task);
  }
  return { tasks, left };
}

/** One kind for all items of the same drawing, turns and mirroring. */
function* kindOf(
  item: ShapeItem,
  known: Map<string, Kind>,
  rules: { chordError: number; minHoleArea: number },
): Sliced<Kind> {
  const key = JSON.stringify([
    item.outer,
    item.holes ?? [],
    item.rotations ?? [0],
    item.allowMirror === true,
  ]);
  const same = known.get(key);
  if (same !== undefined) return same;
  const shape = yield* shapeInSlices(item.outer, item.holes ?? [], rules);
  const kind = new Kind(shape, turnsOf(item), item.allowMirror === true);
  known.set(key, kind);
  return kind;
}

function* addItem(
  item: ShapeItem,
  kind: Kind,
  { task, left }: { task: ShapeTask & { homes: Map<Kind, ReadonlyMap<Sheet, Spot>> }; left: Unplaced[] },
): Sliced<void> {
  const homes = task.homes.get(kind) ?? (yield* homesOf(task.sheets, kind));
  task.homes.set(kind, homes);
  if (homes.size === 0) {
    const reason = task.sheets.length === 0 ? 'NO_STOCK' : 'TOO_LARGE';
    left.push({ itemId: item.id, quantity: item.quantity, reason });
    return;
  }
  for (let i = 0; i < item.quantity; i++) task.pieces.push({ item, kind, priority: item.priority ?? 5 });
}

function* homesOf(sheets: readonly Sheet[], kind: Kind): Sliced<Map<Sheet, Spot>> {
  const homes = new Map<Sheet, Spot>();
  for (const sheet of sheets) {
    const spot = yield* homeOn(sheet, kind);
    if (spot === undefined) continue;
    kind.remember(spot.form);
    homes.set(sheet, spot);
  }
  return homes;
}

function turnsOf(item: ShapeItem): number[] | null {
  const { rotations = [0] } = item;
  if (rotations === 'free') return null;
  const degrees = Array.isArray(rotations)
    ? rotations
    : Array.from({ length: Math.ceil(360 / rotations.step) }, (_, i) => i * rotations.step);
  return [...new Set(degrees.map(milliDegrees))].sort((a, b) => a - b);
}
