// The columns of a program end to end in flat arrays, for quick pricing.

export interface Column {
  cost: number;
  rows: ArrayLike<number>;
  values: ArrayLike<number>;
}

export class ColumnStore {
  count = 0;
  /** Column i is `starts[i]` to `starts[i + 1]` in `rows`, `values`. */
  private starts = new Int32Array(257);
  private costs = new Float64Array(256);
  private rows = new Int32Array(2048);
  private values = new Float64Array(2048);

  /** @returns its index */
  add(column: Column): number {
    const at = this.count;
    const from = this.starts[at] ?? 0;
    const end = from + column.rows.length;
    if (at + 1 >= this.starts.length) this.starts = grown(this.starts, Int32Array);
    if (at >= this.costs.length) this.costs = grown(this.costs, Float64Array);
    while (end > this.rows.length) {
      this.rows = grown(this.rows, Int32Array);
      this.values = grown(this.values, Float64Array);
    }
    this.costs[at] = column.cost;
    this.rows.set(column.rows, from);
    this.values.set(column.values, from);
    this.starts[at + 1] = end;
    this.count += 1;
    return at;
  }

  /** Drops the columns without a mark; the places of the others afterwards, −1 for those that are gone. */
  compact(keep: Uint8Array): Int32Array {
    const places = new Int32Array(this.count).fill(-1);
    let many = 0;
    let to = 0;
    for (let i = 0; i < this.count; i += 1) {
      const [from, end] = [this.starts[i] ?? 0, this.starts[i + 1] ?? 0];
      if (keep[i] !== 1) continue;
      this.rows.copyWithin(to, from, end);
      this.values.copyWithin(to, from, end);
      this.costs[many] = this.costs[i] ?? 0;
      places[i] = many;
      to += end - from;
      many += 1;
      // the start of the next column is read before it is overwritten: many ≤ i + 1, and i + 1 equal only when nothing has moved
      this.starts[many] = to;
    }
    this.count = many;
    return places;
  }

  costOf(at: number): number {
    return this.costs[at] ?? 0;
  }

  // the loops of the program: places are known to be there, and asking for each of them takes longer than the sum

  /** cost − Σ dual·value */
  reduced(at: number, duals: Float64Array): number {
    const { rows, values } = this;
    const end = this.starts[at + 1] as number;
    let cost = this.costs[at] as number;
    for (let k = this.starts[at] as number; k < end; k += 1)
      cost -= (duals[rows[k] as number] as number) * (values[k] as number);
    return cost;
  }

  /** Σ row[…]·value */
  dot(at: number, by: Float64Array): number {
    const { rows, values } = this;
    const end = this.starts[at + 1] as number;
    let sum = 0;
    for (let k = this.starts[at] as number; k < end; k += 1)
      sum += (by[rows[k] as number] as number) * (values[k] as number);
    return sum;
  }

  /** to[…] += times·value */
  addTo(at: number, times: number, to: Float64Array): void {
    const { rows, values } = this;
    const end = this.starts[at + 1] as number;
    for (let k = this.starts[at] as number; k < end; k += 1) {
      const row = rows[k] as number;
      to[row] = (to[row] as number) + times * (values[k] as number);
    }
  }

  forEach(at: number, visit: (row: number, value: number) => void): void {
    const end = this.starts[at + 1] ?? 0;
    for (let k = this.starts[at] ?? 0; k < end; k += 1) visit(this.rows[k] ?? 0, this.values[k] ?? 0);
  }
}

/** The same numbers in an array twice as long. */
function grown<T extends Int32Array | Float64Array>(from: T, type: new (length: number) => T): T {
  const to = new type(from.length * 2);
  to.set(from);
  return to;
}
