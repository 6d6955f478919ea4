// Makes patterns for the linear program over them (Gilmore & Gomory 1965): the program prices the pieces,
// strips of three stages and local search make sheets for those prices, at the end cells find the best of
// any number of stages. Prices are smoothed (Wentges 1997): those of few patterns alone are wild.
import { dualBound } from '../../objective/dual-bound.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask, StockType } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import { guillotineContext } from '../starts/bin-maker.ts';
import { areaPrices } from './area-prices.ts';
import { CellPricing } from './cell-pricing.ts';
import { ColumnPool } from './column-pool.ts';
import { improveSettings } from './improve-settings.ts';
import { fillBin, worthOf } from '../starts/filling.ts';
import type { ConstructSettings } from '../starts/filling.ts';
import { improving } from '../starts/improve-sheet.ts';
import { StripPricing } from './strip-pricing.ts';
import { trimTo } from './trim.ts';

/** Pivots of one round. */
const PIVOTS = 100;

/** Strips end after so many rounds without a gain of this share or a pattern that promises this share. */
const QUIET = 8;
const GAIN = 2e-4;
const PROMISE = 0.01;

/** Share of the smoothed prices in rounds of strips, in turn; how slowly the smoothed ones follow. */
const SHARES = [0.7, 0.3, 0];
const INERTIA = 0.7;

/** The same where a table holds a part of the kinds: prices of so many rows are wild for long. */
const MANY = { shares: [0.95, 0.85, 0.7], inertia: 0.8, gain: 5e-5, each: 10, all: 48 };

/** Share of the best prices while cells are filled; additions of one round; fillings until the next dives. */
const CELL_SHARE = 0.6;
const CELL_WORK = 4_000_000;
const CELL_FILLINGS = 4;

/** Cells end when the program is this close to its bound. */
const CLOSE = 1e-4;

/** Sheets of the cells worth less than this share of the best are left out. */
const NEAR_BEST = 0.98;

/** Rounds of strips at most: at first, and whenever they are taken up again. */
const FIRST_ROUNDS = 60;
const ROUNDS_PER_KIND = 4;
const MORE_ROUNDS = 30;

// Where a table holds a part of the kinds: how large that is (small ones make patterns differ, large ones dense; it grows,
// to that of so many kinds or to all of them), tables between two solutions of the program, and rounds of these at first and
// later, at most and by the number of kinds.
const RICHNESS = { first: 0.5, growth: 1.6, most: 3, kinds: 1000 };
const TABLES = 6;
const FIRST_BATCHES = { most: 16, kinds: 4500 };
const MORE_BATCHES = { most: 24, kinds: 8000 };

/** Patterns per kind that are kept. */
const MOST_PATTERNS = 10;

/** Taken up again as long as the last time gained this share. */
const MORE_GAIN = 1e-4;

/** Patterns taken per stock and round, and in all where there are few stocks. */
const EACH = 6;
const MOST_EACH = 24;

/** Tries to fill a pattern up from which unwanted pieces were taken. */
const REFILL = 8;

export class ColumnGenerator {
  readonly pool: ColumnPool;
  /** Tries of local search on one sheet. */
  readonly effort: number;
  /** Prices that patterns are made for. */
  price: Float64Array;
  /** The best prices for the whole order so far. */
  center: Float64Array;
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly strips: StripPricing;
  private readonly each: number;
  private readonly demand: Int32Array;
  private generated = 0;
  /** Tables left before the program is solved again; what they promised; whether the program became cheaper. */
  private tables = 0;
  private richness = RICHNESS.first;
  private gain = 0;
  private isFalling = false;
  private most: number;
  private quiet = 0;
  private lastObjective = Infinity;
  private renewedAt = Infinity;
  private readonly cells: CellPricing | undefined;
  /** Fillings left until the next dives; whether the tables are being filled, and for the program's own prices. */
  private fillings = 0;
  private isFilling = false;
  private isPure = false;
  private areCellsDone: boolean;
  private hasFilled = false;
  private bestRate = 0;
  private mispriced = 0;

