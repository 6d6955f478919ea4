// The restricted master: cover the demand with patterns at least cost. Revised simplex with an explicit
// inverse; columns are added while it runs. Rows: kinds (≥ demand), then limited stocks (≤ bars).
import { invert } from './invert.ts';
import type { ColumnPool } from './pool.ts';

const EPS = 1e-9;
/** Pivots after which the inverse is built anew. */
const REFRESH = 250;
/** With more rows building anew takes too long; errors then cost quality, never validity. */
const REFRESH_ROWS = 500;

/**
 * Variables are named by integers: j ≥ 0 a column of the pool, -1-r the slack of row r, -1-m-r the
 * "left unplaced" variable of demand row r.
 */
export class Master {
  readonly m: number;
  readonly n: number;
  readonly basis: Int32Array;
  readonly x: Float64Array;
  readonly pi: Float64Array;
  private readonly pool: ColumnPool;
  private readonly bigM: Float64Array;
  private readonly rhs: Float64Array;
  private readonly inverse: Float64Array;
  private pivots = 0;
  private readonly dir: Float64Array;
  /** Columns in which the pivot row is not 0. */
  private readonly filled: Int32Array;
  /** Columns that may not be used (too many pieces of a kind). */
  private isBanned: Uint8Array = new Uint8Array(0);

  /**
   * @param rhs demands, then bars of limited stocks; slightly shaken by the caller against ties
   * @param n number of demand rows
   * @param bigM cost of leaving one piece of a kind unplaced
   */
  constructor(pool: ColumnPool, rhs: Float64Array, n: number, bigM: Float64Array) {
    this.pool = pool;
    this.n = n;
    this.m = rhs.length;
    this.rhs = rhs.slice();
    this.bigM = bigM;
    this.basis = Int32Array.from(rhs, (_, r) => (r < n ? -1 - this.m - r : -1 - r));
    this.x = rhs.slice();
    this.pi = Float64Array.from(rhs, (_, r) => (r < n ? (bigM[r] ?? 0) : 0));
    this.inverse = new Float64Array(this.m * this.m);
    for (let r = 0; r < this.m; r += 1) this.inverse[r * this.m + r] = 1;
    this.dir = new Float64Array(this.m);
    this.filled = new Int32Array(this.m);
  }

  clone(): Master {
    const copy = new Master(this.pool, this.rhs, this.n, this.bigM);
    copy.basis.set(this.basis);
    copy.x.set(this.x);
    copy.pi.set(this.pi);
    copy.inverse.set(this.inverse);
    copy.pivots = this.pivots;
    copy.isBanned = this.isBanned.slice();
    return copy;
  }

  get value(): number {
    let sum = 0;
    for (let r = 0; r < this.m; r += 1) sum += this.costOf(this.basis[r] ?? 0) * (this.x[r] ?? 0);
    return sum;
  }

  /** Pieces left unplaced by the present solution. */
  get shortfall(): number {
    let sum = 0;
    for (let r = 0; r < this.m; r += 1) if ((this.basis[r] ?? 0) < -this.m) sum += this.x[r] ?? 0;
    return sum;
  }

  /** Basic pattern columns with their amounts. */
  *solution(): Generator<{ column: number; amount: number }> {
    for (let r = 0; r < this.m; r += 1) {
      const column = this.basis[r] ?? 0;
      const amount = this.x[r] ?? 0;
      if (column >= 0 && amount > 1e-7) yield { column, amount };
    }
  }

  private costOf(id: number): number {
    if (id >= 0) return (this.pool.cost[id] ?? 0) + (this.isBanned[id] === 1 ? (this.bigM[0] ?? 0) : 0);
    return id < -this.m ? (this.bigM[-1 - this.m - id] ?? 0) : 0;
  }

