// Points and directions. No rings, no angles in degrees.
import type { Point } from './types.ts';

export function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

export function subtract(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

export function scale(a: Point, factor: number): Point {
  return { x: a.x * factor, y: a.y * factor };
}

/** a moved along `direction` by `length`. */
export function along(a: Point, direction: Point, length: number): Point {
  return { x: a.x + direction.x * length, y: a.y + direction.y * length };
}

export function dot(a: Point, b: Point): number {
  return a.x * b.x + a.y * b.y;
}

export function cross(a: Point, b: Point): number {
  return a.x * b.y - a.y * b.x;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Unit vector from a to b; (0, 0) when they coincide. */
export function direction(a: Point, b: Point): Point {
  const length = distance(a, b);
  return length === 0 ? { x: 0, y: 0 } : { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

/** The vector turned left by a quarter. */
export function leftOf(a: Point): Point {
  return { x: -a.y, y: a.x };
}

/** Twice the signed area of a, b, c; positive when c lies left of a→b. */
export function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  if (square === 0) return distance(p, a);
  const share = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square));
  return Math.hypot(a.x + dx * share - p.x, a.y + dy * share - p.y);
}

/** Crossing of the endless lines through a along u and through b along v; null when parallel. */
export function lineCrossing(a: Point, u: Point, b: Point, v: Point): Point | null {
  const denominator = cross(u, v);
  if (Math.abs(denominator) < 1e-12) return null;
  const share = cross(subtract(b, a), v) / denominator;
  return along(a, u, share);
}
