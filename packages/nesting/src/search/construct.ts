// First plans: sheets are filled one after the other; a good pattern is repeated while pieces last.
// Which stock comes next is decided by the price paid per area placed.
import type { GroupTask, Kind, StockType } from '../problem/normalise.ts';
import type { Bin, BinMaker, Greed } from '../rect/bin.ts';
import { byPriority, sortKinds } from './orders.ts';
import type { Order } from './orders.ts';
import { StockRoom } from './plan.ts';
import type { Plan } from './plan.ts';

export interface ConstructSettings {
  order: Order;
  noise: number;
  greed: Greed;
  /** Tries per sheet: the first in the plain order, the rest shaken. */
  tries: number;
  /** Coils are opened at this share of their longest length. */
  coilShare: number;
  /** Only this stock (by index) besides remnants; -1 all. */
  onlyStock: number;
  isPriorityFirst: boolean;
  /** Extra worth of large pieces, so that the hard ones are not left for the end; 0–0.5. */
  large: number;
}

/** Puts as many of the missing pieces as fit into the bin, in the given order. */
export function fillBin(bin: Bin, kinds: readonly Kind[], missing: Int32Array, greed: Greed): void {
  for (const kind of kinds) {
    let left = missing[kind.index] ?? 0;
    while (left > 0 && bin.find(kind, greed) < Infinity) {
      bin.place(kind);
      left -= 1;
    }
    missing[kind.index] = left;
  }
}

/** A complete plan by sequential filling. */
export function construct(task: GroupTask, make: BinMaker, settings: ConstructSettings): Plan {
  const missing = Int32Array.from(task.kinds, (k) => k.quantity);
  const plan: Plan = { bins: [], missing };
  const room = new StockRoom();
  const skipped = new Set<number>();
  for (;;) {
    const open = task.kinds.filter((k) => (missing[k.index] ?? 0) > 0);
    if (open.length === 0) break;
    const next = bestSheet({ task, make, settings, room, skipped, open, missing });
    if (next === undefined) break;
    const times = repeatable(next, missing, room);
    for (let i = 0; i < times; i += 1) plan.bins.push(i === 0 ? next : next.clone());
    for (const p of next.laid()) missing[p.kind] = (missing[p.kind] ?? 0) - times;
    room.take(next, times);
  }
  return plan;
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

function bestSheet(choice: Choice): Bin | undefined {
  const { task, settings, skipped } = choice;
  const { params } = task;
  const remnants = task.stocks.filter((s) => s.isRemnant && !skipped.has(s.index));
  if (params.useRemnant === 1) {
    for (const stock of remnants.toSorted((a, b) => b.w * b.h - a.w * a.h)) {
      const bin = fillOne(choice, stock);
      if (bin !== undefined && isFilledEnough(bin, task)) return bin;
      skipped.add(stock.index);
    }
  }
  let best: Bin | undefined;
  let bestRate = Infinity;
  for (const stock of task.stocks) {
    if (stock.isRemnant && (params.useRemnant === 1 || skipped.has(stock.index))) continue;
    if (!stock.isRemnant && settings.onlyStock >= 0 && stock.index !== settings.onlyStock) continue;
    const bin = fillOne(choice, stock);
    if (bin === undefined || (stock.isRemnant && !isFilledEnough(bin, task))) continue;
    const rate = rateOf(bin, task);
    if (rate < bestRate) {
      bestRate = rate;
      best = bin;
    }
  }
  if (best === undefined && settings.onlyStock >= 0) return bestSheet({ ...choice, settings: { ...settings, onlyStock: -1 } });
  return best;
}

function rateOf(bin: Bin, task: GroupTask): number {
  const order = task.params.stockOrder === 2 ? (bin.type.stock.useOrder ?? 1000) * 1e6 : 0;
  return order + bin.cost / bin.used;
}

function isFilledEnough(bin: Bin, task: GroupTask): boolean {
  return bin.used >= task.params.remnantMinUtil * bin.capacity;
}

function coilLength(stock: StockType, share: number): number {
  const steps = Math.floor(((stock.length - stock.minLength) * share) / stock.step);
  return stock.minLength + steps * stock.step;
}

/** The best of some fillings of one fresh sheet; undefined when nothing fits or none is left. */
function fillOne(choice: Choice, stock: StockType): Bin | undefined {
  const { settings, make, room, open, missing } = choice;
  let length = stock.isCoil ? coilLength(stock, settings.coilShare) : stock.length;
  if (room.room(stock, length) < 1) return undefined;
  let best: Bin | undefined;
  let bestWorth = 0;
  for (let t = 0; t < settings.tries; t += 1) {
    const noise = { share: t === 0 ? settings.noise : 0.3 + 0.7 * settings.greed.chance(), chance: settings.greed.chance };
    const sorted = sortKinds(open, settings.order, noise);
    const greed = t === 0 ? settings.greed : { ...settings.greed, beta: settings.greed.chance() * 3 };
    let bin = make(stock, length);
    fillBin(bin, settings.isPriorityFirst ? byPriority(sorted) : sorted, missing.slice(), greed);
    if (bin.count === 0 && length < stock.length) {
      length = stock.length;
      bin = make(stock, length);
      fillBin(bin, sorted, missing.slice(), greed);
    }
    if (bin.count === 0) return undefined;
    bin = bin.shrunk();
    const worth = worthOf(bin, choice.task, settings.large) / bin.cost;
    if (worth > bestWorth) {
      bestWorth = worth;
      best = bin;
    }
    if (bin.used > bin.capacity * 0.995) break;
  }
  return best;
}

function worthOf(bin: Bin, task: GroupTask, large: number): number {
  if (large === 0) return bin.used;
  let worth = 0;
  for (const p of bin.laid()) {
    const area = task.kinds[p.kind]?.area ?? 0;
    worth += area * (1 + (large * area) / bin.capacity);
  }
  return worth;
}

/** How often the filled sheet can be cut from what is wanted and in store. */
function repeatable(bin: Bin, missing: Int32Array, room: StockRoom): number {
  const need = new Map<number, number>();
  for (const p of bin.laid()) need.set(p.kind, (need.get(p.kind) ?? 0) + 1);
  let times = room.room(bin.type, bin.length);
  for (const [kind, each] of need) times = Math.min(times, Math.floor((missing[kind] ?? 0) / each));
  return Math.max(1, times);
}
