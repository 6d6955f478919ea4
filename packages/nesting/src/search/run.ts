// The door of the search: the kind of problem chooses the engine.
import { createBarRun, solveBars } from '../bar/run.ts';
import type { BarRun } from '../bar/run.ts';
import type { BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import type { ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';
import { finished } from '../problem/reports.ts';
import type { Params, Problem, Run, Solution, SolveOptions } from '../problem/types.ts';
import { createShapeRun, solveShapes } from '../shape/run.ts';
import type { ShapeRun } from '../shape/run.ts';
import { createRectRun } from './rect-run.ts';

/**
 * Solves all groups within the budget. Bad items are left out with a reason, never thrown about:
 * `placed + unplaced = requested` holds for every input that has items at all.
 * The same problem, params, seed and `budget.rounds` (without `ms`) give the same solution.
 * @param options seed, budget (`ms` and/or `rounds` per group), onProgress, signal, clock
 * @returns the best plan found; verify it with `verify` before storing
 */
export function solve(problem: BarProblem, params: BarParams, options: SolveOptions): BarSolution;
export function solve(problem: ShapeProblem, params: ShapeParams, options: SolveOptions): ShapeSolution;
export function solve(problem: Problem, params: Params, options: SolveOptions): Solution;
export function solve(...job: Job): BarSolution | ShapeSolution | Solution {
  if (isBarJob(job)) return solveBars(...job);
  if (isShapeJob(job)) return solveShapes(...job);
  return finished(createRun(...job));
}

/**
 * The same as `solve`, in slices: `step(ms)` works about that long and tells whether more is to do.
 * The first valid plan exists as soon as this returns.
 */
export function createRun(problem: BarProblem, params: BarParams, options: SolveOptions): BarRun;
export function createRun(problem: ShapeProblem, params: ShapeParams, options: SolveOptions): ShapeRun;
export function createRun(problem: Problem, params: Params, options: SolveOptions): Run;
export function createRun(...job: Job): BarRun | ShapeRun | Run {
  if (isBarJob(job)) return createBarRun(...job);
  if (isShapeJob(job)) return createShapeRun(...job);
  return createRectRun(...job);
}

type BarJob = [BarProblem, BarParams, SolveOptions];
type ShapeJob = [ShapeProblem, ShapeParams, SolveOptions];
type PlateJob = [Problem, Params, SolveOptions];
type Job = BarJob | ShapeJob | PlateJob;

/** Bars (kind 4) come with bar parameters. */
function isBarJob(job: Job): job is BarJob {
  return job[0].kind === 4 && 'headTrim' in job[1];
}

/** True shapes (kind 2) come with shape parameters. */
function isShapeJob(job: Job): job is ShapeJob {
  return job[0].kind === 2 && 'chordError' in job[1];
}
