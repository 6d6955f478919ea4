/** How far the material of orders is bought (engineering C4: 采购中, 采购入库). */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const SUPPLY = shape({
  nestOrderId: col.id,
  /** asked for or ordered, and not come yet */
  isUnderWay: col.bool,
  /** every demand is held in stock or has come */
  isCovered: col.bool,
});
/** Of each order that has demands. One that a person has closed is not waited for. */
export const supplyOf = (tx: Tx, orderIds: readonly string[]): Promise<RowOf<typeof SUPPLY>[]> =>
  tx.rows(
    SUPPLY,
    sql`select t.nest_order_id as "nestOrderId", bool_or(greatest(t.requisitioned_qty, t.ordered_qty) > t.received_qty) as "isUnderWay",
        bool_and(t.received_qty + t.reserved_qty >= t.demand_qty) as "isCovered"
      from material_task t where t.tenant_id = ${tx.tenantId} and t.nest_order_id = any(${[...orderIds]}) and t.order_status <> 32 and not t.is_deleted
      group by t.nest_order_id`,
  );
