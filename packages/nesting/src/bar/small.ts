// Up to eight pieces: every way to share them out, with branch and bound. Exact in all goals of F8.1.
import { planOf } from './greedy.ts';
import type { BarPlan, Cut } from './plan.ts';
import { compareValues, valueOf } from './plan.ts';
import { patternOf } from './pattern.ts';
import { barsLeft, takeBars } from './task.ts';
import type { BarTask, Pattern } from './task.ts';

export const SMALL_PIECES = 8;
/** Steps after which the search stops unproven. */
const MOST_STEPS = 150_000;

export class SmallSearch {
  private readonly task: BarTask;
  private readonly pieces: number[];
  private readonly patterns: Pattern[][];
  private readonly limits: number[];
  private best: BarPlan;
  private steps = 0;

  constructor(task: BarTask, start: BarPlan) {
    this.task = task;
    this.best = start;
    this.pieces = task.kinds.flatMap((k) => Array.from({ length: k.quantity }, () => k.index));
    this.limits = [...task.limits];
    this.patterns = Array.from({ length: 1 << this.pieces.length }, (_, mask) => this.patternsOf(mask));
  }

  /** The best plan and whether nothing better exists. */
  run(): { plan: BarPlan; isExact: boolean } {
    this.share((1 << this.pieces.length) - 1, [], { cost: 0, missing: 0 });
    return { plan: this.best, isExact: this.steps <= MOST_STEPS };
  }

  /** Cheapest first; only types that no other beats in cost and leftover without being limited. */
  private patternsOf(mask: number): Pattern[] {
    const counts = new Map<number, number>();
    for (const [i, kind] of this.pieces.entries())
      if ((mask & (1 << i)) !== 0) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const found: Pattern[] = [];
    if (mask === 0) return found;
    for (const type of this.task.types) {
      const pattern = patternOf(this.task, type, counts);
      if (pattern !== undefined) found.push(pattern);
    }
    return found.sort((a, b) => a.cost - b.cost || a.type - b.type);
  }

  private share(open: number, cuts: Cut[], at: { cost: number; missing: number }): void {
    this.steps += 1;
    if (this.steps > MOST_STEPS || this.isBeaten(at)) return;
    if (open === 0) {
      const plan = planOf(this.task, cuts);
      if (compareValues(valueOf(this.task, plan), valueOf(this.task, this.best)) < 0) this.best = plan;
      return;
    }
    const first = open & -open;
    const rest = open ^ first;
    for (let sub = rest; ; sub = (sub - 1) & rest) {
      this.takeEach(sub | first, open, { cuts, ...at });
      if (sub === 0) break;
    }
    const kind = this.task.kinds[this.pieces[31 - Math.clz32(first)] ?? 0];
    const weight = 10 ** (9 - (kind?.priority ?? 5));
    this.share(rest, cuts, { cost: at.cost, missing: at.missing + weight });
  }

  private takeEach(mask: number, open: number, at: { cuts: Cut[]; cost: number; missing: number }): void {
    for (const pattern of this.patterns[mask] ?? []) {
      const type = this.task.types[pattern.type];
      if (barsLeft(type, this.limits) <= 0) continue;
      takeBars(type, this.limits, 1);
      const cost = at.cost + pattern.cost;
      this.share(open ^ mask, [...at.cuts, { pattern, times: 1 }], { cost, missing: at.missing });
      takeBars(type, this.limits, -1);
    }
  }

  private isBeaten(at: { cost: number; missing: number }): boolean {
    const best = valueOf(this.task, this.best);
    return at.missing > best.unplaced || (at.missing === best.unplaced && at.cost > best.cost + 1e-4);
  }
}
