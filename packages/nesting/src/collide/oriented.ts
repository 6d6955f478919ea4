// A shape as it lies on the sheet: turned, perhaps mirrored, on whole micrometres, ready for collision tests.
import { polesOf } from './poles.ts';
import { cosSinOf, isQuarter } from './trig.ts';

/** A part's outline for the search. Rings run with the material on their left; whole micrometres. */
export interface Shape {
  /** Outer ring first, then holes: x and y in turn. */
  rings: Float64Array[];
  /** How far points of the drawing may lie outside because coordinates were rounded, µm; 0 when none were. */
  rounding: number;
  /** The same of the outer ring alone: what counts at the sheet's edge. */
  edgeRounding: number;
  /** Of the convex hull, µm². */
  hullArea: number;
  /** Fourth root of the hull area, weight of its collisions. */
  scale: number;
  /** Longest extent of the box, µm. */
  diameter: number;
  /** A point of the material, not on a ring. */
  inside: { x: number; y: number };
  /** Inscribed circles x, y, radius in turn; made when first asked for. */
  poles: Float64Array | null;
  /** Material area of these rings, µm². */
  area: number;
}

/** Furthest that a point moves when both its coordinates are rounded to whole micrometres, µm. */
export const ROUNDED = 0.7072;
/** No form asks for more distance of its own than this, µm: rounded as drawn and once more as turned. */
export const MOST_SLACK = 2;

/** Edges of a block share a box, so that far ones are passed over together. */
export const BLOCK = 8;

export interface Oriented {
  readonly shape: Shape;
  /** Thousandths of a degree. */
  readonly turn: number;
  readonly mirror: boolean;
  /** Lower left of the box in the turned drawing; all coordinates here are relative to it. */
  readonly refX: number;
  readonly refY: number;
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** x1, y1, x2, y2 per edge, material on the left. */
  readonly edges: Float64Array;
  /** Direction in which both ends go when the shape shrinks: dx1, dy1, dx2, dy2 per edge. */
  readonly inward: Float64Array;
  /** minX, minY, maxX, maxY per block of edges. */
  readonly blocks: Float64Array;
  readonly insideX: number;
  readonly insideY: number;
  /** First corner of each hole. */
  readonly holes: Float64Array;
  /** µm kept besides the spacing, because points were rounded. */
  readonly slack: number;
  /** µm kept besides the margin to the sheet's edge, because points of the outer ring were rounded. */
  readonly edgeSlack: number;
  /** Inscribed circles; empty until `withPoles`. */
  poles: Float64Array;
  /** Number within a table of pairs, shared by forms that are quarter turns of each other. */
  slot: number;
  /** Quarter turns from the first of them. */
  quarter: number;
}

/** Turns (counter-clockwise) after mirroring (x → −x); points are rounded to whole micrometres. */
export function orient(shape: Shape, turn: number, mirror: boolean): Oriented {
  const { cos, sin } = cosSinOf(turn);
  const flip = mirror ? -1 : 1;
  const rings = shape.rings.map((ring) => turnedRing(ring, { cos, sin, flip }));
  let [refX, refY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const outer = rings[0] as Float64Array;
  for (let i = 0; i < outer.length; i += 2) {
    refX = Math.min(refX, outer[i] as number);
    refY = Math.min(refY, outer[i + 1] as number);
    maxX = Math.max(maxX, outer[i] as number);
    maxY = Math.max(maxY, outer[i + 1] as number);
  }
  const lists = edgeLists(rings, refX, refY);
  const { x, y } = shape.inside;
  return {
    shape,
    turn,
    mirror,
    refX,
    refY,
    width: maxX - refX,
    height: maxY - refY,
    ...lists,
    insideX: flip * x * cos - y * sin - refX,
    insideY: flip * x * sin + y * cos - refY,
    holes: Float64Array.from(
      rings.slice(1).flatMap((r) => [(r[0] as number) - refX, (r[1] as number) - refY]),
    ),
    slack: Math.ceil(shape.rounding + (isQuarter(turn) ? 0 : ROUNDED)),
    edgeSlack: Math.ceil(shape.edgeRounding + (isQuarter(turn) ? 0 : ROUNDED)),
    poles: NO_POLES,
    slot: 0,
    quarter: 0,
  };
}

const NO_POLES = new Float64Array(0);

interface Turning {
  cos: number;
  sin: number;
  flip: number;
}

/** A mirrored ring is run the other way, so that the material stays on its left. */
function turnedRing(ring: Float64Array, how: Turning): Float64Array {
  const out = new Float64Array(ring.length);
  const last = ring.length - 2;
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [how.flip * (ring[i] as number), ring[i + 1] as number];
    const to = how.flip < 0 ? last - i : i;
    out[to] = Math.round(x * how.cos - y * how.sin) + 0;
    out[to + 1] = Math.round(x * how.sin + y * how.cos) + 0;
  }
  return out;
}

