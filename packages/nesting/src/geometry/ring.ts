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

/** The same ring without repeated points (within `tolerance` mm) and without points on a straight line. */
export function simplified(ring: Ring, tolerance = 1e-6): Ring {
  const kept: Vertex[] = [];
  for (const vertex of ring.vertices) {
    const last = kept[kept.length - 1];
    if (last !== undefined && isSame(last, vertex, tolerance)) kept[kept.length - 1] = { ...vertex };
    else kept.push({ ...vertex });
  }
  while (kept.length > 1 && isSame(kept[0] as Vertex, kept[kept.length - 1] as Vertex, tolerance)) kept.pop();
  return { vertices: withoutCollinear(kept, tolerance) };
}

function isSame(a: Point, b: Point, tolerance: number): boolean {
  return Math.abs(a.x - b.x) <= tolerance && Math.abs(a.y - b.y) <= tolerance;
}

function withoutCollinear(vertices: Vertex[], tolerance: number): Vertex[] {
  if (vertices.length < 4) return vertices;
  return vertices.filter((here, index) => {
    const before = vertices[(index + vertices.length - 1) % vertices.length] as Vertex;
    const after = vertices[(index + 1) % vertices.length] as Vertex;
    if (isArc(before) || isArc(here)) return true;
    const run = Math.hypot(after.x - before.x, after.y - before.y);
    const off = (after.x - before.x) * (here.y - before.y) - (after.y - before.y) * (here.x - before.x);
    const ahead = (here.x - before.x) * (after.x - here.x) + (here.y - before.y) * (after.y - here.y);
    return Math.abs(off) > tolerance * Math.max(run, 1e-9) || ahead < 0;
  });
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
