// Bounds, convex hull and the smallest turned rectangle.
import { arcExtremes, isArc } from './arc.ts';
import { eachEdge } from './ring.ts';
import type { Bounds, Point, Ring } from './types.ts';
import { turn } from './vec.ts';

export const EMPTY_BOUNDS: Bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

export function boundsOfPoints(points: readonly Point[]): Bounds {
  const box = { ...EMPTY_BOUNDS };
  for (const point of points) widen(box, point);
  return box;
}

/** Bounds of the ring with arcs exact. */
export function boundsOfRing(ring: Ring): Bounds {
  const box = { ...EMPTY_BOUNDS };
  eachEdge(ring, (a, b) => {
    widen(box, a);
    if (isArc(a)) for (const point of arcExtremes(a, b, a.bulge ?? 0)) widen(box, point);
  });
  return box;
}

function widen(box: Bounds, point: Point): void {
  if (point.x < box.minX) box.minX = point.x;
  if (point.y < box.minY) box.minY = point.y;
  if (point.x > box.maxX) box.maxX = point.x;
  if (point.y > box.maxY) box.maxY = point.y;
}

export function boundsContain(outer: Bounds, inner: Bounds, tolerance = 0): boolean {
  return (
    inner.minX >= outer.minX - tolerance &&
    inner.minY >= outer.minY - tolerance &&
    inner.maxX <= outer.maxX + tolerance &&
    inner.maxY <= outer.maxY + tolerance
  );
}

/** Convex hull, counter-clockwise, without points on its edges (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const lower = halfHull(sorted);
  const upper = halfHull(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function halfHull(sorted: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of sorted) {
    while (
      chain.length >= 2 &&
      turn(chain[chain.length - 2] as Point, chain[chain.length - 1] as Point, point) <= 0
    ) {
      chain.pop();
    }
    chain.push(point);
  }
  return chain;
}

/**
 * The rectangle of least area around the points, turned freely: sides in mm, area in mm², angle of
 * `width` against the x axis in degrees. Some side of it lies on a side of the convex hull
 * (Freeman and Shapira, 1975); the four touching points only move forwards, so the walk is linear.
 */
export function smallestRectangle(points: readonly Point[]): {
  width: number;
  height: number;
  area: number;
  angle: number;
} {
  const hull = convexHull(points);
  const count = hull.length;
  const best = { width: 0, height: 0, area: Infinity, angle: 0 };
  if (count < 3) return { ...best, area: 0 };
  const at = (index: number): Point => hull[index % count] as Point;
  let right = 1;
  let top = 1;
  let left = 0;
  for (let index = 0; index < count; index++) {
    const a = at(index);
    const b = at(index + 1);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    const across = (p: Point): number => p.x * u.x + p.y * u.y;
    const up = (p: Point): number => p.y * u.x - p.x * u.y;
    right = climb(right, index + 1, (k) => across(at(k + 1)) - across(at(k)), count);
    top = climb(top, right, (k) => up(at(k + 1)) - up(at(k)), count);
    left = climb(left, top, (k) => across(at(k)) - across(at(k + 1)), count);
    const width = across(at(right)) - across(at(left));
    const height = up(at(top)) - up(a);
    if (width * height < best.area) {
      Object.assign(best, {
        width,
        height,
        area: width * height,
        angle: (Math.atan2(u.y, u.x) * 180) / Math.PI,
      });
    }
  }
  return best;
}

function climb(from: number, least: number, gain: (index: number) => number, count: number): number {
  let index = Math.max(from, least);
  for (let steps = 0; steps < count && gain(index) > 0; steps++) index++;
  return index;
}
