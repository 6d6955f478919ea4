// A proven bound for edge-to-edge cutting: column generation over sheets of rounded-down pieces
// (GridKnapsack), whose prices give a Farley bound at every step; prices are smoothed towards the best
// ones so far (Wentges 1997). One step is one table. Nothing here depends on a plan being found.
import { boundByWorth, dutyOf, strongest } from '../objective/lower-bound.ts';
import type { Duty, LowerBound } from '../objective/lower-bound.ts';
import type { GroupTask, StockType } from '../problem/normalise.ts';
import type { Bin } from '../rect/bin.ts';
import { GridKnapsack, cellsOf } from '../rect/grid-knapsack.ts';
import type { Grid } from '../rect/grid-knapsack.ts';
import { CoverProgram } from './linear-program.ts';

/** Divisions tried before the best is kept, and the steps of column generation at most. */
const TRIALS = 24;
const MOST_STEPS = 400;
const STEPS_PER_KIND = 5;
const SMOOTHING = 0.75;

/** Cells of the longer side of the largest sheet. */
const CELLS = 300;
/** A division this fine in both directions at most is used as it is: nothing is rounded. */
const EXACT_CELLS = 320;

/** A sheet that can be cut. */
export type KnownSheet = Pick<Bin, 'type' | 'contents'>;

export class GridBound {
  bound: LowerBound = { sheets: 0, netCost: -Infinity, sheetCost: 0 };
  isDone = false;
  private readonly task: GroupTask;
  private readonly duty: Duty;
  private readonly chance: () => number;
  private readonly cost: number[];
  /** Row of the limit of each stock, −1 without one. */
  private readonly limitRow: number[];
  private readonly known = new Set<string>();
  private readonly program: CoverProgram;
  private readonly size: { w: number; h: number };
  private readonly exact: Grid | undefined;
  private table: GridKnapsack;
  private best: GridKnapsack;
  private bestRate = 0;
  private center: Float64Array;
  private steps = 0;
  private trials = 0;
  private mispriced = 0;

  /**
   * @param price first prices of the pieces, e.g. those of the plan's own linear program
   * @param known sheets that can really be cut: a good beginning
   */
  constructor(task: GroupTask, price: Float64Array, known: readonly KnownSheet[], chance: () => number) {
    this.task = task;
    this.chance = chance;
    this.duty = dutyOf(task);
    this.cost = this.duty.net.sheet;
    this.isDone = task.stocks.some((s) => s.isCoil || ((this.cost[s.index] ?? 0) <= 0 && s.quantity === Infinity));
    this.size = {
      w: Math.max(...task.stocks.map((s) => s.w)),
      h: Math.max(...task.stocks.map((s) => s.h)),
    };
    this.center = this.mixed(price);
    this.exact = exactGrid(task, this.size);
    this.table = new GridKnapsack(this.exact ?? this.anyGrid());
    this.best = this.table;
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
    for (const bin of known) if ((this.cost[bin.type.index] ?? 0) > 0) this.addSheet(bin.type, countsOf(bin.contents()));
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

  /** Additions one step takes, about. */
  get work(): number {
    return this.table.work;
  }

  /** One table: first several divisions for the first prices, then column generation with the best. */
  step(): void {
    if (this.isDone) return;
    if (this.exact === undefined && this.trials < TRIALS) this.tryGrid();
    else this.generate();
  }

  private tryGrid(): void {
    const rate = this.judge(this.table, this.center);
    if (rate > this.bestRate) {
      this.bestRate = rate;
      this.best = this.table;
    }
    this.trials += 1;
    this.table = this.trials < TRIALS ? new GridKnapsack(this.anyGrid()) : this.best;
  }

  /** Fills the table and takes the bound; returns Σ price · pieces over the dearest share of a sheet. */
  private judge(table: GridKnapsack, price: Float64Array): number {
    const { task } = this;
    table.fill(task.kinds, price);
    const most = task.stocks.map((s) => table.value(s.w, s.h));
    this.bound = strongest(this.bound, boundByWorth(this.duty, { piece: price, most }));
    const worth = task.kinds.reduce((sum, k) => sum + (price[k.index] ?? 0) * k.quantity, 0);
    const share = task.stocks.reduce(
      (m, s) => ((this.cost[s.index] ?? 0) > 0 ? Math.max(m, (most[s.index] ?? 0) / (this.cost[s.index] ?? 1)) : m),
      0,
    );
    return share > 0 ? worth / share : 0;
  }

  private generate(): void {
    this.program.solve(2000);
    const { duals } = this.program;
    const isCovered = this.program.uncovered < 1e-6;
    const share = isCovered ? smoothingAfter(this.mispriced) : 1;
    const price = Float64Array.from(
      this.center,
      (c, k) => (isCovered ? share * c : c) + (isCovered ? (1 - share) * Math.max(0, duals[k] ?? 0) : 0),
    );
    const before = this.bestRate;
    const rate = this.judge(this.table, price);
    if (rate > before) {
      this.bestRate = rate;
      this.center = price;
    }
    this.steps += 1;
    const isNew = this.addSheets(isCovered);
    this.mispriced = isNew ? 0 : this.mispriced + 1;
    if ((!isNew && share < 0.01) || this.steps >= this.mostSteps) this.isDone = true;
    if (!isCovered && !isNew)
      this.center = Float64Array.from(duals, (d) => Math.max(0, d)).slice(0, this.center.length);
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
      const counts = this.table.contents(stock.w, stock.h);
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

  private anyGrid(): Grid {
    const { w, h } = this.size;
    const long = Math.max(w, h);
    const part = () => CELLS * (0.45 + 0.55 * this.chance());
    const cellsX = Math.max(20, part() * (w / long));
    const cellsY = Math.max(20, part() * (h / long) * 1.3);
    return { unitX: w / cellsX, unitY: h / cellsY, cellsX: Math.floor(cellsX), cellsY: Math.floor(cellsY) };
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

/** Cells by the common divisors of all lengths, when they are few. */
function exactGrid(task: GroupTask, size: { w: number; h: number }): Grid | undefined {
  let unitX = 0;
  let unitY = 0;
  for (const kind of task.kinds) {
    for (const o of kind.orientations) {
      unitX = commonDivisor(unitX, o.w);
      unitY = commonDivisor(unitY, o.h);
    }
  }
  if (unitX === 0 || unitY === 0) return undefined;
  const cellsX = cellsOf(size.w, unitX);
  const cellsY = cellsOf(size.h, unitY);
  return cellsX <= EXACT_CELLS && cellsY <= EXACT_CELLS ? { unitX, unitY, cellsX, cellsY } : undefined;
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
