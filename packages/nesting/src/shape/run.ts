// True-shape orders: checked and prepared in slices, a search per group, their best plans assembled.
import { finished } from '../problem/reports.ts';
import type { SearchRun, SolveOptions } from '../problem/reports.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { clockOf, limitsOf } from '../search/budget.ts';
import { GroupedRun } from '../search/grouped-run.ts';
import type { Check } from '../search/grouped-run.ts';
import type { Shown } from '../search/improved-figures.ts';
import { makeChance } from '../search/rng.ts';
import { adoptedPlan } from './adopt.ts';
import { assembleShapes, netAreas } from './assemble.ts';
import { ShapeGroup } from './group.ts';
import { countOf, normaliseShapes } from './normalise.ts';
import type { Normalised, ShapeTask } from './normalise.ts';
import { precheckInSlices } from './precheck.ts';
import type { ShapeError, ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';

/** Milliseconds that `createShapeRun` itself prepares: orders of usual size have their first plan then. */
const AT_ONCE_MS = 60;

/** From so many corners on, of all pieces, checking a plan takes longer than a step. */
export const MANY_CORNERS = 5000;

export interface ShapeRun extends SearchRun<ShapeSolution> {
  /** Items, stock rows and parameters left out, with the reason; complete once the drawings were looked at. */
  readonly errors: readonly ShapeError[];
  /**
   * A plan of the same problem that another run found: taken over, and searched further from, if it is better.
   * Every group is taken for itself; whatever is not a valid plan of this problem is passed over.
   * @returns whether anything was taken
   */
  offer(solution: ShapeSolution): boolean;
}

/**
 * Begins a run. Small orders have a first valid plan when it returns, large ones get it within `step`; until then `best`
 * leaves the pieces out as `NO_TIME`. Bad drawings are left out with a reason, never thrown about. The same problem,
 * params, seed and `budget.rounds` (without `ms`) give the same bytes on every machine.
 * @param options seed, budget (`ms` and/or `rounds` per group), onProgress, signal, clock
 */
export function createShapeRun(
  problem: ShapeProblem,
  params: ShapeParams,
  options: SolveOptions,
  isValid?: Check<ShapeSolution>,
): ShapeRun {
  return new GroupedShapeRun(problem, params, options, isValid);
}

/** Works until the budget ends or nothing is left to try; verify with `verifyShapes` before storing. */
export function solveShapes(
  problem: ShapeProblem,
  params: ShapeParams,
  options: SolveOptions,
): ShapeSolution {
  return finished(createShapeRun(problem, params, options));
}

/** Corners of all pieces. */
function cornersOf(tasks: readonly ShapeTask[]): number {
  let corners = 0;
  for (const { pieces } of tasks) for (const { item } of pieces) corners += item.outer.vertices.length;
  return corners;
}

class GroupedShapeRun extends GroupedRun<ShapeGroup, ShapeSolution> implements ShapeRun {
  readonly errors: ShapeError[] = [];
  private readonly problem: ShapeProblem;
  private readonly params: ShapeParams;
  private readonly signal: SolveOptions['signal'];
  private readonly now: () => number;
  private readonly end: number;
  /** Pieces without a group; as long as the drawings are not looked at, all of them. */
  private left: Normalised['left'];
  private net: ReadonlyMap<string, number> = new Map();
  /** Null once every group has its first plan. */
  private preparation: Sliced<void> | null;

  constructor(
    problem: ShapeProblem,
    params: ShapeParams,
    options: SolveOptions,
    isValid?: Check<ShapeSolution>,
  ) {
    super(options, isValid);
    this.problem = problem;
    this.params = params;
    this.signal = options.signal;
    this.now = clockOf(options);
    const start = this.now();
    this.end = start + limitsOf(options.budget).ms;
    this.left = problem.items.map((i) => ({ itemId: i.id, quantity: countOf(i), reason: 'NO_TIME' }));
    this.preparation = this.preparing();
    this.prepare(start + AT_ONCE_MS);
    this.begin();
  }

  override get done(): boolean {
    return this.preparation === null ? super.done : this.isOver();
  }

  override step(ms: number): boolean {
    const until = this.now() + ms;
    if (!this.isOver()) this.prepare(Math.min(until, this.end));
    if (this.preparation !== null) return !this.isOver();
    return super.step(Math.max(0, until - this.now()));
  }

  protected assembled(): ShapeSolution {
    const { left, net, rounds, seed } = this;
    return assembleShapes(this.problem, this.groups, { left, net, rounds, seed });
  }

  offer(solution: ShapeSolution): boolean {
    if (this.preparation !== null) return false;
    let isTaken = false;
    for (const group of this.groups) {
      const plan = adoptedPlan(group.task, solution);
      if (plan !== undefined && group.take(plan)) isTaken = true;
    }
    return isTaken;
  }

  protected shownOf({ totals }: ShapeSolution): Shown {
    const { sheetAmount: sheets, placedAmount: placed, utilization, cost: netCost, lowerBoundCost } = totals;
    return { sheets, placed, utilization, netCost, lowerBoundCost };
  }

  private isOver(): boolean {
    return this.signal?.aborted === true || this.now() >= this.end;
  }

  private prepare(until: number): void {
    while (this.preparation !== null && this.signal?.aborted !== true) {
      if (this.preparation.next().done === true) this.preparation = null;
      if (this.now() >= until) return;
    }
  }

  private *preparing(): Sliced<void> {
    yield* precheckInSlices(this.problem, this.params, this.errors);
    const { tasks, left } = yield* normaliseShapes(this.problem, this.params, this.errors);
    this.net = yield* netAreas(tasks);
    this.isLarge = cornersOf(tasks) >= MANY_CORNERS;
    this.left = left;
    for (const [i, task] of tasks.entries())
      this.groups.push(new ShapeGroup(task, makeChance(this.seedOf(i)), (g) => this.spent(g)));
    for (const group of this.groups) while (group.build()) yield;
  }
}
