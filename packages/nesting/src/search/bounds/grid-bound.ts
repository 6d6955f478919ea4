// A proven bound for edge-to-edge cutting: column generation over sheets of pieces in whole cells
// (GridKnapsack), whose prices give a Farley bound at every filling of the tables; prices are smoothed
// towards the best ones so far (Wentges 1997). Nothing here depends on a plan being found.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import { boundByWorth, dutyOf, strongest } from '../../objective/lower-bound.ts';
import type { Duty, LowerBound } from '../../objective/lower-bound.ts';
import type { GroupTask, StockType } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import type { GridBoards } from './grid-boards.ts';
import { CoverProgram } from '../program/linear-program.ts';

/** Fillings of the tables at most. */
const MOST_STEPS = 400;
const STEPS_PER_KIND = 5;
const SMOOTHING = 0.75;

/** Additions of one step; a large table takes several. */
const WORK = 4_000_000;
const DEARNESS = 4;

/** Pivots of one step, and of all steps between two fillings. */
const PIVOTS = 100;
const MOST_PIVOTS = 2000;

/** A sheet that can be cut. */
export type KnownSheet = Pick<Bin, 'type' | 'contents'>;

interface Pricing {
  price: Float64Array;
  /** Share of the best prices so far. */
  share: number;
  isCovered: boolean;
}

export class GridBound {
  bound: LowerBound = { sheets: 0, netCost: -Infinity, sheetCost: 0 };
  isDone = false;
  private readonly task: GroupTask;
  private readonly duty: Duty;
  private readonly cost: number[];
  /** Row of the limit of each stock, −1 without one. */
  private readonly limitRow: number[];
  private readonly known = new Set<string>();
  private readonly program: CoverProgram;
  private readonly boards: GridBoards;
  /** Prices to be tried next. */
  private offered: Float64Array | undefined;
  private bestRate = 0;
  private center: Float64Array;
  private steps = 0;
  private mispriced = 0;
  private pivots = 0;
  /** The filling under way. */
  private open: Pricing | undefined;

  /**
   * @param boards tables `within`
   * @param price first prices of the pieces, e.g. those of the plan's own linear program
   * @param known sheets that can really be cut: a good beginning
   */
  constructor(task: GroupTask, boards: GridBoards, price: Float64Array, known: readonly KnownSheet[]) {
    this.task = task;
    this.boards = boards;
    this.duty = dutyOf(task);
    this.cost = this.duty.net.sheet;
    this.isDone = task.stocks.some(
      (s) => s.isCoil || ((this.cost[s.index] ?? 0) <= 0 && s.quantity === Infinity),
    );
    this.center = this.mixed(price);
    this.offered = this.center;
    const kinds = task.kinds.length;
    const limited = task.stocks.filter((s) => s.quantity !== Infinity);
    this.limitRow = task.stocks.map((s) => (limited.includes(s) ? kinds + limited.indexOf(s) : -1));
    const rhs = [...this.duty.placed, ...limited.map((s) => s.quantity)];
    const dearest = Math.max(1e-9, ...this.cost);
    this.program = new CoverProgram(
      rhs,
      rhs.map((_, i) => (i < kinds ? 0 : 1)),
      2 * dearest,
    );
    for (const bin of known)
      if ((this.cost[bin.type.index] ?? 0) > 0) this.addSheet(bin.type, countsOf(bin.contents()));
  }

  /** Half the given prices, half by area: neither alone prices odd sheets well. */
  private mixed(price: Float64Array): Float64Array {
    let worth = 0;
    let area = 0;
    for (const kind of this.task.kinds) {
      worth += (price[kind.index] ?? 0) * kind.quantity;
      area += kind.area * kind.quantity;
    }
    const rate = worth > 0 ? worth / area : 1;
    const share = worth > 0 ? 0.5 : 1;
    return Float64Array.from(
      this.task.kinds,
      (k) => share * k.area * rate + (1 - share) * (price[k.index] ?? 0),
    );
  }

  private get mostSteps(): number {
    return MOST_STEPS + STEPS_PER_KIND * this.task.kinds.length;
  }

  /** What one step costs in the credit of the search: additions here take longer than those there. */
  get work(): number {
    return DEARNESS * Math.min(WORK, this.boards.work);
  }

  /** First several divisions are tried for the first prices, then column generation with the best. */
  step(): void {
    drained(this.stepping());
  }

  /** The same in slices. */
  *stepping(): Sliced<void> {
    if (this.isDone) return;
    if (!this.boards.isTuned) {
      this.boards.tune(this.center, WORK);
      return;
    }
    if (this.open === undefined && !(yield* this.solve())) return;
    this.open ??= this.begin();
    yield;
    if (!this.boards.advance(WORK)) return;
    yield;
    this.finish(this.open);
    this.open = undefined;
  }

