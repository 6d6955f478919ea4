/** How much a space keeps: counted when content comes and goes, under the lock of its one row (platform M5, M20). */
import { STORAGE_SPARE_PERCENT } from '@muyun/contract';
import { raise } from './raise.ts';
import { col, shape } from './shape.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

const QUOTA = shape({ used: col.int, total: col.int });

/** Bytes used and to be used of the space of the transaction. */
export async function storageOf(tx: Tx): Promise<{ used: number; total: number }> {
  const row = await tx.one(
    QUOTA,
    sql`select coalesce((select q.used from storage_quota q where q.tenant_id = ${tx.tenantId}), 0)::bigint as used, coalesce(storage_total(), 0)::bigint as total`,
  );
  return row ?? { used: 0, total: 0 };
}

/** Counts new content. Whoever comes second waits, and counts what the first has taken. `isMade`: of the house itself, which may go over by a little. Raises Feature:StorageExceeded. */
export async function takeStorage(tx: Tx, bytes: number, isMade: boolean): Promise<void> {
  const row = await tx.one(
    QUOTA,
    sql`insert into storage_quota (tenant_id, used) values (${tx.tenantId}, ${bytes})
      on conflict (tenant_id) do update set used = storage_quota.used + excluded.used returning used, coalesce(storage_total(), 0)::bigint as total`,
  );
  if (!row) return;
  const most = isMade ? (row.total * (100 + STORAGE_SPARE_PERCENT)) / 100 : row.total;
  if (row.used > most) raise('Feature:StorageExceeded');
}

/** Content that was counted and is not kept: equal content came first. */
export async function giveBackStorage(tx: Tx, bytes: number): Promise<void> {
  await tx.run(sql`update storage_quota set used = used - ${bytes} where tenant_id = ${tx.tenantId}`);
}

/** Raises Feature:StorageExceeded when so much more would not fit now: said before it is sent. */
export async function assertRoom(tx: Tx, bytes: number): Promise<void> {
  const { used, total } = await storageOf(tx);
  if (used + bytes > total) raise('Feature:StorageExceeded');
}

/** What is there is counted anew: after rows have gone, and every night. Answers by how much the counter was wrong. */
export async function recountStorage(tx: Tx, tenantId: string): Promise<number> {
  await tx.run(sql`select q.used from storage_quota q where q.tenant_id = ${tenantId} for update`);
  const row = await tx.one(
    { diff: col.int },
    sql`with kept as (select coalesce(sum(c.size), 0)::bigint as used from (
        select max(f.size) as size from file_object f where f.tenant_id = ${tenantId} group by f.sha256) c),
      before as (select q.used from storage_quota q where q.tenant_id = ${tenantId}),
      put as (update storage_quota q set used = kept.used from kept where q.tenant_id = ${tenantId} and q.used <> kept.used)
      select (kept.used - before.used)::bigint as diff from kept, before`,
  );
  return row?.diff ?? 0;
}
