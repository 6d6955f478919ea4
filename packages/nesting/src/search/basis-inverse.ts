// The inverse of a simplex basis, dense, column after column: products with sparse columns and the change of
// one basic column run over neighbours in memory.

export class BasisInverse {
  /** The row of the last `readRow` or `pivot`. */
  readonly row: Float64Array;
  private readonly m: number;
  private readonly data: Float64Array;
  private readonly nonzero: Int32Array;

  constructor(m: number) {
    this.m = m;
    this.data = new Float64Array(m * m);
    this.row = new Float64Array(m);
    this.nonzero = new Int32Array(m);
  }

  /** The inverse of the unit matrix. */
  reset(): void {
    this.data.fill(0);
    for (let i = 0; i < this.m; i += 1) this.data[i * this.m + i] = 1;
  }

  /** out += factor · column */
  addColumn(column: number, factor: number, out: Float64Array): void {
    const { m, data } = this;
    const from = column * m;
    for (let i = 0; i < m; i += 1) out[i] = (out[i] ?? 0) + factor * (data[from + i] ?? 0);
  }

  /** Σ weights · column */
  dotColumn(column: number, weights: ArrayLike<number>): number {
    const { m, data } = this;
    const from = column * m;
    let sum = 0;
    for (let i = 0; i < m; i += 1) sum += (weights[i] ?? 0) * (data[from + i] ?? 0);
    return sum;
  }

  readRow(row: number): void {
    const { m, data } = this;
    for (let j = 0; j < m; j += 1) this.row[j] = data[j * m + row] ?? 0;
  }

  /** The column whose product with the inverse is `entering` takes the row's place. */
  pivot(row: number, entering: Float64Array): void {
    const { m, data, nonzero } = this;
    const by = entering[row] ?? 1;
    let many = 0;
    for (let i = 0; i < m; i += 1) {
      if (i === row || entering[i] === 0) continue;
      nonzero[many] = i;
      many += 1;
    }
    for (let j = 0; j < m; j += 1) {
      const base = j * m;
      const own = (data[base + row] ?? 0) / by;
      this.row[j] = own;
      if (own === 0) continue;
      for (let n = 0; n < many; n += 1) {
        const i = nonzero[n] ?? 0;
        data[base + i] = (data[base + i] ?? 0) - (entering[i] ?? 0) * own;
      }
      data[base + row] = own;
    }
  }
}
