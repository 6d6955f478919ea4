// A small simplex for covering programs solved column by column: least cost so that every row is covered
// (≥) or kept within its limit (≤). Revised simplex with an explicit dense inverse; arithmetic only.
import { ColumnStore } from './column-store.ts';
import type { Column } from './column-store.ts';

/** Below this a reduced cost counts as 0, relative to the largest cost. */
const PRICE_EPS = 1e-9;
const PIVOT_EPS = 1e-9;

/** Pivots after which the inverse is computed afresh. */
const REFACTOR_EVERY = 200;

/** Columns priced before one of them is taken; degenerate steps before the careful rule. */
const PART = 400;
const STUCK = 50;

/** ids ≥ 0: columns; −1−i: the unit column of row i (artificial of a cover row, slack of a limit row). */
type BasisId = number;

/** Offset that tells the surplus column of a cover row from its artificial one. */
const SURPLUS = 1_000_000_000;

export class CoverProgram {
  private readonly store = new ColumnStore();
  private scanFrom = 0;
  /** Prices of the rows after `solve`: what one more unit of demand costs (limit rows: ≤ 0). */
  readonly duals: Float64Array;
  objective = 0;
  private readonly m: number;
  private readonly rhs: Float64Array;
  private readonly isLimit: Uint8Array;
  private readonly penalty: number;
  private readonly scale: number;
  private readonly inverse: Float64Array;
  private readonly basis: BasisId[] = [];
  private readonly level: Float64Array;
  private readonly entering: Float64Array;
  private sincePivot = 0;
  private stalled = 0;

  /**
   * @param rhs demand of every row, ≥ 0
   * @param isLimit 1: the row is a limit (≤), 0: it must be covered (≥)
   * @param penalty cost of leaving one unit of a cover row uncovered
   */
  constructor(rhs: ArrayLike<number>, isLimit: ArrayLike<number>, penalty: number) {
    this.m = rhs.length;
    this.rhs = Float64Array.from(rhs);
    this.isLimit = Uint8Array.from(isLimit);
    this.penalty = penalty;
    this.scale = Math.max(1e-12, penalty);
    this.inverse = new Float64Array(this.m * this.m);
    this.level = new Float64Array(this.m);
    this.entering = new Float64Array(this.m);
    this.duals = new Float64Array(this.m);
    this.reset();
  }

  /** Back to the basis of unit columns. */
  private reset(): void {
    const { m } = this;
    this.inverse.fill(0);
    for (let i = 0; i < m; i += 1) {
      this.inverse[i * m + i] = 1;
      this.basis[i] = -1 - i;
      this.level[i] = this.rhs[i] ?? 0;
    }
    this.sincePivot = 0;
    this.price();
  }

  add(column: Column): number {
    return this.store.add(column);
  }

  /** Other demands; the basis is kept when it stays feasible. */
  setDemand(rhs: ArrayLike<number>): void {
    this.rhs.set(rhs);
    this.computeLevels();
    if (this.level.some((v) => v < -1e-9)) this.reset();
    this.price();
  }

  /** Pivots until optimal or `most` are done; true when optimal. */
  solve(most: number): boolean {
    for (let i = 0; i < most; i += 1) {
      const id = this.choose();
      if (id === undefined) return true;
      if (!this.enter(id)) return true;
    }
    return false;
  }

  /** How often each column is used, by its index. */
  levels(): Map<number, number> {
    const out = new Map<number, number>();
    for (const [i, id] of this.basis.entries()) {
      const v = this.level[i] ?? 0;
      if (id >= 0 && id < SURPLUS && v > 1e-9) out.set(id, v);
    }
    return out;
  }

  /** Uncovered demand left in the basis. */
  get uncovered(): number {
    let sum = 0;
    for (const [i, id] of this.basis.entries())
      if (id < 0 && this.isLimit[-1 - id] === 0) sum += this.level[i] ?? 0;
    return sum;
  }

  private costOf(id: BasisId): number {
    if (id >= SURPLUS) return 0;
    if (id >= 0) return this.store.costOf(id);
    return this.isLimit[-1 - id] === 1 ? 0 : this.penalty;
  }

  /** Dantzig's rule by parts; the first improving column while degenerate, so that it cannot cycle. */
  private choose(): BasisId | undefined {
    const isStuck = this.stalled > STUCK;
    const least = -PRICE_EPS * this.scale;
    let best = least;
    let at: BasisId | undefined;
    for (let i = 0; i < this.m; i += 1) {
      const dual = this.duals[i] ?? 0;
      const cost = this.isLimit[i] === 1 ? -dual : dual;
      if (cost >= best || (isStuck && at !== undefined)) continue;
      best = cost;
      at = this.isLimit[i] === 1 ? -1 - i : SURPLUS + i;
    }
    const many = this.store.count;
    const from = isStuck || this.scanFrom >= many ? 0 : this.scanFrom;
    for (let n = 0; n < many; n += 1) {
      const i = from + n < many ? from + n : from + n - many;
      const cost = this.store.reduced(i, this.duals);
      if (cost < best) {
        best = cost;
        at = i;
        if (isStuck) break;
      }
      if (n % PART === PART - 1 && at !== undefined) {
        this.scanFrom = i + 1;
        break;
      }
    }
    return at;
  }

