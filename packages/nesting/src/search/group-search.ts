// The anytime search of one group: starts, then goal-driven improvement. One round is one start or one
// ruin-and-recreate; everything depends on the seed and the number of rounds only.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { LowerBound } from '../objective/lower-bound.ts';
import type { GroupTask, StockType } from '../problem/normalise.ts';
import type { BinMaker } from '../rect/bin.ts';
import type { BestPlans } from './best-plans.ts';
import { BoundSearch } from './bounds/bound-search.ts';
import { columnsFor } from './coils/columns-for.ts';
import type { Columns } from './coils/columns-for.ts';
import { FewerSheets } from './hunt/fewer-sheets.ts';
import { groupStart } from './group-start.ts';
import type { GroupStart } from './group-start.ts';
import type { FirstPlans } from './starts/first-plans.ts';
import { ORDERS } from './starts/orders.ts';
import { PatternHarvest } from './starts/pattern-harvest.ts';
import type { Plan } from './plan.ts';
import { binCost, missingPieces } from './plan.ts';
import { isOneSheet, methodsFor, shorteningShare } from './methods.ts';
import type { Methods } from './methods.ts';
import { Repack } from './hunt/repack.ts';
import { RuinRecreate } from './hunt/ruin-recreate.ts';
import { ShortenCoils } from './coils/shorten-coils.ts';
import { ValueCorrection } from './starts/value-correction.ts';

/** Repacking rounds without gain after which a plan at the bound is left as it is. */
const QUIET_ROUNDS = 300;

/** Dives before the first hunt; afterwards so many of this many rounds are dives. */
const FIRST_DIVES = 6;
const DIVE_ROUNDS = 60;
const DIVE_CYCLE = 260;

/** The bound begins after so many dives. */
const BOUND_AFTER = 2;

/** While hunting, every so many rounds go on with another value-corrected plan. */
const CORRECT_EVERY = 250;

export class GroupSearch {
  readonly task: GroupTask;
  rounds = 0;
  /** The round under way, and its number. */
  private open: Sliced<void> | undefined;
  private turn = 0;
  isFinished = false;
  private readonly bounds: BoundSearch;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly starts: FirstPlans;
  private readonly methods: Methods;
  private hunt: FewerSheets | RuinRecreate | undefined;
  private readonly plans: BestPlans;
  private readonly values: ValueCorrection;
  private readonly repack: Repack;
  /** Free cutting from coils only. */
  private readonly shorten: ShortenCoils | undefined;
  private columns: Columns | undefined;
  private readonly harvest: PatternHarvest | undefined;
  private isAtBound = false;
  private quiet = 0;

  /** What a search of the group begins with, in slices. */
  static preparing(task: GroupTask, seed: number): Sliced<GroupStart> {
    return groupStart(task, seed, (few, most) => searching(few, seed, most));
  }

  constructor(task: GroupTask, seed: number, ready = drained(GroupSearch.preparing(task, seed))) {
    this.chance = ready.chance;
    this.make = ready.make;
    this.task = ready.task;
    this.starts = ready.starts;
    this.plans = ready.plans;
    this.values = new ValueCorrection(this.task, this.make, this.chance);
    this.repack = new Repack(this.task, this.make, this.chance);
    this.shorten = ShortenCoils.isFor(task) ? new ShortenCoils(this.task, this.chance) : undefined;
    this.bounds = new BoundSearch(task, this.chance);
    this.methods = methodsFor(this.task, task.stocks, this.plans);
    const { hasColumns, isFewer, harvests, hasManySizes } = this.methods;
    if (hasColumns || isFewer || this.isOneStrip()) this.starts.limit(ORDERS.length);
    if (harvests > 0) this.harvest = new PatternHarvest(this.task, this.make, this.chance);
    if (hasManySizes) this.starts.limit(1);
    this.checkFinished();
  }

  get best(): Plan {
    return this.plans.best;
  }

  /** Rises with every better plan. */
  get improvements(): number {
    return this.plans.improvements;
  }

