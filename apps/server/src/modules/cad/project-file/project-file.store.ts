/** SQL of the files of a project. */
import type { FileOwner } from '../../../kit/file-access.ts';
import { newId } from '../../../kit/clock.ts';
import { nameSql } from '../../../kit/document/index.ts';
import { contains, limit, orderBy, type PageQuery, type SortSpec } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { seenProjects } from '../shared/scope.ts';

const ENTRY = shape({
  id: col.id,
  projectId: col.id,
  folder: col.int,
  name: col.text,
  ext: col.text,
  size: col.int,
  fileId: col.id,
  versionNo: col.int,
  versionCount: col.int,
  creatorName: orNull(col.text),
  creationTime: col.time,
});
export type Entry = RowOf<typeof ENTRY>;
const SORT: SortSpec = {
  sortable: ['creationTime', 'name', 'size', 'folder'],
  defaultSort: 'creationTime desc',
};

/** Every version with its file, how many of its name there are, and which of them it is from the last. */
const versions = (tx: Tx, projectId: string) =>
  sql`(select e.id, e.tenant_id, e.project_id, e.folder, e.name, f.ext, f.size, e.file_id, e.version_no, e.creator_id, e.creation_time,
      count(*) over (partition by e.folder, lower(e.name))::int as version_count, row_number() over (partition by e.folder, lower(e.name) order by e.version_no desc) as back
    from project_file e join file_object f on f.tenant_id = e.tenant_id and f.id = e.file_id
    where e.tenant_id = ${tx.tenantId} and e.project_id = ${projectId} and not e.is_deleted)`;
const { creatorName: _creatorName, ...OWN } = ENTRY;
const LIST = sql`${columns(OWN)}, ${nameSql('account', 'creator_id')} as "creatorName"`;

export interface FileQuery {
  readonly filter?: string | undefined;
  readonly fileType?: number | undefined;
}
const lastOnes = (tx: Tx, q: FileQuery): Where => {
  const where = new Where(tx).and(sql`t.back = 1`);
  if (q.filter) where.and(contains([sql`t.name`], q.filter));
  return where;
};
const COUNTED = shape({ folder: col.int, n: col.int });

/** One page of the last versions, with how many each folder has. */
export async function pageOfFiles(tx: Tx, projectId: string, q: FileQuery & PageQuery) {
  const all = lastOnes(tx, q);
  const where = lastOnes(tx, q).when(q.fileType, sql`t.folder = ${q.fileType}`);
  const from = versions(tx, projectId);
  const [items, counts] = await Promise.all([
    tx.rows(
      ENTRY,
      sql`select ${LIST} from ${from} t where ${where.sql} ${orderBy(SORT, q.sorting)} ${limit(q)}`,
    ),
    tx.rows(
      COUNTED,
      sql`select t.folder, count(*)::int as n from ${from} t where ${all.sql} group by t.folder`,
    ),
  ]);
  const sum = counts.reduce((n, c) => n + c.n, 0);
  const found = q.fileType === undefined ? sum : (counts.find((c) => c.folder === q.fileType)?.n ?? 0);
  const totals = Object.fromEntries(counts.map((c) => [`fileType:${c.folder}`, c.n]));
  return { items, totalCount: found, totals: { ...totals, 'fileType:all': sum } };
}
/** All versions of the file of this one, the last first. */
export async function versionsOf(tx: Tx, projectId: string, id: string) {
  const items = await tx.rows(
    ENTRY,
    sql`select ${LIST} from ${versions(tx, projectId)} t where t.tenant_id = ${tx.tenantId}
      and (t.folder, lower(t.name)) in (select e.folder, lower(e.name) from project_file e where e.tenant_id = ${tx.tenantId} and e.project_id = ${projectId} and e.id = ${id} and not e.is_deleted)
      order by t.version_no desc limit 400`,
  );
  return { items, totalCount: items.length };
}
export const entriesOf = (tx: Tx, projectId: string, ids: readonly string[]): Promise<Entry[]> =>
  tx.rows(
    ENTRY,
    sql`select ${LIST} from ${versions(tx, projectId)} t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::uuid[]) order by t.id`,
  );

const CONTENT = shape({ folder: col.int, name: col.text, storageKey: col.text });
/** What a zip is made of. */
export const contentsOf = (tx: Tx, projectId: string, q: FileQuery): Promise<RowOf<typeof CONTENT>[]> =>
  tx.rows(
    CONTENT,
    sql`select t.folder, t.name, f.storage_key as "storageKey" from ${versions(tx, projectId)} t join file_object f on f.tenant_id = t.tenant_id and f.id = t.file_id
      where ${lastOnes(tx, q).when(q.fileType, sql`t.folder = ${q.fileType}`).sql} order by t.folder, lower(t.name)`,
  );

/** Until the transaction ends nobody else gives a version of a file of the project. */
export const lockFiles = (tx: Tx, projectId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('project_file:' || ${projectId}, 0))`);

/** The next version of the file's name in the folder; numbers of deleted ones are not given again. */
export async function insertEntry(
  tx: Tx,
  e: { readonly projectId: string; readonly folder: number; readonly fileId: string },
): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into project_file (tenant_id, id, project_id, folder, name, version_no, file_id, creator_id)
    select ${tx.tenantId}, ${id}, ${e.projectId}, ${e.folder}, f.name,
      1 + coalesce((select max(o.version_no) from project_file o where o.tenant_id = f.tenant_id and o.project_id = ${e.projectId} and o.folder = ${e.folder} and lower(o.name) = lower(f.name)), 0),
      f.id, ${tx.userId} from file_object f where f.tenant_id = ${tx.tenantId} and f.id = ${e.fileId}`);
  return id;
}

const HELD = shape({ projectId: col.id, folder: col.int, name: col.text, versionNo: col.int });
export const lockEntry = (tx: Tx, id: string): Promise<RowOf<typeof HELD> | undefined> =>
  tx.one(
    HELD,
    sql`select ${columns(HELD)} from project_file t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted for update`,
  );
export const removeEntry = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update project_file set is_deleted = true, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** A file of a project is opened by whoever sees the project. */
export const projectFiles: FileOwner = {
  rights: ['AlCad.CadProjects:get'],
  shows: async (tx, who, fileId) => {
    const row = await tx.one(
      { id: col.id },
      sql`select t.id from project_file t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id and not p.is_deleted
        where t.tenant_id = ${tx.tenantId} and t.file_id = ${fileId} and not t.is_deleted${seenProjects(who, 'p')} limit 1`,
    );
    return row !== undefined;
  },
};
