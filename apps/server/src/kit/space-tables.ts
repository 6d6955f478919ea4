/** What a space has in its tables, for taking it along: every declared table with the labels of its catalogue (platform M11). It knows no area. */
import { allTargets, type Catalogue, isNumberKind, records } from '@muyun/contract';
import { tables } from '@muyun/contract/tables';
import { type RowOf, shape } from './shape.ts';
import type { SheetColumn } from './spreadsheet.ts';
import { columns, name, sql } from './sql.ts';
import type { Tx } from './tx.ts';
import { col } from './shape.ts';

export interface SpaceTable {
  readonly table: string;
  readonly title: string;
  readonly fields: Catalogue;
  readonly sheet: readonly SheetColumn[];
}
const BATCH = 500;

function titleOf(table: string): string {
  const record = records.find((r) => r.table === table);
  const [, target] = allTargets().find(([, t]) => t.table === table) ?? [];
  const line = records.find(
    (r) =>
      r.is === 'document' &&
      Object.values(r.lines as Record<string, { table: string }>).some((l) => l.table === table),
  );
  return record?.title ?? target?.title ?? (line ? `${line.title}-${table}` : table);
}

/** Every table that a catalogue declares, by its title. */
export const spaceTables = (): SpaceTable[] =>
  Object.entries(tables).map(([table, fields]) => ({
    table,
    title: titleOf(table),
    fields,
    sheet: Object.entries(fields).map(([field, f]) => ({
      title: f.label || field,
      kind: isNumberKind(f.kind) ? 'decimal' : 'text',
    })),
  }));

const plain = (value: unknown): unknown =>
  value === null || value === undefined || typeof value === 'number' || typeof value === 'string'
    ? value
    : typeof value === 'boolean'
      ? Number(value)
      : JSON.stringify(value);

/** Rows of the table as cells in the order of its catalogue, some hundred at a time. */
export async function* rowsOf(tx: Tx, { table, fields }: SpaceTable): AsyncGenerator<unknown[][]> {
  const names = Object.keys(fields);
  const batches = tx.stream(
    fields,
    sql`select ${columns(fields)} from ${name(table)} t where t.tenant_id = ${tx.tenantId}`,
    BATCH,
  );
  for await (const rows of batches)
    yield rows.map((row) => names.map((n) => plain((row as Record<string, unknown>)[n])));
}

const FILE = shape({
  id: col.id,
  name: col.text,
  size: col.int,
  storageKey: col.text,
  creationTime: col.time,
});
export type SpaceFile = RowOf<typeof FILE>;
/** Every file of the space that lies not in the bin. */
export const spaceFiles = (tx: Tx): Promise<SpaceFile[]> =>
  tx.rows(
    FILE,
    sql`select ${columns(FILE)} from file_object t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.creation_time, t.id`,
  );
