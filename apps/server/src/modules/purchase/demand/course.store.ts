/** SQL of what became of the quantity of a demand: kept for it, asked for, ordered and come. */
import { TASK_ASKED, TASK_KEPT, TASK_ORDERED } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const STEP = shape({
  kind: col.int,
  time: col.time,
  documentId: orNull(col.id),
  no: orNull(col.text),
  where: orNull(col.text),
  quantity: col.decimal,
  done: orNull(col.decimal),
  state: col.int,
});
/** In the order of time; of an order that serves several demands the whole line. */
export const stepsOf = (tx: Tx, taskId: string, materialSkuId: string): Promise<RowOf<typeof STEP>[]> =>
  tx.rows(
    STEP,
    sql`with asked as (select l.id, l.document_id, (select sum((x.one ->> 'quantity')::numeric) from jsonb_array_elements(l.tasks) x (one) where x.one ->> 'taskId' = ${taskId}::text) as quantity
        from material_requisition_line l where l.tenant_id = ${tx.tenantId} and l.material_sku_id = ${materialSkuId} and l.tasks @> jsonb_build_array(jsonb_build_object('taskId', ${taskId}::text)))
      select s.kind, s.time, s."documentId", s.no, s."where", s.quantity::numeric(18,4) as quantity, s.done::numeric(18,4) as done, s.state from (
        select ${TASK_ASKED}::int as kind, d.creation_time as time, d.id as "documentId", d.order_no as no, null::text as "where", a.quantity, null::numeric as done, d.order_status as state
          from asked a join material_requisition d on d.tenant_id = ${tx.tenantId} and d.id = a.document_id and not d.is_deleted
        union all
        select ${TASK_ORDERED}::int, d.creation_time, d.id, d.order_no, p.name, l.quantity, l.received_qty - l.returned_qty, d.order_status
          from asked a join material_order_line l on l.tenant_id = ${tx.tenantId} and l.requisition_line_id = a.id
            join material_order d on d.tenant_id = l.tenant_id and d.id = l.document_id and not d.is_deleted join supplier p on p.tenant_id = d.tenant_id and p.id = d.supplier_id
        union all
        select ${TASK_KEPT}::int, r.creation_time, null, null, w.name, r.quantity, r.consumed_quantity, r.status
          from inventory_reservation r join warehouse w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
          where r.tenant_id = ${tx.tenantId} and r.source_id = ${taskId} and not r.is_deleted) s
      order by s.time, s.kind limit 200`,
  );
