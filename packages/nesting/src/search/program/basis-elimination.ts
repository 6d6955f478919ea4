// One elimination of a sparse basis, step by step: pivots of least fill (Markowitz 1957) that are large enough, what has filled up
// at the end as a dense square.
import { Growing } from './growing.ts';

/** A pivot is at least this share of the largest number of its column. */
const THRESHOLD = 0.1;

/** Columns of fewest numbers that are looked at for a pivot. */
const LOOKED_AT = 4;

/** Density from which the rest is eliminated dense; below so many rows it always is. */
const DENSE = 0.5;
const FEW_ROWS = 24;

/** Gives a column of the basis by its position: calls back with each row and number. */
export type ColumnReader = (position: number, visit: (row: number, value: number) => void) => void;

/** The elimination under way: active columns as sparse vectors, later a dense square. */
export class Elimination {
  row = 0;
  position = 0;
  pivot = 1;
  private readonly m: number;
  /** Active numbers of each position, and those above already eliminated (by row). */
  private readonly columns: Growing[];
  private readonly uppers: Growing[];
  /** Positions that have, or once had, a number in the row; how many active columns do. */
  private readonly inRow: number[][];
  private readonly rowCount: Int32Array;
  /** Active numbers of each position. */
  private readonly count: Int32Array;
  private open: number[] = [];
  private readonly isGone: Uint8Array;
  private readonly scatter: Float64Array;
  private readonly isSet: Uint8Array;
  private dense: Dense | undefined;

  constructor(m: number) {
    this.m = m;
    this.columns = Array.from({ length: m }, () => new Growing(8));
    this.uppers = Array.from({ length: m }, () => new Growing(8));
    this.inRow = Array.from({ length: m }, () => []);
    this.rowCount = new Int32Array(m);
    this.count = new Int32Array(m);
    this.isGone = new Uint8Array(m);
    this.scatter = new Float64Array(m);
    this.isSet = new Uint8Array(m);
  }

  begin(column: ColumnReader): void {
    const { m, columns, uppers, inRow, rowCount } = this;
    this.dense = undefined;
    this.isGone.fill(0);
    rowCount.fill(0);
    for (const list of inRow) list.length = 0;
    this.open = Array.from({ length: m }, (_, i) => i);
    for (let p = 0; p < m; p += 1) {
      const own = columns[p] as Growing;
      own.length = 0;
      (uppers[p] as Growing).length = 0;
      column(p, (row, value) => {
        own.push(row, value);
        inRow[row]?.push(p);
        rowCount[row] = (rowCount[row] ?? 0) + 1;
      });
      this.count[p] = own.length;
    }
  }

  /** Eliminates the next row and position, its multipliers appended to `lower`; false when all that is left is 0. */
  next(lower: Growing): boolean {
    if (this.dense === undefined && this.isFull()) this.dense = this.makeDense();
    if (this.dense !== undefined) return this.nextDense(this.dense, lower);
    if (!this.choose()) return false;
    const { row, position, columns, inRow, isGone, rowCount } = this;
    const own = columns[position] as Growing;
    const from = lower.length;
    for (let i = 0; i < own.length; i += 1) {
      const r = own.at[i] ?? 0;
      rowCount[r] = (rowCount[r] ?? 0) - 1;
      if (r !== row) lower.push(r, (own.values[i] ?? 0) / this.pivot);
    }
    isGone[position] = 1;
    this.open.splice(this.open.indexOf(position), 1);
    for (const p of inRow[row] ?? []) if (isGone[p] === 0) this.eliminate(p, lower, from);
    return true;
  }

  /** The pivot of least fill among the columns of fewest numbers. */
  private choose(): boolean {
    const { columns, rowCount, count, open } = this;
    const few: number[] = [];
    let most = Infinity;
    for (let n = 0; n < open.length; n += 1) {
      const p = open[n] ?? 0;
      const own = count[p] ?? 0;
      if (own === 0) return false;
      if (own >= most) continue;
      let at = few.length;
      while (at > 0 && (count[few[at - 1] ?? 0] ?? 0) > own) at -= 1;
      few.splice(at, 0, p);
      if (few.length > LOOKED_AT) few.pop();
      if (few.length === LOOKED_AT) most = count[few[LOOKED_AT - 1] ?? 0] ?? 0;
      if (own === 1) {
        few.length = 1;
        break;
      }
    }
    let least = Infinity;
    for (const p of few) {
      const own = columns[p] as Growing;
      let largest = 0;
      for (let i = 0; i < own.length; i += 1) largest = Math.max(largest, Math.abs(own.values[i] ?? 0));
      if (largest < 1e-11) continue;
      for (let i = 0; i < own.length; i += 1) {
        const value = own.values[i] ?? 0;
        if (Math.abs(value) < THRESHOLD * largest) continue;
        const fill = (own.length - 1) * ((rowCount[own.at[i] ?? 0] ?? 1) - 1);
        if (fill >= least) continue;
        least = fill;
        this.row = own.at[i] ?? 0;
        this.position = p;
        this.pivot = value;
      }
    }
    return least < Infinity;
  }

