/** SQL of job rows as a page sees them. */
import type { JobView } from '@muyun/contract';
import { col, orNull, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const JOB = shape({
  id: col.id,
  kind: col.text,
  title: col.text,
  state: col.word<JobView['state']>(),
  progress: col.float,
  message: col.text,
  result: orNull(col.json<JobView['result']>()),
  error: orNull(col.json<NonNullable<JobView['error']>>()),
  bizType: orNull(col.text),
  bizId: orNull(col.id),
  fileId: orNull(col.id),
  creationTime: col.time,
  startTime: orNull(col.time),
  endTime: orNull(col.time),
  creatorId: col.id,
});

/** A job as a page sees it, with who started it. */
export async function findJob(tx: Tx, id: string): Promise<{ view: JobView; creatorId: string } | null> {
  const row = await tx.one(
    JOB,
    sql`select ${columns(JOB)} from job t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
  );
  if (!row) return null;
  const { creatorId, ...view } = row;
  return { view, creatorId };
}

/** Queues an ended job again; it continues from its checkpoint. */
export async function requeueJob(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update job set state = 'queued', error = null, cancel_requested = false, attempts = 0, end_time = null where tenant_id = ${tx.tenantId} and id = ${id} and state in ('failed', 'cancelled')`,
  );
  await tx.run(sql`select public.enqueue_job(${tx.tenantId}, ${id})`);
}
