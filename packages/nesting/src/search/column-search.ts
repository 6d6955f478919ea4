// Column generation and diving for orders of many copies (Gilmore & Gomory 1965): a linear program
// over patterns prices the pieces, new patterns are made for those prices, and what it uses is rounded
// step by step, the rest re-solved each time. One round is one small step, so that cancel is heard.
import type { GroupTask } from '../problem/normalise.ts';
import type { Bin, BinMaker } from '../rect/bin.ts';
import { randomGreed } from '../rect/bin.ts';
import { ColumnPool } from './column-pool.ts';
import { SheetBySheet } from './construct.ts';
import { fillBin } from './filling.ts';
import type { ConstructSettings } from './filling.ts';
import { improveSheet } from './improve-sheet.ts';
import { ORDERS } from './orders.ts';
import { StockRoom, binCost, missingPieces, timesWanted } from './plan.ts';
import type { Plan } from './plan.ts';
import { StripPricing } from './strip-pricing.ts';
import { trimTo } from './trim.ts';
import { guillotineContext } from './bin-maker.ts';

/** Pivots of one round. */
const PIVOTS = 400;

/** Generating ends after so many rounds without a gain of this share. */
const QUIET = 8;
const GAIN = 2e-4;

/** After every so many dives so many rounds of generating more, as long as that gains this share. */
const DIVES_EACH = 3;
const MORE_ROUNDS = 30;
const MORE_GAIN = 1e-4;

/** Patterns taken per stock and round of strip pricing. */
const EACH = 6;

/** Sheets at the end of a dive that are filled one by one. */
const TAIL = 2.2;

/** Versions of one pattern taken in one step of a dive. */
const REFITS = 10;

/** Dives over the whole order before parts of the best plan are dived anew. */
const WHOLE_DIVES = 2;

interface Dive {
  missing: Int32Array;
  bins: Bin[];
  room: StockRoom;
  /** The program knows the demand, but is not solved yet. */
  isPriced: boolean;
}

export class ColumnSearch {
  /** Plans finished. */
  dives = 0;
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly pool: ColumnPool;
  private readonly strips: StripPricing;
  private readonly effort: number;
  private most: number;
  /** Value of the program when generating was last taken up again; 0 when it is no use. */
  private renewedAt = Infinity;
  private isRenewed = false;
  private generated = 0;
  private quiet = 0;
  private lastObjective = Infinity;
  private dive: Dive | undefined;
  private incumbent: Plan | undefined;
  private incumbentCost = Infinity;

