// Rectangle orders: a search per group, their best plans assembled.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { assemble, layoutsOf } from '../output/assemble.ts';
import { missingWeight } from '../objective/compare.ts';
import type { GroupPlan } from '../output/assemble.ts';
import type { GroupTask, StockType } from '../problem/normalise.ts';
import { metresToUm } from '../problem/decimal.ts';
import { normalise } from '../problem/normalise.ts';
import { precheck } from '../problem/precheck.ts';
import { reasonsOf } from '../problem/reports.ts';
import type { PrecheckError } from '../problem/reports.ts';
import type { Layout, Params, Problem, SearchRun, Solution, SolveOptions } from '../problem/types.ts';
import { GroupSearch } from './group-search.ts';
import type { Check } from './grouped-run.ts';
import type { Shown } from './improved-figures.ts';
import type { Plan } from './plan.ts';
import { PreparedRun } from './prepared-run.ts';
import { takenOver } from './taken-over.ts';
import { isHome, MOST_TRIED, sizeOf } from './starts/size-choice.ts';

/** From so many pieces on, putting a plan together and checking it takes longer than a step. */
const MANY_PIECES = 3000;
/** So many first plans by which sheet sizes are chosen take as long as the rest of a beginning. */
const PLANS_EACH = 4;

/** A run over rectangles (`problem.kind` 1); any other kind comes back unplaced with its reason. */
export function createRectRun(
  problem: Problem,
  params: Params,
  options: SolveOptions,
  isValid?: Check<Solution>,
): SearchRun<Solution> {
  return new RectRun(problem, params, options, isValid);
}

class RectRun extends PreparedRun<GroupSearch, Solution> implements SearchRun<Solution> {
  private readonly problem: Problem;
  private readonly params: Params;
  private readonly reasons: Map<string, PrecheckError>;
  private readonly badStocks: ReadonlySet<string>;
  /** Why nothing at all is placed. */
  private readonly general: PrecheckError | undefined;
  private readonly tasks: readonly GroupTask[];
  private made: { plans: GroupPlan[]; layouts: Layout[] } | undefined;

  constructor(problem: Problem, params: Params, options: SolveOptions, isValid?: Check<Solution>) {
    super(options, isValid);
    this.problem = problem;
    this.params = params;
    const report = precheck(problem, params);
    this.isLarge = !report.fatal && beginningOf(problem, params) >= MANY_PIECES;
    this.general = report.fatal ? report.errors[0] : undefined;
    this.reasons = reasonsOf(report);
    this.badStocks = new Set(report.badStocks);
    this.tasks = report.fatal ? [] : normalise(problem, params, report);
    this.prepareWith(this.preparing(), this.isLarge);
  }

  private *preparing(): Sliced<void> {
    const found: GroupSearch[] = [];
    for (const [i, task] of this.tasks.entries()) {
      shareStock(task, found);
      const seed = this.seedOf(i);
      found.push(new GroupSearch(task, seed, yield* GroupSearch.preparing(task, seed)));
      yield;
    }
    this.groups.push(...found);
  }

  offer(solution: Solution): boolean {
    if (!this.isPrepared) return false;
    let isTaken = false;
    for (const group of this.groups) {
      const plan = takenOver(group.task, solution);
      if (plan !== undefined && group.take(plan)) isTaken = true;
    }
    return isTaken;
  }

  protected assembled(): Solution {
    return this.assembledFrom(this.plans());
  }

  protected override *assembling(): Sliced<Solution> {
    const plans = this.plans();
    this.made = { plans, layouts: yield* layoutsOf(plans) };
    yield;
    return this.assembledFrom(plans);
  }

  private plans(): GroupPlan[] {
    if (!this.isPrepared) return this.tasks.map(emptyPlanOf);
    return this.params.groupMode === 3 ? completed(this.groups) : this.groups.map(planOf);
  }

  private assembledFrom(plans: GroupPlan[]): Solution {
    const { reasons, general, badStocks, seed, rounds } = this;
    const isBegun = this.isPrepared;
    const assembly = { plans, reasons, general, badStocks, seed, rounds, isBegun };
    return assemble(this.problem, this.params, assembly, this.layoutsFor(plans));
  }

  /** Those of a large order are used again as long as the plans are the same. */
  private layoutsFor(plans: GroupPlan[]): Layout[] {
    const { made } = this;
    if (made?.plans.every((p, i) => p.plan === plans[i]?.plan) === true) return [...made.layouts];
    const layouts = drained(layoutsOf(plans));
    if (this.isLarge) this.made = { plans, layouts };
    return [...layouts];
  }

  protected shownOf({ totals }: Solution): Shown {
    const { sheetAmount: sheets, placedAmount: placed, utilization, netCost, lowerBoundCost } = totals;
    return { sheets, placed, utilization, netCost, lowerBoundCost };
  }
}

