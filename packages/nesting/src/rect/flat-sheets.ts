// The sheets of a plan as flat numbers, for searches that take pieces out and put them back very often.
// A sheet is a number; nothing is allocated between `begin` and `ruin`.
import type { Kind, StockType } from '../problem/task.ts';
import type { Bin, Greed } from './bin.ts';

/** What the arrays are made for. */
export interface SheetSize {
  /** Sheet sizes, known by their places here. */
  types: readonly StockType[];
  /** Sheets held at a time. */
  sheets: number;
  /** Pieces on one sheet at most. */
  pieces: number;
}

export interface FlatSheets {
  /** Grown area of the pieces on each sheet, mm², and their number. */
  readonly used: Float64Array;
  readonly count: Int32Array;
  /** Area of each sheet, mm², 0 for a closed one, and its size. */
  readonly capacity: Float64Array;
  readonly typeOf: Int32Array;
  /** Makes the sheet an empty one of this size. */
  clear(sheet: number, type: number): void;
  copy(from: number, to: number): void;
  /** A new search for the best place of one piece over any sheets. */
  begin(greed: Greed): void;
  /** Looks for a better place for the piece on this sheet; true when there is one. */
  find(sheet: number, kind: Kind): boolean;
  /** Puts the piece at the best place found, on that sheet or an unchanged copy of it. */
  place(kind: Kind, sheet: number): void;
  /** Takes out about `count` pieces lying together, pushing their kinds. */
  ruin(sheet: number, count: number, chance: () => number, out: number[]): void;
  /** Lays the bin's pieces on the sheet as they lie there; false when this kind of sheet cannot. */
  load(sheet: number, bin: Bin): boolean;
  /** The sheet as a bin; undefined when a rule of the machine forbids it. */
  toBin(sheet: number): Bin | undefined;
}

/** Numbers that a piece takes up in the arrays at most. */
export const NUMBERS_PER_PIECE = 66;

/** Area of the usable box, mm². */
export function areaOfType(type: StockType): number {
  return (type.w / 1000) * (type.h / 1000);
}

/** Place of the bin's size among the types; −1 when it is none of them. */
export function typeOfBin(types: readonly StockType[], bin: Bin): number {
  return types.findIndex((t) => t.index === bin.type.index);
}

/** Most pieces that one sheet of any of these sizes can hold by area. */
export function mostOnSheet(kinds: readonly Kind[], types: readonly StockType[]): number {
  let room = types.reduce((area, t) => Math.max(area, areaOfType(t)), 0) + 1e-6;
  let most = 0;
  for (const kind of kinds.toSorted((a, b) => a.area - b.area)) {
    const fit = Math.min(kind.quantity, Math.floor(room / kind.area));
    most += fit;
    room -= fit * kind.area;
    if (fit < kind.quantity) break;
  }
  return most;
}
