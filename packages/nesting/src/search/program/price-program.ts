// A covering program of very many rows, solved nearly: prices and levels move towards each other step by step (primal-dual hybrid
// gradient, Chambolle & Pock 2011, with the restarts and the weight of Applegate et al. 2021). The last digits, for which the
// simplex takes thousands of pivots from wild prices to wild prices, are worth nothing where columns are generated; these prices change
// little from solution to solution. What `CoverProgram` answers, it answers too.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import { ColumnStore } from './column-store.ts';
import type { Column } from './column-store.ts';

/** Prices, what is covered and the sums agree by this share: solved. After so many steps it is let be. */
const CLOSE = 2e-4;
const MOST_STEPS = 1500;

/** Steps between two looks at how close it is; it begins anew from the better point when that is so much closer. */
const LOOK = 50;
const RESTART = 0.6;

/** Share of the weight that prices and levels would be of by their size at the start: levels are known less. */
const FIRST_WEIGHT = 0.1;

/** Columns that are not used and cost more than this share too much are not looked at between two looks. */
const FAR = 0.02;

/** Levels up to this are none. */
const USED_EPS = 1e-3;
const TINY = 1e-12;

/** Numbers looked at in one slice. */
const SLICE = 2_000_000;
/** Levels by column, prices by row. */
interface Point {
  x: Float64Array;
  y: Float64Array;
}

export class PriceProgram {
  /** What the levels cost, what is not covered bought at its price. */
  objective = 0;
  /** Cover rows and limit rows. */
  readonly rows: number;
  private readonly store = new ColumnStore();
  private readonly rhs: Float64Array;
  private readonly isLimit: Uint8Array;
  private readonly penalty: number;
  private now: Point;
  /** Sums over the steps since the last beginning, and their number. */
  private sums: Point;
  private many = 0;
  private start: Point;
  /** Sums of the numbers of every column and row. */
  private colSums = new Float64Array(256);
  private readonly rowSums: Float64Array;
  private weight = 0;
  private distance = Infinity;
  private steps = 0;
  private readonly covered: Float64Array;
  /** Columns that may move, so many of them at the front. */
  private near = new Int32Array(256);
  private manyNear = 0;

  /** See `CoverProgram`. */
  constructor(rhs: ArrayLike<number>, isLimit: ArrayLike<number>, penalty: number) {
    const m = rhs.length;
    this.rows = m;
    this.rhs = Float64Array.from(rhs);
    this.isLimit = Uint8Array.from(isLimit);
    this.penalty = penalty;
    this.rowSums = new Float64Array(m);
    this.covered = new Float64Array(m);
    const point = (): Point => ({ x: new Float64Array(256), y: new Float64Array(m) });
    [this.now, this.sums, this.start] = [point(), point(), point()];
  }

  /** Prices of the rows. */
  get duals(): Float64Array {
    return this.now.y;
  }

  add(column: Column): number {
    const at = this.store.add(column);
    if (at >= this.colSums.length) this.grow();
    let sum = 0;
    this.store.forEach(at, (row, value) => {
      sum += value;
      this.rowSums[row] = (this.rowSums[row] ?? 0) + value;
    });
    this.colSums[at] = Math.max(TINY, sum);
    for (const { x } of [this.now, this.sums, this.start]) x[at] = 0;
    this.distance = Infinity;
    return at;
  }

  private grow(): void {
    const twice = (from: Float64Array) =>
      Float64Array.from({ length: 2 * from.length }, (_, i) => from[i] ?? 0);
    this.colSums = twice(this.colSums);
    for (const point of [this.now, this.sums, this.start]) point.x = twice(point.x);
    this.near = new Int32Array(this.colSums.length);
  }

