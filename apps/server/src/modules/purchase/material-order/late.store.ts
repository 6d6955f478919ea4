/** SQL of order lines that are past their day. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Lines that have been late for longer are an old story: they stand in the list, nobody is told of them any more. */
const TOLD_DAYS = 90;

/** The day on which line `l` of order `o` should come: its own, else that of the order. */
export const dueOf = sql`coalesce(l.delivery_date, o.delivery_date)`;
/** That line `l` of order `o` should have come before `today`, and has not, or not all of it. */
export const isLate = (today: Sql): Sql =>
  sql`(not o.is_deleted and o.order_status in (4, 8) and l.quantity > l.received_qty - l.returned_qty and ${dueOf} < ${today})`;
const LINES = sql`material_order_line l join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id`;

/** Spaces with late lines, or of which somebody was told. As the owner. */
export const spacesWithLate = async (tx: Tx, today: string): Promise<string[]> =>
  (
    await tx.rows(
      { tenantId: col.id },
      sql`select x."tenantId" from (select o.tenant_id as "tenantId" from ${LINES} where ${isLate(sql`${today}::date`)}
        union select n.tenant_id from material_order_late n where n.settled_time is null) x order by 1 /* all tenants */`,
    )
  ).map((r) => r.tenantId);

const TOLD = shape({
  lineId: col.id,
  orderId: col.id,
  orderNo: col.text,
  supplierName: col.text,
  materialName: col.text,
  openQty: col.decimal,
  dueDate: col.date,
  days: col.int,
  projectId: orNull(col.id),
  projectName: orNull(col.text),
  /** who plans the project; who buys, or has made the order */
  plannerId: orNull(col.id),
  buyerId: orNull(col.id),
});
export type LateLine = RowOf<typeof TOLD>;

/** Late lines of which nobody was told for their day; noted as told. */
export const takeLate = (tx: Tx, today: string): Promise<LateLine[]> =>
  tx.rows(
    TOLD,
    sql`with told as (insert into material_order_late (tenant_id, id, line_id, due_date)
        select l.tenant_id, gen_random_uuid(), l.id, ${dueOf} from ${LINES}
        where l.tenant_id = ${tx.tenantId} and ${isLate(sql`${today}::date`)} and ${dueOf} >= ${today}::date - ${TOLD_DAYS}::int
        on conflict (tenant_id, line_id, due_date) do nothing returning line_id, due_date)
      select l.id as "lineId", o.id as "orderId", o.order_no as "orderNo", s.name as "supplierName", k.name as "materialName",
        (l.quantity - l.received_qty + l.returned_qty)::numeric(18,4) as "openQty", t.due_date as "dueDate", ${today}::date - t.due_date as days, p.id as "projectId", p.display_name as "projectName",
        coalesce(y.user_id, p.creator_id) as "plannerId", coalesce(b.user_id, o.creator_id) as "buyerId"
      from told t join material_order_line l on l.tenant_id = ${tx.tenantId} and l.id = t.line_id join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
        join supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id join material_sku k on k.tenant_id = l.tenant_id and k.id = l.material_sku_id
        left join cad_project p on p.tenant_id = l.tenant_id and p.id = l.project_id left join tenant_user y on y.tenant_id = p.tenant_id and y.id = p.planner_id
        left join tenant_user b on b.tenant_id = o.tenant_id and b.id = o.buyer_id
      order by o.order_no, l.line_no`,
  );

/** What was told of these lines (null: of any) and holds no more, or of all of them; noted as settled. */
export const takeSettled = async (
  tx: Tx,
  lineIds: readonly string[] | null,
  of: { readonly today: string; readonly all: boolean },
): Promise<string[]> =>
  (
    await tx.rows(
      { lineId: col.id },
      sql`update material_order_late n set settled_time = now() where n.tenant_id = ${tx.tenantId} and n.settled_time is null
        and (${lineIds ? [...lineIds] : null}::uuid[] is null or n.line_id = any(${lineIds ? [...lineIds] : null}::uuid[]))
        and (${of.all} or not exists (select 1 from ${LINES} where l.tenant_id = n.tenant_id and l.id = n.line_id and ${isLate(sql`${of.today}::date`)} and ${dueOf} = n.due_date))
        returning n.line_id as "lineId"`,
    )
  ).map((r) => r.lineId);