  constructor(task: GroupTask, make: BinMaker, chance: () => number) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    this.pool = new ColumnPool(task);
    this.strips = new StripPricing(task, guillotineContext(task), chance);
    this.effort = Math.max(40, Math.min(300, Math.floor(20_000 / Math.max(1, task.kinds.length))));
    this.most = 60 + task.kinds.length;
  }

  /** Patterns of a plan found elsewhere are worth knowing; the cheapest plan is what dives begin from. */
  learn(plan: Plan): void {
    for (const bin of new Set(plan.bins)) this.pool.add(bin);
    if (missingPieces(plan.missing) > 0) return;
    const cost = binCost(plan.bins);
    if (cost > this.incumbentCost + 1e-6) return;
    this.incumbentCost = cost;
    this.incumbent = plan;
  }

  get isGenerating(): boolean {
    return this.generated < this.most && this.quiet < QUIET;
  }

  /** Value of the program over the known patterns, yuan: about what a plan can reach. */
  get objective(): number {
    return this.pool.program.objective;
  }

  /** Prices of the pieces and the sheets behind them. */
  get prices(): { price: Float64Array; bins: Bin[] } {
    return { price: this.pool.price, bins: this.pool.bins };
  }

  /** A step of generating or of the dive under way; the plan when one is finished. */
  round(): Plan | undefined {
    if (this.dive === undefined && this.isGenerating) {
      this.generate();
      return undefined;
    }
    this.dive ??= this.begin();
    return this.step(this.dive);
  }

  private generate(): void {
    const { pool, task } = this;
    this.generated += 1;
    if (!pool.solve(PIVOTS)) return;
    const { objective } = pool.program;
    this.quiet = objective > this.lastObjective * (1 - GAIN) ? this.quiet + 1 : 0;
    this.lastObjective = Math.min(this.lastObjective, objective);
    const most = Int32Array.from(task.kinds, (k) => k.quantity);
    const found = this.strips.round(pool.price, pool.sheetCost, EACH);
    for (const bin of found) if (this.trim(bin, most)) pool.add(bin);
    const start = found[Math.floor(this.chance() * Math.min(found.length, EACH))];
    const stock = task.stocks[Math.floor(this.chance() * task.stocks.length)];
    const better = this.improved(start ?? (stock && this.filled(stock, most)), most, this.effort);
    if (better !== undefined) pool.add(better);
  }

  /** Takes out what is more than wanted; false when that was the most of it. */
  private trim(bin: Bin, most: Int32Array): boolean {
    const before = bin.used;
    trimTo(bin, most);
    return bin.used > 0.6 * before;
  }

  private filled(stock: GroupTask['stocks'][number], missing: Int32Array): Bin {
    const { price } = this.pool;
    const bin = this.make(stock, stock.length);
    const rate = (k: { index: number; area: number }) =>
      ((price[k.index] ?? 0) / k.area) * (0.9 + 0.2 * this.chance());
    const rates = new Map(this.task.kinds.map((k) => [k.index, rate(k)]));
    const sorted = this.task.kinds
      .filter((k) => (missing[k.index] ?? 0) > 0)
      .sort((a, b) => (rates.get(b.index) ?? 0) - (rates.get(a.index) ?? 0));
    fillBin(bin, sorted, missing.slice(), randomGreed(this.chance));
    return bin;
  }

  private improved(bin: Bin | undefined, missing: Int32Array, effort: number): Bin | undefined {
    if (bin === undefined || bin.count === 0) return undefined;
    const open = this.task.kinds.filter((k) => (missing[k.index] ?? 0) > 0);
    return improveSheet(bin, open, missing, this.settings(effort));
  }

  private settings(effort: number): ConstructSettings {
    const { chance } = this;
    return {
      order: ORDERS[Math.floor(chance() * 3)] ?? ((a, b) => b.area - a.area),
      noise: 0.2,
      greed: randomGreed(chance),
      tries: 3,
      coilShare: 1,
      onlyStock: -1,
      isPriorityFirst: false,
      isKeyFirst: false,
      price: this.pool.price,
      effort,
      repeatShare: 1,
    };
  }

  /** The first dives take everything anew; later ones keep most sheets of the best plan, full ones rather. */
  private begin(): Dive {
    const missing = Int32Array.from(this.task.kinds, (k) => k.quantity);
    const dive: Dive = { missing, bins: [], room: new StockRoom(), isPriced: false };
    const plan = this.incumbent;
    const isWhole = this.dives < WHOLE_DIVES || this.isRenewed || this.chance() < 0.1;
    this.isRenewed = false;
    if (plan === undefined || isWhole) return dive;
    const sheets = plan.bins.length;
    const share = Math.max(3 / sheets, Math.min(0.5, (8 + 40 * this.chance()) / sheets));
    const focus = 2 * this.chance();
    for (const bin of plan.bins) {
      const emptiness = Math.min(1, (1 - bin.used / bin.capacity) * 8);
      if (this.chance() >= share * (1 + focus * emptiness)) this.take(dive, bin, 1);
    }
    return dive;
  }

  /** Fixes some patterns and prices the rest anew; at the end the rest is filled sheet by sheet. */
  private step(dive: Dive): Plan | undefined {
    const { pool } = this;
    const roomOf = (index: number) => {
      const type = this.task.stocks[index];
      return type === undefined ? 0 : dive.room.room(type, type.length);
    };
    if (!dive.isPriced) pool.setDemand(dive.missing, roomOf);
    const isOptimal = pool.solve(PIVOTS);
    dive.isPriced = !isOptimal;
    if (!isOptimal) return undefined;
    const used = pool.used();
    const sheets = used.reduce((sum, u) => sum + u.level, 0);
    if (missingPieces(dive.missing) === 0 || sheets <= TAIL || used.length === 0) return this.finish(dive);
    if (this.takeWhole(dive, used)) return undefined;
    this.takeParts(dive, used, sheets);
    this.refine(dive);
    return undefined;
  }

  private takeWhole(dive: Dive, used: { bin: Bin; level: number }[]): boolean {
    let isAny = false;
    for (const { bin, level } of used) {
      let left = Math.floor(level + 1e-6);
      let own: Bin | undefined = bin;
      for (let i = 0; i < REFITS && left > 0 && own !== undefined; i += 1) {
        const times = Math.min(left, timesWanted(own, dive.missing, dive.room));
        if (times > 0) this.take(dive, own, times);
        isAny ||= times > 0;
        left -= times;
        own =
          left > 0 && dive.room.room(bin.type, bin.length) > 0 ? this.trimmed(bin, dive.missing) : undefined;
      }
    }
    return isAny;
  }

  /**
   * The pattern without what is wanted no more. Nothing else is put in: the program means it for others,
   * only pieces worth nothing to it are covered too often.
   */
  private trimmed(bin: Bin, missing: Int32Array): Bin | undefined {
    const own = bin.clone();
    this.trim(own, missing);
    return own.count > 0 && own.used > 0.5 * bin.used ? own : undefined;
  }

  private take(dive: Dive, bin: Bin, times: number): void {
    for (let i = 0; i < times; i += 1) dive.bins.push(bin);
    for (const kind of bin.contents()) dive.missing[kind] = (dive.missing[kind] ?? 0) - times;
    dive.room.take(bin, times);
  }

  /** Rounds up the most used patterns, fitted to what is still wanted. */
  private takeParts(dive: Dive, used: { bin: Bin; level: number }[], sheets: number): void {
    const shaken = used
      .map((u) => ({ ...u, rank: u.level * (this.dives === 0 ? 1 : 0.6 + 0.8 * this.chance()) }))
      .sort((a, b) => b.rank - a.rank);
    let left = Math.max(1, Math.floor(sheets * 0.06));
    for (const { bin, level } of shaken) {
      if (left === 0 || (level < 0.5 && left < Math.max(1, Math.floor(sheets * 0.06)))) break;
      if (dive.room.room(bin.type, bin.length) < 1) continue;
      const own = bin.clone();
      this.trim(own, dive.missing);
      const best = this.improved(own, dive.missing, this.effort);
      if (best === undefined) continue;
      this.take(dive, best, 1);
      left -= 1;
    }
  }

  /** A few patterns made for the rest alone. */
  private refine(dive: Dive): void {
    const stocks = this.task.stocks.filter((s) => dive.room.room(s, s.length) > 0);
    for (let i = 0; i < 2; i += 1) {
      const stock = stocks[Math.floor(this.chance() * stocks.length)];
      if (stock === undefined) return;
      const bin = this.improved(this.filled(stock, dive.missing), dive.missing, this.effort);
      if (bin !== undefined) this.pool.add(bin);
    }
  }

  private finish(dive: Dive): Plan {
    this.dives += 1;
    this.dive = undefined;
    const missing = dive.missing.slice();
    const settings = { ...this.settings(4 * this.effort), tries: 6 };
    const builder = new SheetBySheet(this.task, this.make, settings, { missing, room: dive.room });
    while (builder.step());
    const plan = { bins: [...dive.bins, ...builder.plan.bins], missing: builder.plan.missing };
    this.learn(plan);
    if (this.dives % DIVES_EACH === 0) this.renew();
    return plan;
  }

  /** Takes generating up again, unless the last time brought next to nothing. */
  private renew(): void {
    if (this.lastObjective > this.renewedAt * (1 - MORE_GAIN)) return;
    this.renewedAt = this.lastObjective;
    this.isRenewed = true;
    this.quiet = 0;
    this.most = this.generated + MORE_ROUNDS;
    this.pool.setDemand(
      Int32Array.from(this.task.kinds, (k) => k.quantity),
      (i) => this.task.stocks[i]?.quantity ?? 0,
    );
  }
}
