// Sheets in whole micrometres, and whether a piece lies on one of them at all.
import type { Area, Spot } from '../collide/field.ts';
import { Field } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import { orient, withPoles } from '../collide/oriented.ts';
import type { Oriented } from '../collide/oriented.ts';
import { boundsOfRing } from '../geometry/box.ts';
import { area as areaOf, rectangleRing } from '../geometry/ring.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { micrometres, wholeMargin } from './micrometres.ts';
import { shapeInSlices, sheetForm } from './outline.ts';
import { MOST_MM, areDefectsApart } from './precheck.ts';
import type { ShapeParams, ShapeSheet, ShapeStock } from '../problem/shape.ts';

export interface Sheet {
  stock: ShapeStock;
  area: Area;
  /** Area without defects, µm². */
  size: number;
  /** Most that parts can cover, mm²: margins taken off the box. */
  usable: number;
  /** Least distance to the edge as asked for, mm. */
  margin: number;
  cost: number;
  quantity: number;
  /** Boxes of its parts, each with its distance, cover so much or it is not opened, µm². */
  least: number;
}

/** A sheet that is worth opening only for so much, µm² of boxes with their distance: a remnant of plates. No part of a problem of shapes. */
export interface GuardedSheet extends ShapeSheet {
  leastBoxes: number;
}

/** Whether enough lies on the sheet. @param gap µm */
export function isWorthOpening(
  { sheet, spots }: { sheet: Sheet; spots: readonly Spot[] },
  gap: number,
): boolean {
  if (sheet.least === 0) return true;
  const boxes = spots.reduce((sum, { form }) => sum + (form.width + gap) * (form.height + gap), 0);
  return boxes >= sheet.least * (1 + 1e-12);
}

/** Places asked about between two yields. */
const SLICE = 40;
/** Places per direction where a piece may lie on a sheet that is no plain rectangle; the second for forms seldom asked. */
const RASTER = 40;
const COARSE = 10;
const MOST_LEVELS = 24;
/** Arcs replaced from outside may make a part larger than a sheet of its own size. */
const MOST_GROWN = 1.05;

/** A stock row as the search sees it. */
export function* sheetOf(stock: ShapeStock, params: ShapeParams): Sliced<Sheet> {
  const margin = wholeMargin(params.margin);
  if (stock.kind === 'strip') {
    const size = { length: stock.maxLength ?? MOST_MM, width: stock.width };
    const whole = size.length * size.width * 1e6;
    const usable = insideArea(size.length, size.width, params.margin);
    return {
      stock,
      area: boxArea(size, margin),
      size: whole,
      usable,
      margin: params.margin,
      cost: 0,
      quantity: 1,
      least: 0,
    };
  }
  const { length = 0, width = 0, outline, defects = [] } = stock;
  const rules = { chordError: params.chordError, minHoleArea: Infinity };
  const spots: Spot[] = [];
  for (const defect of defects) {
    const form = withPoles(orient(yield* shapeInSlices(defect, [], rules), 0, false));
    spots.push({ form, x: form.refX, y: form.refY });
  }
  const edge = outline ?? rectangleRing(length, width);
  const gross = areaOf(edge);
  const box = boundsOfRing(edge);
  // defects that overlap, or lie over the edge, are not worth the sum of their areas
  const areApart = yield* areDefectsApart(edge, defects);
  const lost = areApart ? defects.reduce((sum, d) => sum + areaOf(d), 0) : 0;
  const area =
    outline === undefined
      ? boxArea({ length, width }, margin)
      : outlineArea(sheetForm(outline, params.chordError), margin);
  return {
    stock,
    area: { ...area, defects: spots },
    size: (gross - lost) * 1e6,
    usable: Math.min(insideArea(box.maxX - box.minX, box.maxY - box.minY, params.margin), gross - lost),
    margin: params.margin,
    cost: stock.cost ?? gross / 1e6,
    quantity: stock.quantity ?? Infinity,
    least: (stock as Partial<GuardedSheet>).leastBoxes ?? 0,
  };
}

