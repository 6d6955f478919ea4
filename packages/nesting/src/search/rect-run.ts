// Rectangle orders: a search per group, their best plans assembled.
import { assemble } from '../output/assemble.ts';
import type { GroupPlan } from '../output/assemble.ts';
import type { GroupTask } from '../problem/normalise.ts';
import { normalise } from '../problem/normalise.ts';
import { precheck } from '../problem/precheck.ts';
import { reasonsOf } from '../problem/reports.ts';
import type { PrecheckError } from '../problem/reports.ts';
import type { Params, Problem, Run, Solution, SolveOptions } from '../problem/types.ts';
import { GroupSearch } from './group-search.ts';
import { GroupedRun } from './grouped-run.ts';
import type { Shown } from './grouped-run.ts';

/** A run over rectangles (`problem.kind` 1); any other kind comes back unplaced with its reason. */
export function createRectRun(problem: Problem, params: Params, options: SolveOptions): Run {
  return new RectRun(problem, params, options);
}

class RectRun extends GroupedRun<GroupSearch, Solution> implements Run {
  private readonly problem: Problem;
  private readonly params: Params;
  private readonly reasons: Map<string, PrecheckError>;
  /** Why nothing at all is placed. */
  private readonly general: PrecheckError | undefined;

  constructor(problem: Problem, params: Params, options: SolveOptions) {
    super(options);
    this.problem = problem;
    this.params = params;
    const report = precheck(problem, params);
    this.general = report.fatal ? report.errors[0] : undefined;
    this.reasons = reasonsOf(report);
    const tasks = report.fatal ? [] : normalise(problem, params, report);
    for (const [i, task] of tasks.entries()) {
      shareStock(task, this.groups);
      this.groups.push(new GroupSearch(task, this.seedOf(i)));
    }
    this.begin();
  }

  best(): Solution {
    const plans: GroupPlan[] = this.groups.map((s) => ({ task: s.task, plan: s.best, bound: s.bound }));
    const { reasons, general, seed, rounds } = this;
    return assemble(this.problem, this.params, { plans, reasons, general, seed, rounds });
  }

  protected shownOf({ totals }: Solution): Shown {
    const { sheetAmount: sheets, placedAmount: placed, utilization, netCost, lowerBoundCost } = totals;
    return { sheets, placed, utilization, netCost, lowerBoundCost };
  }
}

/** groupMode 3: runs of one group share its limited stock; what an earlier one's first plan took is gone. */
function shareStock(task: GroupTask, earlier: readonly GroupSearch[]): void {
  for (const search of earlier) {
    if (search.task.group.key !== task.group.key) continue;
    for (const stock of task.stocks) {
      const mine = search.best.bins.filter((b) => b.type.stock.id === stock.stock.id);
      const used = mine.length;
      const metres = mine.reduce((sum, b) => sum + b.length, 0);
      const twin = search.task.stocks.find((s) => s.stock.id === stock.stock.id);
      if (twin === undefined) continue;
      if (stock.quantity !== Infinity) {
        stock.quantity -= used;
        twin.quantity = used;
      }
      if (stock.maxTotal !== Infinity) {
        stock.maxTotal -= metres;
        twin.maxTotal = metres;
      }
    }
  }
}
