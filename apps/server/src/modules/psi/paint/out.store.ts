/** SQL of paint issues, of the batches that may be taken and of drums on the scale. */
import { type MoreFilters } from '../../../kit/document/index.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Issues for projects, or with a line of such a paint. */
export const outFilters: MoreFilters = (where, query) => {
  where
    .when(
      query['projectIds'],
      sql`(t.project_id = any(${query['projectIds']}::uuid[]) or t.project_ids && ${query['projectIds']}::uuid[])`,
    )
    .when(
      query['paintId'],
      sql`t.id in (select l.document_id from paint_out_line l where l.tenant_id = t.tenant_id and l.paint_id = any(${query['paintId']}::uuid[]))`,
    );
};

const LINE = shape({
  id: col.id,
  documentId: col.id,
  orderNo: col.text,
  state: col.int,
  warehouseId: col.id,
  paintId: col.id,
  batchId: col.id,
  positionCode: col.text,
  quantity: col.decimal,
  returnedKg: col.decimal,
  projectId: orNull(col.id),
  demandId: orNull(col.id),
  poured: orNull(col.text),
  drumCode: orNull(col.text),
  /** used by somebody: what only lies elsewhere, or is gone, is not brought back */
  isGivenOut: col.bool,
});
export type OutLine = RowOf<typeof LINE>;
const LINES = sql`l.id, l.document_id as "documentId", t.order_no as "orderNo", t.order_status as state, t.warehouse_id as "warehouseId", l.paint_id as "paintId", l.batch_id as "batchId",
  l.position_code as "positionCode", l.quantity, l.returned_kg as "returnedKg", l.project_id as "projectId", l.demand_id as "demandId", l.poured, l.drum_code as "drumCode",
  (t.out_type in (1, 2) or (t.out_type = 32 and t.target_warehouse_id is null)) as "isGivenOut"
  from paint_out_line l join paint_out t on t.tenant_id = l.tenant_id and t.id = l.document_id`;

