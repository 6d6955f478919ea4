// Closed rings with arcs: area, length, orientation, inside, flattening, drawing path.
import { arcLength, arcOf, capArea, flattenArc, isArc } from './arc.ts';
import type { Point, Ring, Vertex } from './types.ts';

/** Signed area in mm² with arcs exact; positive counter-clockwise. */
export function signedArea(ring: Ring): number {
  const { vertices } = ring;
  const origin = vertices[0];
  if (origin === undefined) return 0;
  let twice = 0;
  let caps = 0;
  eachEdge(ring, (a, b) => {
    // relative to the first vertex, so that a part far from the origin keeps its digits
    twice += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y);
    if (isArc(a)) caps += capArea(a, b, a.bulge ?? 0);
  });
  return twice / 2 + caps;
}

/** Area in mm², whatever the direction. */
export function area(ring: Ring): number {
  return Math.abs(signedArea(ring));
}

/** Length of the ring in mm, arcs exact. */
export function perimeter(ring: Ring): number {
  let length = 0;
  eachEdge(ring, (a, b) => {
    length += arcLength(a, b, a.bulge ?? 0);
  });
  return length;
}

export function isCounterClockwise(ring: Ring): boolean {
  return signedArea(ring) > 0;
}

/** The same ring run the other way. */
export function reversed(ring: Ring): Ring {
  const { vertices } = ring;
  const count = vertices.length;
  return {
    vertices: vertices.map((_, index) => {
      const here = vertices[count - 1 - index] as Vertex;
      const before = vertices[(2 * count - 2 - index) % count] as Vertex;
      return vertexAt(here, before.bulge === undefined ? undefined : -before.bulge);
    }),
  };
}

/** The ring run counter-clockwise (`ccw`) or clockwise. */
export function oriented(ring: Ring, ccw: boolean): Ring {
  return isCounterClockwise(ring) === ccw ? ring : reversed(ring);
}

/** A vertex that carries `bulge` only when it is an arc. */
export function vertexAt(point: Point, bulge?: number): Vertex {
  const isCurved = bulge !== undefined && bulge !== 0;
  return isCurved ? { x: point.x, y: point.y, bulge } : { x: point.x, y: point.y };
}

export function rectangleRing(width: number, height: number): Ring {
  return {
    vertices: [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ],
  };
}

/** A full circle as two half arcs starting at its left; counter-clockwise unless `clockwise`. */
export function circleRing(centre: Point, radius: number, clockwise = false): Ring {
  const bulge = clockwise ? -1 : 1;
  return {
    vertices: [
      { x: centre.x - radius, y: centre.y, bulge },
      { x: centre.x + radius, y: centre.y, bulge },
    ],
  };
}

/** Calls `visit` for each edge; the bulge of the edge is the one of its first vertex. */
export function eachEdge(ring: Ring, visit: (a: Vertex, b: Vertex, index: number) => void): void {
  const { vertices } = ring;
  const count = vertices.length;
  for (let index = 0; index < count; index++) {
    visit(vertices[index] as Vertex, vertices[index + 1 === count ? 0 : index + 1] as Vertex, index);
  }
}

/**
 * Points of the ring with its arcs replaced by straight pieces.
 * `contain` (default) keeps the material of a correctly oriented ring (outer counter-clockwise, hole
 * clockwise) inside the result: outer rings grow, holes shrink, by at most `chordError` mm (B1: 0.05).
 * `inscribe` puts every point on the curve.
 */
export function flattenRing(ring: Ring, chordError = 0.05, how: 'contain' | 'inscribe' = 'contain'): Point[] {
  const points: Point[] = [];
  eachEdge(ring, (a, b) => {
    points.push({ x: a.x, y: a.y });
    if (!isArc(a)) return;
    const bulge = a.bulge ?? 0;
    const outside = how === 'contain' && bulge > 0;
    for (const point of flattenArc(a, b, { bulge, chordError, outside })) points.push(point);
  });
  return points;
}

