/** SQL of warehouses that hold what belongs to a customer. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const OWNED = shape({ id: col.id, name: col.text, ownerId: orNull(col.id), ownerName: col.text });
export type OwnedWarehouse = RowOf<typeof OWNED>;
/** Warehouses with whose goods they hold; `ownerId` null: one's own. */
export const ownersOf = (tx: Tx, warehouseIds: readonly string[]): Promise<OwnedWarehouse[]> =>
  tx.rows(
    OWNED,
    sql`select w.id, w.name, w.owner_demander_id as "ownerId", coalesce(d.name, '') as "ownerName" from warehouse w
      left join demander d on d.tenant_id = w.tenant_id and d.id = w.owner_demander_id
      where w.tenant_id = ${tx.tenantId} and w.id = any(${[...new Set(warehouseIds)]}::uuid[])`,
  );
