// A small simplex for covering programs solved column by column: least cost so that every row is covered
// (≥) or kept within its limit (≤). Revised simplex with an explicit inverse; when only the demand has
// changed, the dual simplex goes on from the last solution (Lemke 1954). Arithmetic only.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import type { Column } from './column-store.ts';
import { SURPLUS, SimplexBasis } from './simplex-basis.ts';
import type { BasisId } from './simplex-basis.ts';

/** Below this a reduced cost counts as 0, relative to the largest cost. */
const PRICE_EPS = 1e-9;
const PIVOT_EPS = 1e-9;

/** Levels down to this count as 0 within the simplex, up to the other for those who ask. */
const LEVEL_EPS = -1e-11;
const USED_EPS = 1e-4;

/** How far below 0 a level may go for the sake of a larger pivot: less than what ties are broken by. */
const RATIO_EPS = 1e-9;

/** Steps up to this are none. */
const LEAST_STEP = 1e-12;

/** Steps of the dual simplex per row, after which beginning anew is quicker. */
const MOST_DUAL_STEPS = 20;

/** Columns priced before one of them is taken, at least and per row (a pivot of many costs more than looking); degenerate steps before the careful rule. */
const PART = 400;
const PART_PER_ROW = 8;
const STUCK = 50;

/** Pivots of one slice, times the rows. */
const SLICE = 20_000;

export class CoverProgram {
  private readonly basis: SimplexBasis;
  private readonly scale: number;
  private scanFrom = 0;
  /** Per column: what it brings the leaving row, and its reduced cost. */
  private brings = new Float64Array(0);
  private reduced = new Float64Array(0);
  private dualSteps = 0;
  private stalled = 0;

  /**
   * @param rhs demand of every row, ≥ 0
   * @param isLimit 1: the row is a limit (≤), 0: it must be covered (≥)
   * @param penalty cost of leaving one unit of a cover row uncovered
   */
  constructor(rhs: ArrayLike<number>, isLimit: ArrayLike<number>, penalty: number) {
    this.basis = new SimplexBasis(rhs, isLimit, penalty);
    this.scale = Math.max(1e-12, penalty);
  }

  /** Prices of the rows after `solve`: what one more unit of demand costs (limit rows: ≤ 0). */
  get duals(): Float64Array {
    return this.basis.duals;
  }

  /** Cover rows and limit rows. */
  get rows(): number {
    return this.basis.m;
  }

  get objective(): number {
    return this.basis.objective;
  }

  add(column: Column): number {
    return this.basis.store.add(column);
  }

  /** Drops all columns but those marked and those in the basis; the places of the others afterwards, −1 for those gone. */
  prune(keep: Uint8Array): Int32Array {
    for (const id of this.basis.ids) if (id >= 0 && id < SURPLUS) keep[id] = 1;
    const places = this.basis.store.compact(keep);
    this.basis.renumber(places);
    this.scanFrom = 0;
    return places;
  }

  /** Cost of a column less what it covers at the present prices. */
  reducedCost(column: number): number {
    return this.basis.store.reduced(column, this.basis.duals);
  }

  /** Other demands; the basis is kept. */
  setDemand(rhs: ArrayLike<number>): void {
    this.dualSteps = 0;
    this.basis.setDemand(rhs, LEVEL_EPS);
  }

  /** Pivots until optimal or `most` are done; true when optimal. */
  solve(most: number): boolean {
    return drained(this.solving(most));
  }

  /** The same in slices. */
  *solving(most: number): Sliced<boolean> {
    const { basis } = this;
    const each = Math.max(1, Math.floor(SLICE / basis.m));
    basis.price();
    if (basis.isShort) this.reduceAll();
    for (let i = 0; i < most; i += 1) {
      if (i % each === each - 1) yield;
      if (basis.isShort) {
        this.leave();
        continue;
      }
      const id = this.choose();
      if (id !== undefined && this.enter(id)) continue;
      basis.price();
      return true;
    }
    basis.price();
    return false;
  }

  /** How often each column is used, by its index. */
  levels(): Map<number, number> {
    const { ids, level } = this.basis;
    const out = new Map<number, number>();
    for (const [i, id] of ids.entries()) {
      const v = level[i] ?? 0;
      if (id >= 0 && id < SURPLUS && v > USED_EPS) out.set(id, v);
    }
    return out;
  }

  /** Uncovered demand left in the basis. */
  get uncovered(): number {
    const { ids, level, isLimit } = this.basis;
    let sum = 0;
    for (const [i, id] of ids.entries()) if (id < 0 && isLimit[-1 - id] === 0) sum += level[i] ?? 0;
    return sum;
  }

