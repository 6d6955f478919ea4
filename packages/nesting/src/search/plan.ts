// A whole plan of one group while it is searched: bins and what lies nowhere.
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

/** Sheets left of each stock (and metres left of coils). */
export class StockRoom {
  private readonly left: Map<number, number> = new Map();
  private readonly metres: Map<number, number> = new Map();

  take(bin: Bin, times = 1): void {
    const { index } = bin.type;
    this.left.set(index, (this.left.get(index) ?? 0) + times);
    this.metres.set(index, (this.metres.get(index) ?? 0) + bin.length * times);
  }

  give(bin: Bin): void {
    this.take(bin, -1);
  }

  /** How many more sheets of this stock and real length may be opened. */
  room(type: Bin['type'], length: number): number {
    const sheets = type.quantity - (this.left.get(type.index) ?? 0);
    if (type.maxTotal === Infinity) return sheets;
    return Math.min(sheets, Math.floor((type.maxTotal - (this.metres.get(type.index) ?? 0)) / length));
  }
}
