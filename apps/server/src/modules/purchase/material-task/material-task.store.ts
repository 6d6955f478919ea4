/** SQL of purchase demands. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { itemFree } from '../../../ledger/inventory/index.ts';

const OPEN = shape({
  id: col.id,
  taskNo: col.text,
  state: col.int,
  materialSkuId: col.id,
  projectId: orNull(col.id),
  sourceType: col.int,
  nestOrderId: orNull(col.id),
  demandQty: col.decimal,
  reservedQty: col.decimal,
  requisitionedQty: col.decimal,
  orderedQty: col.decimal,
  receivedQty: col.decimal,
});
export type OpenTask = RowOf<typeof OPEN>;

const OPEN_COLUMNS = sql`t.id, t.task_no as "taskNo", t.order_status as state, t.material_sku_id as "materialSkuId", t.project_id as "projectId",
  t.source_type as "sourceType", t.nest_order_id as "nestOrderId", t.demand_qty as "demandQty", t.reserved_qty as "reservedQty", t.requisitioned_qty as "requisitionedQty",
  t.ordered_qty as "orderedQty", t.received_qty as "receivedQty"`;

/** Demands locked in id order. */
export const lockTasks = (tx: Tx, ids: readonly string[]): Promise<OpenTask[]> =>
  tx.rows(
    OPEN,
    sql`select ${OPEN_COLUMNS} from material_task t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)]}::uuid[]) and not t.is_deleted
      order by t.id for update of t`,
  );
/** Demands as they stand, held by nobody. */
export const readTasks = (tx: Tx, ids: readonly string[]): Promise<OpenTask[]> =>
  tx.rows(
    OPEN,
    sql`select ${OPEN_COLUMNS} from material_task t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)]}::uuid[]) and not t.is_deleted`,
  );
/** A demand as it stands, held by nobody. */
export const readTask = (tx: Tx, id: string): Promise<OpenTask | undefined> =>
  tx.one(
    OPEN,
    sql`select ${OPEN_COLUMNS} from material_task t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );

const ofSku = (condition: Sql): Sql =>
  sql`t.material_sku_id in (select s.id from material_sku s where s.tenant_id = t.tenant_id and ${condition})`;

/** Filters that no field has: material, thickness, only what is short. */
export const taskFilters: MoreFilters = (where, query) => {
  where
    .when(
      query['projectId'],
      sql`(t.project_id = ${query['projectId']}::uuid or ${query['projectId']}::uuid = any(t.project_ids))`,
    )
    .when(query['textureId'], ofSku(sql`s.texture_id = any(${query['textureId']}::uuid[])`))
    .when(query['thickness'], ofSku(sql`s.thickness = ${query['thickness']}::numeric`))
    .when(query['onlyShortage'] === true ? true : undefined, sql`t.shortage_qty > 0`)
    .when(query['onlySurplus'] === true ? true : undefined, sql`t.surplus_qty > 0`);
};

/** Of the demand's material `t`: what is free in ordinary warehouses, what is ordered and has not come. */
export const taskExtras = {
  unit: sql`(select k.kind from material_sku k where k.tenant_id = t.tenant_id and k.id = t.material_sku_id)`,
  availableQty: itemFree(sql`t.tenant_id`, sql`t.material_sku_id`),
  onWayQty: sql`coalesce((select sum(l.quantity - l.received_qty + l.returned_qty) from material_order_line l
    join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
    where l.tenant_id = t.tenant_id and l.material_sku_id = t.material_sku_id and not o.is_deleted and o.order_status in (4, 8)
      and l.quantity > l.received_qty - l.returned_qty), 0)::numeric(18,4)`,
  netNeedQty: sql`greatest(coalesce((select sum(x.shortage_qty) from material_task x where x.tenant_id = t.tenant_id and x.material_sku_id = t.material_sku_id and not x.is_deleted
      and x.order_status in (1, 8)), 0) - ${itemFree(sql`t.tenant_id`, sql`t.material_sku_id`)} - coalesce((select sum(l.quantity - l.received_qty + l.returned_qty) from material_order_line l
        join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
      where l.tenant_id = t.tenant_id and l.material_sku_id = t.material_sku_id and l.requisition_line_id is null and not o.is_deleted and o.order_status in (4, 8)
        and l.quantity > l.received_qty - l.returned_qty), 0), 0)::numeric(18,4)`,
};

/** Requisitions whose lines serve the demand: a line of its material keeps it among its own (`tasks`). */
export const requisitionsOf = (tx: Tx, taskId: string): Sql => sql`
  select l.document_id from material_task k join material_requisition_line l on l.tenant_id = k.tenant_id and l.material_sku_id = k.material_sku_id
  where k.tenant_id = ${tx.tenantId} and k.id = ${taskId} and l.tasks @> jsonb_build_array(jsonb_build_object('taskId', ${taskId}::text))`;
