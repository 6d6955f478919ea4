// The driver of true-shape nesting: groups take turns, progress told, cancel heard between rounds.
import type { Progress, SolveOptions } from '../problem/reports.ts';
import { clockOf, limitsOf } from '../search/budget.ts';
import { makeChance } from '../search/rng.ts';
import { assembleShapes } from './assemble.ts';
import { ShapeGroup } from './group.ts';
import { normaliseShapes } from './normalise.ts';
import type { Normalised } from './normalise.ts';
import { precheckShapes } from './precheck.ts';
import type { ShapeError, ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';

/** An incremental true-shape run: call `step` until `done`; `best` is valid at any time. */
export interface ShapeRun {
  /** Works about `ms` milliseconds; returns true while there is more to do. */
  step(ms: number): boolean;
  best(): ShapeSolution;
  readonly done: boolean;
  readonly rounds: number;
  /** Items, stock rows and parameters left out, with the reason. */
  readonly errors: readonly ShapeError[];
}

/**
 * Begins a run; the first valid plan exists when it returns. Bad drawings are left out with a reason, never thrown
 * about. The same problem, params, seed and `budget.rounds` (without `ms`) give the same bytes on every machine.
 * @param options seed, budget (`ms` and/or `rounds` per group), onProgress, signal, clock
 */
export function createShapeRun(problem: ShapeProblem, params: ShapeParams, options: SolveOptions): ShapeRun {
  return new IncrementalShapeRun(problem, params, options);
}

/** Works until the budget ends or nothing is left to try; verify with `verifyShapes` before storing. */
export function solveShapes(
  problem: ShapeProblem,
  params: ShapeParams,
  options: SolveOptions,
): ShapeSolution {
  const run = createShapeRun(problem, params, options);
  while (run.step(200));
  return run.best();
}

class IncrementalShapeRun implements ShapeRun {
  readonly errors: readonly ShapeError[];
  private readonly problem: ShapeProblem;
  private readonly margin: number;
  private readonly options: SolveOptions;
  private readonly clock: () => number;
  private readonly groups: ShapeGroup[];
  private readonly left: Normalised['left'];
  private readonly limits: { ms: number; rounds: number };
  private readonly started: number;
  private told = -1;
  private turn = 0;

  constructor(problem: ShapeProblem, params: ShapeParams, options: SolveOptions) {
    this.problem = problem;
    this.options = options;
    this.margin = params.margin;
    this.clock = clockOf(options);
    this.started = this.clock();
    this.limits = limitsOf(options.budget);
    this.errors = precheckShapes(problem, params);
    const { tasks, left } = normaliseShapes(problem, params, this.errors);
    this.left = left;
    this.groups = tasks.map(
      (task, i) => new ShapeGroup(task, makeChance((options.seed + i * 7919) | 0), (g) => this.spent(g)),
    );
    this.tell(true);
  }

  /** Share of the budget: rounds of this group, or time of the run; whichever is further. */
  private spent(group: ShapeGroup): number {
    const { ms, rounds } = this.limits;
    const byTime = ms === Infinity ? 0 : (this.clock() - this.started) / Math.max(1, ms);
    return Math.max(byTime, rounds === Infinity ? 0 : group.rounds / Math.max(1, rounds));
  }

  get rounds(): number {
    return this.groups.reduce((s, g) => s + g.rounds, 0);
  }

  get done(): boolean {
    return this.isStopped() || this.groups.every((g) => this.isSpent(g));
  }

  private isStopped(): boolean {
    return this.options.signal?.aborted === true || this.clock() - this.started >= this.limits.ms;
  }

  private isSpent(group: ShapeGroup): boolean {
    return group.isFinished || group.rounds >= this.limits.rounds;
  }

  step(ms: number): boolean {
    const end = this.clock() + ms;
    while (!this.isStopped()) {
      const open = this.groups.filter((g) => !this.isSpent(g));
      const group = open[this.turn++ % Math.max(1, open.length)];
      if (group === undefined) break;
      group.round();
      if (this.clock() >= end) break;
    }
    this.tell(false);
    return !this.done;
  }

  best(): ShapeSolution {
    const { left, margin, rounds } = this;
    return assembleShapes(this.problem, this.groups, { left, margin, rounds, seed: this.options.seed });
  }

  private tell(isFirst: boolean): void {
    const { onProgress } = this.options;
    if (onProgress === undefined) return;
    const improvements = this.groups.reduce((s, g) => s + g.improvements, 0);
    const { totals } = this.best();
    const share = Math.min(1, ...this.groups.map((g) => (this.isSpent(g) ? 1 : this.spent(g))));
    const progress: Progress = {
      rounds: this.rounds,
      elapsedMs: this.clock() - this.started,
      share: isFirst ? 0 : this.done ? 1 : share,
      sheets: totals.sheetAmount,
      placed: totals.placedAmount,
      utilization: totals.utilization,
      netCost: totals.cost,
      isImproved: improvements !== this.told,
    };
    this.told = improvements;
    onProgress(progress);
  }
}
