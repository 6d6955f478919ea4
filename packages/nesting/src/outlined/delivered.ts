// Outlines of several deliveries that share no sheet (groupMode 3): one delivery after the other, each on what the earlier ones leave of
// the stock, told as one plan.
import { ZERO, addExact, exact, metresToUm, textOf } from '../problem/decimal.ts';
import { precheck } from '../problem/precheck.ts';
import type { PrecheckReport, Progress, SearchRun, SolveOptions } from '../problem/reports.ts';
import type { Item, Layout, Params, Problem, Solution, Stock, UnplacedReason } from '../problem/types.ts';
import { toUm } from '../problem/units.ts';
import { NoValidPlan } from '../search/grouped-run.ts';
import { ENGINE_VERSION } from '../shape/assemble.ts';
import { finished, unplacedOf } from './assemble.ts';

/** Makes the run of one delivery. */
export type MakeRun = (problem: Problem, params: Params, options: SolveOptions) => SearchRun<Solution>;

/** Sum of pieces asked for, at least one. */
const piecesOf = (items: readonly Item[]): number =>
  items.reduce((s, i) => s + (Number.isSafeInteger(i.quantity) && i.quantity > 0 ? i.quantity : 0), 0) || 1;

/** Parts of the order by delivery, the earliest first. */
export function deliveriesOf({ items }: Problem): Item[][] {
  const parts = new Map<string, Item[]>();
  for (const item of items) {
    const key = item.groupKey ?? '';
    const known = parts.get(key);
    if (known === undefined) parts.set(key, [item]);
    else known.push(item);
  }
  const due = (own: readonly Item[]) =>
    own.reduce((first, { dueDate = '9999' }) => (dueDate < first ? dueDate : first), '9999');
  return [...parts.values()].toSorted((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : 0));
}

export class DeliveredRun implements SearchRun<Solution> {
  private readonly problem: Problem;
  private readonly params: Params;
  private readonly options: SolveOptions;
  private readonly make: MakeRun;
  private readonly isValid: ((solution: Solution) => boolean) | undefined;
  private readonly report: PrecheckReport;
  private readonly waiting: Item[][];
  private readonly pieces: number;
  private readonly ended: { run: SearchRun<Solution>; solution: Solution }[] = [];
  private current: SearchRun<Solution> | undefined;
  private told: Solution | undefined;
  private ownRefusals = 0;

  /** @param of how each delivery is run, and what the whole plan must pass */
  constructor(
    problem: Problem,
    params: Params,
    options: SolveOptions,
    of: { make: MakeRun; isValid?: ((solution: Solution) => boolean) | undefined },
  ) {
    this.problem = problem;
    this.params = params;
    this.options = options;
    this.make = of.make;
    this.isValid = of.isValid;
    this.report = precheck(problem, params);
    const blocked = new Set(this.report.blocked);
    const items = problem.items.filter((i) => !blocked.has(i.id));
    this.waiting = this.report.fatal ? [] : deliveriesOf({ ...problem, items });
    this.pieces = piecesOf(items);
    this.begin();
  }

  get done(): boolean {
    return this.current === undefined || this.options.signal?.aborted === true;
  }

  get rounds(): number {
    return this.runs.reduce((s, r) => s + r.rounds, 0);
  }

  get refused(): number {
    return this.runs.reduce((s, r) => s + r.refused, this.ownRefusals);
  }

  private get runs(): SearchRun<Solution>[] {
    return [...this.ended.map((e) => e.run), ...(this.current === undefined ? [] : [this.current])];
  }

  step(ms: number): boolean {
    const { current } = this;
    if (current === undefined || this.done) return false;
    if (current.step(ms)) return true;
    this.ended.push({ run: current, solution: current.best() });
    this.begin();
    return !this.done;
  }

  /** @throws NoValidPlan when nothing that was found passes the verifier */
  best(): Solution {
    const solution = this.merged();
    if (this.isValid?.(solution) !== false) {
      this.told = solution;
      return solution;
    }
    this.ownRefusals += 1;
    if (this.told === undefined) throw new NoValidPlan(`refused ${this.refused} plans`);
    return this.told;
  }

  refuse(): void {
    this.told = undefined;
    this.current?.refuse();
  }

  /** As of outlines: each searches for itself. */
  offer(): boolean {
    return false;
  }

  /** The next delivery on what is left of the stock, with its share of the time. */
  private begin(): void {
    const items = this.waiting.shift();
    this.current = undefined;
    if (items === undefined) return;
    const { ms, rounds } = this.options.budget;
    const budget = {
      ...(ms === undefined ? {} : { ms: (ms * piecesOf(items)) / this.pieces }),
      ...(rounds === undefined ? {} : { rounds }),
    };
    const done = this.ended.length;
    const all = done + 1 + this.waiting.length;
    const onProgress = (p: Progress) => this.tell({ ...p, share: (done + p.share) / all });
    const cut = this.ended.flatMap((e) => e.solution.layouts);
    const stocks = this.problem.stocks.map((stock) => leftOf(stock, cut));
    const own = { ...this.problem, items, stocks };
    this.current = this.make(own, { ...this.params, groupMode: 1 }, { ...this.options, budget, onProgress });
  }

  private merged(): Solution {
    const { problem, params, report, ended, current, waiting } = this;
    const solutions = [...ended.map((e) => e.solution), ...(current === undefined ? [] : [current.best()])];
    const layouts = solutions
      .flatMap((s) => s.layouts)
      .map((layout, i): Layout => ({ ...layout, layoutNo: i + 1 }));
    const told = new Map<string, UnplacedReason>(
      solutions.flatMap((s) => s.unplaced).map((u) => [u.itemId, u.reason]),
    );
    for (const item of waiting.flat()) told.set(item.id, 'NO_TIME');
    const unplaced = unplacedOf(problem, layouts, { report, told });
    const { seed } = this.options;
    const run = { seed, rounds: this.rounds, engineVersion: ENGINE_VERSION };
    return finished(problem, params, report, { layouts, unplaced, ...run });
  }

  /** What is told of one delivery, with what the earlier ones have. */
  private tell(p: Progress): void {
    const before = this.ended.map((e) => e.solution.totals);
    const money = (own: string, of: (t: Solution['totals']) => string) =>
      textOf(
        before.reduce((s, t) => addExact(s, exact(of(t))), addExact(ZERO, exact(own))),
        2,
      );
    this.options.onProgress?.({
      ...p,
      rounds: this.rounds,
      sheets: before.reduce((s, t) => s + t.sheetAmount, p.sheets),
      placed: before.reduce((s, t) => s + t.placedAmount, p.placed),
      netCost: money(p.netCost, (t) => t.netCost),
      lowerBoundCost: money(p.lowerBoundCost, (t) => t.lowerBoundCost),
    });
  }
}

/** The row without what these sheets take of it. */
function leftOf(stock: Stock, layouts: readonly Layout[]): Stock {
  const own = layouts.filter((l) => l.stockId === stock.id);
  const left = { ...stock };
  if (typeof stock.quantity === 'number') left.quantity = own.reduce((n, l) => n - l.repeat, stock.quantity);
  if (left.kind === 2 && left.maxMetres !== undefined) {
    const used = own.reduce((um, l) => um + l.repeat * toUm(l.length), 0);
    left.maxMetres = textOf({ n: BigInt(metresToUm(left.maxMetres) - used), scale: 6 }, 6);
  }
  return left;
}
