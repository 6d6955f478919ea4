/** SQL of the stock core. Every statement takes a document's lines at once; locks in the order of commerce §1.8. */
import { newId } from '../../kit/clock.ts';
import { columnsUnder, recordset } from '../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import type { PostSource, StockDomain } from './types.ts';

/** One item in one warehouse. */
export interface Pair {
  readonly warehouseId: string;
  readonly itemId: string;
}
export interface Place extends Pair {
  readonly batchId: string | null;
  readonly locationCode: string;
  readonly qualityState: number;
}

const PAIR_TYPES = { warehouse_id: 'uuid', item_id: 'uuid' } as const;
const PLACE_TYPES = {
  ...PAIR_TYPES,
  batch_id: 'uuid',
  location_code: 'text',
  quality_state: 'integer',
} as const;
const pairRow = (p: Pair) => ({ warehouse_id: p.warehouseId, item_id: p.itemId });
const placeRow = (p: Place) => ({
  ...pairRow(p),
  batch_id: p.batchId,
  location_code: p.locationCode,
  quality_state: p.qualityState,
});
/** rows of `alias` that belong to one of the pairs */
const pairsOf = (pairs: readonly Pair[], alias: Sql): Sql =>
  sql`(${alias}.warehouse_id, ${alias}.item_id) in (select n.warehouse_id, n.item_id from ${recordset(PAIR_TYPES, pairs.map(pairRow))} n)`;

const WAREHOUSE = shape({
  id: col.id,
  name: col.text,
  domain: col.int,
  isEnabled: col.bool,
  factoryId: orNull(col.id),
  places: col.texts,
});
export type StockWarehouse = RowOf<typeof WAREHOUSE>;
export const warehousesOf = (tx: Tx, ids: readonly string[]): Promise<StockWarehouse[]> =>
  tx.rows(
    WAREHOUSE,
    sql`select w.id, w.name, w.domain, w.is_enabled as "isEnabled", w.factory_id as "factoryId",
      array(select lower(p ->> 'code') from jsonb_array_elements(w.positions) p where coalesce((p ->> 'isEnabled')::boolean, true)) as places
      from warehouse w where w.tenant_id = ${tx.tenantId} and w.id = any(${ids}::uuid[]) and not w.is_deleted`,
  );

const COST = shape({
  id: col.id,
  warehouseId: col.id,
  itemId: col.id,
  domain: col.int,
  quantity: col.decimal,
  weight: col.decimal,
  area: col.decimal,
  value: col.decimal,
  lastUnitCost: orNull(col.decimal),
  reserved: col.decimal,
  moves: col.int,
  lastTake: orNull(col.date),
  qualified: col.decimal,
});
export type CostRow = RowOf<typeof COST>;

/** Makes the balances that are missing, locks them all. `qualified` is what of them is 合格. */
export async function lockCosts(tx: Tx, domain: StockDomain, pairs: readonly Pair[]): Promise<CostRow[]> {
  const types = { ...PAIR_TYPES, id: 'uuid' } as const;
  const rows = pairs.map((p) => ({ ...pairRow(p), id: newId() }));
  await tx.run(sql`insert into inventory_cost (tenant_id, domain, ${columnsUnder(types)})
    select ${tx.tenantId}, ${domain}::int, ${columnsUnder(types, 'n')} from ${recordset(types, rows)} n order by n.warehouse_id, n.item_id
    on conflict (tenant_id, warehouse_id, item_id) do nothing`);
  await tx.run(
    sql`select c.id from inventory_cost c where c.tenant_id = ${tx.tenantId} and ${pairsOf(pairs, sql`c`)} order by c.warehouse_id, c.item_id for update`,
  );
  return readCosts(tx, pairs);
}
/** Read after the locks, so that what the row's last writer has done is seen in every table. */
const readCosts = (tx: Tx, pairs: readonly Pair[]): Promise<CostRow[]> =>
  tx.rows(
    COST,
    sql`select c.id, c.warehouse_id as "warehouseId", c.item_id as "itemId", c.domain, c.quantity, c.weight, c.area, c.value,
      c.last_unit_cost as "lastUnitCost", c.reserved_quantity as reserved, c.move_count as moves, c.last_take_date as "lastTake",
      coalesce((select sum(q.quantity) from inventory_quantity q where q.tenant_id = c.tenant_id and q.warehouse_id = c.warehouse_id
        and q.item_id = c.item_id and q.quality_state = 1), 0) as qualified
      from inventory_cost c where c.tenant_id = ${tx.tenantId} and ${pairsOf(pairs, sql`c`)}`,
  );

