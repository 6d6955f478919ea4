// The anytime search of one group: starts, then goal-driven improvement. One round is one start or one
// ruin-and-recreate; everything depends on the seed and the number of rounds only.
import { compareSpread, compareValues, valueOf } from '../objective/compare.ts';
import type { PlanValue } from '../objective/compare.ts';
import type { LowerBound } from '../objective/lower-bound.ts';
import type { GroupTask, StockType } from '../problem/normalise.ts';
import type { BinMaker } from '../rect/bin.ts';
import { binMaker } from './bin-maker.ts';
import { BoundSearch } from './bound-search.ts';
import { refill } from './coil-refill.ts';
import { CoilColumns } from './coil-columns.ts';
import { ColumnSearch } from './column-search.ts';
import { SheetBySheet, construct } from './construct.ts';
import { FewerSheets } from './fewer-sheets.ts';
import { withoutPoorRemnants } from './filling.ts';
import type { ConstructSettings } from './filling.ts';
import { ORDERS } from './orders.ts';
import { PatternHarvest } from './pattern-harvest.ts';
import type { Plan } from './plan.ts';
import { binCost } from './plan.ts';
import { polish } from './polish.ts';
import { makeChance } from './rng.ts';
import { Repack } from './repack.ts';
import { RuinRecreate } from './ruin-recreate.ts';
import { ShortenCoils } from './shorten-coils.ts';
import { withFewSizes } from './size-choice.ts';
import { startSettings } from './start-settings.ts';
import type { StartState } from './start-settings.ts';
import { ValueCorrection } from './value-correction.ts';

/** Repacking rounds without gain after which a plan at the bound is left as it is. */
const QUIET_ROUNDS = 300;

/** Pieces laid in all starts, about a second: afterwards plans by worth gain more. */
const START_PIECES = 10_000;

/** Kinds offered to sheets in one round of a start. */
const WORK_PER_ROUND = 40_000;

/** Most sizes for which the linear program is worth its time. */
const MOST_KINDS = 3000;

/** Plans by harvest before anything else, and from how many pieces on; of more sizes than this further starts are skipped. */
const HARVESTS = 2;
const MORE_HARVESTS = 3;
const MORE_FROM = 600;
const HARVEST_PIECES = 200;
const HARVEST_ONLY = 150;
const LEAST_SHEETS = 8;

/** Dives before the first hunt; afterwards rounds of each in turn. */
const FIRST_DIVES = 6;
const DIVE_ROUNDS = 60;
const HUNT_ROUNDS = 200;

/** The bound begins after so many dives; additions granted to it per round of dives and of hunts. */
const BOUND_AFTER = 2;
const DIVE_CREDIT = 2_000_000;
const HUNT_CREDIT = 30_000;
const FEWER_CREDIT = 15_000;

/** While hunting, every so many rounds go on with another value-corrected plan. */
const CORRECT_EVERY = 250;

/** Share of the rounds that shorten coil sheets, when all lies on one and when there are several. */
const ONE_STRIP_SHARE = 0.97;
const STRIP_SHARE = 0.2;

export class GroupSearch {
  readonly task: GroupTask;
  best: Plan;
  value: PlanValue;
  rounds = 0;
  /** Rises with every better plan. */
  improvements = 0;
  isFinished = false;
  private readonly bounds: BoundSearch;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly pieces: number;
  private starts: number;
  /** Whole plans by value correction: worth it where sizes repeat. */
  private readonly passes: number;
  /** Few copies on sheets of fixed sizes: the hunt for a cheaper set gets nearly all the time. */
  private readonly isFewer: boolean;
  private hunt: FewerSheets | RuinRecreate | undefined;
  private cheapest: Plan;
  /** The last plan that passed the verifier, at first the one that leaves everything out. */
  private safe: { plan: Plan; value: PlanValue };
  private readonly values: ValueCorrection;
  private readonly repack: Repack;
  /** Free cutting from coils only. */
  private readonly shorten: ShortenCoils | undefined;
  /** Many copies of not too many sizes on sheets of fixed length: patterns by linear program. */
  private readonly hasColumns: boolean;
  private columns: ColumnSearch | CoilColumns | undefined;
  private readonly harvest: PatternHarvest | undefined;
  private leastCost = Infinity;
  private leastUnplaced = Infinity;
  private readonly repackShare: number;
  private isAtBound = false;
  private startNo = 1;
  private builder: SheetBySheet | undefined;
  private quiet = 0;

