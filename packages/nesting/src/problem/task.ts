// One group as integers, what the solvers work on: lengths in micrometres and "grown", see `normalise`.
import type { Group, Item, Params, Rotation, Stock } from './types.ts';
import type { Box } from './usable.ts';

/** One way to lay a part: grown extents. */
export interface Orientation {
  rotation: Rotation;
  w: number;
  h: number;
}

/** An item's part of a kind. */
export interface Member {
  item: Item;
  quantity: number;
}

/**
 * Pieces that the search need not tell apart: same grown extents in every turn, same priority. A panel list names
 * hundreds of products of few sizes; packed as sizes they fill sheets far better (`handingOut` gives each place its item).
 */
export interface Kind {
  index: number;
  members: Member[];
  /** Of all members. */
  quantity: number;
  orientations: Orientation[];
  /** Grown area, mm². */
  area: number;
  /** Longest grown side, micrometres. */
  longest: number;
  priority: number;
  /** Sheets in store that take the piece, at most `MANY_HOMES`: those with few must not find them filled with others. */
  homes: number;
}

/** A stock row at its full (coil: longest) length. */
export interface StockType {
  index: number;
  stock: Stock;
  isCoil: boolean;
  isRemnant: boolean;
  /** Real length, micrometres. */
  length: number;
  /** Where the usable box starts on the sheet, and its grown extents. */
  x: number;
  y: number;
  w: number;
  h: number;
  /** Grown extents of all that the trims leave: with edge-to-edge cutting, zones make the box above smaller. */
  wholeW: number;
  wholeH: number;
  /** Taken-out zones, grown, relative to (x, y); free mode only. */
  obstacles: Box[];
  /** Whose sheets and metres are taken: lengths of a coil, and free rectangles of a sheet, that stand beside each other share them. */
  store: number;
  quantity: number;
  /** Coil: metres available, micrometres. */
  maxTotal: number;
  minLength: number;
  step: number;
  /** What of its price counts for the search: remnants are made cheaper, so are stocks that are to be used before others. */
  rate: number;
  /** Price for the search by real length, yuan. */
  priceAt: (lengthUm: number) => number;
}

/** Rules of the cutting machine, micrometres. */
export interface CutRules {
  gap: number;
  maxStages: number;
  /** 0 across, 1 along, -1 any. */
  firstCut: -1 | 0 | 1;
  maxCut: number;
  minStrip: number;
}

export interface GroupTask {
  group: Group;
  /** Empty but with groupMode 3. */
  groupKey: string;
  kinds: Kind[];
  fillers: Kind[];
  stocks: StockType[];
  rules: CutRules;
  params: Params;
}
