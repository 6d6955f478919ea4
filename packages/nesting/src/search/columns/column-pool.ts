// The patterns known so far and the linear program over them: which are used how often, at what prices.
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import type { Column } from '../program/column-store.ts';
import { areaPrices } from './area-prices.ts';
import { worthOf } from '../starts/filling.ts';
import { CoverProgram } from '../program/linear-program.ts';
import { PriceProgram } from '../program/price-program.ts';

export interface PoolEntry {
  key: string;
  bin: Bin;
  column: Column;
}

export interface UsedEntry {
  bin: Bin;
  level: number;
}

export class ColumnPool {
  /** Price of one piece by kind, and cost of a sheet by stock (its price plus what its scarcity is worth). */
  readonly price: Float64Array;
  readonly sheetCost: Float64Array;
  readonly program: CoverProgram | PriceProgram;
  private readonly task: GroupTask;
  private readonly entries: PoolEntry[] = [];
  /** Places of the patterns. */
  private readonly known = new Map<string, number>();
  /** Rows of the kinds of which pieces are wanted, −1 for the others; row of the limit of each stock, −1 without one. */
  private readonly kindRow: Int32Array;
  private readonly limitRow: Int32Array;
  private readonly wanted: number[];

  /** @param isNear a program nearly solved is enough: of very many kinds */
  constructor(task: GroupTask, isNear = false) {
    this.task = task;
    this.wanted = task.kinds.filter((k) => k.quantity > 0).map((k) => k.index);
    const kinds = this.wanted.length;
    this.kindRow = new Int32Array(task.kinds.length).fill(-1);
    for (const [row, kind] of this.wanted.entries()) this.kindRow[kind] = row;
    this.price = new Float64Array(task.kinds.length);
    this.sheetCost = Float64Array.from(task.stocks, (s) => s.priceAt(s.length));
    this.limitRow = new Int32Array(task.stocks.length).fill(-1);
    const limited = task.stocks.filter((s) => s.quantity !== Infinity);
    for (const [i, s] of limited.entries()) this.limitRow[s.index] = kinds + i;
    const rhs = [...this.wanted.map((k) => task.kinds[k]?.quantity ?? 0), ...limited.map((s) => s.quantity)];
    const isLimit = rhs.map((_, i) => (i < kinds ? 0 : 1));
    const dearest = this.sheetCost.reduce((m, c) => Math.max(m, c), 1);
    this.program = new (isNear ? PriceProgram : CoverProgram)(rhs, isLimit, 2 * dearest);
    if (this.program instanceof PriceProgram) {
      const price = areaPrices(task);
      this.program.begin(rhs.map((_, row) => price[this.wanted[row] ?? -1] ?? 0));
    }
    this.readPrices();
  }

  /** Kinds that the program knows. */
  get rows(): number {
    return this.wanted.length;
  }

  get bins(): Bin[] {
    return this.entries.map((e) => e.bin);
  }

  /** Forgets all but so many patterns, those nearest to use first and those in use always: memory is not for ever. */
  prune(most: number): void {
    if (this.entries.length <= most) return;
    const costs = this.entries.map((_, i) => this.program.reducedCost(i));
    const limit = costs.toSorted((a, b) => a - b)[most] ?? Infinity;
    const places = this.program.prune(Uint8Array.from(costs, (c) => (c < limit ? 1 : 0)));
    const left = this.entries.filter((_, i) => places[i] !== -1);
    this.entries.splice(0, this.entries.length, ...left);
    this.known.clear();
    for (const [i, { key }] of left.entries()) this.known.set(key, i);
  }

  /** Patterns that cost at most this share more than what lies on them is worth. */
  near(share: number): Bin[] {
    return this.entries
      .filter(({ bin }) => worthOf(bin, this.price) >= (this.sheetCost[bin.type.index] ?? 0) * (1 - share))
      .map((e) => e.bin);
  }

  /** Takes the pattern in unless it is known; true when it is new. */
  add(bin: Bin): boolean {
    const counts = new Map<number, number>();
    for (const kind of bin.contents()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const sorted = [...counts].filter(([k]) => (this.kindRow[k] ?? -1) >= 0).sort((a, b) => a[0] - b[0]);
    const key = `${bin.type.index}:${sorted.map(([k, n]) => `${k}x${n}`).join(',')}`;
    if (this.known.has(key) || sorted.length === 0) return false;
    this.known.set(key, this.entries.length);
    const rows = sorted.map(([k]) => this.kindRow[k] ?? 0);
    const values = sorted.map(([, n]) => n);
    const limit = this.limitRow[bin.type.index] ?? -1;
    if (limit >= 0) {
      rows.push(limit);
      values.push(1);
    }
    const column = { cost: bin.cost, rows: Int32Array.from(rows), values: Float64Array.from(values) };
    this.program.add(column);
    this.entries.push({ key, bin, column });
    return true;
  }

  /** Solves for the demands as they are and reads the prices; true when optimal. */
  *solving(most: number): Sliced<boolean> {
    const isDone = yield* this.program.solving(most);
    this.readPrices();
    return isDone;
  }

  /** @param room sheets that may be used of each limited stock, by its index */
  setDemand(missing: Int32Array, room: (stock: number) => number): void {
    const limits = this.task.stocks.filter((s) => (this.limitRow[s.index] ?? -1) >= 0);
    this.program.setDemand([
      ...this.wanted.map((k) => missing[k] ?? 0),
      ...limits.map((s) => Math.max(0, room(s.index))),
    ]);
  }

  private readPrices(): void {
    const { duals } = this.program;
    for (const [row, kind] of this.wanted.entries()) this.price[kind] = Math.max(0, duals[row] ?? 0);
    for (const s of this.task.stocks) {
      const row = this.limitRow[s.index] ?? -1;
      this.sheetCost[s.index] = s.priceAt(s.length) - (row < 0 ? 0 : (duals[row] ?? 0));
    }
  }

  /** Patterns in use, most first. */
  used(): UsedEntry[] {
    const out: UsedEntry[] = [];
    for (const [i, level] of this.program.levels()) {
      const entry = this.entries[i];
      if (entry !== undefined) out.push({ bin: entry.bin, level });
    }
    return out.sort((a, b) => b.level - a.level);
  }
}
