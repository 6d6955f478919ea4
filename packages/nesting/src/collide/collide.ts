// The one question of the engine: do two placed shapes come nearer than allowed? Exact on whole micrometres.
import { BLOCK } from './oriented.ts';
import type { Oriented } from './oriented.ts';
import { segmentsNearer } from './segments.ts';

/** Edges of the first shape that reach into the common box; grows when a shape has more. */
let near = new Float64Array(4096);
let nearEdge = new Int32Array(1024);

/**
 * True when the distance of A at (ax, ay) and B at (bx, by) is below `gap` plus both slacks (µm), or, without
 * any, when their interiors share a point. Touching is allowed. Positions are those of the boxes' lower left
 * corners, whole micrometres; exact while coordinates stay below 6.7e7 (67 m).
 */
export function collides(
  a: Oriented,
  ax: number,
  ay: number,
  b: Oriented,
  bx: number,
  by: number,
  gap: number,
): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  const g = gap + a.slack + b.slack;
  if (areBoxesApart(a, b, dx, dy, g)) return false;
  return hasCommonCircle(a, b, dx, dy) || doEdgesCollide(a, b, dx, dy, g);
}

/** True when the boxes alone keep the distance g, or, without any, do not overlap. B lies at (dx, dy) from A. */
export function areBoxesApart(a: Oriented, b: Oriented, dx: number, dy: number, g: number): boolean {
  return dx >= a.width + g || dx <= -b.width - g || dy >= a.height + g || dy <= -b.height - g;
}

/** The question of `collides` for boxes that are not apart, by edges alone: circles were found apart. */
export function doEdgesCollide(a: Oriented, b: Oriented, dx: number, dy: number, g: number): boolean {
  // common box in A's frame, widened by the gap
  const minX = (dx > 0 ? dx : 0) - g;
  const minY = (dy > 0 ? dy : 0) - g;
  const maxX = (a.width < dx + b.width ? a.width : dx + b.width) + g;
  const maxY = (a.height < dy + b.height ? a.height : dy + b.height) + g;
  const count = gather(a, minX, minY, maxX, maxY);
  if (count > 0 && edgesMeet(a, count, b, dx, dy, { minX, minY, maxX, maxY, g })) return true;
  return isNested(a, b, dx, dy);
}

/** The largest circles decide most deep overlaps at once. */
export function hasCommonCircle(a: Oriented, b: Oriented, dx: number, dy: number): boolean {
  const p = a.poles;
  const q = b.poles;
  const np = p.length < 12 ? p.length : 12;
  const nq = q.length < 12 ? q.length : 12;
  for (let i = 0; i < np; i += 3) {
    const x = (p[i] as number) - dx;
    const y = (p[i + 1] as number) - dy;
    const r = p[i + 2] as number;
    for (let j = 0; j < nq; j += 3) {
      const ux = (q[j] as number) - x;
      const uy = (q[j + 1] as number) - y;
      const s = (q[j + 2] as number) + r;
      if (ux * ux + uy * uy < s * s) return true;
    }
  }
  return false;
}

/** Whether circles inside both overlap by more than `depth` µm: moved by that much, the shapes still collide. */
export function isDeep(a: Oriented, b: Oriented, dx: number, dy: number, depth: number): boolean {
  const p = a.poles;
  const q = b.poles;
  for (let i = 0; i < p.length; i += 3) {
    const x = (p[i] as number) - dx;
    const y = (p[i + 1] as number) - dy;
    const r = (p[i + 2] as number) - depth;
    for (let j = 0; j < q.length; j += 3) {
      const ux = (q[j] as number) - x;
      const uy = (q[j + 1] as number) - y;
      const s = (q[j + 2] as number) + r;
      if (s > 0 && ux * ux + uy * uy < s * s) return true;
    }
  }
  return false;
}

