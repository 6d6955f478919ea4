// Many sheets from one table of strips of which no two need the same pieces: each is traced back through the table with what the ones
// before have left over. Tables know no demand: where copies are few, their best sheets all need the same few pieces.
import { areLeft, bestStrips, limitedStrip } from './limited-strips.ts';
import type { LimitedStrip } from './limited-strips.ts';
import type { StripPatterns, StripPlan } from './strip-patterns.ts';

/** A sheet size, in cells. */
export interface LimitedSize {
  along: number;
  across: number;
  cost: number;
}

export interface LimitedSheet {
  /** Place of its size. */
  size: number;
  value: number;
  strips: StripPlan[];
}

/** Times that a sheet is put together anew because its strips turned out to be worth less than the table says. */
const TRIES = 4;

/** A sheet worth this share of what was expected is good enough. */
const NEAR = 0.998;

/** Strips of one length of sheet: what they are worth now, and how they were last made. */
interface Strips {
  along: number;
  values: Float64Array;
  made: (LimitedStrip | undefined)[];
}

/** What a size would be cut into now. */
interface Composed {
  size: number;
  value: number;
  expected: number;
  strips: StripPlan[];
  needs: Map<number, number>;
}

export class LimitedSheets {
  private readonly patterns: StripPatterns;
  private readonly sizes: readonly LimitedSize[];
  /** Copies that may still be used, by kind. */
  private readonly left: Int32Array;
  private readonly strips: Strips[];
  private readonly composed: (Composed | undefined)[];

  /** @param left copies that may be used, by kind; they are counted down */
  constructor(patterns: StripPatterns, sizes: readonly LimitedSize[], left: Int32Array) {
    this.patterns = patterns;
    this.sizes = sizes;
    this.left = left;
    const byLength = new Map<number, Strips>();
    this.strips = sizes.map(({ along }) => {
      const known = byLength.get(along) ?? {
        along,
        values: Float64Array.from(patterns.strips, (table) => table[along] ?? 0),
        made: [],
      };
      byLength.set(along, known);
      return known;
    });
    this.composed = sizes.map(() => undefined);
  }

  /** The sheet worth most for its cost of what is left; its pieces are taken. */
  next(): LimitedSheet | undefined {
    let best: Composed | undefined;
    let bestRate = 0;
    for (const [i, size] of this.sizes.entries()) {
      const known = this.composed[i];
      const own = known !== undefined && areLeft(this.left, known.needs) ? known : this.compose(i);
      this.composed[i] = own;
      const rate = (own?.value ?? 0) / size.cost;
      if (rate <= bestRate) continue;
      best = own;
      bestRate = rate;
    }
    if (best === undefined) return undefined;
    for (const [kind, many] of best.needs) this.left[kind] = (this.left[kind] ?? 0) - many;
    return { size: best.size, value: best.value, strips: best.strips };
  }

  private compose(at: number): Composed | undefined {
    let best: Composed | undefined;
    for (let i = 0; i < TRIES; i += 1) {
      const next = this.composeOnce(at);
      if (next === undefined) return best;
      if (best === undefined || next.value > best.value) best = next;
      if (best.value >= NEAR * next.expected) return best;
    }
    return best;
  }

  /** The best sheet by what strips are thought to be worth, made of what is left; strips worth less than thought are noted. */
  private composeOnce(at: number): Composed | undefined {
    const size = this.sizes[at];
    const strips = this.strips[at];
    if (size === undefined || strips === undefined) return undefined;
    const { places, expected } = bestStrips(this.patterns, size.across, strips.values);
    if (places.length === 0) return undefined;
    const { left } = this;
    const needs = new Map<number, number>();
    const plans: StripPlan[] = [];
    let value = 0;
    const seen = new Set<number>();
    for (const i of places) {
      const made = this.madeOf(strips, i, seen.has(i));
      seen.add(i);
      if (made.columns.length > 0)
        plans.push({ across: this.patterns.heights[i] ?? 0, columns: made.columns });
      value += made.value;
      for (const column of made.columns)
        for (const { kind } of column.pieces) {
          left[kind] = (left[kind] ?? 0) - 1;
          needs.set(kind, (needs.get(kind) ?? 0) + 1);
        }
    }
    for (const [kind, many] of needs) left[kind] = (left[kind] ?? 0) + many;
    return value > 0 ? { size: at, value, expected, strips: plans, needs } : undefined;
  }

  /** The strip with what is left now; the first one of a sheet teaches what it is worth. */
  private madeOf(strips: Strips, i: number, isAgain: boolean): LimitedStrip {
    const known = strips.made[i];
    if (known !== undefined && areLeft(this.left, known.needs)) return known;
    const made = limitedStrip(this.patterns, i, strips.along, this.left);
    if (isAgain) return made;
    strips.made[i] = made;
    strips.values[i] = made.value;
    return made;
  }
}
