/** Many new rows of one table in one statement. What a row does not say becomes the default of its column. */
import type { Catalogue } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { snake } from '../../../kit/lists.ts';
import type { Tx } from '../../../kit/tx.ts';

export type BulkRow = Readonly<Record<string, unknown>>;
export interface BulkTable {
  readonly table: string;
  readonly fields: Catalogue;
}

/** far below the 65,535 parameters of one statement */
const MOST_PARAMETERS = 20_000;

/** Inserts `rows`, whose names are those of the catalogue, and `textureId` for rows under a texture. Answers their ids in their order. */
export async function insertBulk(
  tx: Tx,
  { table, fields }: BulkTable,
  rows: readonly BulkRow[],
): Promise<string[]> {
  const named = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = named.filter((name) => name === 'textureId' || fields[name] !== undefined);
  const ids = rows.map(() => newId());
  const step = Math.max(1, Math.floor(MOST_PARAMETERS / (names.length + 1)));
  for (let from = 0; from < rows.length; from += step) {
    const params: unknown[] = [tx.tenantId, tx.userId];
    const place = (value: unknown): string => {
      params.push(value);
      return `$${params.length}`;
    };
    const text = (name: string, value: unknown): unknown =>
      fields[name]?.kind === 'json' && value !== null ? JSON.stringify(value) : value;
    const values = rows.slice(from, from + step).map((row, i) => {
      const cells = names.map((name) => (row[name] === undefined ? 'default' : place(text(name, row[name]))));
      return `($1, ${place(ids[from + i])}, $2${cells.map((cell) => `, ${cell}`).join('')})`;
    });
    await tx.raw(
      `insert into ${table} (tenant_id, id, creator_id${names.map((name) => `, ${snake(name)}`).join('')}) values ${values.join(', ')}`,
      params,
    );
  }
  return ids;
}
