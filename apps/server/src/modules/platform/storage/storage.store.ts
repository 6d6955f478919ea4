/** SQL of uploads in parts, previews, the recycle bin and the use of a space's storage. */
import { fileKindOf, member, type StoredFileView, UPLOAD_HOURS } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { contains, type ListSpec, runList, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Whether the person of the transaction still belongs to its space, and the space can be entered. */
export async function isInside(tx: Tx): Promise<boolean> {
  const row = await tx.one(
    { n: col.int },
    sql`select 1 as n from tenant_user m join app_account a on a.id = m.user_id join tenant t on t.tenant_id = m.tenant_id
      where m.tenant_id = ${tx.tenantId} and m.user_id = ${tx.userId} and m.user_status = any(${[...member.ACTIVE_STATUSES]}::int[]) and not m.is_deleted
        and a.is_active and t.is_active and not t.is_deleted`,
  );
  return row !== undefined;
}

const TASK = shape({
  id: col.id,
  name: col.text,
  size: col.int,
  sha256: col.text,
  partSize: col.int,
  bizType: orNull(col.text),
  madeId: orNull(col.id),
  creatorId: col.id,
  expireTime: col.time,
});
export type UploadTask = RowOf<typeof TASK>;
const OPEN = sql`t.made_id is null and t.expire_time > now()`;

/** The upload of this content that the person of the transaction has begun and not ended. */
export const openTask = (tx: Tx, sha256: string, size: number): Promise<UploadTask | undefined> =>
  tx.one(
    TASK,
    sql`select ${columns(TASK)} from upload_task t where t.tenant_id = ${tx.tenantId} and t.creator_id = ${tx.userId} and t.sha256 = ${sha256} and t.size = ${size} and ${OPEN} order by t.creation_time limit 1`,
  );
/** An upload of the person of the transaction, ended or not. */
export const taskOf = (tx: Tx, id: string): Promise<UploadTask | undefined> =>
  tx.one(
    TASK,
    sql`select ${columns(TASK)} from upload_task t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.creator_id = ${tx.userId}`,
  );
/** The same, held until commit. */
export const lockTask = (tx: Tx, id: string): Promise<UploadTask | undefined> =>
  tx.one(
    TASK,
    sql`select ${columns(TASK)} from upload_task t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.creator_id = ${tx.userId} for update`,
  );

interface NewTask {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly partSize: number;
  readonly bizType: string | null;
}
export async function insertTask(tx: Tx, task: NewTask): Promise<UploadTask> {
  const rows = await tx.rows(
    TASK,
    sql`insert into upload_task as t (tenant_id, id, name, size, sha256, part_size, biz_type, creator_id, expire_time)
      values (${tx.tenantId}, ${newId()}, ${task.name}, ${task.size}, ${task.sha256}, ${task.partSize}, ${task.bizType}, ${tx.userId}, now() + make_interval(hours => ${whole(UPLOAD_HOURS)}))
      returning ${columns(TASK)}`,
  );
  return rows[0] as UploadTask;
}
/** Until commit nobody else of this person begins the same upload. */
export async function holdBeginning(tx: Tx, sha256: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${tx.userId} ${sha256}`}, 0))`);
}
export async function endTask(tx: Tx, id: string, madeId: string): Promise<void> {
  await tx.run(
    sql`update upload_task set made_id = ${madeId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

const PART = shape({ part: col.int, size: col.int, storageKey: col.text });
export const partsOf = (tx: Tx, taskId: string): Promise<RowOf<typeof PART>[]> =>
  tx.rows(
    PART,
    sql`select ${columns(PART)} from upload_part t where t.tenant_id = ${tx.tenantId} and t.task_id = ${taskId} order by t.part`,
  );
/** False when the part is there already. */
export async function insertPart(
  tx: Tx,
  taskId: string,
  part: { part: number; size: number; storageKey: string },
): Promise<boolean> {
  const count = await tx.run(
    sql`insert into upload_part (tenant_id, task_id, part, size, storage_key) values (${tx.tenantId}, ${taskId}, ${part.part}, ${part.size}, ${part.storageKey}) on conflict do nothing`,
  );
  return count > 0;
}
/** Takes the parts of an upload away. Answers where their content lies. */
export async function dropParts(tx: Tx, tenantId: string, taskId: string): Promise<string[]> {
  const rows = await tx.rows(
    { key: col.text },
    sql`delete from upload_part where tenant_id = ${tenantId} and task_id = ${taskId} returning storage_key as key`,
  );
  return rows.map((r) => r.key);
}

/** Files of the space with this content, whoever has kept them. */
export const withContent = (tx: Tx, sha256: string): Promise<{ id: string }[]> =>
  tx.rows(
    { id: col.id },
    sql`select id from file_object where tenant_id = ${tx.tenantId} and sha256 = ${sha256} and not is_deleted order by creation_time limit ${whole(20)}`,
  );

const PREVIEW = shape({ ext: col.text, size: col.int, storageKey: col.text });
export type Preview = RowOf<typeof PREVIEW>;
export const previewOf = (
  tx: Tx,
  of: { sha256: string; kind: string; makers: readonly string[] },
): Promise<Preview | undefined> =>
  tx.one(
    PREVIEW,
    sql`select ${columns(PREVIEW)} from file_preview t where t.tenant_id = ${tx.tenantId} and t.sha256 = ${of.sha256} and t.kind = ${of.kind} and t.maker = any(${[...of.makers]}::text[]) order by t.creation_time desc limit 1`,
  );
/** Why the last conversion of this content has failed; null when it has not, or there was none. */
export async function lastFailure(tx: Tx, sha256: string): Promise<string | null> {
  const row = await tx.one(
    { error: orNull(col.text) },
    sql`select case when t.state = 3 then t.error end as error from conversion_task t where t.tenant_id = ${tx.tenantId} and t.sha256 = ${sha256} order by t.creation_time desc limit 1`,
  );
  return row?.error ?? null;
}
/** False when another has made it meanwhile. */
export async function insertPreview(
  tx: Tx,
  of: { sha256: string; kind: string; maker: string; ext: string; size: number; storageKey: string },
): Promise<boolean> {
  const count = await tx.run(
    sql`insert into file_preview (tenant_id, sha256, kind, maker, ext, size, storage_key)
      values (${tx.tenantId}, ${of.sha256}, ${of.kind}, ${of.maker}, ${of.ext}, ${of.size}, ${of.storageKey}) on conflict do nothing`,
  );
  return count > 0;
}

const HELD = shape({
  id: col.id,
  name: col.text,
  ext: col.text,
  size: col.int,
  creatorId: orNull(col.id),
  isDeleted: col.bool,
});
export type HeldFile = RowOf<typeof HELD>;
export const lockFile = (tx: Tx, id: string): Promise<HeldFile | undefined> =>
  tx.one(
    HELD,
    sql`select ${columns(HELD)} from file_object t where t.tenant_id = ${tx.tenantId} and t.id = ${id} for update`,
  );
export async function writeDeleted(tx: Tx, id: string, isDeleted: boolean): Promise<void> {
  await tx.run(
    sql`update file_object set is_deleted = ${isDeleted}, deleted_time = case when ${isDeleted} then now() end, deleter_id = case when ${isDeleted} then ${tx.userId}::uuid end
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
/** Takes a row of the bin away for good. Answers where its content lies. */
export async function purgeRow(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.one(
    { key: col.text },
    sql`delete from file_object where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted returning storage_key as key`,
  );
  return row?.key ?? null;
}

const STORED = shape({
  id: col.id,
  name: col.text,
  ext: col.text,
  size: col.int,
  creatorName: orNull(col.text),
  creationTime: col.time,
  deletedTime: orNull(col.time),
});
const SPEC: ListSpec<typeof STORED> = {
  shape: STORED,
  columns: sql`t.id, t.name, t.ext, t.size, t.creation_time as "creationTime", t.deleted_time as "deletedTime",
    coalesce(nullif(m.remark_name, ''), a.nickname) as "creatorName"`,
  from: sql`file_object t`,
  joins: sql`left join tenant_user m on m.tenant_id = t.tenant_id and m.user_id = t.creator_id left join app_account a on a.id = t.creator_id`,
  sortable: ['name', 'size', 'creationTime', 'deletedTime'],
  defaultSort: 'deletedTime desc',
};
type Page = { skipCount: number; maxResultCount: number; sorting?: string | undefined };
export const binPage = (tx: Tx, query: Page & { filter?: string | undefined }) => {
  const where = new Where(tx).and(sql`t.is_deleted`);
  if (query.filter) where.and(contains([sql`t.name`], query.filter));
  return runList(tx, SPEC, where, query);
};
const MOST_LARGEST = 100;
export async function largestFiles(tx: Tx): Promise<StoredFileView[]> {
  const page = { skipCount: 0, maxResultCount: MOST_LARGEST, sorting: 'size desc' };
  return (await runList(tx, SPEC, new Where(tx).and(sql`not t.is_deleted`), page)).items;
}

const BY_EXT = shape({ ext: col.text, isDeleted: col.bool, count: col.int, size: col.int, recent: col.int });
/** Distinct content by kind; what lies only in the bin by itself, and what came within the last 30 days. */
export async function useByKind(tx: Tx): Promise<{
  kinds: { kind: number; count: number; size: number }[];
  bin: { count: number; size: number };
  recent: number;
}> {
  const rows = await tx.rows(
    BY_EXT,
    sql`select c.ext, c.is_deleted as "isDeleted", sum(c.count)::int as count, sum(c.size)::bigint as size, coalesce(sum(c.size) filter (where c.since > now() - interval '30 days'), 0)::bigint as recent
      from (select (array_agg(f.ext order by f.is_deleted, f.creation_time))[1] as ext, bool_and(f.is_deleted) as is_deleted, count(*) as count, max(f.size) as size, min(f.creation_time) as since
        from file_object f where f.tenant_id = ${tx.tenantId} group by f.sha256) c group by 1, 2`,
  );
  const bin = { count: 0, size: 0 };
  const kinds = new Map<number, { kind: number; count: number; size: number }>();
  for (const row of rows) {
    const kind = fileKindOf(row.ext);
    const into = row.isDeleted ? bin : (kinds.get(kind) ?? { kind, count: 0, size: 0 });
    into.count += row.count;
    into.size += row.size;
    if (!row.isDeleted) kinds.set(kind, into as { kind: number; count: number; size: number });
  }
  return {
    kinds: [...kinds.values()].sort((a, b) => a.kind - b.kind),
    bin,
    recent: rows.reduce((n, r) => n + r.recent, 0),
  };
}
