// Arcs between two vertices: bulge, centre, flattening, area of the cap. Radians stay in this folder.
import type { Point, Vertex } from './types.ts';

export type Arc = { centre: Point; radius: number; startAngle: number; sweep: number };

const STRAIGHT = 1e-9;
const MAX_PIECES = 4096;

export function isArc(vertex: Vertex): boolean {
  return vertex.bulge !== undefined && Math.abs(vertex.bulge) > STRAIGHT;
}

/** Centre, radius, start angle and signed sweep (radians) of the arc a→b; null when it is straight. */
export function arcOf(a: Point, b: Point, bulge: number): Arc | null {
  const chord = Math.hypot(b.x - a.x, b.y - a.y);
  if (Math.abs(bulge) <= STRAIGHT || chord === 0) return null;
  const sweep = 4 * Math.atan(bulge);
  const radius = (chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge));
  const height = (chord * (1 - bulge * bulge)) / (4 * bulge);
  const centre = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / chord) * height,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / chord) * height,
  };
  return { centre, radius, startAngle: Math.atan2(a.y - centre.y, a.x - centre.x), sweep };
}

/** Bulge of an arc with the signed sweep in radians. */
export function bulgeOfSweep(sweep: number): number {
  return Math.tan(sweep / 4);
}

export function pointOnArc(arc: Arc, share: number): Point {
  const angle = arc.startAngle + arc.sweep * share;
  return {
    x: arc.centre.x + arc.radius * Math.cos(angle),
    y: arc.centre.y + arc.radius * Math.sin(angle),
  };
}

export function arcLength(a: Point, b: Point, bulge: number): number {
  const arc = arcOf(a, b, bulge);
  return arc === null ? Math.hypot(b.x - a.x, b.y - a.y) : Math.abs(arc.radius * arc.sweep);
}

/** Signed area between chord and arc: positive when the arc bulges to the right of a→b. */
export function capArea(a: Point, b: Point, bulge: number): number {
  const arc = arcOf(a, b, bulge);
  return arc === null ? 0 : ((arc.radius * arc.radius) / 2) * (arc.sweep - Math.sin(arc.sweep));
}

/**
 * Points strictly between a and b that replace the arc by a line chain within `chordError` mm.
 * `outside` keeps the chain on the convex side (tangents), otherwise it stays on the chord side.
 */
export function flattenArc(
  a: Point,
  b: Vertex,
  how: { bulge: number; chordError: number; outside: boolean },
) {
  const arc = arcOf(a, b, how.bulge);
  if (arc === null) return [];
  const pieces = pieceCount(arc, how.chordError, how.outside);
  return how.outside ? tangentCorners(arc, pieces) : pointsBetween(arc, pieces);
}

function pieceCount(arc: Arc, chordError: number, outside: boolean): number {
  const ratio = chordError / arc.radius;
  // sagitta r(1 − cos(δ/2)) for chords, r(1/cos(δ/2) − 1) for tangents
  const cosine = outside ? 1 / (1 + ratio) : Math.max(0, 1 - ratio);
  const step = 2 * Math.acos(Math.min(1, cosine));
  const wanted = step > 0 ? Math.ceil(Math.abs(arc.sweep) / step - 1e-9) : MAX_PIECES;
  const least = Math.ceil(Math.abs(arc.sweep) / (Math.PI / 3) - 1e-9);
  return Math.max(1, least, Math.min(MAX_PIECES, wanted));
}

function pointsBetween(arc: Arc, pieces: number): Point[] {
  return Array.from({ length: pieces - 1 }, (_, index) => pointOnArc(arc, (index + 1) / pieces));
}

function tangentCorners(arc: Arc, pieces: number): Point[] {
  const reach = { ...arc, radius: arc.radius / Math.cos(arc.sweep / pieces / 2) };
  return Array.from({ length: pieces }, (_, index) => pointOnArc(reach, (index + 0.5) / pieces));
}

/** Extreme points of the arc in the four axis directions that lie strictly on it. */
export function arcExtremes(a: Point, b: Point, bulge: number): Point[] {
  const arc = arcOf(a, b, bulge);
  if (arc === null) return [];
  const points: Point[] = [];
  const low = Math.min(arc.startAngle, arc.startAngle + arc.sweep);
  const high = Math.max(arc.startAngle, arc.startAngle + arc.sweep);
  for (let quarter = Math.ceil(low / (Math.PI / 2)); (quarter * Math.PI) / 2 <= high; quarter++) {
    const angle = (quarter * Math.PI) / 2;
    points.push({
      x: arc.centre.x + arc.radius * Math.cos(angle),
      y: arc.centre.y + arc.radius * Math.sin(angle),
    });
  }
  return points;
}
