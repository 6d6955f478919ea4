/** What must always hold between demands, requisitions and orders (commerce §11, appendix D 2, 5, 8 and 9). */
import type { Invariant } from '../../kit/invariants.ts';
import { type Sql, sql } from '../../kit/sql.ts';

/**
 * What lines of requisitions give to their demands, in the order in which they name them: of the first `limit` of each line; one row for
 * each line and demand.
 */
const given = (of: (column: Sql) => Sql, limit: Sql): Sql =>
  sql`(select l.tenant_id, e.task_id, greatest(0, least(e.quantity, ${limit} - e.before)) as quantity
    from material_requisition_line l join material_requisition r on r.tenant_id = l.tenant_id and r.id = l.document_id
      cross join lateral (select (x.value ->> 'taskId')::uuid as task_id, (x.value ->> 'quantity')::numeric as quantity,
          coalesce(sum((x.value ->> 'quantity')::numeric) over (order by x.ordinality rows between unbounded preceding and 1 preceding), 0) as before
        from jsonb_array_elements(l.tasks) with ordinality x) e
    where ${of(sql`l.tenant_id`)} and not r.is_deleted and r.order_status <> 64)`;

export const purchaseInvariants: readonly Invariant[] = [
  {
    name: 'purchase.demands-agree-with-requisitions',
    rows: (
      of,
    ) => sql`select t.tenant_id as "tenantId", t.id, t.task_no as no, jsonb_build_object('asked', t.requisitioned_qty, 'lines', coalesce(a.quantity, 0),
        'ordered', t.ordered_qty, 'orders', coalesce(o.quantity, 0)) as told
      from material_task t
        left join (select g.tenant_id, g.task_id, sum(g.quantity) as quantity from ${given(of, sql`case when r.order_status = 32 then l.ordered_qty else l.quantity end`)} g group by 1, 2) a
          on a.tenant_id = t.tenant_id and a.task_id = t.id
        left join (select g.tenant_id, g.task_id, sum(g.quantity) as quantity from ${given(of, sql`l.ordered_qty`)} g group by 1, 2) o
          on o.tenant_id = t.tenant_id and o.task_id = t.id
      where ${of(sql`t.tenant_id`)} and not t.is_deleted and (t.requisitioned_qty <> coalesce(a.quantity, 0) or t.ordered_qty <> coalesce(o.quantity, 0))`,
  },
  {
    name: 'purchase.demands-are-what-they-say',
    rows: (
      of,
    ) => sql`select t.tenant_id as "tenantId", t.id, t.task_no as no, jsonb_build_object('shortage', t.shortage_qty, 'surplus', t.surplus_qty, 'demand', t.demand_qty,
        'reserved', t.reserved_qty) as told
      from material_task t where ${of(sql`t.tenant_id`)} and not t.is_deleted
        and (t.surplus_qty <> greatest(0, t.ordered_qty - t.demand_qty)
          or t.shortage_qty <> case when t.order_status = 32 then 0 else greatest(0, t.demand_qty - t.reserved_qty - greatest(t.requisitioned_qty, t.ordered_qty)) end)`,
  },
  {
    name: 'purchase.orders-are-their-lines',
    rows: (
      of,
    ) => sql`select t.tenant_id as "tenantId", t.id, t.order_no as no, jsonb_build_object('amount', t.amount, 'lines', l.amount, 'weight', t.total_weight, 'lineWeight', l.weight) as told
      from material_order t join (select x.tenant_id, x.document_id as id, sum(x.amount) as amount, sum(x.net) as net, sum(x.tax) as tax, sum(x.theoretical_weight) as weight
        from material_order_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l on l.tenant_id = t.tenant_id and l.id = t.id
      where ${of(sql`t.tenant_id`)} and not t.is_deleted and (t.amount <> l.amount or t.net <> l.net or t.tax <> l.tax or t.total_weight <> l.weight)`,
  },
];
