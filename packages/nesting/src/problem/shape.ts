// True shapes (kind 2): what is asked and what is answered. Plain JSON values, no behaviour. engineering.md B1, F2 cutMode 3.
import type { Ring } from '../geometry/types.ts';

export type { Ring } from '../geometry/types.ts';

/** A part with its drawing. Lengths mm; the drawing may lie anywhere. */
export interface ShapeItem {
  id: string;
  /** Parts are cut from stock of the same group; default one group for all. */
  group?: string;
  /** In any direction; arcs by bulge. */
  outer: Ring;
  holes?: Ring[];
  quantity: number;
  /** Allowed turns in degrees, `'free'` (tenths of a degree) or every n-th degree. Default [0]. */
  rotations?: number[] | 'free' | { step: number };
  /** x → −x before turning. Default false. */
  allowMirror?: boolean;
  /** 1 (first) to 9 (last); default 5. */
  priority?: number;
}

/** A sheet: rectangle `length` (x) by `width` (y), or `outline` (remnant) with `defects` that stay free. */
export interface ShapeSheet {
  kind: 'sheet';
  id: string;
  group?: string;
  length?: number;
  width?: number;
  outline?: Ring;
  defects?: Ring[];
  /** Sheets available; null or absent: unlimited. */
  quantity?: number | null;
  /** Price of one sheet; default its area in m². */
  cost?: number;
}

/** Open length: height (y) fixed, as short in x as can be found. One strip per group. */
export interface ShapeStrip {
  kind: 'strip';
  id: string;
  group?: string;
  width: number;
  /** Default and most 60 m. */
  maxLength?: number;
}

export type ShapeStock = ShapeSheet | ShapeStrip;

export interface ShapeProblem {
  kind: 2;
  items: ShapeItem[];
  stocks: ShapeStock[];
}

/** Lengths mm. */
export interface ShapeParams {
  /** Least distance between two parts, kerf included. */
  spacing: number;
  /** Least distance of a part from the sheet's edge and from defects. */
  margin: number;
  /** Parts may lie in holes of other parts. */
  partInHole: boolean;
  /** Holes smaller than this stay empty, mm². */
  minHoleArea: number;
  /** Arcs are replaced by chains at most this far outside, mm. */
  chordError: number;
}

/** The drawing turned by `rotation` (counter-clockwise, after mirroring x → −x), then moved by (x, y), mm. */
export interface ShapePlacement {
  itemId: string;
  /** 1, 2, … within the layout. */
  seq: number;
  x: number;
  y: number;
  /** Degrees, at most 3 decimals. */
  rotation: number;
  mirror: boolean;
}

export interface ShapeLayout {
  layoutNo: number;
  group: string;
  stockId: string;
  /** Sheet's extents; of a strip the used length with margins, mm. */
  length: number;
  width: number;
  repeat: number;
  placements: ShapePlacement[];
  /** Net area of the parts / area of the sheet, 4 decimals. */
  utilization: string;
}

/**
 * Why pieces are not placed. `STOCK_EXHAUSTED`: every sheet that holds them is used up; `PARAMS`, `LIMIT`: the run as a
 * whole was not begun; `NO_TIME`: it was stopped before it was their turn; `REFUSED`: every plan with them failed the check.
 */
export type ShapeReason =
  | 'BAD_SHAPE'
  | 'BAD_ITEM'
  | 'TOO_LARGE'
  | 'NO_STOCK'
  | 'STOCK_EXHAUSTED'
  | 'PARAMS'
  | 'LIMIT'
  | 'NO_TIME'
  | 'REFUSED';

export interface ShapeUnplaced {
  itemId: string;
  quantity: number;
  reason: ShapeReason;
}

export interface ShapeFigures {
  pieceAmount: number;
  placedAmount: number;
  sheetAmount: number;
  /** Σ cost of the sheets; of a strip its used length, 3 decimals. */
  cost: string;
  /** m², 6 decimals */
  netArea: string;
  grossArea: string;
  utilization: string;
  /** No plan places these pieces on fewer sheets, or for a smaller `cost`. */
  lowerBoundSheets: number;
  lowerBoundCost: string;
  /** (cost − lowerBoundCost) / lowerBoundCost, 4 decimals; null without a bound. */
  gap: string | null;
  /** Every piece is placed and `cost` is the bound: no plan is told with a smaller one. */
  isProven: boolean;
}

/** The same problem, params, seed and rounds give the same bytes. */
export interface ShapeSolution {
  version: 1;
  kind: 2;
  engine: 'muyun-shape';
  engineVersion: string;
  seed: number;
  rounds: number;
  layouts: ShapeLayout[];
  unplaced: ShapeUnplaced[];
  totals: ShapeFigures;
}

export type ShapeErrorCode =
  | 'NUMBER'
  | 'ZERO_AREA'
  | 'SELF_CROSSING'
  | 'TOO_COMPLEX'
  | 'HOLE_OUTSIDE'
  | 'QUANTITY'
  | 'ROTATIONS'
  | 'ITEM'
  | 'DUPLICATE_ID'
  | 'STOCK_SIZE'
  | 'PARAMS'
  | 'LIMIT';

/** What cannot be computed with: the item or stock row, and where (mm). Params errors stop the whole run. */
export interface ShapeError {
  code: ShapeErrorCode;
  itemId?: string;
  stockId?: string;
  params: Record<string, string | number>;
}
