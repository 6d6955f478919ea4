// Whether rings can be computed with: numbers, size, area, crossings, holes inside.
import { boundsContain, boundsOfRing, convexHull } from '../geometry/box.ts';
import { ringCrossing, selfCrossing } from '../geometry/crossing.ts';
import { area, containsPoint, perimeter, simplified } from '../geometry/ring.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { Bounds, Point, Ring } from '../geometry/types.ts';
import type { ShapeError } from '../problem/shape.ts';

/** Longest coordinate and extent, mm: products of whole micrometres stay exact below it. */
export const MOST_MM = 60_000;
/** Smallest part area, mm². */
const LEAST_AREA = 0.01;
/** Mean width below which a ring is no area, mm: on whole micrometres nothing might be left of it. */
const LEAST_WIDTH = 0.005;
/** Folds of this size are noise of the drawing, mm: on whole micrometres nothing is left of them. */
const NO_FOLD = 1e-4;
const MOST_CORNERS = 20_000;

export function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MOST_MM;
}

/** Faults of an outer ring and its holes; no more than one is named. */
export function* ringsErrors(outer: Ring, holes: readonly Ring[]): Sliced<ShapeError[]> {
  const rings = [outer, ...holes];
  let corners = 0;
  for (const ring of rings) {
    if (!Array.isArray(ring?.vertices)) return [{ code: 'NUMBER', params: {} }];
    corners += ring.vertices.length;
    if (corners > MOST_CORNERS) return [{ code: 'TOO_COMPLEX', params: { corners } }];
    const bad = ring.vertices.find((v) => !isPlace(v));
    if (bad !== undefined) return [{ code: 'NUMBER', params: { x: String(bad?.x), y: String(bad?.y) } }];
    const box = boundsOfRing(ring);
    const extent = Math.max(box.maxX - box.minX, box.maxY - box.minY);
    if (extent > MOST_MM) return [{ code: 'NUMBER', params: { extent, most: MOST_MM } }];
  }
  for (const ring of rings) {
    const error = yield* ringError(ring);
    if (error !== undefined) return [error];
    yield;
  }
  return holes.length === 0 ? [] : yield* holesErrors(outer, holes);
}

/** A bow tie has no area either, but it is told what it is: only what lies on one line is without area before that. */
function* ringError(ring: Ring): Sliced<ShapeError | undefined> {
  const corners = ring.vertices.length;
  const none: ShapeError = { code: 'ZERO_AREA', params: { corners } };
  if (corners < 2 || isOnLine(ring)) return none;
  const crossing = yield* selfCrossing(simplified(ring, NO_FOLD));
  if (crossing.state === 'tooComplex') return { code: 'TOO_COMPLEX', params: { corners } };
  if (crossing.state === 'crosses')
    return { code: 'SELF_CROSSING', params: { x: crossing.at.x, y: crossing.at.y } };
  const size = area(ring);
  return size < LEAST_AREA || 2 * size < LEAST_WIDTH * perimeter(ring) ? none : undefined;
}

function isOnLine(ring: Ring): boolean {
  if (ring.vertices.some((v) => v.bulge !== undefined && v.bulge !== 0)) return area(ring) === 0;
  return area({ vertices: convexHull(ring.vertices) }) < LEAST_AREA;
}

function isPlace(v: { x: number; y: number; bulge?: number } | null): boolean {
  if (typeof v !== 'object' || v === null) return false;
  const isNear = (n: number) => typeof n === 'number' && Number.isFinite(n) && Math.abs(n) <= MOST_MM;
  const isBulge = (b: unknown) => typeof b === 'number' && Math.abs(b) <= 1e4;
  return isNear(v.x) && isNear(v.y) && (v.bulge === undefined || isBulge(v.bulge));
}

function* holesErrors(outer: Ring, holes: readonly Ring[]): Sliced<ShapeError[]> {
  const crossing = yield* ringCrossing([outer, ...holes]);
  if (crossing.state === 'tooComplex') return [{ code: 'TOO_COMPLEX', params: {} }];
  if (crossing.state === 'crosses') return [outside(crossing.at)];
  const known = holes.map((ring) => ({ ring, box: boundsOfRing(ring) }));
  for (const hole of known) {
    const at = hole.ring.vertices[0] as Point;
    if (!containsPoint(outer, at) || isNested(hole, known)) return [outside(at)];
    yield;
  }
  return [];
}

function outside(at: Point): ShapeError {
  return { code: 'HOLE_OUTSIDE', params: { x: at.x, y: at.y } };
}

interface Known {
  ring: Ring;
  box: Bounds;
}

function isNested(hole: Known, all: readonly Known[]): boolean {
  const at = hole.ring.vertices[0] as Point;
  return all.some((o) => o !== hole && boundsContain(o.box, hole.box) && containsPoint(o.ring, at));
}

/** Whether defects lie inside the sheet's edge and apart from each other, so that their areas add up. */
export function* areDefectsApart(edge: Ring, defects: readonly Ring[]): Sliced<boolean> {
  if (defects.length === 0) return false;
  const crossing = yield* ringCrossing([edge, ...defects]);
  if (crossing.state !== 'clear') return false;
  const known = defects.map((ring) => ({ ring, box: boundsOfRing(ring) }));
  return known.every((d) => containsPoint(edge, d.ring.vertices[0] as Point) && !isNested(d, known));
}