  private reducedOf(id: number): number {
    if (id >= 0) return this.costOf(id) - this.pool.dot(id, this.pi);
    if (id < -this.m) return this.costOf(id) - (this.pi[-1 - this.m - id] ?? 0);
    const row = -1 - id;
    return row < this.n ? (this.pi[row] ?? 0) : -(this.pi[row] ?? 0);
  }

  /** Brings columns of the pool in until none pays. Returns false when the pivots ran out. */
  optimise(mostPivots: number): boolean {
    for (let i = 0; i < mostPivots; i += 1) {
      const enter = this.entering();
      if (enter === undefined) return true;
      if (!this.enter(enter)) return true;
    }
    return false;
  }

  private entering(): number | undefined {
    // pieces that stay left over are dear by priority: beside such prices a basic column seems to gain
    const dearest = this.pi.reduce((m, p) => Math.max(m, Math.abs(p)), 0);
    const tolerance = 1e-9 * this.pool.scale + 1e-14 * dearest;
    let best = -tolerance;
    let found: number | undefined;
    const consider = (id: number, reduced: number) => {
      if (reduced < best) {
        best = reduced;
        found = id;
      }
    };
    for (let r = 0; r < this.m; r += 1) {
      consider(-1 - r, this.reducedOf(-1 - r));
      if (r < this.n) consider(-1 - this.m - r, this.reducedOf(-1 - this.m - r));
    }
    const { size } = this.pool;
    for (let j = 0; j < size; j += 1)
      if (this.isBanned[j] !== 1) consider(j, (this.pool.cost[j] ?? 0) - this.pool.dot(j, this.pi));
    return found;
  }

  /** Takes one variable into the basis; false when nothing limits it or nothing moves. */
  enter(id: number): boolean {
    this.direction(id);
    const { dir, x } = this;
    let row = -1;
    let ratio = Infinity;
    for (let r = 0; r < this.m; r += 1) {
      const d = dir[r] ?? 0;
      if (d <= 1e-8) continue;
      const q = Math.max(0, x[r] ?? 0) / d;
      if (q < ratio - 1e-12 || (q <= ratio && d > (dir[row] ?? 0))) {
        ratio = q;
        row = r;
      }
    }
    if (row < 0) return false;
    this.pivot(id, row);
    return true;
  }

  private direction(id: number): void {
    const { dir, inverse, m } = this;
    dir.fill(0);
    const add = (col: number, a: number) => {
      for (let r = 0, p = col; r < m; r += 1, p += m) dir[r] = (dir[r] ?? 0) + a * (inverse[p] ?? 0);
    };
    if (id >= 0) this.pool.forEach(id, add);
    else if (id < -m) add(-1 - m - id, 1);
    else add(-1 - id, -1 - id < this.n ? -1 : 1);
  }

  private pivot(id: number, row: number): void {
    const { dir, inverse, m, x, pi, filled } = this;
    const reduced = this.reducedOf(id);
    const d = dir[row] ?? 1;
    const base = row * m;
    const step = (x[row] ?? 0) / d;
    let count = 0;
    for (let c = 0; c < m; c += 1) {
      const v = (inverse[base + c] ?? 0) / d;
      if (v === 0) continue;
      inverse[base + c] = v;
      pi[c] = (pi[c] ?? 0) + reduced * v;
      filled[count] = c;
      count += 1;
    }
    for (let r = 0; r < m; r += 1) {
      const f = dir[r] ?? 0;
      if (r === row || f === 0) continue;
      this.subtract(r * m, { base, f, count });
      x[r] = (x[r] ?? 0) - f * step;
    }
    x[row] = step;
    this.basis[row] = id;
    this.pivots += 1;
    if (this.pivots >= REFRESH && m <= REFRESH_ROWS) this.refresh();
  }

