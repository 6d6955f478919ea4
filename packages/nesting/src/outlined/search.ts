// The search of an order of outlines: as true shapes, then loose sheets laid anew.
import type { Progress, SolveOptions } from '../problem/reports.ts';
import type { ShapeLayout, ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';
import type { Problem } from '../problem/types.ts';
import { clockOf, limitsOf } from '../search/budget.ts';
import type { Check } from '../search/grouped-run.ts';
import { createShapeRun } from '../shape/run.ts';
import type { ShapeRun } from '../shape/run.ts';
import { compaction, looseLayouts, shortened } from './compact.ts';

/** Share of the time for the search; the rest is for laying loose sheets anew. */
const SEARCH_SHARE = 0.85;
/** Time for a first plan of the largest orders beside what was given, ms. */
const FIRST_PLAN_MS = 600_000;
/** Rounds for each loose sheet, of those allowed for a group. */
const STRIP_ROUNDS = 0.25;

/** An order of outlines in the words of true shapes. */
export interface OutlineOrder {
  readonly problem: Problem;
  readonly shapes: ShapeProblem;
  readonly rules: ShapeParams;
}

export class OutlineSearch {
  private readonly order: OutlineOrder;
  private readonly options: SolveOptions;
  private readonly search: ShapeRun;
  private readonly now: () => number;
  private readonly started: number;
  /** When the search and when everything is over, ms of the clock. */
  private readonly searchEnd: number;
  private end: number;
  /** Every piece has had its turn. */
  private isWhole = false;
  /** Sheets still to be laid anew, with the run at work; undefined before the search is over. */
  private loose: ShapeLayout[] | undefined;
  private strip: { layout: ShapeLayout; run: ShapeRun } | undefined;
  private readonly better = new Map<ShapeLayout, ShapeLayout>();
  /** What the search found in the end. */
  private found: ShapeSolution | undefined;

  /** @param started when the run began, ms of the clock */
  constructor(
    order: OutlineOrder,
    options: SolveOptions,
    started: number,
    check: Check<ShapeSolution> | undefined,
  ) {
    this.order = order;
    this.options = options;
    this.now = clockOf(options);
    this.started = started;
    const { ms } = limitsOf(options.budget);
    this.searchEnd = started + ms * SEARCH_SHARE;
    this.end = started + ms;
    const own = { ...options, budget: this.searchBudget(), onProgress: (p: Progress) => this.tell(p) };
    this.search = createShapeRun(order.shapes, order.rules, own, check);
  }

  /** Nothing is left to try, or the time is over. */
  get isEnded(): boolean {
    if (this.options.signal?.aborted === true) return true;
    // a first plan that took all the time has its loose sheets laid anew all the same
    if (!this.isSearched() || this.loose === undefined) return false;
    return this.isStopped() || (this.loose.length === 0 && this.strip === undefined);
  }

  get rounds(): number {
    return this.search.rounds;
  }

  get refused(): number {
    return this.search.refused;
  }

  step(ms: number): void {
    if (!this.isSearched()) {
      this.search.step(ms);
      return;
    }
    this.loose ??= this.looseOnes();
    if (!this.isStopped()) this.shorten(ms);
  }

  /** The best plan, and what tells it from others. */
  newest(): { of: string; shapes: ShapeSolution } {
    const shapes = this.plan();
    const places = shapes.layouts.map((l) => [l.stockId, l.placements]);
    return { of: JSON.stringify([shapes.totals, shapes.unplaced, places]), shapes };
  }

  refuse(): void {
    if (this.better.size > 0) this.better.clear();
    else this.search.refuse();
    this.found = undefined;
  }

  /** A first plan is always ended, however little time was given: half an order is no answer. */
  private searchBudget(): SolveOptions['budget'] {
    const { ms, rounds } = this.options.budget;
    return {
      ...(ms === undefined ? {} : { ms: ms * SEARCH_SHARE + FIRST_PLAN_MS }),
      ...(rounds === undefined ? {} : { rounds }),
    };
  }

  private tell(p: Progress): void {
    const { ms } = this.options.budget;
    const share = ms === undefined ? p.share * SEARCH_SHARE : (this.now() - this.started) / Math.max(1, ms);
    this.options.onProgress?.({ ...p, share: Math.min(SEARCH_SHARE, share) });
  }

  private isSearched(): boolean {
    if (this.search.done) return true;
    if (this.now() < this.searchEnd) return false;
    this.isWhole ||= !this.search.best().unplaced.some((u) => u.reason === 'NO_TIME');
    return this.isWhole;
  }

  private isStopped(): boolean {
    return this.options.signal?.aborted === true || this.now() >= this.end;
  }

  private plan(): ShapeSolution {
    if (this.isSearched()) this.found ??= this.search.best();
    const plan = this.found ?? this.search.best();
    return { ...plan, layouts: plan.layouts.map((l) => this.better.get(l) ?? l) };
  }

  private looseOnes(): ShapeLayout[] {
    this.found ??= this.search.best();
    const { ms } = this.options.budget;
    if (ms !== undefined) this.end = Math.max(this.end, this.now() + ms * (1 - SEARCH_SHARE));
    const coils = new Set(this.order.problem.stocks.filter((s) => s.kind === 2).map((s) => s.id));
    return looseLayouts(this.found, coils);
  }

  /** One slice of laying loose sheets anew. */
  private shorten(ms: number): void {
    const work = (this.strip ??= this.nextStrip());
    if (work === undefined) return;
    if (work.run.step(ms)) return;
    this.strip = undefined;
    const shorter = shortened(work.layout, this.order.shapes, work.run.best());
    if (shorter === undefined) return;
    this.better.set(work.layout, shorter);
    this.options.onProgress?.({ ...this.progress(), isImproved: true, improved: ['netCost'] });
  }

  private nextStrip(): { layout: ShapeLayout; run: ShapeRun } | undefined {
    const { rounds } = this.options.budget;
    const left = Math.max(1, this.end - this.now());
    while (this.loose !== undefined && this.loose.length > 0) {
      const share = left / this.loose.length;
      const layout = this.loose.shift() as ShapeLayout;
      const budget = {
        ...(share === Infinity ? {} : { ms: share }),
        ...(rounds === undefined ? {} : { rounds: Math.ceil(rounds * STRIP_ROUNDS) }),
      };
      const { seed, signal, clock } = this.options;
      const run = compaction(layout, this.order.shapes, this.order.rules, {
        seed,
        budget,
        ...(signal === undefined ? {} : { signal }),
        ...(clock === undefined ? {} : { clock }),
      });
      if (run !== undefined) return { layout, run };
    }
    return undefined;
  }

  private progress() {
    const { totals } = this.plan();
    return {
      rounds: this.rounds,
      elapsedMs: 0,
      share: SEARCH_SHARE,
      sheets: totals.sheetAmount,
      placed: totals.placedAmount,
      utilization: totals.utilization,
      netCost: totals.cost,
      lowerBoundCost: totals.lowerBoundCost,
    };
  }
}
