/** SQL of job rows: made, queued, claimed, followed and ended. */
import type pg from 'pg';
import { JOB_FAULTS, type JobState } from '@muyun/contract';
import { newId } from './clock.ts';
import { whole } from './paged.ts';
import { col, orNull, pick, type RowOf, shape } from './shape.ts';
import { columns, sql } from './sql.ts';
import type { Tx } from './tx.ts';
import type { Who } from './who.ts';

/** A runner that has not been heard of for so long is gone. */
const SILENT = sql`now() - make_interval(secs => ${whole(12)})`;
const MOST_REQUEUED = whole(200);

const JOB = shape({
  id: col.id,
  tenantId: col.id,
  kind: col.text,
  payload: col.json<unknown>(),
  checkpoint: orNull(col.json<unknown>()),
  creatorId: col.id,
  tenantUserId: orNull(col.id),
  factoryId: orNull(col.id),
  bizType: orNull(col.text),
  bizId: orNull(col.id),
  attempts: col.int,
});
const ROW = columns(JOB);
export type JobRow<P = unknown> = Readonly<Omit<RowOf<typeof JOB>, 'payload'>> & { readonly payload: P };

/** Jobs of the space that have not ended. */
export async function countOpen(tx: Tx): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from job where tenant_id = ${tx.tenantId} and state in ('queued', 'running')`,
  );
  return row?.n ?? 0;
}

export interface NewJob {
  readonly kind: string;
  readonly title: string;
  readonly payload: unknown;
  readonly bizType?: string;
  readonly bizId?: string;
}

export async function insertJob(
  tx: Tx,
  who: Pick<Who, 'userId' | 'tenantUserId' | 'factory'>,
  job: NewJob,
): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into job (tenant_id, id, kind, title, payload, biz_type, biz_id, creator_id, tenant_user_id, factory_id)
    values (${tx.tenantId}, ${id}, ${job.kind}, ${job.title}, ${JSON.stringify(job.payload)}, ${job.bizType ?? null}, ${job.bizId ?? null}, ${who.userId}, ${who.tenantUserId}, ${who.factory?.id ?? null})`);
  return id;
}

export async function enqueue(tx: Tx, jobId: string): Promise<void> {
  await tx.run(sql`select public.enqueue_job(${tx.tenantId}, ${jobId})`);
}

/** of the one process that makes the door, while others start too */
const DOOR_LOCK = 7_260_005;

/** The door of the application's roles to the queue: they may add a job of theirs and see nothing of it. */
export async function makeEnqueue(client: pg.PoolClient): Promise<void> {
  await client.query(`begin; select pg_advisory_xact_lock(${DOOR_LOCK}); set local role none; create or replace function public.enqueue_job(p_tenant uuid, p_job uuid) returns void language sql security definer set search_path = pg_catalog, public
        as $$ select graphile_worker.add_job('run', json_build_object('tenantId', p_tenant, 'jobId', p_job), max_attempts => 1, job_key => p_job::text, run_at => (select creation_time from public.job where tenant_id = p_tenant and id = p_job)) $$;
        revoke all on function public.enqueue_job(uuid, uuid) from public; grant execute on function public.enqueue_job(uuid, uuid) to app_user, app_host, app_owner; commit`);
}

const STOPPING = shape({ state: col.word<JobState>(), runner: orNull(col.text), isSilent: col.bool });

/** Notes that a job is to stop; undefined when it has ended. */
export const askToStop = (tx: Tx, jobId: string): Promise<RowOf<typeof STOPPING> | undefined> =>
  tx.one(
    STOPPING,
    sql`update job set cancel_requested = true where tenant_id = ${tx.tenantId} and id = ${jobId} and state in ('queued', 'running')
      returning state, runner, coalesce(heartbeat < ${SILENT}, true) as "isSilent"`,
  );