/** Collects A's edges whose box meets the given one; returns their number. */
function gather(a: Oriented, minX: number, minY: number, maxX: number, maxY: number): number {
  const { edges, blocks, count } = a;
  if (count > nearEdge.length) {
    near = new Float64Array(count * 8);
    nearEdge = new Int32Array(count * 2);
  }
  let n = 0;
  for (let from = 0, k = 0; from < count; from += BLOCK, k += 4) {
    if ((blocks[k] as number) > maxX || (blocks[k + 2] as number) < minX) continue;
    if ((blocks[k + 1] as number) > maxY || (blocks[k + 3] as number) < minY) continue;
    const to = from + BLOCK < count ? from + BLOCK : count;
    for (let e = from; e < to; e++) {
      const x1 = edges[e * 4] as number;
      const y1 = edges[e * 4 + 1] as number;
      const x2 = edges[e * 4 + 2] as number;
      const y2 = edges[e * 4 + 3] as number;
      if ((x1 > maxX && x2 > maxX) || (x1 < minX && x2 < minX)) continue;
      if ((y1 > maxY && y2 > maxY) || (y1 < minY && y2 < minY)) continue;
      near[n * 4] = x1;
      near[n * 4 + 1] = y1;
      near[n * 4 + 2] = x2;
      near[n * 4 + 3] = y2;
      nearEdge[n++] = e;
    }
  }
  return n;
}

interface Clip {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  g: number;
}

/** B's edges in the common box against the collected ones of A. */
function edgesMeet(a: Oriented, n: number, b: Oriented, dx: number, dy: number, clip: Clip): boolean {
  const { edges, blocks, count } = b;
  const { g } = clip;
  const minX = clip.minX - dx;
  const maxX = clip.maxX - dx;
  const minY = clip.minY - dy;
  const maxY = clip.maxY - dy;
  for (let from = 0, k = 0; from < count; from += BLOCK, k += 4) {
    if ((blocks[k] as number) > maxX || (blocks[k + 2] as number) < minX) continue;
    if ((blocks[k + 1] as number) > maxY || (blocks[k + 3] as number) < minY) continue;
    const to = from + BLOCK < count ? from + BLOCK : count;
    for (let e = from; e < to; e++) {
      const x1 = edges[e * 4] as number;
      const y1 = edges[e * 4 + 1] as number;
      const x2 = edges[e * 4 + 2] as number;
      const y2 = edges[e * 4 + 3] as number;
      if ((x1 > maxX && x2 > maxX) || (x1 < minX && x2 < minX)) continue;
      if ((y1 > maxY && y2 > maxY) || (y1 < minY && y2 < minY)) continue;
      if (g > 0) {
        if (isEdgeNear(n, x1 + dx, y1 + dy, x2 + dx, y2 + dy, g)) return true;
      } else if (isEdgeCrossed(a, n, b, e, dx, dy)) return true;
    }
  }
  return false;
}

/**
 * Crossing of edges as if A had shrunk by ε and B by ε² (simulation of simplicity): a corner of B on an edge of
 * A lies outside it, a corner of A on an edge of B lies where shrinking takes it. So touching never counts and
 * every overlap of interiors shows as a proper crossing or as nesting.
 */
function isEdgeCrossed(a: Oriented, n: number, b: Oriented, e: number, dx: number, dy: number): boolean {
  const bx1 = (b.edges[e * 4] as number) + dx;
  const by1 = (b.edges[e * 4 + 1] as number) + dy;
  const bx2 = (b.edges[e * 4 + 2] as number) + dx;
  const by2 = (b.edges[e * 4 + 3] as number) + dy;
  const ux = bx2 - bx1;
  const uy = by2 - by1;
  const lowX = ux < 0 ? bx2 : bx1;
  const highX = ux < 0 ? bx1 : bx2;
  const lowY = uy < 0 ? by2 : by1;
  const highY = uy < 0 ? by1 : by2;
  for (let i = 0; i < n; i++) {
    const ax1 = near[i * 4] as number;
    const ax2 = near[i * 4 + 2] as number;
    if ((ax1 > highX && ax2 > highX) || (ax1 < lowX && ax2 < lowX)) continue;
    const ay1 = near[i * 4 + 1] as number;
    const ay2 = near[i * 4 + 3] as number;
    if ((ay1 > highY && ay2 > highY) || (ay1 < lowY && ay2 < lowY)) continue;
    const vx = ax2 - ax1;
    const vy = ay2 - ay1;
    const b1 = vx * (by1 - ay1) - vy * (bx1 - ax1) > 0;
    const b2 = vx * (by2 - ay1) - vy * (bx2 - ax1) > 0;
    if (b1 === b2) continue;
    const o1 = ux * (ay1 - by1) - uy * (ax1 - bx1);
    const o2 = ux * (ay2 - by1) - uy * (ax2 - bx1);
    const a1 = o1 === 0 ? isLeaving(a, nearEdge[i] as number, 0, ux, uy) : o1 > 0;
    const a2 = o2 === 0 ? isLeaving(a, nearEdge[i] as number, 2, ux, uy) : o2 > 0;
    if (a1 !== a2) return true;
  }
  return false;
}

