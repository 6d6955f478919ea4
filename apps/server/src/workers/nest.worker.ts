/**
 * The thread that computes one nest order and proves the result: no database, no network, no files.
 * Whatever the engine claims is verified here by code that shares nothing with it (engineering F3).
 */
import { getHeapStatistics } from 'node:v8';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import {
  type BarRun,
  createRun,
  type Figures,
  type Run,
  type Solution,
  type SolveOptions,
  verify,
} from '@muyun/nesting';
import { packLayouts } from './nest-preview.ts';
import { type BarInput, isBars, type NestInput, type NestMessage, type NestThreadData } from './nest-task.ts';

const SLICE_MS = 150;
const TICK_MS = 400;
/** least time between two plans for the others of a team */
const FOUND_MS = 1000;

const { input, stop, offers } = workerData as NestThreadData;
const started = performance.now();
const elapsed = (): number => Math.round(performance.now() - started);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
const send = (message: NestMessage): void => parentPort?.postMessage(message);

let heaviest = 0;
/** What this thread holds now; asked between slices, it stands for the most it ever held. */
function weigh(): void {
  const { used_heap_size: heap, external_memory: beside } = getHeapStatistics();
  heaviest = Math.max(heaviest, heap + beside);
}
const spent = () => ({ elapsedMs: elapsed(), memoryMb: Math.ceil(heaviest / 2 ** 20), threads: 1 });

interface Told {
  at: number;
  previewAt: number;
  foundAt: number;
  improved: boolean;
  isNews: boolean;
  share: number;
}

function tell(run: Run, told: Told): void {
  const now = performance.now();
  const isPreview = input.previewEveryMs > 0 && told.improved && now - told.previewAt >= input.previewEveryMs;
  if (!isPreview && now - told.at < TICK_MS) return;
  const best = run.best();
  told.at = now;
  if (isPreview) Object.assign(told, { previewAt: now, improved: false });
  const preview = isPreview ? packLayouts(best.layouts) : null;
  send({
    kind: 'tick',
    share: told.share,
    elapsedMs: elapsed(),
    rounds: run.rounds,
    figures: best.totals,
    preview,
  });
}

/** Between slices: what others found comes in, what is better here goes out. */
function exchange(input: NestInput, run: Run, told: Told): void {
  if (input.isTeam !== true) return;
  let latest: Solution | undefined;
  for (let next = receiveMessageOnPort(offers); next; next = receiveMessageOnPort(offers))
    latest = next.message as Solution;
  if (latest !== undefined) run.offer(latest);
  const now = performance.now();
  if (!told.isNews || now - told.foundAt < FOUND_MS) return;
  Object.assign(told, { foundAt: now, isNews: false });
  send({ kind: 'found', solution: run.best() });
}

const firstTold = (): Told => ({
  at: -Infinity,
  previewAt: -Infinity,
  foundAt: performance.now(),
  improved: true,
  isNews: true,
  share: 0,
});
const optionsOf = (told: Told): SolveOptions => ({
  seed: input.seed,
  budget: input.budget,
  signal: {
    get aborted() {
      return Atomics.load(stop, 0) === 1;
    },
  },
  onProgress: (p) => {
    told.share = p.share;
    if (p.isImproved) Object.assign(told, { improved: true, isNews: true });
  },
});

function computePlates(plates: NestInput): void {
  const told = firstTold();
  const run = createRun(plates.problem, plates.params, optionsOf(told));
  tell(run, told);
  while (run.step(SLICE_MS)) {
    weigh();
    tell(run, told);
    exchange(plates, run, told);
  }
  send({ kind: 'verifying' });
  const solution = run.best();
  const report = verify(plates.problem, plates.params, solution);
  weigh();
  send({ kind: 'done', solution, report, rounds: run.rounds, ...spent() });
}

/** What is shown while bars are computed, under the names that plates have; bars have no area. */
function barFigures(run: BarRun): Figures {
  const f = run.best().totals;
  return {
    ...f,
    sheetAmount: f.barAmount,
    netArea: '0',
    grossArea: '0',
    remnantArea: '0',
    weightUtilization: f.utilization,
    objectiveCost: f.netCost,
    cutLength: '0',
    lowerBoundSheets: f.lowerBoundBars,
  };
}

function computeBars(bars: BarInput): void {
  const told = firstTold();
  const run = createRun(bars.problem, bars.params, optionsOf(told));
  const tellFigures = (): void => {
    const now = performance.now();
    if (now - told.at < TICK_MS) return;
    told.at = now;
    const shown = { share: told.share, elapsedMs: elapsed(), rounds: run.rounds, preview: null };
    send({ kind: 'tick', ...shown, figures: barFigures(run) });
  };
  tellFigures();
  while (run.step(SLICE_MS)) {
    weigh();
    tellFigures();
  }
  send({ kind: 'verifying' });
  const solution = run.best();
  const report = verify(bars.problem, bars.params, solution);
  weigh();
  send({ kind: 'doneBars', solution, report, rounds: run.rounds, ...spent() });
}

if (isBars(input)) computeBars(input);
else computePlates(input);
offers.close();
