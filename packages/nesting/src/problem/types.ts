// The vocabulary of nesting: problem, parameters and solution. Plain JSON values, no behaviour.
// The stored outside form lives in external.ts, the integer working form in normalise.ts.

/** Decimal text, e.g. `"25.15"`. A number is read by its shortest decimal form. */
export type Decimal = string | number;

/** 0 no direction, 1 two-way grain (0/180), 2 one-way grain (0 only). engineering.md F2. */
export type DirectionClass = 0 | 1 | 2;

/** Turn of a part in degrees, counter-clockwise, in sheet coordinates. */
export type Rotation = 0 | 90 | 180 | 270;

/** 1 free (laser, router, punch), 2 edge-to-edge (shear, panel saw), 3 true shape. */
export type CutMode = 1 | 2 | 3;

/** 1 rectangles on plates, 2 true shapes on plates, 4 bars. Only kind 1 is solved by this engine. */
export type ProblemKind = 1 | 2 | 4;

/** 1 standard plate, 2 coil cut to length, 3 remnant, 4 stock plate. */
export type StockKind = 1 | 2 | 3 | 4;

/** A part to cut. Lengths in mm with at most 3 decimals. */
export interface Item {
  id: string;
  /** Key texture|thickness|colour; equals one `Group.key`. */
  group: string;
  /** Flat size along the drawing's X axis, mm. */
  w: number;
  /** Flat size along the drawing's Y axis, mm. */
  h: number;
  /** Pieces wanted; for a filler the most that may be placed. */
  quantity: number;
  /** 1 (first) to 9 (last); default 5. */
  priority?: number;
  /** Delivery group: orders the layouts (`groupMode` 1, 2) or splits the run (3). */
  groupKey?: string;
  /** ISO date; only orders the layouts. */
  dueDate?: string;
  directionClass?: DirectionClass;
  /** 0: the part's direction is its X axis, 90: its Y axis. Default 0. */
  directionAngle?: 0 | 90;
  /** Only these turns, besides what `directionClass` allows. */
  rotations?: Rotation[];
  /** Honoured for directionClass 0 only; rectangles are never mirrored by this engine. */
  allowMirror?: boolean;
  /** Optional piece of a later batch: may fill gaps, never costs a sheet or a remnant. */
  isFiller?: boolean;
  /** Area after notches and holes, mm²; default w·h. */
  netAreaMm2?: number;
  /** kg per piece; default from the group's density. */
  netWeightKg?: Decimal;
  /** Shown in drawings and lists; default `id`. */
  code?: string;
  nextProcess?: string;
}

/** Material of a nest group. */
export interface Group {
  /** texture|thickness|colour */
  key: string;
  /** mm */
  thickness: number;
  /** g/cm³; or give `arealWeight`. */
  density?: Decimal;
  /** kg/m² (density mode 2). */
  arealWeight?: Decimal;
  /** yuan per kg, credited for comparing plans only. Default 0. */
  scrapPrice?: Decimal;
  /** Display names, passed through to lists. */
  texture?: string;
  color?: string;
}

