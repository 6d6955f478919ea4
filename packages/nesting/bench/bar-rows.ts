// Rows of the bench for bars: one per file, in the same form as the rectangle families.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runBar } from './bars.ts';
import type { BarInstance } from './bars.ts';
import type { BarRow } from './bars-report.ts';
import { noteOf, overBest } from './measure.ts';
import type { BenchRow, Sample } from './measure.ts';

const SECONDS = 10;

/** Families below the folder, or those of the sample in the package. */
export function barFiles(folder: string): string[] {
  const jsonl = (dir: string) =>
    existsSync(dir)
      ? readdirSync(dir)
          .filter((f) => f.endsWith('.jsonl'))
          .map((f) => join(dir, f))
      : [];
  const own = ['bar', 'prod-bar'].flatMap((dir) => jsonl(join(folder, dir)));
  return own.length > 0 ? own : jsonl(join(import.meta.dirname, '../fixtures/bars'));
}

export function barFamily(file: string): string {
  return basename(file, '.jsonl');
}

/** Runs every nth instance of the file. */
export function measureBars(file: string, sample: Sample): BenchRow {
  const seconds = sample.seconds ?? SECONDS;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const rows = lines
    .filter((_, i) => i % sample.every === sample.from)
    .map((line) => {
      const row = runBar(JSON.parse(line) as BarInstance, seconds * 1000);
      process.stderr.write(noteOf({ ...figuresOf(row), family: row.family, id: row.id }));
      return row;
    });
  const figures = rows.map(figuresOf);
  const sum = (pick: (f: (typeof figures)[number]) => number) => figures.reduce((s, f) => s + pick(f), 0);
  return {
    family: barFamily(file),
    instances: rows.length,
    of: lines.length,
    value: sum((f) => f.value),
    best: sum((f) => f.best),
    bound: sum((f) => f.bound),
    overBest: overBest(figures, false),
    overBound: (sum((f) => f.value) / sum((f) => f.bound) - 1) * 100,
    ms: sum((f) => f.ms) / rows.length,
    firstMs: 0,
    better: figures.filter((f) => f.best > 0 && f.value < f.best).length,
    equal: figures.filter((f) => f.value === f.best).length,
    proven: rows.filter((r) => r.late.isProven).length,
    seconds,
    goal: rows.some((r) => r.best !== undefined)
      ? '≥ 99 % proven or equal to best'
      : '≤ the best in the data',
    faults: rows.reduce((s, r) => s + r.faults, 0),
    peer: null,
  };
}

function figuresOf(row: BarRow) {
  const { late, best = 0, given, bound } = row;
  return { value: late.value, best, bound: Math.max(given, bound), ms: late.ms };
}
