// Bounded knapsack by branch and bound: for fine grids and for limits on pieces and kinds of a bar.
import type { Goods } from './knapsack.ts';

export interface BranchLimits {
  cap: number;
  maxPieces: number;
  /** Most different lengths; `lengths` numbers them from 0 for each good. */
  maxKinds: number;
  lengths: ArrayLike<number>;
  /** Nodes after which the search stops unproven. */
  nodes: number;
}

export interface BranchResult {
  /** Greatest worth found above `floor`, otherwise `floor`. */
  value: number;
  /** No selection is worth more than this. */
  bound: number;
  /** Copies by good; undefined when nothing above `floor` was found. */
  counts: Map<number, number> | undefined;
}

/**
 * Depth-first over goods by worth per length, as many copies as fit first; cut off by the linear bound.
 * @param floor only selections worth more are looked for
 */
export function branchKnapsack(goods: Goods, limits: BranchLimits, floor: number): BranchResult {
  return new Branch(goods, limits, floor).run();
}

class Branch {
  private readonly order: number[] = [];
  private readonly w: Float64Array;
  private readonly v: Float64Array;
  private readonly most: Float64Array;
  /** Shortest length among the goods from here on. */
  private readonly shortest: Float64Array;
  private readonly count: Float64Array;
  /** Number of the length of each good, and how many goods of that length are taken. */
  private readonly length: Int32Array;
  private readonly taken: Int32Array;
  private readonly limits: BranchLimits;
  private readonly floor: number;
  private bestCount: Float64Array | undefined;
  private best: number;
  private nodes = 0;

  constructor(goods: Goods, limits: BranchLimits, floor: number) {
    this.limits = limits;
    this.floor = floor;
    this.best = floor;
    const worth = (i: number) => (goods.value[i] ?? 0) / (goods.w[i] ?? 1);
    for (let i = 0; i < goods.w.length; i += 1)
      if ((goods.value[i] ?? 0) > 0 && (goods.w[i] ?? 0) <= limits.cap && (goods.most[i] ?? 0) > 0)
        this.order.push(i);
    this.order.sort((a, b) => worth(b) - worth(a) || (goods.w[b] ?? 0) - (goods.w[a] ?? 0) || a - b);
    const n = this.order.length;
    this.w = Float64Array.from(this.order, (i) => goods.w[i] ?? 0);
    this.v = Float64Array.from(this.order, (i) => goods.value[i] ?? 0);
    this.most = Float64Array.from(this.order, (i) => goods.most[i] ?? 0);
    this.shortest = new Float64Array(n + 1).fill(Infinity);
    for (let i = n - 1; i >= 0; i -= 1)
      this.shortest[i] = Math.min(this.w[i] ?? 0, this.shortest[i + 1] ?? 0);
    this.count = new Float64Array(n);
    this.length = Int32Array.from(this.order, (i) => limits.lengths[i] ?? 0);
    this.taken = new Int32Array(goods.w.length);
  }

  run(): BranchResult {
    const root = this.linear(0, this.limits.cap);
    this.descend(0, { rest: this.limits.cap, value: 0, pieces: 0, kinds: 0 });
    const isProven = this.nodes <= this.limits.nodes;
    const { best, bestCount } = this;
    if (bestCount === undefined)
      return { value: this.floor, bound: isProven ? this.floor : root, counts: undefined };
    const counts = new Map<number, number>();
    for (const [k, c] of bestCount.entries()) if (c > 0) counts.set(this.order[k] ?? 0, c);
    return { value: best, bound: isProven ? best : root, counts };
  }

  /** Worth of filling `rest` from good k on when the last one may be cut. */
  private linear(k: number, rest: number): number {
    let room = rest;
    let sum = 0;
    for (let i = k; i < this.order.length; i += 1) {
      const w = this.w[i] ?? 0;
      const c = Math.min(this.most[i] ?? 0, room / w);
      sum += c * (this.v[i] ?? 0);
      room -= c * w;
      if (room <= 0) break;
    }
    return sum;
  }

  private descend(k: number, at: { rest: number; value: number; pieces: number; kinds: number }): void {
    this.nodes += 1;
    if (at.value > this.best) {
      this.best = at.value;
      this.bestCount = this.count.slice();
    }
    if (k >= this.order.length || this.nodes > this.limits.nodes) return;
    if (at.rest < (this.shortest[k] ?? 0) || at.pieces >= this.limits.maxPieces) return;
    const margin = 1e-12 * Math.abs(this.best);
    if (at.value + this.linear(k, at.rest) <= this.best + margin) return;
    const w = this.w[k] ?? 0;
    let most = Math.min(this.most[k] ?? 0, Math.floor(at.rest / w), this.limits.maxPieces - at.pieces);
    const length = this.length[k] ?? 0;
    const isNew = (this.taken[length] ?? 0) === 0;
    if (isNew && at.kinds >= this.limits.maxKinds) most = 0;
    for (let c = most; c >= 0; c -= 1) {
      this.count[k] = c;
      this.taken[length] = (this.taken[length] ?? 0) + (c > 0 ? 1 : 0);
      this.descend(k + 1, {
        rest: at.rest - c * w,
        value: at.value + c * (this.v[k] ?? 0),
        pieces: at.pieces + c,
        kinds: at.kinds + (c > 0 && isNew ? 1 : 0),
      });
      this.taken[length] = (this.taken[length] ?? 0) - (c > 0 ? 1 : 0);
    }
    this.count[k] = 0;
  }
}
