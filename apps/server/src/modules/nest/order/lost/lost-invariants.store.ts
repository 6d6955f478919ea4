/** What holds between lost pieces, orders and plans (engineering F10), beside what products count. */
import type { Invariant } from '../../../../kit/invariants.ts';
import { sql } from '../../../../kit/sql.ts';
import { NEEDED, taken } from '../bar/bar-piece.store.ts';

const NESTED = sql`(16, 32, 64, 128)`;

export const lostInvariants: readonly Invariant[] = [
  {
    // what a line says is nested lies on the sheets of its plan; products count their lines (nest.product-counters)
    name: 'nest.lines-are-their-placements',
    rows: (
      of,
    ) => sql`select q.tenant_id as "tenantId", q.id, o.no, jsonb_build_object('product', q.product_id, 'line', q.placed_quantity, 'placed', coalesce(x.n, 0)) as told
      from nest_order o join nest_order_product q on q.tenant_id = o.tenant_id and q.order_id = o.id
      left join (select d.tenant_id, d.id as order_id, c.product_id, sum(l.repeat_count)::int as n from nest_order d join nest_layout l on l.tenant_id = d.tenant_id and l.run_id = d.run_id
          join nest_result e on e.tenant_id = l.tenant_id and e.id = l.result_id and not e.is_deleted join nest_placement c on c.tenant_id = l.tenant_id and c.layout_id = l.id
          where ${of(sql`d.tenant_id`)} and d.state in ${NESTED} group by 1, 2, 3) x on x.tenant_id = q.tenant_id and x.order_id = q.order_id and x.product_id = q.product_id
      where ${of(sql`o.tenant_id`)} and not o.is_deleted and o.kind <> 4 and o.state in ${NESTED} and q.placed_quantity <> coalesce(x.n, 0)`,
  },
  {
    // as nest.lost-pieces-are-open, of pieces of profile
    name: 'nest.lost-profiles-are-open',
    rows: (
      of,
    ) => sql`select t.tenant_id as "tenantId", t.id, p.code as no, jsonb_build_object('waiting', x.waiting, 'needed', ${NEEDED}, 'taken', ${taken(null)}) as told
      from (select v.tenant_id, v.piece_id, sum(v.quantity)::int as waiting from lost_product v where ${of(sql`v.tenant_id`)} and v.piece_id is not null and v.state = 1 group by 1, 2) x
      join cad_product_accessory t on t.tenant_id = x.tenant_id and t.id = x.piece_id join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id
      where not t.is_deleted and not p.is_deleted and x.waiting > greatest(0, ${NEEDED} - ${taken(null)})`,
  },
  {
    // rows that an order nests again are among its pieces
    name: 'nest.renests-hold-their-pieces',
    rows: (
      of,
    ) => sql`select o.tenant_id as "tenantId", o.id, o.no, jsonb_build_object('nested', x.nested, 'again', x.again, 'held', coalesce(p.quantity, b.quantity, 0), 'state', o.state) as told
      from (select t.tenant_id, t.renest_order_id, coalesce(t.piece_id, t.product_id) as nested, sum(t.quantity)::int as again from lost_product t where ${of(sql`t.tenant_id`)} and t.state = 2 group by 1, 2, 3) x
      left join nest_order o on o.tenant_id = x.tenant_id and o.id = x.renest_order_id
      left join nest_order_product p on p.tenant_id = x.tenant_id and p.order_id = x.renest_order_id and p.product_id = x.nested
      left join nest_bar_line b on b.tenant_id = x.tenant_id and b.order_id = x.renest_order_id and b.piece_id = x.nested
      where o.id is null or o.is_deleted or not o.holds_pieces or o.state not in (1, 2, 4, 8, 256) or x.again > coalesce(p.quantity, b.quantity, 0)`,
  },
];
