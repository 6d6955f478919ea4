/** What must always hold between orders, receipts, issues and plans of accessories (commerce §14, appendix D 6 and 8). */
import type { Invariant } from '../../../kit/invariants.ts';
import { sql } from '../../../kit/sql.ts';

export const accessoryInvariants: readonly Invariant[] = [
  {
    name: 'psi.accessory-orders-agree-with-receipts',
    rows: (
      of,
    ) => sql`select l.tenant_id as "tenantId", l.id, t.order_no as no, jsonb_build_object('received', l.received_qty, 'posted', coalesce(i.quantity, 0),
        'returned', l.returned_qty, 'gone', coalesce(o.quantity, 0)) as told
      from accessory_purchase_line l join accessory_purchase t on t.tenant_id = l.tenant_id and t.id = l.document_id
        left join (select x.tenant_id, x.purchase_line_id as id, sum(x.quantity) as quantity from accessory_in_line x
          join accessory_in h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted and x.purchase_line_id is not null group by 1, 2) i on i.tenant_id = l.tenant_id and i.id = l.id
        left join (select x.tenant_id, r.purchase_line_id as id, sum(x.quantity) as quantity from accessory_out_line x
          join accessory_out h on h.tenant_id = x.tenant_id and h.id = x.document_id
          join accessory_in_line r on r.tenant_id = x.tenant_id and r.id = x.in_line_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted group by 1, 2) o on o.tenant_id = l.tenant_id and o.id = l.id
      where ${of(sql`l.tenant_id`)} and (l.received_qty <> coalesce(i.quantity, 0) or l.returned_qty <> coalesce(o.quantity, 0))`,
  },
  {
    name: 'psi.accessory-payables-agree-with-plans',
    rows: (
      of,
    ) => sql`select t.tenant_id as "tenantId", t.id, t.order_no as no, jsonb_build_object('payable', t.payable_amount, 'lines', l.amount, 'plans', coalesce(p.amount, 0)) as told
      from accessory_purchase t
        join (select x.tenant_id, x.document_id as id, sum(x.payable_amount) as amount from accessory_purchase_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l
          on l.tenant_id = t.tenant_id and l.id = t.id
        left join (select y.tenant_id, y.purchase_id as id, sum(y.amount) as amount from accessory_payable y where ${of(sql`y.tenant_id`)} group by 1, 2) p
          on p.tenant_id = t.tenant_id and p.id = t.id
      where ${of(sql`t.tenant_id`)} and (t.payable_amount <> l.amount or t.payable_amount <> coalesce(p.amount, 0))`,
  },
  {
    name: 'psi.accessory-returns-agree-with-documents',
    rows: (
      of,
    ) => sql`select l.tenant_id as "tenantId", l.id, t.order_no as no, jsonb_build_object('returned', l.returned_qty, 'posted', coalesce(b.quantity, 0)) as told
      from accessory_out_line l join accessory_out t on t.tenant_id = l.tenant_id and t.id = l.document_id
        left join (select x.tenant_id, x.out_line_id as id, sum(x.quantity) as quantity from accessory_in_line x
          join accessory_in h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and h.in_type = 2 and not h.is_deleted and x.out_line_id is not null group by 1, 2) b on b.tenant_id = l.tenant_id and b.id = l.id
      where ${of(sql`l.tenant_id`)} and l.returned_qty <> coalesce(b.quantity, 0)
      union all
      select l.tenant_id, l.id, t.order_no, jsonb_build_object('returned', l.returned_qty, 'posted', coalesce(b.quantity, 0))
      from accessory_in_line l join accessory_in t on t.tenant_id = l.tenant_id and t.id = l.document_id
        left join (select x.tenant_id, x.in_line_id as id, sum(x.quantity) as quantity from accessory_out_line x
          join accessory_out h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted and x.in_line_id is not null group by 1, 2) b on b.tenant_id = l.tenant_id and b.id = l.id
      where ${of(sql`l.tenant_id`)} and l.returned_qty <> coalesce(b.quantity, 0)`,
  },
  {
    name: 'psi.accessory-documents-are-their-lines',
    rows: (
      of,
    ) => sql`select h.tenant_id as "tenantId", h.id, h.order_no as no, jsonb_build_object('amount', h.amount, 'lines', l.amount, 'net', h.net, 'lineNet', l.net) as told
      from accessory_purchase h join (select x.tenant_id, x.document_id as id, sum(x.amount) as amount, sum(x.net) as net from accessory_purchase_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l
        on l.tenant_id = h.tenant_id and l.id = h.id
      where ${of(sql`h.tenant_id`)} and not h.is_deleted and (h.amount <> l.amount or h.net <> l.net)
      union all
      select h.tenant_id, h.id, h.order_no, jsonb_build_object('amount', h.amount, 'lines', l.amount, 'value', h.stock_value, 'lineValue', l.value)
      from accessory_in h join (select x.tenant_id, x.document_id as id, sum(x.amount) as amount, sum(x.net) as net, sum(x.stock_value) as value from accessory_in_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l
        on l.tenant_id = h.tenant_id and l.id = h.id
      where ${of(sql`h.tenant_id`)} and not h.is_deleted and (h.amount <> l.amount or h.net <> l.net or h.stock_value <> l.value)
      union all
      select h.tenant_id, h.id, h.order_no, jsonb_build_object('amount', h.amount, 'lines', l.amount, 'value', h.stock_value, 'lineValue', l.value)
      from accessory_out h join (select x.tenant_id, x.document_id as id, sum(x.amount) as amount, sum(x.stock_value) as value from accessory_out_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l
        on l.tenant_id = h.tenant_id and l.id = h.id
      where ${of(sql`h.tenant_id`)} and not h.is_deleted and (h.amount <> l.amount or h.stock_value <> l.value)`,
  },
  {
    name: 'psi.accessory-stock-is-its-documents',
    rows: (
      of,
    ) => sql`select d.tenant_id as "tenantId", d.id, d.no, jsonb_build_object('quantity', d.quantity, 'moved', coalesce(m.quantity, 0), 'value', d.value, 'movedValue', coalesce(m.value, 0)) as told
      from (select l.tenant_id, l.id, h.id as source, h.order_no as no, h.warehouse_id, case when h.order_status = 4 and not h.is_deleted then l.base_qty else 0 end as quantity,
            case when h.order_status = 4 and not h.is_deleted then l.stock_value else 0 end as value
          from accessory_in_line l join accessory_in h on h.tenant_id = l.tenant_id and h.id = l.document_id where ${of(sql`l.tenant_id`)}
        union all
        select l.tenant_id, l.id, h.id, h.order_no, h.warehouse_id, case when h.order_status = 4 and not h.is_deleted then -l.base_qty else 0 end,
            case when h.order_status = 4 and not h.is_deleted then -l.stock_value else 0 end
          from accessory_out_line l join accessory_out h on h.tenant_id = l.tenant_id and h.id = l.document_id where ${of(sql`l.tenant_id`)}) d
      left join (select x.tenant_id, x.source_id, x.source_line_id, x.warehouse_id, sum(x.quantity) as quantity, sum(x.value) as value, sum(x.value + x.variance) as whole from inventory_move x
        where ${of(sql`x.tenant_id`)} and x.domain = 8 group by 1, 2, 3, 4) m on m.tenant_id = d.tenant_id and m.source_id = d.source and m.source_line_id = d.id and m.warehouse_id = d.warehouse_id
      where d.quantity <> coalesce(m.quantity, 0) or d.value <> coalesce(case when d.quantity < 0 then m.value else m.whole end, 0)`,
  },
];
