// Where a text finds most room on a part: the middle of a circle that touches no edge, found on ever finer rasters.
import { boundsOfRing } from './box.ts';
import { containsPoint, flattenRing } from './ring.ts';
import type { Point, Ring } from './types.ts';

const RASTER = 16;
const ROUNDS = 5;
const CHORD_MM = 0.5;

/** Middle and radius of a large circle on the material, mm. */
export interface Spot extends Point {
  r: number;
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
  let best: Spot = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2, r: 0 };
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
  return best;
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
