// Overlaps worked out of a layout: guided local search that moves one colliding piece at a time.
// Source: Gardeyn & Wauters 2025, "sparrow" (arXiv 2509.13329), algorithms 5 to 9; written anew.
import type { Area, Spot } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';
import { Field } from '../collide/field.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { cellFor } from './construct.ts';
import { PairTable } from '../collide/pair-table.ts';
import { MoveSearch } from './move-search.ts';
import type { Samples } from './move-search.ts';

/** How weights of pairs grow and fade (same source, table 1). */
const LEAST_GROWTH = 1.2;
const MOST_GROWTH = 2;
const FADE = 0.95;

/** Pieces measured, or moved, between two yields. */
const MEASURED = 24;
const MOVED = 4;

export interface Patience {
  /** Passes without a better total before a strike. */
  passes: number;
  strikes: number;
}

/** Everything needed to come back to a layout. */
export interface Snapshot {
  spots: Spot[];
  /** Sum of the collision measures. */
  loss: number;
}

/** The pieces of one sheet with their collisions and weights. */
export class Separator {
  readonly field: Field;
  readonly kinds: readonly Kind[];
  readonly size: number;
  private readonly chance: () => number;
  private readonly losses: Float64Array;
  private readonly weights: Float64Array;
  /** Collisions of each piece, and whether a pair of it is heavier than 1: most rows need no look. */
  private readonly hits: Int32Array;
  private readonly isHeavy: Uint8Array;
  private readonly order: Int32Array;
  private readonly search: MoveSearch;
  private readonly overlaps: PairTable;
  /** Passes made so far. */
  passes = 0;

  constructor(kinds: readonly Kind[], area: Area, gap: number, chance: () => number) {
    this.kinds = kinds;
    this.size = kinds.length;
    this.chance = chance;
    this.field = new Field(area, gap, kinds.length, cellFor(kinds));
    this.losses = new Float64Array(this.size * this.size);
    this.weights = new Float64Array(this.size * this.size).fill(1);
    this.hits = new Int32Array(this.size);
    this.isHeavy = new Uint8Array(this.size);
    this.order = Int32Array.from(kinds, (_, i) => i);
    this.overlaps = new PairTable(kinds, gap);
    this.search = new MoveSearch(this.field, this.overlaps, this.weights, chance);
  }

  /** Takes a layout over; every weight is 1 again. */
  *load(spots: readonly Spot[]): Sliced<void> {
    for (const [k, s] of spots.entries()) this.field.put(k, s.form, s.x, s.y);
    yield* this.begin();
  }

  /** After pieces were moved from outside: measures anew, every weight is 1 again. */
  *begin(): Sliced<void> {
    this.weights.fill(1);
    this.isHeavy.fill(0);
    yield* this.remeasure();
  }

  private *remeasure(): Sliced<void> {
    for (let k = 0; k < this.size; k++) {
      this.measure(k, k + 1);
      if (k % MEASURED === MEASURED - 1) yield* this.rest();
    }
  }

  /** The end of a slice. */
  private *rest(): Sliced<void> {
    if (!this.overlaps.areMany) this.overlaps.renew();
    yield;
  }

  place(k: number, form: Oriented, x: number, y: number): void {
    this.field.put(k, form, x, y);
    this.measure(k, 0);
  }

  /** Against the pieces from `from` on. */
  private measure(k: number, from: number): void {
    const { field, hits, losses, size } = this;
    const form = field.forms[k] as Oriented;
    const x = field.x[k] as number;
    const y = field.y[k] as number;
    for (let j = from; j < size; j++) {
      if (j === k) continue;
      const other = field.forms[j] as Oriented;
      const ox = field.x[j] as number;
      const oy = field.y[j] as number;
      const loss = this.overlaps.measure(form, other, ox - x, oy - y);
      const change = Number(loss > 0) - Number((losses[k * size + j] as number) > 0);
      hits[k] = (hits[k] as number) + change;
      hits[j] = (hits[j] as number) + change;
      losses[k * size + j] = loss;
      losses[j * size + k] = loss;
    }
  }

