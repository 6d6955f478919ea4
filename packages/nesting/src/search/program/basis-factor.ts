// The basis of a simplex program as sparse triangular factors (Markowitz 1957 for the order of elimination, threshold
// pivoting) and one eta vector per exchange since (product form). Columns of cutting programs hold a few pieces each, so
// that solving costs a small part of what a dense inverse does. What is left of the elimination when it has filled up is
// done dense.
import { Elimination } from './basis-elimination.ts';
import type { ColumnReader } from './basis-elimination.ts';
import { Growing } from './growing.ts';

/** Numbers per row that exchanges may add before the factors are made afresh. */
const WORN = 8;

export class BasisFactor {
  private readonly m: number;
  /** Step k eliminates row `rows[k]` and position `cols[k]` with `pivots[k]`. */
  private readonly rows: Int32Array;
  private readonly cols: Int32Array;
  private readonly pivots: Float64Array;
  /** Multipliers of step k by row: `lower` from `lowerStart[k]`; numbers of its column above by row: `upper`. */
  private readonly lower = new Growing();
  private readonly upper = new Growing();
  private readonly lowerStart: Int32Array;
  private readonly upperStart: Int32Array;
  /** One vector per exchange: `etas` from `etaStarts[n]`, its position and pivot. */
  private readonly etas = new Growing();
  private readonly etaStarts: number[] = [0];
  private readonly etaRows: number[] = [];
  private readonly etaPivots: number[] = [];
  private isUnit = true;
  private readonly work: Float64Array;
  private readonly elimination: Elimination;

  constructor(m: number) {
    this.m = m;
    this.rows = new Int32Array(m);
    this.cols = new Int32Array(m);
    this.pivots = new Float64Array(m);
    this.lowerStart = new Int32Array(m + 1);
    this.upperStart = new Int32Array(m + 1);
    this.work = new Float64Array(m);
    this.elimination = new Elimination(m);
  }

  /** Exchanges since the factors were made. */
  get exchanges(): number {
    return this.etaRows.length;
  }

  /** The exchanges cost as much as the factors: making these afresh pays. */
  get isWorn(): boolean {
    return this.etas.length > this.lower.length + this.upper.length + WORN * this.m;
  }

  /** The unit matrix. */
  reset(): void {
    this.isUnit = true;
    this.forget();
  }

  /** Factors of the basis with these columns; false when it is singular (then it is the unit matrix). */
  factor(column: ColumnReader): boolean {
    this.forget();
    this.isUnit = false;
    this.lower.length = 0;
    this.upper.length = 0;
    const { elimination, m } = this;
    elimination.begin(column);
    for (let k = 0; k < m; k += 1) {
      this.lowerStart[k] = this.lower.length;
      if (!elimination.next(this.lower)) {
        this.reset();
        return false;
      }
      this.rows[k] = elimination.row;
      this.cols[k] = elimination.position;
      this.pivots[k] = elimination.pivot;
    }
    this.lowerStart[m] = this.lower.length;
    for (let k = 0; k < m; k += 1) {
      this.upperStart[k] = this.upper.length;
      elimination.above(this.cols[k] ?? 0, this.upper);
    }
    this.upperStart[m] = this.upper.length;
    return true;
  }

  private forget(): void {
    this.etas.length = 0;
    this.etaStarts.length = 1;
    this.etaRows.length = 0;
    this.etaPivots.length = 0;
  }

  /** x := inverse · x; x by row before, by position afterwards. */
  solve(x: Float64Array): void {
    if (!this.isUnit) this.solveFactors(x);
    const { at, values } = this.etas;
    for (let n = 0; n < this.etaRows.length; n += 1) {
      const row = this.etaRows[n] ?? 0;
      const own = x[row] ?? 0;
      if (own === 0) continue;
      const times = own / (this.etaPivots[n] ?? 1);
      const end = this.etaStarts[n + 1] ?? 0;
      for (let i = this.etaStarts[n] ?? 0; i < end; i += 1) {
        const to = at[i] ?? 0;
        x[to] = (x[to] ?? 0) - (values[i] ?? 0) * times;
      }
      x[row] = times;
    }
  }

  private solveFactors(x: Float64Array): void {
    const { m, rows, cols, pivots, lowerStart, upperStart, work } = this;
    const { at: lowerAt, values: lowerValues } = this.lower;
    for (let k = 0; k < m; k += 1) {
      const own = x[rows[k] ?? 0] ?? 0;
      if (own === 0) continue;
      const end = lowerStart[k + 1] ?? 0;
      for (let i = lowerStart[k] ?? 0; i < end; i += 1) {
        const to = lowerAt[i] ?? 0;
        x[to] = (x[to] ?? 0) - (lowerValues[i] ?? 0) * own;
      }
    }
    const { at: upperAt, values: upperValues } = this.upper;
    for (let k = m - 1; k >= 0; k -= 1) {
      const own = x[rows[k] ?? 0] ?? 0;
      const to = cols[k] ?? 0;
      if (own === 0) {
        work[to] = 0;
        continue;
      }
      const value = own / (pivots[k] ?? 1);
      work[to] = value;
      const end = upperStart[k + 1] ?? 0;
      for (let i = upperStart[k] ?? 0; i < end; i += 1) {
        const row = upperAt[i] ?? 0;
        x[row] = (x[row] ?? 0) - (upperValues[i] ?? 0) * value;
      }
    }
    x.set(work);
  }

  /** y := y · inverse; y by position before, by row afterwards. */
  solveLeft(y: Float64Array): void {
    const { at, values } = this.etas;
    for (let n = this.etaRows.length - 1; n >= 0; n -= 1) {
      const row = this.etaRows[n] ?? 0;
      let sum = y[row] ?? 0;
      const end = this.etaStarts[n + 1] ?? 0;
      for (let i = this.etaStarts[n] ?? 0; i < end; i += 1) sum -= (y[at[i] ?? 0] ?? 0) * (values[i] ?? 0);
      y[row] = sum / (this.etaPivots[n] ?? 1);
    }
    if (!this.isUnit) this.solveFactorsLeft(y);
  }

  private solveFactorsLeft(y: Float64Array): void {
    const { m, rows, cols, pivots, lowerStart, upperStart, work } = this;
    const { at: upperAt, values: upperValues } = this.upper;
    for (let k = 0; k < m; k += 1) {
      let sum = y[cols[k] ?? 0] ?? 0;
      const end = upperStart[k + 1] ?? 0;
      for (let i = upperStart[k] ?? 0; i < end; i += 1)
        sum -= (work[upperAt[i] ?? 0] ?? 0) * (upperValues[i] ?? 0);
      work[rows[k] ?? 0] = sum / (pivots[k] ?? 1);
    }
    const { at: lowerAt, values: lowerValues } = this.lower;
    for (let k = m - 1; k >= 0; k -= 1) {
      const row = rows[k] ?? 0;
      let sum = work[row] ?? 0;
      const end = lowerStart[k + 1] ?? 0;
      for (let i = lowerStart[k] ?? 0; i < end; i += 1)
        sum -= (work[lowerAt[i] ?? 0] ?? 0) * (lowerValues[i] ?? 0);
      work[row] = sum;
    }
    y.set(work);
  }

  /** The column whose solution is `entering` takes the position. */
  exchange(position: number, entering: Float64Array): void {
    for (let i = 0; i < this.m; i += 1) {
      const value = entering[i] ?? 0;
      if (value !== 0 && i !== position) this.etas.push(i, value);
    }
    this.etaRows.push(position);
    this.etaPivots.push(entering[position] ?? 1);
    this.etaStarts.push(this.etas.length);
  }
}