function edgeLists(rings: readonly Float64Array[], refX: number, refY: number) {
  const count = rings.reduce((s, r) => s + r.length / 2, 0);
  const edges = new Float64Array(count * 4);
  const inward = new Float64Array(count * 4);
  let e = 0;
  for (const ring of rings) {
    const n = ring.length / 2;
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n;
      edges[e] = (ring[i * 2] as number) - refX;
      edges[e + 1] = (ring[i * 2 + 1] as number) - refY;
      edges[e + 2] = (ring[j * 2] as number) - refX;
      edges[e + 3] = (ring[j * 2 + 1] as number) - refY;
      const [from, to] = [inwardAt(ring, i), inwardAt(ring, j)];
      inward.set([from.x, from.y, to.x, to.y], e);
      e += 4;
    }
  }
  return { count, edges, inward, blocks: blocksOf(edges, count) };
}

/** Sum of the unit normals of both edges at a corner, to the left. */
function inwardAt(ring: Float64Array, i: number): { x: number; y: number } {
  const n = ring.length / 2;
  const [p, q] = [(i + n - 1) % n, (i + 1) % n];
  const [x, y] = [ring[i * 2] as number, ring[i * 2 + 1] as number];
  const [ux, uy] = [x - (ring[p * 2] as number), y - (ring[p * 2 + 1] as number)];
  const [vx, vy] = [(ring[q * 2] as number) - x, (ring[q * 2 + 1] as number) - y];
  const u = Math.sqrt(ux * ux + uy * uy);
  const v = Math.sqrt(vx * vx + vy * vy);
  return { x: -uy / u - vy / v, y: ux / u + vx / v };
}

function blocksOf(edges: Float64Array, count: number): Float64Array {
  const blocks = new Float64Array(Math.ceil(count / BLOCK) * 4);
  for (let b = 0; b * BLOCK < count; b++) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let e = b * BLOCK; e < Math.min(count, (b + 1) * BLOCK); e++) {
      for (let k = e * 4; k < e * 4 + 4; k += 2) {
        minX = Math.min(minX, edges[k] as number);
        maxX = Math.max(maxX, edges[k] as number);
        minY = Math.min(minY, edges[k + 1] as number);
        maxY = Math.max(maxY, edges[k + 1] as number);
      }
    }
    blocks.set([minX, minY, maxX, maxY], b * 4);
  }
  return blocks;
}

/** Fills in the inscribed circles of the turned shape. */
export function withPoles(o: Oriented): Oriented {
  if (o.poles.length > 0) return o;
  o.shape.poles ??= polesOf(o.shape.rings);
  const base = o.shape.poles;
  const { cos, sin } = cosSinOf(o.turn);
  const flip = o.mirror ? -1 : 1;
  const poles = new Float64Array(base.length);
  for (let i = 0; i < base.length; i += 3) {
    const [x, y] = [flip * (base[i] as number), base[i + 1] as number];
    poles[i] = x * cos - y * sin - o.refX;
    poles[i + 1] = x * sin + y * cos - o.refY;
    poles[i + 2] = base[i + 2] as number;
  }
  o.poles = poles;
  return o;
}