  /** Takes the row just eliminated out of another column: its number there moves above, the rest changes. */
  private eliminate(p: number, lower: Growing, from: number): void {
    const { row, scatter, isSet, inRow, rowCount } = this;
    const own = this.columns[p] as Growing;
    let at = 0;
    while (at < own.length && own.at[at] !== row) at += 1;
    if (at === own.length) return;
    const value = own.values[at] ?? 0;
    (this.uppers[p] as Growing).push(row, value);
    own.remove(at);
    this.count[p] = own.length;
    if (lower.length === from) return;
    for (let i = 0; i < own.length; i += 1) {
      const r = own.at[i] ?? 0;
      scatter[r] = i;
      isSet[r] = 1;
    }
    const before = own.length;
    for (let i = from; i < lower.length; i += 1) {
      const r = lower.at[i] ?? 0;
      const by = (lower.values[i] ?? 0) * value;
      if (isSet[r] === 1) {
        const to = scatter[r] ?? 0;
        own.values[to] = (own.values[to] ?? 0) - by;
      } else {
        own.push(r, -by);
        inRow[r]?.push(p);
        rowCount[r] = (rowCount[r] ?? 0) + 1;
      }
    }
    for (let i = 0; i < before; i += 1) isSet[own.at[i] ?? 0] = 0;
    this.count[p] = own.length;
  }

  private isFull(): boolean {
    const n = this.open.length;
    if (n <= FEW_ROWS) return true;
    if (n % 8 !== 0) return false;
    let numbers = 0;
    for (const p of this.open) numbers += this.columns[p]?.length ?? 0;
    return numbers > DENSE * n * n;
  }

  private makeDense(): Dense {
    const { open, m } = this;
    const n = open.length;
    const isActive = new Int32Array(m).fill(-1);
    const rows: number[] = [];
    const data = new Float64Array(n * n);
    for (const [c, p] of open.entries()) {
      const own = this.columns[p] as Growing;
      for (let i = 0; i < own.length; i += 1) {
        const r = own.at[i] ?? 0;
        if ((isActive[r] ?? -1) < 0) isActive[r] = rows.push(r) - 1;
        const to = isActive[r] ?? 0;
        if (to < n) data[c * n + to] = own.values[i] ?? 0;
      }
    }
    return { n, rows, data, step: 0 };
  }

  /** One step of the dense square, column by column, largest pivot of the column. */
  private nextDense(dense: Dense, lower: Growing): boolean {
    const { n, rows, data, step: k } = dense;
    if (rows.length < n) return false;
    dense.step += 1;
    const base = k * n;
    let best = k;
    for (let i = k + 1; i < n; i += 1)
      if (Math.abs(data[base + i] ?? 0) > Math.abs(data[base + best] ?? 0)) best = i;
    const pivot = data[base + best] ?? 0;
    if (Math.abs(pivot) < 1e-11) return false;
    if (best !== k) swapRows(dense, k, best);
    this.row = rows[k] ?? 0;
    this.position = this.open[k] ?? 0;
    this.pivot = pivot;
    for (let i = k + 1; i < n; i += 1) {
      const value = (data[base + i] ?? 0) / pivot;
      data[base + i] = value;
      if (value !== 0) lower.push(rows[i] ?? 0, value);
    }
    for (let c = k + 1; c < n; c += 1) {
      const to = c * n;
      const by = data[to + k] ?? 0;
      if (by === 0) continue;
      (this.uppers[this.open[c] ?? 0] as Growing).push(this.row, by);
      for (let i = k + 1; i < n; i += 1) data[to + i] = (data[to + i] ?? 0) - (data[base + i] ?? 0) * by;
    }
    return true;
  }

  /** Appends the numbers above the pivot of a position. */
  above(position: number, upper: Growing): void {
    const own = this.uppers[position] as Growing;
    for (let i = 0; i < own.length; i += 1) upper.push(own.at[i] ?? 0, own.values[i] ?? 0);
  }
}

/** What is left, column after column. */
interface Dense {
  n: number;
  rows: number[];
  data: Float64Array;
  step: number;
}

function swapRows({ n, rows, data, step }: Dense, a: number, b: number): void {
  const row = rows[a] ?? 0;
  rows[a] = rows[b] ?? 0;
  rows[b] = row;
  for (let c = Math.max(0, step - 1); c < n; c += 1) {
    const value = data[c * n + a] ?? 0;
    data[c * n + a] = data[c * n + b] ?? 0;
    data[c * n + b] = value;
  }
}
