// Bar orders: a search per group, their best plans assembled.
import type { BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import { precheckBars } from '../problem/bar-precheck.ts';
import { finished, reasonsOf } from '../problem/reports.ts';
import type { PrecheckError, PrecheckReport, SearchRun, SolveOptions } from '../problem/reports.ts';
import { GroupedRun } from '../search/grouped-run.ts';
import type { Check } from '../search/grouped-run.ts';
import type { Shown } from '../search/improved-figures.ts';
import { makeChance } from '../search/rng.ts';
import { assembleBars } from './assemble.ts';
import { GroupRun } from './group-run.ts';
import { normaliseBars } from './normalise.ts';

export type BarRun = SearchRun<BarSolution>;

/** See `createRun`: the same for bars. The first valid plan exists as soon as this returns. */
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

class GroupedBarRun extends GroupedRun<GroupRun, BarSolution> implements BarRun {
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
    for (const [i, task] of normaliseBars(problem, params, report).entries())
      this.groups.push(new GroupRun(task, makeChance(this.seedOf(i))));
    this.begin();
  }

  offer(solution: BarSolution): boolean {
    return this.groups.map((group) => group.offer(solution)).includes(true);
  }

  protected assembled(): BarSolution {
    const { params, report, reasons, general, seed, rounds } = this;
    return assembleBars(this.problem, this.groups, { params, report, reasons, general, seed, rounds });
  }

  protected shownOf({ totals }: BarSolution): Shown {
    const { barAmount: sheets, placedAmount: placed, utilization, netCost, lowerBoundCost } = totals;
    return { sheets, placed, utilization, netCost, lowerBoundCost };
  }
}
