/** Which rows point to a file is asked of the database's own catalogue, as `document/uses.ts` does for records: it knows no area. */
import { col, type RowOf, shape } from './shape.ts';
import { join, name, sql, type Sql } from './sql.ts';
import type { Tx } from './tx.ts';

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
