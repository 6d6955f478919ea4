// Rows of the bench for true shapes: strips by density, sheets by their number.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { workMs } from './measure.ts';
import type { BenchRow, Sample } from './measure.ts';
import { benchShapes } from './shapes.ts';
import type { ShapeRow } from './shapes.ts';

const STRIP_SECONDS = 60;
const SHEET_SECONDS = 10;
/** The goal of strips is for two cores: a seed on each, the better counts. */
const STRIP_SEEDS = 2;

/** Folders of shape families below the data folder, or the sample in the package. */
export function shapeFolders(folder: string): string[] {
  const own = ['irr-strip', 'irr-bin'].map((f) => join(folder, f)).filter((f) => existsSync(f));
  return own.length > 0 ? own : [join(import.meta.dirname, '../fixtures/shapes')];
}

/** Runs every nth instance of the sets in the folder (strips: those with a best known value); a row per set. */
export async function measureShapes(folder: string, sample: Sample): Promise<BenchRow[]> {
  const stripSeconds = sample.seconds ?? STRIP_SECONDS;
  const sheetSeconds = sample.seconds ?? SHEET_SECONDS;
  const start = workMs();
  const seeds = basename(folder) === 'irr-strip' ? STRIP_SEEDS : 1;
  const how = { stripSeconds, sheetSeconds, nth: sample.every, seeds, areKnownOnly: seeds > 1 };
  const rows = await benchShapes(folder, how);
  const ms = (workMs() - start) / Math.max(1, rows.length);
  const open = openOf(folder);
  const sets = [...new Set(rows.map((r) => r.set))];
  return sets.map((set) => {
    const own = rows.filter((r) => r.set === set);
    const isStrip = set.startsWith('irr-strip');
    const of = open.filter((s) => s === set).length;
    return rowOf(set, own, { of, ms, isStrip, seconds: isStrip ? stripSeconds : sheetSeconds });
  });
}

/** Set of every open instance in the folder. */
function openOf(folder: string): string[] {
  const files = readdirSync(folder).filter((f) => f.endsWith('.jsonl'));
  const lines = files.flatMap((f) => readFileSync(join(folder, f), 'utf8').trim().split('\n'));
  return lines.map((line) => (JSON.parse(line) as { set: string }).set);
}

/** Strips are told by their mean density, sheets by their number. */
export function rowOf(
  set: string,
  rows: readonly ShapeRow[],
  at: { of: number; ms: number; isStrip: boolean; seconds: number },
): BenchRow {
  const { isStrip } = at;
  const known = rows.filter((r) => Number.isFinite(r.best));
  const sum = (list: readonly ShapeRow[], pick: (r: ShapeRow) => number) =>
    list.reduce((s, r) => s + pick(r), 0);
  const share = isStrip ? Math.max(1, known.length) : 1;
  const excess = (r: ShapeRow) => (isStrip ? r.best - r.value : r.value - r.best);
  const [value, best] = [sum(known, (r) => r.value) / share, sum(known, (r) => r.best) / share];
  return {
    family: set,
    instances: rows.length,
    of: at.of,
    unit: isStrip ? 'points' : undefined,
    value,
    best,
    bound: 0,
    overBest: isStrip ? value - best : 100 * (value / best - 1),
    overBound: Number.NaN,
    ms: at.ms,
    firstMs: rows.reduce((m, r) => Math.max(m, r.firstMs), 0),
    better: known.filter((r) => excess(r) < -1e-9).length,
    equal: known.filter((r) => Math.abs(excess(r)) < 0.005).length,
    proven: 0,
    seconds: at.seconds,
    goal: isStrip ? '≥ −2.0 points of density' : '≤ +3 %',
    faults: sum(rows, (r) => r.faults),
    peer: null,
  };
}
