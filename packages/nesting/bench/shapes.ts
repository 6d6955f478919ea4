// True shapes against the published values: strips by density, jigsaw sheets by count. Prints rows for docs/shapes.md.
//   node packages/nesting/bench/shapes.ts [folder] [strip seconds] [sheet seconds] [every nth] [only] [seeds]
// `only`: texts an id must contain one of, parted by commas; an id ending in `=` must be equal. `seeds`: that many runs
// at once, one thread each, that tell each other their best plans; the best counts.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MessageChannel,
  Worker,
  isMainThread,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { createRun, renderSvg, shapeParams, verify } from '../src/index.ts';
import type { ShapeParams, ShapeProblem, ShapeSolution } from '../src/index.ts';

interface ShapeInstance {
  id: string;
  set: string;
  height?: number;
  bins?: { w: number; h: number; cost: number }[];
  items: { q: number; rot: number[] | 'free'; mirror?: boolean; outer: number[][]; holes: number[][][] }[];
  best?: { length?: number; bins?: number };
}

export interface ShapeBenchOptions {
  /** CPU seconds of each thread per strip and per instance of sheets. */
  stripSeconds: number;
  sheetSeconds: number;
  /** Every nth instance. */
  nth: number;
  /** Only ids that contain one of these texts, or equal one that ends in `=`. */
  only?: string;
  /** Runs per instance with seeds 1, 2, …, one thread each, that exchange their best plans; the best counts. */
  seeds: number;
  /** Leave out instances without a best known value. */
  areKnownOnly?: boolean;
  /** Folder for pictures of the first strip and the first sheets; none without. */
  pictures?: string;
}

export interface ShapeRow {
  id: string;
  set: string;
  /** Density in % (strips) or sheets. */
  value: number;
  best: number;
  firstMs: number;
  faults: number;
}

/** Milliseconds of processor time of this thread: fair on a shared machine. */
function cpuClock(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Units of the sources differ: scaled by tens until the sheet is one to ten metres wide. */
function problemOf(instance: ShapeInstance): { problem: ShapeProblem; params: ShapeParams; scale: number } {
  const across = instance.height ?? instance.bins?.[0]?.h ?? 1;
  let scale = 1;
  while (across * scale < 1000) scale *= 10;
  while (across * scale >= 10_000) scale /= 10;
  const round = (v: number) => Math.round(v * scale * 1000) / 1000;
  const ringOf = (points: number[][]) => ({
    vertices: points.map(([x = 0, y = 0]) => ({ x: x * scale, y: y * scale })),
  });
  const items = instance.items.map((item, i) => ({
    id: `i${i}`,
    quantity: item.q,
    outer: ringOf(item.outer),
    holes: item.holes.map(ringOf),
    rotations: item.rot,
    allowMirror: item.mirror === true,
  }));
  const stocks = (instance.bins ?? []).map((bin, i) => {
    return { kind: 'sheet' as const, id: `s${i}`, length: round(bin.w), width: round(bin.h), cost: 1 };
  });
  const strip = { kind: 'strip' as const, id: 'strip', width: round(instance.height ?? 0) };
  const problem: ShapeProblem = { kind: 2, items, stocks: instance.height === undefined ? stocks : [strip] };
  return { problem, params: { ...shapeParams(), spacing: 0, margin: 0, minHoleArea: 0 }, scale };
}

interface Job {
  instance: ShapeInstance;
  seconds: number;
  seed: number;
  /** To the threads that work on the same instance. */
  ports: MessagePort[];
}

interface Outcome {
  row: ShapeRow;
  solution: ShapeSolution;
}

function solveOne({ instance, seconds, seed, ports }: Job): Outcome {
  const { problem, params, scale } = problemOf(instance);
  const isStrip = instance.height !== undefined;
  const start = cpuClock();
  const run = createRun(problem, params, { seed, budget: { ms: 1000 * seconds }, clock: cpuClock });
  const firstMs = cpuClock() - start;
  let told = '';
  while (run.step(500)) {
    if (ports.length === 0) continue;
    const { totals } = run.best();
    if (totals.cost !== told) for (const port of ports) port.postMessage(run.best());
    told = totals.cost;
    if (ports.map((port) => takeFrom(port, run)).includes(true)) told = run.best().totals.cost;
  }
  const solution = run.best();
  const net = Number(solution.totals.netArea) * 1e6;
  const bestLength = (instance.best?.length ?? Number.NaN) * scale;
  const row: ShapeRow = {
    id: instance.id,
    set: instance.set,
    value: isStrip ? 100 * Number(solution.totals.utilization) : solution.totals.sheetAmount,
    best: isStrip
      ? (100 * net) / (bestLength * (instance.height ?? 0) * scale)
      : (instance.best?.bins ?? Number.NaN),
    firstMs,
    faults: verify(problem, params, solution).faults.length + solution.unplaced.length,
  };
  return { row, solution };
}

/** Offers what another thread has sent to the run; true when something was taken. */
function takeFrom(port: MessagePort, run: { offer: (solution: ShapeSolution) => boolean }): boolean {
  let isTaken = false;
  for (let sent = receiveMessageOnPort(port); sent !== undefined; sent = receiveMessageOnPort(port))
    if (run.offer(sent.message as ShapeSolution)) isTaken = true;
  return isTaken;
}

/** The same in a thread of its own. */
function solveApart(job: Job): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: job, transferList: job.ports });
    worker.once('message', (outcome: Outcome) => resolve(outcome));
    worker.once('error', reject);
  });
}

