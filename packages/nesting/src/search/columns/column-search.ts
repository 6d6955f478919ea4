// Column generation and diving for orders of many copies: a linear program over patterns prices the pieces,
// what it uses is rounded step by step, the rest re-solved each time. One round is one small step, so that
// cancel is heard.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import { ColumnGenerator } from './column-generator.ts';
import type { UsedEntry } from './column-pool.ts';
import { Dive } from './dive.ts';
import { SheetBySheet } from '../starts/construct.ts';
import { FewerSheets } from '../hunt/fewer-sheets.ts';
import { binCost, missingPieces } from '../plan.ts';
import type { Plan } from '../plan.ts';
import { QuickRounding } from './quick-rounding.ts';
import { trimTo } from './trim.ts';

/** Pivots of one round, and patterns taken in within one slice. */
const PIVOTS = 100;
const AT_ONCE = 100;

/** After every so many dives more patterns are made, as long as that gains. */
const DIVES_EACH = 3;

/** Sheets at the end of a dive that are filled one by one. */
const TAIL = 2.2;

/** Share of the sheets left that one step rounds up. */
const PART_SHARE = 0.12;

/** Dives over the whole order before parts of the best plan are dived anew. */
const WHOLE_DIVES = 1;

/** Share of the later dives that take the whole order again. */
const WHOLE_SHARE = 0.03;

/** Up to so many sheets of one size the hunt for one fewer finds more than dives: of so many rounds all but one. */
const FEW_SHEETS = 20;
const HUNT_EACH = 400;

/** Patterns are made anew for what is left when so few of the program's kinds are still wanted. */
const LEFT_SHARE = 0.7;

/** Parts of the best plan that are dived anew are up to this share of it. */
const LARGE_PART = 0.3;

/** Patterns per kind from which dives take a part of them, those that are this share too dear at most. */
const MOST_PATTERNS = 4;
const NEAR = 0.01;

export class ColumnSearch {
  /** Plans finished. */
  dives = 0;
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly patterns: ColumnGenerator;
  private isRenewed = false;
  private readonly quick: QuickRounding;
  private turn = 0;
  private hunt: FewerSheets | undefined;
  private isForHunt = false;
  private dive: Dive | undefined;
  private incumbent: Plan | undefined;
  private incumbentCost = Infinity;

