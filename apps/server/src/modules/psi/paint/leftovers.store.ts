/** SQL of old stock: what of paints lies there, is in date and is kept for nobody, by warehouse. */
import { factoryRows } from '../../../kit/document/index.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { inventoryBalances, inventoryQuantities } from '../../../ledger/inventory/index.ts';
import { PAINT_DOMAIN } from './figures.ts';

/** ordinary warehouses: what lies at an outsourcer is his to use up */
const OWN = 1;
const LEFT = shape({
  paintId: col.id,
  warehouseId: col.id,
  free: col.decimal,
  batchNo: col.text,
  expiryDate: col.date,
});
export type Leftover = RowOf<typeof LEFT>;
/** In warehouses of the member's factories: 合格, not frozen and not expired on `today`, less what is reserved; what expires first comes first. */
export const leftoversOf = (
  tx: Tx,
  who: Who,
  paintIds: readonly string[],
  today: string,
): Promise<Leftover[]> =>
  tx.rows(
    LEFT,
    sql`select u."paintId", u."warehouseId", u.usable - c.reserved_quantity as free, u."batchNo", u."expiryDate"
      from (select q.item_id as "paintId", q.warehouse_id as "warehouseId", sum(q.quantity) as usable, (array_agg(b.batch_no order by b.expiry_date, b.batch_no))[1] as "batchNo", min(b.expiry_date) as "expiryDate"
          from ${inventoryQuantities(tx)} q join paint_batch b on b.tenant_id = ${tx.tenantId} and b.id = q.batch_id join warehouse w on w.tenant_id = ${tx.tenantId} and w.id = q.warehouse_id and w.purpose = ${OWN}::int and ${factoryRows(who, 'w') ?? sql`true`}
          where q.item_id = any(${[...new Set(paintIds)]}::uuid[]) and q.quality_state = 1 and not b.is_frozen and b.expiry_date >= ${today}::date group by 1, 2) u
        join ${inventoryBalances(tx, PAINT_DOMAIN)} c on c.item_id = u."paintId" and c.warehouse_id = u."warehouseId"
      where u.usable > c.reserved_quantity order by u."expiryDate", u."warehouseId"`,
  );
