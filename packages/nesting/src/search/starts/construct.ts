// First plans: sheets are filled one after the other; a good pattern is repeated while pieces last.
// Which stock comes next is decided by the price paid per area placed.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask, Kind, StockType } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import { filling, isFilledEnough, worthOf } from './filling.ts';
import type { ConstructSettings } from './filling.ts';
import { improving } from './improve-sheet.ts';
import { byGroupKey, byPriority, sortKinds } from './orders.ts';
import { StockRoom, longestLengths, timesWanted } from '../plan.ts';
import type { Plan } from '../plan.ts';

/** A plan built one pattern per step. */
export class SheetBySheet {
  readonly plan: Plan;
  /** Kinds offered to sheets by the last step. */
  lastWork = 0;
  private readonly choice: Choice;

  /** @param from pieces to place and stock already used; default all pieces, nothing used */
  constructor(
    task: GroupTask,
    make: BinMaker,
    settings: ConstructSettings,
    from?: { missing: Int32Array; room: StockRoom },
  ) {
    const missing = from?.missing ?? Int32Array.from(task.kinds, (k) => k.quantity);
    this.plan = { bins: [], missing };
    this.choice = {
      task,
      make,
      settings,
      room: from?.room ?? new StockRoom(),
      skipped: new Set(),
      open: [],
      missing,
    };
  }

  /** Adds the next pattern as often as it can be cut; false when nothing more fits. */
  step(): boolean {
    return drained(this.stepping());
  }

  /** The same in slices. */
  *stepping(): Sliced<boolean> {
    const { choice, plan } = this;
    const { missing } = plan;
    choice.open = choice.task.kinds.filter((k) => (missing[k.index] ?? 0) > 0);
    this.lastWork =
      choice.open.length * (choice.settings.tries + choice.settings.effort) * choice.task.stocks.length;
    if (choice.open.length === 0) return false;
    const next = yield* bestSheet(choice);
    if (next === undefined) return false;
    const most = Math.max(1, timesWanted(next, missing, choice.room));
    const { repeatShare } = choice.settings;
    const times = Math.max(1, Math.ceil(most * repeatShare));
    for (let i = 0; i < times; i += 1) plan.bins.push(i === 0 || !next.type.isCoil ? next : next.clone());
    for (const p of next.laid()) missing[p.kind] = (missing[p.kind] ?? 0) - times;
    choice.room.take(next, times);
    return true;
  }
}

/** A complete plan by sequential filling. */
export function construct(task: GroupTask, make: BinMaker, settings: ConstructSettings): Plan {
  return drained(constructing(task, make, settings));
}

/** The same in slices. */
export function* constructing(task: GroupTask, make: BinMaker, settings: ConstructSettings): Sliced<Plan> {
  const builder = new SheetBySheet(task, make, settings);
  while (yield* builder.stepping()) yield;
  return builder.plan;
}

interface Choice {
  task: GroupTask;
  make: BinMaker;
  settings: ConstructSettings;
  room: StockRoom;
  skipped: Set<number>;
  open: Kind[];
  missing: Int32Array;
}

function* bestSheet(choice: Choice): Sliced<Bin | undefined> {
  const { task, settings, skipped } = choice;
  const { params } = task;
  const remnants = task.stocks.filter((s) => s.isRemnant && !skipped.has(s.index));
  if (params.useRemnant === 1) {
    for (const stock of remnants.toSorted((a, b) => b.w * b.h - a.w * a.h)) {
      const bin = yield* fillOne(choice, stock);
      if (bin !== undefined && isFilledEnough(bin, task)) return bin;
      skipped.add(stock.index);
    }
  }
  let best: Bin | undefined;
  let bestRate = Infinity;
  for (const stock of task.stocks) {
    if (stock.isRemnant && (params.useRemnant === 1 || skipped.has(stock.index))) continue;
    if (!stock.isRemnant && settings.onlyStock >= 0 && stock.index !== settings.onlyStock) continue;
    const bin = yield* fillOne(choice, stock);
    if (bin === undefined || (stock.isRemnant && !isFilledEnough(bin, task))) continue;
    const rate = rateOf(bin, choice);
    if (rate < bestRate) {
      bestRate = rate;
      best = bin;
    }
    yield;
  }
  if (best === undefined && settings.onlyStock >= 0)
    return yield* bestSheet({ ...choice, settings: { ...settings, onlyStock: -1 } });
  return best;
}

function rateOf(bin: Bin, choice: Choice): number {
  const order = choice.task.params.stockOrder === 2 ? (bin.type.stock.useOrder ?? 1000) * 1e6 : 0;
  return order + bin.cost / worthOf(bin, choice.settings.price);
}

function coilLength(stock: StockType, share: number): number {
  const steps = Math.floor(((stock.length - stock.minLength) * share) / stock.step);
  return stock.minLength + steps * stock.step;
}

/** The best of some fillings of one fresh sheet; undefined when nothing fits or none is left. */
function* fillOne(choice: Choice, stock: StockType): Sliced<Bin | undefined> {
  const { settings, make, room } = choice;
  const longest = stock.isCoil ? room.longest(stock) : stock.length;
  const short = stock.isCoil ? Math.min(longest, coilLength(stock, settings.coilShare)) : stock.length;
  if (short < stock.minLength || room.room(stock, short) < 1) return undefined;
  const first = yield* bestFilling(choice, () => make(stock, short));
  if (first !== undefined || !stock.isCoil) return first;
  for (const length of longestLengths(choice.task, stock, room)) {
    const bin =
      length >= stock.minLength && length !== short
        ? yield* bestFilling(choice, () => make(stock, length))
        : undefined;
    if (bin !== undefined) return bin;
  }
  return undefined;
}

function* bestFilling(choice: Choice, fresh: () => Bin): Sliced<Bin | undefined> {
  const { settings, open, missing } = choice;
  const { chance } = settings.greed;
  let best: Bin | undefined;
  let bestRate = 0;
  for (let t = 0; t < settings.tries; t += 1) {
    const noise = { share: t === 0 ? settings.noise : 0.3 + 0.7 * chance(), chance };
    const sorted = sortKinds(open, settings.order, noise);
    const greed = t === 0 ? settings.greed : randomGreed(chance);
    const empty = fresh();
    const keyed = settings.isKeyFirst ? byGroupKey(sorted) : sorted;
    yield* filling(empty, settings.isPriorityFirst ? byPriority(keyed) : keyed, missing.slice(), greed);
    if (empty.count === 0) return undefined;
    const bin = empty.shrunk();
    const rate = worthOf(bin, settings.price) / bin.cost;
    if (rate > bestRate) {
      bestRate = rate;
      best = bin;
    }
    if (bin.used > bin.capacity * 0.995) break;
  }
  if (best === undefined || settings.effort === 0) return best;
  return yield* improving(best, open, missing, settings);
}
