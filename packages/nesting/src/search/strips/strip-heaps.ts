// One bounded heap per bucket of a beam search: the cheapest entries stay, the dearest lies on top.

export class StripHeaps {
  readonly parent: Int32Array;
  readonly turn: Int32Array;
  private readonly cost: Float64Array;
  private readonly count: Int32Array;
  private readonly width: number;

  /** @param width most entries of a bucket */
  constructor(buckets: number, width: number) {
    this.width = width;
    this.parent = new Int32Array(buckets * width);
    this.turn = new Int32Array(buckets * width);
    this.cost = new Float64Array(buckets * width);
    this.count = new Int32Array(buckets);
  }

  clear(): void {
    this.count.fill(0);
  }

  /**
   * Takes the entry in when it is among the cheapest of its bucket.
   * @returns parent of the entry that had to leave: -1 when there was room, the own parent when refused
   */
  offer(bucket: number, entry: { cost: number; parent: number; turn: number }): number {
    const base = bucket * this.width;
    const count = this.count[bucket] ?? 0;
    if (count < this.width) {
      this.count[bucket] = count + 1;
      this.put(this.rise(base, count, entry.cost), entry);
      return -1;
    }
    if (entry.cost >= (this.cost[base] ?? 0)) return entry.parent;
    const out = this.parent[base] ?? -1;
    this.put(this.sink(base, entry.cost), entry);
    return out;
  }

  /** Places of the entries of a bucket, cheapest first; the bucket counts as empty afterwards. */
  takeAll(bucket: number): Int32Array {
    const base = bucket * this.width;
    const at = Int32Array.from({ length: this.count[bucket] ?? 0 }, (_, i) => base + i);
    this.count[bucket] = 0;
    return at.sort((a, b) => (this.cost[a] ?? 0) - (this.cost[b] ?? 0) || a - b);
  }

  private put(at: number, entry: { cost: number; parent: number; turn: number }): void {
    this.cost[at] = entry.cost;
    this.parent[at] = entry.parent;
    this.turn[at] = entry.turn;
  }

  private copy(to: number, from: number): void {
    this.cost[to] = this.cost[from] ?? 0;
    this.parent[to] = this.parent[from] ?? 0;
    this.turn[to] = this.turn[from] ?? 0;
  }

  private rise(base: number, last: number, cost: number): number {
    let i = last;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if ((this.cost[base + up] ?? 0) >= cost) break;
      this.copy(base + i, base + up);
      i = up;
    }
    return base + i;
  }

  private sink(base: number, cost: number): number {
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= this.width) break;
      if (down + 1 < this.width && (this.cost[base + down + 1] ?? 0) > (this.cost[base + down] ?? 0))
        down += 1;
      if ((this.cost[base + down] ?? 0) <= cost) break;
      this.copy(base + i, base + down);
      i = down;
    }
    return base + i;
  }
}
