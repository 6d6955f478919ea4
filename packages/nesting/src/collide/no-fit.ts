// The border of the offsets at which two forms collide (no-fit polygon), as directed segments.
// Source: Minkowski sums by convolution (Guibas, Ramshaw & Stolfi 1983); parts inside are found with the collision test.
import { areBoxesApart, doEdgesCollide, hasCommonCircle, isDeep } from './collide.ts';
import type { Oriented } from './oriented.ts';

/** Numbers per segment while they are cut: x1, y1, x2, y2, outward unit normal. */
const SEGMENT = 6;
/** Numbers per segment of a border: start, outward unit normal, length; material of the border is on the left. */
export const BORDER = 5;
/** A part of a segment is asked about this far outside of it, µm: offsets are rounded to whole ones. */
const OUTSIDE = 1.5;
/** Parts shorter than this are left out, µm. */
const SHORT = 0.2;

/** With more segments before they are cut it would take too long to cut them with each other. */
const MOST_SEGMENTS = 2500;

/**
 * Border of the offsets (dx, dy) of B from A at which their interiors share a point, without any distance between them.
 * @returns BORDER numbers per segment; neighbours meet within 1 µm, exact fits (slits without width) are left out; null for
 * pairs whose border would take too long to find
 */
export function noFitBorder(a: Oriented, b: Oriented): Float64Array | null {
  const segments: number[] = [];
  edgesAtCorners(a, b, 1, segments);
  edgesAtCorners(b, a, -1, segments);
  const open = withoutDeep(a, b, segments);
  return open.length > MOST_SEGMENTS * SEGMENT ? null : outerParts(a, b, open);
}

/** Offsets at which a bulging corner of the second form slides along an edge of the first, which stays outside of it. */
function edgesAtCorners(first: Oriented, second: Oriented, sign: 1 | -1, out: number[]): void {
  const corners = bulgingCorners(second);
  const { edges } = first;
  for (let e = 0; e < edges.length; e += 4) {
    const x1 = edges[e] as number;
    const y1 = edges[e + 1] as number;
    const ux = (edges[e + 2] as number) - x1;
    const uy = (edges[e + 3] as number) - y1;
    const length = Math.sqrt(ux * ux + uy * uy);
    // turned and rounded, a very short edge may have lost its length
    if (length === 0) continue;
    for (let c = 0; c < corners.length; c += 6) {
      const isOutside =
        ux * (corners[c + 3] as number) - uy * (corners[c + 2] as number) >= 0 &&
        ux * (corners[c + 5] as number) - uy * (corners[c + 4] as number) <= 0;
      if (!isOutside) continue;
      const x = sign * (x1 - (corners[c] as number));
      const y = sign * (y1 - (corners[c + 1] as number));
      out.push(x, y, x + sign * ux, y + sign * uy, (sign * uy) / length, (-sign * ux) / length);
    }
  }
}

/** Leaves out segments whose offsets all lie deep inside, as the circles tell. */
function withoutDeep(a: Oriented, b: Oriented, segments: readonly number[]): Float64Array {
  const open: number[] = [];
  for (let s = 0; s < segments.length; s += SEGMENT) {
    const x1 = segments[s] as number;
    const y1 = segments[s + 1] as number;
    const x2 = segments[s + 2] as number;
    const y2 = segments[s + 3] as number;
    const half = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)) / 2;
    if (isDeep(a, b, (x1 + x2) / 2, (y1 + y2) / 2, half + 2)) continue;
    for (let k = 0; k < SEGMENT; k++) open.push(segments[s + k] as number);
  }
  return Float64Array.from(open);
}

/** x, y, direction of the edge that comes in and of the one that goes out. */
function bulgingCorners(form: Oriented): number[] {
  const { edges } = form;
  const corners: number[] = [];
  let start = 0;
  for (let e = 0; e < edges.length; e += 4) {
    const isLast = e + 4 === edges.length || edges[e + 2] !== edges[e + 4] || edges[e + 3] !== edges[e + 5];
    const next = isLast ? start : e + 4;
    const inX = (edges[e + 2] as number) - (edges[e] as number);
    const inY = (edges[e + 3] as number) - (edges[e + 1] as number);
    const outX = (edges[next + 2] as number) - (edges[next] as number);
    const outY = (edges[next + 3] as number) - (edges[next + 1] as number);
    if (inX * outY - inY * outX > 0)
      corners.push(edges[next] as number, edges[next + 1] as number, inX, inY, outX, outY);
    if (isLast) start = e + 4;
  }
  return corners;
}

