// Pieces against a skyline, for strips of given width whose length is to be short. The lowest step of the
// skyline is filled by the piece that fits it best; among equals the given order decides (scores after
// Leung, Zhang & Sim 2011). Lengths are grown micrometres: x along the strip, y across it.
import type { Kind, Orientation } from '../problem/task.ts';
import type { Laid } from './bin.ts';

/** A kind with the pieces of it that lie on this strip. */
export interface StripKind {
  kind: Kind;
  count: number;
}

/** How well a piece agrees with its step: exact width first, then the walls beside it. */
const FREE = 0;
const AT_LOW_WALL = 1;
const AT_HIGH_WALL = 2;
const SHORT = 3;
const BETWEEN = 4;
const LONG = 5;
const FLUSH_LOW = 6;
const FLUSH_HIGH = 7;

/** Stands for the edge of the strip: higher than any wall. */
const EDGE = 2 ** 31 - 1;

export class Skyline {
  private readonly width: number;
  /** Ways to lay a piece: kind, extent along x, extent along y. */
  private readonly turns: Orientation[] = [];
  private readonly kindOf: Int32Array;
  private readonly long: Int32Array;
  private readonly wide: Int32Array;
  /** First turn of each kind; one more entry closes the last. */
  private readonly firstTurn: Int32Array;
  private readonly kinds: readonly StripKind[];
  private readonly byWidth: SizeIndex;
  private readonly byLength: SizeIndex;
  private readonly left: Int32Array;
  private readonly rank: Int32Array;
  /** Order as a chain over the kinds that have pieces left; index `kinds.length` is its head. */
  private readonly next: Int32Array;
  private readonly before: Int32Array;
  /** Steps of the skyline from y = 0: where the step begins, how far it reaches along x. */
  private readonly startY: Int32Array;
  private readonly reach: Int32Array;
  private steps = 0;
  private readonly laidTurn: Int32Array;
  private readonly laidX: Int32Array;
  private readonly laidY: Int32Array;
  private laidCount = 0;
  private pick = -1;
  private score = FREE;

  constructor(kinds: readonly StripKind[], width: number) {
    const n = kinds.length;
    const pieces = kinds.reduce((sum, k) => sum + k.count, 0);
    this.kinds = kinds;
    this.width = width;
    this.firstTurn = new Int32Array(n + 1);
    for (const [k, { kind }] of kinds.entries()) {
      this.turns.push(...kind.orientations);
      this.firstTurn[k + 1] = this.turns.length;
    }
    this.kindOf = Int32Array.from(kinds.flatMap(({ kind }, k) => kind.orientations.map(() => k)));
    this.long = Int32Array.from(this.turns, (o) => o.w);
    this.wide = Int32Array.from(this.turns, (o) => o.h);
    this.byWidth = new SizeIndex(this.wide);
    this.byLength = new SizeIndex(this.long);
    [this.left, this.rank] = [new Int32Array(n), new Int32Array(n)];
    [this.next, this.before] = [new Int32Array(n + 1), new Int32Array(n + 1)];
    [this.startY, this.reach] = [new Int32Array(pieces + 2), new Int32Array(pieces + 2)];
    this.laidTurn = new Int32Array(pieces);
    [this.laidX, this.laidY] = [new Int32Array(pieces), new Int32Array(pieces)];
  }

  /**
   * Packs as much as fits below the limit.
   * @param order indices into the kinds, first choice first
   * @param limit grown extent along x, Infinity for none
   * @returns area left over, mm²
   */
  pack(order: ArrayLike<number>, limit: number): number {
    let open = this.chain(order);
    const head = this.kinds.length;
    this.steps = 1;
    this.startY[0] = 0;
    this.reach[0] = 0;
    this.laidCount = 0;
    while ((this.next[head] ?? -1) >= 0) {
      const step = this.lowest();
      if ((this.reach[step] ?? 0) >= limit) break;
      open -= this.fill(step, limit);
    }
    return (this.next[head] ?? -1) < 0 ? 0 : open;
  }

