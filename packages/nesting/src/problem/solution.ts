// What is answered: layouts, cut trees, figures, drawing primitives. Plain JSON values, no behaviour.
import type { Point } from '../geometry/types.ts';
import type { StockKind } from './job.ts';

/** A part on a sheet: lower left corner and extents after turning, mm from the sheet's lower left corner. */
export interface Placement {
  itemId: string;
  /** 1, 2, … within the layout. */
  seq: number;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Degrees counter-clockwise; quarter turns, of true shapes (`cutMode` 3) at most 3 decimals. */
  rotation: number;
  /** x → −x before turning. */
  mirror: boolean;
  /** With `cutMode` 3: the drawing mirrored and turned about its own origin is moved by this, mm. */
  at?: Point;
}

/**
 * Guillotine tree. A `cut` node is divided by parallel cuts; consecutive children lie one cut width
 * (max of kerf and spacing) apart. `across`: cut lines at constant x (横剪), `along`: at constant y (竖剪).
 */
export type CutNode = CutRegion &
  (
    | { kind: 'cut'; cut: 'across' | 'along'; children: CutNode[] }
    | { kind: 'part'; seq: number }
    | { kind: 'waste' | 'remnant' }
  );

/** Lower left corner and extents, mm. */
export interface CutRegion {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What a stroke leaves on one side of the blade: place on the sheet and extents, mm. */
export interface CutPiece extends CutRegion {
  /**
   * The name by which later strokes take it up again: `1`, `2`, … for what comes off the sheet, `1-2` for the second
   * piece of strip 1, empty for the sheet itself; null for what is finished or thrown away.
   */
  id: string | null;
  /** strip: to be cut further under a name of its own; rest: stays in hand under the name it had */
  kind: 'part' | 'remnant' | 'strip' | 'rest' | 'waste';
  /** The placement that a part is. */
  seq?: number;
}

/**
 * One stroke of the shear or saw, in the order in which it is made; trimming strokes are strokes.
 * The piece in hand lies with its near edge (least x for `across`, least y for `along`) against the stop.
 */
export interface CutStroke {
  no: number;
  /** The piece in hand: the id of a `CutPiece`, empty for the raw sheet. */
  piece: string;
  /** trim: what falls is waste */
  kind: 'trim' | 'cut';
  /** across = 横剪 (constant x), along = 竖剪 (constant y) */
  cut: 'across' | 'along';
  /** From the edge that lies against the stop at this moment to the finished edge, mm. */
  stop: number;
  /** The finished edge from the raw sheet's edge x = 0 or y = 0, mm. */
  at: number;
  /** Extent of the piece in hand along the stroke, mm. */
  length: number;
  /** Side of the finished edge on which the blade takes its kerf: `before` in what falls, `after` in what remains. */
  blade: 'before' | 'after';
  stage: number;
  /** Start of the finished edge on the sheet, mm. */
  x: number;
  y: number;
  /** What lies between stop and blade. */
  falls: CutPiece | null;
  /** What is left on the table; null when the blade takes all of it. */
  remains: CutPiece | null;
}

/** Lower left corner and extents on the sheet, `w` along X and `h` along Y, mm. */
export interface Remnant extends CutRegion {
  /** m², 6 decimals */
  area: string;
  /** kg, 3 decimals */
  weight: string;
  /** yuan, 2 decimals */
  credit: string;
}

/** One cutting pattern and how often it is cut. */
export interface Layout {
  layoutNo: number;
  group: string;
  stockId: string;
  stockKind: StockKind;
  /** Across, mm (Y). */
  width: number;
  /** Along, mm (X). */
  length: number;
  repeat: number;
  placements: Placement[];
  /** Present with cutMode 2. */
  cutTree: CutNode | null;
  /** What the operator does, with cutMode 2; otherwise empty. */
  steps: CutStroke[];
  remnants: Remnant[];
  /** One sheet: net area / sheet area, 4 decimals. */
  utilization: string;
  /**
   * Metres of one sheet, 3 decimals: edge to edge the cuts that part what is kept or thrown away, otherwise the outlines.
   * Trimming strokes (`steps` of the raw edges) are not in it: engineering.md F2 charges `cutCost` per cut metre to compare
   * plans, and trims are the same for every plan of a sheet; its stages do not count the last trim either.
   */
  cutLength: string;
  /** One sheet: kg (3 dec), m² (6 dec), yuan (2 dec). */
  weight: string;
  area: string;
  cost: string;
}

export type UnplacedReason =
  | 'NO_STOCK'
  | 'TOO_LARGE'
  | 'DIRECTION'
  | 'STOCK_EXHAUSTED'
  | 'BAD_ITEM'
  /** A parameter of the order is wrong: nothing was tried. */
  | 'BAD_PARAMS'
  | 'TOO_SMALL'
  | 'LIMIT'
  | 'UNSUPPORTED'
  /** The run was stopped before it was their turn: large orders and true shapes. */
  | 'NO_TIME'
  | 'NOT_PLACED';

export interface Unplaced {
  itemId: string;
  quantity: number;
  reason: UnplacedReason;
}

/** Key figures of F6 NestOrder. Money yuan 2 dec, weight kg 3 dec, area m² 6 dec, ratios 4 dec. */
export interface Figures {
  productKinds: number;
  pieceAmount: number;
  placedAmount: number;
  lostAmount: number;
  sheetAmount: number;
  layoutAmount: number;
  remnantAmount: number;
  netArea: string;
  grossArea: string;
  remnantArea: string;
  netWeight: string;
  grossWeight: string;
  scrapWeight: string;
  utilization: string;
  effectiveUtilization: string;
  weightUtilization: string;
  materialCost: string;
  remnantCredit: string;
  scrapCredit: string;
  /** materialCost − remnantCredit − scrapCredit (F9 step 2). */
  netCost: string;
  /** netCost + patternCost·layouts + cutCost·metres: what plans are compared by. */
  objectiveCost: string;
  /** Metres over all sheets. */
  cutLength: string;
  /** No plan can use fewer sheets. */
  lowerBoundSheets: number;
  /** No plan can have a smaller netCost (as long as every piece is placed), yuan. */
  lowerBoundCost: string;
  /** (netCost − lowerBoundCost) / lowerBoundCost, 4 decimals; null without a bound. */
  gap: string | null;
  /** Every piece is placed and netCost is the bound: no plan costs a cent less. Of the whole: of every group. */
  isProven: boolean;
}

export interface GroupResult {
  group: string;
  figures: Figures;
}

/** Result of one run. The same problem, params, seed and rounds give the same bytes. */
export interface Solution {
  version: 1;
  engine: string;
  engineVersion: string;
  seed: number;
  rounds: number;
  layouts: Layout[];
  unplaced: Unplaced[];
  groups: GroupResult[];
  totals: Figures;
}

/** A plain line, rectangle or text for a drawing writer, mm from the sheet's lower left corner. */
export type Primitive =
  | { layer: 'SHEET' | 'CUT' | 'REMNANT'; kind: 'rect'; x: number; y: number; w: number; h: number }
  | { layer: 'MARK'; kind: 'line'; x1: number; y1: number; x2: number; y2: number }
  | { layer: 'TEXT'; kind: 'text'; x: number; y: number; height: number; text: string };