/** Points along a run of edges that does not close, arcs within `chordError` mm. */
export function flattenRun(vertices: readonly Vertex[], chordError = 0.05): Point[] {
  return vertices.flatMap((a, index) => {
    const b = vertices[index + 1];
    const between = b && a.bulge ? flattenArc(a, b, { bulge: a.bulge, chordError, outside: false }) : [];
    return [{ x: a.x, y: a.y }, ...between];
  });
}

/** True when the point lies inside the ring, arcs exact; undecided on the ring itself. */
export function containsPoint(ring: Ring, point: Point): boolean {
  let inside = false;
  eachEdge(ring, (a, b) => {
    const isRising = b.y > point.y;
    if (a.y > point.y !== isRising && sideOf(a, b, point) > 0 === isRising) inside = !inside;
    // the cap between chord and arc turns the answer of the straight polygon round
    if (isArc(a) && isInCap(a, b, point)) inside = !inside;
  });
  return inside;
}

/**
 * Positive left of a→b. Never 0: a point on the line counts as a trifle right of it, or above when it is level,
 * and a→b and b→a answer exactly opposite, so that ray and caps agree on a chord they share.
 */
function sideOf(a: Point, b: Point, point: Point): number {
  if (a.x > b.x || (a.x === b.x && a.y > b.y)) return -sideOf(b, a, point);
  const side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
  if (side !== 0) return side;
  return a.y === b.y ? b.x - a.x : a.y - b.y;
}

function isInCap(a: Vertex, b: Vertex, point: Point): boolean {
  const bulge = a.bulge ?? 0;
  const arc = arcOf(a, b, bulge);
  if (arc === null) return false;
  if (Math.hypot(point.x - arc.centre.x, point.y - arc.centre.y) >= arc.radius) return false;
  return sideOf(a, b, point) < 0 === bulge > 0;
}

/**
 * The same ring without repeated points and without points on a straight line. Every point of either outline lies within
 * three times `tolerance` mm of the other one: merged points lie within `tolerance` of the one that is kept, an arc's
 * move is bounded because arcs beyond a half circle keep their ends, and all points left out of a line lie within
 * `tolerance` of it. A tip where the ring runs back over itself stays.
 */
export function simplified(ring: Ring, tolerance = 1e-6): Ring {
  return { vertices: withoutCollinear(withoutRepeats(ring.vertices, tolerance), tolerance) };
}

/** Arcs beyond a half circle magnify what happens to their ends. */
function isWideArc(vertex: Vertex): boolean {
  return Math.abs(vertex.bulge ?? 0) > 1;
}

/** The first of neighbours that lie together stays where it is; the edge after the last of them is its own. */
function withoutRepeats(vertices: readonly Vertex[], tolerance: number): Vertex[] {
  const kept: Vertex[] = [];
  for (const vertex of vertices) {
    const last = kept[kept.length - 1];
    if (last !== undefined && canMerge(last, vertex, tolerance) && (isAt(last, vertex) || !isWideArc(vertex)))
      kept[kept.length - 1] = vertexAt(last, vertex.bulge);
    else kept.push({ ...vertex });
  }
  while (kept.length > 1) {
    const [first, last, before] = [kept[0], kept[kept.length - 1], kept[kept.length - 2]] as [
      Vertex,
      Vertex,
      Vertex,
    ];
    if (!canMerge(last, first, tolerance) || (isWideArc(before) && !isAt(first, last))) break;
    kept.pop();
  }
  return kept;
}

