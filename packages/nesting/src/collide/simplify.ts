// Fewer corners by adding a little material: what contains the simpler shape contains the true one, exactly.
import { SegmentGrid, spreadOf } from '../geometry/segment-grid.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { StepQueue } from './step-queue.ts';
import type { Step } from './step-queue.ts';
import { twiceArea } from './flatten.ts';

/** Corners a ring keeps in any case. */
const FEWEST = 10;
/** Edges looked at between two yields. */
const SLICE = 20_000;
/** After so many the ring counts as too fine to be simplified step by step. */
const MOST_WORK = 3_000_000;

export interface SimplerRules {
  /** Most area added, as a share of the ring's own. */
  share: number;
  /** With more corners than this, more area is added until no step is left or so few remain. */
  most: number;
}

/**
 * Takes corners away while the added area stays within the allowance: hollow corners are filled, short edges between
 * bulging corners are replaced by the crossing of their neighbours. The ring (material on its left) never leaves its
 * box, never crosses itself, and never gives up material: rounded crossings lie outside, in whole micrometres.
 * Source of the idea: simplification of jagua-rs (Gardeyn, Wauters 2025), written anew.
 * @param points whole micrometres, extents below 60 m
 * @returns null when it would take too long (combs of thousands of teeth) and too many corners are left
 */
export function* simplifyOutward(points: Float64Array, rules: SimplerRules): Sliced<Float64Array | null> {
  const ring = new LinkedRing(points);
  let slices = 0;
  let left = (Math.abs(twiceArea(points)) / 2) * rules.share;
  while (ring.size > FEWEST) {
    if (ring.work > SLICE) {
      ring.work = 0;
      if (++slices * SLICE > MOST_WORK) break;
      yield;
    }
    const step = ring.cheapest();
    if (step === undefined) break;
    if (step.extra > left && ring.size <= rules.most) break;
    if (!ring.apply(step)) continue;
    left -= step.extra;
  }
  return ring.size > rules.most ? null : ring.points();
}

/** The ring as a list of linked corners, its edges in a grid, its possible steps in a queue. */
class LinkedRing {
  size: number;
  /** Edges looked at since it was set to 0. */
  work = 0;
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly before: Int32Array;
  private readonly after: Int32Array;
  private readonly isGone: Uint8Array;
  private readonly grid: SegmentGrid;
  private readonly box: { minX: number; minY: number; maxX: number; maxY: number };
  private readonly queue: StepQueue;

  constructor(points: Float64Array) {
    const n = points.length / 2;
    this.size = n;
    this.x = Float64Array.from({ length: n }, (_, i) => points[i * 2] as number);
    this.y = Float64Array.from({ length: n }, (_, i) => points[i * 2 + 1] as number);
    this.before = Int32Array.from({ length: n }, (_, i) => (i + n - 1) % n);
    this.after = Int32Array.from({ length: n }, (_, i) => (i + 1) % n);
    this.isGone = new Uint8Array(n);
    const ends = new Float64Array(n * 4);
    for (let i = 0; i < n; i++) ends.set([...this.at(i), ...this.at((i + 1) % n)], i * 4);
    const spread = spreadOf(ends);
    this.box = spread.box;
    this.grid = new SegmentGrid(spread.box, spread);
    for (let i = 0; i < n; i++) this.grid.add(i, ...this.at(i), ...this.at((i + 1) % n));
    this.queue = new StepQueue(n);
    for (let i = 0; i < n; i++) this.offer(i);
  }

  points(): Float64Array {
    const out: number[] = [];
    for (let i = 0; i < this.x.length; i++) if (this.isGone[i] === 0) out.push(...this.at(i));
    return Float64Array.from(out);
  }

  /** The step of least added area, taken out of the queue; undefined when none is left. */
  cheapest(): Step | undefined {
    return this.queue.take();
  }

  /** False when the new edges would touch others: nothing is changed then. */
  apply(step: Step): boolean {
    return step.meet === null ? this.fill(step.at) : this.join(step.at, step.meet);
  }

  private at(i: number): [number, number] {
    return [this.x[i] as number, this.y[i] as number];
  }

  private offer(i: number): void {
    this.queue.renew(i);
    const fill = this.fillStep(i);
    if (fill !== undefined) this.queue.add(fill);
    const meet = this.meetStep(i);
    if (meet !== undefined) this.queue.add(meet);
  }

  /** A hollow or straight corner may go: the triangle it cut out is filled. */
  private fillStep(i: number): Step | undefined {
    const turn = cross(this.at(this.before[i] as number), this.at(i), this.at(this.after[i] as number));
    return turn > 0 ? undefined : { at: i, extra: -turn / 2, meet: null };
  }

