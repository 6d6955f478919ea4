/** What must always hold between material orders, receipts, issues and returns (commerce §12, appendix D 8 and 9). */
import type { Invariant } from '../../../kit/invariants.ts';
import { sql } from '../../../kit/sql.ts';

export const materialInvariants: readonly Invariant[] = [
  {
    name: 'material.orders-agree-with-receipts',
    rows: (
      of,
    ) => sql`select l.tenant_id as "tenantId", l.id, t.order_no as no, jsonb_build_object('received', l.received_qty, 'posted', coalesce(i.quantity, 0),
        'returned', l.returned_qty, 'gone', coalesce(o.quantity, 0)) as told
      from material_order_line l join material_order t on t.tenant_id = l.tenant_id and t.id = l.document_id
        left join (select x.tenant_id, x.order_line_id as id, sum(x.quantity) as quantity from material_stock_in_line x
          join material_stock_in h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted and x.order_line_id is not null group by 1, 2) i on i.tenant_id = l.tenant_id and i.id = l.id
        left join (select x.tenant_id, r.order_line_id as id, sum(x.quantity) as quantity from material_stock_out_line x
          join material_stock_out h on h.tenant_id = x.tenant_id and h.id = x.document_id
          join material_stock_in_line r on r.tenant_id = x.tenant_id and r.id = x.stock_in_line_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted group by 1, 2) o on o.tenant_id = l.tenant_id and o.id = l.id
      where ${of(sql`l.tenant_id`)} and (l.received_qty <> coalesce(i.quantity, 0) or l.returned_qty <> coalesce(o.quantity, 0))`,
  },
  {
    name: 'material.returns-agree-with-documents',
    rows: (
      of,
    ) => sql`select l.tenant_id as "tenantId", l.id, t.out_no as no, jsonb_build_object('returned', l.returned_qty, 'posted', coalesce(b.quantity, 0)) as told
      from material_stock_out_line l join material_stock_out t on t.tenant_id = l.tenant_id and t.id = l.document_id
        left join (select x.tenant_id, x.issue_line_id as id, sum(x.quantity) as quantity from material_stock_in_line x
          join material_stock_in h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and h.in_type = 2 and not h.is_deleted and x.issue_line_id is not null group by 1, 2) b on b.tenant_id = l.tenant_id and b.id = l.id
      where ${of(sql`l.tenant_id`)} and l.returned_qty <> coalesce(b.quantity, 0)
      union all
      select l.tenant_id, l.id, t.in_no, jsonb_build_object('returned', l.returned_qty, 'posted', coalesce(b.quantity, 0))
      from material_stock_in_line l join material_stock_in t on t.tenant_id = l.tenant_id and t.id = l.document_id
        left join (select x.tenant_id, x.stock_in_line_id as id, sum(x.quantity) as quantity from material_stock_out_line x
          join material_stock_out h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted and x.stock_in_line_id is not null group by 1, 2) b on b.tenant_id = l.tenant_id and b.id = l.id
      where ${of(sql`l.tenant_id`)} and l.returned_qty <> coalesce(b.quantity, 0)`,
  },
  {
    name: 'material.documents-are-their-lines',
    rows: (
      of,
    ) => sql`select t.tenant_id as "tenantId", t.id, t.in_no as no, jsonb_build_object('amount', t.amount, 'lines', l.amount, 'value', t.stock_value, 'lineValue', l.value) as told
      from material_stock_in t join (select x.tenant_id, x.document_id as id, sum(x.amount) as amount, sum(x.net) as net, sum(x.stock_value) as value
        from material_stock_in_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l on l.tenant_id = t.tenant_id and l.id = t.id
      where ${of(sql`t.tenant_id`)} and not t.is_deleted and (t.amount <> l.amount or t.net <> l.net or t.stock_value <> l.value)
      union all
      select t.tenant_id, t.id, t.out_no, jsonb_build_object('amount', t.amount, 'lines', l.amount, 'value', t.value, 'lineValue', l.value)
      from material_stock_out t join (select x.tenant_id, x.document_id as id, sum(x.amount) as amount, sum(x.net) as net, sum(x.value) as value
        from material_stock_out_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l on l.tenant_id = t.tenant_id and l.id = t.id
      where ${of(sql`t.tenant_id`)} and not t.is_deleted and (t.amount <> l.amount or t.net <> l.net or t.value <> l.value)`,
  },
  {
    // a price that changes after a part went back is that of what was kept: the line tells what all of it would be worth
    name: 'material.stock-is-its-documents',
    rows: (
      of,
    ) => sql`select d.tenant_id as "tenantId", d.id, d.no, jsonb_build_object('quantity', d.quantity, 'moved', coalesce(m.quantity, 0), 'value', d.value, 'movedValue', coalesce(m.value, 0)) as told
      from (select l.tenant_id, l.id, h.id as source, h.in_no as no, h.warehouse_id, case when h.order_status = 4 and not h.is_deleted then l.quantity else 0 end as quantity,
            case when h.order_status <> 4 or h.is_deleted then 0 when h.price_revision > 0 and l.returned_qty > 0 then null else l.stock_value end as value
          from material_stock_in_line l join material_stock_in h on h.tenant_id = l.tenant_id and h.id = l.document_id where ${of(sql`l.tenant_id`)}
        union all
        select l.tenant_id, l.id, h.id, h.out_no, h.warehouse_id, case when h.order_status = 4 and not h.is_deleted then -l.quantity else 0 end,
            case when h.order_status = 4 and not h.is_deleted then -l.value else 0 end
          from material_stock_out_line l join material_stock_out h on h.tenant_id = l.tenant_id and h.id = l.document_id where ${of(sql`l.tenant_id`)}) d
      left join (select x.tenant_id, x.source_id, x.source_line_id, x.warehouse_id, sum(x.quantity) as quantity, sum(x.value) as value, sum(x.value + x.variance) as whole from inventory_move x
        where ${of(sql`x.tenant_id`)} and x.domain = 2 group by 1, 2, 3, 4) m on m.tenant_id = d.tenant_id and m.source_id = d.source and m.source_line_id = d.id and m.warehouse_id = d.warehouse_id
      where d.quantity <> coalesce(m.quantity, 0) or d.value <> coalesce(m.whole, 0)`,
  },
];
