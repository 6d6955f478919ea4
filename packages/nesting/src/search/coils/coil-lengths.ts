// Coil sheets come in few different lengths: lengths are rounded up, by least added cost, until at most
// maxDistinctLengths remain and each is cut at least minQtyPerLength times. engineering.md F2 开平.
import type { Sliced } from '../../geometry/sliced.ts';
import { grouped } from '../../geometry/grouped.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import { StockRoom } from '../plan.ts';

interface LengthRow {
  length: number;
  bins: Bin[];
}

/** Bins with coil lengths merged upwards; sheets that can follow no allowed length are left out. In slices. */
export function* mergingLengths(task: GroupTask, bins: Bin[]): Sliced<Bin[]> {
  let current = bins;
  for (;;) {
    const step = yield* nextStep(task, current);
    if (step === undefined) return dropRest(task, withinStore(dropRest(task, current)));
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

function* nextStep(task: GroupTask, bins: Bin[]): Sliced<Step | undefined> {
  const { maxDistinctLengths, minQtyPerLength } = task.params;
  const rows = lengthRows(bins);
  if (maxDistinctLengths > 0 && rows.length > maxDistinctLengths) {
    const steps: Step[] = [];
    for (const row of rows) {
      steps.push(...stepsUp(row, rows));
      yield;
    }
    const up = cheapest(steps);
    if (up !== undefined) return up;
  }
  if (minQtyPerLength <= 1) return undefined;
  for (const own of rowsByStock(bins)) {
    const step = cheapest(yield* stepsToEnough(own, minQtyPerLength));
    if (step !== undefined) return step;
  }
  return undefined;
}

/** The rows of lengths of every coil. */
function rowsByStock(bins: Bin[]): LengthRow[][] {
  const coils = bins.filter((b) => b.type.isCoil);
  return grouped(coils, (b) => b.type.store).map(lengthRows);
}

/** Ways to join a row of too few sheets with a longer or a shorter one of the same coil. */
function* stepsToEnough(own: LengthRow[], least: number): Sliced<Step[]> {
  const steps: Step[] = [];
  for (const row of own) {
    for (const to of own) {
      const isShort = row.bins.length < least || to.bins.length < least;
      const step = isShort && to.length > row.length ? stepOf(row, to.length) : undefined;
      if (step !== undefined) steps.push(step);
    }
    yield;
  }
  return steps;
}

function lengthRows(bins: Bin[]): LengthRow[] {
  const coils = bins.filter((b) => b.type.isCoil);
  return grouped(coils, (b) => b.length)
    .map((own) => ({ length: own[0]?.length ?? 0, bins: own }))
    .toSorted((a, b) => a.length - b.length);
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

/**
 * Coils of different ranges may have no common length, and a shear may be too short for a longer sheet: the least
 * used lengths are given up.
 */
function dropRest(task: GroupTask, bins: Bin[]): Bin[] {
  const { maxDistinctLengths, minQtyPerLength } = task.params;
  const rows = lengthRows(bins);
  const most = maxDistinctLengths === 0 ? rows.length : maxDistinctLengths;
  const kept = new Set(
    byUse(rows)
      .slice(0, most)
      .flatMap((r) => r.bins),
  );
  const left = bins.filter((b) => !b.type.isCoil || kept.has(b));
  const few = new Set(rowsByStock(left).flatMap((own) => tooFew(own, minQtyPerLength)));
  return few.size === 0 ? left : left.filter((b) => !few.has(b));
}

const areaOf = (row: LengthRow): number => row.bins.reduce((s, b) => s + b.used, 0);
const byUse = (rows: LengthRow[]): LengthRow[] => rows.toSorted((a, b) => areaOf(b) - areaOf(a));

/** Sheets of lengths cut too seldom; a coil's only length may be cut as seldom as it likes. */
function tooFew(own: LengthRow[], least: number): Bin[] {
  if (own.length < 2) return [];
  const enough = own.filter((r) => r.bins.length >= least);
  const kept = enough.length > 0 ? enough : byUse(own).slice(0, 1);
  return own.filter((r) => !kept.includes(r)).flatMap((r) => r.bins);
}

/** Longer sheets may need more coil than there is, and so may lengths that were chosen apart: the emptiest are given up. */
export function withinStore(bins: Bin[]): Bin[] {
  const room = new StockRoom();
  const kept = new Set<Bin>();
  for (const bin of bins.toSorted((a, b) => b.used - a.used)) {
    if (room.room(bin.type, bin.length) < 1) continue;
    room.take(bin);
    kept.add(bin);
  }
  return kept.size === bins.length ? bins : bins.filter((b) => kept.has(b));
}