/** Tells every process about a job: `job` that it looks different, `job_cancel` that it is to stop. */
export async function tellOf(tx: Tx, channel: 'job' | 'job_cancel', jobId: string): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${jobId})`);
}

export async function markProgress(tx: Tx, jobId: string, percent: number, message: string): Promise<void> {
  const progress = Math.max(0, Math.min(100, percent)).toFixed(2);
  await tx.run(
    sql`update job set progress = ${progress}, message = ${message} where tenant_id = ${tx.tenantId} and id = ${jobId} and state = 'running'`,
  );
}

/** Ends a job with its result; false when `runner` runs it no longer. */
export async function markDone(
  tx: Tx,
  jobId: string,
  runner: string,
  done: { result: unknown; fileId: string | null },
): Promise<boolean> {
  const result = JSON.stringify(done.result ?? null);
  const count =
    await tx.run(sql`update job set state = 'done', progress = 100, result = ${result}, file_id = coalesce(${done.fileId}, file_id), end_time = now()
    where tenant_id = ${tx.tenantId} and id = ${jobId} and state = 'running' and runner = ${runner}`);
  return count > 0;
}

/** Ends a job without one; undefined when it has ended already. */
export const markEnded = (
  tx: Tx,
  jobId: string,
  state: 'failed' | 'cancelled',
  error: { code: string; message: string } | null,
): Promise<JobRow | undefined> =>
  tx.one(
    JOB,
    sql`update job t set state = ${state}, error = ${error ? JSON.stringify(error) : null}, end_time = now()
      where t.tenant_id = ${tx.tenantId} and t.id = ${jobId} and t.state in ('queued', 'running') returning ${ROW}`,
  );

/** Holds a job until commit; false when `runner` runs it no longer. */
export async function lockOwn(tx: Tx, jobId: string, runner: string): Promise<boolean> {
  const row = await tx.one(
    pick(JOB, 'id'),
    sql`select id from job where tenant_id = ${tx.tenantId} and id = ${jobId} and state = 'running' and runner = ${runner} for update`,
  );
  return row !== undefined;
}

/** Holds a job that seems lost until commit; false when somebody else has it, or it has moved on. */
export async function lockLost(tx: Tx, jobId: string, attempts: number): Promise<boolean> {
  const row = await tx.one(
    pick(JOB, 'id'),
    sql`select id from job where tenant_id = ${tx.tenantId} and id = ${jobId} and state = 'running' and attempts = ${attempts} for update skip locked`,
  );
  return row !== undefined;
}

export async function queueAgain(tx: Tx, jobId: string): Promise<void> {
  await tx.run(
    sql`update job set state = 'queued', message = ${JOB_FAULTS.resumed}, runner = null where tenant_id = ${tx.tenantId} and id = ${jobId}`,
  );
  await enqueue(tx, jobId);
}

// over all spaces, on the owner's role ---------------------------------------------------------------------------------

/** Says that `runner` still runs these jobs. Answers those of them that are to stop: their notification may have been lost. */
export async function beat(owner: pg.Pool, runner: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; isCancelled: boolean }>(
    sql`update job set heartbeat = now() where runner = ${runner} and state = 'running' and id = any(${ids})
      returning id, cancel_requested as "isCancelled" /* all tenants */`,
  );
  return rows.filter((row) => row.isCancelled).map((row) => row.id);
}

/** Queues again what `runner` has under way, as if it had not begun: it stops, and that is no failed try. */
export async function handBack(owner: pg.Pool, runner: string): Promise<void> {
  const { rows } = await owner.query<{ tenant_id: string; id: string }>(
    sql`update job set state = 'queued', message = ${JOB_FAULTS.resumed}, runner = null, heartbeat = null, attempts = attempts - 1
      where runner = ${runner} and state = 'running' and not cancel_requested returning tenant_id, id /* all tenants */`,
  );
  for (const row of rows) await owner.query(sql`select public.enqueue_job(${row.tenant_id}, ${row.id})`);
}

/** The job `t` is of a space that was switched off: it waits for it to be back (platform M4 §4). */
const IS_PAUSED = sql`exists (select 1 from tenant n where n.tenant_id = t.tenant_id and not n.is_active and n.disabled_time is not null and not n.is_deleted)`;

/** Queues once more what may have nobody to fetch it. */
export async function enqueueWaiting(owner: pg.Pool, all: boolean): Promise<void> {
  const { rows } = await owner.query<{ tenant_id: string; id: string }>(
    sql`select t.tenant_id, t.id from job t where t.state = 'queued' and (${all} or t.creation_time < ${SILENT}) and not ${IS_PAUSED} order by t.creation_time limit ${MOST_REQUEUED} /* all tenants */`,
  );
  for (const row of rows) await owner.query(sql`select public.enqueue_job(${row.tenant_id}, ${row.id})`);
}

export interface LostJob {
  readonly tenantId: string;
  readonly id: string;
  readonly creatorId: string;
  readonly attempts: number;
  readonly isCancelled: boolean;
}

/** Jobs whose runner is gone, and those of `runner`, which knows which of them it runs; with `all` everything that somebody else ran. */
export async function lostJobs(owner: pg.Pool, runner: string, all: boolean): Promise<LostJob[]> {
  const { rows } = await owner.query<LostJob>(
    sql`select tenant_id as "tenantId", id, creator_id as "creatorId", attempts, cancel_requested as "isCancelled" from job
      where state = 'running' and (runner is not distinct from ${runner} or ${all} or heartbeat is null or heartbeat < ${SILENT}) /* all tenants */`,
  );
  return rows;
}

/** Takes a queued job for `runner`; null when somebody else was first, or its space is switched off. */
export async function claim(
  owner: pg.Pool,
  tenantId: string,
  jobId: string,
  runner: string,
): Promise<JobRow | null> {
  const { rows } = await owner.query<JobRow>(
    sql`update job t set state = 'running', runner = ${runner}, heartbeat = now(), start_time = coalesce(t.start_time, now()), attempts = t.attempts + 1
      where t.tenant_id = ${tenantId} and t.id = ${jobId} and t.state = 'queued' and not ${IS_PAUSED} returning ${ROW}`,
  );
  return rows[0] ?? null;
}
