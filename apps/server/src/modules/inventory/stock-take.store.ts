/** SQL of stock-taking (commerce §2.7). */
import { newId } from '../../kit/clock.ts';
import { columnsUnder, recordset } from '../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';

export const TAKE = shape({
  id: col.id,
  takeNo: col.text,
  domain: col.code<1 | 2 | 4 | 8>(),
  warehouseId: col.id,
  warehouseName: col.text,
  takeType: col.int,
  blind: col.bool,
  freeze: col.bool,
  orderStatus: col.int,
  businessDate: orNull(col.date),
  remark: orNull(col.text),
  reason: orNull(col.text),
  counterIds: col.ids,
  counterNames: orNull(col.text),
  wasSubmitted: col.bool,
  creatorName: col.text,
  creationTime: col.time,
  version: col.int,
  lineCount: col.int,
  countedCount: col.int,
  differenceCount: col.int,
  differenceValue: col.decimal,
});
export type TakeRow = RowOf<typeof TAKE>;
export const columns = sql`k.id, k.take_no as "takeNo", k.domain, k.warehouse_id as "warehouseId", (select w.name from warehouse w where w.tenant_id = k.tenant_id and w.id = k.warehouse_id) as "warehouseName",
  k.take_type as "takeType", k.blind, k.is_frozen as freeze, k.order_status as "orderStatus", k.business_date as "businessDate", k.remark, k.reason, k.counter_ids as "counterIds",
  (select string_agg(coalesce(nullif(u.remark_name, ''), a.nickname), '、' order by u.id) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = k.tenant_id and u.id = any(k.counter_ids)) as "counterNames", k.submit_time is not null as "wasSubmitted",
  coalesce((select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = k.tenant_id and u.user_id = k.creator_id), '') as "creatorName",
  k.creation_time as "creationTime", k.version, l.lines as "lineCount", l.counted as "countedCount", l.different as "differenceCount", l.worth as "differenceValue"`;
export const counts = sql`left join lateral (select count(*)::int as lines, count(x.counted_at)::int as counted, (count(*) filter (where x.difference <> 0))::int as different, coalesce(sum(x.difference_value), 0) as worth
  from stock_take_line x where x.tenant_id = k.tenant_id and x.take_id = k.id) l on true`;

const LINE = shape({
  id: col.id,
  lineNo: col.int,
  itemId: col.id,
  batchId: orNull(col.id),
  locationCode: col.text,
  qualityState: col.int,
  snapshotQty: col.decimal,
  movedQty: col.decimal,
  countedQty: orNull(col.decimal),
  bookWeight: orNull(col.decimal),
  countedWeight: orNull(col.decimal),
  diffQty: col.decimal,
  unitCost: orNull(col.decimal),
  diffValue: col.decimal,
  countedAt: orNull(col.time),
  countedBy: orNull(col.id),
  countedByName: orNull(col.text),
  needsRecount: col.bool,
  firstCounterId: orNull(col.id),
  overtakenBy: orNull(col.text),
  reason: orNull(col.text),
});
export type TakeLine = RowOf<typeof LINE>;
export const takeLines = (tx: Tx, takeId: string): Promise<TakeLine[]> =>
  tx.rows(
    LINE,
    sql`select l.id, l.line_no as "lineNo", l.item_id as "itemId", l.batch_id as "batchId", l.location_code as "locationCode", l.quality_state as "qualityState", l.snapshot_quantity as "snapshotQty",
      l.moved_quantity as "movedQty", l.counted_quantity as "countedQty", l.book_weight as "bookWeight", l.counted_weight as "countedWeight", l.difference as "diffQty", l.unit_cost as "unitCost", l.difference_value as "diffValue", l.counted_at as "countedAt",
      l.counted_by as "countedBy", (select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = l.tenant_id and u.user_id = l.counted_by) as "countedByName",
      l.needs_recount as "needsRecount", l.first_counter_id as "firstCounterId", l.overtaken_by as "overtakenBy", l.reason from stock_take_line l where l.tenant_id = ${tx.tenantId} and l.take_id = ${takeId} order by l.line_no`,
  );

export interface NewTake {
  readonly id: string;
  readonly takeNo: string;
  readonly domain: number;
  readonly warehouseId: string;
  readonly takeType: number;
  readonly blind: boolean;
  readonly freeze: boolean;
  readonly counterIds: readonly string[];
  readonly remark: string | null;
}
export const insertTake = (tx: Tx, t: NewTake) =>
  tx.run(sql`insert into stock_take (tenant_id, id, take_no, domain, warehouse_id, take_type, blind, is_frozen, counter_ids, remark, creator_id)
    values (${tx.tenantId}, ${t.id}, ${t.takeNo}, ${t.domain}, ${t.warehouseId}, ${t.takeType}, ${t.blind}, ${t.freeze}, ${t.counterIds}::uuid[], ${t.remark}, ${tx.userId})`);

