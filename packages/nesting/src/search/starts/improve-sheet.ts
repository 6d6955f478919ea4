// Ruin and recreate on one sheet: the worth of what lies on it per yuan goes up, never down.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import type { Kind } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import type { ConstructSettings } from './filling.ts';

/** A try that costs at most this share of the worth is followed up at the beginning. */
const SLACK = 0.01;

/** Work of one call, squares of the pieces on the sheet: a strip of thousands is not taken apart again and again. */
const MOST_WORK = 2e7;

/** Work of one slice: kinds offered, and a part of the squares of the pieces taken out and laid again. */
const SLICE = 15_000;
const SQUARES = 0.05;

/** Of more kinds a part is offered to one sheet, ever another: looking at a thousand for every try takes longer than all else. */
const MOST_OFFERED = 200;

/** The sheet with other pieces of the open kinds on it, worth at least as much per yuan. */
export function improveSheet(
  start: Bin,
  open: readonly Kind[],
  missing: Int32Array,
  settings: ConstructSettings,
): Bin {
  return drained(improving(start, open, missing, settings));
}

/** The same in slices. */
export function* improving(
  start: Bin,
  open: readonly Kind[],
  missing: Int32Array,
  settings: ConstructSettings,
): Sliced<Bin> {
  const { greed } = settings;
  const effort = Math.min(settings.effort, MOST_WORK / start.count ** 2);
  const offered = someOf(open, start, greed.chance);
  const refiller = new Refiller(offered, missing, settings);
  for (const kind of start.contents()) refiller.take(kind);
  let current = start;
  let worth = refiller.worthOf(start.contents());
  let rate = worth / start.cost;
  let best = start;
  let bestRate = rate;
  let work = 0;
  for (let i = 0; i < effort; i += 1) {
    work += offered.length + SQUARES * current.count ** 2;
    if (work >= SLICE) {
      work = 0;
      yield;
    }
    const next = current.clone();
    const out: number[] = [];
    next.ruin(1 + Math.floor(greed.chance() * Math.max(1, next.count * 0.6)), greed.chance, out);
    for (const kind of out) refiller.give(kind);
    const taken = refiller.fill(next);
    const nextWorth = worth + refiller.worthOf(taken) - refiller.worthOf(out);
    const nextRate = nextWorth / next.shrunk().cost;
    if (nextRate < rate * (1 - SLACK * (1 - i / effort))) {
      for (const kind of taken) refiller.give(kind);
      for (const kind of out) refiller.take(kind);
      continue;
    }
    current = next;
    worth = nextWorth;
    rate = nextRate;
    if (rate > bestRate) {
      best = current;
      bestRate = rate;
      if (best.used > best.capacity * 0.9985) break;
    }
  }
  return best;
}

/** Every so many-th kind from one by chance, and those that lie on the sheet. */
function someOf(open: readonly Kind[], sheet: Bin, chance: () => number): readonly Kind[] {
  if (open.length <= MOST_OFFERED) return open;
  const each = open.length / MOST_OFFERED;
  const from = chance() * each;
  const on = new Set(sheet.contents());
  return open.filter(
    (k, i) => Math.floor((i - from) / each) !== Math.floor((i - 1 - from) / each) || on.has(k.index),
  );
}

/** Keeps count of the pieces left and offers them to a bin in ever new orders. */
class Refiller {
  private readonly kinds: readonly Kind[];
  private readonly left: Int32Array;
  private readonly price: Float64Array;
  private readonly chance: () => number;
  private readonly keys: Float64Array;

  constructor(kinds: readonly Kind[], missing: Int32Array, settings: ConstructSettings) {
    this.kinds = kinds;
    this.left = missing.slice();
    this.price = settings.price;
    this.chance = settings.greed.chance;
    this.keys = new Float64Array(missing.length);
  }

  take(kind: number): void {
    this.left[kind] = (this.left[kind] ?? 0) - 1;
  }

  give(kind: number): void {
    this.left[kind] = (this.left[kind] ?? 0) + 1;
  }

  worthOf(kinds: readonly number[]): number {
    let worth = 0;
    for (const kind of kinds) worth += this.price[kind] ?? 0;
    return worth;
  }

  /** Places what fits, in a shaken order of worth; returns the kinds placed. */
  fill(bin: Bin): number[] {
    const greed = randomGreed(this.chance);
    const taken: number[] = [];
    for (const kind of this.shaken(bin)) {
      while ((this.left[kind.index] ?? 0) > 0 && bin.find(kind, greed) < Infinity) {
        bin.place(kind);
        this.take(kind.index);
        taken.push(kind.index);
      }
    }
    return taken;
  }

  /** Kinds that fit now, by worth (or its root, or not at all) times chance. */
  private shaken(bin: Bin): Kind[] {
    const { keys, left, price, chance } = this;
    const mode = chance();
    const fitting: Kind[] = [];
    for (const kind of this.kinds) {
      if ((left[kind.index] ?? 0) <= 0 || !bin.mayFit(kind)) continue;
      const worth = price[kind.index] ?? 0;
      const base = mode < 0.5 ? worth : mode < 0.8 ? Math.sqrt(worth) : 1;
      keys[kind.index] = base * (0.2 + chance());
      fitting.push(kind);
    }
    return fitting.sort((a, b) => (keys[b.index] ?? 0) - (keys[a.index] ?? 0));
  }
}