  private enter(id: BasisId): boolean {
    this.multiply(id, this.entering);
    const row = this.leavingRow();
    if (row < 0) return false;
    const step = (this.level[row] ?? 0) / (this.entering[row] ?? 1);
    this.stalled = step > 1e-12 ? 0 : this.stalled + 1;
    this.basis[row] = id;
    this.sincePivot += 1;
    if (this.sincePivot >= REFACTOR_EVERY) this.refactor();
    else this.pivot(row, step);
    this.price();
    return true;
  }

  /** inverse · column */
  private multiply(id: BasisId, out: Float64Array): void {
    const { m, inverse } = this;
    const unit = id >= SURPLUS ? id - SURPLUS : id < 0 ? -1 - id : -1;
    if (unit >= 0) {
      const sign = id >= SURPLUS ? -1 : 1;
      for (let i = 0; i < m; i += 1) out[i] = sign * (inverse[i * m + unit] ?? 0);
      return;
    }
    out.fill(0);
    this.store.forEach(id, (row, value) => {
      for (let i = 0; i < m; i += 1) out[i] = (out[i] ?? 0) + (inverse[i * m + row] ?? 0) * value;
    });
  }

  /** Smallest ratio; of equals the largest pivot, for the sake of accuracy. */
  private leavingRow(): number {
    let at = -1;
    let least = Infinity;
    for (let i = 0; i < this.m; i += 1) {
      const e = this.entering[i] ?? 0;
      if (e <= PIVOT_EPS) continue;
      const ratio = Math.max(0, this.level[i] ?? 0) / e;
      const isTie = at >= 0 && Math.abs(ratio - least) <= 1e-12;
      if (ratio < least - 1e-12 || (isTie && e > (this.entering[at] ?? 0))) {
        least = Math.min(least, ratio);
        at = i;
      }
    }
    return at;
  }

  private pivot(row: number, step: number): void {
    const { m, inverse, entering, level } = this;
    const by = entering[row] ?? 1;
    const base = row * m;
    for (let j = 0; j < m; j += 1) inverse[base + j] = (inverse[base + j] ?? 0) / by;
    for (let i = 0; i < m; i += 1) {
      const e = entering[i] ?? 0;
      if (i === row || e === 0) continue;
      const own = i * m;
      for (let j = 0; j < m; j += 1)
        inverse[own + j] = (inverse[own + j] ?? 0) - e * (inverse[base + j] ?? 0);
      level[i] = Math.max(0, (level[i] ?? 0) - e * step);
    }
    level[row] = step;
  }

  private price(): void {
    const { m, inverse, duals } = this;
    duals.fill(0);
    this.objective = 0;
    for (let i = 0; i < m; i += 1) {
      const cost = this.costOf(this.basis[i] ?? 0);
      if (cost === 0) continue;
      this.objective += cost * (this.level[i] ?? 0);
      for (let j = 0; j < m; j += 1) duals[j] = (duals[j] ?? 0) + cost * (inverse[i * m + j] ?? 0);
    }
  }

  private computeLevels(): void {
    const { m, inverse, rhs, level } = this;
    for (let i = 0; i < m; i += 1) {
      let sum = 0;
      for (let j = 0; j < m; j += 1) sum += (inverse[i * m + j] ?? 0) * (rhs[j] ?? 0);
      level[i] = sum;
    }
  }

  /** The inverse of the basis from scratch (Gauss-Jordan, partial pivoting): rounding errors are shed. */
  private refactor(): void {
    const { m } = this;
    const ids = this.basis.slice();
    this.inverse.fill(0);
    for (let i = 0; i < m; i += 1) this.inverse[i * m + i] = 1;
    const isTaken = new Uint8Array(m);
    for (const id of ids) {
      this.multiply(id, this.entering);
      const row = this.largestFree(isTaken);
      if (row < 0 || Math.abs(this.entering[row] ?? 0) < 1e-11) {
        this.reset();
        return;
      }
      isTaken[row] = 1;
      this.basis[row] = id;
      this.pivot(row, 0);
    }
    this.sincePivot = 0;
    this.computeLevels();
    for (let i = 0; i < m; i += 1) this.level[i] = Math.max(0, this.level[i] ?? 0);
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
