// The first patterns for orders of very many kinds and pieces: the order is dealt into parts of fewer kinds, each harvested and priced by a
// program of its own, and the whole program begins from their bases beside each other (an order of many pieces splits nearly without loss;
// Narayanan et al. 2021, POP). Tables and pivots of one part take a fraction of those of the whole.
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import type { Plan } from '../plan.ts';
import { PatternHarvest } from '../starts/pattern-harvest.ts';
import { ColumnGenerator } from './column-generator.ts';

/** Kinds from which an order is dealt, and kinds of one part. */
const LEAST_KINDS = 700;
const PART_KINDS = 300;

/** Pieces of a kind from which a part has enough to fill its sheets well. Smaller orders are harvested as a whole soon, and end better so. */
const LEAST_COPIES = 25;

/** Patterns taken in within one slice. */
const AT_ONCE = 100;

interface Part {
  readonly patterns: ColumnGenerator;
  readonly harvest: PatternHarvest;
}

export class PartedStart {
  private readonly parts: readonly Part[];
  private readonly bins: Bin[] = [];
  private readonly missing: Int32Array;
  /** Parts harvested, and priced. */
  private harvested = 0;
  private priced = 0;

  /** Orders that are harvested; what is limited of the sheets is left to the whole program, so some must be without limit. */
  static isFor(task: GroupTask): boolean {
    const { kinds, stocks } = task;
    const pieces = kinds.reduce((sum, k) => sum + k.quantity, 0);
    const isLarge = kinds.length >= LEAST_KINDS && pieces >= LEAST_COPIES * kinds.length;
    return isLarge && PatternHarvest.isFor(task) && stocks.some((s) => s.quantity === Infinity);
  }

  constructor(task: GroupTask, make: BinMaker, chance: () => number) {
    this.missing = new Int32Array(task.kinds.length);
    const stocks = task.stocks.map((s) => (s.quantity === Infinity ? s : { ...s, quantity: 0 }));
    this.parts = dealt(task, chance).map((own) => {
      const kinds = task.kinds.map((k) => (own.has(k.index) ? k : { ...k, quantity: 0 }));
      const part = { ...task, kinds, stocks };
      return {
        patterns: new ColumnGenerator(part, make, chance, true),
        harvest: new PatternHarvest(part, make, chance),
      };
    });
  }

  get isOpen(): boolean {
    return this.priced < this.parts.length;
  }

  /** The parts' patterns, once all are priced. */
  get patterns(): readonly ColumnGenerator[] {
    return this.parts.map((p) => p.patterns);
  }

  /** A step of the part whose turn it is; a plan of the whole order when all parts are harvested. */
  *round(): Sliced<Plan | undefined> {
    const part = this.parts[this.harvested];
    if (part !== undefined) return yield* this.harvest(part);
    const next = this.parts[this.priced]?.patterns;
    if (next === undefined) return undefined;
    if (next.isOpen) yield* next.round();
    else if (yield* next.settling()) this.priced += 1;
    return undefined;
  }

  private *harvest({ harvest, patterns }: Part): Sliced<Plan | undefined> {
    const plan = yield* harvest.round();
    if (plan === undefined) return undefined;
    for (const [i, bin] of [...new Set([...plan.bins, ...harvest.found])].entries()) {
      patterns.pool.add(bin);
      if (i % AT_ONCE === 0) yield;
    }
    this.bins.push(...plan.bins);
    for (const [k, m] of plan.missing.entries()) this.missing[k] = (this.missing[k] ?? 0) + m;
    this.harvested += 1;
    return this.harvested < this.parts.length ? undefined : { bins: this.bins, missing: this.missing };
  }
}

/** The kinds of each part: every part has large and small ones, of neighbours by area each gets one by chance. */
function dealt({ kinds }: GroupTask, chance: () => number): Set<number>[] {
  const parts = Array.from({ length: Math.ceil(kinds.length / PART_KINDS) }, () => new Set<number>());
  const sorted = kinds.toSorted((a, b) => a.area - b.area);
  for (let from = 0; from < sorted.length; from += parts.length) {
    const order = parts.map((part) => ({ part, by: chance() })).sort((a, b) => a.by - b.by);
    for (const [n, { part }] of order.entries()) {
      const kind = sorted[from + n];
      if (kind !== undefined) part.add(kind.index);
    }
  }
  return parts;
}
