/** SQL of import batches and their rows. */
import {
  type CommitResult,
  type DrawingRead,
  type Dto,
  importBatchFields,
  type ImportDefaults,
  type ImportView,
  type Paged,
  PREVIEW_HOURS,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type ListSpec, type PageQuery, runList, whole } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { inSeenProject } from '../shared/scope.ts';
import type { OnDuplicate } from './check.ts';

export interface AlsoSheet {
  readonly sheet: string;
  readonly headerRow?: number;
  readonly columns?: readonly { index: number; field: string | null }[];
}
/** What a person chose for a batch. */
export interface Mapping {
  readonly sheet?: string;
  /** further sheets of the same import, in their order */ readonly also?: readonly AlsoSheet[];
  readonly headerRow?: number;
  readonly columns?: readonly { index: number; field: string | null }[];
  readonly defaults: ImportDefaults;
  readonly onDuplicate: OnDuplicate;
  /** the template that was chosen; the default one is not chosen, only helpful */
  readonly templateId?: string;
  /** sheets of the same file that were imported before */
  readonly earlier?: readonly string[];
  /** plate types that the commit makes, by the name in the list */
  readonly newTypes?: readonly { alias: string; name: string }[];
  readonly mode?: number;
  readonly units?: number;
  readonly files: readonly {
    fileId: string;
    name: string;
    parts: number;
    /** a way of its own to read this drawing */ read?: DrawingRead;
    /** says its unit itself */ isDeclared?: boolean;
  }[];
}
/** What the last check found, beside the rows. */
export type Preview = Pick<
  ImportView,
  | 'sheet'
  | 'headerRow'
  | 'sheets'
  | 'columns'
  | 'needsUnits'
  | 'layers'
  | 'offers'
  | 'counts'
  | 'totals'
  | 'notes'
  | 'names'
  | 'problems'
  | 'defaults'
  | 'others'
  | 'unused'
  | 'questions'
  | 'kinds'
  | 'longest'
> & {
  mapped: string[];
  templateName?: string | null;
  /** the sheet holds more rows than were read */ isTruncated?: boolean;
  result?: CommitResult | null;
  before?: unknown[];
  expires?: string;
};

const BATCH = shape({
  ...importBatchFields,
  mapping: col.json<Mapping>(),
  preview: col.json<Preview>(),
  jobId: orNull(col.id),
  displayName: col.text,
  projectCode: col.text,
  isExpired: col.bool,
});
export type BatchRow = RowOf<typeof BATCH>;
const UNFINISHED = pick(importBatchFields, 'id', 'no');
const IS_EXPIRED = sql`t.state = 1 and t.creation_time < now() - make_interval(hours => ${whole(PREVIEW_HOURS)})`;

/** A batch of this tenant; locked when it is to be written. Raises Common:NotFound. */
export async function loadBatch(tx: Tx, id: string, lock = false): Promise<BatchRow> {
  const one = sql`select ${columns(importBatchFields)}, t.mapping, t.preview, t.job_id as "jobId", p.display_name as "displayName", p.code as "projectCode", ${IS_EXPIRED} as "isExpired"
    from import_batch t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id where t.tenant_id = ${tx.tenantId} and t.id = ${id}`;
  const row = await tx.one(BATCH, lock ? sql`${one} for update of t` : one);
  return row ?? raise('Common:NotFound');
}

