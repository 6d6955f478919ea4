// Plates cut along true outlines: the search of true shapes, its plan told and judged as one of plates.
import type { PrecheckReport, Progress, SearchRun, SolveOptions } from '../problem/reports.ts';
import type { ShapeLayout, ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';
import { precheck } from '../problem/precheck.ts';
import type { Params, Problem, Solution } from '../problem/types.ts';
import { clockOf, limitsOf } from '../search/budget.ts';
import { NoValidPlan } from '../search/grouped-run.ts';
import type { Check } from '../search/grouped-run.ts';
import { createShapeRun } from '../shape/run.ts';
import type { ShapeRun } from '../shape/run.ts';
import { outlinedSolution } from './assemble.ts';
import { DeliveredRun, deliveriesOf } from './delivered.ts';
import { compaction, looseLayouts, shortened } from './compact.ts';
import { shapeParamsOf, shapesOf } from './to-shapes.ts';

/** Share of the time for the search; the rest is for laying loose sheets anew. */
const SEARCH_SHARE = 0.85;
/** Time for a first plan of the largest orders beside what was given, ms. */
const FIRST_PLAN_MS = 600_000;
/** Rounds for each loose sheet, of those allowed for a group. */
const STRIP_ROUNDS = 0.25;
const MOST_REFUSALS = 3;
/** `groupMode` of deliveries that share no sheet. */
const APART = 3;

/** The checks that a plan passes before it is handed out: as shapes, then as plates. */
export interface OutlinedChecks {
  shapes(problem: ShapeProblem, params: ShapeParams): Check<ShapeSolution>;
  plates(solution: Solution): boolean;
}

export function createOutlinedRun(
  problem: Problem,
  params: Params,
  options: SolveOptions,
  checks?: OutlinedChecks,
): SearchRun<Solution> {
  if (params.groupMode !== APART || deliveriesOf(problem).length < 2)
    return new OutlinedRun(problem, params, options, checks);
  // each delivery is judged with the whole plan
  const own = checks && { ...checks, plates: () => true };
  return new DeliveredRun(problem, params, options, {
    make: (part, rules, how) => new OutlinedRun(part, rules, how, own),
    isValid: checks && ((solution) => checks.plates(solution)),
  });
}

class OutlinedRun implements SearchRun<Solution> {
  private readonly problem: Problem;
  private readonly params: Params;
  private readonly options: SolveOptions;
  private readonly checks: OutlinedChecks | undefined;
  private readonly report: PrecheckReport;
  private readonly shapes: ShapeProblem;
  private readonly shapeParams: ShapeParams;
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
  private told: { of: string; solution: Solution } | undefined;
  private ownRefusals = 0;

  constructor(problem: Problem, params: Params, options: SolveOptions, checks: OutlinedChecks | undefined) {
    this.problem = problem;
    this.params = params;
    this.options = options;
    this.checks = checks;
    this.now = clockOf(options);
    this.started = this.now();
    const { ms } = limitsOf(options.budget);
    this.searchEnd = this.started + ms * SEARCH_SHARE;
    this.end = this.started + ms;
    this.report = precheck(problem, params);
    this.shapeParams = shapeParamsOf(params);
    this.shapes = this.report.fatal
      ? { kind: 2, items: [], stocks: [] }
      : shapesOf(problem, params, this.report);
    this.search = createShapeRun(
      this.shapes,
      this.shapeParams,
      { ...options, budget: this.searchBudget(), onProgress: (p) => this.tell(p) },
      checks?.shapes(this.shapes, this.shapeParams),
    );
  }

  get done(): boolean {
    return this.isSearched() && (this.isStopped() || (this.loose?.length === 0 && this.strip === undefined));
  }

  get rounds(): number {
    return this.search.rounds;
  }

  get refused(): number {
    return this.search.refused + this.ownRefusals;
  }

  step(ms: number): boolean {
    if (!this.isSearched()) {
      this.search.step(ms);
      return true;
    }
    this.loose ??= this.looseOnes();
    if (!this.isStopped()) this.shorten(ms);
    return !this.done;
  }

  /** @throws NoValidPlan when nothing that was found passes the verifier */
  best(): Solution {
    for (let tries = 0; ; tries += 1) {
      const shapes = this.plan();
      const of = JSON.stringify([shapes.totals, shapes.unplaced, this.better.size]);
      if (this.told?.of === of) return { ...this.told.solution, rounds: this.rounds };
      const solution = outlinedSolution(this.problem, this.params, this.report, shapes);
      if (this.checks?.plates(solution) !== false) {
        this.told = { of, solution };
        return solution;
      }
      this.ownRefusals += 1;
      if (this.told !== undefined) return { ...this.told.solution, rounds: this.rounds };
      if (tries >= MOST_REFUSALS) throw new NoValidPlan(`refused ${this.refused} plans`);
      this.refuse();
    }
  }

  refuse(): void {
    this.told = undefined;
    if (this.better.size > 0) this.better.clear();
    else this.search.refuse();
    this.found = undefined;
  }

  /** Plans of other threads are not exchanged: each searches for itself, the best counts. */
  offer(): boolean {
    return false;
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
    const coils = new Set(this.problem.stocks.filter((s) => s.kind === 2).map((s) => s.id));
    return looseLayouts(this.found, coils);
  }

  /** One slice of laying loose sheets anew. */
  private shorten(ms: number): void {
    const work = (this.strip ??= this.nextStrip());
    if (work === undefined) return;
    if (work.run.step(ms)) return;
    this.strip = undefined;
    const shorter = shortened(work.layout, this.shapes, work.run.best());
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
      const run = compaction(layout, this.shapes, this.shapeParams, {
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
