/** SQL of job rows as a page sees them. */
import type { JobView } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';

const COLUMNS = `id, kind, title, state, progress::float8 as progress, message, result, error, biz_type as "bizType", biz_id as "bizId", file_id as "fileId",
  creation_time as "creationTime", start_time as "startTime", end_time as "endTime"`;

/** A job as a page sees it, with who started it. */
export async function findJob(tx: Tx, id: string): Promise<{ view: JobView; creatorId: string } | null> {
  const [row] = await tx.raw<JobView & { creatorId: string }>(
    `select ${COLUMNS}, creator_id as "creatorId" from job where tenant_id = $1 and id = $2`,
    [tx.tenantId, id],
  );
  if (!row) return null;
  const { creatorId, ...view } = row;
  return { view, creatorId };
}

/** Queues an ended job again; it continues from its checkpoint. */
export async function requeueJob(tx: Tx, id: string): Promise<void> {
  await tx.raw(
    "update job set state = 'queued', error = null, cancel_requested = false, attempts = 0, end_time = null where tenant_id = $1 and id = $2 and state in ('failed', 'cancelled')",
    [tx.tenantId, id],
  );
  await tx.raw('select public.enqueue_job($1, $2)', [tx.tenantId, id]);
}
