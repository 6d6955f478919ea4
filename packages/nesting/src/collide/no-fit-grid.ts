// Signed distance of an offset from the border of a pair's no-fit region, found through cells.
import { last, nearest, nearestWithin, squareTo } from './nearest-segment.ts';
import { BORDER } from './no-fit.ts';
import type { Oriented } from './oriented.ts';

/** What is known of all offsets of a cell; from 1 on: where its list begins in the pool. */
const UNKNOWN = 0;
const APART = -1;
const DEEP = -2;

export const FAR = 1e15;
/** Measure of a collision that only just is one, as a share of the larger diameter. */
const FLOOR = 0.01;

/** Places in a frame; the first is the least offset in x. */
const LOW_Y = 1;
const PER_X = 2;
const PER_Y = 3;
const REQUIRED = 4;
const FLOOR_AT = 5;
const SCALE = 6;

/** What a byte tells of all offsets of a cell: not known yet, certainly apart, or from 2 on how deep they lie at least. */
const UNASKED = 0;
const CERTAINLY_APART = 1;
const DEPTHS = 2;
/** Steps of such a depth, over half the diagonal of the grid. */
const LEVELS = 253;
/** Less than this deep, µm, is not certain. */
const CERTAIN = 10;

/** Offsets are told apart this much further out than required, µm. */
const PAD = 20;

/** Direction in which the distance last asked for grows; 0, 0 where it is FAR. */
export const slope = { x: 0, y: 0 };

/** In the place of the nearest segment of the last answer: none, or interpolated between corners of a cell. */
const NOTHING = -1;
const BETWEEN = -2;

/** Numbers per grid in `frames`; the places of the other six are named above. */
const FRAME = 8;
const RADIUS = 7;

/**
 * The grids of all pairs. Offsets between the middles of two boxes are parted into cells: one near the border lists the
 * segments that may be nearest; deep inside, distances are interpolated between corners of cells; far ones are known to
 * be apart. All grids lie in common arrays, because with thousands of them the time goes into fetching memory.
 */
export class NoFitGrids {
  private readonly side: number;
  private frames = new Float64Array(FRAME * 16);
  /** What is known of a cell. */
  private cells: Int32Array;
  /** How deep its offsets lie at least: asked for most places, so it is kept in as little memory as can be. */
  private depths: Uint8Array;
  private nodes: Float32Array;
  private borders = new Float64Array(1024);
  /** Where the border of each grid begins, and where the last one ends. */
  private starts = new Int32Array(17);
  /** Lists of cells: length, then where the segments begin in `borders`. */
  private pool = new Int32Array(1024);
  private used = 1;
  private count = 0;

  /** @param side cells per side of a grid */
  constructor(side: number) {
    this.side = side;
    this.cells = new Int32Array(16 * side * side);
    this.depths = new Uint8Array(16 * side * side);
    this.nodes = new Float32Array(16 * (side + 1) * (side + 1));
  }

  /**
   * Takes a pair in and returns its number.
   * @param border from `noFitBorder`
   * @param gap spacing in µm
   */
  add(a: Oriented, b: Oriented, border: Float64Array, gap: number): number {
    const { side, count } = this;
    this.makeRoom(border.length);
    const start = this.starts[count] as number;
    this.borders.set(border, start);
    for (let s = start; s < start + border.length; s += BORDER) {
      this.borders[s] = (this.borders[s] as number) + (b.width - a.width) / 2;
      this.borders[s + 1] = (this.borders[s + 1] as number) + (b.height - a.height) / 2;
    }
    this.starts[count + 1] = start + border.length;
    const required = gap + a.slack + b.slack;
    const halfX = (a.width + b.width) / 2 + required + PAD;
    const halfY = (a.height + b.height) / 2 + required + PAD;
    const [p, q] = [a.shape, b.shape];
    const floor = (p.diameter > q.diameter ? p.diameter : q.diameter) * FLOOR;
    const radius = Math.sqrt(halfX * halfX + halfY * halfY) / side;
    const perX = side / (2 * halfX);
    const perY = side / (2 * halfY);
    this.frames.set([-halfX, -halfY, perX, perY, required, floor, p.scale * q.scale, radius], count * FRAME);
    return this.count++;
  }

