// What is answered: layouts, cut trees, figures, drawing primitives. Plain JSON values, no behaviour.
import type { Rotation, StockKind } from './job.ts';

/** A part on a sheet: lower left corner and extents after turning, mm from the sheet's lower left corner. */
export interface Placement {
  itemId: string;
  /** 1, 2, … within the layout. */
  seq: number;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: Rotation;
  mirror: boolean;
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

/** One numbered shear cut. Left-over trimming of the sheet's own edges is not listed. */
export interface CutStep {
  no: number;
  /** across = 横剪, along = 竖剪 */
  cut: 'across' | 'along';
  /** Distance of the cut from the sheet's reference edge (x=0 or y=0), mm: the stop as drawn. */
  stop: number;
  /** The same measured from the edge of the piece in hand. */
  pieceStop: number;
  /** Length of the cut, mm. */
  length: number;
  stage: number;
  /** Start of the cut line, mm. */
  x: number;
  y: number;
}

export interface Remnant {
  x: number;
  y: number;
  /** Extent along the sheet's width (Y), mm. */
  w: number;
  /** Extent along the sheet's length (X), mm. */
  l: number;
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
  steps: CutStep[];
  remnants: Remnant[];
  /** One sheet: net area / sheet area, 4 decimals. */
  utilization: string;
  /** Metres of one sheet, 3 decimals. */
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
  | 'TOO_SMALL'
  | 'LIMIT'
  | 'UNSUPPORTED'
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