  /** Dantzig's rule by parts; the first improving column while degenerate, so that it cannot cycle. */
  private choose(): BasisId | undefined {
    const isStuck = this.stalled > STUCK;
    const { m, duals, isLimit, penalty, store } = this.basis;
    const part = Math.max(PART, PART_PER_ROW * m);
    let best = -PRICE_EPS * this.scale;
    let at: BasisId | undefined;
    for (let i = 0; i < m; i += 1) {
      const dual = duals[i] ?? 0;
      const isSlack = isLimit[i] === 1;
      const unit = isSlack ? -dual : penalty - dual;
      const cost = isSlack ? unit : Math.min(dual, unit);
      if (cost >= best || (isStuck && at !== undefined)) continue;
      best = cost;
      at = cost === unit ? -1 - i : SURPLUS + i;
    }
    const many = store.count;
    const from = isStuck || this.scanFrom >= many ? 0 : this.scanFrom;
    for (let n = 0; n < many; n += 1) {
      const i = from + n < many ? from + n : from + n - many;
      const cost = store.reduced(i, duals);
      if (cost < best) {
        best = cost;
        at = i;
        if (isStuck) break;
      }
      if (n % part === part - 1 && at !== undefined) {
        this.scanFrom = i + 1;
        break;
      }
    }
    return at;
  }

  private enter(id: BasisId): boolean {
    const { basis } = this;
    const { level, m } = basis;
    basis.multiply(id);
    const row = this.leavingRow();
    if (row < 0) return false;
    const step = (level[row] ?? 0) / (basis.entering[row] ?? 1);
    this.stalled = step > LEAST_STEP ? 0 : this.stalled + 1;
    basis.exchange(row, id, step);
    for (let i = 0; i < m; i += 1) if ((level[i] ?? 0) < 0) level[i] = 0;
    return true;
  }

  /** A step of the dual simplex: the row that lacks most leaves for the column that costs least. */
  private leave(): void {
    const { basis, brings, reduced } = this;
    const { level, entering, store } = basis;
    this.dualSteps += 1;
    const row = this.shortestRow();
    if (row < 0) {
      basis.isShort = false;
      for (let i = 0; i < level.length; i += 1) level[i] = Math.max(0, level[i] ?? 0);
      return;
    }
    const id = this.dualSteps > MOST_DUAL_STEPS * level.length ? undefined : this.cheapestFor(row);
    if (id !== undefined) basis.multiply(id);
    if (id === undefined || (entering[row] ?? 0) > -PIVOT_EPS) {
      basis.reset();
      return;
    }
    const gain = basis.reducedCost(id) / (entering[row] ?? 1);
    for (let i = 0; i < store.count; i += 1) reduced[i] = (reduced[i] ?? 0) + gain * (brings[i] ?? 0);
    basis.exchange(row, id, (level[row] ?? 0) / (entering[row] ?? 1));
  }

  private shortestRow(): number {
    const { level } = this.basis;
    let row = -1;
    let least = LEVEL_EPS;
    for (let i = 0; i < level.length; i += 1) {
      if ((level[i] ?? 0) >= least) continue;
      least = level[i] ?? 0;
      row = i;
    }
    return row;
  }

  /** Column of the smallest ratio of its reduced cost to what it brings the row. */
  private cheapestFor(row: number): BasisId | undefined {
    const { inverseRow, store } = this.basis;
    this.basis.readRow(row);
    let [best, at] = this.cheapestUnit();
    const { brings, reduced } = this;
    for (let i = 0; i < store.count; i += 1) {
      const own = -store.dot(i, inverseRow);
      brings[i] = own;
      if (own <= PIVOT_EPS) continue;
      const ratio = Math.max(0, reduced[i] ?? 0) / own;
      if (ratio >= best) continue;
      best = ratio;
      at = i;
    }
    return at;
  }

  /** The unit column of the smallest ratio for the row just read. */
  private cheapestUnit(): [number, BasisId | undefined] {
    const { inverseRow, duals, isLimit, penalty, m } = this.basis;
    let best = Infinity;
    let at: BasisId | undefined;
    for (let i = 0; i < m; i += 1) {
      const own = inverseRow[i] ?? 0;
      const isSlack = isLimit[i] === 1;
      if (Math.abs(own) <= PIVOT_EPS || (own > 0 && isSlack)) continue;
      const dual = duals[i] ?? 0;
      const cost = isSlack ? -dual : own > 0 ? dual : penalty - dual;
      const ratio = Math.max(0, cost) / Math.abs(own);
      if (ratio >= best) continue;
      best = ratio;
      at = own > 0 ? SURPLUS + i : -1 - i;
    }
    return [best, at];
  }

  /** Reduced costs of all columns: the dual simplex keeps them up to date. */
  private reduceAll(): void {
    const { store, duals } = this.basis;
    this.reduced = larger(this.reduced, store.count);
    this.brings = larger(this.brings, store.count);
    for (let i = 0; i < store.count; i += 1) this.reduced[i] = store.reduced(i, duals);
  }

  /** Smallest ratio within a tolerance, of those the largest pivot: small ones make the basis singular (Harris 1973). */
  private leavingRow(): number {
    const { entering, level, m } = this.basis;
    let bound = Infinity;
    for (let i = 0; i < m; i += 1) {
      const e = entering[i] ?? 0;
      if (e > PIVOT_EPS) bound = Math.min(bound, (Math.max(0, level[i] ?? 0) + RATIO_EPS) / e);
    }
    let at = -1;
    let most = PIVOT_EPS;
    for (let i = 0; i < m; i += 1) {
      const e = entering[i] ?? 0;
      if (e <= most || Math.max(0, level[i] ?? 0) / e > bound) continue;
      at = i;
      most = e;
    }
    return at;
  }
}

/** The array, or one with room for more numbers. */
function larger(from: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  return from.length >= length ? from : new Float64Array(2 * length);
}
