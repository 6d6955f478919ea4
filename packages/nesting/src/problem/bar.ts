// Bars (型材): what is asked and what is answered. Plain JSON values, no behaviour. engineering.md B1, F8.1.
import type { Decimal, Price } from './job.ts';
import type { UnplacedReason } from './solution.ts';

/** Pieces cut from one profile of one colour. */
export interface BarGroup {
  /** profile|colour */
  key: string;
  /** kg per metre; needed for prices per kg and for weights. */
  metreWeight?: Decimal;
  /** yuan per kg, credited for comparing plans only. Default 0. */
  scrapPrice?: Decimal;
  profile?: string;
  color?: string;
}

/**
 * A piece to cut. Angles lie in the plane of the section height: degrees between the cut line and square,
 * -80 to 80, positive when the line leans to the right from the lower to the upper edge of the bar as it
 * lies. Equal angles of neighbours are parallel: a parallelogram is (45, 45), a frame piece (45, -45).
 */
export interface BarItem {
  id: string;
  group: string;
  /** Long-point length: largest extent along the bar, mm, at most 3 decimals. */
  length: number;
  /** Default 0 (square). */
  angleLeft?: number;
  angleRight?: number;
  /** Section height h, mm; needed when an end is mitred. */
  height?: number;
  /** May be turned end for end: (αL, αR) becomes (αR, αL). Default false. */
  canFlip?: boolean;
  quantity: number;
  /** 1 (first) to 9 (last); default 5. */
  priority?: number;
  /** Delivery group; only orders the layouts. */
  groupKey?: string;
  /** ISO date; only orders the layouts. */
  dueDate?: string;
  /** Shown in lists; default `id`. */
  code?: string;
  nextProcess?: string;
}

interface BarStockBase {
  id: string;
  group: string;
  /** Bars available; null or absent: unlimited. */
  quantity?: number | null;
  /** Mode 1 yuan/kg, 2 yuan/bar, 4 yuan/m; 3 is not for bars. */
  price: Price;
  /** Instead of the machine's, mm. */
  headTrim?: number;
  tailTrim?: number;
  /** Order of use with `stockOrder` 2: smaller first, absent last. */
  useOrder?: number;
  code?: string;
}

/** 1 standard bar, 3 remnant bar, 4 stock bar: one length, mm. */
export interface FixedBar extends BarStockBase {
  kind: 1 | 3 | 4;
  length: number;
}

/** Ordered to measure: minLength + k·lengthStep ≤ maxLength, mm. */
export interface OrderedBar extends BarStockBase {
  kind: 2;
  minLength: number;
  maxLength: number;
  lengthStep: number;
  /** Metres available over all layouts; absent: unlimited. */
  maxMetres?: Decimal;
}

export type BarStock = FixedBar | OrderedBar;

export interface BarProblem {
  kind: 4;
  groups: BarGroup[];
  items: BarItem[];
  stocks: BarStock[];
}

/** Lengths mm, money yuan. Defaults: engineering.md F5 preset 6 (型材锯). */
export interface BarParams {
  /** Width of the saw cut k; a cut at α takes k/cos α along the bar. */
  kerf: number;
  headTrim: number;
  tailTrim: number;
  /** Most pieces of a bar; 0: no limit. */
  maxPieces: number;
  /** Most different lengths of a bar; 0: no limit. */
  maxKinds: number;
  /** Shortest usable leftover. */
  remMinBar: number;
  /** 1 first, 2 allowed at full price, 3 not used. */
  useRemnant: 1 | 2 | 3;
  /** Part of its price a remnant costs in the search with `useRemnant` 1, so that remnants win. */
  remnantUseRate: number;
  /** A remnant bar of which the pieces take less than this part stays in the store. */
  remnantMinUtil: number;
  /** Part of the bar's price credited for a usable leftover, by length. */
  remnantFactor: number;
  /** 1 cheapest, 2 by useOrder, 3 fewest lengths to buy. */
  stockOrder: 1 | 2 | 3;
  /** Most different bars of a group, remnants not counted; all lengths of an ordered row are one. 0: no limit. */
  maxSizesPerGroup: number;
  /** Different ordered lengths per group; 0: no limit. */
  maxDistinctLengths: number;
  /** Bars of each ordered length, unless the row is ordered in one length only. */
  minQtyPerLength: number;
  /** yuan per distinct layout */
  patternCost: Decimal;
}

/** A piece on a bar. */
export interface BarPlacement {
  itemId: string;
  /** 1, 2, … from the head. */
  seq: number;
  /** Where its extent begins, mm from the bar's head. */
  x: number;
  /** Long-point length, mm. */
  length: number;
  /** Ends as they lie, degrees. */
  angleLeft: number;
  angleRight: number;
  isFlipped: boolean;
}

/** One cutting pattern and how often it is cut. */
export interface BarLayout {
  layoutNo: number;
  group: string;
  stockId: string;
  stockKind: 1 | 2 | 3 | 4;
  /** Bar length, mm. */
  length: number;
  repeat: number;
  placements: BarPlacement[];
  /** Saw cuts of one bar; the trimming cut at the head counts only when it is mitred. */
  cuts: number;
  /** Length behind the last cut, mm. */
  leftover: number;
  isRemnant: boolean;
  /** yuan, 2 decimals; credit 0.00 when not usable. */
  cost: string;
  credit: string;
  /** Σ lengths / bar length, 4 decimals. */
  utilization: string;
}

export interface BarUnplaced {
  itemId: string;
  quantity: number;
  reason: UnplacedReason;
}

/** Lengths metres with 3 decimals, money yuan with 2, ratios 4 decimals. */
export interface BarFigures {
  productKinds: number;
  pieceAmount: number;
  placedAmount: number;
  lostAmount: number;
  barAmount: number;
  layoutAmount: number;
  remnantAmount: number;
  netLength: string;
  grossLength: string;
  remnantLength: string;
  utilization: string;
  effectiveUtilization: string;
  /** kg, 3 decimals; 0.000 without metreWeight. */
  netWeight: string;
  grossWeight: string;
  /** kg of cuts, trims and leftovers that are no remnants. */
  scrapWeight: string;
  materialCost: string;
  remnantCredit: string;
  scrapCredit: string;
  /** materialCost − remnantCredit − scrapCredit */
  netCost: string;
  /** Saw cuts over all bars. */
  cuts: number;
  /** No plan of all pieces uses fewer bars. */
  lowerBoundBars: number;
  /** No plan of all pieces has a smaller netCost, yuan; 0.00 without a bound. */
  lowerBoundCost: string;
  /** (netCost − lowerBoundCost) / lowerBoundCost, 4 decimals; null without a bound or with pieces left over. */
  gap: string | null;
  /** Every piece is placed and netCost is the least there is: it is the bound. Without prices: fewest bars. */
  isProven: boolean;
}

export interface BarGroupResult {
  group: string;
  figures: BarFigures;
}

/** What the lists read of a solution: a stored plan is enough for them. */
export type BarPlan = Pick<BarSolution, 'layouts'>;

/** The same problem, params, seed and rounds give the same bytes. */
export interface BarSolution {
  version: 1;
  kind: 4;
  engine: string;
  engineVersion: string;
  seed: number;
  rounds: number;
  layouts: BarLayout[];
  unplaced: BarUnplaced[];
  groups: BarGroupResult[];
  totals: BarFigures;
}
