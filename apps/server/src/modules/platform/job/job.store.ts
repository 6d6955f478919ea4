/** SQL of job rows as a page sees them. */
import type { JobView } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';

const COLUMNS = `id, kind, title, state, progress::float8 as progress, message, result, error, biz_type as "bizType", biz_id as "bizId", file_id as "fileId",
  creation_time as "creationTime", start_time as "startTime", end_time as "endTime"`;

/** A job of the space; only the person who started it sees it. Raises Common:NotFound. */
export async function loadJob(tx: Tx, id: string): Promise<JobView> {
  const [row] = await tx.raw<JobView>(`select ${COLUMNS} from job where tenant_id = $1 and id = $2`, [tx.tenantId, id]);
  return row ?? raise('Common:NotFound');
}

/** Queues an ended job again; it continues from its checkpoint. */
export async function requeueJob(tx: Tx, id: string): Promise<void> {
  await tx.raw("update job set state = 'queued', error = null, cancel_requested = false, attempts = 0, end_time = null where tenant_id = $1 and id = $2 and state in ('failed', 'cancelled')", [tx.tenantId, id]);
  await tx.raw('select public.enqueue_job($1, $2)', [tx.tenantId, id]);
}
