// Geometry of the shape verifier: drawings on a grid of half nanometres, exact signs. Shares nothing with the solver.
import type { Ring } from '../problem/shape.ts';

/** Half nanometres per mm: midpoints of whole nanometres stay whole. */
export const PER_MM = 2_000_000;
/** Arcs are replaced by chains at most this far inside the material, mm. */
const CHORD = 0.002;

/** A closed polygon, half nanometres (even numbers), x and y in turn; material on its left. */
export type Loop = Float64Array;

export interface Turning {
  rotation: number;
  mirror: boolean;
  x: number;
  y: number;
}

/** The grid place of a length in mm. */
export function gridOf(mm: number): number {
  return 2 * Math.round((mm * PER_MM) / 2) + 0;
}

/**
 * The ring with arcs replaced from within: the loop lies inside the material that lies left of the ring.
 * `direction` 1: the ring is an outer one, −1: a hole (or a sheet's edge seen from its offcut).
 */
export function loopOf(ring: Ring, direction: 1 | -1, how: Turning): Loop {
  let vertices = ring.vertices;
  if (signedAreaOf(ring) > 0 !== direction > 0) vertices = reversed(vertices);
  const points: number[] = [];
  for (const [i, a] of vertices.entries()) {
    const b = vertices[(i + 1) % vertices.length] as Ring['vertices'][number];
    points.push(a.x, a.y);
    const bulge = a.bulge ?? 0;
    if (Math.abs(bulge) > 1e-9) arcPoints(points, a, b, bulge);
  }
  return placed(points, how);
}

function reversed(vertices: Ring['vertices']): Ring['vertices'] {
  const n = vertices.length;
  return vertices.map((_, i) => {
    const here = vertices[n - 1 - i] as Ring['vertices'][number];
    const before = vertices[(2 * n - 2 - i) % n] as Ring['vertices'][number];
    return { x: here.x, y: here.y, bulge: -(before.bulge ?? 0) };
  });
}

/** mm², arcs exact; positive counter-clockwise. */
export function signedAreaOf(ring: Ring): number {
  const { vertices } = ring;
  let sum = 0;
  for (const [i, a] of vertices.entries()) {
    const b = vertices[(i + 1) % vertices.length] as Ring['vertices'][number];
    const o = vertices[0] as Ring['vertices'][number];
    sum += ((a.x - o.x) * (b.y - o.y) - (b.x - o.x) * (a.y - o.y)) / 2;
    const bulge = a.bulge ?? 0;
    if (Math.abs(bulge) <= 1e-9) continue;
    const angle = 4 * Math.atan(bulge);
    const radius = (Math.hypot(b.x - a.x, b.y - a.y) * (1 + bulge * bulge)) / (4 * bulge);
    sum += ((radius * radius) / 2) * (angle - Math.sin(angle));
  }
  return sum;
}

/** Chords for arcs that bulge out of the material, tangents for those that bulge in. */
function arcPoints(
  out: number[],
  a: { x: number; y: number },
  b: { x: number; y: number },
  bulge: number,
): void {
  const angle = 4 * Math.atan(bulge);
  const chord = Math.hypot(b.x - a.x, b.y - a.y);
  if (chord === 0) return;
  const radius = (chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge));
  const up = (chord * (1 - bulge * bulge)) / (4 * bulge);
  const cx = (a.x + b.x) / 2 - ((b.y - a.y) / chord) * up;
  const cy = (a.y + b.y) / 2 + ((b.x - a.x) / chord) * up;
  const step = 2 * Math.acos(Math.max(0.5, 1 - CHORD / 2 / radius));
  const pieces = Math.min(5000, Math.max(2, Math.ceil(Math.abs(angle) / step)));
  const start = Math.atan2(a.y - cy, a.x - cx);
  const isOut = bulge > 0;
  const reach = isOut ? radius : radius / Math.cos(angle / pieces / 2);
  for (let i = isOut ? 1 : 0; i < pieces; i++) {
    const at = start + (angle * (isOut ? i : i + 0.5)) / pieces;
    out.push(cx + reach * Math.cos(at), cy + reach * Math.sin(at));
  }
}