  private makeRoom(length: number): void {
    const { count, side } = this;
    const corners = (side + 1) * (side + 1);
    if ((count + 1) * FRAME > this.frames.length) {
      this.frames = doubled(this.frames, new Float64Array(2 * this.frames.length));
      this.cells = doubled(this.cells, new Int32Array(2 * this.cells.length));
      this.depths = doubled(this.depths, new Uint8Array(2 * this.depths.length));
      this.nodes = doubled(this.nodes, new Float32Array(2 * this.nodes.length));
      this.starts = doubled(this.starts, new Int32Array(2 * this.starts.length));
    }
    this.nodes.fill(FAR, count * corners, (count + 1) * corners);
    while ((this.starts[count] as number) + length > this.borders.length)
      this.borders = doubled(this.borders, new Float64Array(2 * this.borders.length));
  }

  /** Signed distance from the border of a grid, negative inside; FAR when it is clearly more than required. */
  distance(grid: number, x: number, y: number): number {
    const { frames, side } = this;
    const f = grid * FRAME;
    const u = (x - (frames[f] as number)) * (frames[f + PER_X] as number);
    const v = (y - (frames[f + LOW_Y] as number)) * (frames[f + PER_Y] as number);
    if (u < 0 || v < 0 || u >= side || v >= side) return FAR;
    const i = Math.floor(u);
    const j = Math.floor(v);
    let cell = this.cells[(grid * side + j) * side + i] as number;
    if (cell === UNKNOWN) cell = this.classify(grid, i, j);
    if (cell === APART) return FAR;
    if (cell > 0) return this.nearestOf(cell, x, y);
    return this.between(grid, i, j, u - i, v - j);
  }

  /**
   * A measure that is not more than that of the offset, from its cell alone: no distance is shorter than that of the
   * cell's middle by more than half its diagonal. −1 when the pair is certainly apart, 0 when nothing is certain.
   */
  leastLoss(grid: number, x: number, y: number): number {
    const { frames, side } = this;
    const f = grid * FRAME;
    const u = (x - (frames[f] as number)) * (frames[f + PER_X] as number);
    const v = (y - (frames[f + LOW_Y] as number)) * (frames[f + PER_Y] as number);
    if (u < 0 || v < 0 || u >= side || v >= side) return -1;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const at = (grid * side + j) * side + i;
    if (this.depths[at] === UNASKED) this.classify(grid, i, j);
    const told = this.depths[at] as number;
    if (told === CERTAINLY_APART) return -1;
    if (told === DEPTHS) return 0;
    const depth = (told - DEPTHS) * ((frames[f + RADIUS] as number) * (side / LEVELS));
    return (depth + (frames[f + FLOOR_AT] as number)) * (frames[f + SCALE] as number);
  }

  /** The same, and leaves its slope in `slope`. */
  distanceAndSlope(grid: number, x: number, y: number): number {
    const { borders, frames } = this;
    last[0] = NOTHING;
    const d = this.distance(grid, x, y);
    const s = last[0] as number;
    const [side, shift] = [last[1] as number, last[2] as number];
    if (s === NOTHING) {
      slope.x = 0;
      slope.y = 0;
    } else if (s === BETWEEN) {
      slope.x = side * (frames[grid * FRAME + PER_X] as number);
      slope.y = shift * (frames[grid * FRAME + PER_Y] as number);
    } else {
      const nx = borders[s + 2] as number;
      const ny = borders[s + 3] as number;
      const isAlong = shift === 0 || (d < 1e-6 && d > -1e-6);
      slope.x = isAlong ? nx : (side * nx - shift * ny) / d;
      slope.y = isAlong ? ny : (side * ny + shift * nx) / d;
    }
    return d;
  }