  private get cheapest(): Plan {
    return this.plans.cheapest;
  }

  /** Proven for any plan that places every piece. */
  get bound(): LowerBound {
    return this.bounds.bound;
  }

  get proven(): number {
    return this.bounds.bound.netCost;
  }

  /** The best plan; pieces that it leaves over lie on what other runs of the group leave of the stock. */
  completed(stocks: StockType[]): Plan {
    return this.plans.completed(stocks);
  }

  /** A slice of a round: it counts when it is done, so that answers depend on whole rounds only. */
  round(): void {
    if (this.isFinished) return;
    if (this.open === undefined) {
      this.turn += 1;
      this.open = this.begin();
    }
    if (this.open?.next().done === false) return;
    this.open = undefined;
    this.rounds += 1;
  }

  /** A whole round, or the slices of a long one. */
  private begin(): Sliced<void> | undefined {
    const { harvest, methods } = this;
    const isHarvestDue = harvest !== undefined && !this.isAtBound && harvest.passes < methods.harvests;
    if (isHarvestDue) return this.reap(harvest);
    if (this.isBoundDue()) return this.raiseBound();
    if (this.starts.isOpen) return this.start();
    if (methods.hasColumns && this.isDiveDue()) return this.dive();
    if (this.isCorrectionDue()) return this.correct();
    return this.improve();
  }

  private *start(): Sliced<void> {
    const plan = yield* this.starts.round(this.best.bins);
    if (plan === undefined) return;
    yield* this.plans.adopting(plan);
    if (!this.starts.isOpen) this.checkFinished();
  }

  /** All pieces lie on one sheet from the coil: only its length is left to be improved. */
  private isOneStrip(): boolean {
    return this.shorten !== undefined && isOneSheet(this.task, this.best);
  }

  private isCorrectionDue(): boolean {
    const { hasColumns, corrections } = this.methods;
    return !hasColumns && !this.isOneStrip() && this.values.passes < (this.isAtBound ? 4 : corrections);
  }

  /** Dives first, then dives and hunts take turns. */
  private isDiveDue(): boolean {
    const areFirst = (this.columns?.dives ?? 0) < FIRST_DIVES;
    return !this.isAtBound && (areFirst || this.turn % DIVE_CYCLE < DIVE_ROUNDS);
  }

  /** One table of a plan by harvest. */
  private *reap(harvest: PatternHarvest): Sliced<void> {
    const plan = yield* harvest.round();
    if (plan === undefined) return;
    yield* this.plans.adopting(plan);
    this.checkFinished();
  }

  /** One step of column generation or of a dive; its plan is hunted further. */
  private *dive(): Sliced<void> {
    this.columns ??= yield* columnsFor(this.task, this.make, {
      chance: this.chance,
      plan: this.cheapest,
      patterns: this.harvest?.found.splice(0) ?? [],
    });
    const plan = yield* this.columns.round();
    if (plan === undefined) return;
    const before = this.cheapest;
    yield* this.plans.adopting(plan);
    if (this.cheapest !== before) this.hunt = undefined;
    this.checkFinished();
  }

  /** Bounds get a small, fixed share of the work once the first plans stand. */
  private isBoundDue(): boolean {
    // of very many sizes the first dives come late, and the harvest has left a good plan
    const { hasColumns, hasManySizes, boundCredit } = this.methods;
    const areDivesOpen = hasColumns && !hasManySizes && (this.columns?.dives ?? 0) < BOUND_AFTER;
    if (this.isAtBound || this.starts.isOpen || areDivesOpen) return false;
    if (this.best.bins.length === 0) return false;
    return this.bounds.isDue(boundCredit);
  }

  private *raiseBound(): Sliced<void> {
    const prices = this.columns?.prices ?? { price: undefined, bins: [] };
    yield* this.bounds.stepping({ price: prices.price, bins: [...prices.bins, ...this.cheapest.bins] });
    this.checkFinished();
  }

  private *correct(): Sliced<void> {
    const plan = yield* this.values.round();
    if (plan === undefined) return;
    const before = this.cheapest;
    yield* this.plans.adopting(plan);
    if (this.cheapest !== before) this.hunt = undefined;
  }

