// Where a text finds most room on a part: a circle that touches no edge, found on ever finer rasters, grown into a box.
import { boundsOfRing } from './box.ts';
import { containsPoint, flattenRing } from './ring.ts';
import type { Point, Ring } from './types.ts';

const RASTER = 16;
const ROUNDS = 5;
const CHORD_MM = 0.5;
/** A box beside the circle is worth it from here on. */
const LONGER = 1.4;
/** Quarter radii that a box grows at most. */
const MOST_STEPS = 16;

/** Width and height of a text within a circle of radius 1. */
const [ACROSS, UP] = [1.8, 0.87];

/** Middle and size of a box on the material, mm in the drawing's own frame. */
export interface Spot extends Point {
  w: number;
  h: number;
}

/** @param holes no text is written in them */
export function labelSpot(outer: Ring, holes: readonly Ring[]): Spot {
  const rings = [outer, ...holes].map((ring) => flattenRing(ring, CHORD_MM, 'inscribe'));
  const plain = rings.map((vertices) => ({ vertices }));
  const [edge, ...open] = plain as [Ring, ...Ring[]];
  const roomAt = (p: Point): number =>
    containsPoint(edge, p) && !open.some((hole) => containsPoint(hole, p))
      ? Math.min(...rings.map((points) => distance(points, p)))
      : -1;
  const box = boundsOfRing(outer);
  let best: Point & { r: number } = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2, r: 0 };
  let [w, h] = [box.maxX - box.minX, box.maxY - box.minY];
  for (let round = 0; round < ROUNDS; round += 1) {
    const centre = best;
    for (let i = 0; i <= RASTER; i += 1)
      for (let j = 0; j <= RASTER; j += 1) {
        const p = { x: centre.x + w * (i / RASTER - 0.5), y: centre.y + h * (j / RASTER - 0.5) };
        const r = roomAt(p);
        if (r > best.r) best = { ...p, r };
      }
    [w, h] = [(w * 3) / RASTER, (h * 3) / RASTER];
  }
  return grown(best, (p) => roomAt(p) >= 0);
}

/** The text of the circle, or a longer one beside it along x or along y, as far as that stays on the material. */
function grown({ x, y, r }: Point & { r: number }, isOn: (p: Point) => boolean): Spot {
  const half = (UP * r) / 2;
  const reach = (dx: number, dy: number): number => {
    for (let n = 1; n <= MOST_STEPS; n += 1) {
      const [ax, ay] = [x + (dx * r * n) / 4, y + (dy * r * n) / 4];
      const sides = [-half, 0, half].map((s) => (dx === 0 ? { x: ax + s, y: ay } : { x: ax, y: ay + s }));
      if (!sides.every(isOn)) return (r * (n - 1)) / 4;
    }
    return (r * MOST_STEPS) / 4;
  };
  if (r === 0) return { x, y, w: 0, h: 0 };
  const [left, right, down, up] = [reach(-1, 0), reach(1, 0), reach(0, -1), reach(0, 1)];
  const across = { x: x + (right - left) / 2, y, w: left + right, h: 2 * half };
  const along = { x, y: y + (up - down) / 2, w: 2 * half, h: down + up };
  const [best] = [across, along].toSorted((a, b) => Math.max(b.w, b.h) - Math.max(a.w, a.h));
  return best !== undefined && Math.max(best.w, best.h) > LONGER * ACROSS * r
    ? best
    : { x, y, w: ACROSS * r, h: 2 * half };
}

function distance(points: readonly Point[], p: Point): number {
  let least = Infinity;
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length] as Point;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const size = dx * dx + dy * dy;
    const t = size === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / size));
    least = Math.min(least, Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy));
  }
  return least;
}

/** The box on a part that is turned: quarter turns exchange its sides, of others what is in it at any angle is left. */
export function turnedBox({ w, h }: { w: number; h: number }, degrees: number): { w: number; h: number } {
  if (degrees % 180 === 0) return { w, h };
  if (degrees % 90 === 0) return { w: h, h: w };
  const r = Math.min(w, h) / UP;
  return { w: Math.min(ACROSS * r, Math.max(w, h)), h: UP * r };
}
