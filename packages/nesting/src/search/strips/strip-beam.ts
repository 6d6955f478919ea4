// Beam search over partly packed strips: states are gathered by the area below their skyline, the best of each
// such bucket are continued by every piece that fits the lowest step (tree search guides after Libralesso &
// Fontan 2022). A state is dropped as soon as its waste exceeds what the aimed length leaves over: for jigsaws
// this is the exact search of perfect packings (Lesh et al. 2004), cut down to the width of the beam. Many
// narrow beams with guides by chance find more than one wide beam.
import type { Laid } from '../../rect/bin.ts';
import type { StripKind } from '../../rect/skyline.ts';
import { StripHeaps } from './strip-heaps.ts';
import { StripPieces } from './strip-pieces.ts';
import { StripStates } from './strip-states.ts';
import type { Valley } from './strip-states.ts';

/** Ways to lay a piece tried in one round, about. */
const WORK = 20_000;

const LEAST_WIDTH = 8;
const MOST_WIDTH = 2048;

/** Pieces a beam places at most and, going on from a packing, at least. */
const MOST_OPEN = 120;
const LEAST_OPEN = 10;

/** Share of the beams that keep the beginning of the best packing so far. */
const KEEP_SHARE = 0.6;

/** Beams without success after which they become wider. */
const PATIENCE = 24;

/** Weights of one beam: what a state costs besides its waste, in mean pieces. */
interface Guide {
  /** Per step of the skyline. */
  step: number;
  /** Per worth of a piece left; large pieces are worth more than their area. */
  worth: number;
  isFirstSide: boolean;
  canSkip: boolean;
}

/** One piece of a packing on the skyline: its turn, and where across the strip it lies. */
export interface Step {
  turn: number;
  y: number;
}

export class StripBeam {
  private readonly pieces: StripPieces;
  private readonly states: StripStates;
  private readonly chance: () => number;
  private readonly worth: Float64Array;
  private readonly mean: number;
  private readonly best: () => Step[];
  /** Buckets by area, and with those behind them for small pieces that share the last ones. */
  private scale = 1;
  private buckets = 1;
  private ground = 0;
  private readonly seen = new Set<number>();
  private heaps: StripHeaps;
  private guide: Guide = { step: 0, worth: 0, isFirstSide: false, canSkip: false };
  private limit: number;
  private beams = 0;
  private width = LEAST_WIDTH;
  private bucket = -1;
  private queue: Int32Array = new Int32Array(0);
  private at = 0;
  private found: Laid[] | undefined;

  /**
   * @param kinds what lies on the strip
   * @param size grown width of the strip and the extent along it to be reached, micrometres
   * @param best the packing below that extent which leaves least over, in the order it was made
   */
  constructor(
    kinds: readonly StripKind[],
    size: { width: number; limit: number },
    rest: { chance: () => number; best: () => Step[] },
  ) {
    const { chance, best } = rest;
    this.pieces = new StripPieces(kinds, size.width);
    this.states = new StripStates(this.pieces);
    this.chance = chance;
    this.best = best;
    this.limit = size.limit;
    this.mean = this.pieces.total / Math.max(1, this.pieces.count);
    this.worth = new Float64Array(kinds.length);
    this.heaps = this.heapsFor(this.width);
    this.begin();
  }

  /** Goes on for a shorter length. */
  aimAt(limit: number): void {
    this.limit = limit;
    this.begin();
  }

  /** Some states more; the layout when all pieces lie within the limit. */
  round(): Laid[] | undefined {
    if (this.pieces.total > this.pieces.width * this.limit) return undefined;
    const each = Math.max(1, Math.ceil(WORK / (this.pieces.kindOf.length + 10)));
    for (let i = 0; i < each; i += 1) {
      if (this.at < this.queue.length) this.advance();
      else if (!this.nextBucket()) this.giveUp();
      if (this.found === undefined) continue;
      const laid = this.found;
      this.found = undefined;
      return laid;
    }
    return undefined;
  }

  /** A new beam with other weights. */
  private begin(): void {
    const { chance, pieces, mean } = this;
    const bend = chance();
    for (let k = 0; k < this.worth.length; k += 1) {
      const size = (pieces.area[k] ?? 0) / mean;
      this.worth[k] = size * (bend * size + (1 - bend) * Math.sqrt(size));
    }
    const small = () => {
      const u = chance();
      return u * u * u;
    };
    this.guide = {
      step: 0.2 * small(),
      worth: chance() < 0.3 ? 0 : 4 * small(),
      isFirstSide: chance() < 0.4,
      canSkip: chance() < 0.5,
    };
    this.heaps.clear();
    this.queue = new Int32Array(0);
    this.at = 0;
    this.bucket = -1;
    const root = this.root();
    this.ground = this.states.filled[root] ?? 0;
    this.scale = scaleOf(this.states.open[root] ?? 0);
    this.buckets = this.scale + (this.states.open[root] ?? 0);
    this.expand(root);
    this.states.release(root);
  }

  /** The empty strip, or the best packing without the pieces placed last. */
  private root(): number {
    const { states, pieces, chance } = this;
    let slot = states.begin(this.limit, this.worth);
    if (pieces.count <= MOST_OPEN && chance() > KEEP_SHARE) return slot;
    const most = Math.min(pieces.count, MOST_OPEN);
    const open = Math.min(most, LEAST_OPEN + Math.floor(chance() * (most - LEAST_OPEN)));
    for (const { turn, y } of this.best()) {
      if ((states.open[slot] ?? 0) <= open) break;
      const after = states.follow(slot, turn, y === states.lowestY(slot), this.worth);
      if (after < 0) break;
      states.release(slot);
      slot = after;
    }
    return slot;
  }