  /** A part of the simplex; true when the table may be filled for its prices. */
  private *solve(): Sliced<boolean> {
    this.pivots += PIVOTS;
    if (!(yield* this.program.solving(PIVOTS)) && this.pivots < MOST_PIVOTS) return false;
    this.pivots = 0;
    return true;
  }

  /** Prices for the next filling: those offered, or those of the program. */
  private begin(): Pricing {
    const { duals } = this.program;
    const isCovered = this.program.uncovered < 1e-6;
    const share = this.offered !== undefined || !isCovered ? 1 : smoothingAfter(this.mispriced);
    const from = this.offered ?? this.center;
    this.offered = undefined;
    const price = from.map((c, k) => share * c + (1 - share) * Math.max(0, duals[k] ?? 0));
    this.boards.begin(price);
    return { price, share, isCovered };
  }

  /** Prices found elsewhere are tried next: good ones prove at once what takes many fillings here. */
  offer(price: Float64Array): void {
    this.offered = price;
  }

  /** The prices that prove most so far. */
  get prices(): Float64Array {
    return this.center;
  }

  /** A filling of the tables, or the simplex before it, is under way. */
  get isBusy(): boolean {
    return this.open !== undefined || this.pivots > 0;
  }

  /** Takes the bound from the full tables, and new sheets into the program. */
  private finish({ price, share, isCovered }: Pricing): void {
    const rate = this.judge(price);
    if (rate > this.bestRate) {
      this.bestRate = rate;
      this.center = price;
    }
    this.steps += 1;
    const isNew = this.addSheets(isCovered);
    this.mispriced = isNew ? 0 : this.mispriced + 1;
    if ((!isNew && share < 0.01) || this.steps >= this.mostSteps) this.isDone = true;
    if (!isCovered && !isNew)
      this.center = this.program.duals.map((d) => Math.max(0, d)).slice(0, this.center.length);
  }

  /** Takes the bound; returns Σ price · pieces over the dearest share of a sheet. */
  private judge(price: Float64Array): number {
    const { task, boards } = this;
    const most = task.stocks.map((s) => boards.tableFor(s).value(s));
    this.bound = strongest(this.bound, boundByWorth(this.duty, { piece: price, most }));
    const worth = task.kinds.reduce((sum, k) => sum + (price[k.index] ?? 0) * k.quantity, 0);
    const share = task.stocks.reduce(
      (m, s) =>
        (this.cost[s.index] ?? 0) > 0 ? Math.max(m, (most[s.index] ?? 0) / (this.cost[s.index] ?? 1)) : m,
      0,
    );
    return share > 0 ? worth / share : 0;
  }

  /** The best relaxed sheet of every stock (of coils: of its best length), where it is worth its cost; true when one of them is. */
  private addSheets(isCovered: boolean): boolean {
    const { duals } = this.program;
    const found = new Map<string, { stock: StockType; counts: Map<number, number>; gain: number }>();
    for (const stock of this.task.stocks) {
      const cost = this.cost[stock.index] ?? 0;
      // sheets that bring more than they cost say nothing about prices
      if (cost <= 0) continue;
      const row = this.limitRow[stock.index] ?? -1;
      const scarce = row < 0 ? 0 : (duals[row] ?? 0);
      const before = found.get(stock.stock.id);
      const counts = this.boards.tableFor(stock).contents(stock);
      let worth = scarce;
      for (const [k, n] of counts) worth += (duals[k] ?? 0) * n;
      const gain = worth / cost - 1;
      if ((gain > 1e-7 || !isCovered) && (before === undefined || gain > before.gain))
        found.set(stock.stock.id, { stock, counts, gain });
    }
    let isAny = false;
    for (const { stock, counts } of found.values()) if (this.addSheet(stock, counts)) isAny = true;
    return isAny;
  }

  private addSheet(stock: StockType, counts: Map<number, number>): boolean {
    const sorted = [...counts].filter(([k]) => k < this.task.kinds.length).sort((a, b) => a[0] - b[0]);
    const key = `${stock.index}:${sorted.map(([k, n]) => `${k}x${n}`).join(',')}`;
    if (this.known.has(key)) return false;
    this.known.add(key);
    const row = this.limitRow[stock.index] ?? -1;
    const limit = row < 0 ? [] : [row];
    this.program.add({
      cost: this.cost[stock.index] ?? 0,
      rows: [...sorted.map(([k]) => k), ...limit],
      values: [...sorted.map(([, n]) => n), ...limit.map(() => 1)],
    });
    return true;
  }
}

function countsOf(contents: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const kind of contents) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** After steps that found nothing the linear program's own prices count for more. */
function smoothingAfter(mispriced: number): number {
  return mispriced > 3 ? 0 : SMOOTHING / (1 + mispriced);
}