  /** @param isPart only a part of an order, or patterns made already: strips are enough, few rounds of them */
  constructor(task: GroupTask, make: BinMaker, chance: () => number, isPart = false) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    const context = guillotineContext(task);
    this.strips = new StripPricing(task, context, chance);
    this.pool = new ColumnPool(task, this.strips.isPartial);
    this.cells = !isPart && CellPricing.isFor(task) ? new CellPricing(task, context, chance) : undefined;
    this.areCellsDone = this.cells === undefined;
    this.effort = Math.max(40, Math.min(300, Math.floor(20_000 / Math.max(1, task.kinds.length))));
    const [each, all] = this.isPartial ? [MANY.each, MANY.all] : [EACH, MOST_EACH];
    this.each = Math.max(each, Math.floor(all / Math.max(1, task.stocks.length)));
    this.most = this.strips.isPartial
      ? this.batches(FIRST_BATCHES)
      : isPart
        ? MORE_ROUNDS
        : FIRST_ROUNDS + ROUNDS_PER_KIND * task.kinds.length;
    this.demand = Int32Array.from(task.kinds, (k) => k.quantity);
    this.center = areaPrices(task);
    this.price = this.center;
  }

  /** The tables hold a part of the kinds each. */
  get isPartial(): boolean {
    return this.strips.isPartial;
  }

  /** Whether more patterns are to be made before the next dives. */
  get isOpen(): boolean {
    return this.areStripsOpen || this.fillings > 0;
  }

  private get areStripsOpen(): boolean {
    return this.generated < this.most && this.quiet < QUIET;
  }

  /** One step for the demand of the whole order. */
  *round(): Sliced<void> {
    if (this.areStripsOpen) yield* this.byStrips();
    else if (this.cells !== undefined) yield* this.byCells(this.cells);
  }

  /** Takes generating up again for the whole order; false when the last time brought next to nothing. */
  renew(): boolean {
    const isWorth = this.lastObjective <= this.renewedAt * (1 - MORE_GAIN);
    if (!isWorth && this.hasFilled) this.areCellsDone = true;
    if (!isWorth && this.areCellsDone) return false;
    this.renewedAt = this.lastObjective;
    const most = Math.min(RICHNESS.most, Math.max(1, RICHNESS.kinds / this.pool.rows));
    this.richness = Math.min(most, this.richness * RICHNESS.growth);
    this.quiet = isWorth ? 0 : QUIET;
    this.most = this.generated + (this.isPartial ? this.batches(MORE_BATCHES) : MORE_ROUNDS);
    // a table of cells of very many kinds takes seconds: strips first, as long as they gain
    this.fillings = this.areCellsDone || (this.isPartial && isWorth) ? 0 : CELL_FILLINGS;
    this.hasFilled = this.fillings > 0;
    if (this.strips.isPartial) this.pool.prune(MOST_PATTERNS * this.pool.rows);
    this.pool.setDemand(this.demand, (i) => this.task.stocks[i]?.quantity ?? 0);
    return true;
  }

  /** Rounds of strips: the more kinds, the longer one of them takes. */
  private batches({ most, kinds }: { most: number; kinds: number }): number {
    return Math.max(4, Math.min(most, Math.round(kinds / this.pool.rows)));
  }

  private smoothed(share: number): Float64Array {
    return this.pool.price.map((p, k) => share * (this.center[k] ?? 0) + (1 - share) * p);
  }

  /** The program is solved, and tables are made for its prices: one, or several that hold a part of the kinds each. */
  private *byStrips(): Sliced<void> {
    if (this.tables === 0) {
      if (!(yield* this.pool.solving(PIVOTS))) return;
      this.generated += 1;
      this.tables = this.strips.isPartial ? TABLES : 1;
      this.gain = 0;
      const { objective } = this.pool.program;
      this.isFalling = objective <= this.lastObjective * (1 - (this.isPartial ? MANY.gain : GAIN));
      this.lastObjective = Math.min(this.lastObjective, objective);
      if (this.bestRate === 0) this.center = this.smoothed(this.isPartial ? MANY.inertia : INERTIA);
    }
    this.tables -= 1;
    yield* this.byTable((this.generated >> 1) + this.tables);
    if (this.tables === 0) this.quiet = this.isFalling || this.gain > PROMISE ? 0 : this.quiet + 1;
  }

  private *byTable(turn: number): Sliced<void> {
    const { pool, task, demand: wanted } = this;
    const shares = this.isPartial ? MANY.shares : SHARES;
    this.price = this.smoothed(shares[turn % shares.length] ?? 0);
    const { price, each } = this;
    const order = { price, wanted, cost: pool.sheetCost, each, richness: this.richness };
    // sheets that keep to the copies, or those that are filled up anew where they do not: neither alone is as good
    const isBounded = this.isPartial && (turn >> 1) % 2 === 0;
    const found = yield* this.strips.making(isBounded ? { ...order, bound: wanted } : order);
    for (const bin of found) {
      // of so many sheets only those that the program would use at its present prices
      if (!this.strips.isPartial || worthOf(bin, pool.price) > (pool.sheetCost[bin.type.index] ?? 0))
        this.gain = Math.max(this.gain, yield* this.addWanted(bin));
    }
    const start = found[Math.floor(this.chance() * Math.min(found.length, EACH))];
    const stocks = task.stocks.filter((s) => s.quantity > 0);
    const stock = stocks[Math.floor(this.chance() * stocks.length)];
    const better = yield* this.improved(start ?? (stock && this.filled(stock, wanted)), wanted, this.effort);
    if (better !== undefined) pool.add(better);
  }

  /** A slice of a filling of the tables; at its end the best sheets for these prices. */
  private *byCells(cells: CellPricing): Sliced<void> {
    if (!this.isFilling && !(yield* this.beginCells(cells))) return;
    if (!cells.advance(CELL_WORK)) return;
    this.isFilling = false;
    this.fillings -= 1;
    const values = cells.values();
    this.judge(values);
    let isNew = false;
    const least = values.map((v) => v * NEAR_BEST);
    for (const bin of cells.sheets(least, this.each)) if ((yield* this.addWanted(bin)) > 1e-7) isNew = true;
    this.mispriced = isNew ? 0 : this.mispriced + 1;
    const isClose = this.pool.program.objective * (1 - CLOSE) <= this.bestRate;
    this.areCellsDone = isClose || (!isNew && this.isPure);
    if (this.areCellsDone) this.fillings = 0;
  }

  private *beginCells(cells: CellPricing): Sliced<boolean> {
    if (!(yield* this.pool.solving(PIVOTS))) return false;
    this.lastObjective = Math.min(this.lastObjective, this.pool.program.objective);
    const share = this.mispriced > 3 ? 0 : CELL_SHARE / (1 + this.mispriced);
    this.price = this.smoothed(share);
    this.isPure = share === 0;
    this.isFilling = true;
    cells.begin(this.price);
    return true;
  }

  /** Keeps the prices that prove most, by what sheets of each stock are worth at most (Farley 1990). */
  private judge(values: Float64Array): void {
    const { kinds, stocks } = this.task;
    const worth = kinds.reduce((sum, k) => sum + (this.price[k.index] ?? 0) * k.quantity, 0);
    const limits = stocks.map((s) => ({
      cost: s.priceAt(s.length),
      most: values[s.index] ?? 0,
      quantity: s.quantity,
    }));
    const rate = dualBound(worth, limits);
    if (rate <= this.bestRate) return;
    this.bestRate = rate;
    this.center = this.price;
  }

  /** Takes the pattern in without what is more than wanted, other pieces in its place; what it promises. */
  *addWanted(bin: Bin): Sliced<number> {
    const { pool, demand } = this;
    const before = bin.count;
    trimTo(bin, demand);
    const own = bin.count < before ? yield* this.improved(bin, demand, REFILL) : bin;
    if (bin.count < before) yield;
    if (own === undefined || !pool.add(own)) return 0;
    return worthOf(own, pool.price) / (pool.sheetCost[own.type.index] ?? 1) - 1;
  }

  /** A sheet filled greedily with the missing pieces of the highest price. */
  filled(stock: StockType, missing: Int32Array): Bin {
    const { price } = this;
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

  /** The sheet after local search for worth; undefined for an empty one. */
  *improved(bin: Bin | undefined, missing: Int32Array, effort: number): Sliced<Bin | undefined> {
    if (bin === undefined || bin.count === 0) return undefined;
    const open = this.task.kinds.filter((k) => (missing[k.index] ?? 0) > 0);
    return yield* improving(bin, open, missing, this.settings(effort));
  }

  settings(effort: number): ConstructSettings {
    return improveSettings(this.price, effort, this.chance);
  }
}