/** Makes a batch; its number follows the project's: `{project code}-DR{nn}` (engineering A19). */
export async function insertBatch(
  tx: Tx,
  input: {
    projectId: string;
    kind: number;
    fileId: string;
    fileName: string;
    mapping: Mapping;
    preview: Preview;
  },
): Promise<string> {
  const id = newId();
  // numbers of one project are given one after the other
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('import_batch:' || ${input.projectId}, 0))`);
  await tx.run(sql`insert into import_batch (tenant_id, id, no, project_id, kind, file_id, file_name, mapping, preview, creator_id)
     select ${tx.tenantId}, ${id}, p.code || '-DR' || lpad(n.next, greatest(length(n.next), 2), '0'), ${input.projectId}, ${input.kind}, ${input.fileId}, ${input.fileName}, ${JSON.stringify(input.mapping)}, ${JSON.stringify(input.preview)}, ${tx.userId}
     from cad_project p, (select (coalesce(max(substring(b.no from '-DR(\\d+)$')::int), 0) + 1)::text as next from import_batch b where b.tenant_id = ${tx.tenantId} and b.project_id = ${input.projectId}) n
     where p.tenant_id = ${tx.tenantId} and p.id = ${input.projectId}`);
  return id;
}

/** Stores choices and findings; raises the version. */
export async function saveBatch(
  tx: Tx,
  id: string,
  values: { mapping: Mapping; preview: Preview },
): Promise<void> {
  const { counts } = values.preview;
  await tx.run(
    sql`update import_batch set mapping = ${JSON.stringify(values.mapping)}, preview = ${JSON.stringify(values.preview)}, row_count = ${counts.all}, ok_count = ${counts.ok + counts.fixed}, warn_count = ${counts.warning}, error_count = ${counts.error}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export async function setBatchState(tx: Tx, id: string, state: number, preview: Preview): Promise<void> {
  await tx.run(
    sql`update import_batch set state = ${state}, preview = ${JSON.stringify(preview)}, job_id = null, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export async function setBatchJob(tx: Tx, id: string, jobId: string | null): Promise<void> {
  await tx.run(
    sql`update import_batch set job_id = ${jobId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Takes away batches that were never committed; their rows go with them, their files with the upkeep of files. */
export async function removeBatches(tx: Tx, ids: readonly string[]): Promise<number> {
  return tx.run(
    sql`delete from import_batch where tenant_id = ${tx.tenantId} and id = any(${ids}) and state = 1 and job_id is null`,
  );
}

/** Unfinished batches of the projects that this member sees; locked in id order. */
export async function lockUnfinished(
  tx: Tx,
  projectId: string | undefined,
  own: Who | null,
): Promise<RowOf<typeof UNFINISHED>[]> {
  const where = new Where(tx)
    .and(sql`t.state = 1 and t.job_id is null`)
    .when(projectId, sql`t.project_id = ${projectId}`);
  if (own) where.and(inSeenProject(own));
  return tx.rows(
    UNFINISHED,
    sql`select ${columns(UNFINISHED)} from import_batch t where ${where.sql} order by t.id for update of t`,
  );
}

const LISTED = shape({
  ...importBatchFields,
  displayName: col.text,
  creatorName: orNull(col.text),
  isExpired: col.bool,
});
const LIST: ListSpec<typeof LISTED> = {
  shape: LISTED,
  columns: sql`${columns(importBatchFields)}, p.display_name as "displayName", u.remark_name as "creatorName", ${IS_EXPIRED} as "isExpired"`,
  from: sql`import_batch t`,
  joins: sql`join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id`,
  sortable: ['creationTime'],
  defaultSort: 'creationTime desc',
};
export type BatchListRow = RowOf<typeof LISTED>;
/** Batches of a tenant, newest first; index import_batch_project or import_batch_created. */
export async function listBatches(
  tx: Tx,
  query: PageQuery & {
    projectId?: string | undefined;
    state?: number | undefined;
    kind?: number | undefined;
    own: Who | null;
  },
): Promise<Paged<BatchListRow>> {
  const where = new Where(tx)
    .when(query.projectId, sql`t.project_id = ${query.projectId}`)
    .when(query.state, sql`t.state = ${query.state}`)
    .when(query.kind, sql`t.kind = ${query.kind}`);
  if (query.own) where.and(inSeenProject(query.own));
  return runList(tx, LIST, where, query);
}

/** A batch as it goes on the wire. */
export function batchDto(row: BatchRow): Dto<typeof importBatchFields> {
  const { mapping: _mapping, preview: _preview, jobId: _jobId, displayName: _name, ...rest } = row;
  const { projectCode: _code, isExpired: _isExpired, ...dto } = rest;
  return dto;
}
