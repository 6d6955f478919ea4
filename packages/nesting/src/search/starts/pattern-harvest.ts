// Whole plans for orders of many pieces, quickly: one table of strips prices hundreds of sheets at once, the densest of them are
// cut as often as half of what is left allows, and another table is made for the rest. Between two plans the tables grow; where
// they hold every kind, pieces that lay on poor sheets become worth more (Belov & Scheithauer 2007). One round: one table.
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask, Kind } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import { guillotineContext } from './bin-maker.ts';
import { SheetBySheet } from './construct.ts';
import { worthOf } from './filling.ts';
import { improving } from './improve-sheet.ts';
import { learnWorth } from './learn-worth.ts';
import { ORDERS } from './orders.ts';
import { StockRoom, timesWanted } from '../plan.ts';
import type { Plan } from '../plan.ts';
import { StripPricing } from '../columns/strip-pricing.ts';
import { trimTo } from '../columns/trim.ts';

/** Sheets offered per stock by one table; so many of all are looked at. */
const EACH = 12;
const LOOKED_AT = 40;

/**
 * Where a sheet holds this many times as many pieces as a size has copies, the best sheets of a table need more of some sizes than there
 * are, and all of them the same: sheets that do not are taken from it, so many per stock at most, those too that fall short by so much
 * more than what is taken at once.
 */
const FEW_COPIES = 0.8;
const FEW_EACH = 40;
const FEW_SLACK = 0.002;

/** A sheet is taken when it is worth, per yuan, the reference less this share; it grows while none is. */
const FIRST_SLACK = 0.01;
const LEAST_SLACK = 0.004;
const WIDER = 1.3;
const NARROWER = 0.98;

/** Share of what could be cut of a pattern that is cut at once. */
const REPEAT = 0.5;

/** A sheet is measured by the one at this place. */
const REFERENCE = 2;

/** Share of the kinds in a table: of the first plan, of one for given worths; they grow up to the last from plan to plan. */
const FIRST_RICHNESS = 0.6;
const LATER_RICHNESS = 0.4;
const RICHEST = 2;

/** Kinds in a table of the first plan at most, times the root of the pieces of a kind: the more sheets, the more tables are made. */
const ENOUGH_KINDS = 1400;

/** Large pieces count for more than their area by up to this share: they must not be left for the end. */
const LARGE_BONUS = 0.12;

/** How far the worths move after a plan. */
const LEARNING = 0.5;

/** Below so many kinds left, sheets are filled one by one. */
const FEW_KINDS = 30;

/** Prices of one table are shaken by this share. */
const NOISE = 0.02;

/** Tries to fill a pattern up from which pieces not wanted were taken; a poorer one is dropped. */
const REFILL = 10;
const LEAST_LEFT = 0.6;

/** Sheets fitted in one slice. */
const FITTED_AT_ONCE = 10;

/** Tries per sheet, and of local search on it, at the end. */
const TAIL_TRIES = 6;
const TAIL_EFFORT = 200;

export interface HarvestStart {
  /** By kind. */
  worth: Float64Array;
  missing: Int32Array;
  room: StockRoom;
  bins: Bin[];
}

export class PatternHarvest {
  /** Plans finished. */
  passes = 0;
  /** Patterns met since they were last taken away, good ones that were not cut too. */
  found: Bin[] = [];
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly strips: StripPricing;
  /** Worth of a piece by kind. */
  private readonly worth: Float64Array;
  /** Few copies of many sizes, sheets without limits. */
  private readonly isFew: boolean;
  private bins: Bin[] = [];
  private missing: Int32Array;
  private room = new StockRoom();
  private slack = FIRST_SLACK;
  /** The first plan is a quick one. */
  private richness: number;
  /** Place of the sheet that others are measured by: the very best ones are exceptions. */
  private reference = REFERENCE;
  private tail: SheetBySheet | undefined;

  /** Plates of fixed size that strips can be cut from, used in any order. */
  static isFor(task: GroupTask): boolean {
    return task.stocks.length > 0 && task.params.stockOrder !== 2 && StripPricing.isFor(task);
  }

