// The door of the search: the kind of problem chooses the engine.
import { createBarRun, solveBars } from '../bar/run.ts';
import type { BarRun } from '../bar/run.ts';
import type { BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import type { Params, Problem, ProblemKind, Run, Solution, SolveOptions } from '../problem/types.ts';
import { createRectRun } from './rect-run.ts';

/** Begins a run; the first valid plan exists when it returns. */
export type Engine = (problem: Problem, params: Params, options: SolveOptions) => Run;

/** One engine per kind of problem; a kind without one is answered by the rectangle run: all unplaced. */
const ENGINES: Partial<Record<ProblemKind, Engine>> = {
  1: createRectRun,
};

/**
 * Solves all groups within the budget. Bad items are left out with a reason, never thrown about:
 * `placed + unplaced = requested` holds for every input that has items at all.
 * The same problem, params, seed and `budget.rounds` (without `ms`) give the same solution.
 * @param options seed, budget (`ms` and/or `rounds` per group), onProgress, signal, clock
 * @returns the best plan found; verify it with `verify` before storing
 */
export function solve(problem: BarProblem, params: BarParams, options: SolveOptions): BarSolution;
export function solve(problem: Problem, params: Params, options: SolveOptions): Solution;
export function solve(...job: BarJob | PlateJob): BarSolution | Solution {
  if (isBarJob(job)) return solveBars(...job);
  const run = createRun(...job);
  while (run.step(200));
  return run.best();
}

/**
 * The same as `solve`, in slices: `step(ms)` works about that long and tells whether more is to do.
 * The first valid plan exists as soon as this returns.
 */
export function createRun(problem: BarProblem, params: BarParams, options: SolveOptions): BarRun;
export function createRun(problem: Problem, params: Params, options: SolveOptions): Run;
export function createRun(...job: BarJob | PlateJob): BarRun | Run {
  if (isBarJob(job)) return createBarRun(...job);
  return (ENGINES[job[0].kind] ?? createRectRun)(...job);
}

type BarJob = [BarProblem, BarParams, SolveOptions];
type PlateJob = [Problem, Params, SolveOptions];

/** Bars (kind 4) come with bar parameters. */
function isBarJob(job: BarJob | PlateJob): job is BarJob {
  return job[0].kind === 4 && 'headTrim' in job[1];
}