function isAt(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Whether the edge from `a` to `b` is so short that it may go; an arc over a short chord may be a whole circle. */
function canMerge(a: Vertex, b: Point, tolerance: number): boolean {
  return isAt(a, b) || (!isWideArc(a) && Math.hypot(b.x - a.x, b.y - a.y) <= tolerance);
}

/** Twice round: first from anywhere, then from the corner that turns most, so that where the ring begins does not matter. */
function withoutCollinear(vertices: Vertex[], tolerance: number): Vertex[] {
  if (vertices.length < 4) return vertices;
  const first = straightened(vertices, 0, tolerance);
  if (first.length < 3) return first;
  let sharpest = 0;
  let most = -1;
  for (let index = 0; index < first.length; index++) {
    const turned = sharpness(first, index);
    if (turned <= most) continue;
    most = turned;
    sharpest = index;
  }
  return straightened(vertices, vertices.indexOf(first[sharpest] as Vertex), tolerance);
}

/** 0 on a straight line to 2 at a tip that turns back; arcs count as corners. */
function sharpness(vertices: readonly Vertex[], index: number): number {
  const count = vertices.length;
  const before = vertices[(index + count - 1) % count] as Vertex;
  const here = vertices[index] as Vertex;
  const after = vertices[(index + 1) % count] as Vertex;
  if (isArc(before) || isArc(here)) return 2;
  const [ux, uy, vx, vy] = [here.x - before.x, here.y - before.y, after.x - here.x, after.y - here.y];
  return 1 - (ux * vx + uy * vy) / Math.max(1e-300, Math.hypot(ux, uy) * Math.hypot(vx, vy));
}

/**
 * Leaves points out between two that are kept while a line from the one to the other passes all of them within the
 * tolerance and they come one after the other along it. The vertex at `start` stays. Linear: of the points left out only the
 * slopes are known at which lines from the last kept point pass them all.
 */
function straightened(vertices: readonly Vertex[], start: number, tolerance: number): Vertex[] {
  const count = vertices.length;
  const at = (index: number) => vertices[index % count] as Vertex;
  const isKept = vertices.map((_, index) => index === start);
  let cone = coneFrom(at(start), at(start + 1));
  for (let index = start + 1; index < start + count; index++) {
    const [before, here, after] = [at(index - 1), at(index), at(index + 1)];
    const ahead = (here.x - before.x) * (after.x - here.x) + (here.y - before.y) * (after.y - here.y);
    const isLine = ahead >= 0 && !isArc(before) && !isArc(here);
    if (isLine && passes(cone, here, after, tolerance)) continue;
    isKept[index % count] = true;
    cone = coneFrom(here, after);
  }
  return vertices.filter((_, index) => isKept[index]);
}

/** Slopes, in the frame of the first direction, of lines from a point that pass all points left out so far. */
type Cone = { from: Point; ux: number; uy: number; low: number; high: number };

function coneFrom(from: Point, to: Point): Cone {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { from, ux: (to.x - from.x) / length, uy: (to.y - from.y) / length, low: -Infinity, high: Infinity };
}

/** Narrows the cone by `here` and tells whether `after` may follow without it. */
function passes(cone: Cone, here: Point, after: Point, tolerance: number): boolean {
  const { from, ux, uy } = cone;
  const [along, next] = [here, after].map((p) => (p.x - from.x) * ux + (p.y - from.y) * uy) as [
    number,
    number,
  ];
  const [off, nextOff] = [here, after].map((p) => ux * (p.y - from.y) - uy * (p.x - from.x)) as [
    number,
    number,
  ];
  if (!(along > 0) || next < along) return false;
  cone.low = Math.max(cone.low, (off - tolerance) / along);
  cone.high = Math.min(cone.high, (off + tolerance) / along);
  return nextOff >= cone.low * next && nextOff <= cone.high * next;
}

/**
 * The ring as an SVG path with exact arcs (`A` commands); SVG y runs downwards, so callers mirror the
 * drawing as a whole. Coordinates keep 3 decimals.
 */
export function toSvgPath(ring: Ring): string {
  const first = ring.vertices[0];
  if (first === undefined) return '';
  let path = `M${short(first.x)} ${short(first.y)}`;
  eachEdge(ring, (a, b) => {
    const arc = isArc(a) ? arcOf(a, b, a.bulge ?? 0) : null;
    if (arc === null) {
      path += `L${short(b.x)} ${short(b.y)}`;
      return;
    }
    const large = Math.abs(arc.sweep) > Math.PI ? 1 : 0;
    path += `A${short(arc.radius)} ${short(arc.radius)} 0 ${large} ${arc.sweep > 0 ? 1 : 0} ${short(b.x)} ${short(b.y)}`;
  });
  return `${path}Z`;
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}
