/** SQL of what demands follow: nest orders, projects, minimum stock, prices, remnants. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { inventoryBalances } from '../../../ledger/inventory/index.ts';

const MATERIAL = 2;
const TASK = shape({ id: col.id, materialSkuId: col.id });
const NEST_TASK = shape({
  ...TASK,
  projectId: orNull(col.id),
  demandQty: col.decimal,
  requiredDate: col.date,
  buyerId: orNull(col.id),
  /** something of it is held, asked for, ordered or there */
  isUnderWay: col.bool,
});
export type NestTask = RowOf<typeof NEST_TASK>;

const UNTOUCHED = sql`t.reserved_qty = 0 and t.requisitioned_qty = 0 and t.ordered_qty = 0 and t.received_qty = 0`;
/** Demands of a nest order, one for each material and project; one of before stands for all projects that share its sheets. */
export const nestTasks = (tx: Tx, nestOrderId: string): Promise<NestTask[]> =>
  tx.rows(
    NEST_TASK,
    sql`select t.id, t.material_sku_id as "materialSkuId", t.project_id as "projectId", t.demand_qty as "demandQty", t.required_date as "requiredDate", t.buyer_id as "buyerId", not (${UNTOUCHED}) as "isUnderWay" from material_task t
      where t.tenant_id = ${tx.tenantId} and t.nest_order_id = ${nestOrderId} and not t.is_deleted order by t.id`,
  );

/** Untouched demands that stand for several projects at once, from before each had its own. */
const SHARED = sql`t.source_type = 1 and t.project_id is null and cardinality(t.project_ids) > 1 and t.demand_qty > 0 and ${UNTOUCHED} and not t.is_deleted`;
/** Spaces that have such. As the owner. */
export const spacesSharing = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      { tenantId: col.id },
      sql`select distinct t.tenant_id as "tenantId" from material_task t where ${SHARED} order by 1 /* all tenants */`,
    )
  ).map((r) => r.tenantId);
/** The nest orders of a space of which such are. */
export const ordersSharing = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select distinct t.nest_order_id as id from material_task t where t.tenant_id = ${tx.tenantId} and ${SHARED} and t.nest_order_id is not null order by 1`,
    )
  ).map((r) => r.id);

/** The first approved order by which a demand of the nest order is bought; its demands are held until the end of the transaction. */
export async function boughtBy(tx: Tx, nestOrderId: string): Promise<string | null> {
  await tx.run(
    sql`select t.id from material_task t where t.tenant_id = ${tx.tenantId} and t.nest_order_id = ${nestOrderId} and not t.is_deleted order by t.id for update`,
  );
  const row = await tx.one(
    { no: col.text },
    sql`select o.order_no as no from material_task t
      join material_requisition_line r on r.tenant_id = t.tenant_id and r.material_sku_id = t.material_sku_id and r.tasks @> jsonb_build_array(jsonb_build_object('taskId', t.id::text))
      join material_order_line l on l.tenant_id = r.tenant_id and l.requisition_line_id = r.id
      join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
      where t.tenant_id = ${tx.tenantId} and t.nest_order_id = ${nestOrderId} and not t.is_deleted and t.ordered_qty > 0
        and not o.is_deleted and o.order_status in (4, 8, 16, 32)
      order by o.order_no limit 1`,
  );
  return row?.no ?? null;
}

/** Demands that people raised for a project and that are still open. */
export const projectTasks = (tx: Tx, projectId: string): Promise<RowOf<typeof TASK>[]> =>
  tx.rows(
    TASK,
    sql`select t.id, t.material_sku_id as "materialSkuId" from material_task t
      where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.source_type = 2 and t.order_status in (1, 8, 16) and not t.is_deleted order by t.id`,
  );

/** Which of these are demands of purchasing; all that hold something where none are named. */
export const reservedTasks = async (tx: Tx, ids: readonly string[] | null): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select t.id from material_task t where t.tenant_id = ${tx.tenantId} and not t.is_deleted
        and case when ${ids}::uuid[] is null then t.reserved_qty > 0 else t.id = any(${ids}::uuid[]) end order by t.id`,
    )
  ).map((r) => r.id);

