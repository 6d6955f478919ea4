// Blocks laid out: nested, scaled, mirrored, arrayed inserts become paths in mm on one plane.
import {
  combined,
  determinant,
  keepsCircles,
  moved,
  scaled,
  transformPoint,
  turned,
} from '../geometry/transform.ts';
import type { Affine } from '../geometry/transform.ts';
import type { Point, Vertex } from '../geometry/types.ts';
import { isSeen, viewOf } from './clip.ts';
import type { View } from './clip.ts';
import { seenOf } from './clip-cut.ts';
import { localPath, withoutArcs } from './curve-paths.ts';
import { nothingOf } from './exploded.ts';
import type { Exploded } from './exploded.ts';
import { DxfError } from './issues.ts';
import { countDropped } from './read.ts';
import type { DxfCurve, DxfDrawing, DxfEntity, DxfInsert, DxfText } from './types.ts';

export type { Exploded, Path, PlacedText } from './exploded.ts';

export type ExplodeOptions = {
  factor: number;
  chordError: number;
  maxEntities: number;
  isIgnored: (layer: string) => boolean;
};

export const MAX_COORDINATE = 1e7;
/** mm; beyond it a number has no place left for a thousandth */
const FARTHEST = 1e12;
const MOST_FAR = 100_000;
/** more than so many that lie away from a drawing are no strays */
const MOST_STRAYS = 3;
/** vertices; a curve that was flattened weighs no more than a panel of many corners */
const HEAVIEST = 16;
const MAX_DEPTH = 16;

type State = {
  drawing: DxfDrawing;
  options: ExplodeOptions;
  out: Exploded;
  left: number;
  open: string[];
  /** what lies out of range, though at a place that makes sense */
  far: Far[];
};
/** a point of it in mm; `weight` is its number of vertices; `isMissed`: a contour, or a line of which a part lies within range */
type Far = { at: Point; weight: number; isMissed: boolean };

/**
 * All visible geometry of the drawing in mm. Throws Dxf:CyclicBlock, Dxf:BlockDepth (over 16 levels),
 * Dxf:TooManyEntities when the laid-out drawing would hold more than `maxEntities`. A drawing that lies far
 * from the origin, as surveyors draw, is laid out around its middle. A few lines or texts away from all else are strays.
 */
export function explodeDrawing(drawing: DxfDrawing, options: ExplodeOptions): Exploded {
  const first = explodedFrom(drawing, options, { x: 0, y: 0 });
  const near = first.out.paths.map(({ vertices }) => Math.min(HEAVIEST, vertices.length));
  const isFar = sumOf(first.far.map((each) => each.weight)) > sumOf(near);
  const { out, far } = isFar
    ? explodedFrom(drawing, options, middleOf(first.far.map((each) => each.at)))
    : first;
  if (far.length <= MOST_STRAYS && !far.some((each) => each.isMissed)) out.strays = far.map(({ at }) => at);
  else out.outOfRange += far.length;
  return out;
}

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/** Keeps what lies out of range; `at` is a place of it. */
function noteFar(at: Point, what: { weight: number; isMissed: boolean }, { out, far }: State): void {
  const place = { x: at.x + out.shift.x, y: at.y + out.shift.y };
  if (!isReachable(at) || far.length >= MOST_FAR) out.outOfRange++;
  else far.push({ at: place, ...what });
}

/** The middle point of many, to the mm; a few strays do not move it. */
function middleOf(points: readonly Point[]): Point {
  const middle = (values: number[]): number =>
    Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0);
  return { x: middle(points.map((p) => p.x)), y: middle(points.map((p) => p.y)) };
}

function explodedFrom(drawing: DxfDrawing, options: ExplodeOptions, shift: Point): State {
  const out = nothingOf(drawing, shift);
  const state: State = { drawing, options, out, left: options.maxEntities, open: [], far: [] };
  const place = combined(moved(-shift.x, -shift.y), scaled(options.factor, options.factor));
  placeEntities(drawing.entities, { place, layer: '0', views: [] }, state);
  return state;
}

/** `views`: the borders of clipped blocks around, in mm */
type Frame = { place: Affine; layer: string; views: readonly View[] };

