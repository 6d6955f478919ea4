// Pieces against a skyline, for strips of given width whose length is to be short. The lowest step of the
// skyline is filled by the piece that fits it best; among equals the given order decides (scores after
// Leung, Zhang & Sim 2011). Lengths are grown micrometres: x along the strip, y across it.
import type { Kind, Orientation } from '../problem/normalise.ts';
import type { Laid } from './bin.ts';

/** A kind with the pieces of it that lie on this strip. */
export interface StripKind {
  kind: Kind;
  count: number;
}

/** Best possible score: the piece fills the step and reaches the higher wall. */
const PERFECT = 7;

export class Skyline {
  /** What the last `pack` placed. */
  readonly laid: Laid[] = [];
  private readonly kinds: readonly StripKind[];
  private readonly width: number;
  private readonly left: Int32Array;
  /** Order as a chain over the kinds that have pieces left; index `kinds.length` is its head. */
  private readonly next: Int32Array;
  /** Steps of the skyline from y = 0: where the step begins, how far it reaches along x. */
  private readonly startY: number[] = [];
  private readonly reach: number[] = [];
  private spotKind = -1;
  private spotBefore = -1;
  private spotTurn: Orientation | undefined;
  private spotScore = -1;

  constructor(kinds: readonly StripKind[], width: number) {
    this.kinds = kinds;
    this.width = width;
    this.left = new Int32Array(kinds.length);
    this.next = new Int32Array(kinds.length + 1);
  }

  /**
   * Packs as much as fits below the limit.
   * @param order indices into the kinds, first choice first
   * @param limit grown extent along x, Infinity for none
   * @returns area left over, mm²
   */
  pack(order: ArrayLike<number>, limit: number): number {
    const { kinds, left, next, reach, startY } = this;
    let open = 0;
    let before = kinds.length;
    for (let i = 0; i < order.length; i += 1) {
      const k = order[i] ?? 0;
      const own = kinds[k];
      if (own === undefined || own.count === 0) continue;
      left[k] = own.count;
      open += own.kind.area * own.count;
      next[before] = k;
      before = k;
    }
    next[before] = -1;
    this.laid.length = 0;
    startY.length = 0;
    reach.length = 0;
    startY.push(0);
    reach.push(0);
    while ((next[kinds.length] ?? -1) >= 0) {
      const step = this.lowest();
      if ((reach[step] ?? 0) >= limit) break;
      open -= this.fill(step, limit);
    }
    return open;
  }

  /** Extent along x of what the last `pack` placed. */
  extent(): number {
    let most = 0;
    for (const p of this.laid) most = Math.max(most, p.x + p.orientation.w);
    return most;
  }

  private lowest(): number {
    const { reach } = this;
    let at = 0;
    for (let i = 1; i < reach.length; i += 1) if ((reach[i] ?? 0) < (reach[at] ?? 0)) at = i;
    return at;
  }

  /** Puts the best piece on the step, or gives the step up; returns the area placed. */
  private fill(step: number, limit: number): number {
    const { startY, reach, width } = this;
    const from = reach[step] ?? 0;
    const gap = (startY[step + 1] ?? width) - (startY[step] ?? 0);
    const wallLow = step === 0 ? Infinity : (reach[step - 1] ?? 0) - from;
    const wallHigh = step === reach.length - 1 ? Infinity : (reach[step + 1] ?? 0) - from;
    this.choose(gap, Math.max(wallLow, wallHigh), Math.min(wallLow, wallHigh), limit - from);
    const o = this.spotTurn;
    if (o === undefined) {
      this.giveUp(step, Math.min(wallLow, wallHigh, limit - from));
      return 0;
    }
    // beside the wall it is as long as; else beside the higher one
    const isLowSide = this.spotScore === 1 ? wallLow < wallHigh : wallLow >= wallHigh;
    this.place(step, { o, gap, isLowSide });
    return this.kinds[this.spotKind]?.kind.area ?? 0;
  }

  private choose(gap: number, high: number, low: number, room: number): void {
    const { kinds, next } = this;
    this.spotScore = -1;
    this.spotTurn = undefined;
    for (let before = kinds.length, k = next[before] ?? -1; k >= 0; before = k, k = next[k] ?? -1) {
      for (const o of kinds[k]?.kind.orientations ?? []) {
        if (o.h > gap || o.w > room) continue;
        const score = scoreOf(o, gap, high, low);
        if (score <= this.spotScore) continue;
        this.spotScore = score;
        this.spotTurn = o;
        this.spotKind = k;
        this.spotBefore = before;
        if (score === PERFECT) return;
      }
    }
  }

  private place(step: number, at: { o: Orientation; gap: number; isLowSide: boolean }): void {
    const { o, gap, isLowSide } = at;
    const { startY, reach, left, next, spotKind } = this;
    const x = reach[step] ?? 0;
    const y = (startY[step] ?? 0) + (isLowSide ? 0 : gap - o.h);
    const kind = this.kinds[spotKind]?.kind.index ?? 0;
    this.laid.push({ kind, orientation: o, x, y });
    left[spotKind] = (left[spotKind] ?? 0) - 1;
    if (left[spotKind] === 0) next[this.spotBefore] = next[spotKind] ?? -1;
    if (o.h === gap) reach[step] = x + o.w;
    else {
      startY.splice(step + (isLowSide ? 0 : 1), 0, y);
      if (isLowSide) startY[step + 1] = y + o.h;
      reach.splice(step + (isLowSide ? 0 : 1), 0, x + o.w);
    }
    this.join(isLowSide || o.h === gap ? step : step + 1);
  }

  /** Nothing fits: the step is lost up to its lower wall. */
  private giveUp(step: number, by: number): void {
    this.reach[step] = (this.reach[step] ?? 0) + by;
    this.join(step);
  }

  /** Neighbouring steps of equal reach are one. */
  private join(step: number): void {
    const { startY, reach } = this;
    if (step + 1 < reach.length && reach[step + 1] === reach[step]) {
      reach.splice(step + 1, 1);
      startY.splice(step + 1, 1);
    }
    if (step > 0 && reach[step - 1] === reach[step]) {
      reach.splice(step, 1);
      startY.splice(step, 1);
    }
  }
}

/** 0–7: width of the step used up first, then agreement with its walls. */
function scoreOf(o: Orientation, gap: number, high: number, low: number): number {
  if (o.h < gap) return o.w === high ? 2 : o.w === low ? 1 : 0;
  if (o.w === high) return PERFECT;
  if (o.w === low) return 6;
  return o.w > high ? 5 : o.w < low ? 3 : 4;
}
