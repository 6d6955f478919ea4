// How bad an overlap is: a smooth stand-in for the overlapping area, from the inscribed circles.
import type { Oriented } from './oriented.ts';

/** Share of the larger diameter below which circles that only nearly touch still count. */
const NEARNESS = 0.01;

/** Circles further apart than this many times the nearness are not felt. */
const FAR = 4;

/**
 * Positive measure of the collision of A at 0 and B at (dx, dy): √(Σ depth · smaller radius) · scale, where
 * circles that are apart count with a fading share, so that the way out can be felt. The scale, the fourth root
 * of the product of the hull areas, lets large pieces be moved apart first.
 * Source: Gardeyn & Wauters 2025 (arXiv 2509.13329), algorithms 3 and 4.
 * @param gap spacing in µm; half of it is added to every radius
 * @param limit the caller only asks whether the measure is below: counting ends once it is not
 */
export function overlapMeasure(
  a: Oriented,
  b: Oriented,
  dx: number,
  dy: number,
  gap: number,
  limit = Infinity,
): number {
  const { shape } = a;
  const size = shape.diameter > b.shape.diameter ? shape.diameter : b.shape.diameter;
  const scale = shape.scale * b.shape.scale;
  const e = size * NEARNESS;
  const e2 = e * e;
  const most = limit === Infinity ? Infinity : ((limit / scale) * (limit / scale) - e2) / Math.PI;
  if (most <= 0) return Infinity;
  const reach = gap + FAR * e;
  const count = gatherCircles(b, dx, dy, a, reach);
  const p = a.poles;
  const right = dx + b.width + reach;
  const top = dy + b.height + reach;
  let sum = 0;
  for (let i = 0; i < p.length; i += 3) {
    const x = p[i] as number;
    const y = p[i + 1] as number;
    const r = p[i + 2] as number;
    if (x - r > right || x + r < dx - reach || y - r > top || y + r < dy - reach) continue;
    for (let j = 0; j < count; j += 3) {
      const ux = (near[j] as number) - x;
      const uy = (near[j + 1] as number) - y;
      const s = near[j + 2] as number;
      const far = r + s + reach;
      const square = ux * ux + uy * uy;
      if (square > far * far) continue;
      const depth = r + s + gap - Math.sqrt(square);
      const felt = depth >= e ? depth : e2 / (e + e - depth);
      sum += felt * (r < s ? r : s);
    }
    if (sum > most) return Infinity;
  }
  return Math.sqrt(Math.PI * sum + e2) * scale;
}

const near = new Float64Array(3 * 64);

/** B's circles within reach of A's box, in A's frame; returns the length of the list. */
function gatherCircles(b: Oriented, dx: number, dy: number, a: Oriented, reach: number): number {
  const q = b.poles;
  const right = a.width + reach;
  const top = a.height + reach;
  let n = 0;
  for (let j = 0; j < q.length; j += 3) {
    const x = (q[j] as number) + dx;
    const y = (q[j + 1] as number) + dy;
    const r = q[j + 2] as number;
    if (x - r > right || x + r < -reach || y - r > top || y + r < -reach) continue;
    near[n] = x;
    near[n + 1] = y;
    near[n + 2] = r;
    n += 3;
  }
  return n;
}

/** How far the two circles reach into each other that do so most, µm; `way` becomes the direction in which B leaves A. */
export function deepestCircles(
  a: Oriented,
  b: Oriented,
  dx: number,
  dy: number,
  way: { x: number; y: number },
): number {
  const [p, q] = [a.poles, b.poles];
  let deepest = -Infinity;
  for (let i = 0; i < p.length; i += 3)
    for (let j = 0; j < q.length; j += 3) {
      const ux = (q[j] as number) + dx - (p[i] as number);
      const uy = (q[j + 1] as number) + dy - (p[i + 1] as number);
      const distance = Math.sqrt(ux * ux + uy * uy);
      const depth = (p[i + 2] as number) + (q[j + 2] as number) - distance;
      if (depth <= deepest || distance === 0) continue;
      deepest = depth;
      way.x = ux / distance;
      way.y = uy / distance;
    }
  return deepest;
}

/** How far the two circles inside the shapes reach into each other that do so most, µm; 0 when none do. */
export function commonDepth(a: Oriented, b: Oriented, dx: number, dy: number): number {
  const p = a.poles;
  const q = b.poles;
  let deepest = 0;
  for (let i = 0; i < p.length; i += 3) {
    const x = (p[i] as number) - dx;
    const y = (p[i + 1] as number) - dy;
    const r = (p[i + 2] as number) - deepest;
    for (let j = 0; j < q.length; j += 3) {
      const ux = (q[j] as number) - x;
      const uy = (q[j + 1] as number) - y;
      const s = r + (q[j + 2] as number);
      if (s <= 0) break; // sorted by size
      const square = ux * ux + uy * uy;
      if (square >= s * s) continue;
      const depth = (p[i + 2] as number) + (q[j + 2] as number) - Math.sqrt(square);
      if (depth > deepest) deepest = depth;
    }
  }
  return deepest;
}
