/** SQL of what is taken back: the standing moves of a document, and what they used of reservations. */
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { recordset } from '../../kit/recordset.ts';
import { type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import type { Pair } from './inventory.store.ts';
import { type PostSource, SHIFT_TYPE } from './types.ts';

const STANDING = shape({
  id: col.id,
  warehouseId: col.id,
  itemId: col.id,
  batchId: orNull(col.id),
  locationCode: col.text,
  qualityState: col.int,
  quantity: col.decimal,
  weight: col.decimal,
  area: col.decimal,
  value: col.decimal,
  variance: col.decimal,
  moveType: col.int,
  lineId: col.id,
  businessDate: col.date,
  projectId: orNull(col.id),
  partyId: orNull(col.id),
  costRef: orNull(col.id),
  revision: col.int,
});
export type StandingMove = RowOf<typeof STANDING>;
/** Moves of a document that nothing has taken back, the newest first. */
export const standingMoves = (
  tx: Tx,
  source: Pick<PostSource, 'sourceType' | 'sourceId'>,
): Promise<StandingMove[]> =>
  tx.rows(
    STANDING,
    sql`select m.id, m.warehouse_id as "warehouseId", m.item_id as "itemId", m.batch_id as "batchId", m.location_code as "locationCode",
      m.quality_state as "qualityState", m.quantity, m.weight, m.area, m.value, m.variance, m.move_type as "moveType", m.source_line_id as "lineId",
      m.business_date as "businessDate", m.project_id as "projectId", m.party_id as "partyId", m.cost_ref_move_id as "costRef", m.revision
      from inventory_move m where m.tenant_id = ${tx.tenantId} and m.source_type = ${source.sourceType} and m.source_id = ${source.sourceId} and not m.is_reversal
        and not exists (select 1 from inventory_move x where x.tenant_id = m.tenant_id and x.reversal_of_id = m.id)
      order by m.warehouse_id, m.item_id, m.move_no desc`,
  );

const TAKEN_OUT = shape({
  lineId: col.id,
  batchId: orNull(col.id),
  quantity: col.decimal,
  weight: col.decimal,
  area: col.decimal,
  value: col.decimal,
});
export type TakenOut = RowOf<typeof TAKEN_OUT>;
/** What a document's lines have taken out and stands, of each batch in the order in which they were taken; all of it positive. */
export const takenOut = (tx: Tx, source: Pick<PostSource, 'sourceType' | 'sourceId'>): Promise<TakenOut[]> =>
  tx.rows(
    TAKEN_OUT,
    sql`select m.source_line_id as "lineId", m.batch_id as "batchId", -sum(m.quantity) as quantity, -sum(m.weight) as weight, -sum(m.area) as area, -sum(m.value) as value
      from inventory_move m where m.tenant_id = ${tx.tenantId} and m.source_type = ${source.sourceType} and m.source_id = ${source.sourceId} and not m.is_reversal and m.quantity < 0
        and not exists (select 1 from inventory_move x where x.tenant_id = m.tenant_id and x.reversal_of_id = m.id)
      group by m.source_line_id, m.batch_id order by m.source_line_id, min(m.move_no), m.batch_id`,
  );

const TAKEN_BACK = shape({ no: col.text });
/** A document that took something back of these moves and still stands. */
export const takenBackBy = (tx: Tx, moveIds: readonly string[]) =>
  tx.one(
    TAKEN_BACK,
    sql`select b.source_no as no from inventory_move b where b.tenant_id = ${tx.tenantId} and b.cost_ref_move_id = any(${moveIds}::uuid[]) and not b.is_reversal
      and not exists (select 1 from inventory_move x where x.tenant_id = b.tenant_id and x.reversal_of_id = b.id) order by b.id limit 1`,
  );

const USED = shape({ reservationId: col.id, moveId: col.id, quantity: col.decimal });
/** What moves used of reservations that may have it back (neither released nor expired), locked. */
export const lockUses = (tx: Tx, moveIds: readonly string[]) =>
  tx.rows(
    USED,
    sql`select u.reservation_id as "reservationId", u.move_id as "moveId", u.quantity from inventory_reservation_use u
      join inventory_reservation r on r.tenant_id = u.tenant_id and r.id = u.reservation_id
      where u.tenant_id = ${tx.tenantId} and u.move_id = any(${moveIds}::uuid[]) and u.quantity > 0 and r.status in (1, 2) order by r.id for update of r`,
  );

/** When items last came and went, once something was taken back of them: what stands says it, shifts within the warehouse do not. */
export function recountDates(tx: Tx, pairs: readonly Pair[]): Promise<unknown> {
  const types = { warehouse_id: 'uuid', item_id: 'uuid' } as const;
  const rows = pairs.map((p) => ({ warehouse_id: p.warehouseId, item_id: p.itemId }));
  const last = (way: Sql): Sql =>
    sql`(select m.business_date from inventory_move m where m.tenant_id = ${tx.tenantId} and m.warehouse_id = n.warehouse_id and m.item_id = n.item_id and ${way}
        and m.move_type <> ${SHIFT_TYPE}::int and not m.is_reversal and not exists (select 1 from inventory_move x where x.tenant_id = m.tenant_id and x.reversal_of_id = m.id)
      order by m.business_date desc limit 1)`;
  return tx.run(sql`update inventory_cost c set last_in_date = ${last(sql`m.quantity > 0`)}, last_out_date = ${last(sql`m.quantity < 0`)}
    from ${recordset(types, rows)} n where c.tenant_id = ${tx.tenantId} and c.warehouse_id = n.warehouse_id and c.item_id = n.item_id`);
}
