// Up to eight pieces: every way to share them out, with branch and bound. Exact in all goals of F8.1.
import type { Sliced } from '../geometry/sliced.ts';
import { planOf } from './greedy.ts';
import type { BarPlan, Cut } from './plan.ts';
import { compareValues, valueOf } from './plan.ts';
import type { BarStock } from '../problem/bar.ts';
import { patternOf } from './pattern.ts';
import { barsLeft, takeBars } from './task.ts';
import type { BarTask, Pattern } from './task.ts';

export const SMALL_PIECES = 8;
/** Steps after which the search stops unproven. */
const MOST_STEPS = 150_000;
/** Choices of pieces, and steps, of one slice. */
const MASKS_AT_ONCE = 16;
const STEPS_AT_ONCE = 5000;

export class SmallSearch {
  private readonly task: BarTask;
  private readonly pieces: number[];
  /** Of every choice of pieces. */
  private readonly patterns: Pattern[][] = [];
  private readonly limits: number[];
  private readonly priceOf: ((pattern: Pattern) => number) | undefined;
  private best: BarPlan;
  private steps = 0;

  /** @param priceOf what a bar costs in yuan, where the search's own cost is not it */
  constructor(task: BarTask, start: BarPlan, priceOf?: (pattern: Pattern) => number) {
    this.task = task;
    this.priceOf = priceOf;
    this.best =
      priceOf === undefined
        ? start
        : {
            ...start,
            cuts: start.cuts.map((c) => ({ ...c, pattern: { ...c.pattern, cost: priceOf(c.pattern) } })),
          };
    this.pieces = task.kinds.flatMap((k) => Array.from({ length: k.quantity }, () => k.index));
    this.limits = [...task.limits];
  }

  /** The best plan and whether nothing better exists. */
  *run(): Sliced<{ plan: BarPlan; isExact: boolean }> {
    const choices = 1 << this.pieces.length;
    for (let mask = 0; mask < choices; mask += 1) {
      this.patterns.push(this.patternsOf(mask));
      if (mask % MASKS_AT_ONCE === MASKS_AT_ONCE - 1) yield;
    }
    yield* this.share(choices - 1, [], { cost: 0, missing: 0 });
    return { plan: this.best, isExact: this.steps <= MOST_STEPS };
  }

  /** Cheapest first. */
  private patternsOf(mask: number): Pattern[] {
    const counts = new Map<number, number>();
    for (const [i, kind] of this.pieces.entries())
      if ((mask & (1 << i)) !== 0) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const found: Pattern[] = [];
    if (mask === 0) return found;
    const w = [...counts].reduce((s, [k, c]) => s + (this.task.kinds[k]?.w ?? 0) * c, 0);
    const filled = new Set<BarStock>();
    // shortest first: of a row ordered by length longer bars only cost more, but for cents that are rounded
    for (let t = this.task.types.length - 1; t >= 0; t -= 1) {
      const type = this.task.types[t];
      if (type === undefined || type.cap < w || filled.has(type.stock)) continue;
      const pattern = patternOf(this.task, type, counts);
      if (pattern === undefined) continue;
      if (this.priceOf !== undefined) pattern.cost = this.priceOf(pattern);
      else if (type.stock.kind === 2 && type.stock.price.mode !== 2) filled.add(type.stock);
      found.push(pattern);
    }
    return found.sort((a, b) => a.cost - b.cost || a.type - b.type);
  }

  private *share(open: number, cuts: Cut[], at: { cost: number; missing: number }): Sliced<void> {
    this.steps += 1;
    if (this.steps % STEPS_AT_ONCE === 0) yield;
    if (this.steps > MOST_STEPS || this.isBeaten(at)) return;
    if (open === 0) {
      const plan = planOf(this.task, cuts);
      if (compareValues(valueOf(this.task, plan), valueOf(this.task, this.best)) < 0) this.best = plan;
      return;
    }
    const first = open & -open;
    const rest = open ^ first;
    for (let sub = rest; ; sub = (sub - 1) & rest) {
      yield* this.takeEach(sub | first, open, { cuts, ...at });
      if (sub === 0) break;
    }
    const kind = this.task.kinds[this.pieces[31 - Math.clz32(first)] ?? 0];
    const weight = 10 ** (9 - (kind?.priority ?? 5));
    yield* this.share(rest, cuts, { cost: at.cost, missing: at.missing + weight });
  }

  private *takeEach(
    mask: number,
    open: number,
    at: { cuts: Cut[]; cost: number; missing: number },
  ): Sliced<void> {
    for (const pattern of this.patterns[mask] ?? []) {
      const type = this.task.types[pattern.type];
      if (barsLeft(type, this.limits) <= 0) continue;
      takeBars(type, this.limits, 1);
      const cost = at.cost + pattern.cost;
      yield* this.share(open ^ mask, [...at.cuts, { pattern, times: 1 }], { cost, missing: at.missing });
      takeBars(type, this.limits, -1);
    }
  }

  private isBeaten(at: { cost: number; missing: number }): boolean {
    const best = valueOf(this.task, this.best);
    return at.missing > best.unplaced || (at.missing === best.unplaced && at.cost > best.cost + 1e-4);
  }
}