  /** Drops all columns but those marked and those in use; the places of the others afterwards, −1 for those gone. */
  prune(keep: Uint8Array): Int32Array {
    const { x } = this.now;
    for (let i = 0; i < this.store.count; i += 1) if ((x[i] ?? 0) > USED_EPS) keep[i] = 1;
    const places = this.store.compact(keep);
    for (const [from, to] of places.entries()) {
      if (to < 0) continue;
      x[to] = x[from] ?? 0;
      this.colSums[to] = this.colSums[from] ?? 1;
    }
    this.rowSums.fill(0);
    for (let i = 0; i < this.store.count; i += 1)
      this.store.forEach(i, (row, value) => {
        this.rowSums[row] = (this.rowSums[row] ?? 0) + value;
      });
    this.start = { x: this.now.x.slice(), y: this.now.y.slice() };
    this.restart(this.now);
    return places;
  }

  /** Cost of a column less what it covers at the present prices. */
  reducedCost(column: number): number {
    return this.store.reduced(column, this.now.y);
  }

  /** Begins with these prices of the rows. */
  begin(prices: ArrayLike<number>): void {
    this.now.y.set(prices);
    this.start.y.set(prices);
  }

  /** Other demands. */
  setDemand(rhs: ArrayLike<number>): void {
    this.rhs.set(rhs);
    this.distance = Infinity;
  }

  /** Steps until it is solved or `most` are done; true when solved. */
  solve(most: number): boolean {
    return drained(this.solving(most));
  }

  /** The same in slices. */
  *solving(most: number): Sliced<boolean> {
    if (this.weight === 0) this.weight = this.firstWeight();
    this.findNear();
    const each = Math.max(1, Math.floor(SLICE / (12 * this.manyNear + this.rows)));
    for (let i = 1; i <= most; i += 1) {
      this.step();
      this.steps += 1;
      if (i % each === 0) yield;
      if (this.steps % LOOK !== 0) continue;
      this.look();
      this.findNear();
      if (this.distance > CLOSE && this.steps < MOST_STEPS) continue;
      this.steps = 0;
      return true;
    }
    return false;
  }

  /** How often each column is used, by its index. */
  levels(): Map<number, number> {
    const out = new Map<number, number>();
    for (let i = 0; i < this.store.count; i += 1) {
      const level = this.now.x[i] ?? 0;
      if (level > USED_EPS) out.set(i, level);
    }
    return out;
  }

  /** Demand that is not covered. */
  get uncovered(): number {
    this.cover(this.now.x);
    let sum = 0;
    for (let i = 0; i < this.rows; i += 1)
      if (this.isLimit[i] === 0) sum += Math.max(0, (this.rhs[i] ?? 0) - (this.covered[i] ?? 0));
    return sum;
  }

  /** A price per piece, for a level of every row. */
  private firstWeight(): number {
    let [demand, cost, numbers] = [0, 0, 0];
    for (let i = 0; i < this.rows; i += 1) demand += this.isLimit[i] === 0 ? (this.rhs[i] ?? 0) : 0;
    for (let i = 0; i < this.store.count; i += 1) {
      cost += this.store.costOf(i);
      numbers += this.colSums[i] ?? 0;
    }
    if (demand <= 0 || cost <= 0) return 1;
    const level = (demand * this.store.count) / numbers / this.rows;
    return (FIRST_WEIGHT * (cost / numbers)) / level;
  }

  private findNear(): void {
    const { store, near } = this;
    const { x, y } = this.now;
    this.manyNear = 0;
    for (let j = 0; j < store.count; j += 1) {
      if (x[j] === 0 && store.reduced(j, y) > FAR * store.costOf(j)) continue;
      near[this.manyNear] = j;
      this.manyNear += 1;
    }
  }

