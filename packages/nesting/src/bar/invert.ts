// The inverse of a square matrix, row after row in one array: Gauss-Jordan with row exchange. Basis matrices
// are mostly empty, so only filled places of a row are touched.

/** A matrix, and room for the filled columns of one of its rows. */
interface Sparse {
  values: Float64Array;
  filled: Int32Array;
  count: number;
}

/** Writes the inverse of a (destroyed) to `out`; false and `out` untouched when it is singular. */
export function invert(a: Float64Array, out: Float64Array, m: number): boolean {
  const b = new Float64Array(m * m);
  for (let i = 0; i < m; i += 1) b[i * m + i] = 1;
  const both = [a, b].map((values): Sparse => ({ values, filled: new Int32Array(m), count: 0 }));
  for (let c = 0; c < m; c += 1) {
    let top = c;
    for (let r = c + 1; r < m; r += 1)
      if (Math.abs(a[r * m + c] ?? 0) > Math.abs(a[top * m + c] ?? 0)) top = r;
    const pivot = a[top * m + c] ?? 0;
    if (Math.abs(pivot) < 1e-11) return false;
    if (top !== c) for (const t of both) swapRows(t.values, m, { top, c });
    for (const t of both) divideRow(t, m, { row: c, by: pivot });
    for (let r = 0; r < m; r += 1) {
      const times = a[r * m + c] ?? 0;
      if (r === c || times === 0) continue;
      for (const t of both) subtractRow(t, m, { from: r, row: c, times });
    }
  }
  out.set(b);
  return true;
}

function swapRows(t: Float64Array, m: number, at: { top: number; c: number }): void {
  for (let k = 0; k < m; k += 1) {
    const v = t[at.c * m + k] ?? 0;
    t[at.c * m + k] = t[at.top * m + k] ?? 0;
    t[at.top * m + k] = v;
  }
}

/** Divides a row and notes where it is filled. */
function divideRow(t: Sparse, m: number, at: { row: number; by: number }): void {
  const { values, filled } = t;
  const base = at.row * m;
  t.count = 0;
  for (let k = 0; k < m; k += 1) {
    const v = values[base + k] ?? 0;
    if (v === 0) continue;
    values[base + k] = v / at.by;
    filled[t.count] = k;
    t.count += 1;
  }
}

/** Takes the row last divided so many times off another. */
function subtractRow(t: Sparse, m: number, at: { from: number; row: number; times: number }): void {
  const { values, filled, count } = t;
  const to = at.from * m;
  const base = at.row * m;
  for (let i = 0; i < count; i += 1) {
    const k = filled[i] ?? 0;
    values[to + k] = (values[to + k] ?? 0) - at.times * (values[base + k] ?? 0);
  }
}
