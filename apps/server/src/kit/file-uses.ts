/** Which rows point to a file is asked of the database's own catalogue, as `document/uses.ts` does for records: it knows no area. */
import { tables } from '@muyun/contract/tables';
import { col, type RowOf, shape } from './shape.ts';
import { join, name, snake, sql, type Sql } from './sql.ts';
import type { Tx } from './tx.ts';

const FILE_COLUMN = shape({ table: col.text, column: col.text, type: col.text });
type FileColumn = RowOf<typeof FILE_COLUMN>;

/** What catalogues call their lists of files (`f.files`): attachments. */
const LISTS = [
  ...new Set(
    Object.values(tables).flatMap((fields) =>
      Object.entries(fields).flatMap(([field, { kind }]) => (kind === 'files' ? [snake(field)] : [])),
    ),
  ),
];

/**
 * Columns that can point to a file: ids by their name, addresses by theirs, lists of files by that of the catalogues, and the
 * mapping of an import, which names its drawings.
 */
export async function fileColumns(tx: Tx): Promise<FileColumn[]> {
  return tx.rows(
    FILE_COLUMN,
    sql`select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and c.relname <> 'file_object' and c.relname not like 'house\\_%'
       and ((a.atttypid = 'uuid'::regtype and a.attname like '%file\\_id') or (a.atttypid = 'uuid[]'::regtype and a.attname = any(${LISTS}::text[])) or (a.atttypid = 'text'::regtype and a.attname like '%\\_url') or (a.atttypid = 'jsonb'::regtype and a.attname = 'mapping'))
       and exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id') order by 1, 2`,
  );
}

/** That a row of the space points to the file `f`. */
function isUsedIn({ table, column, type }: FileColumn, tenantId: string): Sql {
  const value = name(`r.${column}`);
  // all lists of the space are read once, not once for each file
  if (type === 'uuid[]')
    return sql`f.id in (select unnest(${value}) from ${name(table)} r where r.tenant_id = ${tenantId})`;
  const points =
    type === 'uuid'
      ? sql`${value} = f.id`
      : type === 'jsonb'
        ? sql`position(f.id::text in ${value}::text) > 0`
        : sql`${value} = '/api/basic/file/' || f.id`;
  return sql`exists (select 1 from ${name(table)} r where r.tenant_id = f.tenant_id and ${points})`;
}

/** Whether any row points to the file. */
export async function isFileUsed(tx: Tx, id: string, columns: readonly FileColumn[]): Promise<boolean> {
  const used = columns.map((c) => isUsedIn(c, tx.tenantId));
  const row = await tx.one(
    { isUsed: col.bool },
    sql`select (f.biz_id is not null or ${join(used, ' or ')}) as "isUsed" from file_object f where f.tenant_id = ${tx.tenantId} and f.id = ${id}`,
  );
  return row?.isUsed ?? false;
}

/** Content of these keys goes to the garbage unless a row still shows it. */
export async function toGarbage(tx: Tx, tenantId: string, keys: readonly string[]): Promise<void> {
  await tx.run(
    sql`insert into file_garbage (tenant_id, storage_key) select distinct ${tenantId}::uuid, k from unnest(${keys}::text[]) as k where not exists (select 1 from file_object o where o.tenant_id = ${tenantId} and o.storage_key = k) on conflict do nothing`,
  );
}

/** Removes rows of files that nothing points to; their content goes to the garbage unless another row shares it. Answers how many rows. */
export async function dropUnboundFiles(
  tx: Tx,
  tenantId: string,
  before: Date,
  columns: readonly FileColumn[],
): Promise<number> {
  const old = await tx.rows(
    { id: col.id },
    sql`select id from file_object where tenant_id = ${tenantId} and creation_time < ${before.toISOString()} and biz_id is null and not is_deleted`,
  );
  if (old.length === 0) return 0;
  // names come from the catalogue of the database. Asked again with the delete, and of these few files only: of all files of a
  // space PostgreSQL would rather read every table that could point to one
  const used = columns.map((c) => isUsedIn(c, tenantId));
  const gone = await tx.rows(
    { key: col.text },
    sql`delete from file_object f where f.tenant_id = ${tenantId} and f.id = any(${old.map((o) => o.id)}::uuid[]) and f.biz_id is null and not f.is_deleted and not (${join(used, ' or ')}) returning f.storage_key as key`,
  );
  await toGarbage(
    tx,
    tenantId,
    gone.map((g) => g.key),
  );
  return gone.length;
}