  constructor(task: GroupTask, seed: number) {
    this.chance = makeChance(seed);
    this.make = binMaker(task, this.chance);
    this.task = withFewSizes(task, {
      first: (few, no) => construct(few, this.make, startSettings(no, this.startOf(few))),
      thorough: (few, most) => planOf(few, seed, most),
    });
    this.pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
    const stocks = task.stocks.length;
    const hasCoil = task.stocks.some((s) => s.isCoil);
    const wanted = ORDERS.length * (1 + Math.min(stocks, 4)) * (hasCoil ? 6 : 2);
    this.starts = Math.max(3, Math.min(wanted, Math.ceil(START_PIECES / Math.max(1, this.pieces * stocks))));
    this.values = new ValueCorrection(this.task, this.make, this.chance);
    this.repackShare = hasCoil ? 0.1 : 0.01;
    this.repack = new Repack(this.task, this.make, this.chance);
    this.shorten = ShortenCoils.isFor(task) ? new ShortenCoils(this.task, this.chance) : undefined;
    this.bounds = new BoundSearch(task, this.chance);
    this.best = { bins: [], missing: Int32Array.from(task.kinds, (k) => k.quantity) };
    this.value = valueOf(task, this.best.bins, this.best.missing);
    this.cheapest = this.best;
    this.safe = { plan: this.best, value: this.value };
    this.adopt(construct(this.task, this.make, this.settingsOf(0)));
    this.hasColumns = this.isForColumns();
    this.isFewer = !this.hasColumns && FewerSheets.isFor(this.task, this.cheapest);
    const isRepeated = this.pieces >= 4 * task.kinds.length;
    this.passes = isRepeated ? 4 : this.isFewer ? 0 : 3;
    if (this.hasColumns || this.isFewer || this.isOneStrip())
      this.starts = Math.min(this.starts, ORDERS.length);
    if (this.pieces >= HARVEST_PIECES && PatternHarvest.isFor(this.task))
      this.harvest = new PatternHarvest(this.task, this.make, this.chance);
    if (this.harvest !== undefined && task.kinds.length > HARVEST_ONLY) this.starts = 1;
    this.checkFinished();
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
    const { best, make, task } = this;
    if (best.missing.every((m) => m === 0)) return best;
    const missing = best.missing.slice();
    const added = refill({ ...task, stocks }, make, best.bins, missing, makeChance(0));
    return { bins: [...best.bins, ...added], missing };
  }

  round(): void {
    if (this.isFinished) return;
    this.rounds += 1;
    if (this.harvest !== undefined && this.isHarvestDue(this.harvest)) this.reap(this.harvest);
    else if (this.isBoundDue()) this.raiseBound();
    else if (this.startNo < this.starts) this.start();
    else if (this.hasColumns && this.isDiveDue()) this.dive();
    else if (
      !this.hasColumns &&
      !this.isOneStrip() &&
      this.values.passes < (this.isAtBound ? 4 : this.passes)
    )
      this.correct();
    else this.improve();
  }

  /** Goes on with the current start; a large one takes several rounds, so that cancel is heard. */
  private start(): void {
    this.builder ??= new SheetBySheet(this.task, this.make, this.settingsOf(this.startNo));
    for (let work = 0; work < WORK_PER_ROUND; work += this.builder.lastWork) {
      if (this.builder.step()) continue;
      this.adopt(this.builder.plan);
      this.builder = undefined;
      this.startNo += 1;
      if (this.startNo >= this.starts) this.checkFinished();
      return;
    }
  }

  private isForColumns(): boolean {
    const { kinds, stocks } = this.task;
    const isMany = this.pieces >= 4 * kinds.length && kinds.length <= MOST_KINDS;
    return (
      isMany &&
      this.best.bins.length >= LEAST_SHEETS &&
      (this.task.params.cutMode === 2 || !stocks.some((s) => s.isCoil)) &&
      this.best.missing.every((m) => m === 0)
    );
  }