  /** Whether every piece is on the sheet and no two collide, by the exact test. */
  isValid(): boolean {
    const { field } = this;
    for (let k = 0; k < this.size; k++) {
      const form = field.forms[k] as Oriented;
      if (!field.isOnSheet(form, field.x[k] as number, field.y[k] as number)) return false;
      if (field.hinders(form, field.x[k] as number, field.y[k] as number, k, k + 1) >= 0) return false;
    }
    return true;
  }

  totalLoss(): number {
    const { hits, losses, size } = this;
    let sum = 0;
    for (let k = 0; k < size; k++) {
      if (hits[k] === 0) continue;
      for (let i = k * size, end = i + size; i < end; i++) sum += losses[i] as number;
    }
    return sum / 2;
  }

  snapshot(): Snapshot {
    const { field } = this;
    const spots = this.kinds.map((_, k) => ({
      form: field.forms[k] as Oriented,
      x: field.x[k] as number,
      y: field.y[k] as number,
    }));
    return { spots, loss: this.totalLoss() };
  }

  /** Back to a layout; weights stay as they are. */
  *restore(snapshot: Snapshot): Sliced<void> {
    for (const [k, s] of snapshot.spots.entries()) this.field.put(k, s.form, s.x, s.y);
    yield* this.remeasure();
  }

  /** Every colliding piece, in random order, gets one chance to find a better place. */
  *pass(samples: Samples): Sliced<void> {
    const { order, chance, field } = this;
    this.passes++;
    this.overlaps.renew();
    for (let i = this.size - 1; i > 0; i--) {
      const j = Math.floor(chance() * (i + 1));
      const t = order[i] as number;
      order[i] = order[j] as number;
      order[j] = t;
    }
    let moved = 0;
    for (let i = 0; i < this.size; i++) {
      const k = order[i] as number;
      if (this.hits[k] === 0) continue;
      if (++moved % (this.overlaps.isKept ? MOVED : 1) === 0) yield* this.rest();
      const { form, x, y } = this.search.better(k, this.kinds[k] as Kind, samples);
      if (form === field.forms[k] && x === field.x[k] && y === field.y[k]) continue;
      this.place(k, form, x, y);
    }
  }

  /** Pairs that collide grow heavier, the worst most; the others fade back to 1. */
  reweigh(): void {
    const { hits, isHeavy, size } = this;
    const most = this.greatestLoss();
    for (let k = 0; k < size; k++)
      if (hits[k] !== 0 || isHeavy[k] === 1) isHeavy[k] = this.reweighRow(k * size, most);
  }

  private greatestLoss(): number {
    const { hits, losses, size } = this;
    let most = 0;
    for (let k = 0; k < size; k++) {
      if (hits[k] === 0) continue;
      for (let i = k * size, end = i + size; i < end; i++)
        if ((losses[i] as number) > most) most = losses[i] as number;
    }
    return most;
  }

  /** 1 when a pair is heavier than 1 afterwards. */
  private reweighRow(from: number, most: number): 0 | 1 {
    const { losses, size, weights } = this;
    let isHeavy: 0 | 1 = 0;
    for (let i = from; i < from + size; i++) {
      const loss = losses[i] as number;
      const factor = loss === 0 ? FADE : LEAST_GROWTH + ((MOST_GROWTH - LEAST_GROWTH) * loss) / most;
      const weight = (weights[i] as number) * factor;
      weights[i] = weight > 1 ? weight : 1;
      if (weight > 1) isHeavy = 1;
    }
    return isHeavy;
  }

  /**
   * Works until nothing collides or patience ends; every pass is a round.
   * @returns the layout with the least collisions met (loss 0: valid)
   */
  *separate(patience: Patience, samples: Samples): Sliced<Snapshot> {
    let best = this.snapshot();
    for (let strikes = 0; strikes < patience.strikes && best.loss > 0;) {
      const before = best.loss;
      for (let idle = 0; idle < patience.passes && best.loss > 0;) {
        yield* this.pass(samples);
        yield true;
        const loss = this.totalLoss();
        if (loss < best.loss) {
          if (loss < best.loss * 0.98) idle = 0;
          best = this.snapshot();
        } else idle++;
        this.reweigh();
      }
      strikes = best.loss < before * 0.98 ? 0 : strikes + 1;
      yield* this.restore(best);
    }
    return best;
  }
}
