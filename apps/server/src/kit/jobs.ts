/**
 * Background jobs: a row of the business transaction, run at least once by graphile-worker, with progress that a page
 * follows live, cancellation, checkpoints to resume from, and recovery when the process that ran it is gone.
 */
import { run, runMigrations, type Runner } from 'graphile-worker';
import type { Logger } from 'pino';
import { fill, JOB_FAULTS, type JobState } from '@muyun/contract';
import { newId } from './clock.ts';
import type { Pools } from './database.ts';
import type { FairQueue } from './fair-queue.ts';
import type { FileStore } from './files.ts';
import type { Listener } from './listener.ts';
import { AppError, fromDatabase, raise } from './raise.ts';
import { inTx, type Tx } from './tx.ts';
import type { Who } from './who.ts';

const HEARTBEAT_MS = 2_000;
const LOST_AFTER_S = 12;
const MOST_REQUEUED = 200;
const MAX_ATTEMPTS = 2;
const PROGRESS_EVERY_MS = 200;
const REFETCH_MS = 1_000;
/** jobs of one space that have not ended */
const MOST_OPEN = 200;
const OPEN_RETRY_S = 30;
const ROW = `id, tenant_id as "tenantId", kind, payload, checkpoint, creator_id as "creatorId", tenant_user_id as "tenantUserId", factory_id as "factoryId", biz_type as "bizType", biz_id as "bizId", attempts`;

export interface JobRow<P = unknown> {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: string;
  readonly payload: P;
  readonly checkpoint: unknown;
  readonly creatorId: string;
  readonly tenantUserId: string | null;
  readonly factoryId: string | null;
  readonly bizType: string | null;
  readonly bizId: string | null;
  readonly attempts: number;
}
export interface JobContext<P> {
  readonly job: JobRow<P>;
  readonly signal: AbortSignal;
  readonly files: FileStore;
  readonly log: Logger;
  /** a transaction of the job's tenant */
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** percent 0–100 and a short Chinese line; written at most five times a second */
  progress(percent: number, message: string): Promise<void>;
  /** finishes the job in the very transaction that writes its result, so that a kill cannot come between */
  finish(tx: Tx, result: unknown, fileId?: string | null): Promise<void>;
}
export interface JobKind<P = unknown> {
  readonly kind: string;
  /** rights of which one is needed to start such a job, and so to start it again */
  readonly rights: readonly string[];
  /** whether somebody else than its maker and the owner of the space may follow it; without it nobody else may */
  isShown?(tx: Tx, who: Who, job: { readonly bizId: string | null }): Promise<boolean>;
  run(context: JobContext<P>): Promise<unknown>;
  /** work that is scarce waits for the turn of its space, as long as it takes */
  readonly queue?: FairQueue;
  /** in the transaction that ends the job as failed or cancelled: the document goes to its failed state */
  ended?(
    tx: Tx,
    job: JobRow<P>,
    state: 'failed' | 'cancelled',
    error: { code: string; message: string } | null,
  ): Promise<void>;
}