  constructor(task: GroupTask, make: BinMaker, chance: () => number) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    this.patterns = new ColumnGenerator(task, make, chance);
    this.quick = new QuickRounding(task, make, chance, this.patterns);
  }

  /** Patterns of a plan found elsewhere are worth knowing; the cheapest plan is what dives begin from. */
  learn(plan: Plan): void {
    drained(this.learning(plan));
  }

  private *learning(plan: Plan): Sliced<void> {
    let seen = 0;
    for (const bin of new Set(plan.bins)) {
      this.patterns.pool.add(bin);
      seen += 1;
      if (seen % AT_ONCE === 0) yield;
    }
    if (missingPieces(plan.missing) > 0) return;
    const cost = binCost(plan.bins);
    if (cost > this.incumbentCost + 1e-6) return;
    if (cost < this.incumbentCost - 1e-6) this.hunt = undefined;
    this.incumbentCost = cost;
    this.incumbent = plan;
    const isFew = this.task.stocks.length === 1 && plan.bins.length <= FEW_SHEETS;
    this.isForHunt = isFew && FewerSheets.isFor(this.task, plan);
  }

  /** A pattern that may be of use. */
  *meet(bin: Bin): Sliced<void> {
    yield* this.patterns.addWanted(bin.clone());
  }

  /** The best prices of the pieces, and the sheets behind them. */
  get prices(): { price: Float64Array; bins: Bin[] } {
    return { price: this.patterns.center, bins: this.patterns.pool.bins };
  }

  /** A step of generating or of the dive under way; the plan when one is finished. */
  *round(): Sliced<Plan | undefined> {
    this.turn += 1;
    if (this.turn % HUNT_EACH !== 0 && this.isForHunt) return this.huntOn();
    if (this.dive === undefined && this.patterns.isOpen) {
      yield* this.patterns.round();
      return undefined;
    }
    if (this.patterns.isPartial) return yield* this.roundQuickly();
    this.dive ??= yield* this.begin();
    return yield* this.step(this.dive);
  }

  /** Of many kinds, where a dive takes long. */
  private *roundQuickly(): Sliced<Plan | undefined> {
    const plan = yield* this.quick.round();
    if (plan === undefined) return undefined;
    this.dives += 1;
    yield* this.learning(plan);
    yield;
    this.patterns.renew();
    return plan;
  }

  private huntOn(): Plan | undefined {
    if (this.incumbent === undefined) return undefined;
    this.hunt ??= new FewerSheets(this.task, this.incumbent, this.chance);
    const { hunt } = this;
    const plan = hunt.round();
    if (plan === undefined) return undefined;
    this.learn(plan);
    this.hunt = hunt;
    return plan;
  }

  /** The first dives take everything anew; later ones keep most sheets of the best plan, full ones rather. */
  private *begin(): Sliced<Dive> {
    const dive = new Dive(this.task, this.patterns);
    const plan = this.incumbent;
    const isWhole = this.dives < WHOLE_DIVES || this.isRenewed || this.chance() < WHOLE_SHARE;
    this.isRenewed = false;
    if (plan === undefined || isWhole) {
      if (this.patterns.pool.bins.length > MOST_PATTERNS * this.patterns.pool.rows) yield* this.copy(dive);
      return dive;
    }
    const sheets = plan.bins.length;
    const most = Math.max(40, LARGE_PART * sheets);
    const share = Math.max(3 / sheets, Math.min(0.5, (8 + most * this.chance()) / sheets));
    const focus = 2 * this.chance();
    const out: Bin[] = [];
    for (const bin of plan.bins) {
      const emptiness = Math.min(1, (1 - bin.used / bin.capacity) * 8);
      if (this.chance() >= share * (1 + focus * emptiness)) dive.take(bin, 1);
      else out.push(bin);
    }
    yield* this.narrow(dive, out);
    return dive;
  }

  /** Of very many patterns only those near the program's prices: the dual simplex looks at all of them in every step. */
  private *copy(dive: Dive): Sliced<void> {
    const near = this.patterns.pool.near(NEAR);
    dive.patterns = new ColumnGenerator(this.task, this.make, this.chance, true);
    for (const [i, bin] of near.entries()) {
      dive.patterns.pool.add(bin);
      if (i % AT_ONCE === 0) yield;
    }
  }

  /** Goes on with patterns made for what is left, beginning with these. */
  private *narrow(dive: Dive, known: readonly Bin[]): Sliced<void> {
    const { task, make, chance } = this;
    const kinds = task.kinds.map((k) => ({ ...k, quantity: dive.missing[k.index] ?? 0 }));
    dive.patterns = new ColumnGenerator({ ...task, kinds }, make, chance, true);
    for (const bin of new Set(known)) yield* dive.patterns.addWanted(bin.clone());
    this.setDemand(dive);
    dive.isPriced = false;
  }

  private setDemand(dive: Dive): void {
    dive.patterns.pool.setDemand(dive.missing, (index) => {
      const type = this.task.stocks[index];
      return type === undefined ? 0 : dive.room.room(type, type.length);
    });
  }

  /** Fixes some patterns and prices the rest anew; at the end the rest is filled sheet by sheet. */
  private *step(dive: Dive): Sliced<Plan | undefined> {
    const { patterns } = dive;
    const { pool } = patterns;
    if (patterns !== this.patterns && patterns.isOpen) {
      yield* patterns.round();
      return undefined;
    }
    if (!dive.isPriced) this.setDemand(dive);
    const isOptimal = yield* pool.solving(PIVOTS);
    dive.isPriced = !isOptimal;
    if (!isOptimal) return undefined;
    patterns.price = pool.price;
    const used = pool.used();
    const sheets = used.reduce((sum, u) => sum + u.level, 0);
    if (missingPieces(dive.missing) === 0 || sheets <= TAIL || used.length === 0)
      return yield* this.finish(dive);
    if (yield* dive.takeWhole(used)) return undefined;
    const left = dive.missing.reduce((sum, m) => sum + Math.min(1, m), 0);
    if (left <= LEFT_SHARE * pool.rows) {
      yield* this.narrow(
        dive,
        used.map((u) => u.bin),
      );
      return undefined;
    }
    yield* this.takeParts(dive, used, sheets);
    yield* this.refine(dive);
    return undefined;
  }

  /** Rounds up the most used patterns, fitted to what is still wanted. */
  private *takeParts(dive: Dive, used: readonly UsedEntry[], sheets: number): Sliced<void> {
    const shaken = used
      .map((u) => ({ ...u, rank: u.level * (this.dives === 0 ? 1 : 0.6 + 0.8 * this.chance()) }))
      .sort((a, b) => b.rank - a.rank);
    let left = Math.max(1, Math.floor(sheets * PART_SHARE));
    for (const { bin, level } of shaken) {
      if (left === 0 || (level < 0.5 && left < Math.max(1, Math.floor(sheets * PART_SHARE)))) break;
      if (dive.room.room(bin.type, bin.length) < 1) continue;
      const own = bin.clone();
      trimTo(own, dive.missing);
      const best = yield* dive.patterns.improved(own, dive.missing, dive.patterns.effort);
      if (best === undefined) continue;
      dive.take(best, 1);
      left -= 1;
      yield;
    }
  }

  /** A few patterns made for the rest alone. */
  private *refine(dive: Dive): Sliced<void> {
    const stocks = this.task.stocks.filter((s) => dive.room.room(s, s.length) > 0);
    for (let i = 0; i < 2; i += 1) {
      const stock = stocks[Math.floor(this.chance() * stocks.length)];
      if (stock === undefined) return;
      const { patterns } = dive;
      const filled = patterns.filled(stock, dive.missing);
      const bin = yield* patterns.improved(filled, dive.missing, patterns.effort);
      if (bin !== undefined) patterns.pool.add(bin);
      yield;
    }
  }

  private *finish(dive: Dive): Sliced<Plan> {
    this.dives += 1;
    this.dive = undefined;
    const missing = dive.missing.slice();
    const settings = { ...dive.patterns.settings(4 * dive.patterns.effort), tries: 6 };
    const builder = new SheetBySheet(this.task, this.make, settings, { missing, room: dive.room });
    while (yield* builder.stepping()) yield;
    const plan = { bins: [...dive.bins, ...builder.plan.bins], missing: builder.plan.missing };
    yield* this.learning(plan);
    if (this.dives % DIVES_EACH === 0) this.isRenewed = this.patterns.renew();
    return plan;
  }
}