  /** A plan found elsewhere: true when it is better than the own ones, which are given up for it. */
  take(plan: Plan): boolean {
    while (this.open !== undefined && !this.isFinished) this.round();
    const before = this.cheapest;
    const isBetter = this.plans.adopt(plan);
    if (this.cheapest !== before) {
      this.hunt = undefined;
      this.columns?.learn(plan);
      this.checkFinished();
    }
    return isBetter;
  }

  approve(): void {
    this.plans.approve();
  }

  refuse(): void {
    this.plans.refuse();
    this.open = undefined;
    this.hunt = undefined;
    this.columns = undefined;
    this.isAtBound = false;
    this.isFinished = false;
  }

  /** Most rounds hunt for a cheaper set of sheets, the rest improve the best plan in its net cost. */
  private improve(): Sliced<void> | undefined {
    const isOneStrip = this.isOneStrip();
    if (this.isAtBound && isOneStrip) {
      this.isFinished = true;
      return undefined;
    }
    if (this.isAtBound || (!isOneStrip && this.chance() < this.methods.repackShare)) return this.packAgain();
    if (this.shorten !== undefined && this.chance() < shorteningShare(this.cheapest, isOneStrip))
      return this.shortenCoil(this.shorten);
    if (!this.methods.hasColumns && this.methods.corrections > 3 && this.turn % CORRECT_EVERY === 0)
      return this.correct();
    // Many copies on several sizes: dives find cheaper sets than any hunt, which only rounds them off.
    const isFewer = this.methods.isFewer || this.task.stocks.length === 1;
    this.hunt ??=
      isFewer && FewerSheets.isFor(this.task, this.cheapest)
        ? new FewerSheets(this.task, this.cheapest, this.chance)
        : new RuinRecreate(this.task, this.make, this.cheapest, this.chance);
    const { hunt } = this;
    const found = hunt.round();
    return found === undefined ? undefined : this.bag(found, hunt);
  }

  /** What the hunt has found, or a plan with a shorter coil, from which a hunt begins anew. */
  private *bag(found: Plan, hunt?: { isShort: boolean }): Sliced<void> {
    yield* this.plans.adopting(found);
    if (hunt !== undefined) this.columns?.learn(found);
    if (hunt === undefined || (missingPieces(found.missing) === 0 && hunt.isShort)) this.hunt = undefined;
    this.checkFinished();
  }

  private *packAgain(): Sliced<void> {
    const better = this.best.bins.length === 0 ? undefined : yield* this.repack.round(this.best);
    const isBetter = better !== undefined && (yield* this.plans.adopting(better));
    this.quiet = isBetter ? 0 : this.quiet + 1;
    if (this.isAtBound && this.quiet > QUIET_ROUNDS) this.isFinished = true;
  }

  private shortenCoil(shorten: ShortenCoils): Sliced<void> | undefined {
    const plan = shorten.round(this.cheapest);
    return plan === undefined ? undefined : this.bag(plan);
  }

  /** No sheet can be saved any more (remnants may still grow), or there is nothing to do at all. */
  private checkFinished(): void {
    const { kinds, stocks } = this.task;
    if (kinds.every((k) => k.quantity === 0) || stocks.length === 0) this.isFinished = true;
    if (missingPieces(this.cheapest.missing) > 0) return;
    const isSingle = stocks.length === 1 && stocks[0]?.isCoil === false;
    const isLeast = isSingle && this.cheapest.bins.length <= this.bound.sheets;
    this.isAtBound = isLeast || binCost(this.cheapest.bins) <= this.bound.sheetCost + 0.005;
  }
}

/** The plan of a short search on the sizes of the task. */
function* searching(task: GroupTask, seed: number, rounds: number): Sliced<Plan> {
  const search = new GroupSearch(task, seed, yield* GroupSearch.preparing(task, seed));
  while (search.rounds < rounds && !search.isFinished) {
    search.round();
    yield;
  }
  return search.best;
}
