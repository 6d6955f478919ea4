/** SQL of 拆图: the jobs and their parts. */
import { type LayerRole, splitReason } from '@muyun/contract';
import { byMember } from '../../../kit/by-member.ts';
import { newId } from '../../../kit/clock.ts';
import type { FileOwner } from '../../../kit/file-access.ts';
import { commonWhere, type ListSpec, orderBy, type PageQuery, runList } from '../../../kit/paged.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow, seenProject, seenProjects } from '../shared/scope.ts';

/** A layer of the drawing, what it was taken for, and how many entities lie on it. */
export interface DrawnLayer {
  readonly name: string;
  readonly role: LayerRole;
  readonly count: number;
}
const SPLIT = shape({
  id: col.id,
  creationTime: col.time,
  projectId: col.id,
  projectName: col.text,
  fileId: col.id,
  fileName: col.text,
  mode: col.int,
  layers: col.json<{ name: string; role: string }[]>(),
  joinTol: orNull(col.float),
  state: col.int,
  version: col.int,
  jobId: orNull(col.id),
  entityCount: col.int,
  partCount: col.int,
  matchedCount: col.int,
  createdCount: col.int,
  ignoredCount: col.int,
  failCount: col.int,
  durationMs: orNull(col.int),
  notes: col.json<string[]>(),
  drawnLayers: orNull(col.json<DrawnLayer[]>()),
  errorCode: orNull(col.text),
  message: orNull(col.text),
  creatorName: orNull(col.text),
});
export type SplitRowData = RowOf<typeof SPLIT>;
const COLUMNS = sql`t.id, t.creation_time as "creationTime", t.project_id as "projectId", p.display_name as "projectName", t.file_id as "fileId", t.file_name as "fileName", t.mode, t.layers,
  t.join_tol::float8 as "joinTol", t.state, t.version, t.job_id as "jobId", t.entity_count as "entityCount", t.part_count as "partCount", t.matched_count as "matchedCount",
  t.created_count as "createdCount", t.ignored_count as "ignoredCount", t.fail_count as "failCount", t.duration_ms as "durationMs", t.notes, t.drawn_layers as "drawnLayers", t.error_code as "errorCode", t.message, u.remark_name as "creatorName"`;
