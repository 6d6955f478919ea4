// Plates cut along true outlines: the search of true shapes, its plan told and judged as one of plates.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { PrecheckReport, SearchRun, SolveOptions } from '../problem/reports.ts';
import type { ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';
import { begunPrecheck } from '../problem/precheck.ts';
import type { BegunPrecheck } from '../problem/precheck.ts';
import type { Params, Problem, Solution } from '../problem/types.ts';
import { clockOf } from '../search/budget.ts';
import { NoValidPlan } from '../search/grouped-run.ts';
import type { Check } from '../search/grouped-run.ts';
import { ENGINE_VERSION } from '../shape/assemble.ts';
import { MANY_CORNERS } from '../shape/run.ts';
import { outlinedSolution } from './assemble.ts';
import type { OutlinedShapes } from './assemble.ts';
import { DeliveredRun, deliveriesOf } from './delivered.ts';
import { Judged } from './judged.ts';
import { OutlineSearch } from './search.ts';
import { shapeParamsOf, shapesOf } from './to-shapes.ts';

const MOST_REFUSALS = 3;
/** `groupMode` of deliveries that share no sheet. */
const APART = 3;
/** Milliseconds that drawings of a usual order are looked at before the first step. */
const AT_ONCE_MS = 25;

/** The checks that a plan passes before it is handed out: as shapes, then as plates. */
export interface OutlinedChecks {
  shapes(problem: ShapeProblem, params: ShapeParams): Check<ShapeSolution>;
  plates: Check<Solution>;
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

/** Corners of all pieces, whatever the rows say of themselves. */
function cornersOf({ items }: Problem): number {
  return items.reduce((sum, { quantity, outline }) => {
    const corners: unknown = outline?.outer?.vertices?.length;
    return typeof corners === 'number' && quantity > 0 ? sum + corners * quantity : sum;
  }, 0);
}

class OutlinedRun implements SearchRun<Solution> {
  private readonly problem: Problem;
  private readonly params: Params;
  private readonly options: SolveOptions;
  private readonly checks: OutlinedChecks | undefined;
  private readonly now: () => number;
  private readonly started: number;
  /** Of rows alone as long as the drawings are looked at. */
  private report: PrecheckReport;
  /** Putting a plan together and checking it takes longer than a step: that is done in slices, while the run goes on. */
  private readonly isLarge: boolean;
  private readonly preparation: Sliced<OutlineSearch>;
  /** Undefined until the drawings were looked at; until then nothing is placed. */
  private search: OutlineSearch | undefined;
  private readonly judged = new Judged((shapes) => this.judging(shapes));
  /** Somebody has looked for a plan since the last one was judged. */
  private isAsked = false;
  /** The last plan of a large order is judged. */
  private isClosed = false;
  /** The plan that leaves everything out. */
  private empty: Solution | undefined;

  constructor(problem: Problem, params: Params, options: SolveOptions, checks: OutlinedChecks | undefined) {
    this.problem = problem;
    this.params = params;
    this.options = options;
    this.checks = checks;
    this.now = clockOf(options);
    this.started = this.now();
    const begun = begunPrecheck(problem, params);
    this.report = begun.rows;
    this.isLarge = !begun.rows.fatal && cornersOf(problem) >= MANY_CORNERS;
    this.preparation = this.preparing(begun);
    if (!this.isLarge) this.prepare(this.started + AT_ONCE_MS);
  }

  get done(): boolean {
    if (this.search === undefined) return this.isCancelled;
    return this.search.isEnded && (this.isClosed || !this.isLarge || this.isCancelled);
  }

  get rounds(): number {
    return this.search?.rounds ?? 0;
  }

  get refused(): number {
    return (this.search?.refused ?? 0) + this.judged.refused;
  }

  step(ms: number): boolean {
    const until = this.now() + ms;
    if (!this.isCancelled) this.prepare(until);
    const { search } = this;
    if (search === undefined) return !this.isCancelled;
    if (this.done) return false;
    if (search.isEnded) this.isClosed = this.judge(search, until);
    else {
      if (this.isLarge && this.isAsked) this.isAsked = !this.judge(search, until - ms / 2);
      search.step(Math.max(0, until - this.now()));
    }
    return !this.done;
  }

  /** @throws NoValidPlan when nothing that was found passes the verifier */
  best(): Solution {
    const { search } = this;
    if (search === undefined || (this.isLarge && !this.done)) {
      this.isAsked = true;
      return { ...(this.judged.last ?? this.emptyPlan()), rounds: this.rounds };
    }
    for (let tries = 0; ; tries += 1) {
      const plan = this.judged.atOnce(search.newest());
      if (plan !== undefined) return { ...plan, rounds: this.rounds };
      if (tries >= MOST_REFUSALS) throw new NoValidPlan(`refused ${this.refused} plans`);
      this.refuse();
    }
  }

  refuse(): void {
    this.judged.forget();
    this.search?.refuse();
  }

  /** Plans of other threads are not exchanged: each searches for itself, the best counts. */
  offer(): boolean {
    return false;
  }

  private get isCancelled(): boolean {
    return this.options.signal?.aborted === true;
  }

  private prepare(until: number): void {
    while (this.search === undefined) {
      const next = this.preparation.next();
      if (next.done === true) this.search = next.value;
      else if (this.now() >= until) return;
    }
  }

  private *preparing({ whole }: BegunPrecheck): Sliced<OutlineSearch> {
    const { problem, params } = this;
    this.report = yield* whole;
    yield;
    const rules = shapeParamsOf(params);
    const shapes: ShapeProblem = this.report.fatal
      ? { kind: 2, items: [], stocks: [] }
      : shapesOf(problem, params, this.report);
    const check = this.checks?.shapes(shapes, rules);
    return new OutlineSearch({ problem, shapes, rules }, this.options, this.started, check);
  }

  /** @returns whether nothing is left to judge */
  private judge(search: OutlineSearch, until: number): boolean {
    const isKnown = this.judged.goOn(
      () => search.newest(),
      () => this.now() >= until,
    );
    if (!isKnown || this.judged.last !== undefined || this.judged.refused > MOST_REFUSALS) return isKnown;
    this.refuse();
    return false;
  }

  private *judging(shapes: OutlinedShapes): Sliced<Solution | undefined> {
    const solution = yield* outlinedSolution(this.problem, this.params, this.report, shapes);
    const check = this.checks?.plates;
    if (check === undefined) return solution;
    const isValid = check.inSlices === undefined ? check(solution) : yield* check.inSlices(solution);
    return isValid ? solution : undefined;
  }

  private emptyPlan(): Solution {
    const unplaced = this.problem.items.map(({ id, quantity }) => ({
      itemId: id,
      quantity,
      reason: 'NO_TIME' as const,
    }));
    const { seed } = this.options;
    const shapes = { layouts: [], unplaced, seed, rounds: 0, engineVersion: ENGINE_VERSION };
    this.empty ??= drained(this.judging(shapes));
    if (this.empty === undefined) throw new NoValidPlan('refused the plan that leaves everything out');
    return this.empty;
  }
}
