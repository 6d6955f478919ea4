// Rings with arcs to closed polygons on the grid of whole micrometres, by square roots only.
import type { Ring, Vertex } from '../geometry/types.ts';

/** A closed polygon, whole micrometres, x and y in turn. */
export interface GridRing {
  points: Float64Array;
  /** True when no coordinate had to be rounded and no arc replaced. */
  isExact: boolean;
}

/** Tangent chains are pushed out by this, so that rounding to the grid cannot cut into the arc, µm. */
const PUSH = 2;
const DEEPEST = 10;

/**
 * The ring with material on its left (outer counter-clockwise, holes clockwise) as straight pieces that
 * contain the material: arcs bulging out by tangents, arcs bulging in by chords, at most `chordError` away.
 * Points are whole micrometres; a point is never further than 0.71 µm from where it belongs.
 * @param chordError mm; engineering.md B1 asks for 0.05
 */
export function flattenOutward(ring: Ring, chordError: number): GridRing {
  const out: number[] = [];
  let isExact = true;
  const { vertices } = ring;
  for (const [i, a] of vertices.entries()) {
    const b = vertices[(i + 1) % vertices.length] as Vertex;
    const [x, y] = [a.x * 1000, a.y * 1000];
    if (Math.abs(x - Math.round(x)) > 1e-6 || Math.abs(y - Math.round(y)) > 1e-6) isExact = false;
    push(out, x, y);
    const bulge = a.bulge ?? 0;
    if (Math.abs(bulge) <= 1e-9) continue;
    isExact = false;
    arcPoints(out, { x, y, bx: b.x * 1000, by: b.y * 1000, bulge, error: chordError * 1000, depth: 0 });
  }
  return { points: closed(out), isExact };
}

interface ArcPart {
  x: number;
  y: number;
  bx: number;
  by: number;
  bulge: number;
  error: number;
  depth: number;
}

/** Halves the arc until one piece is near enough; a half has bulge b/(1+√(1+b²)) (half of a quarter angle). */
function arcPoints(out: number[], part: ArcPart): void {
  const { x, y, bx, by, bulge, error, depth } = part;
  const size = Math.abs(bulge);
  const chord = Math.sqrt((bx - x) * (bx - x) + (by - y) * (by - y));
  // the cap is c·b/2 high, the tangent corner stands c·b/(1−b²) above the chord
  const away = chord * size * (bulge > 0 ? 1 / (1 - size * size) - 0.5 : 0.5);
  const isFine = size <= 0.4 && away <= error;
  if (!isFine && depth < DEEPEST) {
    const half = bulge / (1 + Math.sqrt(1 + bulge * bulge));
    const mx = (x + bx) / 2 + (by - y) * 0.5 * bulge;
    const my = (y + by) / 2 - (bx - x) * 0.5 * bulge;
    arcPoints(out, { x, y, bx: mx, by: my, bulge: half, error, depth: depth + 1 });
    if (bulge < 0) push(out, mx, my);
    arcPoints(out, { x: mx, y: my, bx, by, bulge: half, error, depth: depth + 1 });
    return;
  }
  if (bulge <= 0 || chord === 0) return;
  // where the tangents of both ends meet: chord/2 · tan(δ/2) above the chord, tan(δ/4) = b
  const lift = bulge / (1 - bulge * bulge) + PUSH / chord;
  push(out, (x + bx) / 2 + (by - y) * lift, (y + by) / 2 - (bx - x) * lift);
}

function push(out: number[], x: number, y: number): void {
  out.push(Math.round(x) + 0, Math.round(y) + 0);
}

/** Without repeated points. */
function closed(points: number[]): Float64Array {
  const kept: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] as number, points[i + 1] as number];
    const n = kept.length;
    if (n >= 2 && kept[n - 2] === x && kept[n - 1] === y) continue;
    kept.push(x, y);
  }
  while (kept.length > 2 && kept[0] === kept[kept.length - 2] && kept[1] === kept[kept.length - 1])
    kept.length -= 2;
  return Float64Array.from(kept);
}

/** The polygon without points that lie exactly on the line between their neighbours; extents below 60 m. */
export function straightened(points: Float64Array): Float64Array {
  let kept = Array.from(points);
  for (;;) {
    const n = kept.length;
    const next: number[] = [];
    for (let i = 0; i < n; i += 2) {
      const [x, y] = [kept[i] as number, kept[i + 1] as number];
      const before = next.length > 0 ? next : kept;
      const [px, py] = [before.at(-2) as number, before.at(-1) as number];
      const [qx, qy] = [kept[(i + 2) % n] as number, kept[(i + 3) % n] as number];
      const [ux, uy, vx, vy] = [x - px, y - py, qx - x, qy - y];
      if (ux * vy - uy * vx !== 0 || ux * vx + uy * vy < 0) next.push(x, y);
    }
    if (next.length === n || next.length < 6) return Float64Array.from(next.length < 6 ? kept : next);
    kept = next;
  }
}

/** Twice the signed area of a polygon in µm²; positive counter-clockwise. */
export function twiceArea(points: Float64Array): number {
  const n = points.length;
  if (n < 6) return 0;
  const [ox, oy] = [points[0] as number, points[1] as number];
  let sum = 0;
  for (let i = 0; i < n; i += 2) {
    const j = i + 2 === n ? 0 : i + 2;
    sum +=
      ((points[i] as number) - ox) * ((points[j + 1] as number) - oy) -
      ((points[j] as number) - ox) * ((points[i + 1] as number) - oy);
  }
  return sum;
}

/** The polygon run the other way. */
export function turnedRound(points: Float64Array): Float64Array {
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    out[i] = points[points.length - 2 - i] as number;
    out[i + 1] = points[points.length - 1 - i] as number;
  }
  return out;
}