/** Creates a job in the transaction that wants it. Answers its id. Raises Common:Overloaded when a space has too many that have not ended. */
export async function createJob(
  tx: Tx,
  who: Pick<Who, 'userId' | 'tenantUserId' | 'factory'>,
  input: { kind: string; title: string; payload: unknown; bizType?: string; bizId?: string },
): Promise<string> {
  const [open] = await tx.raw<{ n: number }>(
    "select count(*)::int as n from job where tenant_id = $1 and state in ('queued', 'running')",
    [tx.tenantId],
  );
  if ((open?.n ?? 0) >= MOST_OPEN) raise('Common:Overloaded', undefined, { retryAfter: OPEN_RETRY_S });
  const id = newId();
  await tx.raw(
    `insert into job (tenant_id, id, kind, title, payload, biz_type, biz_id, creator_id, tenant_user_id, factory_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.tenantId,
      id,
      input.kind,
      input.title,
      JSON.stringify(input.payload),
      input.bizType ?? null,
      input.bizId ?? null,
      who.userId,
      who.tenantUserId,
      who.factory?.id ?? null,
    ],
  );
  await enqueue(tx, id);
  return id;
}

async function enqueue(tx: Tx, jobId: string): Promise<void> {
  await tx.raw('select public.enqueue_job($1, $2)', [tx.tenantId, jobId]);
}

/** Asks a job to stop. One that nobody runs ends at once; one that runs ends at its next check. */
export async function requestCancel(tx: Tx, runner: JobRunner, jobId: string): Promise<void> {
  const [row] = await tx.raw<{ state: JobState; runner: string | null; isSilent: boolean }>(
    `update job set cancel_requested = true where tenant_id = $1 and id = $2 and state in ('queued', 'running')
     returning state, runner, coalesce(heartbeat < now() - make_interval(secs => ${LOST_AFTER_S}), true) as "isSilent"`,
    [tx.tenantId, jobId],
  );
  if (row && (row.state === 'queued' || runner.hasLost(jobId, row)))
    await runner.end(tx, jobId, 'cancelled', null);
  await tx.raw("select pg_notify('job_cancel', $1)", [jobId]);
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
      await client.query(`set role none; create or replace function public.enqueue_job(p_tenant uuid, p_job uuid) returns void language sql security definer set search_path = pg_catalog, public
        as $$ select graphile_worker.add_job('run', json_build_object('tenantId', p_tenant, 'jobId', p_job), max_attempts => 1, job_key => p_job::text, run_at => (select creation_time from public.job where tenant_id = p_tenant and id = p_job)) $$;
        revoke all on function public.enqueue_job(uuid, uuid) from public; grant execute on function public.enqueue_job(uuid, uuid) to app_user, app_host, app_owner`);
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

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    // jobs that still run are left to the recovery of the next start: their rows say who ran them
    await Promise.race([
      this.#runner?.stop().catch(() => undefined),
      new Promise((resolve) => {
        setTimeout(resolve, 3000).unref();
      }),
    ]);
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

  async #beat(): Promise<void> {
    if (this.#running.size === 0) return;
    await this.#pools.owner.query(
      "update job set heartbeat = now() where runner = $1 and state = 'running' and id = any($2) /* all tenants */",
      [this.#id, [...this.#running.keys()]],
    );
  }

  async #recover(all: boolean): Promise<void> {
    await this.#requeue(all);
    await this.#takeOver(all);
  }

  /** A worker that died after it had fetched a job and before it said so leaves it queued with nobody to fetch it. To queue one twice does no harm: it keeps its turn, and only one start finds it queued. */
  async #requeue(all: boolean): Promise<void> {
    const { rows } = await this.#pools.owner.query<{ tenant_id: string; id: string }>(
      `select tenant_id, id from job where state = 'queued' and ($1 or creation_time < now() - make_interval(secs => ${LOST_AFTER_S})) order by creation_time limit ${MOST_REQUEUED} /* all tenants */`,
      [all],
    );
    for (const row of rows)
      await this.#pools.owner.query('select public.enqueue_job($1, $2)', [row.tenant_id, row.id]);
  }

  /** Jobs whose runner is gone, and own ones that were lost with the database, are queued again once, then failed with a reason. */
  async #takeOver(all: boolean): Promise<void> {
    const { rows } = await this.#pools.owner.query<{
      tenant_id: string;
      id: string;
      creator_id: string;
      attempts: number;
      cancel_requested: boolean;
    }>(
      `select tenant_id, id, creator_id, attempts, cancel_requested from job
       where state = 'running' and id <> all($3) and (runner is not distinct from $1 or $2 or heartbeat is null or heartbeat < now() - make_interval(secs => ${LOST_AFTER_S})) /* all tenants */`,
      [this.#id, all, [...this.#running.keys()]],
    );
    for (const row of rows) {
      await inTx(this.#pools.work, { tenantId: row.tenant_id, userId: row.creator_id }, async (tx) => {
        const [locked] = await tx.raw<{ state: string }>(
          "select state from job where tenant_id = $1 and id = $2 and state = 'running' and attempts = $3 for update skip locked",
          [row.tenant_id, row.id, row.attempts],
        );
        if (!locked) return;
        if (row.cancel_requested) return this.end(tx, row.id, 'cancelled', null);
        if (row.attempts >= MAX_ATTEMPTS)
          return this.end(tx, row.id, 'failed', { code: 'Job:Failed', message: JOB_FAULTS.interrupted });
        await tx.raw(
          "update job set state = 'queued', message = $3, runner = null where tenant_id = $1 and id = $2",
          [row.tenant_id, row.id, JOB_FAULTS.resumed],
        );
        await enqueue(tx, row.id);
      });
    }
  }

  async #take(tenantId: string, jobId: string): Promise<void> {
    if (this.#running.has(jobId)) return;
    const abort = new AbortController();
    // known as running before its row says so: the recovery must not find it unknown
    this.#running.set(jobId, abort);
    try {
      const job = await this.#claim(tenantId, jobId);
      if (job) await this.#run(job, abort.signal);
    } finally {
      this.#running.delete(jobId);
    }
  }

  async #claim(tenantId: string, jobId: string): Promise<JobRow | null> {
    const { rows } = await this.#pools.owner.query<JobRow>(
      `update job set state = 'running', runner = $3, heartbeat = now(), start_time = coalesce(start_time, now()), attempts = attempts + 1
       where tenant_id = $1 and id = $2 and state = 'queued' returning ${ROW}`,
      [tenantId, jobId, this.#id],
    );
    return rows[0] ?? null;
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
      await inTx(this.#pools.work, { tenantId: job.tenantId, userId: job.creatorId }, (tx) =>
        this.end(tx, job.id, isCancel ? 'cancelled' : 'failed', isCancel ? null : reason),
      );
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
          await tx.raw(
            "update job set progress = $3, message = $4 where tenant_id = $1 and id = $2 and state = 'running'",
            [job.tenantId, job.id, Math.max(0, Math.min(100, percent)).toFixed(2), message],
          );
          await tx.raw("select pg_notify('job', $1)", [job.id]);
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
    const rows = await tx.raw(
      `update job set state = 'done', progress = 100, result = $3, file_id = coalesce($4, file_id), end_time = now() where tenant_id = $1 and id = $2 and state = 'running' and runner = $5 returning id`,
      [tx.tenantId, jobId, JSON.stringify(result ?? null), fileId, this.#id],
    );
    await tx.raw("select pg_notify('job', $1)", [jobId]);
    return rows.length > 0;
  }

  /** Ends a job as failed or cancelled and lets its kind set the document's state in the same transaction. */
  async end(
    tx: Tx,
    jobId: string,
    state: 'failed' | 'cancelled',
    error: { code: string; message: string } | null,
  ): Promise<void> {
    const [job] = await tx.raw<JobRow>(
      `update job set state = $3, error = $4, end_time = now() where tenant_id = $1 and id = $2 and state in ('queued', 'running')
       returning ${ROW}`,
      [tx.tenantId, jobId, state, error ? JSON.stringify(error) : null],
    );
    if (!job) return;
    await this.#kinds.get(job.kind)?.ended?.(tx, job, state, error);
    await tx.raw("select pg_notify('job', $1)", [jobId]);
  }
}
