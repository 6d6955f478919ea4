/** SQL of what is thrown away when its time is over. Runs over all spaces, one after the other, on the owner's role. */
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

const BATCH = 5_000;

export async function spaceIds(tx: Tx): Promise<string[]> {
  return [
    ...(await tx.raw<{ id: string }>('select tenant_id as id from tenant order by 1 /* all tenants */')).map(
      (r) => r.id,
    ),
    PLATFORM,
  ];
}

/** Sessions that ended, or could no longer be used, before `before`. Answers how many. */
export async function purgeSessions(tx: Tx, before: Date): Promise<number> {
  const rows = await tx.raw(
    'delete from user_session where absolute_expire_time < $1 or ended_time < $1 returning id',
    [before.toISOString()],
  );
  return rows.length;
}
export async function purgeLoginWindows(tx: Tx, before: Date): Promise<void> {
  await tx.raw('delete from login_window where start_time < $1', [before.toISOString()]);
}
/** Names that nobody has tried for long. */
export async function purgeLoginFailures(tx: Tx, before: Date): Promise<void> {
  await tx.raw('delete from login_failure where last_time < $1', [before.toISOString()]);
}
export async function purgeRuns(tx: Tx, before: Date): Promise<void> {
  await tx.raw('delete from scheduled_run where start_time < $1', [before.toISOString()]);
}

/** Request keys of one space from before `before`, a few thousand at a time. Answers how many of this batch, and whether that was all. */
export async function purgeRequestKeys(
  tx: Tx,
  tenantId: string,
  before: Date,
): Promise<{ count: number; isAll: boolean }> {
  const rows = await tx.raw(
    `delete from request_key where tenant_id = $1 and (user_id, key) in (select user_id, key from request_key where tenant_id = $1 and creation_time < $2 limit ${BATCH}) returning key`,
    [tenantId, before.toISOString()],
  );
  return { count: rows.length, isAll: rows.length < BATCH };
}

/** Columns that can point to a file: ids by their name, addresses by theirs, and the mapping of an import, which names its drawings. */
export async function fileColumns(tx: Tx): Promise<{ table: string; column: string; type: string }[]> {
  return tx.raw(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and c.relname <> 'file_object'
       and ((a.atttypid = 'uuid'::regtype and a.attname like '%file\\_id') or (a.atttypid = 'text'::regtype and a.attname like '%url') or (a.atttypid = 'jsonb'::regtype and a.attname = 'mapping'))
       and exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id') order by 1, 2`,
  );
}

function pointsAt(column: string, type: string): string {
  if (type === 'uuid') return `${column} = f.id`;
  return type === 'jsonb'
    ? `position(f.id::text in ${column}::text) > 0`
    : `${column} = '/api/basic/file/' || f.id`;
}

/** Removes rows of files that nothing points to; their content goes to the garbage unless another row shares it. Answers how many rows. */
export async function dropUnboundFiles(
  tx: Tx,
  tenantId: string,
  before: Date,
  columns: readonly { table: string; column: string; type: string }[],
): Promise<number> {
  // names come from the catalogue of the database
  const used = columns.map(
    (c) =>
      `exists (select 1 from "${c.table}" r where r.tenant_id = f.tenant_id and ${pointsAt(`r."${c.column}"`, c.type)})`,
  );
  const gone = await tx.raw<{ key: string }>(
    `delete from file_object f where f.tenant_id = $1 and f.creation_time < $2 and f.biz_id is null and not (${used.join(' or ')}) returning f.storage_key as key`,
    [tenantId, before.toISOString()],
  );
  await tx.raw(
    `insert into file_garbage (tenant_id, storage_key) select distinct $1::uuid, k from unnest($2::text[]) as k where not exists (select 1 from file_object o where o.tenant_id = $1 and o.storage_key = k) on conflict do nothing`,
    [tenantId, gone.map((g) => g.key)],
  );
  return gone.length;
}

export async function garbageOf(tx: Tx): Promise<{ tenantId: string; key: string }[]> {
  return tx.raw(
    `select tenant_id as "tenantId", storage_key as key from file_garbage order by tenant_id, storage_key limit ${BATCH} /* all tenants */`,
  );
}
export async function forgetGarbage(tx: Tx, tenantId: string, key: string): Promise<void> {
  await tx.raw('delete from file_garbage where tenant_id = $1 and storage_key = $2', [tenantId, key]);
}
