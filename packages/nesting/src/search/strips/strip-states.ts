// Partly packed strips by the thousand: skyline, pieces left, waste. Slots are lent and given back, so that a
// search over many of them allocates nothing. Lengths are grown micrometres, areas square micrometres.
import type { StripPieces } from './strip-pieces.ts';

/** A state whose skyline would have more steps than this is given up: nothing good comes of it. */
const MOST_STEPS = 64;

/** Stands for the edge of the strip: higher than any wall. */
export const EDGE = 2 ** 31 - 1;

/** The lowest step of a state with what bounds it. */
export interface Valley {
  step: number;
  from: number;
  gap: number;
  wallLow: number;
  wallHigh: number;
}

export class StripStates {
  readonly pieces: StripPieces;
  /** Extent along the strip that nothing may pass, and the most waste that leaves. */
  limit = 0;
  budget = 0;
  steps: Int32Array = new Int32Array(0);
  startY: Int32Array = new Int32Array(0);
  reach: Int32Array = new Int32Array(0);
  left = new Uint16Array(0);
  waste = new Float64Array(0);
  /** Area below the skyline. */
  filled = new Float64Array(0);
  open: Int32Array = new Int32Array(0);
  /** Worth of the pieces left, by what the search calls their worth. */
  worth = new Float64Array(0);
  /** Last entry of the log, users of the slot. */
  entry: Int32Array = new Int32Array(0);
  private users: Int32Array = new Int32Array(0);
  private mark: Int32Array = new Int32Array(0);
  private free: number[] = [];
  /** How states came to be: entry before, turn, position. */
  private log: { before: number; turn: number; x: number; y: number }[] = [];

  constructor(pieces: StripPieces) {
    this.pieces = pieces;
  }

  /** Forgets all states; returns the empty strip. */
  begin(limit: number, worth: Float64Array): number {
    const { kinds } = this.pieces;
    this.limit = limit;
    this.budget = this.pieces.width * limit - this.pieces.total;
    this.log = [];
    this.free = Array.from(this.steps.keys()).reverse();
    const root = this.lend();
    this.steps[root] = 1;
    this.startY[root * MOST_STEPS] = 0;
    this.reach[root * MOST_STEPS] = 0;
    this.waste[root] = 0;
    this.filled[root] = 0;
    this.open[root] = this.pieces.count;
    this.entry[root] = -1;
    this.mark[root] = 0;
    this.worth[root] = 0;
    for (const [k, own] of kinds.entries()) {
      this.left[root * kinds.length + k] = own.count;
      this.worth[root] = (this.worth[root] ?? 0) + own.count * (worth[k] ?? 0);
    }
    return root;
  }

  hold(slot: number): void {
    this.users[slot] = (this.users[slot] ?? 0) + 1;
  }

  release(slot: number): void {
    this.users[slot] = (this.users[slot] ?? 0) - 1;
    if (this.users[slot] === 0) this.free.push(slot);
  }

  valley(slot: number): Valley {
    const { reach, startY } = this;
    const base = slot * MOST_STEPS;
    const steps = this.steps[slot] ?? 0;
    let step = 0;
    for (let i = 1; i < steps; i += 1) if ((reach[base + i] ?? 0) < (reach[base + step] ?? 0)) step = i;
    const from = reach[base + step] ?? 0;
    const end = step + 1 < steps ? (startY[base + step + 1] ?? 0) : this.pieces.width;
    return {
      step,
      from,
      gap: end - (startY[base + step] ?? 0),
      wallLow: step === 0 ? EDGE : (reach[base + step - 1] ?? 0) - from,
      wallHigh: step === steps - 1 ? EDGE : (reach[base + step + 1] ?? 0) - from,
    };
  }

  /** Where across the strip the lowest step begins. */
  lowestY(slot: number): number {
    return this.startY[slot * MOST_STEPS + this.valley(slot).step] ?? 0;
  }

  /**
   * The state after one more piece, held once; -1 when its waste or its skyline is beyond what is allowed.
   * @param turn the piece, or -1: the lowest step is given up to its lower wall
   * @param isLowSide beside the wall before the step (smaller y), else beside the one after it
   */
  follow(parent: number, turn: number, isLowSide: boolean, worth: Float64Array): number {
    const slot = this.copyOf(parent);
    const v = this.valley(slot);
    if (turn < 0) this.giveUp(slot, v);
    else if (!this.place(slot, { v, turn, isLowSide }, worth)) {
      this.release(slot);
      return -1;
    }
    this.settle(slot);
    if ((this.waste[slot] ?? 0) <= this.budget) return slot;
    this.release(slot);
    return -1;
  }

  /** Equal for states with the same pieces left under the same skyline, hardly ever for others. */
  hash(slot: number): number {
    const base = slot * MOST_STEPS;
    let h = this.mark[slot] ?? 0;
    for (let i = base; i < base + (this.steps[slot] ?? 0); i += 1) {
      h = Math.imul(h ^ (this.startY[i] ?? 0), 0x9e3779b1);
      h = Math.imul(h ^ (h >>> 15) ^ (this.reach[i] ?? 0), 0x85ebca6b);
    }
    return h ^ (h >>> 13) || 1;
  }

  /** Where the pieces of the state lie. */
  placements(slot: number): { turn: number; x: number; y: number }[] {
    const out: { turn: number; x: number; y: number }[] = [];
    for (let e = this.log[this.entry[slot] ?? -1]; e !== undefined; e = this.log[e.before]) out.push(e);
    return out;
  }

  private lend(): number {
    if (this.free.length === 0) this.grow();
    const slot = this.free.pop() ?? 0;
    this.users[slot] = 1;
    return slot;
  }