const OPEN = shape({ no: col.text });
/** A count of the whole warehouse, or one that it stands still for, that goes on. */
export const openTake = (tx: Tx, warehouseId: string, domain: number, isWhole: boolean) =>
  tx.one(
    OPEN,
    sql`select k.take_no as no from stock_take k where k.tenant_id = ${tx.tenantId} and k.warehouse_id = ${warehouseId} and k.domain = ${domain}::int and k.order_status in (1, 2) and not k.is_deleted
      and (${isWhole}::boolean or k.take_type = 1) limit 1`,
  );

const BOOK = shape({
  itemId: col.id,
  batchId: orNull(col.id),
  locationCode: col.text,
  qualityState: col.int,
  quantity: col.decimal,
  moves: col.int,
  worth: col.decimal,
});
export interface TakeScope {
  readonly itemIds?: readonly string[] | null | undefined;
  readonly locationCodes?: readonly string[] | null | undefined;
}
/** What lies in the warehouse now, place by place, with the number of the last move of each balance. */
export const bookOf = (tx: Tx, domain: number, warehouseId: string, scope: TakeScope) =>
  tx.rows(
    BOOK,
    sql`select q.item_id as "itemId", q.batch_id as "batchId", q.location_code as "locationCode", q.quality_state as "qualityState", q.quantity, c.move_count as moves,
      case when c.quantity = 0 then 0 else round(c.value * q.quantity / c.quantity, 2) end as worth
      from inventory_quantity q join inventory_cost c on c.tenant_id = q.tenant_id and c.warehouse_id = q.warehouse_id and c.item_id = q.item_id
      where q.tenant_id = ${tx.tenantId} and q.warehouse_id = ${warehouseId} and c.domain = ${domain}::int and q.quantity > 0 and q.pack_id is null
        and (${scope.itemIds ?? null}::uuid[] is null or q.item_id = any(${scope.itemIds ?? null}::uuid[]))
        and (${scope.locationCodes ?? null}::text[] is null or q.location_code = any(${scope.locationCodes ?? null}::text[])) order by q.location_code, q.item_id, q.batch_id`,
  );

export interface NewLine {
  readonly itemId: string;
  readonly batchId: string | null;
  readonly locationCode: string;
  readonly qualityState: number;
  readonly quantity: string;
  readonly moves: number;
}
const LINE_TYPES = {
  id: 'uuid',
  line_no: 'integer',
  item_id: 'uuid',
  batch_id: 'uuid',
  location_code: 'text',
  quality_state: 'integer',
  snapshot_quantity: 'numeric',
  snapshot_no: 'integer',
} as const;
/** Adds lines after `from`; answers their ids in their order. */
export async function insertLines(
  tx: Tx,
  takeId: string,
  from: number,
  rows: readonly NewLine[],
): Promise<string[]> {
  const given = rows.map((r, i) => ({
    id: newId(),
    line_no: from + i + 1,
    item_id: r.itemId,
    batch_id: r.batchId,
    location_code: r.locationCode,
    quality_state: r.qualityState,
    snapshot_quantity: r.quantity,
    snapshot_no: r.moves,
  }));
  await tx.run(
    sql`insert into stock_take_line (tenant_id, take_id, ${columnsUnder(LINE_TYPES)}) select ${tx.tenantId}, ${takeId}::uuid, ${columnsUnder(LINE_TYPES, 'n')} from ${recordset(LINE_TYPES, given)} n`,
  );
  return given.map((g) => g.id);
}

const NOW = shape({
  id: col.id,
  book: col.decimal,
  weight: col.decimal,
  quantity: col.decimal,
  value: col.decimal,
  lastUnitCost: orNull(col.decimal),
});
/** What the book says of lines now: in their place, and of the whole balance; the balances are held until the end of the transaction. */
export async function booksNow(tx: Tx, warehouseId: string, lineIds: readonly string[]) {
  await tx.run(sql`select c.id from inventory_cost c where c.tenant_id = ${tx.tenantId} and c.warehouse_id = ${warehouseId}
    and c.item_id in (select l.item_id from stock_take_line l where l.tenant_id = ${tx.tenantId} and l.id = any(${lineIds}::uuid[])) order by c.item_id for share`);
  return tx.rows(
    NOW,
    sql`select l.id, coalesce(q.quantity, 0) as book, coalesce(q.weight, 0) as weight, coalesce(c.quantity, 0) as quantity, coalesce(c.value, 0) as value, c.last_unit_cost as "lastUnitCost" from stock_take_line l
      left join inventory_quantity q on q.tenant_id = l.tenant_id and q.warehouse_id = ${warehouseId} and q.item_id = l.item_id and q.batch_id is not distinct from l.batch_id
        and q.location_code = l.location_code and q.quality_state = l.quality_state and q.pack_id is null
      left join inventory_cost c on c.tenant_id = l.tenant_id and c.warehouse_id = ${warehouseId} and c.item_id = l.item_id
      where l.tenant_id = ${tx.tenantId} and l.id = any(${lineIds}::uuid[])`,
  );
}