  /** Takes f times the pivot row off a row; a row with few entries is walked by its entries. */
  private subtract(p: number, pivot: { base: number; f: number; count: number }): void {
    const { inverse, filled, m } = this;
    const { base, f, count } = pivot;
    if (2 * count > m) {
      for (let c = 0; c < m; c += 1) inverse[p + c] = (inverse[p + c] ?? 0) - f * (inverse[base + c] ?? 0);
      return;
    }
    for (let i = 0; i < count; i += 1) {
      const c = filled[i] ?? 0;
      inverse[p + c] = (inverse[p + c] ?? 0) - f * (inverse[base + c] ?? 0);
    }
  }

  /** Takes pieces and bars off the right-hand side; afterwards call `repair`. */
  reduce(cuts: readonly { column: number; times: number }[]): void {
    for (const { column, times } of cuts)
      this.pool.forEach(column, (row, a) => {
        this.rhs[row] = Math.max(0, (this.rhs[row] ?? 0) - a * times);
      });
    this.recompute();
  }

  /** Dual simplex until no basic variable is negative; false when it gave up. */
  repair(mostPivots: number): boolean {
    for (let i = 0; i < mostPivots; i += 1) {
      let row = -1;
      let least = -1e-8;
      for (let r = 0; r < this.m; r += 1)
        if ((this.x[r] ?? 0) < least) {
          least = this.x[r] ?? 0;
          row = r;
        }
      if (row < 0) return true;
      const id = this.dualEntering(row);
      if (id === undefined) return false;
      this.direction(id);
      if (Math.abs(this.dir[row] ?? 0) < 1e-9) return false;
      this.pivot(id, row);
    }
    return false;
  }

  private dualEntering(row: number): number | undefined {
    const { m, n, inverse, pool } = this;
    const rho = inverse.subarray(row * m, row * m + m);
    let best = Infinity;
    let size = 0;
    let found: number | undefined;
    const consider = (id: number, alpha: number) => {
      if (alpha >= -1e-7) return;
      const q = Math.max(0, this.reducedOf(id)) / -alpha;
      if (q < best - EPS || (q <= best + EPS && -alpha > size)) {
        best = Math.min(best, q);
        size = -alpha;
        found = id;
      }
    };
    for (let r = 0; r < m; r += 1) {
      const a = rho[r] ?? 0;
      consider(-1 - r, r < n ? -a : a);
      if (r < n) consider(-1 - m - r, a);
    }
    for (let j = 0; j < pool.size; j += 1) if (this.isBanned[j] !== 1) consider(j, pool.dot(j, rho));
    return found;
  }

  /** Forbids columns; basic ones become dear, so that `optimise` drives them out. */
  ban(isBanned: (column: number) => boolean): void {
    const { size } = this.pool;
    this.isBanned = Uint8Array.from({ length: size }, (_, j) => (isBanned(j) ? 1 : 0));
    this.recompute();
  }

  private recompute(): void {
    const { m, inverse, rhs, x, pi } = this;
    pi.fill(0);
    for (let r = 0; r < m; r += 1) {
      let sum = 0;
      const cost = this.costOf(this.basis[r] ?? 0);
      const p = r * m;
      for (let c = 0; c < m; c += 1) {
        const v = inverse[p + c] ?? 0;
        sum += v * (rhs[c] ?? 0);
        if (cost !== 0) pi[c] = (pi[c] ?? 0) + cost * v;
      }
      x[r] = sum;
    }
  }

  /** Builds the inverse from the basis columns: Gauss-Jordan with row exchange. */
  private refresh(): void {
    this.pivots = 0;
    const { m } = this;
    const a = new Float64Array(m * m);
    for (let c = 0; c < m; c += 1) this.writeColumn(a, c);
    if (invert(a, this.inverse, m)) this.recompute();
  }

  private writeColumn(a: Float64Array, c: number): void {
    const { m, n } = this;
    const id = this.basis[c] ?? 0;
    if (id >= 0)
      this.pool.forEach(id, (row, v) => {
        a[row * m + c] = v;
      });
    else if (id < -m) a[(-1 - m - id) * m + c] = 1;
    else a[(-1 - id) * m + c] = -1 - id < n ? -1 : 1;
  }
}