function insideArea(length: number, width: number, margin: number): number {
  return Math.max(0, length - 2 * margin) * Math.max(0, width - 2 * margin);
}

function boxArea(size: { length: number; width: number }, margin: number): Area {
  const [highX, highY] = [micrometres(size.length), micrometres(size.width)];
  const box = { lowX: margin, lowY: margin, highX: highX - margin, highY: highY - margin };
  return { ...box, outline: null, outlineX: 0, outlineY: 0, defects: [], margin };
}

function outlineArea(form: Oriented, margin: number): Area {
  const m = margin + form.slack;
  return {
    lowX: form.refX + m,
    lowY: form.refY + m,
    highX: form.refX + form.width - m,
    highY: form.refY + form.height - m,
    outline: form,
    outlineX: form.refX,
    outlineY: form.refY,
    defects: [],
    margin,
  };
}

/**
 * A place where the kind lies alone on the sheet: in one of the forms to try, else in any other one. On plain
 * rectangles every form is decided exactly; elsewhere a raster and the corners of outline and defects are asked.
 */
export function* homeOn(sheet: Sheet, kind: Kind): Sliced<Spot | undefined> {
  if (kind.shape.area > sheet.size * MOST_GROWN) return undefined;
  const field = new Field(sheet.area, 0, 1);
  for (const form of kind.forms()) {
    const spot = yield* spotOn(field, form, RASTER);
    if (spot !== undefined) return spot;
  }
  const isPlain = sheet.area.outline === null && sheet.area.defects.length === 0;
  // of a free kind every second degree, where each form asks about a whole raster
  const step = isPlain || kind.turns !== null ? 1 : 2000;
  let asked = 0;
  for (const form of kind.everyForm()) {
    if (++asked % SLICE === 0) yield;
    if (form.turn % step !== 0) continue;
    const spot = yield* spotOn(field, form, COARSE);
    if (spot !== undefined) return spot;
  }
  return undefined;
}

function* spotOn(field: Field, form: Oriented, raster: number): Sliced<Spot | undefined> {
  if (!field.canHold(form)) return undefined;
  const { area } = field;
  const [x0, y0] = [area.lowX + form.edgeSlack, area.lowY + form.edgeSlack];
  if (field.isOnSheet(form, x0, y0)) return { form, x: x0, y: y0 };
  let asked = 0;
  const ys = levels(field, form, { axis: 'y', raster });
  for (const x of levels(field, form, { axis: 'x', raster }))
    for (const y of ys) {
      if (++asked % SLICE === 0) yield;
      if (field.isOnSheet(form, x, y)) return { form, x, y };
    }
  return undefined;
}

/** Coordinates to try: an even raster, then where the form's box meets corners of the outline and of defects. */
function levels(
  field: Field,
  form: Oriented,
  { axis, raster }: { axis: 'x' | 'y'; raster: number },
): number[] {
  const { area } = field;
  if (area.outline === null && area.defects.length === 0) return [];
  const isX = axis === 'x';
  const size = isX ? form.width : form.height;
  const low = (isX ? area.lowX : area.lowY) + form.edgeSlack;
  const high = (isX ? area.highX : area.highY) - form.edgeSlack - size;
  const even = Array.from({ length: raster + 1 }, (_, i) => low + Math.round(((high - low) * i) / raster));
  const corners = new Set<number>();
  const own: Spot[] =
    area.outline === null ? [] : [{ form: area.outline, x: area.outlineX, y: area.outlineY }];
  for (const { form: other, x, y } of [...own, ...area.defects]) {
    const g = area.margin + form.slack + other.slack;
    for (let e = 0; e < other.edges.length && corners.size < MOST_LEVELS; e += 4) {
      const at = isX ? x + (other.edges[e] as number) : y + (other.edges[e + 1] as number);
      corners.add(at + g).add(at - g - size);
    }
  }
  return [...even, ...[...corners].filter((at) => at >= low && at <= high)];
}