/** Lines with what their heads say, for a receipt that is typed. */
export async function outLines(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OutLine>> {
  const rows = await tx.rows(
    LINE,
    sql`select ${LINES} where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(ids)]}::uuid[]) and not t.is_deleted`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

/** The same, locked: heads by id, then lines by id. */
export async function lockOutLines(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OutLine>> {
  const asked = [...new Set(ids)];
  await tx.run(
    sql`select t.id from paint_out t where t.tenant_id = ${tx.tenantId} and t.id in (select l.document_id from paint_out_line l
      where l.tenant_id = ${tx.tenantId} and l.id = any(${asked}::uuid[])) order by t.id for update of t`,
  );
  const rows = await tx.rows(
    LINE,
    sql`select ${LINES} where l.tenant_id = ${tx.tenantId} and l.id = any(${asked}::uuid[]) and not t.is_deleted order by l.id for update of l`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

const BACK = { id: 'uuid', kg: 'numeric' } as const;
/** Adds what came back of issued lines; their heads follow. */
export async function addReturned(
  tx: Tx,
  rows: readonly { readonly id: string; readonly kg: string }[],
): Promise<void> {
  await tx.run(sql`update paint_out_line l set returned_kg = l.returned_kg + n.kg
    from (select r.id, sum(r.kg) as kg from ${recordset(BACK, rows)} r group by r.id) n where l.tenant_id = ${tx.tenantId} and l.id = n.id`);
  // told one by one, as in return.store.ts
  await tx.run(sql`with touched as materialized (select distinct x.document_id as id from paint_out_line x
        where x.tenant_id = ${tx.tenantId} and x.id = any(${rows.map((r) => r.id)}::uuid[])),
      summed as materialized (select l.document_id as id, sum(l.returned_kg) as returned from touched d
        join paint_out_line l on l.tenant_id = ${tx.tenantId} and l.document_id = d.id group by l.document_id)
    update paint_out t set returned_kg = s.returned from summed s where t.tenant_id = ${tx.tenantId} and t.id = s.id`);
}

const VALUE = { id: 'uuid', value: 'numeric' } as const;
/** What posting says of the lines, and of the head. */
export async function writeValues(
  tx: Tx,
  outId: string,
  lines: readonly { readonly id: string; readonly value: string }[],
): Promise<void> {
  await tx.run(
    sql`update paint_out_line l set value = n.value from ${recordset(VALUE, lines)} n where l.tenant_id = ${tx.tenantId} and l.id = n.id`,
  );
  await tx.run(sql`update paint_out t set value = coalesce((select sum(l.value) from paint_out_line l where l.tenant_id = t.tenant_id and l.document_id = t.id), 0)
    where t.tenant_id = ${tx.tenantId} and t.id = ${outId}`);
}

/** The number of the issue of a line. */
export const outNoOf = async (tx: Tx, lineId: string): Promise<string | undefined> =>
  (
    await tx.one(
      shape({ no: col.text }),
      sql`select t.order_no as no from paint_out t join paint_out_line l on l.tenant_id = t.tenant_id and l.document_id = t.id where l.tenant_id = ${tx.tenantId} and l.id = ${lineId}`,
    )
  )?.no;

const RETURN = shape({ id: col.id, no: col.text, isPending: col.bool });
/** Receipts that brought something of this issue back, or take in what it has sent. */
export const broughtBack = (tx: Tx, outId: string): Promise<RowOf<typeof RETURN>[]> =>
  tx.rows(
    RETURN,
    sql`select distinct d.id, d.order_no as no, d.order_status in (1, 2) as "isPending" from paint_in d join paint_in_line r on r.tenant_id = d.tenant_id and r.document_id = d.id
      join paint_out_line l on l.tenant_id = r.tenant_id and l.id = r.out_line_id
      where l.tenant_id = ${tx.tenantId} and l.document_id = ${outId} and not d.is_deleted and d.order_status <> 64 order by 2`,
  );

const OFFER = shape({
  paintId: col.id,
  paintName: col.text,
  batchId: col.id,
  batchNo: col.text,
  positionCode: col.text,
  expiryDate: col.date,
  firstDate: orNull(col.date),
  free: col.decimal,
});
export type Offer = RowOf<typeof OFFER>;

/** What of the paints may be taken in a warehouse: 合格, not frozen, not expired. `quantities` is the from-item of the stock core. */
export const offersOf = (
  tx: Tx,
  quantities: Sql,
  of: { readonly warehouseId: string; readonly paintIds: readonly string[]; readonly today: string },
): Promise<Offer[]> =>
  tx.rows(
    OFFER,
    sql`select q.item_id as "paintId", p.name as "paintName", q.batch_id as "batchId", b.batch_no as "batchNo", q.location_code as "positionCode", b.expiry_date as "expiryDate",
        q.first_in_date as "firstDate", q.quantity as free
      from ${quantities} q join paint_batch b on b.tenant_id = ${tx.tenantId} and b.id = q.batch_id join paint p on p.tenant_id = b.tenant_id and p.id = q.item_id
      where q.warehouse_id = ${of.warehouseId} and q.item_id = any(${[...new Set(of.paintIds)]}::uuid[]) and q.quality_state = 1 and q.quantity > 0
        and not b.is_frozen and b.expiry_date >= ${of.today}::date`,
  );

const DRUM = shape({
  id: col.id,
  code: col.text,
  paintId: col.id,
  paintName: col.text,
  colorCode: orNull(col.text),
  batchId: col.id,
  batchNo: col.text,
  warehouseId: col.id,
  positionCode: col.text,
  expiryDate: col.date,
  leftKg: col.decimal,
  pouredFrom: orNull(col.text),
  outId: orNull(col.id),
  outNo: orNull(col.text),
  weighOut: orNull(col.decimal),
});
export type Drum = RowOf<typeof DRUM>;
const DRUMS = sql`d.id, d.code, d.paint_id as "paintId", p.name as "paintName", p.color_code as "colorCode", d.batch_id as "batchId", b.batch_no as "batchNo", d.warehouse_id as "warehouseId",
  d.position_code as "positionCode", b.expiry_date as "expiryDate", d.left_kg as "leftKg",
  (select f.code from paint_drum f where f.tenant_id = d.tenant_id and f.id = d.poured_from_id) as "pouredFrom", d.out_id as "outId",
  (select o.order_no from paint_out o where o.tenant_id = d.tenant_id and o.id = d.out_id) as "outNo", d.weigh_out as "weighOut"
  from paint_drum d join paint p on p.tenant_id = d.tenant_id and p.id = d.paint_id join paint_batch b on b.tenant_id = d.tenant_id and b.id = d.batch_id`;

export const findDrumByCode = (tx: Tx, code: string): Promise<Drum | undefined> =>
  tx.one(
    DRUM,
    sql`select ${DRUMS} where d.tenant_id = ${tx.tenantId} and lower(d.code) = lower(${code}) and not d.is_deleted`,
  );

/** Drums by code, locked in the order of their ids. */
export const lockDrums = (tx: Tx, codes: readonly string[]): Promise<Drum[]> =>
  tx.rows(
    DRUM,
    sql`select ${DRUMS} where d.tenant_id = ${tx.tenantId} and lower(d.code) = any(${codes.map((c) => c.toLowerCase())}::text[]) and not d.is_deleted
      order by d.id for update of d`,
  );

const HOLD = { id: 'uuid', weigh_out: 'numeric' } as const;
/** Drums that leave on the scale. */
export async function holdDrums(
  tx: Tx,
  outId: string,
  drums: readonly { readonly id: string; readonly weighOut: string }[],
): Promise<void> {
  const rows = drums.map((d) => ({ id: d.id, weigh_out: d.weighOut }));
  await tx.run(sql`update paint_drum d set out_id = ${outId}, weigh_out = n.weigh_out, version = d.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    from ${recordset(HOLD, rows)} n where d.tenant_id = ${tx.tenantId} and d.id = n.id`);
}
const USED = { id: 'uuid', used: 'numeric' } as const;
/** Drums that come back, with what was used of each. */
export async function freeDrums(
  tx: Tx,
  drums: readonly { readonly id: string; readonly used: string }[],
): Promise<void> {
  await tx.run(sql`update paint_drum d set out_id = null, weigh_out = null, left_kg = greatest(d.left_kg - n.used, 0), version = d.version + 1,
    last_modification_time = now(), last_modifier_id = ${tx.userId} from ${recordset(USED, drums)} n where d.tenant_id = ${tx.tenantId} and d.id = n.id`);
}
/** What was used of drums is in them again. */
export async function refillDrums(
  tx: Tx,
  drums: readonly { readonly code: string; readonly kg: string }[],
): Promise<void> {
  if (drums.length === 0) return;
  await tx.run(sql`update paint_drum d set left_kg = d.left_kg + n.kg, version = d.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    from (select r.code, sum(r.kg) as kg from ${recordset({ code: 'text', kg: 'numeric' }, drums)} r group by r.code) n
    where d.tenant_id = ${tx.tenantId} and d.code = n.code and not d.is_deleted`);
}
/** Drums of an issue that is not done: they are free again. */
export const releaseDrums = (tx: Tx, outId: string): Promise<number> =>
  tx.run(sql`update paint_drum d set out_id = null, weigh_out = null, version = d.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where d.tenant_id = ${tx.tenantId} and d.out_id = ${outId}`);

/** What only the house writes of an issue by weight. */
export async function markPicking(
  tx: Tx,
  outId: string,
  projectIds: readonly string[],
  lines: readonly { readonly id: string; readonly drumCode: string; readonly weighOut: string }[],
): Promise<void> {
  await tx.run(
    sql`update paint_out t set is_picking = true, project_ids = ${[...projectIds]}::uuid[] where t.tenant_id = ${tx.tenantId} and t.id = ${outId}`,
  );
  const rows = lines.map((l) => ({ id: l.id, drum_code: l.drumCode, weigh_out: l.weighOut }));
  await tx.run(sql`update paint_out_line l set drum_code = n.drum_code, weigh_out = n.weigh_out
    from ${recordset({ id: 'uuid', drum_code: 'text', weigh_out: 'numeric' }, rows)} n where l.tenant_id = ${tx.tenantId} and l.id = n.id`);
}