  /** Levels go down the prices' slope, prices up that of the levels thought on. */
  private step(): void {
    const {
      store,
      now,
      sums,
      colSums,
      rowSums,
      covered,
      weight,
      rhs,
      isLimit,
      penalty,
      rows: m,
      near,
    } = this;
    const { x, y } = now;
    covered.fill(0);
    for (let i = 0; i < this.manyNear; i += 1) {
      const j = near[i] as number;
      const before = x[j] as number;
      const level = Math.max(0, before - store.reduced(j, y) / (weight * (colSums[j] as number)));
      x[j] = level;
      sums.x[j] = (sums.x[j] as number) + level;
      const ahead = 2 * level - before;
      if (ahead !== 0) store.addTo(j, ahead, covered);
    }
    for (let i = 0; i < m; i += 1) {
      const price =
        (y[i] ?? 0) + (weight * ((rhs[i] ?? 0) - (covered[i] ?? 0))) / Math.max(TINY, rowSums[i] ?? 0);
      const own = isLimit[i] === 1 ? Math.min(0, price) : Math.min(penalty, Math.max(0, price));
      y[i] = own;
      sums.y[i] = (sums.y[i] ?? 0) + own;
    }
    this.many += 1;
  }

  /** How close it is; it begins anew where that is much closer than before: here, or at the mean of the steps. */
  private look(): void {
    const { now, sums, many } = this;
    const mean: Point = { x: sums.x.map((v) => v / many), y: sums.y.map((v) => v / many) };
    const [here, there] = [this.distanceOf(now), this.distanceOf(mean)];
    const [best, to] = here.distance <= there.distance ? [here, now] : [there, mean];
    this.objective = here.objective;
    const isCloser = best.distance <= Math.max(CLOSE, RESTART * this.distance);
    if (!isCloser && this.steps < MOST_STEPS) return;
    this.distance = best.distance;
    this.objective = best.objective;
    this.restart(to);
  }

  /** Begins anew from a point; prices and levels weigh as much as both have moved. */
  private restart(to: Point): void {
    const { start, store, colSums, rowSums } = this;
    let [dx, dy] = [0, 0];
    for (let j = 0; j < store.count; j += 1)
      dx += ((to.x[j] ?? 0) - (start.x[j] ?? 0)) ** 2 * (colSums[j] ?? 1);
    for (let i = 0; i < this.rows; i += 1)
      dy += ((to.y[i] ?? 0) - (start.y[i] ?? 0)) ** 2 * (rowSums[i] ?? 1);
    if (this.weight > 0 && dx > 0 && dy > 0)
      this.weight = Math.exp(0.5 * Math.log(Math.sqrt(dy / dx)) + 0.5 * Math.log(this.weight));
    this.now = to;
    this.sums = { x: new Float64Array(to.x.length), y: new Float64Array(this.rows) };
    this.start = { x: to.x.slice(), y: to.y.slice() };
    this.many = 0;
  }

  /** The largest share by which prices are too high, demand is not covered, or the two sums differ. */
  private distanceOf({ x, y }: Point): { distance: number; objective: number } {
    const { store, rhs, isLimit, covered } = this;
    this.cover(x);
    let [cost, worth, lack, high] = [0, 0, 0, 0];
    for (let j = 0; j < store.count; j += 1) {
      cost += store.costOf(j) * (x[j] ?? 0);
      high = Math.max(high, -store.reduced(j, y) / Math.max(TINY, store.costOf(j)));
    }
    for (let i = 0; i < this.rows; i += 1) {
      const left = (rhs[i] ?? 0) - (covered[i] ?? 0);
      worth += (y[i] ?? 0) * (rhs[i] ?? 0);
      lack += (isLimit[i] === 1 ? Math.min(0, left) : Math.max(0, left)) * (y[i] ?? 0);
    }
    const size = Math.max(TINY, worth);
    return {
      distance: Math.max(high, lack / size, Math.abs(cost - worth) / size),
      objective: cost + lack,
    };
  }

  private cover(x: Float64Array): void {
    this.covered.fill(0);
    for (let j = 0; j < this.store.count; j += 1) {
      const level = x[j] ?? 0;
      if (level !== 0) this.store.addTo(j, level, this.covered);
    }
  }
}