function placeEntities(entities: readonly DxfEntity[], frame: Frame, state: State): void {
  for (const entity of entities) {
    spend(state, 1);
    if (entity.type === 'DIMENSION') {
      const side = entity.isMirrored ? -1 : 1;
      state.out.dimensions.push(transformPoint(frame.place, { x: entity.at.x * side, y: entity.at.y }));
      continue;
    }
    // contents on layer 0 of a block take the layer of the insert
    const layer = entity.layer === '0' ? frame.layer : entity.layer;
    if (entity.type !== 'INSERT' && isVisible(layer, state))
      state.out.layers.set(layer, (state.out.layers.get(layer) ?? 0) + 1);
    if (isHidden(layer, entity.type === 'INSERT', state)) {
      countDropped(state.out.dropped, 'HIDDEN_LAYER');
      continue;
    }
    const place =
      entity.isMirrored && isInOwnPlane(entity) ? combined(frame.place, scaled(-1, 1)) : frame.place;
    if (entity.type === 'INSERT') placeInsert(entity, { ...frame, layer }, { place, state });
    else if (entity.type === 'TEXT') placeText(entity, { ...frame, layer }, { place, state });
    else placeCurve(entity, { ...frame, layer }, { place, state });
  }
}

/** LINE, ELLIPSE and SPLINE are stored in world axes whatever their plane. */
function isInOwnPlane(entity: { type: string }): boolean {
  return entity.type !== 'LINE' && entity.type !== 'ELLIPSE' && entity.type !== 'SPLINE';
}

function spend(state: State, count: number): void {
  state.left -= count;
  if (!(state.left >= 0)) throw new DxfError('Dxf:TooManyEntities', state.options.maxEntities);
}

function isVisible(layer: string, state: State): boolean {
  const known = state.drawing.layers.get(layer.toUpperCase());
  return known === undefined || !(known.isFrozen || known.isOff);
}

/** A switched-off layer hides its own things but not what an insert on it brings along. */
function isHidden(layer: string, isInsert: boolean, state: State): boolean {
  const known = state.drawing.layers.get(layer.toUpperCase());
  if (known?.isFrozen) return true;
  if (isInsert) return state.options.isIgnored(layer) && layer !== '0';
  return known?.isOff === true || state.options.isIgnored(layer);
}

/** Anonymous blocks in which programs keep how a dimension or a hatch looks. */
const KEPT_BY_PROGRAMS: readonly (readonly [names: RegExp, as: string])[] = [
  [/^\*D\d*$/, 'DIMENSION'],
  [/^\*X\d*$/, 'HATCH'],
];

function placeInsert(insert: DxfInsert, frame: Frame, how: { place: Affine; state: State }): void {
  const { state, place } = how;
  const name = insert.block.toUpperCase();
  // attributes are stored in the axes of the insert's owner
  placeEntities(insert.attributes, frame, state);
  const kept = KEPT_BY_PROGRAMS.find(([names]) => names.test(name));
  if (kept) {
    countDropped(state.out.dropped, kept[1]);
    return;
  }
  const block = state.drawing.blocks.get(name);
  const unread = unreadOf(insert, block, state.out);
  if (unread && !unread.names.includes(insert.block)) unread.names.push(insert.block);
  if (unread) countDropped(state.out.dropped, unread.as);
  if (!block || unread) return;
  if (block.isRepeated && !state.out.repeatedBlocks.includes(block.name))
    state.out.repeatedBlocks.push(block.name);
  if (state.open.includes(name)) throw new DxfError('Dxf:CyclicBlock', insert.block);
  if (state.open.length >= MAX_DEPTH) throw new DxfError('Dxf:BlockDepth', MAX_DEPTH);
  state.open.push(name);
  // asked before the loop: an array of a million empty blocks is refused at once
  if (insert.columns * insert.rows > state.left) spend(state, Infinity);
  const turn = combined(moved(insert.at.x, insert.at.y), turned(insert.rotation));
  const shape = combined(scaled(insert.scaleX, insert.scaleY), moved(-block.base.x, -block.base.y));
  for (let row = 0; row < insert.rows; row++) {
    for (let column = 0; column < insert.columns; column++) {
      const step = moved(column * insert.columnSpacing, row * insert.rowSpacing);
      const inner = combined(place, combined(combined(turn, step), shape));
      spend(state, 1);
      const own = viewOf(insert, state.drawing, (p) => transformPoint(inner, p));
      const views = own === null ? frame.views : [...frame.views, own];
      placeEntities(block.entities, { place: inner, layer: frame.layer, views }, state);
    }
  }
  state.open.pop();
}

