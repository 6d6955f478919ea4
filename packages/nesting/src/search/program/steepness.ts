// Which column enters the basis of a large program: the one whose cost falls fastest by all that changes with it, not by itself
// alone. Half as many pivots at a thousand rows. Devex, Harris 1973: steepness relative to the columns of the beginning.
import { SURPLUS } from './simplex-basis.ts';
import type { BasisId, SimplexBasis } from './simplex-basis.ts';

/** Steepness from which it is measured anew. */
const TOO_STEEP = 1e7;

export class Steepness {
  private readonly basis: SimplexBasis;
  /** Of the columns by their places, and of the unit columns by row. */
  private columns: Float64Array<ArrayBuffer> = new Float64Array(256).fill(1);
  private readonly units: Float64Array;

  constructor(basis: SimplexBasis) {
    this.basis = basis;
    this.units = new Float64Array(basis.m).fill(1);
  }

  /** All are as steep as each other again: columns have other places, or numbers have grown too large. */
  forget(): void {
    this.columns.fill(1);
    this.units.fill(1);
  }

  /** @param least below it a reduced cost counts; undefined when none does: the program is solved */
  choose(least: number): BasisId | undefined {
    const { duals, store } = this.basis;
    this.grow(store.count);
    const { columns } = this;
    let { best, at } = this.chooseUnit(least);
    for (let i = 0; i < store.count; i += 1) {
      const cost = store.reduced(i, duals);
      if (cost >= least) continue;
      const rate = (cost * cost) / (columns[i] ?? 1);
      if (rate <= best) continue;
      best = rate;
      at = i;
    }
    return at;
  }

  private chooseUnit(least: number): { best: number; at: BasisId | undefined } {
    const { m, duals, isLimit, caps } = this.basis;
    let best = 0;
    let at: BasisId | undefined;
    for (let i = 0; i < m; i += 1) {
      const dual = duals[i] ?? 0;
      const isSlack = isLimit[i] === 1;
      const unit = isSlack ? -dual : (caps[i] ?? 0) - dual;
      const cost = isSlack ? unit : Math.min(dual, unit);
      if (cost >= least) continue;
      const rate = (cost * cost) / (this.units[i] ?? 1);
      if (rate <= best) continue;
      best = rate;
      at = cost === unit ? -1 - i : SURPLUS + i;
    }
    return { best, at };
  }

  private grow(count: number): void {
    if (this.columns.length >= count) return;
    const more = new Float64Array(2 * count).fill(1);
    more.set(this.columns);
    this.columns = more;
  }

  /** What the exchange to come makes of all; `entering` of the basis is that of the column that enters. */
  update(row: number, id: BasisId): void {
    const { basis, columns, units } = this;
    const { inverseRow, store, m } = basis;
    const pivot = basis.entering[row] ?? 1;
    const scale = this.of(id) / (pivot * pivot);
    if (!(scale < TOO_STEEP)) {
      this.forget();
      return;
    }
    basis.readRow(row);
    for (let i = 0; i < store.count; i += 1) {
      const part = store.dot(i, inverseRow);
      const now = part * part * scale;
      if (now > (columns[i] ?? 1)) columns[i] = now;
    }
    for (let i = 0; i < m; i += 1) {
      const part = inverseRow[i] ?? 0;
      const now = part * part * scale;
      if (now > (units[i] ?? 1)) units[i] = now;
    }
    this.set(basis.ids[row] ?? 0, Math.max(scale, 1));
  }

  private of(id: BasisId): number {
    if (id >= SURPLUS) return this.units[id - SURPLUS] ?? 1;
    return (id >= 0 ? this.columns[id] : this.units[-1 - id]) ?? 1;
  }

  private set(id: BasisId, steep: number): void {
    if (id >= SURPLUS) this.units[id - SURPLUS] = steep;
    else if (id >= 0) this.columns[id] = steep;
    else this.units[-1 - id] = steep;
  }
}