  /** All pieces lie on one sheet from the coil: only its length is left to be improved. */
  private isOneStrip(): boolean {
    const { best, shorten, task } = this;
    return (
      shorten !== undefined && task.stocks.length === 1 && best.bins.length === 1 && sumOf(best.missing) === 0
    );
  }

  /** Dives first, then dives and hunts take turns. */
  private isDiveDue(): boolean {
    if (this.isAtBound) return false;
    return (
      (this.columns?.dives ?? 0) < FIRST_DIVES || this.rounds % (DIVE_ROUNDS + HUNT_ROUNDS) < DIVE_ROUNDS
    );
  }

  private isHarvestDue({ passes }: PatternHarvest): boolean {
    return !this.isAtBound && passes < (this.task.kinds.length > MORE_FROM ? MORE_HARVESTS : HARVESTS);
  }

  /** One table of a plan by harvest. */
  private reap(harvest: PatternHarvest): void {
    const plan = harvest.round();
    if (plan === undefined) return;
    this.adopt(plan);
    this.checkFinished();
  }

  /** One step of column generation or of a dive; its plan is hunted further. */
  private dive(): void {
    if (this.columns === undefined) {
      const hasCoil = this.task.stocks.some((s) => s.isCoil);
      this.columns = new (hasCoil ? CoilColumns : ColumnSearch)(this.task, this.make, this.chance);
      this.columns.learn(this.cheapest);
      for (const bin of this.harvest?.found.splice(0) ?? []) this.columns.meet(bin);
    }
    const plan = this.columns.round();
    if (plan === undefined) return;
    const before = this.cheapest;
    this.adopt(plan);
    if (this.cheapest !== before) this.hunt = undefined;
    this.checkFinished();
  }

  /** Bounds get a small, fixed share of the work once the first plans stand. */
  private isBoundDue(): boolean {
    // of very many sizes the first dives come late, and the harvest has left a good plan
    const isLarge = this.harvest !== undefined && this.task.kinds.length > HARVEST_ONLY;
    const isFirst = !isLarge && (this.columns?.dives ?? 0) < BOUND_AFTER;
    const areDivesOpen = this.hasColumns && isFirst;
    if (this.isAtBound || this.startNo < this.starts || areDivesOpen) return false;
    if (this.best.bins.length === 0) return false;
    return this.bounds.isDue(this.hasColumns ? DIVE_CREDIT : this.isFewer ? FEWER_CREDIT : HUNT_CREDIT);
  }

  private raiseBound(): void {
    const prices = this.columns?.prices ?? { price: undefined, bins: [] };
    this.bounds.step({ price: prices.price, bins: [...prices.bins, ...this.cheapest.bins] });
    this.checkFinished();
  }

  private correct(): void {
    const plan = this.values.round();
    if (plan === undefined) return;
    const before = this.cheapest;
    this.adopt(plan);
    if (this.cheapest !== before) this.hunt = undefined;
  }

  /** A plan found elsewhere: true when it is better than the own ones, which are given up for it. */
  take(plan: Plan): boolean {
    const before = this.cheapest;
    const isBetter = this.adopt(plan);
    if (this.cheapest !== before) {
      this.hunt = undefined;
      this.columns?.learn(plan);
      this.checkFinished();
    }
    return isBetter;
  }

  approve(): void {
    this.safe = { plan: this.best, value: this.value };
  }

  refuse(): void {
    this.best = this.safe.plan;
    this.value = this.safe.value;
    this.cheapest = this.best;
    this.hunt = undefined;
    this.columns = undefined;
    this.isAtBound = false;
    this.isFinished = false;
    this.improvements += 1;
  }

  private settingsOf(no: number): ConstructSettings {
    const { task, pieces } = this;
    return startSettings(no, { task, pieces, coils: this.best.bins, chance: this.chance });
  }

  /** A first plan before there is any other. */
  private startOf(task: GroupTask): StartState {
    return { task, pieces: START_PIECES, coils: [], chance: this.chance };
  }

