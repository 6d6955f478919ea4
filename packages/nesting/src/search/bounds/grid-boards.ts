// The tables of the bound by cells: one for every important sheet size, the other sheets share them. Where
// lengths have no common divisor, how they are divided is free: several ways are tried, the tightest kept.
import type { GroupTask, StockType } from '../../problem/normalise.ts';
import { CellTable } from '../../rect/cell-table.ts';
import type { Rounding, Size } from '../../rect/cell-table.ts';

/** Divisions tried for each table. */
const TRIALS = 24;

/** Cells of the longer side of the largest sheet at most, and the least share of them. */
const CELLS = 400;
const LEAST_SHARE = 0.6;

/** Most cells in all with which common divisors are used as they are: where tables are quick, and at most. */
export const FEW_CELLS = 120_000;
export const MANY_CELLS = 8e6;
const MOST_SIDE = 16_000;

/** Tables at most; with more sizes one serves them all. */
const MOST_TABLES = 6;

interface Board {
  table: CellTable;
  /** Worth of all pieces over that of the best sheet, the greatest so far. */
  rate: number;
}

/** A division being tried. */
interface Trial {
  board: Board;
  table: CellTable;
  /** Of all pieces, yuan. */
  worth: number;
}

export class GridBoards {
  /** Cells of common divisors: nothing is rounded. */
  readonly isExact: boolean;
  private readonly task: GroupTask;
  private readonly chance: () => number;
  private readonly rounding: Rounding;
  private readonly boards: Board[];
  /** Board of every stock, by its index. */
  private readonly boardOf: Board[];
  private readonly isShared: boolean;
  private readonly longest: number;
  /** Tables tried and tables filled. */
  private trials = 0;
  private filled = 0;
  private trial: Trial | undefined;

  /** @param most cells with which common divisors are used as they are */
  constructor(task: GroupTask, of: { rounding: Rounding; most: number }, chance: () => number) {
    this.task = task;
    this.chance = chance;
    this.rounding = of.rounding;
    const largest = largestOf(task);
    this.longest = Math.max(largest.w, largest.h);
    const unit = exactUnit(task, largest, of.most);
    this.isExact = unit !== undefined;
    const sizes = this.isExact ? [] : mainSizes(task);
    this.isShared = sizes.length === 0 || sizes.length > MOST_TABLES;
    this.boards = (this.isShared ? [largest] : sizes).map((sheet) => ({
      table: this.tableOf(sheet, unit),
      rate: 0,
    }));
    this.boardOf = task.stocks.map((s) => this.smallestFor(s));
  }

  /** Whether common divisors leave no more than so many cells. */
  static areExact(task: GroupTask, most: number): boolean {
    return exactUnit(task, largestOf(task), most) !== undefined;
  }

  /** Additions that filling all tables takes, about. */
  get work(): number {
    return this.boards.reduce((sum, b) => sum + b.table.work, 0);
  }

  get isTuned(): boolean {
    return this.isExact || this.trials >= TRIALS * this.boards.length;
  }

  /** Goes on with trying one more division of one table for these prices, for about so many additions. */
  tune(price: Float64Array, work: number): void {
    this.trial ??= this.tryNext(price);
    if (this.trial === undefined || !this.trial.table.advance(work)) return;
    const { board, table, worth } = this.trial;
    this.trial = undefined;
    this.trials += 1;
    const most = table.value(table.sheet);
    const rate = most > 0 ? worth / most : 0;
    if (rate <= board.rate) return;
    board.rate = rate;
    board.table = table;
  }

  /** The first division of every table as it is, then others by chance. */
  private tryNext(price: Float64Array): Trial | undefined {
    const board = this.boards[this.trials % this.boards.length];
    if (board === undefined) return undefined;
    const table = board.rate === 0 ? board.table : this.tableOf(board.table.sheet);
    const { kinds } = this.task;
    const own = price.slice();
    for (const kind of kinds) if (table.isTiny(kind)) own[kind.index] = 0;
    table.begin(kinds, own);
    const worth = kinds.reduce((sum, k) => sum + (own[k.index] ?? 0) * k.quantity, 0);
    return { board, table, worth };
  }

  /** Begins to fill all tables. Pieces too small for the cells are made worth nothing in `price`. */
  begin(price: Float64Array): void {
    const { kinds } = this.task;
    for (const kind of kinds) if (this.boards.some((b) => b.table.isTiny(kind))) price[kind.index] = 0;
    for (const { table } of this.boards) table.begin(kinds, price);
    this.filled = 0;
  }

  /** Goes on for about so many additions; true when all tables are full. */
  advance(work: number): boolean {
    const table = this.boards[this.filled]?.table;
    if (table?.advance(work) === true) this.filled += 1;
    return this.filled >= this.boards.length;
  }

  /** The full table that answers for the stock. */
  tableFor(stock: StockType): CellTable {
    const board = this.boardOf[stock.index];
    if (board === undefined) throw new RangeError(`no table for stock ${stock.index}`);
    return board.table;
  }

  private smallestFor(stock: StockType): Board {
    const area = (b: Board) => b.table.sheet.w * b.table.sheet.h;
    const fitting = this.boards.filter((b) => b.table.sheet.w >= stock.w && b.table.sheet.h >= stock.h);
    const [best] = fitting.sort((a, b) => area(a) - area(b));
    if (best === undefined) throw new RangeError(`no table for stock ${stock.index}`);
    return best;
  }

  /** A table by common divisors, or by a division by chance. */
  private tableOf(sheet: Size, unit = this.anyUnit()): CellTable {
    const far = (extent: number) => (this.isShared ? Infinity : extent);
    const scales = { x: { unit: unit.w, far: far(sheet.w) }, y: { unit: unit.h, far: far(sheet.h) } };
    return new CellTable(sheet, scales, this.rounding);
  }

  private anyUnit(): Size {
    const part = () => CELLS * (LEAST_SHARE + (1 - LEAST_SHARE) * this.chance());
    return {
      w: Math.max(1, Math.round(this.longest / part())),
      h: Math.max(1, Math.round(this.longest / (1.3 * part()))),
    };
  }
}

/** A box that holds every sheet. */
function largestOf(task: GroupTask): Size {
  return { w: Math.max(...task.stocks.map((s) => s.w)), h: Math.max(...task.stocks.map((s) => s.h)) };
}

/** Sizes in any number (of limited ones those that fit none of them), each with a table of its own. */
function mainSizes(task: GroupTask): Size[] {
  const sizes: Size[] = [];
  const fits = (s: Size) => sizes.some((o) => o.w >= s.w && o.h >= s.h);
  const add = ({ w, h }: Size) => {
    if (!sizes.some((o) => o.w === w && o.h === h)) sizes.push({ w, h });
  };
  for (const s of task.stocks) if (s.quantity === Infinity) add(s);
  for (const s of task.stocks.toSorted((a, b) => b.w * b.h - a.w * a.h)) if (!fits(s)) add(s);
  return sizes;
}

/** Common divisors of all lengths of pieces, when they leave few enough cells. */
function exactUnit(task: GroupTask, largest: Size, most: number): Size | undefined {
  let w = 0;
  let h = 0;
  for (const kind of task.kinds) {
    for (const o of kind.orientations) {
      w = commonDivisor(w, o.w);
      h = commonDivisor(h, o.h);
    }
  }
  if (w === 0 || h === 0) return undefined;
  const [x, y] = [largest.w / w, largest.h / h];
  return x * y <= most && Math.max(x, y) <= MOST_SIDE ? { w, h } : undefined;
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
