/** What holds between products, nest orders, their plans and lost pieces (engineering F10, F13). Orders of bars hold no panels. */
import type { Invariant } from '../../../kit/invariants.ts';
import { sql } from '../../../kit/sql.ts';

/** 草稿, 排队中, 计算中, 待确认, 计算失败: these hold pieces. */
const HOLDING = sql`(1, 2, 4, 8, 256)`;
/** 已确认 and what follows: these have nested them. */
const NESTED = sql`(16, 32, 64, 128)`;
/** Lost pieces of bars are accessories: they count for no panel. */
const OF_PANELS = sql`x.piece_id is null`;

export const nestInvariants: readonly Invariant[] = [
  {
    // 要做 = 已套 + 预占 + 可套: what a product counts is what its orders and lost rows say
    name: 'nest.product-counters',
    rows: (of) => sql`select p.tenant_id as "tenantId", p.id, p.code as no, jsonb_build_object(
        'reserved', p.reserved_nest_quantity, 'held', coalesce(h.held, 0), 'nested', p.nested_quantity, 'placed', coalesce(h.nested, 0), 'lost', p.lost_quantity, 'lostRows', coalesce(l.lost, 0)) as told
      from cad_product p
      left join (select o.tenant_id, o.product_id, sum(o.quantity) filter (where d.holds_pieces and d.state in ${HOLDING}) as held, sum(o.placed_quantity - o.returned_quantity) filter (where d.state in ${NESTED}) as nested
        from nest_order_product o join nest_order d on d.tenant_id = o.tenant_id and d.id = o.order_id where ${of(sql`o.tenant_id`)} and not d.is_deleted and d.kind <> 4 group by 1, 2) h on h.tenant_id = p.tenant_id and h.product_id = p.id
      left join (select x.tenant_id, x.product_id, sum(x.quantity) as lost from lost_product x where ${of(sql`x.tenant_id`)} and x.state in (1, 2) and ${OF_PANELS} group by 1, 2) l on l.tenant_id = p.tenant_id and l.product_id = p.id
      where ${of(sql`p.tenant_id`)} and (p.reserved_nest_quantity <> coalesce(h.held, 0) or p.nested_quantity <> coalesce(h.nested, 0) or p.lost_quantity <> coalesce(l.lost, 0))`,
  },
  {
    name: 'nest.not-more-than-asked',
    rows: (of) => sql`select p.tenant_id as "tenantId", p.id, p.code as no, jsonb_build_object(
        'nested', p.nested_quantity, 'reserved', p.reserved_nest_quantity, 'made', p.quantity + p.remake_quantity - p.closed_quantity) as told
      from cad_product p where ${of(sql`p.tenant_id`)} and p.nested_quantity + p.reserved_nest_quantity > p.quantity + p.remake_quantity - p.closed_quantity`,
  },
  {
    // a plan places or leaves over what its order asks for, piece by piece
    name: 'nest.plan-is-whole',
    rows: (of) => sql`select o.tenant_id as "tenantId", o.id, o.no, jsonb_build_object(
        'asked', coalesce(a.n, 0), 'placed', coalesce(s.n, 0), 'left', coalesce(u.n, 0), 'placedAmount', o.placed_amount, 'lostAmount', o.lost_amount) as told
      from nest_order o join nest_run r on r.tenant_id = o.tenant_id and r.id = o.run_id and r.lines_version = o.lines_version
      left join lateral (select sum(case when q.is_filler then coalesce((select sum(l.repeat_count) from nest_placement p join nest_layout l on l.tenant_id = p.tenant_id and l.id = p.layout_id join nest_result e on e.tenant_id = l.tenant_id and e.id = l.result_id and not e.is_deleted
        where l.tenant_id = o.tenant_id and l.run_id = o.run_id and p.product_id = q.product_id), 0) else q.quantity end)::int as n from nest_order_product q where q.tenant_id = o.tenant_id and q.order_id = o.id) a on true
      left join lateral (select sum(l.repeat_count * l.part_count)::int as n from nest_layout l join nest_result e on e.tenant_id = l.tenant_id and e.id = l.result_id and not e.is_deleted where l.tenant_id = o.tenant_id and l.run_id = o.run_id) s on true
      left join lateral (select sum(x.quantity)::int as n from nest_unplaced x where x.tenant_id = o.tenant_id and x.run_id = o.run_id) u on true
      where ${of(sql`o.tenant_id`)} and not o.is_deleted and o.kind <> 4 and o.state in (8, 16, 32, 64, 128)
        and (coalesce(a.n, 0) <> coalesce(s.n, 0) + coalesce(u.n, 0) or o.placed_amount <> coalesce(s.n, 0) or o.lost_amount <> coalesce(u.n, 0))`,
  },
  {
    name: 'nest.layout-holds-its-parts',
    rows: (
      of,
    ) => sql`select l.tenant_id as "tenantId", l.id, l.layout_no::text as no, jsonb_build_object('parts', l.part_count, 'placements', p.n) as told
      from nest_layout l left join lateral (select count(*)::int as n from nest_placement c where c.tenant_id = l.tenant_id and c.layout_id = l.id) p on true
      where ${of(sql`l.tenant_id`)} and l.part_count <> p.n`,
  },
  {
    // the plates of a confirmed plan are kept for it, and no others
    name: 'nest.plates-reserved',
    rows: (
      of,
    ) => sql`select o.tenant_id as "tenantId", o.id, o.no, jsonb_build_object('plate', g.plate, 'needed', g.needed, 'reserved', g.reserved) as told
      from (select b.tenant_id, b.order_id, b.plate, sum(b.needed)::int as needed, sum(b.reserved)::int as reserved from (
          select l.tenant_id, d.id as order_id, s.stock_plate_id as plate, l.repeat_count as needed, 0 as reserved from nest_order d
            join nest_layout l on l.tenant_id = d.tenant_id and l.run_id = d.run_id join nest_result e on e.tenant_id = l.tenant_id and e.id = l.result_id and not e.is_deleted
            join nest_order_stock s on s.tenant_id = l.tenant_id and s.id = l.order_stock_id where ${of(sql`d.tenant_id`)} and d.state = 16 and s.stock_plate_id is not null
          union all select s.tenant_id, s.order_id, s.stock_plate_id, 1, 0 from nest_sheet s where ${of(sql`s.tenant_id`)} and s.state = 2 and s.stock_plate_id is not null
          union all select v.tenant_id, v.source_id, v.stock_plate_id, 0, v.quantity from stock_reservation v where ${of(sql`v.tenant_id`)} and v.source_type = 'nest.order') b group by 1, 2, 3) g
      join nest_order o on o.tenant_id = g.tenant_id and o.id = g.order_id
      where o.kind <> 4 and g.needed <> g.reserved`,
  },
  {
    // the warehouse sheets of a confirmed plan are held or issued; nothing is held beyond them, nor as a board too
    name: 'nest.sheets-held',
    rows: (
      of,
    ) => sql`select o.tenant_id as "tenantId", o.id, o.no, jsonb_build_object('warehouse', g.warehouse_id, 'material', g.item, 'needed', g.needed, 'held', g.held, 'issued', g.issued) as told
      from (select b.tenant_id, b.order_id, b.warehouse_id, b.item, sum(b.needed) as needed, sum(b.held) as held, sum(b.issued) as issued from (
          select l.tenant_id, d.id as order_id, s.warehouse_id, s.material_sku_id as item, l.repeat_count as needed, 0 as held, 0 as issued from nest_order d
            join nest_layout l on l.tenant_id = d.tenant_id and l.run_id = d.run_id join nest_result e on e.tenant_id = l.tenant_id and e.id = l.result_id and not e.is_deleted
            join nest_order_stock s on s.tenant_id = l.tenant_id and s.id = l.order_stock_id where ${of(sql`d.tenant_id`)} and d.state = 16 and s.kind = 5
          union all select h.tenant_id, h.order_id, s.warehouse_id, s.material_sku_id, 1, 0, 0 from nest_sheet h join nest_layout l on l.tenant_id = h.tenant_id and l.id = h.layout_id
            join nest_order_stock s on s.tenant_id = l.tenant_id and s.id = l.order_stock_id where ${of(sql`h.tenant_id`)} and h.state in (2, 4, 8) and s.kind = 5 and h.stock_plate_id is null
          union all select r.tenant_id, r.source_id, r.warehouse_id, r.item_id, 0, case when r.status = 1 then r.quantity - r.consumed_quantity - r.released_quantity else 0 end, r.consumed_quantity
            from inventory_reservation r where ${of(sql`r.tenant_id`)} and r.source_type = 1) b group by 1, 2, 3, 4) g
      join nest_order o on o.tenant_id = g.tenant_id and o.id = g.order_id
      where g.held > g.needed or (g.needed > g.held + g.issued)`,
  },
  {
    // F10: what waits to be nested again is among what may be nested; what is being nested is among what is held
    name: 'nest.lost-pieces-are-open',
    rows: (
      of,
    ) => sql`select p.tenant_id as "tenantId", p.id, p.code as no, jsonb_build_object('waiting', l.waiting, 'available', p.available_to_nest, 'again', l.again, 'reserved', p.reserved_nest_quantity) as told
      from cad_product p join (select x.tenant_id, x.product_id, coalesce(sum(x.quantity) filter (where x.state = 1), 0) as waiting, coalesce(sum(x.quantity) filter (where x.state = 2), 0) as again
        from lost_product x where ${of(sql`x.tenant_id`)} and ${OF_PANELS} group by 1, 2) l on l.tenant_id = p.tenant_id and l.product_id = p.id
      where l.waiting > p.available_to_nest or l.again > p.reserved_nest_quantity`,
  },
];
