// Coil sheets come in few different lengths: lengths are rounded up, by least added cost, until at most
// maxDistinctLengths remain and each is cut at least minQtyPerLength times. engineering.md F2 开平.
import type { GroupTask } from '../problem/normalise.ts';
import type { Bin } from '../rect/bin.ts';

interface LengthRow {
  length: number;
  bins: Bin[];
}

/** Bins with coil lengths merged upwards; sheets that can follow no allowed length are left out. */
export function mergeLengths(task: GroupTask, bins: Bin[]): Bin[] {
  let current = bins;
  for (;;) {
    const step = nextStep(task, current);
    if (step === undefined) return withinMetres(dropRest(task, current));
    current = current.map((b) => step.get(b) ?? b);
  }
}

/** Each bin of a row with its longer self. */
type Step = Map<Bin, Bin>;

/** Undefined when one of the bins cannot be that long. */
function stepOf(row: LengthRow, length: number): Step | undefined {
  const step: Step = new Map();
  for (const bin of row.bins) {
    const { type } = bin;
    const isLength = length <= type.length && (length - type.minLength) % type.step === 0;
    const longer = isLength ? bin.lengthened(length) : undefined;
    if (longer === undefined) return undefined;
    step.set(bin, longer);
  }
  return step;
}

function nextStep(task: GroupTask, bins: Bin[]): Step | undefined {
  const { maxDistinctLengths, minQtyPerLength } = task.params;
  const rows = lengthRows(bins);
  if (maxDistinctLengths > 0 && rows.length > maxDistinctLengths)
    return cheapest(rows.flatMap((row) => stepsUp(row, rows)));
  if (minQtyPerLength <= 1) return undefined;
  for (const index of new Set(bins.filter((b) => b.type.isCoil).map((b) => b.type.index))) {
    const own = lengthRows(bins.filter((b) => b.type.index === index));
    const short = own.findIndex((r) => r.bins.length < minQtyPerLength);
    if (short < 0 || own.length < 2) continue;
    const from = own[short === own.length - 1 ? short - 1 : short];
    const to = own[short === own.length - 1 ? short : short + 1];
    const step = from === undefined || to === undefined ? undefined : stepOf(from, to.length);
    if (step !== undefined) return step;
  }
  return undefined;
}

function lengthRows(bins: Bin[]): LengthRow[] {
  const rows = new Map<number, Bin[]>();
  for (const bin of bins) {
    if (bin.type.isCoil) rows.set(bin.length, [...(rows.get(bin.length) ?? []), bin]);
  }
  return [...rows].map(([length, own]) => ({ length, bins: own })).toSorted((a, b) => a.length - b.length);
}

/** The whole row raised to the next longer length that all its sheets can have. */
function stepsUp(row: LengthRow, rows: LengthRow[]): Step[] {
  for (const { length } of rows) {
    const step = length > row.length ? stepOf(row, length) : undefined;
    if (step !== undefined) return [step];
  }
  return [];
}

function cheapest(steps: Step[]): Step | undefined {
  const added = (step: Step) => [...step].reduce((sum, [before, after]) => sum + after.cost - before.cost, 0);
  return steps.toSorted((a, b) => added(a) - added(b))[0];
}

/** Coils of different ranges may have no common length: the least used lengths are given up. */
function dropRest(task: GroupTask, bins: Bin[]): Bin[] {
  const { maxDistinctLengths } = task.params;
  const rows = lengthRows(bins);
  if (maxDistinctLengths === 0 || rows.length <= maxDistinctLengths) return bins;
  const area = (row: LengthRow) => row.bins.reduce((s, b) => s + b.used, 0);
  const kept = new Set(rows.toSorted((a, b) => area(b) - area(a)).slice(0, maxDistinctLengths));
  return bins.filter((b) => !b.type.isCoil || [...kept].some((r) => r.bins.includes(b)));
}

/** Longer sheets may need more coil than there is: the emptiest are given up. */
function withinMetres(bins: Bin[]): Bin[] {
  const used = new Map<number, number>();
  const kept = new Set<Bin>();
  for (const bin of bins.toSorted((a, b) => b.used - a.used)) {
    const total = (used.get(bin.type.index) ?? 0) + bin.length;
    if (total > bin.type.maxTotal) continue;
    used.set(bin.type.index, total);
    kept.add(bin);
  }
  return kept.size === bins.length ? bins : bins.filter((b) => kept.has(b));
}