  private between(grid: number, i: number, j: number, s: number, t: number): number {
    const { nodes, side } = this;
    const at = (grid * (side + 1) + j) * (side + 1) + i;
    let m00 = nodes[at] as number;
    let m10 = nodes[at + 1] as number;
    let m01 = nodes[at + side + 1] as number;
    let m11 = nodes[at + side + 2] as number;
    if (m00 > 1e14) m00 = this.fillNode(grid, i, j);
    if (m10 > 1e14) m10 = this.fillNode(grid, i + 1, j);
    if (m01 > 1e14) m01 = this.fillNode(grid, i, j + 1);
    if (m11 > 1e14) m11 = this.fillNode(grid, i + 1, j + 1);
    const low = m00 + (m10 - m00) * s;
    const high = m01 + (m11 - m01) * s;
    last[0] = BETWEEN;
    last[1] = (m10 - m00) * (1 - t) + (m11 - m01) * t;
    last[2] = high - low;
    return low + (high - low) * t;
  }

  /** How much less than required a distance is, µm. */
  depthOf(grid: number, distance: number): number {
    return (this.frames[grid * FRAME + REQUIRED] as number) - distance;
  }

  /** (depth + floor) · scale. */
  lossOf(grid: number, depth: number): number {
    const f = grid * FRAME;
    return (
      ((depth < 1 ? 1 : depth) + (this.frames[f + FLOOR_AT] as number)) * (this.frames[f + SCALE] as number)
    );
  }

  private fillNode(grid: number, i: number, j: number): number {
    const { frames, side } = this;
    const f = grid * FRAME;
    const x = (frames[f] as number) + i / (frames[f + PER_X] as number);
    const y = (frames[f + LOW_Y] as number) + j / (frames[f + PER_Y] as number);
    const at = (grid * (side + 1) + j) * (side + 1) + i;
    this.nodes[at] = this.nearestOfAll(grid, x, y);
    return this.nodes[at] as number;
  }

  private classify(grid: number, i: number, j: number): number {
    const { frames, side } = this;
    const f = grid * FRAME;
    const x = (frames[f] as number) + (i + 0.5) / (frames[f + PER_X] as number);
    const y = (frames[f + LOW_Y] as number) + (j + 0.5) / (frames[f + PER_Y] as number);
    const radius = frames[f + RADIUS] as number;
    const d = this.nearestOfAll(grid, x, y);
    let cell: number;
    if (d > radius + (frames[f + REQUIRED] as number) + PAD) cell = APART;
    else if (d < -2 * radius) cell = DEEP;
    else cell = this.keepNear(grid, x, y, Math.abs(d) + 2 * radius);
    const at = (grid * side + j) * side + i;
    this.cells[at] = cell;
    this.depths[at] = cell === APART ? CERTAINLY_APART : this.leastDepth(f, d);
    return cell;
  }

  /** As a byte: no distance in a cell is shorter than that of its middle by more than half its diagonal. */
  private leastDepth(frame: number, distance: number): number {
    const { frames, side } = this;
    const radius = frames[frame + RADIUS] as number;
    const depth = (frames[frame + REQUIRED] as number) - distance - radius - CERTAIN;
    const level = Math.floor(depth / (radius * (side / LEVELS)));
    return DEPTHS + Math.max(0, Math.min(LEVELS, level));
  }

  /** Lists the segments that come nearer than `reach`; returns where the list begins. */
  private keepNear(grid: number, x: number, y: number, reach: number): number {
    const { borders, starts } = this;
    const start = this.used;
    const most = reach * reach + 1;
    const end = starts[grid + 1] as number;
    this.push(0);
    for (let s = starts[grid] as number; s < end; s += BORDER)
      if (squareTo(borders, s, x, y) <= most) this.push(s);
    this.pool[start] = this.used - start - 1;
    return start;
  }

  private push(value: number): void {
    if (this.used === this.pool.length) this.pool = doubled(this.pool, new Int32Array(2 * this.used));
    this.pool[this.used++] = value;
  }

  private nearestOf(list: number, x: number, y: number): number {
    const { pool } = this;
    return nearest(this.borders, pool, list + 1, list + 1 + (pool[list] as number), x, y);
  }

  private nearestOfAll(grid: number, x: number, y: number): number {
    const { starts } = this;
    return nearestWithin(this.borders, starts[grid] as number, starts[grid + 1] as number, x, y);
  }
}

function doubled<T extends Float64Array | Float32Array | Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
