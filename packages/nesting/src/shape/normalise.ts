// From the problem to whole micrometres: kinds, pieces, sheets, one task per group. Bad rows are left out here.
import type { Area } from '../collide/field.ts';
import { Field } from '../collide/field.ts';
import { Kind } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';
import { FULL_TURN, milliDegrees } from '../collide/trig.ts';
import { area as areaOf, rectangleRing } from '../geometry/ring.ts';
import { sheetForm, shapeOf } from './outline.ts';
import { MOST_MM } from './precheck.ts';
import type {
  ShapeError,
  ShapeItem,
  ShapeParams,
  ShapeProblem,
  ShapeReason,
  ShapeStock,
} from '../problem/shape.ts';

export interface Piece {
  item: ShapeItem;
  kind: Kind;
  priority: number;
}

export interface Sheet {
  stock: ShapeStock;
  area: Area;
  /** Usable area without margins, µm². */
  size: number;
  cost: number;
  quantity: number;
}

export interface ShapeTask {
  group: string;
  pieces: Piece[];
  sheets: Sheet[];
  /** µm */
  gap: number;
}

export interface Normalised {
  tasks: ShapeTask[];
  left: { itemId: string; quantity: number; reason: ShapeReason }[];
}

const GROUP = 'all';

/** Groups in the order of the items; items with errors or without a sheet that holds them go to `left`. */
export function normaliseShapes(
  problem: ShapeProblem,
  params: ShapeParams,
  errors: readonly ShapeError[],
): Normalised {
  const badItems = new Set(errors.flatMap((e) => e.itemId ?? []));
  const badStocks = new Set(errors.flatMap((e) => e.stockId ?? []));
  const isStopped = errors.some((e) => e.code === 'PARAMS' || e.code === 'LIMIT');
  const left: Normalised['left'] = [];
  const tasks = new Map<string, ShapeTask>();
  for (const item of problem.items) {
    const reason = isStopped ? 'LIMIT' : badItems.has(item.id) ? badReason(item.id, errors) : undefined;
    if (reason !== undefined) {
      left.push({ itemId: item.id, quantity: countOf(item), reason });
      continue;
    }
    const key = item.group ?? GROUP;
    let task = tasks.get(key);
    if (task === undefined) {
      const stocks = problem.stocks.filter((s) => (s.group ?? GROUP) === key && !badStocks.has(s.id));
      task = {
        group: key,
        pieces: [],
        sheets: sheetsOf(stocks, params),
        gap: Math.round(params.spacing * 1000),
      };
      tasks.set(key, task);
    }
    addItem(item, task, { params, left });
  }
  return { tasks: [...tasks.values()].filter((t) => t.pieces.length > 0), left };
}

function badReason(id: string, errors: readonly ShapeError[]): ShapeReason {
  const own = errors.filter((e) => e.itemId === id).map((e) => e.code);
  return own.some((c) => c === 'QUANTITY' || c === 'DUPLICATE_ID' || c === 'ROTATIONS')
    ? 'BAD_ITEM'
    : 'BAD_SHAPE';
}

function countOf(item: ShapeItem): number {
  return Number.isSafeInteger(item.quantity) && item.quantity > 0 ? item.quantity : 0;
}

function addItem(
  item: ShapeItem,
  task: ShapeTask,
  how: { params: ShapeParams; left: Normalised['left'] },
): void {
  const { params, left } = how;
  const minHoleArea = params.partInHole ? params.minHoleArea : Infinity;
  const shape = shapeOf(item.outer, item.holes ?? [], { chordError: params.chordError, minHoleArea });
  const kind = new Kind(shape, turnsOf(item), item.allowMirror === true);
  const holds = task.sheets.some((s) => canLieAlone(s, kind));
  if (!holds) {
    const reason = task.sheets.length === 0 ? 'NO_STOCK' : 'TOO_LARGE';
    left.push({ itemId: item.id, quantity: item.quantity, reason });
    return;
  }
  for (let i = 0; i < item.quantity; i++) task.pieces.push({ item, kind, priority: item.priority ?? 5 });
}

