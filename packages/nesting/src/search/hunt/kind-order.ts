// The missing kinds in one of the orders, shaken a little, without allocating: for searches that sort a
// handful of kinds very often.
import type { GroupTask } from '../../problem/normalise.ts';
import { ORDERS } from '../starts/orders.ts';

/** Chances of the first order (largest area), and of shaking; the most a kind moves when shaken, share of all. */
const PLAIN = 0.5;
const SHAKEN = 0.3;
const MOST_NOISE = 0.5;

export class KindOrder {
  private readonly chance: () => number;
  /** Place of every kind in each of the orders. */
  private readonly ranks: Float64Array[];
  private readonly key: Float64Array;

  constructor(task: GroupTask, chance: () => number) {
    this.chance = chance;
    this.key = new Float64Array(task.kinds.length);
    this.ranks = ORDERS.map((order) => {
      const rank = new Float64Array(task.kinds.length);
      for (const [i, kind] of task.kinds.toSorted(order).entries()) rank[kind.index] = i;
      return rank;
    });
  }

  /** Writes the kinds of which some are missing into `out`, in an order by chance. */
  sort(missing: Int32Array, out: number[]): void {
    const { chance, key, ranks } = this;
    const rank = ranks[chance() < PLAIN ? 0 : Math.floor(chance() * ranks.length)] ?? key;
    const noise = chance() < SHAKEN ? MOST_NOISE * chance() * missing.length : 0;
    out.length = 0;
    for (let k = 0; k < missing.length; k += 1) {
      if ((missing[k] ?? 0) === 0) continue;
      const own = (rank[k] ?? 0) + (noise > 0 ? noise * chance() : 0);
      key[k] = own;
      let i = out.push(k) - 1;
      for (; i > 0 && (key[out[i - 1] ?? 0] ?? 0) > own; i -= 1) out[i] = out[i - 1] ?? 0;
      out[i] = k;
    }
  }
}
