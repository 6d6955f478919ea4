/**
 * Background jobs: a row of the business transaction, run at least once by graphile-worker, with progress that a page
 * follows live, cancellation, checkpoints to resume from, and recovery when the process that ran it is gone.
 */
import { run, runMigrations, type Runner } from 'graphile-worker';
import type { Logger } from 'pino';
import { fill, JOB_FAULTS } from '@muyun/contract';
import { newId } from './clock.ts';
import type { Pools } from './database.ts';
import type { FileStore } from './files.ts';
import type { JobContext, JobKind } from './job-kind.ts';
import type { JobRow } from './job-rows.ts';
import * as rows from './job-rows.ts';
import type { Listener } from './listener.ts';
import { AppError, fromDatabase } from './raise.ts';
import { inTx, type Tx } from './tx.ts';
import { visiting } from './watch/visit.ts';

export type { JobContext, JobKind } from './job-kind.ts';
export { createJob } from './job-make.ts';
export type { JobRow } from './job-rows.ts';

const HEARTBEAT_MS = 2_000;
const MAX_ATTEMPTS = 2;
const PROGRESS_EVERY_MS = 200;
const REFETCH_MS = 1_000;
const PATIENCE_MS = 3_000;

/** Asks a job to stop. One that nobody runs ends at once; one that runs ends at its next check. */
export async function requestCancel(tx: Tx, runner: JobRunner, jobId: string): Promise<void> {
  const row = await rows.askToStop(tx, jobId);
  if (row && (row.state === 'queued' || runner.hasLost(jobId, row)))
    await runner.end(tx, jobId, 'cancelled', null);
  await rows.tellOf(tx, 'job_cancel', jobId);
}

