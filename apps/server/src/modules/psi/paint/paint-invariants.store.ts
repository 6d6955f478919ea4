/** What must always hold between orders, receipts, issues, returns and demands of paint (commerce §13, appendix D 1, 8 and 9). */
import type { Invariant } from '../../../kit/invariants.ts';
import { sql } from '../../../kit/sql.ts';

export const paintInvariants: readonly Invariant[] = [
  {
    name: 'psi.paint-orders-agree-with-receipts',
    rows: (
      of,
    ) => sql`select l.tenant_id as "tenantId", l.id, t.order_no as no, jsonb_build_object('received', l.received_kg, 'posted', coalesce(i.kg, 0), 'returned', l.returned_kg, 'gone', coalesce(o.kg, 0)) as told
      from paint_purchase_line l join paint_purchase t on t.tenant_id = l.tenant_id and t.id = l.document_id
        left join (select x.tenant_id, x.purchase_line_id as id, sum(x.quantity) as kg from paint_in_line x join paint_in h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted and x.purchase_line_id is not null group by 1, 2) i on i.tenant_id = l.tenant_id and i.id = l.id
        left join (select x.tenant_id, r.purchase_line_id as id, sum(x.quantity) as kg from paint_return_line x join paint_return h on h.tenant_id = x.tenant_id and h.id = x.document_id
          join paint_in_line r on r.tenant_id = x.tenant_id and r.id = x.paint_in_line_id where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted group by 1, 2) o
          on o.tenant_id = l.tenant_id and o.id = l.id
      where ${of(sql`l.tenant_id`)} and (l.received_kg <> coalesce(i.kg, 0) or l.returned_kg <> coalesce(o.kg, 0))`,
  },
  {
    name: 'psi.paint-returns-agree-with-documents',
    rows: (
      of,
    ) => sql`select l.tenant_id as "tenantId", l.id, t.order_no as no, jsonb_build_object('returned', l.returned_kg, 'posted', coalesce(b.kg, 0)) as told
      from paint_out_line l join paint_out t on t.tenant_id = l.tenant_id and t.id = l.document_id
        left join (select x.tenant_id, x.out_line_id as id, sum(x.quantity) as kg from paint_in_line x join paint_in h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and h.in_type = 2 and not h.is_deleted and x.out_line_id is not null group by 1, 2) b on b.tenant_id = l.tenant_id and b.id = l.id
      where ${of(sql`l.tenant_id`)} and l.returned_kg <> coalesce(b.kg, 0)
      union all
      select l.tenant_id, l.id, t.order_no, jsonb_build_object('returned', l.returned_kg, 'posted', coalesce(b.kg, 0), 'amount', l.returned_amount, 'postedAmount', coalesce(b.amount, 0))
      from paint_in_line l join paint_in t on t.tenant_id = l.tenant_id and t.id = l.document_id
        left join (select x.tenant_id, x.paint_in_line_id as id, sum(x.quantity) as kg, sum(x.amount) as amount from paint_return_line x join paint_return h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted group by 1, 2) b on b.tenant_id = l.tenant_id and b.id = l.id
      where ${of(sql`l.tenant_id`)} and (l.returned_kg <> coalesce(b.kg, 0) or l.returned_amount <> coalesce(b.amount, 0))`,
  },
  {
    name: 'psi.paint-demands-agree-with-documents',
    rows: (
      of,
    ) => sql`select d.tenant_id as "tenantId", d.id, coalesce(d.coat_name, '') as no, jsonb_build_object('issued', d.issued_kg, 'posted', coalesce(o.kg, 0), 'returned', d.returned_kg, 'back', coalesce(o.back, 0),
        'onWay', d.on_way_kg, 'ordered', coalesce(p.kg, 0)) as told
      from paint_demand d
        left join (select x.tenant_id, x.demand_id as id, sum(x.quantity) as kg, sum(x.returned_kg) as back from paint_out_line x join paint_out h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status = 4 and not h.is_deleted and x.demand_id is not null group by 1, 2) o on o.tenant_id = d.tenant_id and o.id = d.id
        left join (select x.tenant_id, x.demand_id as id, sum(greatest(0, x.quantity - x.received_kg + x.returned_kg)) as kg from paint_purchase_line x
          join paint_purchase h on h.tenant_id = x.tenant_id and h.id = x.document_id
          where ${of(sql`x.tenant_id`)} and h.order_status in (4, 8, 16) and not h.is_deleted and x.demand_id is not null group by 1, 2) p on p.tenant_id = d.tenant_id and p.id = d.id
      where ${of(sql`d.tenant_id`)} and not d.is_deleted and (d.issued_kg <> coalesce(o.kg, 0) or d.returned_kg <> coalesce(o.back, 0) or d.on_way_kg <> coalesce(p.kg, 0))`,
  },
  {
    name: 'psi.paint-documents-are-their-lines',
    rows: (
      of,
    ) => sql`select h.tenant_id as "tenantId", h.id, h.order_no as no, jsonb_build_object('amount', h.amount, 'lines', l.amount, 'kg', h.total_kg, 'lineKg', l.kg) as told
      from paint_purchase h join (select x.tenant_id, x.document_id as id, sum(x.amount) as amount, sum(x.net) as net, sum(x.quantity) as kg from paint_purchase_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l
        on l.tenant_id = h.tenant_id and l.id = h.id
      where ${of(sql`h.tenant_id`)} and not h.is_deleted and (h.amount <> l.amount or h.net <> l.net or h.total_kg <> l.kg)
      union all
      select h.tenant_id, h.id, h.order_no, jsonb_build_object('amount', h.amount, 'lines', l.amount, 'kg', h.total_kg, 'lineKg', l.kg)
      from paint_in h join (select x.tenant_id, x.document_id as id, sum(x.amount) as amount, sum(x.net) as net, sum(x.quantity) as kg from paint_in_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l
        on l.tenant_id = h.tenant_id and l.id = h.id
      where ${of(sql`h.tenant_id`)} and not h.is_deleted and (h.amount <> l.amount or h.net <> l.net or h.total_kg <> l.kg)
      union all
      select h.tenant_id, h.id, h.order_no, jsonb_build_object('amount', h.amount, 'lines', l.amount, 'kg', h.total_kg, 'lineKg', l.kg)
      from paint_return h join (select x.tenant_id, x.document_id as id, sum(x.amount) as amount, sum(x.net) as net, sum(x.quantity) as kg from paint_return_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l
        on l.tenant_id = h.tenant_id and l.id = h.id
      where ${of(sql`h.tenant_id`)} and not h.is_deleted and (h.amount <> l.amount or h.net <> l.net or h.total_kg <> l.kg)
      union all
      select h.tenant_id, h.id, h.order_no, jsonb_build_object('value', h.value, 'lineValue', l.value, 'kg', h.total_kg, 'lineKg', l.kg)
      from paint_out h join (select x.tenant_id, x.document_id as id, sum(x.value) as value, sum(x.quantity) as kg from paint_out_line x where ${of(sql`x.tenant_id`)} group by 1, 2) l
        on l.tenant_id = h.tenant_id and l.id = h.id
      where ${of(sql`h.tenant_id`)} and not h.is_deleted and (h.value <> l.value or h.total_kg <> l.kg)`,
  },
  {
    name: 'psi.paint-stock-is-its-documents',
    rows: (
      of,
    ) => sql`select d.tenant_id as "tenantId", d.id, d.no, jsonb_build_object('quantity', d.quantity, 'moved', coalesce(m.quantity, 0), 'value', d.value, 'movedValue', coalesce(m.value, 0)) as told
      from (select l.tenant_id, l.id, h.id as source, h.order_no as no, h.warehouse_id, case when h.order_status = 4 and not h.is_deleted then l.quantity else 0 end as quantity,
            case when h.order_status = 4 and not h.is_deleted then l.stock_value else 0 end as value
          from paint_in_line l join paint_in h on h.tenant_id = l.tenant_id and h.id = l.document_id where ${of(sql`l.tenant_id`)}
        union all
        select l.tenant_id, l.id, h.id, h.order_no, h.warehouse_id, case when h.order_status = 4 and not h.is_deleted then -l.quantity else 0 end,
            case when h.order_status = 4 and not h.is_deleted then -l.value else 0 end
          from paint_out_line l join paint_out h on h.tenant_id = l.tenant_id and h.id = l.document_id where ${of(sql`l.tenant_id`)}
        union all
        select l.tenant_id, l.id, h.id, h.order_no, l.warehouse_id, case when h.order_status = 4 and not h.is_deleted then -l.quantity else 0 end,
            case when h.order_status = 4 and not h.is_deleted then -l.value else 0 end
          from paint_return_line l join paint_return h on h.tenant_id = l.tenant_id and h.id = l.document_id where ${of(sql`l.tenant_id`)}) d
      left join (select x.tenant_id, x.source_id, x.source_line_id, x.warehouse_id, sum(x.quantity) as quantity, sum(x.value) as value, sum(x.value + x.variance) as whole from inventory_move x
        where ${of(sql`x.tenant_id`)} and x.domain = 4 group by 1, 2, 3, 4) m on m.tenant_id = d.tenant_id and m.source_id = d.source and m.source_line_id = d.id and m.warehouse_id = d.warehouse_id
      where d.quantity <> coalesce(m.quantity, 0) or d.value <> coalesce(case when d.quantity < 0 then m.value else m.whole end, 0)`,
  },
];
