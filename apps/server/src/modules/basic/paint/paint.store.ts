/** SQL of 涂层结构. */
import { type coatFields, type Draft, paintItemFields } from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const COATS = shape({ id: col.id, name: col.text, coats: col.json<Draft<typeof coatFields>[]>() });

/** Structures with their coats, the first goes on first. */
export async function structureCoats(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RowOf<typeof COATS>>> {
  const rows = await tx.rows(
    COATS,
    sql`select t.id, t.name, t.coats from paint_structure t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

export type StoredCoat = RowOf<typeof COATS>['coats'][number];
const PAINT = shape(pick(paintItemFields, 'id', 'name', 'paintType', 'isEnabled'));
/** Paints that coats name. */
export const paintsOfCoats = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RowOf<typeof PAINT>>> =>
  new Map(
    ids.length === 0
      ? []
      : (
          await tx.rows(
            PAINT,
            sql`select t.id, t.name, t.paint_type as "paintType", t.is_enabled as "isEnabled" from paint t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)]}::uuid[]) and not t.is_deleted`,
          )
        ).map((r) => [r.id, r]),
  );
