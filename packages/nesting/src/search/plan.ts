// A whole plan of one group while it is searched: bins and what lies nowhere.
import type { GroupTask, StockType } from '../problem/normalise.ts';
import type { Bin } from '../rect/bin.ts';

export interface Plan {
  bins: Bin[];
  /** Pieces not placed, by kind index. */
  missing: Int32Array;
}

export function binCost(bins: readonly Bin[]): number {
  let cost = 0;
  for (const bin of bins) cost += bin.cost;
  return cost;
}

export function missingPieces(missing: Int32Array): number {
  let sum = 0;
  for (const m of missing) sum += m;
  return sum;
}

/** How often the whole sheet is still wanted and in store. */
export function timesWanted(bin: Bin, missing: Int32Array, room: StockRoom): number {
  const need = new Map<number, number>();
  for (const kind of bin.contents()) need.set(kind, (need.get(kind) ?? 0) + 1);
  let times = room.room(bin.type, bin.length);
  for (const [kind, each] of need) times = Math.min(times, Math.floor((missing[kind] ?? 0) / each));
  return times;
}

/** The longest sheet that the coil still gives, and the longest one that a short shear can cut along. */
export function longestLengths(task: GroupTask, coil: StockType, room: StockRoom): number[] {
  const { maxCut } = task.rules;
  return [...new Set([room.longest(coil), room.longest(coil, maxCut)])];
}

/** Sheets left of each stock (and metres left of coils). */
export class StockRoom {
  /** By `store`. */
  private readonly left: Map<number, number> = new Map();
  private readonly metres: Map<number, number> = new Map();

  take(bin: Bin, times = 1): void {
    const { store } = bin.type;
    this.left.set(store, (this.left.get(store) ?? 0) + times);
    this.metres.set(store, (this.metres.get(store) ?? 0) + bin.length * times);
  }

  give(bin: Bin): void {
    this.take(bin, -1);
  }

  /** Longest sheet of the coil that the metres left allow, micrometres; shorter than its least length when none is left. */
  longest(type: Bin['type'], most = Infinity): number {
    const metres = type.maxTotal - (this.metres.get(type.store) ?? 0);
    const steps = Math.floor((Math.min(type.length, metres, most) - type.minLength) / type.step);
    return type.minLength + steps * type.step;
  }

  /** How many more sheets of this stock and real length may be opened. */
  room(type: Bin['type'], length: number): number {
    const sheets = type.quantity - (this.left.get(type.store) ?? 0);
    if (type.maxTotal === Infinity) return sheets;
    return Math.min(sheets, Math.floor((type.maxTotal - (this.metres.get(type.store) ?? 0)) / length));
  }
}

/** No stock gives more sheets or metres than it has. */
export function isInStore(bins: readonly Bin[]): boolean {
  const room = new StockRoom();
  for (const bin of bins) {
    if (room.room(bin.type, bin.length) < 1) return false;
    room.take(bin);
  }
  return true;
}
