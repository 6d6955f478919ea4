// Bars against the best known values: node packages/nesting/bench/bars.ts [folder] [CPU ms] [every nth]
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { barParams } from '../src/problem/bar-params.ts';
import type { BarParams, BarProblem } from '../src/problem/bar.ts';
import { solveBars } from '../src/bar/run.ts';
import { verifyBars } from '../src/verify/bar.ts';

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

export interface BarRow {
  family: string;
  instances: number;
  /** Proven, or not worse than the best known. */
  reached: number;
  proven: number;
  /** Better than the best known. */
  better: number;
  /** Worse than the best known by more than one bar (or 0.1 % of cost). */
  far: number;
  /** Σ ours, Σ best known (bound where none is known). */
  ours: number;
  best: number;
  /** Σ proven lower bounds. */
  bound: number;
  /** CPU milliseconds, mean. */
  ms: number;
  faults: number;
}

/** Milliseconds of processor time of this process: fair on a shared machine. */
function cpuClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** All instances of one file within `ms` each; every plan is verified. */
export function benchBars(file: string, rule: { ms: number; nth: number; clock?: () => number }): BarRow[] {
  const clock = rule.clock ?? cpuClock;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const rows = new Map<string, BarRow>();
  for (const [i, line] of lines.entries()) {
    if (i % rule.nth !== 0) continue;
    const instance = JSON.parse(line) as BarInstance;
    const { problem, params } = barProblemOf(instance);
    const start = clock();
    const solution = solveBars(problem, params, { seed: 1, budget: { ms: rule.ms }, clock });
    const row = rows.get(instance.set) ?? emptyRow(instance.set);
    const known = instance.best.bins ?? instance.best.cost ?? Infinity;
    const ours = solution.unplaced.length > 0 ? Infinity : Number(solution.totals.netCost);
    // One best value of the collection lies below its own proven bound (wae-test0055, a doubled name).
    const reference = Number.isFinite(known) ? Math.max(known, instance.lb.best) : instance.lb.best;
    const slack = instance.objective === 'bins' ? 1 : 0.001 * reference;
    const { isProven } = solution.totals;
    rows.set(instance.set, {
      ...row,
      instances: row.instances + 1,
      reached: row.reached + (isProven || (Number.isFinite(known) && ours <= known) ? 1 : 0),
      proven: row.proven + (isProven ? 1 : 0),
      better: row.better + (Number.isFinite(known) && ours < known ? 1 : 0),
      far: row.far + (ours > reference + slack ? 1 : 0),
      ours: row.ours + ours,
      best: row.best + reference,
      bound: row.bound + Number(solution.totals.lowerBoundCost),
      ms: row.ms + (clock() - start),
      faults: row.faults + verifyBars(problem, params, solution).faults.length,
    });
  }
  return [...rows.values()].map((r) => ({ ...r, ms: Math.round(r.ms / r.instances) }));
}

function emptyRow(family: string): BarRow {
  const zero = { instances: 0, reached: 0, proven: 0, better: 0, far: 0, ours: 0, best: 0, bound: 0 };
  return { family, ...zero, ms: 0, faults: 0 };
}

/** One line of the printed table. */
export function barLine(row: BarRow): string {
  const share = ((100 * row.reached) / row.instances).toFixed(1);
  return (
    `${row.family}: ${row.reached}/${row.instances} proven or best known (${share} %), proven ${row.proven}, ` +
    `better ${row.better}, above +1: ${row.far}, Σ ${row.ours} best ${row.best} bound ${row.bound}, ` +
    `mean ${row.ms} ms, faults ${row.faults}`
  );
}

/** Every file of a folder (bar-*.jsonl, prod-bar.jsonl, bars-sample.jsonl). */
export function benchBarFolder(folder: string, rule: { ms: number; nth: number }): BarRow[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((f) => f.endsWith('.jsonl')) : [];
  return names.flatMap((name) => benchBars(join(folder, name), rule));
}

if (process.argv[1] === import.meta.filename) {
  const [folder = join(import.meta.dirname, '../fixtures/bars'), ms = '1000', nth = '1'] =
    process.argv.slice(2);
  for (const row of benchBarFolder(folder, { ms: Number(ms), nth: Number(nth) })) console.log(barLine(row));
}
