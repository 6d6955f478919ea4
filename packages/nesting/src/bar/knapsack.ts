// Bounded knapsack over a grid of lengths: for every length the greatest worth filling exactly it.
import type { Sliced } from '../geometry/sliced.ts';

/** What may be packed: units, worth, copies; three arrays of equal length. */
export interface Goods {
  w: ArrayLike<number>;
  value: ArrayLike<number>;
  most: ArrayLike<number>;
}

/** Cells filled in one slice. */
const SLICE = 8_000_000;

/**
 * Dynamic programme of exact sums. Copies are split into 1, 2, 4, …, rest (binary splitting), every part
 * remembers where it was taken, so that any sum can be read back.
 */
export class ExactSums {
  /** best[u]: greatest worth of a selection of length exactly u, -Infinity when there is none. */
  best = new Float64Array(0);
  private taken = new Uint8Array(0);
  private good: number[] = [];
  private copies: number[] = [];
  private width = 0;
  private w: number[] = [];

  /** Goods without worth are left out. In slices. @param cap longest sum, units */
  *running(goods: Goods, cap: number): Sliced<void> {
    this.width = cap + 1;
    if (this.best.length < this.width) this.best = new Float64Array(this.width);
    this.best.fill(Number.NEGATIVE_INFINITY, 0, this.width);
    this.best[0] = 0;
    this.split(goods, cap);
    const cells = this.good.length * this.width;
    if (this.taken.length < cells) this.taken = new Uint8Array(Math.ceil(cells * 1.3));
    else this.taken.fill(0, 0, cells);
    let reach = 0;
    let work = 0;
    for (let layer = 0; layer < this.good.length; layer += 1) {
      const c = this.copies[layer] ?? 0;
      const i = this.good[layer] ?? 0;
      const len = c * (goods.w[i] ?? 0);
      reach = Math.min(cap, reach + len);
      this.relax({ len, worth: c * (goods.value[i] ?? 0), base: layer * this.width, reach });
      work += reach;
      if (work < SLICE) continue;
      work = 0;
      yield;
    }
  }

  private split(goods: Goods, cap: number): void {
    this.good.length = 0;
    this.copies.length = 0;
    this.w.length = 0;
    for (let i = 0; i < goods.w.length; i += 1) {
      const w = goods.w[i] ?? 0;
      this.w.push(w);
      if (!((goods.value[i] ?? 0) > 0) || w > cap) continue;
      let rest = Math.min(goods.most[i] ?? 0, Math.floor(cap / w));
      for (let part = 1; rest > 0; part *= 2) {
        const c = Math.min(part, rest);
        this.good.push(i);
        this.copies.push(c);
        rest -= c;
      }
    }
  }

  private relax(step: { len: number; worth: number; base: number; reach: number }): void {
    const { len, worth, base, reach } = step;
    const { best, taken } = this;
    for (let u = reach; u >= len; u -= 1) {
      const v = (best[u - len] ?? 0) + worth;
      if (v > (best[u] ?? 0)) {
        best[u] = v;
        taken[base + u] = 1;
      }
    }
  }

  /** Copies of each good in the selection behind best[u]. */
  read(u: number): Map<number, number> {
    const out = new Map<number, number>();
    let at = u;
    for (let layer = this.good.length - 1; layer >= 0 && at > 0; layer -= 1) {
      if (this.taken[layer * this.width + at] !== 1) continue;
      const i = this.good[layer] ?? 0;
      const c = this.copies[layer] ?? 0;
      out.set(i, (out.get(i) ?? 0) + c);
      at -= c * (this.w[i] ?? 0);
    }
    return out;
  }
}