const LOW = shape({
  id: col.id,
  target: col.decimal,
  /** free in ordinary warehouses, and on its way to nobody's demand */
  there: col.decimal,
  minStock: col.decimal,
  taskId: orNull(col.id),
});
export type LowSku = RowOf<typeof LOW>;

/** Materials with a minimum, held: what there is of them, and the open demand that fills them up. */
export async function minimumSkus(tx: Tx): Promise<LowSku[]> {
  await tx.run(
    sql`select s.id from material_sku s where s.tenant_id = ${tx.tenantId} and s.min_stock > 0 and not s.is_deleted order by s.id for update`,
  );
  return tx.rows(
    LOW,
    sql`select x.id, x.target, x.there, x.min_stock as "minStock", x.task_id as "taskId" from (
      select s.id, s.min_stock, greatest(coalesce(s.max_stock, 0), s.min_stock) as target,
        coalesce((select sum(b.quantity - b.reserved_quantity) from ${inventoryBalances(tx, MATERIAL)} b join warehouse w on w.tenant_id = s.tenant_id and w.id = b.warehouse_id
          where b.item_id = s.id and w.purpose = 1), 0)
        + coalesce((select sum(l.quantity - l.received_qty + l.returned_qty) from material_order_line l join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
          left join material_requisition_line r on r.tenant_id = l.tenant_id and r.id = l.requisition_line_id
          where l.tenant_id = s.tenant_id and l.material_sku_id = s.id and not o.is_deleted and o.order_status in (4, 8) and (r.id is null or r.tasks = '[]'::jsonb)), 0) as there,
        (select t.id from material_task t where t.tenant_id = s.tenant_id and t.material_sku_id = s.id and t.source_type = 4 and t.order_status in (1, 8) and not t.is_deleted) as task_id
      from material_sku s where s.tenant_id = ${tx.tenantId} and s.min_stock > 0 and s.is_enabled and not s.is_deleted) x order by x.id`,
  );
}

/** Spaces that keep minimum stocks or hold stock for demands. As the owner. */
export const spacesWithDemands = (tx: Tx) =>
  tx.rows(
    { tenantId: col.id },
    sql`select s.tenant_id as "tenantId" from material_sku s where s.min_stock > 0 and not s.is_deleted
      union select t.tenant_id from material_task t where t.reserved_qty > 0 and not t.is_deleted order by 1 /* all tenants */`,
  );

const FREE = shape({
  materialSkuId: col.id,
  warehouseId: col.id,
  warehouseName: col.text,
  free: col.decimal,
  unitCost: col.decimal,
});
/** What is free of a material and of what it could be cut of, by warehouse. */
export const freeOf = (
  tx: Tx,
  sku: { readonly id: string; readonly textureId: string; readonly thickness: number | null },
): Promise<RowOf<typeof FREE>[]> =>
  tx.rows(
    FREE,
    sql`/* planned anew */ select b.item_id as "materialSkuId", b.warehouse_id as "warehouseId", w.name as "warehouseName", b.quantity - b.reserved_quantity as free,
        b.value / b.quantity as "unitCost"
      from ${inventoryBalances(tx, MATERIAL)} b join material_sku s on s.tenant_id = ${tx.tenantId} and s.id = b.item_id
        join warehouse w on w.tenant_id = ${tx.tenantId} and w.id = b.warehouse_id
      where b.quantity > b.reserved_quantity and w.purpose = 1 and w.is_enabled
        and (s.id = ${sku.id} or (s.texture_id = ${sku.textureId} and s.thickness = ${sku.thickness}::numeric and s.kind in (1, 2)))
      order by s.id <> ${sku.id}, s.kind, s.width * coalesce(s.length, 0), s.name, w.name limit 200`,
  );

/** What one of a material cost when it was ordered last, without tax that is deducted. */
export const lastCost = (tx: Tx, skuId: string, deducts: boolean): Promise<{ price: string } | undefined> =>
  tx.one(
    { price: col.decimal },
    sql`select case when o.is_tax_deductible and ${deducts} then l.net else l.amount end / l.quantity as price
      from material_order_line l join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.material_sku_id = ${skuId} and not o.is_deleted and o.order_status in (4, 8, 16, 32) and l.quantity > 0
      order by o.order_date desc, o.id desc, l.line_no limit 1`,
  );
