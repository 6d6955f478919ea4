// Patterns found so far, packed in typed arrays for fast products with prices.
import type { BarTask, Pattern } from './task.ts';

export class ColumnPool {
  size = 0;
  cost = new Float64Array(256);
  /** Largest cost seen: measure of rounding errors. */
  scale = 1e-9;
  readonly patterns: Pattern[] = [];
  private readonly task: BarTask;
  private start = new Int32Array(257);
  private rows = new Int32Array(2048);
  private values = new Float64Array(2048);
  private readonly known = new Map<string, number>();

  constructor(task: BarTask) {
    this.task = task;
  }

  /** Index of the pattern; equal ones are kept once. */
  add(pattern: Pattern): number {
    const key = `${pattern.type}:${pattern.kinds.map((k, i) => `${k}x${pattern.counts[i]}`).join(',')}`;
    const old = this.known.get(key);
    if (old !== undefined) return old;
    const index = this.size;
    this.known.set(key, index);
    this.patterns.push(pattern);
    const uses = this.task.types[pattern.type]?.uses ?? [];
    const length = pattern.kinds.length + uses.length;
    this.reserve(length);
    let at = this.start[index] ?? 0;
    for (const [i, kind] of pattern.kinds.entries()) {
      this.rows[at] = kind;
      this.values[at] = pattern.counts[i] ?? 0;
      at += 1;
    }
    for (const { row, amount } of uses) {
      this.rows[at] = this.task.kinds.length + row;
      this.values[at] = amount / (this.task.limitUnits[row] ?? 1);
      at += 1;
    }
    this.start[index + 1] = at;
    this.cost[index] = pattern.cost;
    this.scale = Math.max(this.scale, Math.abs(pattern.cost));
    this.size += 1;
    return index;
  }

  private reserve(length: number): void {
    const need = (this.start[this.size] ?? 0) + length;
    if (need > this.rows.length) {
      this.rows = grown(this.rows, new Int32Array(2 * need));
      this.values = grown(this.values, new Float64Array(2 * need));
    }
    if (this.size + 2 > this.cost.length) {
      this.cost = grown(this.cost, new Float64Array(2 * this.cost.length));
      this.start = grown(this.start, new Int32Array(2 * this.cost.length + 1));
    }
  }

  dot(j: number, pi: Float64Array): number {
    const end = this.start[j + 1] ?? 0;
    let sum = 0;
    for (let p = this.start[j] ?? 0; p < end; p += 1)
      sum += (pi[this.rows[p] ?? 0] ?? 0) * (this.values[p] ?? 0);
    return sum;
  }

  forEach(j: number, visit: (row: number, value: number) => void): void {
    const end = this.start[j + 1] ?? 0;
    for (let p = this.start[j] ?? 0; p < end; p += 1) visit(this.rows[p] ?? 0, this.values[p] ?? 0);
  }
}

function grown<T extends Int32Array | Float64Array>(old: T, wide: T): T {
  wide.set(old);
  return wide;
}
