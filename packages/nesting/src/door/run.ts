// The door of the engine: the kind of problem chooses the search, and what comes out has passed the verifier.
import { createBarRun } from '../bar/run.ts';
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import type { ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';
import { finished } from '../problem/reports.ts';
import type { AnytimeRun, NestError, SearchRun, VerifyReport } from '../problem/reports.ts';
import type { Params, Problem, Run, Solution, SolveOptions } from '../problem/types.ts';
import { createShapeRun } from '../shape/run.ts';
import type { Check } from '../search/grouped-run.ts';
import { createOutlinedRun } from '../outlined/run.ts';
import { createRectRun } from '../search/rect-run.ts';
import { verifyingBars } from '../verify/bar.ts';
import { verifyingShapes } from '../verify/shape.ts';
import { verifying } from '../verify/verify.ts';
import { check, toldShapeErrors } from './check.ts';
import { isBarJob, isShapeJob, withParams } from './jobs.ts';
import type { BarJob, PlateJob, ShapeJob } from './jobs.ts';

/** Of bars. */
export type BarRun = AnytimeRun<BarSolution>;
/** Of true shapes. */
export type ShapeRun = AnytimeRun<ShapeSolution>;

/**
 * Solves all groups within the budget. Bad items are left out with a reason, never thrown about:
 * `placed + unplaced = requested` holds for every input that has items at all.
 * The same problem, params, seed and `budget.rounds` (without `ms`) give the same solution.
 * @param options seed, budget (`ms` and/or `rounds` per group), onProgress, signal, clock
 * @returns the best plan found; it has passed the verifier
 * @throws NoValidPlan when not even the plan that leaves everything out passes
 */
export function solve(problem: BarProblem, params: BarParams, options: SolveOptions): BarSolution;
export function solve(problem: ShapeProblem, params: ShapeParams, options: SolveOptions): ShapeSolution;
export function solve(problem: Problem, params: Params, options: SolveOptions): Solution;
export function solve(...job: Optioned): BarSolution | ShapeSolution | Solution {
  if (isBarJob(job)) return finished(createRun(...job));
  if (isShapeJob(job)) return finished(createRun(...job));
  return finished(createRun(...job));
}

/**
 * The same as `solve`, in slices: `step(ms)` works about that long and tells whether more is to do.
 * The first valid plan exists as soon as this returns; that of a large order is made by the first steps, whatever the
 * budget is, and until then everything is unplaced for want of time (NO_TIME).
 */
export function createRun(problem: BarProblem, params: BarParams, options: SolveOptions): BarRun;
export function createRun(problem: ShapeProblem, params: ShapeParams, options: SolveOptions): ShapeRun;
export function createRun(problem: Problem, params: Params, options: SolveOptions): Run;
export function createRun(...given: Optioned): BarRun | ShapeRun | Run {
  const job = withParams(given);
  if (isBarJob(job)) {
    const [problem, params] = job;
    const run = createBarRun(
      ...job,
      checkOf((s) => verifyingBars(problem, params, s)),
    );
    return new DoorRun(run, () => check(problem, params));
  }
  if (isShapeJob(job)) {
    const [problem, params] = job;
    const run = createShapeRun(
      ...job,
      checkOf((s) => verifyingShapes(problem, params, s)),
    );
    return new DoorRun(run, () => toldShapeErrors(run.errors, problem));
  }
  const [problem, params] = job;
  if (params.cutMode === TRUE_SHAPE) {
    const run = createOutlinedRun(...job, {
      shapes: (shapes, rules) => checkOf((s) => verifyingShapes(shapes, rules, s)),
      plates: checkOf((s) => verifying(problem, params, s)),
    });
    return new DoorRun(run, () => check(problem, params));
  }
  const run = createRectRun(
    ...job,
    checkOf((s) => verifying(problem, params, s)),
  );
  return new DoorRun(run, () => check(problem, params));
}

/** `cutMode` of plates cut along the true outlines of their parts. */
const TRUE_SHAPE = 3;

/** What comes out has passed: at one go, or in slices where that takes long. */
function checkOf<S>(verifying: (solution: S) => Sliced<VerifyReport>): Check<S> {
  function* inSlices(solution: S): Sliced<boolean> {
    return (yield* verifying(solution)).ok;
  }
  return Object.assign((solution: S) => drained(inSlices(solution)), { inSlices });
}

type Optioned =
  | readonly [...BarJob, SolveOptions]
  | readonly [...ShapeJob, SolveOptions]
  | readonly [...PlateJob, SolveOptions];

/** A run of a search with what the order's check says, looked for when it is asked for. */
class DoorRun<S> implements AnytimeRun<S> {
  private readonly run: SearchRun<S>;
  private readonly errorsOf: () => NestError[];

  constructor(run: SearchRun<S>, errorsOf: () => NestError[]) {
    this.run = run;
    this.errorsOf = errorsOf;
  }

  get errors(): readonly NestError[] {
    return this.errorsOf();
  }

  get done(): boolean {
    return this.run.done;
  }

  get rounds(): number {
    return this.run.rounds;
  }

  get refused(): number {
    return this.run.refused;
  }

  step(ms: number): boolean {
    return this.run.step(ms);
  }

  best(): S {
    return this.run.best();
  }

  refuse(): void {
    this.run.refuse();
  }

  offer(solution: S): boolean {
    return this.run.offer(solution);
  }
}