  /** @param from what is left to place in the first plan, beside sheets that stand already, for other worths of the pieces */
  constructor(task: GroupTask, make: BinMaker, chance: () => number, from?: HarvestStart) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    this.strips = new StripPricing(task, guillotineContext(task), chance);
    const largest = task.kinds.reduce((m, k) => Math.max(m, k.area), 1);
    this.worth = Float64Array.from(task.kinds, (k) => k.area * (1 + LARGE_BONUS * (k.area / largest)));
    this.missing = this.demand();
    const copies = this.missing.reduce((sum, m) => sum + m, 0) / Math.max(1, task.kinds.length);
    const perSheet = meanPieces(task);
    const isUnlimited = task.stocks.every((s) => s.quantity === Infinity && s.maxTotal === Infinity);
    this.isFew = this.strips.isPartial && isUnlimited && perSheet >= FEW_COPIES * copies;
    const enough = ENOUGH_KINDS / Math.sqrt(Math.max(1, copies));
    this.richness = Math.min(FIRST_RICHNESS, enough / Math.max(1, task.kinds.length));
    if (from === undefined) return;
    this.richness = LATER_RICHNESS;
    this.reference = 0;
    this.worth = from.worth;
    this.missing = from.missing;
    this.room = from.room;
    this.bins = from.bins;
  }

  private demand(): Int32Array {
    return Int32Array.from(this.task.kinds, (k) => k.quantity);
  }

  /** One table, or one sheet of the tail; the plan when it is finished. */
  *round(): Sliced<Plan | undefined> {
    if (this.tail === undefined) {
      const open = this.task.kinds.filter((k) => (this.missing[k.index] ?? 0) > 0);
      if (open.length >= FEW_KINDS && (yield* this.reap(open))) return undefined;
      this.tail = this.beginTail();
    }
    if (yield* this.tail.stepping()) return undefined;
    return this.finish(this.tail.plan);
  }

  /** Cuts the best sheets of one table; false when strips bring nothing any more. */
  private *reap(open: readonly Kind[]): Sliced<boolean> {
    const { task, chance, missing } = this;
    const price = new Float64Array(task.kinds.length);
    for (const { index } of open) price[index] = (this.worth[index] ?? 0) * (1 + NOISE * chance());
    const cost = new Float64Array(task.stocks.length);
    const { richness, isFew } = this;
    const copies = missing.map((m) => Math.ceil(m * REPEAT));
    const ways = isFew
      ? { each: FEW_EACH, limit: { copies, within: this.slack + FEW_SLACK } }
      : { each: EACH };
    const offered = yield* this.strips.making({ price, wanted: missing, cost, richness, ...ways });
    const rated = offered
      .map((bin) => ({ bin, rate: worthOf(bin, price) / bin.cost }))
      .sort((a, b) => b.rate - a.rate)
      .slice(0, isFew ? offered.length : LOOKED_AT);
    const least = (rated[Math.min(this.reference, rated.length - 1)]?.rate ?? 0) * (1 - this.slack);
    let taken = 0;
    for (const [i, { bin, rate }] of rated.entries()) {
      if (rate < least) break;
      if (i % FITTED_AT_ONCE === FITTED_AT_ONCE - 1) yield;
      const own = yield* this.fitted(bin, open, price);
      if (own === undefined || worthOf(own, price) / own.cost < least) continue;
      this.found.push(own);
      taken += this.take(own);
    }
    this.slack = taken === 0 ? this.slack * WIDER : Math.max(LEAST_SLACK, this.slack * NARROWER);
    return taken > 0 || this.slack < 1;
  }

  /** The sheet with nothing on it that is not wanted, filled up again; undefined when too little is left. */
  private *fitted(bin: Bin, open: readonly Kind[], price: Float64Array): Sliced<Bin | undefined> {
    if (this.room.room(bin.type, bin.length) < 1) return undefined;
    const before = bin.count;
    trimTo(bin, this.missing);
    if (bin.count === before) return bin;
    if (bin.used < LEAST_LEFT * bin.capacity) return undefined;
    const still = open.filter((k) => (this.missing[k.index] ?? 0) > 0);
    return yield* improving(bin, still, this.missing, this.settings(price, REFILL));
  }

  private take(bin: Bin): number {
    const { type, used, capacity } = bin;
    if (type.isRemnant && used < this.task.params.remnantMinUtil * capacity) return 0;
    const most = timesWanted(bin, this.missing, this.room);
    const times = Math.min(most, this.isFew ? 1 : Math.max(1, Math.ceil(most * REPEAT)));
    for (let i = 0; i < times; i += 1) this.bins.push(bin);
    for (const kind of bin.contents()) this.missing[kind] = (this.missing[kind] ?? 0) - times;
    this.room.take(bin, times);
    return times;
  }

  private beginTail(): SheetBySheet {
    const settings = { ...this.settings(this.worth, TAIL_EFFORT), tries: TAIL_TRIES };
    const { task, make, missing, room } = this;
    return new SheetBySheet(task, make, settings, { missing, room });
  }

  private finish(tail: Plan): Plan {
    const plan = { bins: [...this.bins, ...tail.bins], missing: tail.missing };
    this.found.push(...tail.bins);
    // what poor sheets teach is of use where the tables hold every kind
    if (!this.strips.isPartial) learnWorth(this.task, this.worth, plan.bins, LEARNING);
    this.passes += 1;
    this.richness = Math.min(RICHEST, 2 * this.richness);
    this.bins = [];
    this.missing = this.demand();
    this.room = new StockRoom();
    this.slack = FIRST_SLACK;
    this.tail = undefined;
    return plan;
  }

  private settings(price: Float64Array, effort: number) {
    const { chance } = this;
    return {
      order: ORDERS[0] ?? ((a: Kind, b: Kind) => b.area - a.area),
      noise: 0,
      greed: randomGreed(chance),
      tries: 1,
      coilShare: 1,
      onlyStock: -1,
      isPriorityFirst: false,
      isKeyFirst: false,
      price,
      effort,
      repeatShare: 1,
    };
  }
}

/** Pieces on a sheet of mean size, by area. */
function meanPieces({ kinds, stocks }: GroupTask): number {
  let [area, pieces, sheets] = [0, 0, 0];
  for (const kind of kinds) {
    area += kind.area * kind.quantity;
    pieces += kind.quantity;
  }
  for (const { w, h } of stocks) sheets += (w / 1000) * (h / 1000);
  return (sheets / Math.max(1, stocks.length)) * (pieces / Math.max(1, area));
}
