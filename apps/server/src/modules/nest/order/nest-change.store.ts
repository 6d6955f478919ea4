/** SQL of plans and lost pieces under change orders. */
import { newId } from '../../../kit/clock.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** 变更增加 */
const BY_CHANGE = 16;

export async function insertRemakes(
  tx: Tx,
  rows: readonly { lineId: string; productId: string; projectId: string; quantity: number }[],
  reason: string,
): Promise<void> {
  const given = rows.map((r) => ({
    id: newId(),
    line_id: r.lineId,
    product_id: r.productId,
    project_id: r.projectId,
    quantity: r.quantity,
  }));
  const types = { id: 'uuid', line_id: 'uuid', product_id: 'uuid', project_id: 'uuid', quantity: 'int' };
  await tx.run(
    sql`insert into lost_product (tenant_id, id, product_id, project_id, quantity, source, reason, creator_id, change_line_id)
      select ${tx.tenantId}, r.id, r.product_id, r.project_id, r.quantity, ${BY_CHANGE}, ${reason}, ${tx.userId}, r.line_id from ${recordset(types, given)} r`,
  );
}

/** Layouts of confirmed results that are not cut out yet and hold one of the products. */
export async function markAffected(tx: Tx, productIds: readonly string[], orderNo: string): Promise<void> {
  await tx.run(
    sql`update nest_layout l set affected_by = ${orderNo} from nest_result r
      where l.tenant_id = ${tx.tenantId} and r.tenant_id = l.tenant_id and r.id = l.result_id and not r.is_deleted and r.state in (1, 2) and l.cut_count < l.repeat_count
        and exists (select 1 from nest_placement p where p.tenant_id = l.tenant_id and p.layout_id = l.id and p.product_id = any(${productIds}::uuid[]))`,
  );
}

/** Pieces of these products on sheets that are not cut are nobody's any more: their labels go with the new ones. */
export const voidPlaced = (tx: Tx, productIds: readonly string[]): Promise<number> =>
  tx.run(
    sql`update nest_layout_lable t set is_void = true, lable_id = null, lable_code = null from nest_sheet s
      where t.tenant_id = ${tx.tenantId} and t.product_id = any(${productIds}::uuid[]) and t.piece_id is null and not t.is_returned and s.tenant_id = t.tenant_id and s.id = t.sheet_id and s.state = 2`,
  );

/** The change order that has pieces of this nest order made once more. */
export async function affectingOrder(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx.one(
    { no: col.text },
    sql`select max(l.affected_by) as no from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id and not r.is_deleted and r.state in (1, 2, 4)
      where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId} having max(l.affected_by) is not null`,
  );
  return row?.no ?? null;
}

const LINE = shape({ lineId: col.id, isDone: col.bool });

/** Lines of change orders whose products this nest order has. */
export const changeLineStates = (tx: Tx, orderId: string): Promise<RowOf<typeof LINE>[]> =>
  tx.rows(
    LINE,
    sql`select t.change_line_id as "lineId", not bool_or(t.state in (1, 2)) as "isDone" from lost_product t
      where t.tenant_id = ${tx.tenantId} and t.change_line_id is not null
        and t.product_id in (select p.product_id from nest_order_product p where p.tenant_id = ${tx.tenantId} and p.order_id = ${orderId})
      group by t.change_line_id order by t.change_line_id`,
  );

const PRICE = shape({ productId: col.id, price: col.decimal });

/** What a kilogram of the plates that hold a product has cost, yuan; products that are in no confirmed plan are missing. */
export const nestedPrices = (tx: Tx, productIds: readonly string[]): Promise<RowOf<typeof PRICE>[]> =>
  tx.rows(
    PRICE,
    sql`select p.product_id as "productId", (sum(l.cost * l.repeat_count) / sum(l.weight * l.repeat_count))::numeric(18,6)::text as price
      from (select distinct p.layout_id, p.product_id from nest_placement p where p.tenant_id = ${tx.tenantId} and p.product_id = any(${productIds}::uuid[])) p
      join nest_layout l on l.tenant_id = ${tx.tenantId} and l.id = p.layout_id
      join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id and not r.is_deleted and r.state in (1, 2, 4)
      where l.weight > 0 group by p.product_id order by p.product_id`,
  );