export class JobRunner {
  readonly #pools: Pools;
  readonly #listener: Listener;
  readonly #files: FileStore;
  readonly #log: Logger;
  readonly #kinds = new Map<string, JobKind>();
  readonly #running = new Map<string, AbortController>();
  readonly #id = newId();
  #runner: Runner | null = null;
  #isStopping = false;
  #hasHandedBack = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(pools: Pools, listener: Listener, files: FileStore, log: Logger) {
    this.#pools = pools;
    this.#listener = listener;
    this.#files = files;
    this.#log = log;
  }

  register<P>(kind: JobKind<P>): void {
    this.#kinds.set(kind.kind, kind as JobKind);
  }

  /** Prepares the queue in the database; needed by every process, also those that only enqueue. */
  static async prepare(ownerUrl: string, owner: Pools['owner']): Promise<void> {
    await runMigrations({ connectionString: ownerUrl });
    const client = await owner.connect();
    try {
      await rows.makeEnqueue(client);
    } finally {
      client.release(true);
    }
  }

  /** Starts taking jobs. `alone` says that no other process can be running jobs, so interrupted ones are taken over at once. */
  async start(ownerUrl: string, concurrency: number, alone: boolean): Promise<void> {
    this.#listener.on('job_cancel', (jobId) => this.#running.get(jobId)?.abort());
    await this.#recover(alone);
    await this.#fetch(ownerUrl, concurrency);
    this.#timers = [
      setInterval(
        () => void this.#beat().catch((error: unknown) => this.#log.error({ error }, 'job heartbeat')),
        HEARTBEAT_MS,
      ),
      setInterval(
        () => void this.#recover(false).catch((error: unknown) => this.#log.error({ error }, 'job recovery')),
        5_000,
      ),
    ];
  }

  /** Fetches jobs, and fetches again when the fetching has ended: it gives up after the database has been away for some seconds. */
  async #fetch(connectionString: string, concurrency: number): Promise<void> {
    const { Logger } = await import('graphile-worker');
    const runner = await run({
      connectionString,
      concurrency,
      noHandleSignals: true,
      pollInterval: 1000,
      logger: new Logger(() => () => undefined),
      // in batches, even of one, what cannot be noted is tried again; alone it would be a rejection that nobody catches and ends the process
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: {
        run: async (payload) => {
          const { tenantId, jobId } = payload as { tenantId: string; jobId: string };
          await this.#take(tenantId, jobId);
        },
      },
    });
    this.#runner = runner;
    let isOver = false;
    const again = (error?: unknown): void => {
      if (this.#isStopping || isOver) return;
      isOver = true;
      this.#log.warn({ err: error }, 'jobs are fetched again');
      this.#refetch(connectionString, concurrency);
    };
    // its own end may take minutes: jobs that it has given up are fetched by the next one at once
    runner.events.once('pool:gracefulShutdown', () => again());
    runner.promise.then(() => again(), again);
  }

  #refetch(connectionString: string, concurrency: number): void {
    setTimeout(() => {
      if (!this.#isStopping)
        void this.#fetch(connectionString, concurrency).catch(() =>
          this.#refetch(connectionString, concurrency),
        );
    }, REFETCH_MS).unref();
  }

  /** Fetches no more, waits a little for what runs, and hands the rest back: another process goes on with it at once. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.race([
      this.#runner?.stop().catch(() => undefined),
      new Promise((resolve) => {
        setTimeout(resolve, PATIENCE_MS).unref();
      }),
    ]);
    if (this.#running.size === 0) return;
    this.#hasHandedBack = true;
    // a database that is gone as well: the rows say who ran them, and the recovery of the next start finds them
    await rows
      .handBack(this.#pools.owner, this.#id)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'jobs are left to the recovery'));
  }

  /** Whether nobody runs a job that its row says is running: its runner is silent, or it is this one and knows nothing of it. */
  hasLost(jobId: string, row: { runner: string | null; isSilent: boolean }): boolean {
    return !this.#running.has(jobId) && (row.runner === this.#id || row.isSilent);
  }

  kindOf(name: string): JobKind | null {
    return this.#kinds.get(name) ?? null;
  }

  get isRunning(): boolean {
    return this.#runner !== null;
  }

  /** jobs that this process runs */
  get runningCount(): number {
    return this.#running.size;
  }

  async #beat(): Promise<void> {
    if (this.#running.size === 0) return;
    const stopping = await rows.beat(this.#pools.owner, this.#id, [...this.#running.keys()]);
    for (const jobId of stopping) this.#running.get(jobId)?.abort();
  }

  async #recover(all: boolean): Promise<void> {
    await this.#requeue(all);
    await this.#takeOver(all);
  }

  /** A worker that died after it had fetched a job and before it said so leaves it queued with nobody to fetch it. To queue one twice does no harm: it keeps its turn, and only one start finds it queued. */
  async #requeue(all: boolean): Promise<void> {
    await rows.enqueueWaiting(this.#pools.owner, all);
  }

  /**
   * Jobs whose runner is gone, and own ones that were lost with the database, are queued again once, then failed with a reason.
   * What runs here is known once the rows are: a job that began while they were asked for is none of the lost.
   */
  async #takeOver(all: boolean): Promise<void> {
    const found = await rows.lostJobs(this.#pools.owner, this.#id, all);
    for (const lost of found.filter((job) => !this.#running.has(job.id)))
      await inTx(this.#pools.work, { tenantId: lost.tenantId, userId: lost.creatorId }, async (tx) => {
        if (!(await rows.lockLost(tx, lost.id, lost.attempts))) return;
        if (lost.isCancelled) return this.end(tx, lost.id, 'cancelled', null);
        if (lost.attempts >= MAX_ATTEMPTS)
          return this.end(tx, lost.id, 'failed', { code: 'Job:Failed', message: JOB_FAULTS.interrupted });
        await rows.queueAgain(tx, lost.id);
      });
  }

  async #take(tenantId: string, jobId: string): Promise<void> {
    if (this.#running.has(jobId)) return;
    const abort = new AbortController();
    // known as running before its row says so: the recovery must not find it unknown
    this.#running.set(jobId, abort);
    try {
      const job = await rows.claim(this.#pools.owner, tenantId, jobId, this.#id);
      if (!job) return;
      const visit = { call: job.kind, requestId: job.id, tenantId: job.tenantId, statements: 0 };
      await visiting(visit, () => this.#run(job, abort.signal));
    } finally {
      this.#running.delete(jobId);
    }
  }

  async #run(job: JobRow, signal: AbortSignal): Promise<void> {
    try {
      const kind = this.#kinds.get(job.kind);
      if (!kind) throw new Error(`no handler for job kind ${job.kind}`);
      const work = (): Promise<unknown> => {
        signal.throwIfAborted();
        return kind.run(this.#context(job, signal));
      };
      const result = await (kind.queue ? kind.queue.run(job.tenantId, work, signal) : work());
      await inTx(this.#pools.work, { tenantId: job.tenantId, userId: job.creatorId }, async (tx) => {
        await this.#finish(tx, job.id, result, null);
      });
    } catch (error) {
      await this.#broken(job, error, signal.aborted);
    }
  }

  /** Ends a job that threw. One that only lost the database is left to the recovery, which runs it once more. */
  async #broken(job: JobRow, error: unknown, isCancel: boolean): Promise<void> {
    // what it worked with is being closed under it
    if (this.#hasHandedBack) return;
    const known = error instanceof AppError ? error : fromDatabase(error);
    if (!isCancel && known?.code === 'Common:DatabaseDown') {
      this.#log.warn({ err: error, jobId: job.id }, 'job lost the database');
      return;
    }
    if (!isCancel && !known) this.#log.error({ err: error, jobId: job.id, kind: job.kind }, 'job failed');
    const reason = known
      ? { code: known.code, message: known.message }
      : { code: 'Job:Failed', message: fill(JOB_FAULTS.internal, { no: job.id.slice(-8) }) };
    try {
      await inTx(this.#pools.work, { tenantId: job.tenantId, userId: job.creatorId }, async (tx) => {
        // taken over meanwhile: it is for whoever has it now to end it
        if (!(await rows.lockOwn(tx, job.id, this.#id))) return;
        await this.end(tx, job.id, isCancel ? 'cancelled' : 'failed', isCancel ? null : reason);
      });
    } catch (late) {
      this.#log.warn({ err: late, jobId: job.id }, 'the end of a job is left to the recovery');
    }
  }

  #context<P>(job: JobRow<P>, signal: AbortSignal): JobContext<P> {
    const scope = { tenantId: job.tenantId, userId: job.creatorId };
    let last = 0;
    return {
      job,
      signal,
      files: this.#files,
      log: this.#log,
      inTx: (work) => inTx(this.#pools.work, scope, work),
      progress: async (percent, message) => {
        signal.throwIfAborted();
        if (Date.now() - last < PROGRESS_EVERY_MS) return;
        last = Date.now();
        await inTx(this.#pools.work, scope, async (tx) => {
          await rows.markProgress(tx, job.id, percent, message);
          await rows.tellOf(tx, 'job', job.id);
        });
      },
      finish: async (tx, result, fileId) => {
        // taken over or ended meanwhile: what this transaction wrote must not stand
        if (!(await this.#finish(tx, job.id, result, fileId ?? null)))
          throw new Error('the job is no longer run here');
      },
    };
  }

  async #finish(tx: Tx, jobId: string, result: unknown, fileId: string | null): Promise<boolean> {
    const isDone = await rows.markDone(tx, jobId, this.#id, { result, fileId });
    await rows.tellOf(tx, 'job', jobId);
    return isDone;
  }

  /** Ends a job as failed or cancelled and lets its kind set the document's state in the same transaction. */
  async end(
    tx: Tx,
    jobId: string,
    state: 'failed' | 'cancelled',
    error: { code: string; message: string } | null,
  ): Promise<void> {
    const job = await rows.markEnded(tx, jobId, state, error);
    if (!job) return;
    await this.#kinds.get(job.kind)?.ended?.(tx, job, state, error);
    await rows.tellOf(tx, 'job', jobId);
  }
}
