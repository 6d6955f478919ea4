// The pieces of one strip on as little length as possible, aiming at a length one step shorter than the best:
// orders for the skyline are changed a little at a time (late acceptance: Burke & Bykov 2017), and with not too
// many pieces beams take turns with them.
import type { Kind } from '../../problem/normalise.ts';
import type { Laid } from '../../rect/bin.ts';
import { Skyline } from '../../rect/skyline.ts';
import type { StripKind } from '../../rect/skyline.ts';
import { StripBeam } from './strip-beam.ts';
import type { Step } from './strip-beam.ts';

const MEMORY = 60;

/** Pieces placed in one round, about. */
const WORK = 2500;

/** Most pieces beams are worth their time for. */
const BEAM_PIECES = 400;

/** Packings without progress after which the order is shaken. */
const QUIET = 4000;

export class StripSearch {
  private readonly skyline: Skyline;
  private readonly beam: StripBeam | undefined;
  private isBeamNext = false;
  private readonly kinds: readonly StripKind[];
  private readonly chance: () => number;
  private readonly each: number;
  private readonly memory = new Float64Array(MEMORY);
  private order: Int32Array;
  private value = Infinity;
  private best = Infinity;
  private quiet = 0;
  private tick = 0;
  private starts = 0;
  private limit: number;

  /**
   * @param pieces what lies on the strip
   * @param size grown width of the strip and the extent along it to be reached
   */
  constructor(pieces: readonly StripKind[], size: { width: number; limit: number }, chance: () => number) {
    this.kinds = pieces;
    this.chance = chance;
    this.limit = size.limit;
    this.skyline = new Skyline(pieces, size.width);
    const many = pieces.reduce((sum, p) => sum + p.count, 0);
    this.each = Math.max(1, Math.floor(WORK / Math.max(1, many)));
    this.order = Int32Array.from(pieces.keys());
    this.beam =
      many > BEAM_PIECES ? undefined : new StripBeam(pieces, size, { chance, best: () => this.sequence() });
  }

  /** Some packings; the layout when all pieces lie within the limit. */
  round(): Laid[] | undefined {
    this.isBeamNext = !this.isBeamNext;
    return this.beam !== undefined && this.isBeamNext ? this.beam.round() : this.orders();
  }

  /** The packing of the order kept. */
  private sequence(): Step[] {
    this.skyline.pack(this.order, this.limit);
    return this.skyline.sequence();
  }

  private orders(): Laid[] | undefined {
    for (let i = 0; i < this.each; i += 1) {
      const next = this.starts < ORDERS.length ? this.startOrder() : this.neighbour();
      const value = this.skyline.pack(next, this.limit);
      if (value < 1e-6) {
        this.order = next;
        return this.skyline.laid();
      }
      this.decide(next, value);
    }
    return undefined;
  }

  /** Goes on from the order found last, for a shorter length. */
  aimAt(limit: number): void {
    this.limit = limit;
    this.beam?.aimAt(limit);
    this.value = this.skyline.pack(this.order, limit);
    this.remember();
  }

  private remember(): void {
    this.memory.fill(this.value);
    this.best = this.value;
    this.quiet = 0;
  }

  private startOrder(): Int32Array {
    const by = ORDERS[this.starts] ?? ((k: Kind) => k.area);
    this.starts += 1;
    const key = this.kinds.map((k) => by(k.kind));
    return Int32Array.from([...this.kinds.keys()].sort((a, b) => (key[b] ?? 0) - (key[a] ?? 0)));
  }

  private neighbour(): Int32Array {
    if (this.quiet > QUIET) this.shake();
    const next = this.order.slice();
    const many = 1 + Math.floor(this.chance() * this.chance() * 3);
    for (let i = 0; i < many; i += 1) {
      const a = Math.floor(this.chance() * next.length);
      const b = Math.floor(this.chance() * next.length);
      if (this.chance() < 0.5) swap(next, a, b);
      else move(next, a, b);
    }
    return next;
  }

  private shake(): void {
    for (let i = 0; i < this.order.length / 5; i += 1)
      swap(
        this.order,
        Math.floor(this.chance() * this.order.length),
        Math.floor(this.chance() * this.order.length),
      );
    this.value = this.skyline.pack(this.order, this.limit);
    this.remember();
  }

  private decide(order: Int32Array, value: number): void {
    if (this.starts <= ORDERS.length && this.tick < ORDERS.length) {
      this.tick += 1;
      if (value >= this.value) return;
      this.value = value;
      this.order = order;
      this.remember();
      return;
    }
    const at = this.tick % MEMORY;
    this.tick += 1;
    if (value <= this.value || value <= (this.memory[at] ?? Infinity)) {
      this.order = order;
      this.value = value;
    }
    this.memory[at] = this.value;
    this.quiet += 1;
    if (value >= this.best - 1e-9) return;
    this.best = value;
    this.quiet = 0;
  }
}

/** Orders to begin with: large first, by what is large. */
const ORDERS: ((k: Kind) => number)[] = [
  (k) => k.area,
  (k) => k.orientations[0]?.h ?? 0,
  (k) => k.orientations[0]?.w ?? 0,
  (k) => (k.orientations[0]?.w ?? 0) + (k.orientations[0]?.h ?? 0),
];

function swap(order: Int32Array, a: number, b: number): void {
  const kept = order[a] ?? 0;
  order[a] = order[b] ?? 0;
  order[b] = kept;
}

function move(order: Int32Array, from: number, to: number): void {
  const kept = order[from] ?? 0;
  if (from < to) order.copyWithin(from, from + 1, to + 1);
  else order.copyWithin(to + 1, to, from);
  order[to] = kept;
}