type Block = ReturnType<DxfDrawing['blocks']['get']>;
/** Under which name a block that brings nothing along is told; undefined: it is laid out. */
function unreadOf(
  insert: DxfInsert,
  block: Block,
  out: Exploded,
): { names: string[]; as: string } | undefined {
  if (!block) return { names: out.missingBlocks, as: 'INSERT' };
  if (block.isExternal) return { names: out.externalBlocks, as: 'INSERT' };
  // squeezed to a line, its holes would be loose ends of a contour that nobody drew
  if (insert.scaleX === 0 || insert.scaleY === 0) return { names: out.flatBlocks, as: 'FLAT_INSERT' };
  return undefined;
}

function placeText(text: DxfText, frame: Frame, how: { place: Affine; state: State }): void {
  const at = transformPoint(how.place, text.at);
  if (text.text === '' || !isSeen(at, frame.views, how.state.out.clippedBlocks)) return;
  if (!isInRange(at)) {
    noteFar(at, { weight: 0, isMissed: false }, how.state);
    return;
  }
  const { handle, tag } = text;
  const height = text.height * Math.sqrt(Math.abs(determinant(how.place)));
  how.state.out.texts.push({
    text: text.text,
    at,
    layer: frame.layer,
    handle,
    height,
    ...(tag === undefined ? {} : { tag }),
  });
}

function placeCurve(curve: DxfCurve, frame: Frame, how: { place: Affine; state: State }): void {
  const { place, state } = how;
  const size = Math.sqrt(Math.abs(determinant(place))) || Math.hypot(place.a, place.b);
  const stretch = Math.max(Math.hypot(place.a, place.b), Math.hypot(place.c, place.d), size, 1e-12);
  const local = localPath(curve, state.options.chordError / stretch);
  if (local === null) {
    countDropped(state.out.dropped, `EMPTY_${curve.type}`);
    return;
  }
  const path = keepsCircles(place) ? local : withoutArcs(local, state.options.chordError / stretch);
  const sign = determinant(place) < 0 ? -1 : 1;
  const vertices = path.vertices.map((v): Vertex => {
    const p = transformPoint(place, v);
    return v.bulge === undefined ? p : { ...p, bulge: v.bulge * sign };
  });
  if (!vertices.every(isInRange)) {
    const at = vertices.every(isReachable) ? (vertices[0] as Vertex) : NOWHERE;
    noteFar(
      at,
      { weight: Math.min(HEAVIEST, vertices.length), isMissed: path.isClosed || vertices.some(isInRange) },
      state,
    );
    return;
  }
  const { clippedBlocks: clipped, clippedEnds: ends } = state.out;
  const seen = seenOf({ vertices, isClosed: path.isClosed }, frame.views, { clipped, ends });
  if (seen.length > 0) noteSlope((curve.lost ?? 0) * stretch, state.out.sloping);
  for (const run of seen) {
    spend(state, run.vertices.length >> 4);
    const { isFlattened } = path;
    state.out.paths.push({ ...run, layer: frame.layer, handle: curve.handle, isFlattened });
  }
}

/** mm; less is noise of whoever drew it */
const LEAST_LOST = 0.05;
function noteSlope(lost: number, sloping: Exploded['sloping']): void {
  if (!(lost > LEAST_LOST)) return;
  sloping.count++;
  sloping.most = Math.max(sloping.most, lost);
}

const NOWHERE: Point = { x: Number.NaN, y: Number.NaN };
const isReachable = (p: Point): boolean => Math.abs(p.x) <= FARTHEST && Math.abs(p.y) <= FARTHEST;

function isInRange(p: Vertex): boolean {
  const isBulgeSound = p.bulge === undefined || Number.isFinite(p.bulge);
  return Math.abs(p.x) <= MAX_COORDINATE && Math.abs(p.y) <= MAX_COORDINATE && isBulgeSound;
}
