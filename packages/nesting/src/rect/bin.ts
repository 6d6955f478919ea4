// What the search needs of one sheet in the making; answered by guillotine and max-rects bins.
import type { GroupTask, Kind, Orientation, StockType } from '../problem/task.ts';

/** A part lying in a bin, grown micrometres from the corner of the usable box. */
export interface Laid {
  kind: number;
  orientation: Orientation;
  x: number;
  y: number;
}

/** Settings of one placing pass. */
export interface Greed {
  /** How much a big free rectangle is worth keeping, 0–4. */
  beta: number;
  /** Chance to overlook a place. */
  blink: number;
  /** Returns a number in [0, 1). */
  chance: () => number;
  /** Orientation tried alone first; absent: all are equal. */
  turn?: 0 | 1;
  /** Liking for a direction of the first cut: above 0 across, below 0 along. */
  lean?: number;
}

/** Greed of one pass by chance: how much to save room, sometimes one orientation before the other. */
export function randomGreed(chance: () => number): Greed {
  const beta = chance() * 3;
  const pick = chance();
  const lean = chance() < 0.5 ? 0 : (chance() - 0.5) * 0.6;
  return { beta, blink: 0, chance, lean, turn: pick < 0.15 ? 0 : pick < 0.3 ? 1 : undefined };
}

export interface Bin {
  readonly type: StockType;
  /** Real sheet length, micrometres. */
  readonly length: number;
  /** Yuan as the search counts it. */
  readonly cost: number;
  /** Grown area of the parts and of the box, mm². */
  used: number;
  readonly capacity: number;
  count: number;
  /** Best place for one piece: smaller is better, Infinity when it does not fit. Remembered for `place`. */
  find(kind: Kind, greed: Greed): number;
  /** Quick look: false when no free room is large enough; true promises nothing. */
  mayFit(kind: Kind): boolean;
  /** Puts the piece where the last `find` of the same kind said. */
  place(kind: Kind): void;
  /** Takes out about `count` pieces lying together, pushing their kinds. */
  ruin(count: number, chance: () => number, out: number[]): void;
  /** Takes out one piece of the kind; false when there is none. */
  remove(kind: number): boolean;
  clone(): Bin;
  laid(): Laid[];
  /** Kind of every piece in the bin, any order. */
  contents(): number[];
  /** The same bin on the shortest allowed coil length; itself when nothing is saved. */
  shrunk(): Bin;
  /** The same pieces on a longer sheet of the same coil; undefined when a cut would break the rules. */
  lengthened(length: number): Bin | undefined;
}

/** Makes an empty bin of the stock at a real length, micrometres. */
export type BinMaker = (type: StockType, length: number) => Bin;

/** Smallest grown extents any part can have: free rectangles below are dead. */
export interface Smallest {
  w: number;
  h: number;
}

export function smallestOf(task: GroupTask): Smallest {
  let w = Infinity;
  let h = Infinity;
  for (const kind of [...task.kinds, ...task.fillers]) {
    for (const o of kind.orientations) {
      w = Math.min(w, o.w);
      h = Math.min(h, o.h);
    }
  }
  return { w, h };
}
