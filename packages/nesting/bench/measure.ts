// One family measured: our value, the best known, the proven bound, the peers, and the time taken.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRun, verify } from '../src/index.ts';
import { problemOf } from '../src/bench/run.ts';
import type { Solution } from '../src/index.ts';
import type { BenchInstance, Family } from './families.ts';
import { guillotineBins, maxRectsBins } from './peers.ts';

export interface BenchRow {
  family: string;
  instances: number;
  /** Open instances of the family; absent in rows measured before it was kept. */
  of?: number;
  /** `points`: value and best are mean densities in %, overBest their difference. */
  unit?: 'points';
  /** Σ sheets or Σ cost. */
  value: number;
  best: number;
  bound: number;
  /** % of value over best and bound; NaN without one. */
  overBest: number;
  overBound: number;
  /** Mean and longest ms per instance, first answer included. */
  ms: number;
  firstMs: number;
  /** Instances better than and equal to the best known. */
  better: number;
  equal: number;
  /** Instances whose value equals the bound. */
  proven: number;
  seconds: number;
  goal: string;
  faults: number;
  peer: { name: string; value: number; ms: number } | null;
}

/** Milliseconds of work of this process: other people's load on the machine does not count. */
export function workMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export interface Sample {
  folder: string;
  seconds?: number;
  /** Every nth instance, from the given one. */
  every: number;
  from: number;
  /** Of the search; default 1. */
  seed?: number;
}

export function instancesOf(family: Family, sample: Sample): BenchInstance[] {
  const file = fileOf(family, sample.folder);
  if (file === undefined) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines
    .filter((_, i) => i % sample.every === sample.from)
    .map((line) => JSON.parse(line) as BenchInstance);
}

/** The family's file in the folder, or its sample in the package; undefined when there is neither. */
export function fileOf(family: Family, folder: string): string | undefined {
  const own =
    family.sample === undefined ? [] : [join(import.meta.dirname, '../fixtures/instances', family.sample)];
  return [join(folder, family.file), ...own].find((file) => existsSync(file));
}

/** Runs the instances of a family one after the other. */
export function measure(family: Family, sample: Sample): BenchRow {
  const seconds = sample.seconds ?? family.seconds;
  const rows = instancesOf(family, sample).map((instance) =>
    solveOne(instance, family, { seconds, seed: sample.seed ?? 1 }),
  );
  const sum = (pick: (r: (typeof rows)[number]) => number) => rows.reduce((s, r) => s + pick(r), 0);
  const [value, best, bound] = [sum((r) => r.value), sum((r) => r.best), sum((r) => r.bound)];
  const peer =
    family.peer === undefined
      ? null
      : { name: family.peer, value: sum((r) => r.peer), ms: sum((r) => r.peerMs) / rows.length };
  return {
    family: family.name,
    instances: rows.length,
    of: instancesOf(family, { ...sample, every: 1, from: 0 }).length,
    value,
    best,
    bound,
    overBest: overBest(rows, family.isMean === true),
    overBound: (value / bound - 1) * 100,
    ms: sum((r) => r.ms) / rows.length,
    firstMs: rows.reduce((m, r) => Math.max(m, r.firstMs), 0),
    better: rows.filter((r) => r.best > 0 && r.value < r.best - 1e-6).length,
    equal: rows.filter((r) => Math.abs(r.value - r.best) < 1e-6).length,
    proven: rows.filter((r) => r.value <= r.bound * (1 + 1e-9) + 0.011).length,
    seconds,
    goal: family.goal,
    faults: sum((r) => r.faults),
    peer,
  };
}

/** % over the best known values: of the sums or the mean, over the instances that have one. */
export function overBest(rows: readonly { value: number; best: number }[], isMean: boolean): number {
  const known = rows.filter((r) => r.best > 0);
  const sum = (pick: (r: (typeof known)[number]) => number) => known.reduce((s, r) => s + pick(r), 0);
  const share = isMean
    ? sum((r) => r.value / r.best) / known.length
    : sum((r) => r.value) / sum((r) => r.best);
  return (share - 1) * 100;
}

/** One line of the record of a run. */
export function noteOf(of: {
  family: string;
  id: string;
  value: number;
  best: number;
  bound: number;
  ms: number;
}): string {
  const best = of.best > 0 ? of.best : 'unknown';
  return `${of.family} ${of.id}: ${of.value}, best ${best}, bound ${of.bound}, ${Math.round(of.ms)} ms\n`;
}

function solveOne(
  instance: BenchInstance,
  family: Family,
  { seconds, seed }: { seconds: number; seed: number },
) {
  const mode =
    family.mode === 'own' ? { isFree: instance.guillotine !== true, canRotate: true } : family.mode;
  const { problem, params } = problemOf(instance, mode);
  const isBins = instance.objective === 'bins';
  const start = workMs();
  const run = createRun(problem, params, { seed, budget: { ms: seconds * 1000 }, clock: workMs });
  const firstMs = workMs() - start;
  while (run.step(500));
  const solution = run.best();
  const ms = workMs() - start;
  const given = family.mode === 'own' ? (instance.lb['best'] ?? 0) : 0;
  const own = isBins ? solution.totals.lowerBoundSheets : Number(solution.totals.lowerBoundCost);
  const peerStart = workMs();
  const peer =
    family.peer === undefined
      ? 0
      : family.peer === 'maxrects-packer'
        ? maxRectsBins(instance, mode.canRotate)
        : guillotineBins(instance, mode.canRotate);
  const value = valueOf(solution, isBins);
  const best = family.best.reduce((b, key) => Math.min(b, instance.best[key] ?? Infinity), Infinity);
  const figures = { value, best: best === Infinity ? 0 : best, bound: Math.max(given, own), ms };
  process.stderr.write(noteOf({ ...figures, family: family.name, id: instance.id }));
  return {
    ...figures,
    firstMs,
    faults: verify(problem, params, solution).faults.length,
    peer,
    peerMs: workMs() - peerStart,
  };
}

function valueOf(solution: Solution, isBins: boolean): number {
  if (solution.unplaced.length > 0) return Number.NaN;
  if (isBins) return solution.totals.sheetAmount;
  return Number(solution.totals.materialCost);
}
