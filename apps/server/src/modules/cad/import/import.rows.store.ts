/** SQL of the rows of an import batch: what was read, what a person changed, and what the last check found. */
import type { ImportFault } from '@muyun/contract';
import { limit, whole } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { type ColumnTypes, recordset } from '../../../kit/recordset.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type CheckedRow, LEVEL_NUMBERS, type SourceRow } from './row.ts';

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
    );
    await tx.run(sql`insert into import_row (tenant_id, import_batch_id, row_no, file_id, source, edits, is_skipped, level, checked, geometry, thumb, base_faults)
       select ${tx.tenantId}, ${batchId}, r.row_no, r.file_id, r.source, r.edits, r.is_skipped, r.level, r.checked, r.geometry, r.thumb, r.base_faults
       from ${chunk} as r`);
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

const KEPT = shape({
  rowNo: col.int,
  fileId: orNull(col.id),
  source: col.json<SourceRow['source']>(),
  edits: col.json<SourceRow['edits']>(),
  isSkipped: col.bool,
  thumb: orNull(col.json<NonNullable<SourceRow['thumb']>>()),
  baseFaults: col.json<SourceRow['baseFaults']>(),
  level: col.int,
  checked: col.json<StoredCheck>(),
  geometry: orNull(col.json<NonNullable<SourceRow['geometry']>>()),
});
export type KeptRow = RowOf<typeof KEPT>;
const CHECK = pick(KEPT, 'rowNo', 'checked');
const LIGHT = sql`row_no as "rowNo", file_id as "fileId", source, edits, is_skipped as "isSkipped", thumb, base_faults as "baseFaults", level, checked`;
const ROW = sql`${LIGHT}, geometry`;

/**
 * All rows in the order of the file. Those before `wholeFrom` come without their picture, and of their geometry with the size
 * only: a check that derives nothing of them needs no more, and a batch of 500 drawings is checked 500 times.
 */
export async function loadRows(tx: Tx, batchId: string, wholeFrom = 0): Promise<KeptRow[]> {
  const rows: KeptRow[] = [];
  const slight = sql`row_no as "rowNo", file_id as "fileId", source, edits, is_skipped as "isSkipped", case when row_no >= ${wholeFrom}::int then thumb end as thumb, base_faults as "baseFaults", level, checked,
    case when row_no >= ${wholeFrom}::int or geometry is null then geometry else jsonb_build_object('width', geometry -> 'width', 'height', geometry -> 'height') end as geometry`;
  for await (const page of tx.stream(
    KEPT,
    sql`select ${wholeFrom === 0 ? ROW : slight} from import_row where tenant_id = ${tx.tenantId} and import_batch_id = ${batchId} order by row_no`,
    CHUNK,
  ))
    rows.push(...page);
  return rows;
}
/** How many rows a batch has, and the number of the last. */
export async function rowsSoFar(tx: Tx, batchId: string): Promise<{ count: number; last: number }> {
  const row = await tx.one(
    { count: col.int, last: col.int },
    sql`select count(*)::int as count, coalesce(max(row_no), 0)::int as last from import_row where tenant_id = ${tx.tenantId} and import_batch_id = ${batchId}`,
  );
  return row ?? { count: 0, last: 0 };
}
/** The whole geometry of some rows. */
export async function geometriesOf(
  tx: Tx,
  batchId: string,
  rowNos: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<KeptRow['geometry']>>> {
  const rows = await tx.rows(
    pick(KEPT, 'rowNo', 'geometry'),
    sql`select row_no as "rowNo", geometry from import_row where tenant_id = ${tx.tenantId} and import_batch_id = ${batchId} and row_no = any(${rowNos}) and geometry is not null`,
  );
  return new Map(rows.flatMap((r) => (r.geometry ? [[r.rowNo, r.geometry]] : [])));
}
/** Some rows, without their geometry. */
export async function loadRowsOf(tx: Tx, batchId: string, rowNos: readonly number[]): Promise<KeptRow[]> {
  return tx.rows(
    KEPT,
    sql`select ${LIGHT}, null::jsonb as geometry from import_row where tenant_id = ${tx.tenantId} and import_batch_id = ${batchId} and row_no = any(${rowNos})`,
  );
}
/** Findings of the rows that take part. */
export async function loadChecks(tx: Tx, batchId: string): Promise<RowOf<typeof CHECK>[]> {
  return tx.rows(
    CHECK,
    sql`select row_no as "rowNo", checked from import_row where tenant_id = ${tx.tenantId} and import_batch_id = ${batchId} and not is_skipped order by row_no`,
  );
}
export async function loadRow(tx: Tx, batchId: string, rowNo: number): Promise<KeptRow> {
  const row = await tx.one(
    KEPT,
    sql`select ${ROW} from import_row where tenant_id = ${tx.tenantId} and import_batch_id = ${batchId} and row_no = ${rowNo}`,
  );
  return row ?? raise('Common:NotFound');
}

/** A page of rows in the order of the file. */
export async function pageRows(
  tx: Tx,
  batchId: string,
  query: { level: number | null; skipped: boolean | null; skipCount: number; maxResultCount: number },
): Promise<{ rows: KeptRow[]; total: number }> {
  const ofLevel = query.level === null ? empty : sql` and level = ${whole(query.level)} and not is_skipped`;
  const isSkipped = query.skipped === null ? empty : sql` and is_skipped`;
  const where = sql`tenant_id = ${tx.tenantId} and import_batch_id = ${batchId}${ofLevel}${isSkipped}`;
  const rows =
    query.maxResultCount === 0
      ? []
      : await tx.rows(
          KEPT,
          sql`select ${LIGHT}, null::jsonb as geometry from import_row where ${where} order by row_no ${limit(query)}`,
        );
  const count = await tx.one({ n: col.int }, sql`select count(*)::int as n from import_row where ${where}`);
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
    );
    await tx.run(sql`update import_row t set edits = r.edits, is_skipped = r.is_skipped, level = r.level, checked = r.checked from ${chunk} as r
       where t.tenant_id = ${tx.tenantId} and t.import_batch_id = ${batchId} and t.row_no = r.row_no`);
  }
}

export async function deleteRows(tx: Tx, batchId: string): Promise<void> {
  await tx.run(sql`delete from import_row where tenant_id = ${tx.tenantId} and import_batch_id = ${batchId}`);
}

/** Rows of previews that nobody came back to within a week: the batch stays as a trace, its rows go. */
export async function forgetStaleRows(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from import_row r using import_batch b where r.tenant_id = ${tx.tenantId} and b.tenant_id = ${tx.tenantId} and b.id = r.import_batch_id and b.state = 1 and b.creation_time < now() - interval '7 days'`,
  );
}
