// Pieces that a plan leaves over are put on further sheets: those whose coil sheet could not be cut in an allowed length,
// and those for which a sheet is still in store.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask, StockType } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import { canHave } from './fixed-lengths.ts';
import { filling, isFilledEnough } from '../starts/filling.ts';
import { ORDERS, sortKinds } from '../starts/orders.ts';
import { StockRoom, longestLengths } from '../plan.ts';

/**
 * @param bins what is cut already
 * @param missing by kind; what is placed here is taken off
 * @returns further sheets, coils in lengths that `bins` have, or in a new one where the rules still allow one
 */
export function refill(
  task: GroupTask,
  make: BinMaker,
  bins: readonly Bin[],
  missing: Int32Array,
  chance: () => number,
): Bin[] {
  return drained(refilling(task, make, bins, missing, chance));
}

/** The same in slices. */
export function* refilling(
  task: GroupTask,
  make: BinMaker,
  bins: readonly Bin[],
  missing: Int32Array,
  chance: () => number,
): Sliced<Bin[]> {
  const room = new StockRoom();
  for (const bin of bins) room.take(bin);
  const added: Bin[] = [];
  const fill = { task, make, missing, chance };
  for (;;) {
    const all = [...bins, ...added];
    const next =
      cheapest(yield* fillings(fill, sizes(task, all, room))) ??
      cheapest((yield* fillings(fill, newSizes(task, all, room))).map((b) => b.shrunk()));
    if (next === undefined) return added;
    added.push(next);
    room.take(next);
    for (const kind of next.contents()) missing[kind] = (missing[kind] ?? 0) - 1;
  }
}

interface Size {
  stock: StockType;
  length: number;
}

function sizes(task: GroupTask, bins: readonly Bin[], room: StockRoom): Size[] {
  const coils = bins.filter((b) => b.type.isCoil);
  const lengths = [...new Set(coils.map((b) => b.length))];
  const { minQtyPerLength } = task.params;
  return task.stocks
    .flatMap((stock) => {
      if (!stock.isCoil) return [{ stock, length: stock.length }];
      const own = new Set(coils.filter((b) => b.type.store === stock.store).map((b) => b.length));
      // the first sheet of a length must not be the only one where each is to be cut often
      const isOpen = (l: number) => own.has(l) || own.size === 0 || minQtyPerLength <= 1;
      return lengths.filter((l) => canHave(stock, l) && isOpen(l)).map((length) => ({ stock, length }));
    })
    .filter(({ stock, length }) => room.room(stock, length) > 0);
}

/** The longest sheet of every coil from which a further length may be cut, also as long as the shear takes. */
function newSizes(task: GroupTask, bins: readonly Bin[], room: StockRoom): Size[] {
  const { maxDistinctLengths, minQtyPerLength } = task.params;
  const coils = bins.filter((b) => b.type.isCoil);
  const lengths = new Set(coils.map((b) => b.length));
  if (maxDistinctLengths > 0 && lengths.size >= maxDistinctLengths) return [];
  return task.stocks.flatMap((stock) => {
    const isUsed = coils.some((b) => b.type.store === stock.store);
    if (!stock.isCoil || (isUsed && minQtyPerLength > 1)) return [];
    return longestLengths(task, stock, room)
      .filter((length) => canHave(stock, length) && room.room(stock, length) > 0)
      .map((length) => ({ stock, length }));
  });
}

/** What sheets are filled with. */
interface Fill {
  task: GroupTask;
  make: BinMaker;
  missing: Int32Array;
  chance: () => number;
}

/** One filling of each size in each order of pieces; empty ones are left out. */
function* fillings({ task, make, missing, chance }: Fill, some: readonly Size[]): Sliced<Bin[]> {
  const open = task.kinds.filter((k) => (missing[k.index] ?? 0) > 0);
  const out: Bin[] = [];
  for (const { stock, length } of some) {
    for (const order of ORDERS.slice(0, 3)) {
      const bin = make(stock, length);
      const sorted = sortKinds(open, order, { share: 0, chance });
      yield* filling(bin, sorted, missing.slice(), randomGreed(chance));
      if (bin.count > 0 && (!stock.isRemnant || isFilledEnough(bin, task))) out.push(bin);
    }
    yield;
  }
  return out;
}

function cheapest(bins: readonly Bin[]): Bin | undefined {
  let best: Bin | undefined;
  for (const bin of bins) if (best === undefined || bin.cost / bin.used < best.cost / best.used) best = bin;
  return best;
}
