// Coil sheets come in few different lengths: the cheapest way of rounding lengths up until at most
// maxDistinctLengths remain and each is cut at least minQtyPerLength times. engineering.md F2 开平.
import type { GroupTask } from '../problem/normalise.ts';
import type { Bin } from '../rect/bin.ts';

/** Bins with coil lengths merged upwards by least added cost; other bins unchanged. */
export function mergeLengths(task: GroupTask, bins: Bin[]): Bin[] {
  const { maxDistinctLengths, minQtyPerLength } = task.params;
  let current = bins;
  for (;;) {
    const rows = lengthRows(current);
    const tooMany = maxDistinctLengths > 0 && rows.length > maxDistinctLengths;
    const tooFew = rows.filter((r) => r.bins.length < minQtyPerLength);
    if (!tooMany && tooFew.length === 0) return current;
    const step = cheapestStep(rows, tooMany ? rows : tooFew);
    if (step === undefined) return current;
    current = current.map((b) => (step.from.bins.includes(b) ? b.lengthened(step.to) : b));
  }
}

interface LengthRow {
  stock: number;
  length: number;
  bins: Bin[];
}

function lengthRows(bins: Bin[]): LengthRow[] {
  const rows = new Map<string, LengthRow>();
  for (const bin of bins) {
    if (!bin.type.isCoil) continue;
    const key = `${bin.type.index}:${bin.length}`;
    const row = rows.get(key) ?? { stock: bin.type.index, length: bin.length, bins: [] };
    row.bins.push(bin);
    rows.set(key, row);
  }
  return [...rows.values()].toSorted((a, b) => a.stock - b.stock || a.length - b.length);
}

function cheapestStep(rows: LengthRow[], from: LengthRow[]): { from: LengthRow; to: number } | undefined {
  let best: { from: LengthRow; to: number } | undefined;
  let least = Infinity;
  for (const row of from) {
    const next = rows.find((r) => r.stock === row.stock && r.length > row.length);
    const sample = row.bins[0];
    if (next === undefined || sample === undefined) continue;
    const added = (sample.type.priceAt(next.length) - sample.cost) * row.bins.length;
    if (added < least) {
      least = added;
      best = { from: row, to: next.length };
    }
  }
  return best;
}
