/** What always holds between boards, their moves and what is held of them. */
import type { Invariant } from '../../kit/invariants.ts';
import { col, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';

const DIFFERENCE = shape({ code: col.text, quantity: col.int, moves: col.int });
/** Boards whose balances differ from their moves, or whose reservations differ from what is reserved: must be none. */
export async function stockDifferences(tx: Tx): Promise<RowOf<typeof DIFFERENCE>[]> {
  return tx.rows(
    DIFFERENCE,
    sql`select p.code, p.quantity, coalesce(m.delta, 0)::int as moves from stock_plate p
     left join (select stock_plate_id, sum(delta) as delta, sum(reserved_delta) as reserved from stock_move where tenant_id = ${tx.tenantId} group by 1) m on m.stock_plate_id = p.id
     left join (select stock_plate_id, sum(quantity) as held from stock_reservation where tenant_id = ${tx.tenantId} group by 1) r on r.stock_plate_id = p.id
     where p.tenant_id = ${tx.tenantId} and (p.quantity <> coalesce(m.delta, 0) or p.reserved_quantity <> coalesce(m.reserved, 0) or p.reserved_quantity <> coalesce(r.held, 0))`,
  );
}

/** A plate's quantity and reservation are the sums of its moves, and the reservation that of what is held for others. */
export const stockInvariants: readonly Invariant[] = [
  {
    name: 'stock.plates-agree-with-moves',
    rows: (
      of,
    ) => sql`select p.tenant_id as "tenantId", p.id, p.code as no, jsonb_build_object('quantity', p.quantity, 'moved', coalesce(m.delta, 0), 'reserved', p.reserved_quantity, 'movedReserved', coalesce(m.reserved, 0), 'held', coalesce(r.held, 0)) as told
      from stock_plate p
      left join (select v.tenant_id, v.stock_plate_id, sum(v.delta) as delta, sum(v.reserved_delta) as reserved from stock_move v where ${of(sql`v.tenant_id`)} group by 1, 2) m on m.tenant_id = p.tenant_id and m.stock_plate_id = p.id
      left join (select h.tenant_id, h.stock_plate_id, sum(h.quantity) as held from stock_reservation h where ${of(sql`h.tenant_id`)} group by 1, 2) r on r.tenant_id = p.tenant_id and r.stock_plate_id = p.id
      where ${of(sql`p.tenant_id`)} and (p.quantity <> coalesce(m.delta, 0) or p.reserved_quantity <> coalesce(m.reserved, 0) or p.reserved_quantity <> coalesce(r.held, 0))`,
  },
  {
    // a remnant in a warehouse lies there for the core too, with what it is booked at; one that waits or has no warehouse does not
    name: 'stock.remnants-agree-with-core',
    rows: (
      of,
    ) => sql`select p.tenant_id as "tenantId", p.id, p.code as no, jsonb_build_object('quantity', p.quantity, 'core', coalesce(c.quantity, 0), 'value', p.book_value, 'coreValue', coalesce(c.value, 0)) as told
      from stock_plate p left join inventory_cost c on c.tenant_id = p.tenant_id and c.warehouse_id = p.warehouse_id and c.item_id = p.id
      where ${of(sql`p.tenant_id`)} and p.kind = 3 and p.warehouse_id is not null and coalesce(c.quantity, 0) <> case when p.remnant_status = 16 then 0 else p.quantity end`,
  },
];
