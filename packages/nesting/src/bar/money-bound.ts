// What no plan of a group can cost less than, in the yuan that are shown: by the linear program over full
// prices and credits, by the cheapest bars of the fewest number, for few pieces by trying every plan.
import type { Sliced } from '../geometry/sliced.ts';
import { barCredit, barPrice, barWeight } from '../problem/bar-price.ts';
import { exact, subExact, toNumber } from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { toUm } from '../problem/units.ts';
import { cheapestBars } from './bound.ts';
import { LinearSearch } from './dive.ts';
import { longest, openOf, planOf } from './greedy.ts';
import { gcd, valueOf } from './plan.ts';
import { Pricer } from './pricing.ts';
import { SMALL_PIECES, SmallSearch } from './small.ts';
import type { BarTask, Pattern } from './task.ts';

/** Cents that sums of floats may be off. */
const OFF = 1e-4;

export class MoneyBound {
  readonly task: BarTask;
  readonly linear: LinearSearch;
  isFinished: boolean;
  private readonly work: Sliced<void> | undefined;
  private readonly step: number;
  private readonly scrapPrice: number;
  /** Yuan of the cheapest plan, when every plan was tried. */
  private least: number | undefined;

  /**
   * @param task the group in money (`moneyTask`)
   * @param shared the linear program of the search, where it counts the same money: it is not solved twice
   */
  constructor(task: BarTask, shared: LinearSearch | undefined, chance: () => number) {
    this.task = task;
    this.scrapPrice = toNumber(exact(task.group.scrapPrice));
    this.step = centStep(task);
    this.linear = shared ?? new LinearSearch(task, new Pricer(task), chance);
    if (shared === undefined) this.linear.costStep = Math.max(0.5, this.step) / 100;
    const pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
    const isSmall = pieces <= SMALL_PIECES && isExact(task);
    if (task.kinds.length > 0 && task.types.length > 0 && (isSmall || shared === undefined))
      this.work = this.run(isSmall, shared === undefined);
    this.isFinished = this.work === undefined;
  }

  /** A slice of a round; true when it is the last one. */
  round(): boolean {
    const next = this.work?.next();
    if (next?.done === false) return next.value === true;
    this.isFinished = true;
    return true;
  }

  private *run(isSmall: boolean, isOwn: boolean): Sliced<void> {
    if (isSmall) {
      const start = planOf(this.task, yield* longest(this.task, openOf(this.task)));
      const search = new SmallSearch(this.task, start, (p) => this.trueCost(p));
      const found = yield* search.run();
      const value = valueOf(this.task, found.plan);
      if (found.isExact && value.unplaced === 0) this.least = value.cost;
      yield true;
      if (this.least !== undefined) return;
    }
    if (isOwn) yield* this.linear.solveRoot();
  }

  /** Price less credit, each to the cent, less scrap as if the pieces were scrap too. */
  private trueCost(pattern: Pattern): number {
    const { group, params, unitUm } = this.task;
    const type = this.task.types[pattern.type];
    if (type === undefined) return pattern.cost;
    const lengthMm = type.lengthUm / 1000;
    const leftoverUm = Math.round((type.full - pattern.used) * unitUm);
    const isRemnant = leftoverUm > 0 && leftoverUm >= toUm(params.remMinBar);
    const price = barPrice(group, type.stock.price, lengthMm);
    const leftoverMm = isRemnant ? leftoverUm / 1000 : 0;
    const credit = barCredit(price, { leftoverMm, lengthMm }, params.remnantFactor);
    const scrap = this.scrapPrice * toNumber(barWeight(group, lengthMm - leftoverMm));
    return toNumber(subExact(price, credit)) - scrap;
  }

  /** Changes whenever the bound is raised. */
  get proven(): number {
    return this.least ?? this.linear.bound;
  }

  /**
   * Least net cost in whole cents of plans that use at least so many bars. Prices and credits are whole cents;
   * the scrap credit of a group is rounded once, half a cent at most.
   */
  netCost(bars: number): Exact {
    const { step, task } = this;
    const netMm = task.kinds.reduce((s, k) => s + (k.netUm / 1000) * k.quantity, 0);
    const scrap = this.scrapPrice * toNumber(barWeight(task.group, netMm));
    const yuan = Math.max(this.least ?? this.linear.bound, cheapestBars(task, bars));
    const raw = (yuan + scrap) * 100;
    const off = OFF + raw * 1e-12 + (scrap > 0 ? 0.5 : 0);
    const cents = step > 0 && scrap === 0 ? Math.ceil((raw - off) / step) * step : Math.ceil(raw - off);
    return { n: BigInt(Math.max(0, cents)), scale: 2 };
  }
}

/** More lengths make trying every plan slow. */
const MOST_TYPES = 40;

/** The patterns of the task are all there are, and their leftovers are known. */
function isExact(task: BarTask): boolean {
  if (task.types.length > MOST_TYPES || task.types.some((t) => t.shortestUm < t.lengthUm)) return false;
  if (task.arranger === undefined) return true;
  return exact(task.group.scrapPrice).n === 0n && task.types.every((t) => t.rho === 0 && t.slack === 0);
}

/** Greatest common divisor of the costs in cents; 0 when credits make them arbitrary. */
function centStep(task: BarTask): number {
  const hasCredit = task.types.some((t) => t.remCap > 0 && (t.rho > 0 || t.slack > 0));
  if (hasCredit) return 0;
  let step = 0;
  for (const type of task.types) {
    const cents = Math.round(type.cost * 100);
    if (Math.abs(type.cost * 100 - cents) > 1e-6) return 0;
    step = gcd(cents, step);
  }
  return step;
}
