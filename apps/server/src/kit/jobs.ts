/**
 * Background jobs: a row of the business transaction, run at least once by graphile-worker, with progress that a page
 * follows live, cancellation, checkpoints to resume from, and recovery when the process that ran it is gone.
 */
import { run, runMigrations, type Runner } from 'graphile-worker';
import type { Logger } from 'pino';
import { type JobState } from '@muyun/contract';
import { newId } from './clock.ts';
import type { Pools } from './database.ts';
import type { FileStore } from './files.ts';
import type { Listener } from './listener.ts';
import { AppError } from './raise.ts';
import { inTx, type Tx } from './tx.ts';
import type { Who } from './who.ts';

const HEARTBEAT_MS = 2_000;
const LOST_AFTER_S = 12;
const MOST_REQUEUED = 200;
const MAX_ATTEMPTS = 2;
const PROGRESS_EVERY_MS = 200;

export interface JobRow<P = unknown> {
  readonly id: string; readonly tenantId: string; readonly kind: string; readonly payload: P; readonly checkpoint: unknown; readonly creatorId: string;
  readonly tenantUserId: string | null; readonly factoryId: string | null; readonly bizType: string | null; readonly bizId: string | null; readonly attempts: number;
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
  run(context: JobContext<P>): Promise<unknown>;
  /** in the transaction that ends the job as failed or cancelled: the document goes to its failed state */
  ended?(tx: Tx, job: JobRow<P>, state: 'failed' | 'cancelled', error: { code: string; message: string } | null): Promise<void>;
}

