// The proven bounds of one group, from the quick ones to the strong ones, a step at a time.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import { lowerBound, strongest, unrestricted } from '../../objective/lower-bound.ts';
import type { LowerBound } from '../../objective/lower-bound.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import { BarRelaxation } from './bar-relaxation.ts';
import { asSheets } from '../coils/fixed-lengths.ts';
import type { FixedTask } from '../coils/fixed-lengths.ts';
import { FEW_CELLS, GridBoards, MANY_CELLS } from './grid-boards.ts';
import { GridBound } from './grid-bound.ts';
import type { KnownSheet } from './grid-bound.ts';
import { LengthBound } from './length-bound.ts';

/** What the search knows: prices of the pieces and sheets that can be cut. */
export interface Known {
  price: Float64Array | undefined;
  bins: readonly Bin[];
}

/** Steps between two trials of prices found elsewhere. */
const OFFER_EVERY = 100;

/** Fillings of each table of bars before the grids begin: about a second for a thousand sizes. */
const FIRST_FILLINGS = 60;

export class BoundSearch {
  /** Proven for any plan that places every piece. */
  bound: LowerBound;
  private readonly task: GroupTask;
  private readonly chance: () => number;
  /** Edge-to-edge cutting. */
  private readonly isForGrids: boolean;
  /** Coils as sheets of every length they may have. */
  private readonly sheets: FixedTask | undefined;
  /** Bars along and across the sheets; made at the first step. */
  private bars: BarRelaxation[] | undefined;
  private lengths: LengthBound | undefined;
  /** Quick tables find good prices; where they round, exact ones prove most for the same prices. */
  private grid: GridBound | undefined;
  private exact: GridBound | undefined;
  private hasTriedPrices = false;
  private sinceOffer = 0;
  private lastOffer: Float64Array | undefined;
  private credit = 0;
  private turn = 0;

  constructor(task: GroupTask, chance: () => number) {
    this.task = unrestricted(task);
    this.chance = chance;
    this.sheets = task.stocks.some((s) => s.isCoil) ? asSheets(this.task) : undefined;
    const { kinds, stocks } = this.sheets?.task ?? this.task;
    this.isForGrids = task.params.cutMode === 2 && kinds.length > 0 && stocks.length > 0;
    this.bound = lowerBound(
      this.task,
      Int32Array.from(task.kinds, (k) => k.quantity),
    );
  }

  /** Saves up credit (additions); true when it pays for the next step. */
  isDue(credit: number): boolean {
    if (this.isDone) return false;
    this.credit += credit;
    const next = this.quick ?? this.openBars[this.place] ?? this.grid;
    return this.credit >= (next?.work ?? 0);
  }

  /** Every kind of bound has proven what it can. */
  get isDone(): boolean {
    return (
      this.bars !== undefined && this.quick === undefined && this.openBars.length === 0 && !this.isGridOpen
    );
  }

  /**
   * One step of a few milliseconds: bars at area prices first, then worths by length, then bars, at last bars and grids
   * (edge-to-edge cutting only) in turn.
   */
  step(known: Known): void {
    drained(this.stepping(known));
  }

  /** The same in slices. */
  *stepping(known: Known): Sliced<void> {
    if (this.isDone) return;
    this.credit = 0;
    if (this.bars === undefined) {
      this.bars = this.barsOf(this.sheets?.task ?? this.task);
      return;
    }
    this.lengths ??= new LengthBound(this.task);
    const next = this.quick ?? this.openBars[this.place] ?? this.nextGrid(known);
    if (next !== this.lengths) this.turn += 1;
    if (next === undefined) return;
    if (next instanceof LengthBound) next.step();
    else yield* next.stepping();
    this.bound = strongest(this.bound, next.bound);
  }

  private barsOf(task: GroupTask): BarRelaxation[] {
    if (task.stocks.length === 0 || task.stocks.some((s) => s.isCoil)) return [];
    return [new BarRelaxation(task, 0), new BarRelaxation(task, 1)];
  }

  /** What comes before the grids: bars at area prices, then worths by length, then the first prices of the bars' own. */
  private get quick(): BarRelaxation | LengthBound | undefined {
    const first = this.openBars.find((b) => b.fillings === 0);
    if (first !== undefined || this.lengths?.isDone !== true) return first ?? this.lengths;
    const early = this.openBars.filter((b) => b.fillings < FIRST_FILLINGS);
    return early[this.turn % early.length];
  }

  private get openBars(): BarRelaxation[] {
    return this.bars?.filter((b) => !b.isDone) ?? [];
  }

  private get isGridOpen(): boolean {
    const { grid, exact } = this;
    return this.isForGrids && !(grid?.isDone === true && (exact === undefined || exact.isDone));
  }

  /** Whose turn it is: an open bar relaxation, or after the last of them the grids. */
  private get place(): number {
    return this.turn % (this.openBars.length + (this.isGridOpen ? 1 : 0));
  }

  /** The table of cells that goes on. */
  private nextGrid(known: Known): GridBound | undefined {
    if (this.grid === undefined) this.begin(known);
    this.sinceOffer += 1;
    return this.exact !== undefined && this.isExactDue(known, this.exact) ? this.exact : this.grid;
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
