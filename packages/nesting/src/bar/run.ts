// Bar orders: a search per group, their best plans assembled.
import type { Sliced } from '../geometry/sliced.ts';
import type { BarLayout, BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import { precheckBars } from '../problem/bar-precheck.ts';
import { finished, reasonsOf } from '../problem/reports.ts';
import type { PrecheckError, PrecheckReport, SearchRun, SolveOptions } from '../problem/reports.ts';
import type { Check } from '../search/grouped-run.ts';
import type { Shown } from '../search/improved-figures.ts';
import { PreparedRun } from '../search/prepared-run.ts';
import { makeChance } from '../search/rng.ts';
import { allLayouts, assembleBars } from './assemble.ts';
import { GroupRun } from './group-run.ts';
import { normaliseBars } from './normalise.ts';
import { triesOf } from './size-choice.ts';
import type { BarTask } from './task.ts';

/** From so many kinds on, putting a plan together and checking it takes longer than a part of a step. */
const MANY_KINDS = 250;
/** Kinds offered to bars from which first plans take longer than a part of a step. */
const LARGE = 500_000;
/** Mitred ends are put in order for every bar: so many times the work. */
const MITRED = 10;

export type BarRun = SearchRun<BarSolution>;

/** See `createRun`: the same for bars. */
export function createBarRun(
  problem: BarProblem,
  params: BarParams,
  options: SolveOptions,
  isValid?: Check<BarSolution>,
): BarRun {
  return new GroupedBarRun(problem, params, options, isValid);
}

/** Works until the budget ends or the plan is proven. */
export function solveBars(problem: BarProblem, params: BarParams, options: SolveOptions): BarSolution {
  return finished(createBarRun(problem, params, options));
}

class GroupedBarRun extends PreparedRun<GroupRun, BarSolution> implements BarRun {
  private readonly problem: BarProblem;
  private readonly reasons: Map<string, PrecheckError>;
  private readonly general: PrecheckError | undefined;
  private readonly params: BarParams;
  private readonly report: PrecheckReport;

  constructor(problem: BarProblem, params: BarParams, options: SolveOptions, isValid?: Check<BarSolution>) {
    super(options, isValid);
    this.problem = problem;
    this.params = params;
    const report = precheckBars(problem, params);
    this.report = report;
    this.general = report.fatal ? report.errors[0] : undefined;
    this.reasons = reasonsOf(report);
    const tasks = normaliseBars(problem, params, report);
    const work = tasks.reduce((sum, task) => sum + beginningOf(task), 0);
    this.isLarge = tasks.reduce((sum, task) => sum + task.kinds.length, 0) >= MANY_KINDS;
    this.prepareWith(this.preparing(tasks), work >= LARGE);
  }

  private *preparing(tasks: readonly BarTask[]): Sliced<void> {
    const found: GroupRun[] = [];
    for (const [i, task] of tasks.entries())
      found.push(yield* GroupRun.preparing(task, makeChance(this.seedOf(i))));
    this.groups.push(...found);
  }

  offer(solution: BarSolution): boolean {
    return this.groups.map((group) => group.offer(solution)).includes(true);
  }

  protected assembled(): BarSolution {
    return this.assembledFrom(undefined);
  }

  protected override *assembling(): Sliced<BarSolution> {
    const layouts = yield* allLayouts(this.groups);
    yield;
    return this.assembledFrom(layouts);
  }

  private assembledFrom(layouts: BarLayout[] | undefined): BarSolution {
    const { params, report, reasons, general, seed, rounds, isPrepared: isBegun } = this;
    const rest = { params, report, reasons, general, seed, rounds, isBegun };
    return assembleBars(this.problem, this.groups, rest, layouts);
  }

  protected shownOf({ totals }: BarSolution): Shown {
    const { barAmount: sheets, placedAmount: placed, utilization, netCost, lowerBoundCost } = totals;
    return { sheets, placed, utilization, netCost, lowerBoundCost };
  }
}

/** Kinds offered to bars by the first plans of a group, at most about: every kind begins a bar or two. */
function beginningOf(task: BarTask): number {
  const { kinds, types, arranger } = task;
  return (arranger === undefined ? 1 : MITRED) * kinds.length * kinds.length * (types.length + triesOf(task));
}
