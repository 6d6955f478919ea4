// Bar orders: a search per group, their best plans assembled.
import type { BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import { precheckBars } from '../problem/bar-precheck.ts';
import { finished, reasonsOf } from '../problem/reports.ts';
import type { AnytimeRun, PrecheckError, SolveOptions } from '../problem/reports.ts';
import { GroupedRun } from '../search/grouped-run.ts';
import type { Shown } from '../search/grouped-run.ts';
import { makeChance } from '../search/rng.ts';
import { assembleBars } from './assemble.ts';
import { GroupRun } from './group-run.ts';
import { normaliseBars } from './normalise.ts';

export type BarRun = AnytimeRun<BarSolution>;

/** See `createRun`: the same for bars. The first valid plan exists as soon as this returns. */
export function createBarRun(problem: BarProblem, params: BarParams, options: SolveOptions): BarRun {
  return new GroupedBarRun(problem, params, options);
}

/** Works until the budget ends or the plan is proven. */
export function solveBars(problem: BarProblem, params: BarParams, options: SolveOptions): BarSolution {
  return finished(createBarRun(problem, params, options));
}

class GroupedBarRun extends GroupedRun<GroupRun, BarSolution> implements BarRun {
  private readonly problem: BarProblem;
  private readonly reasons: Map<string, PrecheckError>;
  private readonly general: PrecheckError | undefined;

  constructor(problem: BarProblem, params: BarParams, options: SolveOptions) {
    super(options);
    this.problem = problem;
    const report = precheckBars(problem, params);
    this.general = report.fatal ? report.errors[0] : undefined;
    this.reasons = reasonsOf(report);
    for (const [i, task] of normaliseBars(problem, params, report).entries())
      this.groups.push(new GroupRun(task, makeChance(this.seedOf(i))));
    this.begin();
  }

  best(): BarSolution {
    const { reasons, general, seed, rounds } = this;
    return assembleBars(this.problem, this.groups, { reasons, general, seed, rounds });
  }

  protected shownOf({ totals }: BarSolution): Shown {
    const { barAmount: sheets, placedAmount: placed, utilization, netCost, lowerBoundCost } = totals;
    return { sheets, placed, utilization, netCost, lowerBoundCost };
  }
}
