// The engine of rectangles as the trial calls it.
import { finished } from '../src/problem/reports.ts';
import type { Params, Problem, Solution } from '../src/problem/types.ts';
import { createRectRun } from '../src/search/rect-run.ts';

/** The same as `solve`, without the engines of the other kinds. */
export function solvePlates(
  problem: Problem,
  params: Params,
  work: { seed: number; rounds: number },
): Solution {
  return finished(createRectRun(problem, params, { seed: work.seed, budget: { rounds: work.rounds } }));
}