  /** What the last `pack` placed. */
  laid(): Laid[] {
    return Array.from({ length: this.laidCount }, (_, i) => {
      const turn = this.laidTurn[i] ?? 0;
      const kind = this.kinds[this.kindOf[turn] ?? 0]?.kind.index ?? 0;
      const orientation = this.turns[turn] as Orientation;
      return { kind, orientation, x: this.laidX[i] ?? 0, y: this.laidY[i] ?? 0 };
    });
  }

  /** Turns in the order the last `pack` placed them, and where across the strip; numbered kind after kind. */
  sequence(): { turn: number; y: number }[] {
    return Array.from({ length: this.laidCount }, (_, i) => ({
      turn: this.laidTurn[i] ?? 0,
      y: this.laidY[i] ?? 0,
    }));
  }

  /** Sets up the chain of kinds; returns the area of all pieces, mm². */
  private chain(order: ArrayLike<number>): number {
    const { kinds, left, rank, next, before } = this;
    let open = 0;
    let last = kinds.length;
    for (let i = 0; i < order.length; i += 1) {
      const k = order[i] ?? 0;
      const own = kinds[k];
      if (own === undefined || own.count === 0) continue;
      left[k] = own.count;
      rank[k] = i;
      open += own.kind.area * own.count;
      next[last] = k;
      before[k] = last;
      last = k;
    }
    next[last] = -1;
    return open;
  }

  private lowest(): number {
    const { reach, steps } = this;
    let at = 0;
    for (let i = 1; i < steps; i += 1) if ((reach[i] ?? 0) < (reach[at] ?? 0)) at = i;
    return at;
  }

  /** Puts the best piece on the step, or gives the step up; returns the area placed. */
  private fill(step: number, limit: number): number {
    const { startY, reach, steps } = this;
    const from = reach[step] ?? 0;
    const gap = (step + 1 < steps ? (startY[step + 1] ?? 0) : this.width) - (startY[step] ?? 0);
    const wallLow = step === 0 ? EDGE : (reach[step - 1] ?? 0) - from;
    const wallHigh = step === steps - 1 ? EDGE : (reach[step + 1] ?? 0) - from;
    const high = Math.max(wallLow, wallHigh);
    const low = Math.min(wallLow, wallHigh);
    this.choose(gap, high, low, limit - from);
    if (this.pick < 0) {
      reach[step] = from + Math.min(low, limit - from);
      this.join(step);
      return 0;
    }
    // beside the wall it is as long as; else beside the higher one
    const isLowSide = this.score === AT_LOW_WALL ? wallLow < wallHigh : wallLow >= wallHigh;
    return this.place(step, gap, isLowSide);
  }

  /** Sizes that agree exactly are looked up; only without any does the order alone decide. */
  private choose(gap: number, high: number, low: number, room: number): void {
    this.pick = -1;
    if (this.chooseExact(gap, high, low, room)) return;
    if (this.chooseAtWall(high, gap, room, AT_HIGH_WALL)) return;
    if (low !== high && this.chooseAtWall(low, gap, room, AT_LOW_WALL)) return;
    const { next, firstTurn, long, wide } = this;
    for (let k = next[this.kinds.length] ?? -1; k >= 0; k = next[k] ?? -1) {
      for (let t = firstTurn[k] ?? 0; t < (firstTurn[k + 1] ?? 0); t += 1) {
        if ((wide[t] ?? 0) > gap || (long[t] ?? 0) > room) continue;
        this.pick = t;
        this.score = FREE;
        return;
      }
    }
  }

  private chooseExact(gap: number, high: number, low: number, room: number): boolean {
    const { byWidth, left, rank, kindOf, long } = this;
    const at = byWidth.find(gap);
    let [best, first] = [-1, EDGE];
    for (let i = byWidth.from[at] ?? 0, end = byWidth.to[at] ?? 0; i < end; i += 1) {
      const turn = byWidth.list[i] ?? 0;
      const kind = kindOf[turn] ?? 0;
      const length = long[turn] ?? 0;
      if ((left[kind] ?? 0) === 0 || length > room) continue;
      const score = scoreOf(length, high, low);
      if (score < best || (score === best && (rank[kind] ?? 0) >= first)) continue;
      best = score;
      first = rank[kind] ?? 0;
      this.pick = turn;
    }
    this.score = best;
    return best >= 0;
  }