const QUANTITY = shape({
  id: col.id,
  warehouseId: col.id,
  itemId: col.id,
  batchId: orNull(col.id),
  locationCode: col.text,
  qualityState: col.int,
  quantity: col.decimal,
  weight: col.decimal,
  area: col.decimal,
  since: orNull(col.date),
});
export type QuantityRow = RowOf<typeof QUANTITY>;

/** Makes the places that are named and missing; answers every place of the pairs that holds something or is named. */
export async function lockQuantities(
  tx: Tx,
  pairs: readonly Pair[],
  places: readonly Place[],
): Promise<QuantityRow[]> {
  if (places.length > 0) {
    const types = { ...PLACE_TYPES, id: 'uuid' } as const;
    const rows = places.map((p) => ({ ...placeRow(p), id: newId() }));
    await tx.run(sql`insert into inventory_quantity (tenant_id, ${columnsUnder(types)})
      select ${tx.tenantId}, ${columnsUnder(types, 'n')} from ${recordset(types, rows)} n on conflict do nothing`);
  }
  return tx.rows(
    QUANTITY,
    sql`select q.id, q.warehouse_id as "warehouseId", q.item_id as "itemId", q.batch_id as "batchId", q.location_code as "locationCode",
      q.quality_state as "qualityState", q.quantity, q.weight, q.area, q.first_in_date as since from inventory_quantity q
      where q.tenant_id = ${tx.tenantId} and q.pack_id is null and ${pairsOf(pairs, sql`q`)} order by q.id for update`,
  );
}

const RESERVED = shape({
  id: col.id,
  warehouseId: col.id,
  itemId: col.id,
  batchId: orNull(col.id),
  projectId: orNull(col.id),
  /** whose it is, for messages: the project, or the nest order */
  holder: col.text,
  /** the nest order that holds it: for its own issues only */
  nestOrderId: orNull(col.id),
  open: col.decimal,
});
export type OpenReservation = RowOf<typeof RESERVED>;
/** Open reservations of the pairs, locked; those that end first come first. */
export const lockReservations = (tx: Tx, pairs: readonly Pair[]): Promise<OpenReservation[]> =>
  tx.rows(
    RESERVED,
    sql`select r.id, r.warehouse_id as "warehouseId", r.item_id as "itemId", r.batch_id as "batchId", r.project_id as "projectId",
      coalesce(case when r.source_type = 1 then r.remark end, (select p.name from cad_project p where p.tenant_id = r.tenant_id and p.id = r.project_id), '') as holder,
      case when r.source_type = 1 then r.source_id end as "nestOrderId",
      r.quantity - r.consumed_quantity - r.released_quantity as open from inventory_reservation r
      where r.tenant_id = ${tx.tenantId} and r.status = 1 and ${pairsOf(pairs, sql`r`)} order by r.expires_on, r.id for update of r`,
  );

