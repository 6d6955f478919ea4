/** Many new rows of one table in one statement. What a row does not say becomes the default of its field. */
import { type Catalogue, textureFields } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { unnested } from '../../../kit/document/index.ts';
import { join, name, snake, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export type BulkRow = Readonly<Record<string, unknown>>;
export interface BulkTable {
  readonly table: string;
  readonly fields: Catalogue;
}

/** Inserts `rows`, whose names are those of the catalogue, and `textureId` for rows under a texture. Answers their ids in their order. */
export async function insertBulk(
  tx: Tx,
  { table, fields }: BulkTable,
  rows: readonly BulkRow[],
): Promise<string[]> {
  const named = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = named.filter((n) => n === 'textureId' || fields[n] !== undefined);
  const own = Object.keys(fields).filter((n) => names.includes(n));
  const all: Catalogue =
    names.includes('textureId') && !fields['textureId'] ? { ...fields, textureId: textureFields.id } : fields;
  const ids = rows.map(() => newId());
  const filled = rows.map((row, i) => ({
    ...Object.fromEntries(
      own.map((n) => [n, row[n] === undefined ? (fields[n]?.options.default ?? null) : row[n]]),
    ),
    ...(row['textureId'] === undefined ? {} : { textureId: row['textureId'] }),
    id: ids[i],
  }));
  const written = ['id', ...names];
  await tx.run(sql`insert into ${name(table)} (tenant_id, creator_id, ${join(written.map((n) => name(snake(n))))})
    select ${tx.tenantId}::uuid, ${tx.userId}::uuid, ${join(written.map((n) => name(`u.${snake(n)}`)))} from ${unnested(all, written, filled)}`);
  return ids;
}
