// Sheets traced back through tables of strips with no more copies of a kind than there are. Tables know no demand: where copies are few,
// their best sheets repeat the pieces that are priced too high, and little is left when those are taken out again.
import { areLeft, limitedStrip } from './limited-strips.ts';
import type { LimitedStrip } from './limited-strips.ts';
import type { StripPatterns, StripPlan, StripStack } from './strip-patterns.ts';

export interface BoundedSheet {
  value: number;
  strips: StripPlan[];
}

/** Sheets of one size; each may use all copies. */
export class BoundedSheets {
  private readonly patterns: StripPatterns;
  private readonly stack: StripStack;
  /** Copies that the sheet at hand has left, by kind. */
  private readonly left: Int32Array;
  /** Strips of each height when all copies are there. */
  private readonly first: (LimitedStrip | undefined)[] = [];

  /** @param copies of each kind on one sheet at most */
  constructor(patterns: StripPatterns, stack: StripStack, copies: Int32Array) {
    this.patterns = patterns;
    this.stack = stack;
    this.left = copies.slice();
  }

  /** The sheet that begins with a strip of this height, by its place; the other strips as the table says, made of what is left. */
  beginningWith(first: number): BoundedSheet {
    const { patterns, stack, left } = this;
    const strips: StripPlan[] = [];
    const used: ReadonlyMap<number, number>[] = [];
    let value = 0;
    let y = stack.across;
    for (let i = first; i >= 0; i = patterns.topOf(stack, y)) {
      const height = patterns.heights[i] ?? 0;
      const strip = this.stripOf(i, used.length === 0);
      if (strip.columns.length > 0) strips.push({ across: height, columns: strip.columns });
      value += strip.value;
      used.push(strip.needs);
      for (const [kind, many] of strip.needs) left[kind] = (left[kind] ?? 0) - many;
      y -= height;
    }
    for (const needs of used) for (const [kind, many] of needs) left[kind] = (left[kind] ?? 0) + many;
    return { value, strips };
  }

  private stripOf(i: number, isFirst: boolean): LimitedStrip {
    const known = this.first[i];
    if (known !== undefined && (isFirst || areLeft(this.left, known.needs))) return known;
    const made = limitedStrip(this.patterns, i, this.stack.along, this.left);
    if (isFirst) this.first[i] = made;
    return made;
  }
}
