/** SQL of what is thrown away when its time is over. Runs over all spaces, one after the other, on the owner's role. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { join, name, sql, type Sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

const BATCH = 5_000;

export async function spaceIds(tx: Tx): Promise<string[]> {
  return [
    ...(
      await tx.rows({ id: col.id }, sql`select tenant_id as id from tenant order by 1 /* all tenants */`)
    ).map((r) => r.id),
    PLATFORM,
  ];
}

/** Sessions that ended, or could no longer be used, before `before`. Answers how many. */
export async function purgeSessions(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    sql`delete from user_session where absolute_expire_time < ${before.toISOString()} or ended_time < ${before.toISOString()}`,
  );
}
export async function purgeLoginWindows(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from login_window where start_time < ${before.toISOString()}`);
}
/** Names that nobody has tried for long. */
export async function purgeLoginFailures(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from login_failure where last_time < ${before.toISOString()}`);
}
export async function purgeRuns(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from scheduled_run where start_time < ${before.toISOString()}`);
}

/** Request keys of one space from before `before`, a few thousand at a time. Answers how many of this batch, and whether that was all. */
export async function purgeRequestKeys(
  tx: Tx,
  tenantId: string,
  before: Date,
): Promise<{ count: number; isAll: boolean }> {
  const count = await tx.run(
    sql`delete from request_key where tenant_id = ${tenantId} and (user_id, key) in (select user_id, key from request_key where tenant_id = ${tenantId} and creation_time < ${before.toISOString()} limit ${BATCH})`,
  );
  return { count, isAll: count < BATCH };
}

const FILE_COLUMN = shape({ table: col.text, column: col.text, type: col.text });
type FileColumn = RowOf<typeof FILE_COLUMN>;

/** Columns that can point to a file: ids by their name, addresses by theirs, and the mapping of an import, which names its drawings. */
export async function fileColumns(tx: Tx): Promise<FileColumn[]> {
  return tx.rows(
    FILE_COLUMN,
    sql`select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and c.relname <> 'file_object'
       and ((a.atttypid = 'uuid'::regtype and a.attname like '%file\\_id') or (a.atttypid = 'text'::regtype and a.attname like '%url') or (a.atttypid = 'jsonb'::regtype and a.attname = 'mapping'))
       and exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id') order by 1, 2`,
  );
}

function pointsAt({ column, type }: FileColumn): Sql {
  const value = name(`r.${column}`);
  if (type === 'uuid') return sql`${value} = f.id`;
  return type === 'jsonb'
    ? sql`position(f.id::text in ${value}::text) > 0`
    : sql`${value} = '/api/basic/file/' || f.id`;
}

/** Removes rows of files that nothing points to; their content goes to the garbage unless another row shares it. Answers how many rows. */
export async function dropUnboundFiles(
  tx: Tx,
  tenantId: string,
  before: Date,
  columns: readonly FileColumn[],
): Promise<number> {
  // names come from the catalogue of the database
  const used = columns.map(
    (c) => sql`exists (select 1 from ${name(c.table)} r where r.tenant_id = f.tenant_id and ${pointsAt(c)})`,
  );
  const gone = await tx.rows(
    { key: col.text },
    sql`delete from file_object f where f.tenant_id = ${tenantId} and f.creation_time < ${before.toISOString()} and f.biz_id is null and not (${join(used, ' or ')}) returning f.storage_key as key`,
  );
  await tx.run(
    sql`insert into file_garbage (tenant_id, storage_key) select distinct ${tenantId}::uuid, k from unnest(${gone.map((g) => g.key)}::text[]) as k where not exists (select 1 from file_object o where o.tenant_id = ${tenantId} and o.storage_key = k) on conflict do nothing`,
  );
  return gone.length;
}

const GARBAGE = shape({ tenantId: col.id, key: col.text });

export async function garbageOf(tx: Tx): Promise<RowOf<typeof GARBAGE>[]> {
  return tx.rows(
    GARBAGE,
    sql`select tenant_id as "tenantId", storage_key as key from file_garbage order by tenant_id, storage_key limit ${BATCH} /* all tenants */`,
  );
}
export async function forgetGarbage(tx: Tx, tenantId: string, key: string): Promise<void> {
  await tx.run(sql`delete from file_garbage where tenant_id = ${tenantId} and storage_key = ${key}`);
}