  private grow(): void {
    const old = this.steps.length;
    const slots = Math.max(64, 2 * old);
    const kinds = this.pieces.kinds.length;
    const wider = (a: Int32Array, each: number) => copyInto(new Int32Array(slots * each), a);
    this.steps = wider(this.steps, 1);
    this.open = wider(this.open, 1);
    this.entry = wider(this.entry, 1);
    this.users = wider(this.users, 1);
    this.mark = wider(this.mark, 1);
    this.startY = wider(this.startY, MOST_STEPS);
    this.reach = wider(this.reach, MOST_STEPS);
    this.left = copyInto(new Uint16Array(slots * kinds), this.left);
    this.waste = copyInto(new Float64Array(slots), this.waste);
    this.filled = copyInto(new Float64Array(slots), this.filled);
    this.worth = copyInto(new Float64Array(slots), this.worth);
    for (let i = slots - 1; i >= old; i -= 1) this.free.push(i);
  }

  private copyOf(parent: number): number {
    const slot = this.lend();
    const { startY, reach, left } = this;
    const kinds = this.pieces.kinds.length;
    const steps = this.steps[parent] ?? 0;
    for (let i = 0, a = slot * MOST_STEPS, b = parent * MOST_STEPS; i < steps; i += 1) {
      startY[a + i] = startY[b + i] ?? 0;
      reach[a + i] = reach[b + i] ?? 0;
    }
    left.copyWithin(slot * kinds, parent * kinds, (parent + 1) * kinds);
    for (const a of [this.steps, this.open, this.entry, this.mark, this.waste, this.filled, this.worth])
      a[slot] = a[parent] ?? 0;
    return slot;
  }

  private place(
    slot: number,
    at: { v: Valley; turn: number; isLowSide: boolean },
    worth: Float64Array,
  ): boolean {
    const { v, turn, isLowSide } = at;
    const { startY, reach, pieces } = this;
    const [length, width] = [pieces.long[turn] ?? 0, pieces.wide[turn] ?? 0];
    const kind = pieces.kindOf[turn] ?? 0;
    const own = slot * pieces.kinds.length + kind;
    const steps = this.steps[slot] ?? 0;
    const low = slot * MOST_STEPS + v.step;
    const y = (startY[low] ?? 0) + (isLowSide ? 0 : v.gap - width);
    if (width < v.gap) {
      if (steps === MOST_STEPS) return false;
      for (let i = slot * MOST_STEPS + steps; i > low; i -= 1) {
        startY[i] = startY[i - 1] ?? 0;
        reach[i] = reach[i - 1] ?? 0;
      }
      this.steps[slot] = steps + 1;
      startY[low + 1] = isLowSide ? y + width : y;
    }
    const step = v.step + (width < v.gap && !isLowSide ? 1 : 0);
    reach[slot * MOST_STEPS + step] = v.from + length;
    this.left[own] = (this.left[own] ?? 0) - 1;
    this.open[slot] = (this.open[slot] ?? 0) - 1;
    this.mark[slot] = ((this.mark[slot] ?? 0) + (pieces.marks[kind] ?? 0)) | 0;
    this.filled[slot] = (this.filled[slot] ?? 0) + (pieces.area[kind] ?? 0);
    this.worth[slot] = (this.worth[slot] ?? 0) - (worth[kind] ?? 0);
    this.log.push({ before: this.entry[slot] ?? -1, turn, x: v.from, y });
    this.entry[slot] = this.log.length - 1;
    this.join(slot, step);
    return true;
  }

  /** Steps that no piece left fits on are given up. */
  private settle(slot: number): void {
    while ((this.open[slot] ?? 0) > 0 && (this.waste[slot] ?? 0) <= this.budget) {
      const v = this.valley(slot);
      if (v.from >= this.limit || this.fitsAny(slot, v.gap, this.limit - v.from)) return;
      this.giveUp(slot, v);
    }
  }

  private fitsAny(slot: number, gap: number, room: number): boolean {
    const { kindOf, long, wide, kinds } = this.pieces;
    for (let t = 0; t < kindOf.length; t += 1) {
      if ((wide[t] ?? 0) > gap || (long[t] ?? 0) > room) continue;
      if ((this.left[slot * kinds.length + (kindOf[t] ?? 0)] ?? 0) > 0) return true;
    }
    return false;
  }

  private giveUp(slot: number, v: Valley): void {
    const by = Math.min(v.wallLow, v.wallHigh, this.limit - v.from);
    this.reach[slot * MOST_STEPS + v.step] = v.from + by;
    this.waste[slot] = (this.waste[slot] ?? 0) + by * v.gap;
    this.filled[slot] = (this.filled[slot] ?? 0) + by * v.gap;
    this.join(slot, v.step);
  }

  /** Neighbouring steps of equal reach are one. */
  private join(slot: number, step: number): void {
    const at = slot * MOST_STEPS + step;
    if (step + 1 < (this.steps[slot] ?? 0) && this.reach[at + 1] === this.reach[at]) this.cut(slot, step + 1);
    if (step > 0 && this.reach[at - 1] === this.reach[at]) this.cut(slot, step);
  }

  private cut(slot: number, step: number): void {
    const { startY, reach } = this;
    const steps = (this.steps[slot] ?? 0) - 1;
    this.steps[slot] = steps;
    for (let i = slot * MOST_STEPS + step; i < slot * MOST_STEPS + steps; i += 1) {
      startY[i] = startY[i + 1] ?? 0;
      reach[i] = reach[i + 1] ?? 0;
    }
  }
}

function copyInto<T extends Int32Array | Uint16Array | Float64Array>(to: T, from: T): T {
  to.set(from);
  return to;
}