  private chooseAtWall(wall: number, gap: number, room: number, score: number): boolean {
    if (wall > room) return false;
    const { byLength, left, rank, kindOf, wide } = this;
    const at = byLength.find(wall);
    let first = EDGE;
    for (let i = byLength.from[at] ?? 0, end = byLength.to[at] ?? 0; i < end; i += 1) {
      const turn = byLength.list[i] ?? 0;
      const kind = kindOf[turn] ?? 0;
      if ((left[kind] ?? 0) === 0 || (wide[turn] ?? 0) > gap || (rank[kind] ?? 0) >= first) continue;
      first = rank[kind] ?? 0;
      this.pick = turn;
    }
    this.score = score;
    return first < EDGE;
  }

  private place(step: number, gap: number, isLowSide: boolean): number {
    const { startY, reach, left, next, before, pick } = this;
    const [length, width] = [this.long[pick] ?? 0, this.wide[pick] ?? 0];
    const x = reach[step] ?? 0;
    const y = (startY[step] ?? 0) + (isLowSide ? 0 : gap - width);
    this.laidTurn[this.laidCount] = pick;
    this.laidX[this.laidCount] = x;
    this.laidY[this.laidCount] = y;
    this.laidCount += 1;
    const kind = this.kindOf[pick] ?? 0;
    left[kind] = (left[kind] ?? 0) - 1;
    if (left[kind] === 0) {
      const [near, far] = [before[kind] ?? 0, next[kind] ?? -1];
      next[near] = far;
      if (far >= 0) before[far] = near;
    }
    let at = step;
    if (width < gap) {
      at = isLowSide ? step : step + 1;
      for (let i = this.steps; i > step; i -= 1) {
        startY[i] = startY[i - 1] ?? 0;
        reach[i] = reach[i - 1] ?? 0;
      }
      this.steps += 1;
      startY[step + 1] = isLowSide ? y + width : y;
    }
    reach[at] = x + length;
    this.join(at);
    return this.kinds[kind]?.kind.area ?? 0;
  }

  /** Neighbouring steps of equal reach are one. */
  private join(step: number): void {
    if (step + 1 < this.steps && this.reach[step + 1] === this.reach[step]) this.cut(step + 1);
    if (step > 0 && this.reach[step - 1] === this.reach[step]) this.cut(step);
  }

  private cut(step: number): void {
    const { startY, reach } = this;
    this.steps -= 1;
    for (let i = step; i < this.steps; i += 1) {
      startY[i] = startY[i + 1] ?? 0;
      reach[i] = reach[i + 1] ?? 0;
    }
  }
}

function scoreOf(length: number, high: number, low: number): number {
  if (length === high) return FLUSH_HIGH;
  if (length === low) return FLUSH_LOW;
  return length > high ? LONG : length < low ? SHORT : BETWEEN;
}

/** Which turns have exactly this size: a hash table with open addressing, sizes in micrometres. */
class SizeIndex {
  /** Turns by size; slot s holds `list[from[s]]` to `list[to[s] - 1]`. An unknown size has an empty slot. */
  readonly list: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  private readonly size: Int32Array;
  private readonly mask: number;

  constructor(sizes: Int32Array) {
    let slots = 4;
    while (slots < 2 * sizes.length) slots *= 2;
    this.mask = slots - 1;
    [this.size, this.from, this.to] = [new Int32Array(slots), new Int32Array(slots), new Int32Array(slots)];
    this.list = Int32Array.from(sizes.keys()).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0) || a - b);
    for (const [i, turn] of this.list.entries()) {
      const size = sizes[turn] ?? 0;
      const slot = this.find(size);
      if (this.to[slot] === 0) this.from[slot] = i;
      this.size[slot] = size;
      this.to[slot] = i + 1;
    }
  }

  /** Slot of the size; an empty one when no turn has it. */
  find(size: number): number {
    let slot = (Math.imul(size, 0x9e3779b1) >>> 15) & this.mask;
    while (this.to[slot] !== 0 && this.size[slot] !== size) slot = (slot + 1) & this.mask;
    return slot;
  }
}
