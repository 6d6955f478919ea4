/**
 * The job that computes an order: waits for a thread, shows the best plan so far, proves the result, writes it with the end
 * of the job in one transaction. A late result of a cancelled run is dropped (engineering F13).
 */
import {
  allows,
  dec,
  ENGINE_REASONS,
  fill,
  gapText,
  NEST_PROGRESS,
  nestOrderMachine,
  touchFault,
} from '@muyun/contract';
import type { Figures } from '@muyun/nesting';
import { actOn } from '../../../kit/document/index.ts';
import type { JobContext, JobKind, JobRow } from '../../../kit/jobs.ts';
import { runParts } from '../../../workers/nest-parts.ts';
import { type BarRequest, nestPool, NestThreadError } from '../../../workers/nest-pool.ts';
import type { BarInput, BarOutcome, NestOutcome, NestTick } from '../../../workers/nest-task.ts';
import { giveNestBack } from '../../platform/quota/index.ts';
import { AppError, appError } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { writeBarResult } from './bar/bar-write.ts';
import { restOf, wholeOf } from './nest-kept.ts';
import { byHouse, type NestChange, orderLife } from './nest-life.ts';
import { findOrder, setProgress, tenantThreads } from './nest-order.store.ts';
import { savePreview } from './nest-preview.store.ts';
import {
  type AnyRunInput,
  endRun,
  isBarInput,
  isEndedToKeep,
  loadAnyInput,
  loadRun,
  type RunRow,
} from './nest-run.store.ts';
import { backFromRun, IDLE } from './nest-stop.ts';
import { tellFailed } from './nest-tell.ts';
import { writeResult } from './nest-write.ts';

export interface NestJobPayload {
  readonly orderId: string;
  readonly runId: string;
}
type Context = JobContext<NestJobPayload>;
export const NEST_JOB = 'nest.solve';

const SHOWN_SHARE = 97;
const MS = 1000;
const CRASHES_ALLOWED = 1;

const percentText = (share: string): string => dec(share).times(100).toFixed(2);
const failure = (reason: string): AppError => appError('Nest:EngineFail', { reason });

interface Work {
  readonly run: RunRow;
  readonly input: AnyRunInput;
  readonly threads: number;
}

/** What is to be computed; null when the run was cancelled before it began. */
async function loadWork(context: Context): Promise<Work | null> {
  const { runId, orderId } = context.job.payload;
  return context.inTx(async (tx) => {
    // an order that was force-deleted is gone for its computation too
    const [order, run] = [await findOrder(tx, null, orderId), await loadRun(tx, runId)];
    if (order?.jobId !== context.job.id || run.state !== 'running') return null;
    return { run, input: await loadAnyInput(tx, runId), threads: await tenantThreads(tx) };
  });
}

async function markStarted(context: Context, run: RunRow): Promise<void> {
  await context.inTx(async (tx) => {
    const order = await findOrder(tx, null, run.orderId, true);
    if (order?.jobId !== context.job.id || !allows(nestOrderMachine, order.state, 'start')) return;
    const values = { startTime: new Date().toISOString(), message: null };
    await actOn(byHouse(tx), orderLife, order, { action: 'start' }, async () => ({ values }));
  });
}

/** Writes previews one after the other; while one is being written the next tick is left out. */
function previewWriter(
  context: Context,
  run: RunRow,
): { write(tick: NestTick): void; settled(): Promise<void> } {
  const last: { write: Promise<void>; open: number } = { write: Promise.resolve(), open: 0 };
  const save = async (tick: NestTick): Promise<void> => {
    const figures = shownFigures(tick.figures);
    const percent = Math.floor(tick.share * SHOWN_SHARE);
    await context.inTx(async (tx) => {
      await savePreview(tx, run.id, { figures, elapsedMs: tick.elapsedMs, body: tick.preview });
      await setProgress(tx, run.orderId, context.job.id, percent);
    });
    if (context.signal.aborted) return;
    await context.progress(
      percent,
      fill(run.keptSheets > 0 ? NEST_PROGRESS.computingRest : NEST_PROGRESS.computing, {
        kept: run.keptSheets,
        sheets: figures.sheetAmount,
        utilization: percentText(figures.utilization),
        bound: gapText(figures.gap),
      }),
    );
  };
  return {
    // a tick with a better plan is kept for when the write under way has ended
    write: (tick) => {
      if (last.open > 0 && tick.preview === null) return;
      last.open += 1;
      last.write = last.write
        .then(() => save(tick))
        .catch((error: unknown) => {
          if (!context.signal.aborted) context.log.warn({ err: error }, 'nest preview');
        })
        .finally(() => {
          last.open -= 1;
        });
    },
    settled: () => last.write,
  };
}

/** A gap that rounds to nothing is none only where that is proven. */
const NO_GAP = '0.0000';
const LEAST_GAP = '0.0001';

const shownFigures = (f: Figures): Figures => ({
  ...f,
  gap: f.gap === NO_GAP && !f.isProven ? LEAST_GAP : f.gap,
  netArea: dec(f.netArea).toFixed(4),
  grossArea: dec(f.grossArea).toFixed(4),
  remnantArea: dec(f.remnantArea).toFixed(4),
});

type Outcome = NestOutcome | BarOutcome;

/** Of plates what the engine is to leave as it is stands in the outcome too. */
async function found(
  input: AnyRunInput,
  { input: given, ...shared }: Omit<BarRequest, 'input'> & { input: Omit<BarInput, 'problem' | 'params'> },
): Promise<Outcome> {
  if (isBarInput(input))
    return nestPool.runBars({ ...shared, input: { problem: input.problem, params: input.engine, ...given } });
  const { problem, engine: params } = restOf(input);
  return wholeOf(input, await runParts(nestPool, { ...shared, input: { problem, params, ...given } }));
}

