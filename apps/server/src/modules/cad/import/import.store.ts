/** SQL of import batches and their rows. */
import {
  type DrawingRead,
  type Dto,
  type ImportDefaults,
  type ImportFault,
  type ImportView,
  importBatchFields,
  type Paged,
  PREVIEW_HOURS,
  type CommitResult,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { columnsOf, type ListSpec, type PageQuery, runList, toDto, Where } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import { type ColumnTypes, recordset } from '../../../kit/recordset.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import type { OnDuplicate } from './check.ts';
import { type CheckedRow, LEVEL_NUMBERS, type SourceRow } from './row.ts';

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

export type BatchRow = Dto<typeof importBatchFields> & {
  mapping: Mapping;
  preview: Preview;
  jobId: string | null;
  displayName: string;
  projectCode: string;
  isExpired: boolean;
};

const ALL = Object.keys(importBatchFields);

/** A batch of this tenant; locked when it is to be written. Raises Common:NotFound. */
export async function loadBatch(tx: Tx, id: string, lock = false): Promise<BatchRow> {
  const [row] = await tx.raw<BatchRow>(
    `select ${columnsOf(importBatchFields, ALL)}, t.mapping, t.preview, t.job_id as "jobId", p.display_name as "displayName", p.code as "projectCode", t.state = 1 and t.creation_time < now() - make_interval(hours => ${PREVIEW_HOURS}) as "isExpired"
     from import_batch t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id where t.tenant_id = $1 and t.id = $2${lock ? ' for update of t' : ''}`,
    [tx.tenantId, id],
  );
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
  await tx.raw("select pg_advisory_xact_lock(hashtextextended('import_batch:' || $1, 0))", [input.projectId]);
  await tx.raw(
    `insert into import_batch (tenant_id, id, no, project_id, kind, file_id, file_name, mapping, preview, creator_id)
     select $1, $2, p.code || '-DR' || lpad(((select coalesce(max(substring(b.no from '-DR(\\d+)$')::int), 0) from import_batch b where b.tenant_id = $1 and b.project_id = $3) + 1)::text, 2, '0'), $3, $4, $5, $6, $7, $8, $9 from cad_project p where p.tenant_id = $1 and p.id = $3`,
    [
      tx.tenantId,
      id,
      input.projectId,
      input.kind,
      input.fileId,
      input.fileName,
      JSON.stringify(input.mapping),
      JSON.stringify(input.preview),
      tx.userId,
    ],
  );
  return id;
}

/** Stores choices and findings; raises the version. */
export async function saveBatch(
  tx: Tx,
  id: string,
  values: { mapping: Mapping; preview: Preview },
): Promise<void> {
  const { counts } = values.preview;
  await tx.raw(
    `update import_batch set mapping = $3, preview = $4, row_count = $5, ok_count = $6, warn_count = $7, error_count = $8, version = version + 1, last_modification_time = now(), last_modifier_id = $9 where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      JSON.stringify(values.mapping),
      JSON.stringify(values.preview),
      counts.all,
      counts.ok + counts.fixed,
      counts.warning,
      counts.error,
      tx.userId,
    ],
  );
}

export async function setBatchState(tx: Tx, id: string, state: number, preview: Preview): Promise<void> {
  await tx.raw(
    'update import_batch set state = $3, preview = $4, job_id = null, version = version + 1, last_modification_time = now(), last_modifier_id = $5 where tenant_id = $1 and id = $2',
    [tx.tenantId, id, state, JSON.stringify(preview), tx.userId],
  );
}

export async function setBatchJob(tx: Tx, id: string, jobId: string | null): Promise<void> {
  await tx.raw('update import_batch set job_id = $3 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
    jobId,
  ]);
}

const CHUNK = 1000;

const ROW_TYPES: ColumnTypes = {
  row_no: 'int',
  file_id: 'uuid',
  source: 'jsonb',
  edits: 'jsonb',
  is_skipped: 'boolean',
  level: 'int',
  checked: 'jsonb',
  geometry: 'jsonb',
  thumb: 'jsonb',
  base_faults: 'jsonb',
};

/** Adds rows with the outcome of their first check. */
export async function insertRows(
  tx: Tx,
  batchId: string,
  rows: readonly { source: SourceRow; checked: CheckedRow }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = recordset(
      ROW_TYPES,
      rows.slice(from, from + CHUNK).map(({ source: s, checked: c }) => ({
        row_no: s.rowNo,
        file_id: s.fileId,
        source: s.source,
        edits: s.edits,
        is_skipped: s.isSkipped,
        level: LEVEL_NUMBERS[c.level],
        checked: storedOf(c),
        geometry: s.geometry,
        thumb: s.thumb,
        base_faults: s.baseFaults,
      })),
      3,
    );
    await tx.raw(
      `insert into import_row (tenant_id, import_batch_id, row_no, file_id, source, edits, is_skipped, level, checked, geometry, thumb, base_faults)
       select $1, $2, r.row_no, r.file_id, r.source, r.edits, r.is_skipped, r.level, r.checked, r.geometry, r.thumb, r.base_faults
       from ${chunk.from} as r`,
      [tx.tenantId, batchId, ...chunk.params],
    );
  }
}

/** What of a check is kept and shown. The draft is made again from the texts whenever it is needed. */
export interface StoredCheck {
  readonly cells: Record<string, string>;
  readonly faults: ImportFault[];
  readonly positionCount: number;
  readonly area: string;
  readonly mergedInto: number | null;
  readonly derived: CheckedRow['derived'];
}
export const storedOf = (c: CheckedRow): StoredCheck => ({
  cells: Object.fromEntries(Object.entries(c.cells).filter(([, v]) => v !== '')),
  faults: c.faults,
  positionCount: c.positionCount,
  area: c.area,
  mergedInto: c.mergedInto,
  derived: c.derived,
});

export interface KeptRow extends SourceRow {
  readonly level: number;
  readonly checked: StoredCheck;
}
const LIGHT =
  'row_no as "rowNo", file_id as "fileId", source, edits, is_skipped as "isSkipped", thumb, base_faults as "baseFaults", level, checked';
const ROW = `${LIGHT}, geometry`;

export async function loadRows(tx: Tx, batchId: string): Promise<KeptRow[]> {
  const rows: KeptRow[] = [];
  for await (const page of tx.cursor<KeptRow>(
    `select ${ROW} from import_row where tenant_id = $1 and import_batch_id = $2 order by row_no`,
    [tx.tenantId, batchId],
    CHUNK,
  ))
    rows.push(...page);
  return rows;
}
/** Some rows, without their geometry. */
export async function loadRowsOf(tx: Tx, batchId: string, rowNos: readonly number[]): Promise<KeptRow[]> {
  return tx.raw<KeptRow>(
    `select ${LIGHT}, null as geometry from import_row where tenant_id = $1 and import_batch_id = $2 and row_no = any($3)`,
    [tx.tenantId, batchId, rowNos],
  );
}
/** Findings of the rows that take part. */
export async function loadChecks(
  tx: Tx,
  batchId: string,
): Promise<{ rowNo: number; checked: StoredCheck }[]> {
  return tx.raw(
    'select row_no as "rowNo", checked from import_row where tenant_id = $1 and import_batch_id = $2 and not is_skipped order by row_no',
    [tx.tenantId, batchId],
  );
}
export async function loadRow(tx: Tx, batchId: string, rowNo: number): Promise<KeptRow> {
  const [row] = await tx.raw<KeptRow>(
    `select ${ROW} from import_row where tenant_id = $1 and import_batch_id = $2 and row_no = $3`,
    [tx.tenantId, batchId, rowNo],
  );
  return row ?? raise('Common:NotFound');
}

/** A page of rows in the order of the file. */
export async function pageRows(
  tx: Tx,
  batchId: string,
  query: { level: number | null; skipped: boolean | null; skipCount: number; maxResultCount: number },
): Promise<{ rows: KeptRow[]; total: number }> {
  const where = `tenant_id = $1 and import_batch_id = $2${query.level === null ? '' : ` and level = ${query.level} and not is_skipped`}${query.skipped === null ? '' : ' and is_skipped'}`;
  const of = [tx.tenantId, batchId];
  const rows =
    query.maxResultCount === 0
      ? []
      : await tx.raw<KeptRow>(
          `select ${LIGHT}, null as geometry from import_row where ${where} order by row_no limit ${query.maxResultCount} offset ${query.skipCount}`,
          of,
        );
  const [count] = await tx.raw<{ n: number }>(`select count(*)::int as n from import_row where ${where}`, of);
  return { rows, total: count?.n ?? 0 };
}

export interface RowChange {
  readonly rowNo: number;
  readonly edits: Readonly<Record<string, string>>;
  readonly isSkipped: boolean;
  readonly level: number;
  readonly checked: StoredCheck;
}

const CHANGE_TYPES: ColumnTypes = {
  row_no: 'int',
  edits: 'jsonb',
  is_skipped: 'boolean',
  level: 'int',
  checked: 'jsonb',
};

/** Writes the rows that look different now. */
export async function updateRows(tx: Tx, batchId: string, rows: readonly RowChange[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = recordset(
      CHANGE_TYPES,
      rows.slice(from, from + CHUNK).map((r) => ({
        row_no: r.rowNo,
        edits: r.edits,
        is_skipped: r.isSkipped,
        level: r.level,
        checked: r.checked,
      })),
      3,
    );
    await tx.raw(
      `update import_row t set edits = r.edits, is_skipped = r.is_skipped, level = r.level, checked = r.checked from ${chunk.from} as r
       where t.tenant_id = $1 and t.import_batch_id = $2 and t.row_no = r.row_no`,
      [tx.tenantId, batchId, ...chunk.params],
    );
  }
}

export async function deleteRows(tx: Tx, batchId: string): Promise<void> {
  await tx.raw('delete from import_row where tenant_id = $1 and import_batch_id = $2', [
    tx.tenantId,
    batchId,
  ]);
}

/** Takes away batches that were never committed; their rows go with them, their files with the upkeep of files. */
export async function removeBatches(tx: Tx, ids: readonly string[]): Promise<number> {
  const gone = await tx.raw<{ id: string }>(
    'delete from import_batch where tenant_id = $1 and id = any($2) and state = 1 and job_id is null returning id',
    [tx.tenantId, ids],
  );
  return gone.length;
}

/** Unfinished batches of the projects that this member sees; locked in id order. */
export async function lockUnfinished(
  tx: Tx,
  projectId: string | undefined,
  own: Who | null,
): Promise<{ id: string; no: string }[]> {
  const where = new Where(tx).and('t.state = 1 and t.job_id is null').when(projectId, 't.project_id = ?');
  if (own) where.and(OWN_PROJECT, own.userId, own.tenantUserId, own.tenantUserId, own.tenantUserId);
  return tx.raw<{ id: string; no: string }>(
    `select t.id, t.no from import_batch t where ${where.sql} order by t.id for update of t`,
    where.params,
  );
}

/** Rows of previews that nobody came back to within a week: the batch stays as a trace, its rows go. */
export async function forgetStaleRows(tx: Tx): Promise<void> {
  await tx.raw(
    `delete from import_row r using import_batch b where r.tenant_id = $1 and b.tenant_id = $1 and b.id = r.import_batch_id and b.state = 1 and b.creation_time < now() - interval '7 days'`,
    [tx.tenantId],
  );
}

/** a member who sees own rows sees the imports of own projects */
const OWN_PROJECT =
  'exists (select 1 from cad_project o where o.tenant_id = t.tenant_id and o.id = t.project_id and (o.creator_id = ? or o.salesman_id = ? or o.designer_id = ? or o.planner_id = ?))';

const LIST: ListSpec = {
  from: 'import_batch t',
  joins:
    'join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id',
  fields: importBatchFields,
  show: ALL,
  sortable: ['creationTime'],
  defaultSort: 'creationTime desc',
  extra: {
    displayName: 'p.display_name',
    creatorName: 'u.remark_name',
    isExpired: `t.state = 1 and t.creation_time < now() - make_interval(hours => ${PREVIEW_HOURS})`,
  },
};
export type BatchListRow = Dto<typeof importBatchFields> & {
  displayName: string;
  creatorName: string | null;
  isExpired: boolean;
};
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
    .when(query.projectId, 't.project_id = ?')
    .when(query.state, 't.state = ?')
    .when(query.kind, 't.kind = ?');
  if (query.own)
    where.and(
      OWN_PROJECT,
      query.own.userId,
      query.own.tenantUserId,
      query.own.tenantUserId,
      query.own.tenantUserId,
    );
  return runList<BatchListRow>(tx, LIST, where, query);
}
export const batchDto = (row: BatchRow): Dto<typeof importBatchFields> =>
  toDto(importBatchFields, row as unknown as Record<string, unknown>);
