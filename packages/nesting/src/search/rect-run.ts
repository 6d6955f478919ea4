// The driver of rectangle orders: groups take turns, best plans are assembled, progress told, cancel
// heard between rounds.
import { assemble } from '../output/assemble.ts';
import type { GroupPlan } from '../output/assemble.ts';
import type { GroupTask } from '../problem/normalise.ts';
import { normalise } from '../problem/normalise.ts';
import { precheck } from '../problem/precheck.ts';
import type { Figures, Params, Problem, Progress, Run, Solution, SolveOptions } from '../problem/types.ts';
import { clockOf, limitsOf } from './budget.ts';
import { GroupSearch } from './group-search.ts';

/** Rounds a group works before the next one's turn. */
const TURN = 256;

/** Rounds between two looks at the clock: more while they take less than this. */
const EACH_MS = 0.5;
const MOST_BATCH = 16;

/** A run over rectangles (`problem.kind` 1); any other kind comes back unplaced with its reason. */
export function createRectRun(problem: Problem, params: Params, options: SolveOptions): Run {
  return new RectRun(problem, params, options);
}

class RectRun implements Run {
  private readonly problem: Problem;
  private readonly params: Params;
  private readonly options: SolveOptions;
  private readonly clock: () => number;
  private readonly searches: GroupSearch[] = [];
  private readonly reasons: Map<string, ReturnType<typeof precheck>['errors'][number]>;
  /** Why nothing at all is placed. */
  private readonly general: ReturnType<typeof precheck>['errors'][number] | undefined;
  private readonly limits: { ms: number; rounds: number };
  private readonly started: number;
  private told = -1;
  private turn = 0;
  private totals: Figures | undefined;

  constructor(problem: Problem, params: Params, options: SolveOptions) {
    this.problem = problem;
    this.params = params;
    this.options = options;
    this.clock = clockOf(options);
    this.started = this.clock();
    this.limits = limitsOf(options.budget);
    const report = precheck(problem, params);
    this.reasons = new Map();
    this.general = report.fatal ? report.errors[0] : undefined;
    for (const error of report.errors)
      if (error.itemId !== undefined && !this.reasons.has(error.itemId))
        this.reasons.set(error.itemId, error);
    const tasks = report.fatal ? [] : normalise(problem, params, report);
    for (const [i, task] of tasks.entries()) this.searches.push(this.searchOf(task, i));
    this.tell(true);
  }

  private searchOf(task: GroupTask, index: number): GroupSearch {
    shareStock(task, this.searches);
    return new GroupSearch(task, (this.options.seed + index * 7919) | 0);
  }

  get rounds(): number {
    return this.searches.reduce((sum, s) => sum + s.rounds, 0);
  }

  get done(): boolean {
    return this.isStopped() || this.searches.every((s) => this.isSpent(s));
  }

  private isStopped(): boolean {
    return this.options.signal?.aborted === true || this.clock() - this.started >= this.limits.ms;
  }

  private isSpent(search: GroupSearch): boolean {
    return search.isFinished || search.rounds >= this.limits.rounds;
  }

  step(ms: number): boolean {
    const end = this.clock() + ms;
    while (!this.isStopped()) {
      const open = this.searches.filter((s) => !this.isSpent(s));
      const search = open[this.turn % Math.max(1, open.length)];
      if (search === undefined) break;
      this.take(search, end);
      this.turn += 1;
      if (this.clock() >= end) break;
    }
    this.tell(false);
    return !this.done;
  }

  /** One turn of a group. Asking the clock costs as much as a short round: those go in batches. */
  private take(search: GroupSearch, end: number): void {
    let asked = this.clock();
    for (let i = 0, batch = 1, left = 1; i < TURN && !this.isSpent(search); i += 1) {
      search.round();
      left -= 1;
      if (left > 0) continue;
      const now = this.clock();
      if (now >= end || this.isStopped()) return;
      batch = now - asked < EACH_MS ? Math.min(MOST_BATCH, 2 * batch) : 1;
      left = batch;
      asked = now;
    }
  }

  best(): Solution {
    const plans: GroupPlan[] = this.searches.map((s) => ({ task: s.task, plan: s.best, bound: s.bound }));
    return assemble(this.problem, this.params, {
      plans,
      reasons: this.reasons,
      general: this.general,
      seed: this.options.seed,
      rounds: this.rounds,
    });
  }

  private tell(isFirst: boolean): void {
    const { onProgress } = this.options;
    if (onProgress === undefined) return;
    const improvements = this.searches.reduce((sum, s) => sum + s.improvements, 0);
    const isImproved = improvements !== this.told;
    this.told = improvements;
    if (isImproved || this.totals === undefined) this.totals = this.best().totals;
    const { totals } = this;
    const elapsedMs = this.clock() - this.started;
    const byRounds = this.rounds / (this.limits.rounds * Math.max(1, this.searches.length));
    const share = isFirst ? 0 : this.done ? 1 : Math.min(1, Math.max(elapsedMs / this.limits.ms, byRounds));
    const { sheetAmount: sheets, placedAmount: placed, utilization, netCost } = totals;
    const progress: Progress = {
      rounds: this.rounds,
      elapsedMs,
      share,
      sheets,
      placed,
      utilization,
      netCost,
      isImproved,
    };
    onProgress(progress);
  }
}

/** groupMode 3: runs of one group share its limited stock; what an earlier one's first plan took is gone. */
function shareStock(task: GroupTask, earlier: GroupSearch[]): void {
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