  private heapsFor(width: number): StripHeaps {
    const most = Math.min(this.pieces.count, MOST_OPEN);
    return new StripHeaps(scaleOf(most) + most, width);
  }

  private giveUp(): void {
    this.beams += 1;
    if (this.beams % PATIENCE === 0 && this.width < MOST_WIDTH) {
      this.width *= 2;
      this.heaps = this.heapsFor(this.width);
    }
    this.begin();
  }

  private nextBucket(): boolean {
    this.at = 0;
    this.queue = new Int32Array(0);
    while (this.bucket + 1 < this.buckets && this.queue.length === 0) {
      this.bucket += 1;
      this.queue = this.heaps.takeAll(this.bucket);
    }
    this.seen.clear();
    return this.queue.length > 0;
  }

  /** Makes the next state of the bucket and offers its children. */
  private advance(): void {
    const { states, heaps } = this;
    const entry = this.queue[this.at] ?? 0;
    this.at += 1;
    const parent = heaps.parent[entry] ?? 0;
    const turn = heaps.turn[entry] ?? 0;
    const slot = states.follow(parent, turn, this.isLowSide(states.valley(parent)), this.worth);
    states.release(parent);
    if (slot < 0) return;
    const hash = states.hash(slot);
    if ((states.open[slot] ?? 0) === 0) this.found = this.layout(slot);
    else if (!this.seen.has(hash)) {
      this.seen.add(hash);
      this.expand(slot);
    }
    states.release(slot);
  }

  private layout(slot: number): Laid[] {
    const { pieces, states } = this;
    return states.placements(slot).flatMap(({ turn, x, y }) => {
      const kind = pieces.kinds[pieces.kindOf[turn] ?? 0]?.kind.index ?? 0;
      const orientation = pieces.orientation(turn);
      return orientation === undefined ? [] : [{ kind, orientation, x, y }];
    });
  }

  /** Every piece that fits the lowest step becomes an entry of a later bucket. */
  private expand(slot: number): void {
    const { states, guide } = this;
    const { kindOf, long, wide, area, kinds } = this.pieces;
    const v = states.valley(slot);
    const room = states.limit - v.from;
    const own = slot * kinds.length;
    const steps = states.steps[slot] ?? 0;
    const [near, far] = this.isLowSide(v) ? [v.wallLow, v.wallHigh] : [v.wallHigh, v.wallLow];
    const [waste, filled, worth] = [
      states.waste[slot] ?? 0,
      states.filled[slot] ?? 0,
      states.worth[slot] ?? 0,
    ];
    const narrowest = this.narrowest(own);
    for (let t = 0; t < kindOf.length; t += 1) {
      const kind = kindOf[t] ?? 0;
      const rest = v.gap - (wide[t] ?? 0);
      const length = long[t] ?? 0;
      if (rest < 0 || length > room || (states.left[own + kind] ?? 0) === 0) continue;
      // what stays free beside the piece and is too narrow for any other is lost at once
      const lost = rest > 0 && rest < narrowest ? rest * Math.min(length, far) : 0;
      const isFlushFar = length === far && rest < narrowest;
      const after =
        steps + (rest > 0 ? 1 : 0) - (length === near ? 1 : 0) - (isFlushFar ? 1 : 0) - (lost > 0 ? 1 : 0);
      this.offer(
        { slot, turn: t, waste: waste + lost, filled: filled + (area[kind] ?? 0) + lost },
        after,
        worth - (this.worth[kind] ?? 0),
      );
    }
    if (!guide.canSkip || steps < 2) return;
    const lost = v.gap * Math.min(near, far);
    this.offer({ slot, turn: -1, waste: waste + lost, filled: filled + lost }, steps - 1, worth);
  }

  private isLowSide(v: Valley): boolean {
    return this.guide.isFirstSide || v.wallLow >= v.wallHigh;
  }

  private narrowest(own: number): number {
    const { kindOf, wide } = this.pieces;
    let least = Infinity;
    for (let t = 0; t < kindOf.length; t += 1)
      if ((wide[t] ?? 0) < least && (this.states.left[own + (kindOf[t] ?? 0)] ?? 0) > 0) least = wide[t] ?? 0;
    return least;
  }

  private offer(
    entry: { slot: number; turn: number; waste: number; filled: number },
    steps: number,
    worth: number,
  ): void {
    const { states, guide, scale } = this;
    if (entry.waste > states.budget) return;
    const share = (entry.filled - this.ground) / (this.pieces.width * states.limit - this.ground);
    const bucket = Math.max(this.bucket + 1, Math.floor(share * scale));
    if (bucket >= this.buckets) return;
    const cost = entry.waste / this.mean + guide.step * steps + guide.worth * worth;
    const out = this.heaps.offer(bucket, { cost, parent: entry.slot, turn: entry.turn });
    if (out === entry.slot) return;
    states.hold(entry.slot);
    if (out >= 0) states.release(out);
  }
}

/** Buckets for so many pieces to be placed: two of a beam's steps seldom fall into the same. */
function scaleOf(pieces: number): number {
  return Math.max(8, Math.round(1.5 * pieces));
}
