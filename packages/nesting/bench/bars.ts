// Bars against the best known values: node packages/nesting/bench/bars.ts [folder] [CPU ms] [every nth] [report]
// Every instance is run once; the plan is looked at after a tenth of the time and at the end.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { barParams } from '../src/problem/bar-params.ts';
import type { BarParams, BarProblem, BarSolution } from '../src/problem/bar.ts';
import { createBarRun } from '../src/bar/run.ts';
import { verifyBars } from '../src/verify/bar.ts';
import { barReport } from './bars-report.ts';
import type { BarLook, BarRow } from './bars-report.ts';

/** One line of the published form (fixtures/bars/README.md). */
export interface BarInstance {
  id: string;
  set: string;
  objective: 'bins' | 'cost';
  kerf?: number;
  trim?: number;
  stock: { len: number; cost: number; qty?: number; remnant?: boolean }[];
  items: { len: number; q: number }[];
  best: { bins?: number; cost?: number };
  lb: { best: number };
}

/** Lengths as mm. The instances charge no cut after the last piece: kerf beyond the bar, in the tail. */
export function barProblemOf(instance: BarInstance): { problem: BarProblem; params: BarParams } {
  const kerf = instance.kerf ?? 0;
  const trim = instance.trim ?? 0;
  const tailTrim = Math.max(trim, kerf);
  const params: BarParams = {
    ...barParams(),
    kerf,
    headTrim: trim,
    tailTrim,
    remnantFactor: 0,
    remnantUseRate: 1,
    remnantMinUtil: 0,
  };
  const items = instance.items.map((i, n) => ({ id: `i${n}`, group: 'g', length: i.len, quantity: i.q }));
  const stocks = instance.stock.map((s, n) => ({
    id: `s${n}`,
    group: 'g',
    kind: s.remnant === true ? (3 as const) : (1 as const),
    length: s.len + tailTrim - trim,
    quantity: s.qty ?? null,
    price: { mode: 2 as const, price: String(instance.objective === 'bins' ? 1 : s.cost) },
  }));
  return { problem: { kind: 4, groups: [{ key: 'g' }], items, stocks }, params };
}

/** Milliseconds of processor time of this process: fair on a shared machine. */
function cpuClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** One instance within `ms`; its plan is verified. */
export function runBar(instance: BarInstance, ms: number, clock: () => number = cpuClock): BarRow {
  const { problem, params } = barProblemOf(instance);
  const start = clock();
  const run = createBarRun(problem, params, { seed: 1, budget: { ms }, clock });
  const look = (s: BarSolution): BarLook => ({
    value: s.unplaced.length > 0 ? Infinity : Number(s.totals.netCost),
    isProven: s.totals.isProven,
    ms: Math.round(clock() - start),
  });
  let isMore = true;
  while (isMore && clock() - start < ms / 10) isMore = run.step(Math.max(1, ms / 10 - (clock() - start)));
  const early = look(run.best());
  while (isMore) isMore = run.step(200);
  const solution = run.best();
  const known = instance.best.bins ?? instance.best.cost;
  return {
    id: instance.id,
    family: instance.set,
    objective: instance.objective,
    kinds: instance.items.length,
    pieces: instance.items.reduce((s, i) => s + i.q, 0),
    // One best value of the collection lies below its own proven bound (wae-test0055, a doubled name).
    best: known === undefined ? undefined : Math.max(known, instance.lb.best),
    given: instance.lb.best,
    bound: Number(solution.totals.lowerBoundCost),
    early,
    late: look(solution),
    faults: verifyBars(problem, params, solution).faults.length,
  };
}

/** Instances of the folder itself and of its `bar` and `prod-bar`, every nth of each file. */
export function barInstances(folder: string, nth: number): BarInstance[] {
  const folders = [folder, join(folder, 'bar'), join(folder, 'prod-bar')].filter((f) => existsSync(f));
  const files = folders.flatMap((f) =>
    readdirSync(f)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(f, name)),
  );
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .filter((_, i) => i % nth === 0)
      .map((line) => JSON.parse(line) as BarInstance),
  );
}

if (process.argv[1] === import.meta.filename) {
  const sample = process.env['NESTING_DATA'] ?? join(import.meta.dirname, '../fixtures/bars');
  const [folder = sample, ms = '10000', nth = '1', report] = process.argv.slice(2);
  const rows = barInstances(folder, Number(nth)).map((instance) => runBar(instance, Number(ms)));
  const text = barReport(rows, Number(ms));
  console.log(text);
  if (report !== undefined) writeFileSync(report, text);
}