/** Pieces laid before a run begins: of an order of few sheet sizes in a plan for each of them, which counts in part. */
function beginningOf({ items, stocks }: Problem, { maxSizesPerGroup, stockOrder }: Params): number {
  const pieces = items.reduce((sum, i) => sum + i.quantity, 0);
  const isChosen = maxSizesPerGroup > 0 || stockOrder === 3;
  return isChosen ? pieces * Math.max(1, Math.min(stocks.length, MOST_TRIED) / PLANS_EACH) : pieces;
}

/** Nothing is placed before every group has its first plan. */
function emptyPlanOf(task: GroupTask): GroupPlan {
  return { task, plan: { bins: [], missing: Int32Array.from(task.kinds, (k) => k.quantity) } };
}

const planOf = (s: GroupSearch): GroupPlan => ({ task: s.task, plan: s.best, bound: s.bound });

/** groupMode 3: what one run reserved with its first plan and does not use in the end is there for the others. */
function completed(groups: readonly GroupSearch[]): GroupPlan[] {
  const plans: GroupPlan[] = groups.map(planOf);
  for (const [i, search] of groups.entries()) {
    const others = plans.filter((p, j) => j !== i && p.task.group.key === search.task.group.key);
    plans[i] = { ...planOf(search), plan: completedBy(search, others) };
  }
  return plans;
}

/** The run's plan with what the others leave it, first of sizes that it cuts anyway, then of those it may cut besides: each time the one that takes most. */
function completedBy(search: GroupSearch, others: readonly GroupPlan[]): Plan {
  const { stocks, params, kinds } = search.task;
  const { maxSizesPerGroup, stockOrder } = params;
  const isFew = stockOrder === 3 || maxSizesPerGroup > 0;
  const sizes = new Set(search.best.bins.filter((b) => !b.type.isRemnant).map((b) => sizeOf(b.type)));
  const leftBy = (plan: Plan) =>
    kinds.reduce((sum, k) => sum + (plan.missing[k.index] ?? 0) * missingWeight(k.priority), 0);
  const planWith = (some: ReadonlySet<string>) =>
    search.completed(leftOf(search, others, (type) => !isFew || some.has(sizeOf(type))));
  let plan = planWith(sizes);
  const most = !isFew ? 0 : maxSizesPerGroup > 0 ? maxSizesPerGroup : stocks.length;
  while (sizes.size < most && leftBy(plan) > 0) {
    let next: { size: string; plan: Plan } | undefined;
    const { missing } = plan;
    const open = kinds.filter((k) => (missing[k.index] ?? 0) > 0);
    const takers = stocks.filter(
      (s) => !s.isRemnant && !sizes.has(sizeOf(s)) && open.some((k) => isHome(s, k)),
    );
    for (const size of new Set(takers.map(sizeOf))) {
      const own = planWith(new Set([...sizes, size]));
      if (leftBy(own) < leftBy(next?.plan ?? plan)) next = { size, plan: own };
    }
    if (next === undefined) break;
    sizes.add(next.size);
    plan = next.plan;
  }
  return plan;
}

/** The run's stocks as full as they are without what these plans use, those to buy only as far as they may be cut. */
function leftOf(
  search: GroupSearch,
  plans: readonly GroupPlan[],
  mayCut: (type: StockType) => boolean,
): StockType[] {
  return search.task.stocks.map((type) => {
    const { stock } = type;
    if (!type.isRemnant && !mayCut(type)) return { ...type, quantity: 0 };
    const used = plans.flatMap((p) => p.plan.bins.filter((b) => b.type.stock.id === stock.id));
    const metres = stock.kind === 2 && stock.maxMetres !== undefined ? metresToUm(stock.maxMetres) : Infinity;
    return {
      ...type,
      quantity: (stock.quantity ?? Infinity) - used.length,
      maxTotal: metres - used.reduce((sum, b) => sum + b.length, 0),
    };
  });
}

/** groupMode 3: runs of one group share its limited stock; what an earlier one's first plan took is gone. */
function shareStock(task: GroupTask, earlier: readonly GroupSearch[]): void {
  for (const search of earlier) {
    if (search.task.group.key !== task.group.key) continue;
    for (const stock of task.stocks) {
      const mine = search.best.bins.filter((b) => b.type.stock.id === stock.stock.id);
      const used = mine.length;
      const metres = mine.reduce((sum, b) => sum + b.length, 0);
      const twins = search.task.stocks.filter((s) => s.store === stock.store);
      if (stock.quantity !== Infinity) {
        stock.quantity -= used;
        for (const twin of twins) twin.quantity = used;
      }
      if (stock.maxTotal !== Infinity) {
        stock.maxTotal -= metres;
        for (const twin of twins) twin.maxTotal = metres;
      }
    }
  }
}
