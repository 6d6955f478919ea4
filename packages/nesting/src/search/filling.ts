// How single sheets are filled: the settings of one pass, and the plain filling itself.
import type { Kind } from '../problem/normalise.ts';
import type { Bin, Greed } from '../rect/bin.ts';
import type { Order } from './orders.ts';

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

/** Worth of what lies in the bin. */
export function worthOf(bin: Bin, price: Float64Array): number {
  let worth = 0;
  for (const kind of bin.contents()) worth += price[kind] ?? 0;
  return worth;
}