/** Whether a corner of A on an edge of B with direction (ux, uy) moves to its left when A shrinks. */
function isLeaving(a: Oriented, edge: number, end: 0 | 2, ux: number, uy: number): boolean {
  const x = a.inward[edge * 4 + end] as number;
  const y = a.inward[edge * 4 + end + 1] as number;
  return ux * y - uy * x > 1e-9 * (Math.abs(ux) + Math.abs(uy));
}

/** One edge of B against the collected ones of A: nearer than g? */
function isEdgeNear(n: number, bx1: number, by1: number, bx2: number, by2: number, g: number): boolean {
  const lowX = (bx1 < bx2 ? bx1 : bx2) - g;
  const highX = (bx1 < bx2 ? bx2 : bx1) + g;
  const lowY = (by1 < by2 ? by1 : by2) - g;
  const highY = (by1 < by2 ? by2 : by1) + g;
  for (let i = 0; i < n; i++) {
    const ax1 = near[i * 4] as number;
    const ax2 = near[i * 4 + 2] as number;
    if ((ax1 >= highX && ax2 >= highX) || (ax1 <= lowX && ax2 <= lowX)) continue;
    const ay1 = near[i * 4 + 1] as number;
    const ay2 = near[i * 4 + 3] as number;
    if ((ay1 >= highY && ay2 >= highY) || (ay1 <= lowY && ay2 <= lowY)) continue;
    if (segmentsNearer(ax1, ay1, ax2, ay2, bx1, by1, bx2, by2, g)) return true;
  }
  return false;
}

/** No edges cross: one shape lies within the other, or they are apart. */
function isNested(a: Oriented, b: Oriented, dx: number, dy: number): boolean {
  if (isInside(b, a.insideX - dx, a.insideY - dy) || isInside(a, b.insideX + dx, b.insideY + dy)) return true;
  for (let i = 0; i < b.holes.length; i += 2)
    if (isInside(a, (b.holes[i] as number) + dx, (b.holes[i + 1] as number) + dy)) return true;
  for (let i = 0; i < a.holes.length; i += 2)
    if (isInside(b, (a.holes[i] as number) - dx, (a.holes[i + 1] as number) - dy)) return true;
  return false;
}

/** Even-odd test in the frame of the shape; a point on a ring counts as outside. */
export function isInside(o: Oriented, x: number, y: number): boolean {
  if (x <= 0 || y <= 0 || x >= o.width || y >= o.height) return false;
  const { edges } = o;
  let inside = false;
  for (let e = 0; e < edges.length; e += 4) {
    const y1 = edges[e + 1] as number;
    const y2 = edges[e + 3] as number;
    if ((y1 > y && y2 > y) || (y1 < y && y2 < y)) continue;
    const x1 = edges[e] as number;
    const x2 = edges[e + 2] as number;
    const side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    if (side === 0 && x1 > x !== x2 > x) return false;
    if (side === 0 && (x1 === x || x2 === x) && (y1 === y || y2 === y)) return false;
    if (side === 0 && x1 === x && x2 === x) return false;
    if (y1 > y === y2 > y) continue;
    if (side > 0 === y2 > y1) inside = !inside;
  }
  return inside;
}

/**
 * True when the form is not wholly inside a sheet's outline (holes of the outline are defects), or nearer to it
 * than `margin`. The outline lies at (dx, dy) in the form's frame; its material is on the left of its rings.
 */
export function leavesOutline(a: Oriented, sheet: Oriented, dx: number, dy: number, margin: number): boolean {
  if (!isInside(sheet, a.insideX - dx, a.insideY - dy)) return true;
  const g = margin + a.edgeSlack + sheet.slack;
  const clip = { minX: -g, minY: -g, maxX: a.width + g, maxY: a.height + g, g };
  const count = gather(a, clip.minX, clip.minY, clip.maxX, clip.maxY);
  if (edgesMeet(a, count, sheet, dx, dy, clip)) return true;
  for (let i = 0; i < sheet.holes.length; i += 2)
    if (isInside(a, (sheet.holes[i] as number) + dx, (sheet.holes[i + 1] as number) + dy)) return true;
  return false;
}