  /** Compares the polished plan with the best one. */
  private adopt(found: Plan): boolean {
    const raw = withoutPoorRemnants(this.task, found);
    const before = sumOf(raw.missing);
    if (
      before < sumOf(this.cheapest.missing) ||
      (before === sumOf(this.cheapest.missing) && binCost(raw.bins) < binCost(this.cheapest.bins))
    ) {
      this.cheapest = raw;
    }
    const plan = polish(this.task, this.make, raw, this.chance);
    const value = valueOf(this.task, plan.bins, plan.missing);
    if (!this.isBetter(value)) return false;
    this.best = plan;
    this.value = value;
    this.improvements += 1;
    return true;
  }

  /** With groupMode 2 a plan a little dearer than the cheapest may be better: its groups lie together. */
  private isBetter(value: PlanValue): boolean {
    if (this.task.params.groupMode !== 2) return compareValues(value, this.value) < 0;
    if (value.unplaced < this.leastUnplaced) this.leastCost = Infinity;
    this.leastUnplaced = Math.min(this.leastUnplaced, value.unplaced);
    if (value.unplaced === this.leastUnplaced) this.leastCost = Math.min(this.leastCost, value.netCost);
    const limit = this.leastCost + Math.abs(this.leastCost) * this.task.params.groupCostTolerance;
    return compareSpread(value, this.value, limit) < 0;
  }

  /** Most rounds hunt for a cheaper set of sheets, the rest improve the best plan in its net cost. */
  private improve(): void {
    const isOneStrip = this.isOneStrip();
    if (this.isAtBound && isOneStrip) {
      this.isFinished = true;
      return;
    }
    if (this.isAtBound || (!isOneStrip && this.chance() < this.repackShare)) {
      const better = this.best.bins.length === 0 ? undefined : this.repack.round(this.best);
      this.quiet = better !== undefined && this.adopt(better) ? 0 : this.quiet + 1;
      if (this.isAtBound && this.quiet > QUIET_ROUNDS) this.isFinished = true;
      return;
    }
    if (this.shorten !== undefined && this.chance() < (isOneStrip ? ONE_STRIP_SHARE : STRIP_SHARE)) {
      this.shortenCoil(this.shorten);
      return;
    }
    if (!this.hasColumns && this.passes > 3 && this.rounds % CORRECT_EVERY === 0) {
      this.correct();
      return;
    }
    // Many copies on several sizes: dives find cheaper sets than any hunt, which only rounds them off.
    const isFewer = this.isFewer || this.task.stocks.length === 1;
    this.hunt ??=
      isFewer && FewerSheets.isFor(this.task, this.cheapest)
        ? new FewerSheets(this.task, this.cheapest, this.chance)
        : new RuinRecreate(this.task, this.make, this.cheapest, this.chance);
    const found = this.hunt.round();
    if (found === undefined) return;
    this.adopt(found);
    this.columns?.learn(found);
    if (sumOf(found.missing) === 0 && this.hunt.isShort) this.hunt = undefined;
    this.checkFinished();
  }

  private shortenCoil(shorten: ShortenCoils): void {
    const plan = shorten.round(this.cheapest);
    if (plan === undefined) return;
    this.adopt(plan);
    this.hunt = undefined;
    this.checkFinished();
  }

  /** No sheet can be saved any more (remnants may still grow), or there is nothing to do at all. */
  private checkFinished(): void {
    if (this.pieces === 0 || this.task.stocks.length === 0) this.isFinished = true;
    if (sumOf(this.cheapest.missing) > 0) return;
    const { bound } = this.bounds;
    const isSingle = this.task.stocks.length === 1 && this.task.stocks[0]?.isCoil === false;
    const isLeast = isSingle && this.cheapest.bins.length <= bound.sheets;
    this.isAtBound = isLeast || binCost(this.cheapest.bins) <= bound.sheetCost + 0.005;
  }
}

/** The plan of a short search on the sizes of the task. */
function planOf(task: GroupTask, seed: number, rounds: number): Plan {
  const search = new GroupSearch(task, seed);
  for (let i = 0; i < rounds && !search.isFinished; i += 1) search.round();
  return search.best;
}

function sumOf(missing: Int32Array): number {
  let sum = 0;
  for (const m of missing) sum += m;
  return sum;
}
