// The basis of a covering program in the making: which columns are in it, how often each is used, the prices
// of the rows, and how one column takes the place of another.
import { BasisFactor } from './basis-factor.ts';
import { ColumnStore } from './column-store.ts';

/** Exchanges after which the factors are made afresh at the latest. */
const MOST_EXCHANGES = 100;

/** Every demand counts a little more, each by another share of this; levels lifted over 0 get so much. */
const PERTURBATION = 1e-6;
const LIFT = 1e-7;
const GOLDEN = 0.6180339887498949;

/** ids ≥ 0: columns; −1−i: the unit column of row i (artificial of a cover row, slack of a limit row). */
export type BasisId = number;

/** Offset that tells the surplus column of a cover row from its artificial one. */
export const SURPLUS = 1_000_000_000;

export class SimplexBasis {
  readonly store = new ColumnStore();
  /** Row i belongs to ids[i], which is used level[i] times. */
  readonly ids: BasisId[] = [];
  readonly level: Float64Array;
  /** Prices of the rows: what one more unit of demand costs (limit rows: ≤ 0). */
  readonly duals: Float64Array;
  objective = 0;
  /** The column about to enter, as `multiply` leaves it. */
  readonly entering: Float64Array;
  readonly m: number;
  readonly isLimit: Uint8Array;
  readonly penalty: number;
  /** Some levels are below 0: the dual simplex comes first. */
  isShort = false;
  /** The row of the inverse that was last asked for, or left by the last exchange. */
  readonly inverseRow: Float64Array;
  private rowRead = -1;
  private readonly rhs: Float64Array;
  /** The demands that the levels cover. */
  private readonly shifted: Float64Array;
  private readonly factor: BasisFactor;

  /** See `CoverProgram`. */
  constructor(rhs: ArrayLike<number>, isLimit: ArrayLike<number>, penalty: number) {
    this.m = rhs.length;
    this.rhs = Float64Array.from(rhs);
    this.shifted = new Float64Array(this.m);
    this.isLimit = Uint8Array.from(isLimit);
    this.penalty = penalty;
    this.factor = new BasisFactor(this.m);
    this.inverseRow = new Float64Array(this.m);
    this.level = new Float64Array(this.m);
    this.entering = new Float64Array(this.m);
    this.duals = new Float64Array(this.m);
    this.reset();
  }

  /** Back to the basis of unit columns. */
  reset(): void {
    const { m } = this;
    this.factor.reset();
    this.rowRead = -1;
    this.perturb();
    for (let i = 0; i < m; i += 1) this.ids[i] = -1 - i;
    this.level.set(this.shifted);
    this.isShort = false;
    this.price();
  }

  /** Columns have other places now. */
  renumber(places: Int32Array): void {
    for (const [i, id] of this.ids.entries()) if (id >= 0 && id < SURPLUS) this.ids[i] = places[id] ?? id;
  }

  /** Other demands; what is in the basis stays. */
  setDemand(rhs: ArrayLike<number>, least: number): void {
    this.rhs.set(rhs);
    this.perturb();
    this.computeLevels();
    this.isShort = this.level.some((v) => v < least);
    this.price();
  }

  costOf(id: BasisId): number {
    if (id >= SURPLUS) return 0;
    if (id >= 0) return this.store.costOf(id);
    return this.isLimit[-1 - id] === 1 ? 0 : this.penalty;
  }

  /** The column whose product is `entering` takes the place of the row's. */
  exchange(row: number, id: BasisId, step: number): void {
    const { m, entering, level, duals, inverseRow, factor } = this;
    // the prices change by the gain along the row of the new inverse
    const gain = this.reducedCost(id) / (entering[row] ?? 1);
    if (this.rowRead !== row) this.readRow(row);
    this.rowRead = -1;
    for (let j = 0; j < m; j += 1) duals[j] = (duals[j] ?? 0) + gain * (inverseRow[j] ?? 0);
    for (let i = 0; i < m; i += 1) level[i] = (level[i] ?? 0) - (entering[i] ?? 0) * step;
    level[row] = step;
    this.ids[row] = id;
    factor.exchange(row, entering);
    if (factor.isWorn || factor.exchanges >= MOST_EXCHANGES) this.refactor();
  }

  reducedCost(id: BasisId): number {
    if (id >= SURPLUS) return this.duals[id - SURPLUS] ?? 0;
    if (id >= 0) return this.store.reduced(id, this.duals);
    return this.costOf(id) - (this.duals[-1 - id] ?? 0);
  }

  /** Sets `entering`: inverse · column */
  multiply(id: BasisId): void {
    this.entering.fill(0);
    this.forColumn(id, (row, value) => {
      this.entering[row] = value;
    });
    this.factor.solve(this.entering);
  }

  /** Sets `inverseRow`. */
  readRow(row: number): void {
    this.rowRead = row;
    this.inverseRow.fill(0);
    this.inverseRow[row] = 1;
    this.factor.solveLeft(this.inverseRow);
  }

  private forColumn(id: BasisId, visit: (row: number, value: number) => void): void {
    if (id >= SURPLUS) visit(id - SURPLUS, -1);
    else if (id < 0) visit(-1 - id, 1);
    else this.store.forEach(id, visit);
  }

  /** Prices and objective from scratch. */
  price(): void {
    const { m, ids, duals } = this;
    for (let i = 0; i < m; i += 1) duals[i] = this.costOf(ids[i] ?? 0);
    this.factor.solveLeft(duals);
    this.objective = 0;
    for (let j = 0; j < m; j += 1) this.objective += (duals[j] ?? 0) * (this.rhs[j] ?? 0);
  }

  /** The demands asked for, a little more of each: ties, over which pivots stall, are broken. */
  private perturb(): void {
    for (let i = 0; i < this.m; i += 1) this.shifted[i] = (this.rhs[i] ?? 0) + shareOf(i) * PERTURBATION;
  }

  private computeLevels(): void {
    this.level.set(this.shifted);
    this.factor.solve(this.level);
  }

  /** Levels below 0 by rounding are lifted, and the demands with them, so that later levels agree. */
  private lift(): void {
    const { m, ids, level, shifted } = this;
    for (let i = 0; i < m; i += 1) if ((level[i] ?? 0) < 0) level[i] = shareOf(i) * LIFT;
    shifted.fill(0);
    for (let i = 0; i < m; i += 1) {
      const own = level[i] ?? 0;
      this.forColumn(ids[i] ?? 0, (row, value) => {
        shifted[row] = (shifted[row] ?? 0) + value * own;
      });
    }
  }

  /** Factors, levels and prices from scratch: rounding errors are shed. */
  private refactor(): void {
    const { ids, level } = this;
    this.rowRead = -1;
    if (!this.factor.factor((position, visit) => this.forColumn(ids[position] ?? 0, visit))) {
      this.reset();
      return;
    }
    this.computeLevels();
    if (!this.isShort && level.some((v) => v < 0)) this.lift();
    this.price();
  }
}

/** From 1 to 2, another one for every row. */
function shareOf(row: number): number {
  return 1 + ((row * GOLDEN) % 1);
}