async function compute(context: Context, work: Work): Promise<Outcome> {
  const { run, input, threads } = work;
  const drop = new AbortController();
  const cancelled = async (): Promise<void> => {
    const keeps = await context.inTx((tx) => isEndedToKeep(tx, run.id));
    if (!keeps || !nestPool.stop(run.id)) drop.abort();
  };
  const onAbort = (): void => {
    void cancelled().catch(() => drop.abort());
  };
  if (context.signal.aborted) onAbort();
  else context.signal.addEventListener('abort', onAbort, { once: true });
  const previews = previewWriter(context, run);
  const groups = Math.max(1, (isBarInput(input) ? input : restOf(input)).problem.groups.length);
  const budget =
    run.params.iterLimit > 0 ? { rounds: run.params.iterLimit } : { ms: run.params.timeLimit * MS * groups };
  try {
    const shared: Omit<BarRequest, 'input'> = {
      key: run.id,
      tenant: context.job.tenantId,
      tenantLimit: threads,
      signal: drop.signal,
      onQueued: (ahead) => {
        void context.progress(0, fill(NEST_PROGRESS.waiting, { ahead })).catch(() => undefined);
      },
      onStarted: () => markStarted(context, run),
      onTick: (tick) => previews.write(tick),
      onVerifying: () => {
        void context.progress(SHOWN_SHARE, NEST_PROGRESS.verifying).catch(() => undefined);
      },
    };
    const given = { seed: run.seed, budget, previewEveryMs: MS };
    return await found(input, { ...shared, input: given });
  } finally {
    context.signal.removeEventListener('abort', onAbort);
    await previews.settled();
  }
}

/** A thread that died is started once more (F3, isolation); memory and silence are not a matter of luck. */
async function computeTwice(context: Context, work: Work): Promise<Outcome> {
  for (let crashes = 0; ; crashes += 1) {
    try {
      return await compute(context, work);
    } catch (error) {
      if (!(error instanceof NestThreadError)) throw error;
      context.log.warn({ err: error, runId: work.run.id }, 'nesting thread ended without a result');
      if (error.reason === 'aborted' || context.signal.aborted) throw error;
      if (error.reason !== 'crash' || crashes >= CRASHES_ALLOWED) throw failure(ENGINE_REASONS[error.reason]);
    }
  }
}

function write(tx: Tx, job: JobRow, { run, input }: Work, outcome: Outcome): Promise<boolean> {
  if (outcome.kind === 'doneBars')
    return isBarInput(input) ? writeBarResult(tx, { job, run, input, outcome }) : Promise.resolve(false);
  return isBarInput(input) ? Promise.resolve(false) : writeResult(tx, { job, run, input, outcome });
}

/** What the engine has found for the rest is sound for itself: it is the kept sheets that do not go with it. */
const unsound = (run: RunRow, code: string): string =>
  run.keptSheets > 0
    ? fill(ENGINE_REASONS.kept, { reason: touchFault(code) })
    : fill(ENGINE_REASONS.verify, { code });

async function solve(context: Context): Promise<unknown> {
  const work = await loadWork(context);
  if (!work) return null;
  const outcome = await computeTwice(context, work);
  if (!outcome.report.ok) throw failure(unsound(work.run, outcome.report.faults[0]?.code ?? ''));
  if (outcome.solution.layouts.length === 0) throw failure(ENGINE_REASONS.empty);
  return context.inTx(async (tx) => {
    const written = await write(tx, context.job, work, outcome);
    // false: cancelled while the last step ran; the job's own row says so already
    if (written) await context.finish(tx, { runId: work.run.id });
    return { runId: written ? work.run.id : null };
  });
}

/** The job has ended without a result: so has the order that still waits for it. */
async function ended(
  tx: Tx,
  job: JobRow<NestJobPayload>,
  state: 'failed' | 'cancelled',
  error: { code: string; message: string } | null,
): Promise<void> {
  const { orderId, runId } = job.payload;
  await endRun(tx, runId, state, error?.message ?? null);
  await giveNestBack(tx, runId);
  const action = state === 'cancelled' ? 'cancel' : 'fail';
  const order = await findOrder(tx, null, orderId, true);
  if (order?.jobId !== job.id || !allows(nestOrderMachine, order.state, action)) return;
  const reason = error?.message ?? ENGINE_REASONS.crash;
  await actOn(byHouse(tx), orderLife, order, { action }, async () =>
    action === 'cancel' ? backFromRun(tx, order) : failed(reason),
  );
  if (action === 'fail') await tellFailed(tx, { job, runId, order }, reason);
}

function failed(message: string): NestChange {
  const reason = message.slice(0, 400);
  return {
    values: { ...IDLE, message: reason, endTime: new Date().toISOString() },
    params: { reason },
  };
}

/** A computation is followed by whoever may see its order. */
async function isShown(tx: Tx, who: Who, job: { bizId: string | null }): Promise<boolean> {
  const mayRead = who.rights.has('AlNest.NestOrders:query') || who.rights.has('AlNest.NestOrders:get');
  return mayRead && job.bizId !== null && (await findOrder(tx, who, job.bizId)) !== null;
}

export const nestJob: JobKind<NestJobPayload> = {
  kind: NEST_JOB,
  rights: ['AlNest.NestOrders:add', 'AlNest.NestOrders:edit'],
  isShown,
  run: solve,
  ended,
};