/** Segments are cut where they meet others; parts outside of which the forms are apart stay. */
function outerParts(a: Oriented, b: Oriented, all: Float64Array): Float64Array {
  const out: number[] = [];
  const order = fromLeft(all);
  for (let s = 0; s < all.length; s += SEGMENT) {
    const cuts = cutsOf(all, s, order);
    const x = all[s] as number;
    const y = all[s + 1] as number;
    const ux = (all[s + 2] as number) - x;
    const uy = (all[s + 3] as number) - y;
    const nx = all[s + 4] as number;
    const ny = all[s + 5] as number;
    const length = Math.sqrt(ux * ux + uy * uy);
    const short = SHORT / length;
    let from = 0;
    let last = 0;
    let isOpen = false;
    for (const to of cuts) {
      if (to - last < short) continue;
      const middle = (last + to) / 2;
      const isOuter = areApart(a, b, x + ux * middle + nx * OUTSIDE, y + uy * middle + ny * OUTSIDE);
      if (isOuter && !isOpen) from = last;
      if (!isOuter && isOpen) out.push(x + ux * from, y + uy * from, nx, ny, (last - from) * length);
      isOpen = isOuter;
      last = to;
    }
    if (isOpen) out.push(x + ux * from, y + uy * from, nx, ny, (last - from) * length);
  }
  return Float64Array.from(out);
}

function areApart(a: Oriented, b: Oriented, x: number, y: number): boolean {
  const dx = Math.round(x);
  const dy = Math.round(y);
  if (areBoxesApart(a, b, dx, dy, 0)) return true;
  return !hasCommonCircle(a, b, dx, dy) && !doEdgesCollide(a, b, dx, dy, 0);
}

interface Order {
  /** Segments by their left end, and these ends. */
  segments: Int32Array;
  lefts: Float64Array;
  /** Extent in x of the widest. */
  widest: number;
}

function fromLeft(all: Float64Array): Order {
  const leftOf = (s: number) => Math.min(all[s] as number, all[s + 2] as number);
  const segments = Int32Array.from({ length: all.length / SEGMENT }, (_, i) => i * SEGMENT);
  segments.sort((p, q) => leftOf(p) - leftOf(q) || p - q);
  let widest = 0;
  for (const s of segments) widest = Math.max(widest, Math.abs((all[s + 2] as number) - (all[s] as number)));
  return { segments, lefts: Float64Array.from(segments, leftOf), widest };
}

/** Index of the first that is at least x in a rising list. */
function firstFrom(list: Float64Array, x: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Shares of a segment at which others meet or cross it, rising, 1 at the end. */
function cutsOf(all: Float64Array, s: number, order: Order): number[] {
  const x1 = all[s] as number;
  const x2 = all[s + 2] as number;
  const lowX = (x1 < x2 ? x1 : x2) - 1;
  const highX = (x1 < x2 ? x2 : x1) + 1;
  const cuts: number[] = [];
  const { segments, lefts } = order;
  for (let k = firstFrom(lefts, lowX - order.widest); k < segments.length; k++) {
    if ((lefts[k] as number) > highX) break;
    const i = segments[k] as number;
    if ((all[i] as number) < lowX && (all[i + 2] as number) < lowX) continue;
    const at = cutAt(all, s, i);
    if (at > 0 && at < 1) cuts.push(at);
  }
  cuts.sort((m, n) => m - n);
  cuts.push(1);
  return cuts;
}

/** Share of segment s at which segment i meets its line; 0 when it does not or is parallel. */
function cutAt(all: Float64Array, s: number, i: number): number {
  const y1 = all[s + 1] as number;
  const y2 = all[s + 3] as number;
  const lowY = (y1 < y2 ? y1 : y2) - 1;
  const highY = (y1 < y2 ? y2 : y1) + 1;
  const py = all[i + 1] as number;
  const qy = all[i + 3] as number;
  if ((py < lowY && qy < lowY) || (py > highY && qy > highY)) return 0;
  const x1 = all[s] as number;
  const ux = (all[s + 2] as number) - x1;
  const uy = y2 - y1;
  const px = all[i] as number;
  const qx = all[i + 2] as number;
  // twice the areas of the other's ends over this line
  const p = ux * (py - y1) - uy * (px - x1);
  const q = ux * (qy - y1) - uy * (qx - x1);
  if (p === q || (p > 0 && q > 0) || (p < 0 && q < 0)) return 0;
  const share = p / (p - q);
  const cx = px + (qx - px) * share - x1;
  const cy = py + (qy - py) * share - y1;
  return ux * ux > uy * uy ? cx / ux : cy / uy;
}