/** Forbidden rectangle on a sheet (clamp, defect), mm from the sheet's lower left corner. */
export interface Zone {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How a sheet is paid. A1: 1 yuan/kg (plus levelling fee), 2 yuan/sheet, 3 yuan/m², 4 yuan/m. */
export interface Price {
  mode: 1 | 2 | 3 | 4;
  price: Decimal;
  /** yuan/kg, coils */
  levellingFee?: Decimal;
}

/** Distances from the sheet's edges that stay unused, mm. left/right are the ends of the length. */
export interface Trims {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface StockBase {
  id: string;
  group: string;
  /** Across the coil direction, mm (Y axis of layouts). */
  width: number;
  /** Sheets available; null or absent: unlimited. */
  quantity?: number | null;
  price: Price;
  /** Order of use with `stockOrder` 2: smaller first. */
  useOrder?: number;
  /** Instead of the machine's trims. */
  trims?: Trims;
  zones?: Zone[];
  code?: string;
}

/** Plate or remnant of fixed size. `length` runs along the coil direction (X axis of layouts), mm. */
export interface SheetStock extends StockBase {
  kind: 1 | 3 | 4;
  length: number;
}

/** Coil: length = minLength + k·lengthStep ≤ maxLength, mm. */
export interface CoilStock extends StockBase {
  kind: 2;
  minLength: number;
  maxLength: number;
  lengthStep: number;
  /** Metres available over all layouts; absent: unlimited. */
  maxMetres?: Decimal;
}

export type Stock = SheetStock | CoilStock;

/** One nest order's work. Groups are solved independently. */
export interface Problem {
  kind: ProblemKind;
  groups: Group[];
  items: Item[];
  stocks: Stock[];
}

/** Order parameters, engineering.md F5. Lengths mm, areas m², money yuan. */
export interface Params {
  cutMode: CutMode;
  /** Least distance between two parts, kerf included. */
  spacing: number;
  /** Material eaten by one guillotine cut. */
  kerf: number;
  trims: Trims;
  /** Guillotine stages, the last trimming cut not counted; 0: any number. */
  maxStages: number;
  /** across: cut lines run across the width (横剪); along: along the length (竖剪). */
  firstCut: 'any' | 'across' | 'along';
  /** Longest single cut; 0: no limit. */
  maxCutLength: number;
  /** Narrowest strip a cut may leave (sheet trim included), or 0. */
  minStrip: number;
  /** Smallest short side the machine can handle; 0: no limit. */
  minPart: number;
  /** Forbidden zones of the machine, on every sheet. */
  zones: Zone[];
  groupMode: 1 | 2 | 3;
  groupCostTolerance: number;
  /** 1 first, 2 allowed, 3 not used. */
  useRemnant: 1 | 2 | 3;
  /** A remnant filled less is left in the store. */
  remnantMinUtil: number;
  remnantUseRate: number;
  /** Part of the sheet price credited for a usable remnant. */
  remnantFactor: number;
  remMinShort: number;
  remMinLong: number;
  /** m² */
  remMinArea: number;
  /** 1 cheapest, 2 by useOrder, 3 fewest sizes. */
  stockOrder: 1 | 2 | 3;
  /** Different coil lengths per group. */
  maxDistinctLengths: number;
  minQtyPerLength: number;
  /** yuan per distinct layout */
  patternCost: Decimal;
  /** yuan per metre cut */
  cutCost: Decimal;
  filler: boolean;
}

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
  ({ kind: 'cut'; cut: 'across' | 'along'; children: CutNode[] } | { kind: 'part'; seq: number } | { kind: 'waste' | 'remnant' });

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

/** F4 error products plus codes of our own from 100 on for data that cannot be computed with. */
export interface PrecheckError {
  /** F4 type 3, 4, 5, 6, 8, 11, 12; 100 bad number, 101 limits, 102 contradictory params, 103 bad stock, 104 duplicate id, 105 unsupported kind */
  type: 3 | 4 | 5 | 6 | 8 | 11 | 12 | 100 | 101 | 102 | 103 | 104 | 105;
  code: string;
  itemId?: string;
  stockId?: string;
  group?: string;
  /** Numbers for the message, lengths mm. */
  params: Record<string, string | number>;
}

/** `blocked` items are left out of the run; when `fatal`, nothing can be placed at all. */
export interface PrecheckReport {
  ok: boolean;
  fatal: boolean;
  errors: PrecheckError[];
  blocked: string[];
}

export interface VerifyFault {
  code: string;
  layoutNo?: number;
  itemId?: string;
  params: Record<string, string | number>;
}

export interface VerifyReport {
  ok: boolean;
  faults: VerifyFault[];
  checked: { sheets: number; pieces: number };
}

/** Work allowed: whichever ends first. Without either: 3,000 rounds. */
export interface Budget {
  ms?: number;
  rounds?: number;
}

export interface Progress {
  rounds: number;
  elapsedMs: number;
  /** 0–1 */
  share: number;
  sheets: number;
  placed: number;
  utilization: string;
  netCost: string;
  /** true when this report comes with a better plan. */
  isImproved: boolean;
}

export interface SolveOptions {
  seed: number;
  budget: Budget;
  onProgress?: (progress: Progress) => void;
  /** An AbortSignal, or anything with `aborted`. */
  signal?: { readonly aborted: boolean };
  /** Milliseconds, only differences count. Default the platform's monotonic clock. */
  clock?: () => number;
}

/** An incremental run: call `step` until `done`; `best` is valid at any time. */
export interface Run {
  /** Works about `ms` milliseconds; returns true while there is more to do. */
  step(ms: number): boolean;
  best(): Solution;
  readonly done: boolean;
  readonly rounds: number;
}

/** A plain line, rectangle or text for a drawing writer, mm from the sheet's lower left corner. */
export type Primitive =
  | { layer: 'SHEET' | 'CUT' | 'REMNANT'; kind: 'rect'; x: number; y: number; w: number; h: number }
  | { layer: 'MARK'; kind: 'line'; x1: number; y1: number; x2: number; y2: number }
  | { layer: 'TEXT'; kind: 'text'; x: number; y: number; height: number; text: string };
