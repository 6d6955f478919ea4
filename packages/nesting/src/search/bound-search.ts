// The proven bounds of one group, from the quick ones to the strong ones, a step at a time.
import { lowerBound, strongest } from '../objective/lower-bound.ts';
import type { LowerBound } from '../objective/lower-bound.ts';
import type { GroupTask } from '../problem/normalise.ts';
import type { Bin } from '../rect/bin.ts';
import { asSheets } from './fixed-lengths.ts';
import type { FixedTask } from './fixed-lengths.ts';
import { FEW_CELLS, GridBoards, MANY_CELLS } from './grid-boards.ts';
import { GridBound } from './grid-bound.ts';
import type { KnownSheet } from './grid-bound.ts';
import { lengthBound } from './length-bound.ts';

/** What the search knows: prices of the pieces and sheets that can be cut. */
export interface Known {
  price: Float64Array | undefined;
  bins: readonly Bin[];
}

/** Steps between two trials of prices found elsewhere. */
const OFFER_EVERY = 100;

export class BoundSearch {
  /** Proven for any plan that places every piece. */
  bound: LowerBound;
  private readonly task: GroupTask;
  private readonly chance: () => number;
  private readonly isCut: boolean;
  /** Coils as sheets of every length they may have. */
  private readonly sheets: FixedTask | undefined;
  private hasLengths = false;
  /** Quick tables find good prices; where they round, exact ones prove most for the same prices. */
  private grid: GridBound | undefined;
  private exact: GridBound | undefined;
  private hasTriedPrices = false;
  private sinceOffer = 0;
  private lastOffer: Float64Array | undefined;
  private credit = 0;

  constructor(task: GroupTask, chance: () => number) {
    this.task = task;
    this.chance = chance;
    this.isCut = task.params.cutMode === 2;
    this.sheets = this.isCut && task.stocks.some((s) => s.isCoil) ? asSheets(task) : undefined;
    this.bound = lowerBound(
      task,
      Int32Array.from(task.kinds, (k) => k.quantity),
    );
  }

  /** Saves up credit (additions); true when it pays for the next step. */
  isDue(credit: number): boolean {
    const areDone = this.grid?.isDone === true && (this.exact === undefined || this.exact.isDone);
    if (areDone || (!this.isCut && this.hasLengths)) return false;
    this.credit += credit;
    return this.credit >= (this.grid?.work ?? 0);
  }

  /** First the bound by lengths, then steps of the bound by grids (edge-to-edge cutting only). */
  step(known: Known): void {
    this.credit = 0;
    if (!this.hasLengths) {
      this.hasLengths = true;
      this.bound = strongest(this.bound, lengthBound(this.task));
      return;
    }
    if (this.grid === undefined) this.begin(known);
    this.sinceOffer += 1;
    const next = this.exact !== undefined && this.isExactDue(known, this.exact) ? this.exact : this.grid;
    if (next === undefined) return;
    next.step();
    this.bound = strongest(this.bound, next.bound);
  }

  /** The exact tables come last, and now and then for new prices of the plan's own linear program. */
  private isExactDue(known: Known, exact: GridBound): boolean {
    if (exact.isBusy) return true;
    if (known.price !== undefined && known.price !== this.lastOffer && this.sinceOffer >= OFFER_EVERY) {
      this.lastOffer = known.price;
      this.sinceOffer = 0;
      exact.offer(known.price);
      return true;
    }
    if (this.grid?.isDone !== true) return false;
    if (!this.hasTriedPrices) exact.offer(this.grid.prices);
    this.hasTriedPrices = true;
    return true;
  }

  private begin(known: Known): void {
    const price = known.price ?? Float64Array.from(this.task.kinds, (k) => k.area);
    const { sheets, chance } = this;
    const task = sheets?.task ?? this.task;
    const bins = sheets === undefined ? known.bins : known.bins.flatMap((bin) => fixedSheet(sheets, bin));
    const boardsOf = (most: number) => new GridBoards(task, { rounding: 'within', most }, chance);
    this.grid = new GridBound(task, boardsOf(FEW_CELLS), price, bins);
    const isRounded = !GridBoards.areExact(task, FEW_CELLS) && !this.grid.isDone;
    if (isRounded && GridBoards.areExact(task, MANY_CELLS))
      this.exact = new GridBound(task, boardsOf(MANY_CELLS), price, bins);
    this.sinceOffer = OFFER_EVERY;
  }
}

/** The sheet of fixed length that a coil bin is. */
function fixedSheet({ task, real }: FixedTask, bin: Bin): KnownSheet[] {
  const type = task.stocks.find((s, i) => real[i]?.index === bin.type.index && s.length === bin.length);
  return type === undefined ? [] : [{ type, contents: () => bin.contents() }];
}
