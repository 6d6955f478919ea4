// What is asked: items, groups, stocks, parameters. Plain JSON values, no behaviour.
import type { Ring } from '../geometry/types.ts';

/** Decimal text, e.g. `"25.15"`. A number is read by its shortest decimal form. */
export type Decimal = string | number;

/** 0 no direction, 1 two-way grain (0/180), 2 one-way grain (0 only). engineering.md F2. */
export type DirectionClass = 0 | 1 | 2;

/** Turn of a part in degrees, counter-clockwise, in sheet coordinates. */
export type Rotation = 0 | 90 | 180 | 270;

/** 1 free (laser, router, punch), 2 edge-to-edge (shear, panel saw), 3 true shape. */
export type CutMode = 1 | 2 | 3;

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
  /** The drawing as it is cut with `cutMode` 3: its box is w × h, it may lie anywhere; arcs by bulge. */
  outline?: Outline;
  /** Turns of the outline in degrees where the grain leaves it free, every n-th degree or any; default quarter turns. */
  turns?: Turns;
  /** Length of all cuts of one piece with `cutMode` 3, mm; default the outline of the box. */
  cutMm?: number;
}

/** A drawing: outer ring and holes, in any direction. */
export interface Outline {
  outer: Ring;
  holes: Ring[];
}

export type Turns = number[] | 'free' | { step: number };

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
  /** m² that the sheet has, where that is less than width × length: what is gone of it must stand in `zones` too. */
  area?: Decimal;
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
  /** Rectangles on plates; 2 true shapes and 4 bars have a vocabulary of their own: shape.ts, bar.ts. */
  kind: 1;
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
  /** A remnant filled less (cut widths counted with parts and room) is left in the store, even if pieces stay left over. */
  remnantMinUtil: number;
  remnantUseRate: number;
  /** Part of the sheet price credited for a usable remnant. */
  remnantFactor: number;
  /**
   * What a usable leftover is credited at: 1 (or absent) its share of the sheet's price × `remnantFactor`, 2 its weight at the
   * group's scrap price, as scrap is.
   */
  remnantCredit?: 1 | 2;
  remMinShort: number;
  remMinLong: number;
  /** m² */
  remMinArea: number;
  /** 1 cheapest, 2 by useOrder, 3 fewest sizes. */
  stockOrder: 1 | 2 | 3;
  /** Most different sheet sizes of a group (with groupMode 3 of each run), remnants not counted; 0: no limit. */
  maxSizesPerGroup: number;
  /** Different coil lengths per group. */
  maxDistinctLengths: number;
  minQtyPerLength: number;
  /** yuan per distinct layout */
  patternCost: Decimal;
  /** yuan per metre cut */
  cutCost: Decimal;
  filler: boolean;
  /** With `cutMode` 3: parts may lie in holes of other parts. Default true. */
  partInHole?: boolean;
  /** With `cutMode` 3: holes smaller than this stay empty, mm². Default 100. */
  minHoleArea?: number;
}
