// A proven bound for any layout, free or cut: the bar relaxation (Scheithauer 1999). Every piece is sliced into
// unit-thin bars along one direction, which may lie apart: a linear program over one-dimensional rows, solved by
// column generation. Whatever the prices per area, they give a bound (Farley 1990), so it may end at any time; they are
// smoothed towards the best ones so far (Wentges 1997).
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import { dualBound } from '../../objective/dual-bound.ts';
import { boundByWorth, dutyOf, strongest } from '../../objective/lower-bound.ts';
import type { Duty, LowerBound } from '../../objective/lower-bound.ts';
import type { GroupTask, StockType } from '../../problem/normalise.ts';
import { BarRows, FEW_CELLS, MANY_CELLS, pieceArea } from './bar-rows.ts';
import type { Pattern } from './bar-rows.ts';
import { CoverProgram } from '../program/linear-program.ts';
import { PriceProgram } from '../program/price-program.ts';

/** Additions, and pivots of the simplex, of one step; a pivot's additions per row of the program, about. */
const WORK = 4_000_000;
const PIVOTS = 100;
const PIVOT_WORK = 100;

/** Rows of one sheet that a filling brings at most, and the least share of their cost that all but the best are worth. */
const ROWS = 10;
const LEAST_SHARE = 0.98;

/** Fillings at most, and the distance of bound and program that is none. */
const MOST_FILLINGS = 2000;
const CLOSE = 1e-4;

/** With more rows the program is solved nearly. Area, m², that counts as covered although it is not: a share of all then. */
const MANY_ROWS = 150;
const UNCOVERED = 1e-6;
const NEARLY = 1e-3;

/** Fillings of the fine table at the end. */
const FINE_FILLINGS = 3;

/** With more limited stocks (coils of every length) the program leaves their limits to the bound. */
const MOST_LIMITS = 100;

const SMOOTHING = 0.8;

/** A row left uncovered costs so many times its dearest area: a lone piece just over half a sheet costs twice its own. */
const PENALTY = 2.5;

/** Sums of at most thousands of rounded products are this exact, relative. */
const ROUNDED = 1 + 1e-10;

export class BarRelaxation {
  bound: LowerBound = { sheets: 0, netCost: -Infinity, sheetCost: 0 };
  isDone = false;
  fillings = 0;
  private readonly task: GroupTask;
  private readonly axis: 0 | 1;
  private readonly duty: Duty;
  private readonly program: CoverProgram | PriceProgram;
  private readonly negligible: number;
  private readonly known = new Set<string>();
  /** Row of the limit of each stock, −1 without one. */
  private readonly limitRow: number[];
  private rows: BarRows;
  private isFine = false;
  private left = MOST_FILLINGS;
  private center: Float64Array;
  private price: Float64Array;
  /** Yuan that the best prices prove of the sheets' cost net of credits, not rounded up to whole sheets. */
  proven = -Infinity;
  private state: 'solve' | 'fill' = 'fill';
  private mispriced = 0;
  private isSolved = false;
  private isNew = false;

  /** @param axis 0: bars along the sheets, 1: across them. Sheets of fixed length only. */
  constructor(task: GroupTask, axis: 0 | 1) {
    this.task = task;
    this.axis = axis;
    this.duty = dutyOf(task);
    this.rows = new BarRows(task, axis, FEW_CELLS);
    const scarce = task.stocks.filter((s) => s.quantity !== Infinity);
    const limited = scarce.length > MOST_LIMITS ? [] : scarce;
    const owners = this.rows.kinds.length;
    this.limitRow = task.stocks.map((s) => (limited.includes(s) ? owners + limited.indexOf(s) : -1));
    this.center = this.areaPrices();
    this.price = this.center;
    const dearest = Math.max(1e-9, ...task.stocks.map((s) => this.costOf(s) / (s.w * s.h * 1e-12)));
    this.program = new (owners > MANY_ROWS ? PriceProgram : CoverProgram)(
      [
        ...this.rows.kinds.map((k) => k.area),
        ...limited.map((s) => s.quantity * (this.rows.heights[s.index] ?? 0)),
      ],
      [...this.rows.kinds.map(() => 0), ...limited.map(() => 1)],
      PENALTY * dearest,
    );
    if (this.program instanceof PriceProgram) this.program.begin(this.center);
    const area = this.rows.kinds.reduce((sum, k) => sum + k.area, 0);
    this.negligible = owners > MANY_ROWS ? NEARLY * area : UNCOVERED;
    this.isDone =
      !this.rows.isSound ||
      task.kinds.length === 0 ||
      task.stocks.every((s) => this.costOf(s) <= 0) ||
      task.stocks.some((s) => s.isCoil || (this.costOf(s) <= 0 && s.quantity === Infinity));
    this.rows.begin(this.price);
  }

  private costOf(stock: StockType): number {
    return this.duty.net.sheet[stock.index] ?? 0;
  }

  /** Yuan per m² of row on the cheapest sheet. */
  private areaPrices(): Float64Array {
    const rates = this.task.stocks.map((s) => Math.max(0, this.costOf(s)) / (s.w * s.h * 1e-12));
    return Float64Array.from(this.rows.kinds, ({ kinds }) => {
      const kind = this.task.kinds[kinds[0] ?? 0];
      const homes = this.task.stocks.filter((s) => kind?.orientations.some((o) => o.w <= s.w && o.h <= s.h));
      return Math.min(...homes.map((s) => rates[s.index] ?? 0));
    });
  }

