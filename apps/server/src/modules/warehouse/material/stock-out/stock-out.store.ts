/** SQL of material issues. */
import type { MoreFilters } from '../../../../kit/document/index.ts';
import { col, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { IssuedSheet } from '../../../nest/order/index.ts';
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

const PAIR = shape({ warehouseId: col.id, itemId: col.id });
/** The balances that an issue and what it made have moved: of a coil its own and those of its sheets. */
export const balancesOf = (tx: Tx, stockOutId: string): Promise<RowOf<typeof PAIR>[]> =>
  tx.rows(
    PAIR,
    sql`select o.warehouse_id as "warehouseId", l.material_sku_id as "itemId" from material_stock_out o
        join material_stock_out_line l on l.tenant_id = o.tenant_id and l.document_id = o.id
      where o.tenant_id = ${tx.tenantId} and o.id = ${stockOutId} and l.material_sku_id is not null
      union select i.warehouse_id, l.material_sku_id from material_stock_in i
        join material_stock_in_line l on l.tenant_id = i.tenant_id and l.document_id = i.id
      where i.tenant_id = ${tx.tenantId} and i.stock_out_id = ${stockOutId} and not i.is_deleted and l.material_sku_id is not null`,
  );

const ISSUED = shape({ warehouseId: col.id, materialSkuId: col.id, quantity: col.decimal });
/** What issues of a nest order ask for already, drafts among them, net of what came back. */
export const issuedForNest = (tx: Tx, nestOrderId: string): Promise<RowOf<typeof ISSUED>[]> =>
  tx.rows(
    ISSUED,
    sql`select o.warehouse_id as "warehouseId", l.material_sku_id as "materialSkuId", sum(l.quantity - l.returned_qty) as quantity from material_stock_out_line l
      join material_stock_out o on o.tenant_id = l.tenant_id and o.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and o.nest_order_id = ${nestOrderId} and l.material_sku_id is not null and not o.is_deleted and o.order_status <> 64 group by 1, 2`,
  );

/** An approved issue of a nest order of which not everything came back. */
export const standingIssue = (tx: Tx, nestOrderId: string): Promise<{ no: string } | undefined> =>
  tx.one(
    { no: col.text },
    sql`select o.out_no as no from material_stock_out o where o.tenant_id = ${tx.tenantId} and o.nest_order_id = ${nestOrderId} and o.order_status = 4 and not o.is_deleted
      and exists (select 1 from material_stock_out_line l where l.tenant_id = o.tenant_id and l.document_id = o.id and l.quantity > l.returned_qty) order by o.out_no limit 1`,
  );

/** What one sheet of a size was worth as approved issues of the order took it; nothing before one did. */
export const sheetValue = (
  tx: Tx,
  of: IssuedSheet,
): Promise<{ value: string; warehouseId: string } | undefined> =>
  tx.one(
    { value: col.decimal, warehouseId: col.id },
    sql`select round(sum(l.value) / sum(l.quantity), 6) as value, (array_agg(o.warehouse_id order by o.approve_time desc nulls last))[1] as "warehouseId" from material_stock_out_line l
      join material_stock_out o on o.tenant_id = l.tenant_id and o.id = l.document_id join material_sku s on s.tenant_id = l.tenant_id and s.id = l.material_sku_id
      where l.tenant_id = ${tx.tenantId} and o.nest_order_id = ${of.orderId} and o.order_status = 4 and not o.is_deleted and s.kind = 1
        and case when ${of.materialSkuId}::uuid is null then s.texture_id = ${of.textureId}::uuid and s.thickness = ${of.thickness}::numeric and s.width = ${of.width}::numeric and s.length = ${of.length}::numeric
          else s.id = ${of.materialSkuId}::uuid end having sum(l.quantity) > 0`,
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