const COUNTED = {
  id: 'uuid',
  is_count: 'boolean',
  counted_quantity: 'numeric',
  book_weight: 'numeric',
  counted_weight: 'numeric',
  moved: 'numeric',
  difference: 'numeric',
  unit_cost: 'numeric',
  difference_value: 'numeric',
  reason: 'text',
} as const;
export interface Counted {
  readonly id: string;
  /** false: only said of what was counted before */
  readonly is_count: boolean;
  readonly counted_quantity: string | null;
  readonly book_weight: string | null;
  readonly counted_weight: string | null;
  readonly moved: string;
  readonly difference: string;
  readonly unit_cost: string | null;
  readonly difference_value: string;
  readonly reason: string | null;
}
export const writeCounted = (tx: Tx, rows: readonly Counted[]) =>
  tx.run(sql`update stock_take_line l set counted_quantity = n.counted_quantity, book_weight = n.book_weight, counted_weight = n.counted_weight,
    counted_at = case when not n.is_count then l.counted_at when n.counted_quantity is not null then now() end,
    counted_by = case when not n.is_count then l.counted_by when n.counted_quantity is not null then ${tx.userId}::uuid end, moved_quantity = n.moved, difference = n.difference, unit_cost = n.unit_cost,
    difference_value = n.difference_value, reason = n.reason, needs_recount = l.needs_recount and n.counted_quantity is null,
    overtaken_by = case when n.is_count then null else l.overtaken_by end, version = l.version + 1
    from ${recordset(
      COUNTED,
      rows.map((r) => ({ ...r })),
    )} n where l.tenant_id = ${tx.tenantId} and l.id = n.id`);

/** Somebody else counts these once more. */
export const askRecount = (tx: Tx, takeId: string, lineIds: readonly string[]) =>
  tx.run(sql`update stock_take_line set first_counter_id = coalesce(counted_by, first_counter_id), counted_quantity = null, book_weight = null, counted_weight = null, counted_at = null, counted_by = null, moved_quantity = 0, difference = 0,
    difference_value = 0, needs_recount = true, overtaken_by = null, version = version + 1 where tenant_id = ${tx.tenantId} and take_id = ${takeId} and id = any(${lineIds}::uuid[])`);

export interface TakeChange {
  readonly orderStatus: number;
  readonly businessDate?: string | null;
  readonly reason?: string | null;
  readonly isSubmitted?: boolean;
}
export const writeTake = (tx: Tx, id: string, c: TakeChange) =>
  tx.run(sql`update stock_take set order_status = ${c.orderStatus}::int, business_date = ${c.businessDate ?? null}::date, reason = ${c.reason ?? null},
    submit_time = case when ${c.isSubmitted ?? false}::boolean then now() else submit_time end, approve_time = case when ${c.orderStatus}::int = 4 then now() end,
    approver_id = case when ${c.orderStatus}::int = 4 then ${tx.userId}::uuid end, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}::uuid
    where tenant_id = ${tx.tenantId} and id = ${id}`);
export const touchTake = (tx: Tx, id: string) =>
  tx.run(
    sql`update stock_take set version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}::uuid where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
export const hideTake = (tx: Tx, id: string) =>
  tx.run(
    sql`update stock_take set is_deleted = true, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}::uuid where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

/** What was counted is not moved before its day; without a day the last count that stands holds again. */
export const markTaken = (tx: Tx, warehouseId: string, itemIds: readonly string[], day: string | null) =>
  tx.run(sql`update inventory_cost c set last_take_date = coalesce(${day}::date, (select max(k.business_date) from stock_take k join stock_take_line l on l.tenant_id = k.tenant_id and l.take_id = k.id
      where k.tenant_id = c.tenant_id and k.warehouse_id = c.warehouse_id and k.order_status = 4 and l.item_id = c.item_id))
    where c.tenant_id = ${tx.tenantId} and c.warehouse_id = ${warehouseId} and c.item_id = any(${itemIds}::uuid[])`);

/** Whoever begins a count waits for who begins another one there: a whole count stands alone. */
export const holdWarehouse = (tx: Tx, warehouseId: string) =>
  tx.run(
    sql`select w.id from warehouse w where w.tenant_id = ${tx.tenantId} and w.id = ${warehouseId} for no key update`,
  );

const LATER = shape({ itemId: col.id });
/** An item of the count that something else has moved after it; `own`: the documents that stand for it. */
export const movedSince = (
  tx: Tx,
  takeId: string,
  warehouseId: string,
  itemIds: readonly string[],
  own: readonly string[],
) =>
  tx.one(
    LATER,
    sql`select m.item_id as "itemId" from inventory_move m where m.tenant_id = ${tx.tenantId} and m.warehouse_id = ${warehouseId} and m.item_id = any(${itemIds}::uuid[]) and m.source_id <> all(${[takeId, ...own]}::uuid[])
      and m.creation_time >= (select k.approve_time from stock_take k where k.tenant_id = ${tx.tenantId} and k.id = ${takeId}) limit 1`,
  );
