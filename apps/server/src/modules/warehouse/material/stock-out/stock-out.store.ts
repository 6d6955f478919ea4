/** SQL of material issues. */
import type { MoreFilters } from '../../../../kit/document/index.ts';
import { col, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

export const outFilters: MoreFilters = (where, query) => {
  where
    .when(query['projectIds'], sql`t.project_id = any(${query['projectIds']}::uuid[])`)
    .when(
      query['materialSkuId'],
      sql`t.id in (select l.document_id from material_stock_out_line l where l.tenant_id = t.tenant_id and l.material_sku_id = ${query['materialSkuId']})`,
    );
};

const USING = shape({ id: col.id, no: col.text, inType: col.int, isPending: col.bool });
/** Receipts made of an issue: what came back of it, where a transfer went, the sheets of a coil. */
export const receiptsMade = (tx: Tx, stockOutId: string): Promise<RowOf<typeof USING>[]> =>
  tx.rows(
    USING,
    sql`select i.id, i.in_no as no, i.in_type as "inType", i.order_status in (1, 2) as "isPending" from material_stock_in i
      where i.tenant_id = ${tx.tenantId} and i.stock_out_id = ${stockOutId} and not i.is_deleted and i.order_status <> 64 order by i.in_no`,
  );

const ISSUED = shape({ materialSkuId: col.id, quantity: col.decimal });
/** What issues of a nest order ask for already, drafts among them, net of what came back. */
export const issuedForNest = (tx: Tx, nestOrderId: string): Promise<RowOf<typeof ISSUED>[]> =>
  tx.rows(
    ISSUED,
    sql`select l.material_sku_id as "materialSkuId", sum(l.quantity - l.returned_qty) as quantity from material_stock_out_line l
      join material_stock_out o on o.tenant_id = l.tenant_id and o.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and o.nest_order_id = ${nestOrderId} and not o.is_deleted and o.order_status <> 64 group by 1`,
  );

const WAREHOUSE = shape({ purpose: col.int, isOfSupplier: col.bool });
/** Whether a warehouse stands at an outsourcer, and at whose. */
export const standingAt = (
  tx: Tx,
  warehouseId: string,
  supplierId: string | null,
): Promise<RowOf<typeof WAREHOUSE> | undefined> =>
  tx.one(
    WAREHOUSE,
    sql`select w.purpose, coalesce(w.supplier_id = ${supplierId}::uuid, false) as "isOfSupplier" from warehouse w
      where w.tenant_id = ${tx.tenantId} and w.id = ${warehouseId}`,
  );

/** Two transfers between the same warehouses, there and back, would wait for each other: they go one after the other. */
export async function oneTransferAtATime(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`material transfer ${tx.tenantId}`}, 0))`);
}
