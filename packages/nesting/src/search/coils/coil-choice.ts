// Which few coil lengths to cut: lengths in use are rounded up to chosen ones at the least added cost.
// One-dimensional clustering, exact by dynamic programming (Wang & Song 2011).

export interface LengthUse {
  /** Micrometres. */
  length: number;
  /** Sheets of that length, fractions allowed. */
  level: number;
  /** Yuan per micrometre. */
  perUm: number;
}

/** At most `most` lengths out of those in use, ascending; every length in use can be rounded up to one of them. */
export function chooseLengths(uses: readonly LengthUse[], most: number): number[] {
  const weight = new Map<number, number>();
  for (const u of uses) weight.set(u.length, (weight.get(u.length) ?? 0) + u.level * u.perUm);
  const lengths = [...weight.keys()].sort((a, b) => a - b);
  const n = lengths.length;
  if (n <= most) return lengths;
  const w = lengths.map((l) => weight.get(l) ?? 0);
  // added[i][j]: cost of rounding i..j up to j
  const added = (from: number, to: number) => {
    let sum = 0;
    for (let k = from; k < to; k += 1) sum += (w[k] ?? 0) * ((lengths[to] ?? 0) - (lengths[k] ?? 0));
    return sum;
  };
  let row = lengths.map((_, j) => added(0, j));
  const from: number[][] = [];
  for (let c = 1; c < most; c += 1) {
    const starts: number[] = Array.from({ length: n }, () => 0);
    const next = lengths.map((_, j) => {
      let best = row[j] ?? Infinity;
      let start = -1;
      for (let i = 1; i <= j; i += 1) {
        const cost = (row[i - 1] ?? Infinity) + added(i, j);
        if (cost < best) [best, start] = [cost, i];
      }
      starts[j] = start;
      return best;
    });
    from.push(starts);
    row = next;
  }
  return walkBack(lengths, from);
}

/** −1 in `from`: one length fewer was as good. */
function walkBack(lengths: readonly number[], from: readonly number[][]): number[] {
  const chosen: number[] = [];
  let at = lengths.length - 1;
  for (let c = from.length - 1; c >= 0 && at >= 0; c -= 1) {
    const start = from[c]?.[at] ?? -1;
    if (start < 0) continue;
    chosen.push(lengths[at] ?? 0);
    at = start - 1;
  }
  if (at >= 0) chosen.push(lengths[at] ?? 0);
  return chosen.reverse();
}
