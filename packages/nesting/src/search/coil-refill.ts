// Pieces whose coil sheet could not be cut in an allowed length are put on sheets of the lengths that stayed.
import type { GroupTask, StockType } from '../problem/normalise.ts';
import type { Bin, BinMaker } from '../rect/bin.ts';
import { randomGreed } from '../rect/bin.ts';
import { canHave } from './fixed-lengths.ts';
import { fillBin } from './filling.ts';
import { ORDERS, sortKinds } from './orders.ts';
import { StockRoom } from './plan.ts';

/**
 * @param bins what is cut already
 * @param missing by kind; what is placed here is taken off
 * @returns further sheets, coils only in lengths that `bins` have
 */
export function refill(
  task: GroupTask,
  make: BinMaker,
  bins: readonly Bin[],
  missing: Int32Array,
  chance: () => number,
): Bin[] {
  const lengths = [...new Set(bins.filter((b) => b.type.isCoil).map((b) => b.length))];
  const room = new StockRoom();
  for (const bin of bins) room.take(bin);
  const added: Bin[] = [];
  for (;;) {
    const next = cheapest(
      sizes(task, lengths, room).flatMap((s) => fillings(task, make, s, missing, chance)),
    );
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

function sizes(task: GroupTask, lengths: readonly number[], room: StockRoom): Size[] {
  return task.stocks
    .flatMap((stock) =>
      (stock.isCoil ? lengths.filter((l) => canHave(stock, l)) : [stock.length]).map((length) => ({
        stock,
        length,
      })),
    )
    .filter(({ stock, length }) => room.room(stock, length) > 0);
}

/** One filling in each order of pieces; empty ones are left out. */
function fillings(
  task: GroupTask,
  make: BinMaker,
  { stock, length }: Size,
  missing: Int32Array,
  chance: () => number,
): Bin[] {
  const open = task.kinds.filter((k) => (missing[k.index] ?? 0) > 0);
  return ORDERS.slice(0, 3).flatMap((order) => {
    const bin = make(stock, length);
    fillBin(bin, sortKinds(open, order, { share: 0, chance }), missing.slice(), randomGreed(chance));
    return bin.count > 0 ? [bin] : [];
  });
}

function cheapest(bins: readonly Bin[]): Bin | undefined {
  let best: Bin | undefined;
  for (const bin of bins) if (best === undefined || bin.cost / bin.used < best.cost / best.used) best = bin;
  return best;
}
