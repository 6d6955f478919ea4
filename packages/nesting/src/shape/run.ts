// True-shape orders: a search per group, their best plans assembled.
import { finished } from '../problem/reports.ts';
import type { AnytimeRun, SolveOptions } from '../problem/reports.ts';
import { GroupedRun } from '../search/grouped-run.ts';
import type { Shown } from '../search/grouped-run.ts';
import { makeChance } from '../search/rng.ts';
import { assembleShapes } from './assemble.ts';
import { ShapeGroup } from './group.ts';
import { normaliseShapes } from './normalise.ts';
import type { Normalised } from './normalise.ts';
import { precheckShapes } from './precheck.ts';
import type { ShapeError, ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';

export interface ShapeRun extends AnytimeRun<ShapeSolution> {
  /** Items, stock rows and parameters left out, with the reason. */
  readonly errors: readonly ShapeError[];
}

/**
 * Begins a run; the first valid plan exists when it returns. Bad drawings are left out with a reason, never thrown
 * about. The same problem, params, seed and `budget.rounds` (without `ms`) give the same bytes on every machine.
 * @param options seed, budget (`ms` and/or `rounds` per group), onProgress, signal, clock
 */
export function createShapeRun(problem: ShapeProblem, params: ShapeParams, options: SolveOptions): ShapeRun {
  return new GroupedShapeRun(problem, params, options);
}

/** Works until the budget ends or nothing is left to try; verify with `verifyShapes` before storing. */
export function solveShapes(
  problem: ShapeProblem,
  params: ShapeParams,
  options: SolveOptions,
): ShapeSolution {
  return finished(createShapeRun(problem, params, options));
}

class GroupedShapeRun extends GroupedRun<ShapeGroup, ShapeSolution> implements ShapeRun {
  readonly errors: readonly ShapeError[];
  private readonly problem: ShapeProblem;
  private readonly margin: number;
  private readonly left: Normalised['left'];

  constructor(problem: ShapeProblem, params: ShapeParams, options: SolveOptions) {
    super(options);
    this.problem = problem;
    this.margin = params.margin;
    this.errors = precheckShapes(problem, params);
    const { tasks, left } = normaliseShapes(problem, params, this.errors);
    this.left = left;
    for (const [i, task] of tasks.entries())
      this.groups.push(new ShapeGroup(task, makeChance(this.seedOf(i)), (g) => this.spent(g)));
    this.begin();
  }

  best(): ShapeSolution {
    const { left, margin, rounds, seed } = this;
    return assembleShapes(this.problem, this.groups, { left, margin, rounds, seed });
  }

  protected shownOf({ totals }: ShapeSolution): Shown {
    const { sheetAmount: sheets, placedAmount: placed, utilization, cost: netCost, lowerBoundCost } = totals;
    return { sheets, placed, utilization, netCost, lowerBoundCost };
  }
}
