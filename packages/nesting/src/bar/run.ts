// The driver of bar nesting: groups take turns, progress told, cancel heard between rounds.
import type { BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import { precheckBars } from '../problem/bar-precheck.ts';
import type { PrecheckError, Progress, SolveOptions } from '../problem/reports.ts';
import { clockOf, limitsOf } from '../search/budget.ts';
import { makeChance } from '../search/rng.ts';
import { assembleBars } from './assemble.ts';
import { GroupRun } from './group-run.ts';
import { normaliseBars } from './normalise.ts';

/** Rounds a group works before the next one's turn. */
const TURN = 20;

/** An incremental bar run: call `step` until `done`; `best` is valid at any time. */
export interface BarRun {
  /** Works about `ms` milliseconds; returns true while there is more to do. */
  step(ms: number): boolean;
  best(): BarSolution;
  readonly done: boolean;
  readonly rounds: number;
}

/** See `createRun`: the same for bars. The first valid plan exists as soon as this returns. */
export function createBarRun(problem: BarProblem, params: BarParams, options: SolveOptions): BarRun {
  return new IncrementalBarRun(problem, params, options);
}

/** Works until the budget ends or the plan is proven. */
export function solveBars(problem: BarProblem, params: BarParams, options: SolveOptions): BarSolution {
  const run = createBarRun(problem, params, options);
  while (run.step(200));
  return run.best();
}

class IncrementalBarRun implements BarRun {
  private readonly problem: BarProblem;
  private readonly options: SolveOptions;
  private readonly clock: () => number;
  private readonly groups: GroupRun[];
  private readonly reasons = new Map<string, PrecheckError>();
  private readonly general: PrecheckError | undefined;
  private readonly limits: { ms: number; rounds: number };
  private readonly started: number;
  private told = -1;
  private turn = 0;

  constructor(problem: BarProblem, params: BarParams, options: SolveOptions) {
    this.problem = problem;
    this.options = options;
    this.clock = clockOf(options);
    this.started = this.clock();
    this.limits = limitsOf(options.budget);
    const report = precheckBars(problem, params);
    this.general = report.fatal ? report.errors[0] : undefined;
    for (const error of report.errors)
      if (error.itemId !== undefined && !this.reasons.has(error.itemId))
        this.reasons.set(error.itemId, error);
    this.groups = normaliseBars(problem, params, report).map(
      (task, i) => new GroupRun(task, makeChance((options.seed + i * 7919) | 0)),
    );
    this.tell(true);
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

  private isSpent(group: GroupRun): boolean {
    return group.isFinished || group.rounds >= this.limits.rounds;
  }

  step(ms: number): boolean {
    const end = this.clock() + ms;
    while (!this.isStopped()) {
      const open = this.groups.filter((g) => !this.isSpent(g));
      const group = open[this.turn % Math.max(1, open.length)];
      if (group === undefined) break;
      for (let i = 0; i < TURN && !this.isSpent(group); i += 1) {
        group.round();
        if (this.clock() >= end || this.isStopped()) break;
      }
      this.turn += 1;
      if (this.clock() >= end) break;
    }
    this.tell(false);
    return !this.done;
  }

  best(): BarSolution {
    const { reasons, general, rounds } = this;
    return assembleBars(this.problem, this.groups, { reasons, general, seed: this.options.seed, rounds });
  }

  private tell(isFirst: boolean): void {
    const { onProgress } = this.options;
    if (onProgress === undefined) return;
    const improvements = this.groups.reduce((s, g) => s + g.improvements, 0);
    const { totals } = this.best();
    const elapsedMs = this.clock() - this.started;
    const byRounds = this.rounds / (this.limits.rounds * Math.max(1, this.groups.length));
    const progress: Progress = {
      rounds: this.rounds,
      elapsedMs,
      share: isFirst ? 0 : this.done ? 1 : Math.min(1, Math.max(elapsedMs / this.limits.ms, byRounds)),
      sheets: totals.barAmount,
      placed: totals.placedAmount,
      utilization: totals.utilization,
      netCost: totals.netCost,
      isImproved: improvements !== this.told,
    };
    this.told = improvements;
    onProgress(progress);
  }
}
