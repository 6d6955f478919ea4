/** What must always hold in the stock (commerce, appendix D 1, 2 and 7). */
import type { Invariant } from '../../kit/invariants.ts';
import { sql } from '../../kit/sql.ts';

export const inventoryInvariants: readonly Invariant[] = [
  {
    name: 'inventory.balances-agree-with-moves',
    rows: (of) => sql`select c.tenant_id as "tenantId", c.id, w.name || ' ' || c.item_id::text as no,
      jsonb_build_object('quantity', c.quantity, 'moved', coalesce(m.quantity, 0), 'weight', c.weight, 'movedWeight', coalesce(m.weight, 0), 'area', c.area, 'movedArea', coalesce(m.area, 0), 'value', c.value, 'movedValue', coalesce(m.value, 0), 'moves', c.move_count, 'counted', coalesce(m.moves, 0)) as told
      from inventory_cost c join warehouse w on w.tenant_id = c.tenant_id and w.id = c.warehouse_id
      left join (select x.tenant_id, x.warehouse_id, x.item_id, sum(x.quantity) as quantity, sum(x.weight) as weight, sum(x.area) as area, sum(x.value) as value, count(*)::int as moves
        from inventory_move x where ${of(sql`x.tenant_id`)} group by 1, 2, 3) m on m.tenant_id = c.tenant_id and m.warehouse_id = c.warehouse_id and m.item_id = c.item_id
      where ${of(sql`c.tenant_id`)} and (c.quantity <> coalesce(m.quantity, 0) or c.weight <> coalesce(m.weight, 0) or c.area <> coalesce(m.area, 0) or c.value <> coalesce(m.value, 0) or c.move_count <> coalesce(m.moves, 0))`,
  },
  {
    name: 'inventory.places-agree-with-balances',
    rows: (of) => sql`select c.tenant_id as "tenantId", c.id, c.item_id::text as no,
      jsonb_build_object('quantity', c.quantity, 'places', coalesce(q.quantity, 0), 'weight', c.weight, 'placesWeight', coalesce(q.weight, 0), 'area', c.area, 'placesArea', coalesce(q.area, 0)) as told
      from inventory_cost c left join (select x.tenant_id, x.warehouse_id, x.item_id, sum(x.quantity) as quantity, sum(x.weight) as weight, sum(x.area) as area from inventory_quantity x
        where ${of(sql`x.tenant_id`)} group by 1, 2, 3) q on q.tenant_id = c.tenant_id and q.warehouse_id = c.warehouse_id and q.item_id = c.item_id
      where ${of(sql`c.tenant_id`)} and (c.quantity <> coalesce(q.quantity, 0) or c.weight <> coalesce(q.weight, 0) or c.area <> coalesce(q.area, 0))`,
  },
  {
    name: 'inventory.places-agree-with-moves',
    rows: (
      of,
    ) => sql`select q.tenant_id as "tenantId", q.id, q.item_id::text || ' ' || q.location_code as no, jsonb_build_object('quantity', q.quantity, 'moved', coalesce(m.quantity, 0)) as told
      from inventory_quantity q left join (select x.tenant_id, x.warehouse_id, x.item_id, x.batch_id, x.location_code, x.quality_state, sum(x.quantity) as quantity from inventory_move x
        where ${of(sql`x.tenant_id`)} group by 1, 2, 3, 4, 5, 6) m on m.tenant_id = q.tenant_id and m.warehouse_id = q.warehouse_id and m.item_id = q.item_id
        and m.batch_id is not distinct from q.batch_id and m.location_code = q.location_code and m.quality_state = q.quality_state
      where ${of(sql`q.tenant_id`)} and q.pack_id is null and q.quantity <> coalesce(m.quantity, 0)`,
  },
  {
    name: 'inventory.chain-unbroken',
    rows: (of) => sql`select m.tenant_id as "tenantId", m.id, m.source_no as no,
      jsonb_build_object('no', m.move_no, 'counted', m.counted, 'quantityAfter', m.quantity_after, 'quantity', m.running, 'valueAfter', m.value_after, 'value', m.worth) as told
      from (select x.tenant_id, x.id, x.source_no, x.move_no, x.quantity_after, x.value_after, row_number() over chain as counted, sum(x.quantity) over chain as running, sum(x.value) over chain as worth
        from inventory_move x where ${of(sql`x.tenant_id`)} window chain as (partition by x.tenant_id, x.warehouse_id, x.item_id order by x.move_no)) m
      where m.move_no <> m.counted or m.quantity_after <> m.running or m.value_after <> m.worth`,
  },
  {
    name: 'inventory.reserved-agrees',
    rows: (of) => sql`select c.tenant_id as "tenantId", c.id, c.item_id::text as no,
      jsonb_build_object('reserved', c.reserved_quantity, 'open', coalesce(r.open, 0), 'qualified', coalesce(q.quantity, 0)) as told
      from inventory_cost c
      left join (select x.tenant_id, x.warehouse_id, x.item_id, sum(x.quantity - x.consumed_quantity - x.released_quantity) as open from inventory_reservation x
        where ${of(sql`x.tenant_id`)} and x.status = 1 group by 1, 2, 3) r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.item_id = c.item_id
      left join (select x.tenant_id, x.warehouse_id, x.item_id, sum(x.quantity) as quantity from inventory_quantity x where ${of(sql`x.tenant_id`)} and x.quality_state = 1 group by 1, 2, 3) q
        on q.tenant_id = c.tenant_id and q.warehouse_id = c.warehouse_id and q.item_id = c.item_id
      where ${of(sql`c.tenant_id`)} and (c.reserved_quantity <> coalesce(r.open, 0) or c.reserved_quantity > coalesce(q.quantity, 0))`,
  },
  {
    name: 'inventory.batches-cover-reservations',
    rows: (
      of,
    ) => sql`select r.tenant_id as "tenantId", r.item_id as id, r.batch_id::text as no, jsonb_build_object('reserved', r.open, 'qualified', coalesce(q.quantity, 0)) as told
      from (select x.tenant_id, x.warehouse_id, x.item_id, x.batch_id, sum(x.quantity - x.consumed_quantity - x.released_quantity) as open from inventory_reservation x
        where ${of(sql`x.tenant_id`)} and x.status = 1 and x.batch_id is not null group by 1, 2, 3, 4) r
      left join (select x.tenant_id, x.warehouse_id, x.item_id, x.batch_id, sum(x.quantity) as quantity from inventory_quantity x where ${of(sql`x.tenant_id`)} and x.quality_state = 1 group by 1, 2, 3, 4) q
        on q.tenant_id = r.tenant_id and q.warehouse_id = r.warehouse_id and q.item_id = r.item_id and q.batch_id = r.batch_id
      where r.open > coalesce(q.quantity, 0)`,
  },
  {
    name: 'inventory.consumed-agrees',
    rows: (
      of,
    ) => sql`select r.tenant_id as "tenantId", r.id, r.project_id::text as no, jsonb_build_object('consumed', r.consumed_quantity, 'used', coalesce(u.quantity, 0)) as told
      from inventory_reservation r left join (select x.tenant_id, x.reservation_id, sum(x.quantity) as quantity from inventory_reservation_use x where ${of(sql`x.tenant_id`)} group by 1, 2) u
        on u.tenant_id = r.tenant_id and u.reservation_id = r.id where ${of(sql`r.tenant_id`)} and r.consumed_quantity <> coalesce(u.quantity, 0)`,
  },
  {
    name: 'inventory.reversals-mirror',
    rows: (of) => sql`select r.tenant_id as "tenantId", r.id, r.source_no as no,
      jsonb_build_object('quantity', r.quantity, 'of', o.quantity, 'value', r.value + r.variance, 'ofValue', o.value + o.variance) as told
      from inventory_move r join inventory_move o on o.tenant_id = r.tenant_id and o.id = r.reversal_of_id
      where ${of(sql`r.tenant_id`)} and (r.quantity + o.quantity <> 0 or r.value + r.variance + o.value + o.variance <> 0 or o.is_reversal or (r.warehouse_id, r.item_id) <> (o.warehouse_id, o.item_id))`,
  },
  {
    name: 'inventory.variances-agree',
    rows: (
      of,
    ) => sql`select m.tenant_id as "tenantId", m.id, m.source_no as no, jsonb_build_object('variance', m.variance, 'entered', coalesce(v.amount, 0)) as told
      from inventory_move m left join cost_variance v on v.tenant_id = m.tenant_id and v.move_id = m.id where ${of(sql`m.tenant_id`)} and m.variance <> coalesce(v.amount, 0)`,
  },
];