const FROM = sql`cad_split t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id and not p.is_deleted`;
const CREATOR = sql`left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id`;
const LIST: ListSpec<typeof SPLIT> = {
  shape: SPLIT,
  columns: COLUMNS,
  from: FROM,
  joins: CREATOR,
  sortable: ['creationTime', 'partCount', 'failCount', 'durationMs', 'fileName'],
  defaultSort: 'creationTime desc',
  by: { durationMs: sql`coalesce(t.duration_ms, 0)` },
  totals: {
    partCount: { is: col.int, sum: sql`coalesce(sum(t.part_count), 0)::int` },
    createdCount: { is: col.int, sum: sql`coalesce(sum(t.created_count), 0)::int` },
    failCount: { is: col.int, sum: sql`coalesce(sum(t.fail_count), 0)::int` },
  },
};
export interface SplitsAsked {
  readonly filter?: string | undefined;
  readonly projectId?: string | undefined;
  readonly creatorId?: string | undefined;
  readonly state?: readonly number[] | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
function whereOf(tx: Tx, who: Who, q: SplitsAsked): Where {
  const where = commonWhere(new Where(tx).and(sql`not t.is_deleted`), q, [
    sql`t.file_name`,
    sql`p.display_name`,
  ]);
  if (isNarrow(who)) where.and(seenProject(who, 'p'));
  return where
    .when(q.projectId, sql`t.project_id = ${q.projectId}`)
    .when(q.creatorId, byMember(sql`t.creator_id`, q.creatorId))
    .when(q.state, sql`t.state = any(${q.state}::int[])`);
}
export const pageOfSplits = (tx: Tx, who: Who, q: SplitsAsked & PageQuery) =>
  runList(tx, LIST, whereOf(tx, who, q), q);
export const rowsOfSplits = (
  tx: Tx,
  who: Who,
  q: SplitsAsked & { sorting?: string | undefined },
): AsyncGenerator<SplitRowData[]> => {
  const where = whereOf(tx, who, q);
  return tx.stream(
    SPLIT,
    sql`select ${COLUMNS} from ${FROM} ${CREATOR} where ${where.sql} ${orderBy(LIST, q.sorting)}`,
    1000,
  );
};
/** One of a project that the person may see; `who` null: the job. `lock` holds its row until commit. */
export async function findSplit(
  tx: Tx,
  who: Who | null,
  id: string,
  lock = false,
): Promise<SplitRowData | undefined> {
  if (lock)
    await tx.run(sql`select id from cad_split where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  const own = who ? seenProjects(who, 'p') : empty;
  return tx.one(
    SPLIT,
    sql`select ${COLUMNS} from ${FROM} ${CREATOR} where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted${own}`,
  );
}

export interface NewSplit {
  readonly projectId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly mode: number;
  readonly layers: readonly { name: string; role: string }[];
  readonly joinTol: number | null;
  readonly state: number;
  readonly asker: unknown;
}
/** Null when the file is being split already. */
export async function insertSplit(tx: Tx, s: NewSplit): Promise<string | null> {
  const id = newId();
  const made =
    await tx.run(sql`insert into cad_split (tenant_id, id, project_id, file_id, file_name, mode, layers, join_tol, state, asker, creator_id)
      values (${tx.tenantId}, ${id}, ${s.projectId}, ${s.fileId}, ${s.fileName}, ${s.mode}, ${JSON.stringify(s.layers)}, ${s.joinTol}, ${s.state}, ${JSON.stringify(s.asker)}, ${tx.userId}) on conflict do nothing`);
  return made === 0 ? null : id;
}
export async function setJob(tx: Tx, id: string, jobId: string): Promise<void> {
  await tx.run(sql`update cad_split set job_id = ${jobId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}
/** Whether another splitting of the file waits or is at work. */
export async function isBusy(tx: Tx, fileId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select id from cad_split where tenant_id = ${tx.tenantId} and file_id = ${fileId} and state in (1, 2, 32) and not is_deleted limit 1`,
  );
  return row !== undefined;
}
export async function queueAgain(
  tx: Tx,
  id: string,
  how: {
    layers: readonly { name: string; role: string }[];
    joinTol: number | null;
    state: number;
    asker: unknown;
  },
): Promise<void> {
  await tx.run(sql`update cad_split set state = ${how.state}, asker = ${JSON.stringify(how.asker)}, job_id = null, layers = ${JSON.stringify(how.layers)}, join_tol = ${how.joinTol}, message = null, error_code = null,
    version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}
export async function setRunning(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update cad_split set state = 2 where tenant_id = ${tx.tenantId} and id = ${id} and state in (1, 2)`,
  );
}
export interface Outcome {
  readonly state: number;
  readonly entityCount: number;
  readonly durationMs: number;
  readonly notes: readonly string[];
  readonly drawnLayers: readonly DrawnLayer[];
}
/** The counts are those of the rows that stand there. */
export async function setDone(tx: Tx, id: string, done: Outcome): Promise<void> {
  await tx.run(sql`update cad_split set state = ${done.state}, entity_count = ${done.entityCount}, duration_ms = ${done.durationMs}, notes = ${JSON.stringify(done.notes)}, drawn_layers = ${JSON.stringify(done.drawnLayers)},
    message = null, error_code = null, version = version + 1 where tenant_id = ${tx.tenantId} and id = ${id}`);
  await recount(tx, id);
}
/** After somebody has said what parts are: with nothing left that failed it is done. */
export async function recount(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update cad_split t set part_count = c.parts, matched_count = c.matched, created_count = c.made, ignored_count = c.ignored, fail_count = c.failed,
      state = case when c.failed > 0 then 8 else 4 end
    from (select count(*) filter (where i.geometry_hash is not null) as parts, count(*) filter (where i.result = 1) as matched, count(*) filter (where i.result = 2) as made,
        count(*) filter (where i.result = 4) as ignored, count(*) filter (where i.result = 8) as failed
      from cad_split_item i where i.tenant_id = ${tx.tenantId} and i.split_id = ${id}) c where t.tenant_id = ${tx.tenantId} and t.id = ${id}`);
}
export async function setFailed(
  tx: Tx,
  id: string,
  failed: { jobId: string; code: string | null; message: string },
): Promise<void> {
  await tx.run(sql`update cad_split set state = 16, error_code = ${failed.code}, message = ${failed.message}, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} and job_id = ${failed.jobId} and state in (1, 2)`);
}
export async function touch(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update cad_split set version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** The stored content of a drawing: what a DWG was converted into, where it was. */
export async function convertedKey(tx: Tx, fileId: string): Promise<string | null> {
  const row = await tx.one(
    { key: col.text },
    sql`select v.storage_key as key from file_object f join file_preview v on v.tenant_id = f.tenant_id and v.sha256 = f.sha256 and v.kind = 'dxf'
      where f.tenant_id = ${tx.tenantId} and f.id = ${fileId} order by v.creation_time desc limit 1`,
  );
  return row?.key ?? null;
}

export const splitFiles: FileOwner = {
  rights: ['AlCad.CadSplits:get', 'AlCad.CadSplits:query'],
  shows: async (tx, who, fileId) => {
    const row = await tx.one(
      { id: col.id },
      sql`select t.id from ${FROM} where t.tenant_id = ${tx.tenantId} and t.file_id = ${fileId} and not t.is_deleted${seenProjects(who, 'p')} limit 1`,
    );
    return row !== undefined;
  },
};

const ITEM_TYPES = {
  id: 'uuid',
  seq: 'integer',
  geometry_hash: 'text',
  code: 'text',
  texts: 'text',
  quantity: 'integer',
  width: 'numeric',
  height: 'numeric',
  places: 'jsonb',
  path: 'text',
  draft: 'jsonb',
  product_id: 'uuid',
  result: 'integer',
  reason: 'text',
  is_assigned: 'boolean',
} as const;
export type NewItem = { readonly [K in keyof typeof ITEM_TYPES]: unknown };
export async function replaceItems(tx: Tx, splitId: string, items: readonly NewItem[]): Promise<void> {
  await tx.run(sql`delete from cad_split_item where tenant_id = ${tx.tenantId} and split_id = ${splitId}`);
  for (let from = 0; from < items.length; from += 500)
    await tx.run(sql`insert into cad_split_item (tenant_id, split_id, id, seq, geometry_hash, code, texts, quantity, width, height, places, path, draft, product_id, result, reason, is_assigned)
      select ${tx.tenantId}, ${splitId}, n.id, n.seq, n.geometry_hash, n.code, n.texts, n.quantity, n.width, n.height, n.places, n.path, n.draft, n.product_id, n.result, n.reason, n.is_assigned
      from ${recordset(ITEM_TYPES, items.slice(from, from + 500))} n`);
}
const ITEM = shape({
  id: col.id,
  seq: col.int,
  geometryHash: orNull(col.text),
  code: orNull(col.text),
  texts: col.text,
  quantity: col.int,
  width: orNull(col.float),
  height: orNull(col.float),
  places: col.json<{ x: number; y: number; w: number; h: number }[]>(),
  path: col.text,
  productId: orNull(col.id),
  productCode: orNull(col.text),
  result: col.int,
  reason: orNull(col.text),
  isAssigned: col.bool,
});
export type ItemRow = RowOf<typeof ITEM>;
/** Parts in their order; a product that was deleted since is none, and it is said. */
export const itemsOf = (tx: Tx, splitId: string): Promise<ItemRow[]> =>
  tx.rows(
    ITEM,
    sql`select i.id, i.seq, i.geometry_hash as "geometryHash", i.code, i.texts, i.quantity, i.width::float8 as width, i.height::float8 as height, i.places, i.path, p.id as "productId",
        p.code as "productCode", i.result, case when i.product_id is not null and p.id is null then ${splitReason('gone')} else i.reason end as reason, i.is_assigned as "isAssigned"
      from cad_split_item i left join cad_product p on p.tenant_id = i.tenant_id and p.id = i.product_id and not p.is_deleted
      where i.tenant_id = ${tx.tenantId} and i.split_id = ${splitId} order by i.seq`,
  );
export const draftsOf = (tx: Tx, splitId: string): Promise<{ id: string; draft: unknown }[]> =>
  tx.rows(
    { id: col.id, draft: orNull(col.json<unknown>()) },
    sql`select i.id, i.draft from cad_split_item i where i.tenant_id = ${tx.tenantId} and i.split_id = ${splitId}`,
  );
export async function assignItem(
  tx: Tx,
  id: string,
  to: { productId: string | null; result: number; reason: string | null },
): Promise<void> {
  await tx.run(
    sql`update cad_split_item set product_id = ${to.productId}, result = ${to.result}, reason = ${to.reason}, is_assigned = true where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

const KNOWN = shape({
  id: col.id,
  code: col.text,
  hash: orNull(col.text),
  quantity: col.int,
  thickness: col.float,
});
export type KnownProduct = RowOf<typeof KNOWN>;
export const productsIn = (tx: Tx, projectId: string): Promise<KnownProduct[]> =>
  tx.rows(
    KNOWN,
    sql`select id, code, geometry_hash as hash, quantity, thickness::float8 as thickness from cad_product where tenant_id = ${tx.tenantId} and project_id = ${projectId} and not is_deleted order by code, id`,
  );