const ORIGIN = shape({
  sourceType: col.text,
  lineId: col.id,
  moveId: col.id,
  quantity: col.decimal,
  weight: col.decimal,
  area: col.decimal,
  value: col.decimal,
  takenQuantity: col.decimal,
  takenWeight: col.decimal,
  takenArea: col.decimal,
  takenValue: col.decimal,
  /** what a later price has added to it, in stock or as a variance */
  adjusted: col.decimal,
});
export type Origin = RowOf<typeof ORIGIN>;
/** What lines have posted (positive sums), and what was taken back of them so far; reversed postings do not count. */
export function originsOf(
  tx: Tx,
  lines: readonly { readonly sourceType: string; readonly lineId: string }[],
): Promise<Origin[]> {
  const types = { source_type: 'text', source_line_id: 'uuid' } as const;
  const rows = lines.map((l) => ({ source_type: l.sourceType, source_line_id: l.lineId }));
  const standing = (m: Sql): Sql =>
    sql`not ${m}.is_reversal and not exists (select 1 from inventory_move x where x.tenant_id = ${m}.tenant_id and x.reversal_of_id = ${m}.id)`;
  return tx.rows(
    ORIGIN,
    sql`select m.source_type as "sourceType", m.source_line_id as "lineId", (array_agg(m.id order by m.move_no))[1] as "moveId",
      abs(sum(m.quantity)) as quantity, abs(sum(m.weight)) as weight, abs(sum(m.area)) as area, abs(sum(m.value)) as value,
      coalesce(sum(t.quantity), 0) as "takenQuantity", coalesce(sum(t.weight), 0) as "takenWeight", coalesce(sum(t.area), 0) as "takenArea",
      coalesce(sum(t.value), 0) as "takenValue",
      coalesce((select sum(a.value + a.variance) from inventory_move a where a.tenant_id = ${tx.tenantId} and a.source_type = m.source_type and a.source_line_id = m.source_line_id
        and a.quantity = 0 and ${standing(sql`a`)}), 0) as adjusted
      from inventory_move m join ${recordset(types, rows)} n on n.source_type = m.source_type and n.source_line_id = m.source_line_id
      left join lateral (select abs(sum(b.quantity)) as quantity, abs(sum(b.weight)) as weight, abs(sum(b.area)) as area, abs(sum(b.value + b.variance)) as value
        from inventory_move b where b.tenant_id = ${tx.tenantId} and b.cost_ref_move_id = m.id and ${standing(sql`b`)}) t on true
      where m.tenant_id = ${tx.tenantId} and m.quantity <> 0 and ${standing(sql`m`)} group by 1, 2`,
  );
}

const REVISION = shape({ lineId: col.id, reversed: col.int });
/** How often each line of a document was taken back. */
export const revisionsOf = (tx: Tx, source: Pick<PostSource, 'sourceType' | 'sourceId'>) =>
  tx.rows(
    REVISION,
    sql`select m.source_line_id as "lineId", count(distinct m.revision)::int as reversed from inventory_move m
      where m.tenant_id = ${tx.tenantId} and m.source_type = ${source.sourceType} and m.source_id = ${source.sourceId} and m.is_reversal group by 1`,
  );

const FROZEN = shape({ name: col.text });
/** A warehouse that is being counted and stands still meanwhile. */
export const frozenAmong = (tx: Tx, warehouseIds: readonly string[], except: string) =>
  tx.one(
    FROZEN,
    sql`select w.name from stock_take k join warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
      where k.tenant_id = ${tx.tenantId} and k.warehouse_id = any(${warehouseIds}::uuid[]) and k.is_frozen and k.order_status in (1, 2)
        and not k.is_deleted and k.id <> ${except} limit 1`,
  );

const NEGATIVE = shape({ itemId: col.id, day: col.date });
/** The first day, from `from` on, on which less than nothing would have been there; after the moves are written. */
export const firstNegative = (tx: Tx, pairs: readonly Pair[], from: string) =>
  tx.one(
    NEGATIVE,
    sql`select r.item_id as "itemId", r.business_date as day from (
      select d.warehouse_id, d.item_id, d.batch_id, d.business_date, sum(d.moved) over (partition by d.warehouse_id, d.item_id, d.batch_id order by d.business_date) as held
      from (select m.warehouse_id, m.item_id, m.batch_id, m.business_date, sum(m.quantity) as moved from inventory_move m
        where m.tenant_id = ${tx.tenantId} and ${pairsOf(pairs, sql`m`)}
        group by m.warehouse_id, m.item_id, m.batch_id, m.business_date
        union all
        select m.warehouse_id, m.item_id, null, m.business_date, sum(m.quantity) from inventory_move m
        where m.tenant_id = ${tx.tenantId} and ${pairsOf(pairs, sql`m`)} and m.batch_id is not null
        group by m.warehouse_id, m.item_id, m.business_date) d) r
      where r.held < 0 and r.business_date >= ${from}::date order by r.business_date limit 1`,
  );
