// The basis of a covering program in the making: which columns are in it, how often each is used, the prices
// of the rows, and how one column takes the place of another.
import { BasisInverse } from './basis-inverse.ts';
import { ColumnStore } from './column-store.ts';

/** Pivots after which the inverse is computed afresh. */
const REFACTOR_EVERY = 200;

/** Every demand counts a little more, each by another share of this: ties, over which pivots stall, are broken. */
const PERTURBATION = 1e-8;
const GOLDEN = 0.6180339887498949;

/** Least pivot with which the inverse is computed afresh. */
const LEAST_PIVOT = 1e-11;

/** ids ≥ 0: columns; −1−i: the unit column of row i (artificial of a cover row, slack of a limit row). */
export type BasisId = number;

/** Offset that tells the surplus column of a cover row from its artificial one. */
export const SURPLUS = 1_000_000_000;

export class SimplexBasis {
  readonly store = new ColumnStore();
  /** Row i belongs to ids[i], which is used level[i] times. */
  readonly ids: BasisId[] = [];
  readonly level: Float64Array;
  readonly inverse: BasisInverse;
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
  private readonly rhs: Float64Array;
  private sincePivot = 0;

  /** See `CoverProgram`. */
  constructor(rhs: ArrayLike<number>, isLimit: ArrayLike<number>, penalty: number) {
    this.m = rhs.length;
    this.rhs = Float64Array.from(rhs);
    this.isLimit = Uint8Array.from(isLimit);
    this.penalty = penalty;
    this.inverse = new BasisInverse(this.m);
    this.level = new Float64Array(this.m);
    this.entering = new Float64Array(this.m);
    this.duals = new Float64Array(this.m);
    this.reset();
  }

  /** Back to the basis of unit columns. */
  reset(): void {
    const { m } = this;
    this.inverse.reset();
    for (let i = 0; i < m; i += 1) {
      this.ids[i] = -1 - i;
      this.level[i] = this.demandOf(i);
    }
    this.sincePivot = 0;
    this.isShort = false;
    this.price();
  }

  /** Other demands; what is in the basis stays. */
  setDemand(rhs: ArrayLike<number>, least: number): void {
    this.rhs.set(rhs);
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
    const gain = this.reducedCost(id);
    this.ids[row] = id;
    this.sincePivot += 1;
    this.pivot(row, step, gain);
    if (this.sincePivot >= REFACTOR_EVERY) this.refactor();
  }

  reducedCost(id: BasisId): number {
    if (id >= SURPLUS) return this.duals[id - SURPLUS] ?? 0;
    if (id >= 0) return this.store.reduced(id, this.duals);
    return this.costOf(id) - (this.duals[-1 - id] ?? 0);
  }

  /** Sets `entering`: inverse · column */
  multiply(id: BasisId): void {
    const { inverse, entering: out } = this;
    out.fill(0);
    if (id >= SURPLUS) inverse.addColumn(id - SURPLUS, -1, out);
    else if (id < 0) inverse.addColumn(-1 - id, 1, out);
    else this.store.forEach(id, (row, value) => inverse.addColumn(row, value, out));
  }

  /** @param gain reduced cost of the entering column, which the prices change by */
  private pivot(row: number, step: number, gain: number): void {
    const { m, inverse, entering, level, duals } = this;
    for (let i = 0; i < m; i += 1) level[i] = (level[i] ?? 0) - (entering[i] ?? 0) * step;
    level[row] = step;
    inverse.pivot(row, entering);
    for (let j = 0; j < m; j += 1) duals[j] = (duals[j] ?? 0) + gain * (inverse.row[j] ?? 0);
  }

  /** Prices and objective from scratch. */
  price(): void {
    const cost = this.ids.map((id) => this.costOf(id));
    this.objective = 0;
    for (let j = 0; j < this.m; j += 1) {
      const dual = this.inverse.dotColumn(j, cost);
      this.duals[j] = dual;
      this.objective += dual * (this.rhs[j] ?? 0);
    }
  }

  private demandOf(row: number): number {
    return (this.rhs[row] ?? 0) + PERTURBATION * (1 + ((row * GOLDEN) % 1));
  }

  private computeLevels(): void {
    this.level.fill(0);
    for (let j = 0; j < this.m; j += 1) this.inverse.addColumn(j, this.demandOf(j), this.level);
  }

  /** The inverse of the basis from scratch (Gauss-Jordan, partial pivoting): rounding errors are shed. */
  private refactor(): void {
    const { m } = this;
    const ids = this.ids.slice();
    this.inverse.reset();
    const isTaken = new Uint8Array(m);
    for (const id of ids.toSorted((a, b) => Number(isColumn(a)) - Number(isColumn(b)))) {
      this.multiply(id);
      const row = this.largestFree(isTaken);
      if (row < 0 || Math.abs(this.entering[row] ?? 0) < LEAST_PIVOT) {
        this.reset();
        return;
      }
      isTaken[row] = 1;
      this.ids[row] = id;
      this.pivot(row, 0, 0);
    }
    this.sincePivot = 0;
    this.computeLevels();
    if (!this.isShort) for (let i = 0; i < m; i += 1) this.level[i] = Math.max(0, this.level[i] ?? 0);
    this.price();
  }

  private largestFree(isTaken: Uint8Array): number {
    let at = -1;
    for (let i = 0; i < this.m; i += 1) {
      if (isTaken[i] === 1) continue;
      if (at < 0 || Math.abs(this.entering[i] ?? 0) > Math.abs(this.entering[at] ?? 0)) at = i;
    }
    return at;
  }
}

/** A column of the store, not a unit column. */
function isColumn(id: BasisId): boolean {
  return id >= 0 && id < SURPLUS;
}
