// Which methods an order is worth, and how much of each.
import type { GroupTask, StockType } from '../problem/normalise.ts';
import { FewerSheets } from './hunt/fewer-sheets.ts';
import type { Plan } from './plan.ts';
import { PatternHarvest } from './starts/pattern-harvest.ts';

/** Most sizes for which the linear program is worth its time, and least sheets. */
const MOST_KINDS = 3000;
const LEAST_SHEETS = 8;

/** Plans by harvest before anything else, and from how many pieces on; of more sizes than this further starts are skipped. */
const HARVESTS = 2;
const MORE_HARVESTS = 3;
const MORE_FROM = 600;
const HARVEST_PIECES = 200;
const HARVEST_ONLY = 150;

/** Additions granted to the bound per round of dives and of hunts. */
const DIVE_CREDIT = 2_000_000;
const HUNT_CREDIT = 30_000;
const FEWER_CREDIT = 15_000;

export interface Methods {
  /** Many copies of not too many sizes on sheets of fixed length: patterns by linear program. */
  hasColumns: boolean;
  /** Few copies on sheets of fixed sizes: the hunt for a cheaper set gets nearly all the time. */
  isFewer: boolean;
  /** Whole plans by value correction: worth it where sizes repeat. */
  corrections: number;
  /** Whole plans by harvest. */
  harvests: number;
  /** So many sizes that the plans of the harvest have to do for a while. */
  hasManySizes: boolean;
  /** Share of the rounds that pack two or three sheets anew. */
  repackShare: number;
  /** Additions granted to the bound per round. */
  boundCredit: number;
}

/**
 * @param stocks all that the order names: the search may be left with few sizes of them
 * @param first the plain first plan, polished and as found
 */
export function methodsFor(
  task: GroupTask,
  stocks: readonly StockType[],
  first: { best: Plan; cheapest: Plan },
): Methods {
  const { kinds } = task;
  const pieces = kinds.reduce((s, k) => s + k.quantity, 0);
  const isRepeated = pieces >= 4 * kinds.length;
  const hasColumns = isRepeated && kinds.length <= MOST_KINDS && isForColumns(task, first.best);
  const isFewer = !hasColumns && FewerSheets.isFor(task, first.cheapest);
  const hasHarvest = pieces >= HARVEST_PIECES && PatternHarvest.isFor(task);
  return {
    hasColumns,
    isFewer,
    corrections: isRepeated ? 4 : isFewer ? 0 : 3,
    harvests: hasHarvest ? harvestsFor(kinds.length, hasColumns) : 0,
    hasManySizes: hasHarvest && kinds.length > HARVEST_ONLY,
    repackShare: stocks.some((s) => s.isCoil) ? 0.1 : 0.01,
    boundCredit: hasColumns ? DIVE_CREDIT : isFewer ? FEWER_CREDIT : HUNT_CREDIT,
  };
}

/** Of very many sizes the program's prices teach more than a second plan does. */
function harvestsFor(kinds: number, hasColumns: boolean): number {
  if (hasColumns && kinds > HARVEST_ONLY) return 1;
  return kinds > MORE_FROM ? MORE_HARVESTS : HARVESTS;
}

function isForColumns({ params, stocks }: GroupTask, { bins, missing }: Plan): boolean {
  const isFixed = params.cutMode === 2 || !stocks.some((s) => s.isCoil);
  return isFixed && bins.length >= LEAST_SHEETS && missing.every((m) => m === 0);
}

/** Share of the rounds that shorten coil sheets, when all lies on one and when there are several. */
const ONE_STRIP_SHARE = 0.97;
const STRIP_SHARE = 0.2;
/** On a strip of more pieces one try of the hunt takes longer than a step: all of its room is worked out anew. */
const MOST_HUNTED = 2000;

export function shorteningShare({ bins }: Plan, isOneStrip: boolean): number {
  if (!isOneStrip) return STRIP_SHARE;
  return (bins[0]?.count ?? 0) > MOST_HUNTED ? 1 : ONE_STRIP_SHARE;
}

/** All pieces lie on one sheet of the only stock. */
export function isOneSheet({ stocks }: GroupTask, { bins, missing }: Plan): boolean {
  return stocks.length === 1 && bins.length === 1 && missing.every((m) => m === 0);
}
