// How single sheets are filled: the settings of one pass, and the plain filling itself.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask, Kind } from '../../problem/normalise.ts';
import type { Bin, Greed } from '../../rect/bin.ts';
import type { Order } from './orders.ts';
import type { Plan } from '../plan.ts';

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
  /** Pieces of one delivery group stay together in the order. */
  isKeyFirst: boolean;
  /** Worth of a piece of each kind: hard ones more than their area, so that they are not left for the end. */
  price: Float64Array;
  /** Rounds of ruin and recreate on every single sheet. */
  effort: number;
  /** Share of the possible repeats that is taken, 0–1. */
  repeatShare: number;
}

/** Looks for a place in one slice, times the pieces on the sheet: a strip of thousands takes seconds to fill. */
const SLICE = 100_000;

/** Puts as many of the missing pieces as fit into the bin, in the given order. */
export function fillBin(bin: Bin, kinds: readonly Kind[], missing: Int32Array, greed: Greed): void {
  drained(filling(bin, kinds, missing, greed));
}

/** The same in slices. */
export function* filling(bin: Bin, kinds: readonly Kind[], missing: Int32Array, greed: Greed): Sliced<void> {
  let work = 0;
  for (const kind of kinds) {
    let left = missing[kind.index] ?? 0;
    while (left > 0) {
      work += 1 + bin.count;
      if (work >= SLICE) {
        work = 0;
        yield;
      }
      if (bin.find(kind, greed) === Infinity) break;
      bin.place(kind);
      left -= 1;
    }
    missing[kind.index] = left;
  }
}

/** The sheets with optional pieces taken off; sheets without any stay the same objects, equal ones equal. */
export function withoutFillers(task: GroupTask, bins: readonly Bin[]): Bin[] {
  if (task.fillers.length === 0) return bins.slice();
  const plain = new Map<Bin, Bin>();
  for (const bin of new Set(bins)) {
    const extra = bin.contents().filter((kind) => kind >= task.kinds.length);
    const copy = extra.length === 0 ? bin : bin.clone();
    for (const kind of extra) copy.remove(kind);
    plain.set(bin, copy);
  }
  return bins.map((bin) => plain.get(bin) ?? bin);
}

/** A remnant filled less is left in the store. */
export function isFilledEnough(bin: Bin, task: GroupTask): boolean {
  return bin.used >= task.params.remnantMinUtil * bin.capacity * (1 + 1e-12);
}

/** The plan without remnants filled too little; their pieces are missing then. */
export function withoutPoorRemnants(task: GroupTask, plan: Plan): Plan {
  const isPoor = (bin: Bin) => bin.type.isRemnant && !isFilledEnough(bin, task);
  const poor = plan.bins.filter(isPoor);
  if (poor.length === 0) return plan;
  const missing = plan.missing.slice();
  for (const kind of poor.flatMap((b) => b.contents())) missing[kind] = (missing[kind] ?? 0) + 1;
  return { bins: plan.bins.filter((b) => !isPoor(b)), missing };
}

/** Worth of what lies in the bin. */
export function worthOf(bin: Bin, price: Float64Array): number {
  let worth = 0;
  for (const kind of bin.contents()) worth += price[kind] ?? 0;
  return worth;
}