/** For each thread its ports to all others. */
function portsFor(threads: number): MessagePort[][] {
  const ports: MessagePort[][] = Array.from({ length: threads }, () => []);
  for (let i = 0; i < threads; i++)
    for (let k = i + 1; k < threads; k++) {
      const { port1, port2 } = new MessageChannel();
      ports[i]?.push(port1);
      ports[k]?.push(port2);
    }
  return ports;
}

/** The best of the seeds; faults of any of them are kept. */
async function bestOf(instance: ShapeInstance, options: ShapeBenchOptions): Promise<Outcome> {
  const isStrip = instance.height !== undefined;
  const seconds = isStrip ? options.stripSeconds : options.sheetSeconds;
  const seeds = Array.from({ length: options.seeds }, (_, i) => i + 1);
  const ports = portsFor(seeds.length);
  const outcomes = await Promise.all(
    seeds.map((seed, i) => solveApart({ instance, seconds, seed, ports: ports[i] ?? [] })),
  );
  const order = outcomes.toSorted((a, b) => (b.row.value - a.row.value) * (isStrip ? 1 : -1));
  const best = order[0] as Outcome;
  best.row.faults = outcomes.reduce((s, o) => s + o.row.faults, 0);
  return best;
}

function isWanted(id: string, only: string | undefined): boolean {
  if (only === undefined || only === '') return true;
  return only.split(',').some((text) => (text.endsWith('=') ? id === text.slice(0, -1) : id.includes(text)));
}

/** Runs the irregular instances of a folder (all `irr-*.jsonl` below it) and returns a row each. */
export async function benchShapes(folder: string, options: ShapeBenchOptions): Promise<ShapeRow[]> {
  const rows: ShapeRow[] = [];
  const drawn = new Set<string>();
  for (const file of filesOf(folder)) {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    for (const [i, line] of lines.entries()) {
      const instance = JSON.parse(line) as ShapeInstance;
      if (i % options.nth !== 0 || !isWanted(instance.id, options.only)) continue;
      if (options.areKnownOnly === true && instance.best?.length === undefined) continue;
      const { row, solution } = await bestOf(instance, options);
      const { problem, params } = problemOf(instance);
      rows.push(row);
      process.stderr.write(
        `${row.id}: ${row.value.toFixed(2)}, best ${row.best.toFixed(2)}, first ${Math.round(row.firstMs)} ms, faults ${row.faults}\n`,
      );
      const layout = solution.layouts[0];
      if (options.pictures === undefined || drawn.has(row.set) || !layout) continue;
      drawn.add(row.set);
      mkdirSync(options.pictures, { recursive: true });
      writeFileSync(join(options.pictures, `shape-${row.id}.svg`), renderSvg(problem, params, layout));
    }
  }
  return rows;
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return inside
    .filter((f) => /irr-[^/]*\.jsonl$/.test(f))
    .map((f) => join(folder, f))
    .sort();
}

/** One line per family: strips by mean density against the best known, sheets by their sum. */
export function shapeTable(rows: readonly ShapeRow[]): string {
  const head =
    '| family | instances | ours | best known | difference | first answer ms (mean, longest) | faults |\n|---|---|---|---|---|---|---|';
  const sets = [...new Set(rows.map((r) => r.set))];
  const lines = sets.map((set) => {
    const own = rows.filter((r) => r.set === set);
    const known = own.filter((r) => Number.isFinite(r.best));
    const sum = (pick: (r: ShapeRow) => number, of = known) => of.reduce((s, r) => s + pick(r), 0);
    const [ours, best] = [sum((r) => r.value), sum((r) => r.best)];
    const isStrip = set.startsWith('irr-strip');
    const n = Math.max(1, known.length);
    const figures = isStrip
      ? `${(ours / n).toFixed(2)} % | ${(best / n).toFixed(2)} % | ${((ours - best) / n).toFixed(2)} points`
      : `${ours} | ${best} | ${((ours / best - 1) * 100).toFixed(2)} %`;
    const first = `${Math.round(sum((r) => r.firstMs, own) / own.length)}, ${Math.round(Math.max(...own.map((r) => r.firstMs)))}`;
    return `| ${set} | ${known.length} of ${own.length} | ${figures} | ${first} | ${sum((r) => r.faults, own)} |`;
  });
  return [head, ...lines].join('\n');
}

/** A row per instance, for docs/shapes.md. */
export function shapeRows(rows: readonly ShapeRow[]): string {
  const head = '| instance | ours | best known | difference |\n|---|---|---|---|';
  const text = (v: number) => (Number.isFinite(v) ? v.toFixed(2) : '–');
  return [
    head,
    ...rows.map((r) => `| ${r.id} | ${text(r.value)} | ${text(r.best)} | ${text(r.value - r.best)} |`),
  ].join('\n');
}

if (!isMainThread) parentPort?.postMessage(solveOne(workerData as Job), []);
else if (process.argv[1] === import.meta.filename) {
  const [
    folder = join(import.meta.dirname, '../fixtures/shapes'),
    strip = '10',
    sheets = '5',
    nth = '1',
    only = '',
    seeds = '1',
  ] = process.argv.slice(2);
  const pictures = process.env['SHAPE_PICTURES'];
  const rows = await benchShapes(folder, {
    stripSeconds: Number(strip),
    sheetSeconds: Number(sheets),
    nth: Number(nth),
    only,
    seeds: Number(seeds),
    pictures,
  });
  console.log(`${shapeTable(rows)}\n\n${shapeRows(rows)}`);
}