  /** Additions that the next step takes, about. */
  get work(): number {
    return this.state === 'fill'
      ? Math.min(WORK, this.rows.work)
      : PIVOTS * PIVOT_WORK * this.rows.kinds.length;
  }

  /** A part of a filling of the table or of the simplex. */
  step(): void {
    drained(this.stepping());
  }

  /** The same in slices. */
  *stepping(): Sliced<void> {
    if (this.isDone) return;
    if (this.state === 'solve') {
      this.isSolved = yield* this.program.solving(PIVOTS);
      this.begin();
      return;
    }
    if (!this.rows.advance(WORK, (stocks) => this.take(stocks))) return;
    yield;
    this.finish();
  }

  /** Prices for the next filling. */
  private begin(): void {
    const { duals } = this.program;
    const gap = this.program.objective - this.proven;
    if (this.program.uncovered < this.negligible && gap <= CLOSE * Math.abs(this.program.objective)) {
      this.refine();
      return;
    }
    const share = this.mispriced > 2 ? 0 : SMOOTHING / (1 + this.mispriced);
    this.price = this.center.map((c, k) => share * c + (1 - share) * Math.max(0, duals[k] ?? 0));
    this.state = 'fill';
    this.rows.begin(this.price);
  }

  /** The best prices once more with a finer table: what it rounds less they prove more. */
  private refine(): void {
    if (this.isFine || this.rows.isExact) {
      this.isDone = true;
      return;
    }
    this.isFine = true;
    this.rows = new BarRows(this.task, this.axis, MANY_CELLS);
    this.left = FINE_FILLINGS;
    this.price = this.center;
    this.state = 'fill';
    this.isDone = !this.rows.isSound;
    this.rows.begin(this.price);
  }

  /** New columns from the tables of one width of sheets. */
  private take(stocks: readonly StockType[]): void {
    const best = new Map<string, StockType>();
    const shareOf = (s: StockType) =>
      ((this.rows.most[s.index] ?? 0) * (this.rows.heights[s.index] ?? 0)) / this.costOf(s);
    for (const s of stocks) {
      if (this.costOf(s) <= 0) continue;
      const before = best.get(s.stock.id);
      if (before === undefined || shareOf(s) > shareOf(before)) best.set(s.stock.id, s);
    }
    for (const s of best.values()) {
      // at first a row of every kind
      const [share, most] = this.fillings === 0 ? [0, Infinity] : [LEAST_SHARE, ROWS];
      const least = share * (this.rows.most[s.index] ?? 0);
      for (const pattern of this.rows.patterns(s, least, most)) if (this.add(pattern)) this.isNew = true;
    }
  }

  private add({ stock, metres }: Pattern): boolean {
    const { duals } = this.program;
    const row = this.limitRow[stock.index] ?? -1;
    const cost = this.costOf(stock) / (this.rows.heights[stock.index] ?? 1);
    let gain = -cost + (row < 0 ? 0 : (duals[row] ?? 0));
    for (const [owner, length] of metres) gain += (duals[owner] ?? 0) * length;
    if (this.fillings > 0 && gain <= 1e-9 * cost) return false;
    const sorted = [...metres].sort((a, b) => a[0] - b[0]);
    const key = `${stock.index}:${sorted.map(([k, n]) => `${k}x${n}`).join(',')}`;
    if (this.known.has(key)) return false;
    this.known.add(key);
    const limit = row < 0 ? [] : [row];
    this.program.add({
      cost,
      rows: [...sorted.map(([k]) => k), ...limit],
      values: [...sorted.map(([, n]) => n), ...limit.map(() => 1)],
    });
    return true;
  }

  /** Takes the bound from the full tables. */
  private finish(): void {
    this.fillings += 1;
    this.left -= 1;
    this.judge();
    this.mispriced = this.isNew || !this.isSolved ? 0 : this.mispriced + 1;
    if (this.left <= 0 || this.mispriced > 3) this.refine();
    else this.state = 'solve';
    this.isNew = false;
  }

  /** Takes the bound when the prices prove more of the sheets' cost than those before. */
  private judge(): void {
    const { task, rows, price } = this;
    const most = task.stocks.map((s) => (rows.most[s.index] ?? 0) * (rows.heights[s.index] ?? 0) * ROUNDED);
    const worth = rows.kinds.reduce((sum, k, i) => sum + k.area * (price[i] ?? 0), 0);
    const limits = task.stocks.map((s) => ({
      cost: this.costOf(s),
      most: most[s.index] ?? 0,
      quantity: s.quantity,
    }));
    const proven = dualBound(worth, limits);
    if (proven <= this.proven) return;
    this.proven = proven;
    this.center = price;
    const piece = new Float64Array(task.kinds.length);
    for (const [owner, { kinds }] of rows.kinds.entries())
      for (const k of kinds) piece[k] = (price[owner] ?? 0) * pieceArea(task, k);
    this.bound = strongest(this.bound, boundByWorth(this.duty, { piece, most }));
  }
}