  /** An edge between two bulging corners may go: its neighbours are prolonged until they meet. */
  private meetStep(i: number): Step | undefined {
    const next = this.after[i] as number;
    const [a, b] = [this.at(this.before[i] as number), this.at(i)];
    const [c, d] = [this.at(next), this.at(this.after[next] as number)];
    if (cross(a, b, c) <= 0 || cross(b, c, d) <= 0) return undefined;
    const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - d[0], c[1] - d[1]];
    const denominator = ux * vy - uy * vx;
    if (denominator >= 0) return undefined;
    const t = ((d[0] - b[0]) * vy - (d[1] - b[1]) * vx) / denominator;
    if (!(t > 0)) return undefined;
    const meet = this.outside([a, b, c, d], b[0] + t * ux, b[1] + t * uy);
    return meet === undefined ? undefined : { at: i, extra: meet.extra, meet };
  }

  /** The whole point next to the crossing that adds least, of those that leave all of the old edges within. */
  private outside([a, b, c, d]: [Pair, Pair, Pair, Pair], x: number, y: number) {
    const { box } = this;
    let best: { x: number; y: number; extra: number } | undefined;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        const m: Pair = [Math.round(x) + dx, Math.round(y) + dy];
        if (m[0] < box.minX || m[0] > box.maxX || m[1] < box.minY || m[1] > box.maxY) continue;
        if (cross(a, m, b) < 0 || cross(a, m, c) < 0 || cross(m, d, b) < 0 || cross(m, d, c) < 0) continue;
        const extra = cross(b, m, c) / 2 + cross(a, m, b) / 2 + cross(m, d, c) / 2;
        const isFlat = (m[0] === a[0] && m[1] === a[1]) || (m[0] === d[0] && m[1] === d[1]);
        if (!isFlat && cross(b, m, c) >= 0 && extra < (best?.extra ?? Infinity))
          best = { x: m[0], y: m[1], extra };
      }
    return best;
  }

  private fill(i: number): boolean {
    const [from, to] = [this.before[i] as number, this.after[i] as number];
    if (this.meetsOther(this.at(from), this.at(to), [this.before[from] as number, from, i, to])) return false;
    if (this.turnsBack(this.before[from] as number, this.at(from), this.at(to))) return false;
    if (this.turnsBack(this.after[to] as number, this.at(to), this.at(from))) return false;
    this.remove(i);
    this.grid.add(from, ...this.at(from), ...this.at(to));
    for (const k of [this.before[from] as number, from, to]) this.offer(k);
    return true;
  }

  private join(i: number, meet: { x: number; y: number }): boolean {
    const [from, next] = [this.before[i] as number, this.after[i] as number];
    const to = this.after[next] as number;
    const m: Pair = [meet.x, meet.y];
    const old = [from, i, next];
    if (this.meetsOther(this.at(from), m, [this.before[from] as number, ...old])) return false;
    if (this.meetsOther(m, this.at(to), [...old, to])) return false;
    this.remove(next);
    this.x[i] = meet.x;
    this.y[i] = meet.y;
    this.grid.add(from, ...this.at(from), ...m);
    this.grid.add(i, ...m, ...this.at(to));
    for (const k of [this.before[from] as number, from, i, to]) this.offer(k);
    return true;
  }

  private remove(i: number): void {
    const [from, to] = [this.before[i] as number, this.after[i] as number];
    this.isGone[i] = 1;
    this.queue.renew(i);
    this.after[from] = to;
    this.before[to] = from;
    this.size--;
  }

  /** Whether a → b touches any edge but the known ones (named by where they begin). */
  private meetsOther(a: Pair, b: Pair, known: readonly number[]): boolean {
    this.work += 4 + this.grid.cellsAlong(a[0], a[1], b[0], b[1]);
    return this.grid.along(a[0], a[1], b[0], b[1], (k) => {
      this.work++;
      if (this.isGone[k] === 1 || known.includes(k)) return false;
      return meets(a, b, this.at(k), this.at(this.after[k] as number));
    });
  }

  /** Whether the edge from the corner `k` to `here` runs back over the one from `here` to `there`. */
  private turnsBack(k: number, here: Pair, there: Pair): boolean {
    const [x, y] = this.at(k);
    if (cross([x, y], here, there) !== 0) return false;
    return (x - here[0]) * (there[0] - here[0]) + (y - here[1]) * (there[1] - here[1]) > 0;
  }
}

type Pair = [number, number];

function cross(a: Pair, b: Pair, c: Pair): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

function meets(a: Pair, b: Pair, c: Pair, d: Pair): boolean {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0]))
    return false;
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1]))
    return false;
  return cross(c, d, a) * cross(c, d, b) <= 0 && cross(a, b, c) * cross(a, b, d) <= 0;
}