function turnsOf(item: ShapeItem): number[] | null {
  const { rotations = [0] } = item;
  if (rotations === 'free') return null;
  const degrees = Array.isArray(rotations)
    ? rotations
    : Array.from({ length: Math.ceil(360 / rotations.step) }, (_, i) => i * rotations.step);
  return [...new Set(degrees.map(milliDegrees))].sort((a, b) => a - b);
}

/** A free kind that lies in none of its 24 coarse turns is asked at every second degree. */
function canLieAlone(sheet: Sheet, kind: Kind): boolean {
  const field = new Field(sheet.area, 0, 1);
  const lies = (form: Oriented) => {
    if (!field.canHold(form)) return false;
    if (sheet.area.outline === null) return true;
    return hasSpot(field, form);
  };
  if (kind.forms().some(lies)) return true;
  if (kind.turns !== null) return false;
  for (let turn = 2000; turn < FULL_TURN; turn += 2000)
    if (kind.mirrors.some((m) => lies(kind.at(turn, m)))) return true;
  return false;
}

/** Some place of a 40 × 40 raster, or one where a corner of the box meets the sheet's box. */
function hasSpot(field: Field, form: Oriented): boolean {
  const { area } = field;
  const [w, h] = [area.highX - area.lowX - form.width, area.highY - area.lowY - form.height];
  for (let i = 0; i <= 40; i++)
    for (let j = 0; j <= 40; j++)
      if (field.isOnSheet(form, area.lowX + Math.round((w * i) / 40), area.lowY + Math.round((h * j) / 40)))
        return true;
  return false;
}

function sheetsOf(stocks: readonly ShapeStock[], params: ShapeParams): Sheet[] {
  const margin = Math.round(params.margin * 1000);
  return stocks.map((stock) => {
    if (stock.kind === 'strip') {
      const size = { length: stock.maxLength ?? MOST_MM, width: stock.width };
      return {
        stock,
        area: boxArea(size, margin),
        size: size.length * size.width * 1e6,
        cost: 0,
        quantity: 1,
      };
    }
    const area = sheetArea(stock, params, margin);
    const size =
      stock.outline === undefined ? (stock.length ?? 0) * (stock.width ?? 0) * 1e6 : outlineSize(area);
    const gross =
      stock.outline === undefined ? (stock.length ?? 0) * (stock.width ?? 0) : areaOf(stock.outline);
    return { stock, area, size, cost: stock.cost ?? gross / 1e6, quantity: stock.quantity ?? Infinity };
  });
}

function outlineSize(area: Area): number {
  return area.outline?.shape.area ?? 0;
}

function boxArea(size: { length: number; width: number }, margin: number): Area {
  const [highX, highY] = [Math.floor(size.length * 1000), Math.floor(size.width * 1000)];
  const box = { lowX: margin, lowY: margin, highX: highX - margin, highY: highY - margin };
  return { ...box, outline: null, outlineX: 0, outlineY: 0, margin };
}

function sheetArea(stock: Extract<ShapeStock, { kind: 'sheet' }>, params: ShapeParams, margin: number): Area {
  const size = { length: stock.length ?? 0, width: stock.width ?? 0 };
  const { outline, defects = [] } = stock;
  if (outline === undefined && defects.length === 0) return boxArea(size, margin);
  const form = sheetForm(outline ?? rectangleRing(size.length, size.width), defects, params.chordError);
  const m = margin + form.slack;
  return {
    lowX: form.refX + m,
    lowY: form.refY + m,
    highX: form.refX + form.width - m,
    highY: form.refY + form.height - m,
    outline: form,
    outlineX: form.refX,
    outlineY: form.refY,
    margin,
  };
}