/** Creates a job in the transaction that wants it. Answers its id. */
export async function createJob(tx: Tx, who: Pick<Who, 'userId' | 'tenantUserId' | 'factory'>, input: { kind: string; title: string; payload: unknown; bizType?: string; bizId?: string }): Promise<string> {
  const id = newId();
  await tx.raw(
    `insert into job (tenant_id, id, kind, title, payload, biz_type, biz_id, creator_id, tenant_user_id, factory_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.tenantId, id, input.kind, input.title, JSON.stringify(input.payload), input.bizType ?? null, input.bizId ?? null, who.userId, who.tenantUserId, who.factory?.id ?? null]);
  await enqueue(tx, id);
  return id;
}

async function enqueue(tx: Tx, jobId: string): Promise<void> {
  await tx.raw('select public.enqueue_job($1, $2)', [tx.tenantId, jobId]);
}

/** Asks a job to stop. A queued one ends at once; a running one ends at its next check. */
export async function requestCancel(tx: Tx, runner: JobRunner, jobId: string): Promise<void> {
  const [row] = await tx.raw<{ state: JobState }>('update job set cancel_requested = true where tenant_id = $1 and id = $2 and state in (\'queued\', \'running\') returning state', [tx.tenantId, jobId]);
  if (row?.state === 'queued') await runner.end(tx, jobId, 'cancelled', null);
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
  #timers: NodeJS.Timeout[] = [];

  constructor(pools: Pools, listener: Listener, files: FileStore, log: Logger) {
    this.#pools = pools;
    this.#listener = listener;
    this.#files = files;
    this.#log = log;
  }

  register<P>(kind: JobKind<P>): void { this.#kinds.set(kind.kind, kind as JobKind); }

  /** Prepares the queue in the database; needed by every process, also those that only enqueue. */
  static async prepare(ownerUrl: string, owner: Pools['owner']): Promise<void> {
    await runMigrations({ connectionString: ownerUrl });
    const client = await owner.connect();
    try {
      await client.query(`set role none; create or replace function public.enqueue_job(p_tenant uuid, p_job uuid) returns void language sql security definer set search_path = pg_catalog, public
        as $$ select graphile_worker.add_job('run', json_build_object('tenantId', p_tenant, 'jobId', p_job), max_attempts => 1, job_key => p_job::text, run_at => (select creation_time from public.job where tenant_id = p_tenant and id = p_job)) $$;
        revoke all on function public.enqueue_job(uuid, uuid) from public; grant execute on function public.enqueue_job(uuid, uuid) to app_user, app_host, app_owner`);
    } finally { client.release(true); }
  }

  /** Starts taking jobs. `alone` says that no other process can be running jobs, so interrupted ones are taken over at once. */
  async start(ownerUrl: string, concurrency: number, alone: boolean): Promise<void> {
    this.#listener.on('job_cancel', (jobId) => this.#running.get(jobId)?.abort());
    await this.#recover(alone);
    this.#runner = await run({
      connectionString: ownerUrl, concurrency, noHandleSignals: true, pollInterval: 1000,
      taskList: { run: async (payload) => { const { tenantId, jobId } = payload as { tenantId: string; jobId: string }; await this.#take(tenantId, jobId); } },
      logger: new (await import('graphile-worker')).Logger(() => () => undefined),
    });
    this.#timers = [
      setInterval(() => void this.#beat().catch((error: unknown) => this.#log.error({ error }, 'job heartbeat')), HEARTBEAT_MS),
      setInterval(() => void this.#recover(false).catch((error: unknown) => this.#log.error({ error }, 'job recovery')), 5_000),
    ];
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    // jobs that still run are left to the recovery of the next start: their rows say who ran them
    await Promise.race([this.#runner?.stop().catch(() => undefined), new Promise((resolve) => { setTimeout(resolve, 3000).unref(); })]);
  }

  get isRunning(): boolean { return this.#runner !== null; }

  async #beat(): Promise<void> {
    if (this.#running.size === 0) return;
    await this.#pools.owner.query('update job set heartbeat = now() where runner = $1 and state = \'running\'', [this.#id]);
  }

  async #recover(all: boolean): Promise<void> {
    await this.#requeue(all);
    await this.#takeOver(all);
  }

  /** A worker that died after it had fetched a job and before it said so leaves it queued with nobody to fetch it. To queue one twice does no harm: it keeps its turn, and only one start finds it queued. */
  async #requeue(all: boolean): Promise<void> {
    const { rows } = await this.#pools.owner.query<{ tenant_id: string; id: string }>(
      `select tenant_id, id from job where state = 'queued' and ($1 or creation_time < now() - make_interval(secs => ${LOST_AFTER_S})) order by creation_time limit ${MOST_REQUEUED}`, [all]);
    for (const row of rows) await this.#pools.owner.query('select public.enqueue_job($1, $2)', [row.tenant_id, row.id]);
  }

  /** Jobs whose runner is gone are queued again once, then failed with a reason. */
  async #takeOver(all: boolean): Promise<void> {
    const { rows } = await this.#pools.owner.query<{ tenant_id: string; id: string; creator_id: string; attempts: number; cancel_requested: boolean }>(
      `select tenant_id, id, creator_id, attempts, cancel_requested from job where state = 'running' and runner <> $1 and ($2 or heartbeat < now() - make_interval(secs => ${LOST_AFTER_S}))`, [this.#id, all]);
    for (const row of rows) {
      await inTx(this.#pools.user, { tenantId: row.tenant_id, userId: row.creator_id }, async (tx) => {
        const [locked] = await tx.raw<{ state: string }>("select state from job where tenant_id = $1 and id = $2 and state = 'running' for update skip locked", [row.tenant_id, row.id]);
        if (!locked) return;
        if (row.cancel_requested) return this.end(tx, row.id, 'cancelled', null);
        if (row.attempts >= MAX_ATTEMPTS) return this.end(tx, row.id, 'failed', { code: 'Job:Failed', message: '服务中断，任务未完成，请重新执行' });
        await tx.raw("update job set state = 'queued', message = '服务重启后继续', runner = null where tenant_id = $1 and id = $2", [row.tenant_id, row.id]);
        await enqueue(tx, row.id);
      });
    }
  }

  async #take(tenantId: string, jobId: string): Promise<void> {
    const { rows } = await this.#pools.owner.query<JobRow>(
      `update job set state = 'running', runner = $3, heartbeat = now(), start_time = coalesce(start_time, now()), attempts = attempts + 1
       where tenant_id = $1 and id = $2 and state = 'queued' returning id, tenant_id as "tenantId", kind, payload, checkpoint, creator_id as "creatorId", tenant_user_id as "tenantUserId",
         factory_id as "factoryId", biz_type as "bizType", biz_id as "bizId", attempts`, [tenantId, jobId, this.#id]);
    const job = rows[0];
    if (!job) return;
    const kind = this.#kinds.get(job.kind);
    const abort = new AbortController();
    this.#running.set(job.id, abort);
    const scope = { tenantId, userId: job.creatorId };
    try {
      if (!kind) throw new Error(`no handler for job kind ${job.kind}`);
      const result = await kind.run(this.#context(job, abort.signal));
      await inTx(this.#pools.user, scope, (tx) => this.#finish(tx, job.id, result, null));
    } catch (error) {
      const isCancel = abort.signal.aborted;
      if (!isCancel && !(error instanceof AppError)) this.#log.error({ err: error, jobId: job.id, kind: job.kind }, 'job failed');
      const reason = error instanceof AppError ? { code: error.code, message: error.message } : { code: 'Job:Failed', message: `任务执行失败：${error instanceof Error ? error.message : String(error)}` };
      await inTx(this.#pools.user, scope, (tx) => this.end(tx, job.id, isCancel ? 'cancelled' : 'failed', isCancel ? null : reason));
    } finally {
      this.#running.delete(job.id);
    }
  }

  #context<P>(job: JobRow<P>, signal: AbortSignal): JobContext<P> {
    const scope = { tenantId: job.tenantId, userId: job.creatorId };
    let last = 0;
    return {
      job, signal, files: this.#files, log: this.#log,
      inTx: (work) => inTx(this.#pools.user, scope, work),
      progress: async (percent, message) => {
        signal.throwIfAborted();
        if (Date.now() - last < PROGRESS_EVERY_MS) return;
        last = Date.now();
        await inTx(this.#pools.user, scope, async (tx) => {
          await tx.raw("update job set progress = $3, message = $4 where tenant_id = $1 and id = $2 and state = 'running'", [job.tenantId, job.id, Math.max(0, Math.min(100, percent)).toFixed(2), message]);
          await tx.raw("select pg_notify('job', $1)", [job.id]);
        });
      },
      finish: (tx, result, fileId) => this.#finish(tx, job.id, result, fileId ?? null),
    };
  }

  async #finish(tx: Tx, jobId: string, result: unknown, fileId: string | null): Promise<void> {
    await tx.raw(`update job set state = 'done', progress = 100, result = $3, file_id = coalesce($4, file_id), end_time = now() where tenant_id = $1 and id = $2 and state = 'running'`,
      [tx.tenantId, jobId, JSON.stringify(result ?? null), fileId]);
    await tx.raw("select pg_notify('job', $1)", [jobId]);
  }

  /** Ends a job as failed or cancelled and lets its kind set the document's state in the same transaction. */
  async end(tx: Tx, jobId: string, state: 'failed' | 'cancelled', error: { code: string; message: string } | null): Promise<void> {
    const [job] = await tx.raw<JobRow>(
      `update job set state = $3, error = $4, end_time = now() where tenant_id = $1 and id = $2 and state in ('queued', 'running')
       returning id, tenant_id as "tenantId", kind, payload, checkpoint, creator_id as "creatorId", tenant_user_id as "tenantUserId", factory_id as "factoryId", biz_type as "bizType", biz_id as "bizId", attempts`,
      [tx.tenantId, jobId, state, error ? JSON.stringify(error) : null]);
    if (!job) return;
    await this.#kinds.get(job.kind)?.ended?.(tx, job, state, error);
    await tx.raw("select pg_notify('job', $1)", [jobId]);
  }
}