/** Mirrored, turned and moved; a mirrored loop is run the other way, so that its material stays on the left. */
function placed(points: readonly number[], how: Turning): Loop {
  const quarter = how.rotation / 90;
  const angle = (how.rotation * Math.PI) / 180;
  const turn = ((Math.round(quarter) % 4) + 4) % 4;
  const cos = Number.isInteger(quarter) ? ([1, 0, -1, 0][turn] as number) : Math.cos(angle);
  const sin = Number.isInteger(quarter) ? ([0, 1, 0, -1][turn] as number) : Math.sin(angle);
  const [ox, oy] = [gridOf(how.x), gridOf(how.y)];
  const n = points.length / 2;
  const loop: number[] = [];
  for (let i = 0; i < n; i++) {
    const k = how.mirror ? n - 1 - i : i;
    const x = (how.mirror ? -1 : 1) * (points[k * 2] as number);
    const y = points[k * 2 + 1] as number;
    const [gx, gy] = [gridOf(x * cos - y * sin) + ox, gridOf(x * sin + y * cos) + oy];
    const last = loop.length;
    if (last >= 2 && loop[last - 2] === gx && loop[last - 1] === gy) continue;
    loop.push(gx, gy);
  }
  return Float64Array.from(loop);
}

const EPSILON = 2 ** -50;

/** Sign of the turn a → b → c: 1 left, −1 right, 0 straight. Exact for whole numbers below 2^53. */
export function turnSign(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay);
  const right = (by - ay) * (cx - ax);
  const value = left - right;
  if (Math.abs(value) > EPSILON * (Math.abs(left) + Math.abs(right))) return value > 0 ? 1 : -1;
  const exact = BigInt(bx - ax) * BigInt(cy - ay) - BigInt(by - ay) * BigInt(cx - ax);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Squared distance of two segments below `gap`² (half nanometres), exact; crossing or touching counts. */
export function segmentsNearer(a: readonly number[], b: readonly number[], gap: number): boolean {
  const [ax, ay, bx, by] = a as [number, number, number, number];
  const [cx, cy, dx, dy] = b as [number, number, number, number];
  const s1 = turnSign(ax, ay, bx, by, cx, cy) * turnSign(ax, ay, bx, by, dx, dy);
  const s2 = turnSign(cx, cy, dx, dy, ax, ay) * turnSign(cx, cy, dx, dy, bx, by);
  if (s1 < 0 && s2 < 0) return true;
  return (
    pointNearer(ax, ay, b, gap) ||
    pointNearer(bx, by, b, gap) ||
    pointNearer(cx, cy, a, gap) ||
    pointNearer(dx, dy, a, gap)
  );
}

function pointNearer(x: number, y: number, segment: readonly number[], gap: number): boolean {
  const [ax, ay, bx, by] = segment as [number, number, number, number];
  const [ux, uy, px, py] = [bx - ax, by - ay, x - ax, y - ay];
  const along = px * ux + py * uy;
  const square = ux * ux + uy * uy;
  // the nearest point's kind may be misjudged only where both answers agree to the last digits
  const [qx, qy] = along >= square ? [x - bx, y - by] : [px, py];
  const isEnd = along <= 0 || along >= square;
  const off = ux * py - uy * px;
  const distance = isEnd ? qx * qx + qy * qy : (off * off) / square;
  const limit = gap * gap;
  if (Math.abs(distance - limit) > 1e-9 * limit) return distance < limit;
  const [gapB, qxB, qyB] = [BigInt(gap), BigInt(qx), BigInt(qy)];
  if (isEnd) return qxB * qxB + qyB * qyB < gapB * gapB;
  const cross = BigInt(ux) * BigInt(py) - BigInt(uy) * BigInt(px);
  return cross * cross < gapB * gapB * (BigInt(ux) * BigInt(ux) + BigInt(uy) * BigInt(uy));
}
