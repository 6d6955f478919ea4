/** SQL of counts of one place that go on beside each other: what one posts, the other has not seen (commerce §2.7). */
import { col, shape } from '../../kit/shape.ts';
import { type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';

/** `other` counts the place of `l`. */
const samePlace: Sql = sql`other.tenant_id = l.tenant_id and other.item_id = l.item_id and other.batch_id is not distinct from l.batch_id
  and other.location_code = l.location_code and other.quality_state = l.quality_state and other.take_id <> l.take_id`;

interface Of {
  readonly id: string;
  readonly warehouseId: string;
}
/** The book of the places where this count differs has changed: whoever has counted them in a count that goes on counts them again. */
export const overtakeOthers = (tx: Tx, take: Of & { readonly takeNo: string }) =>
  tx.run(sql`update stock_take_line other set overtaken_by = ${take.takeNo}, version = other.version + 1
    from stock_take_line l, stock_take k where l.tenant_id = ${tx.tenantId} and l.take_id = ${take.id} and l.difference <> 0 and ${samePlace} and other.counted_at is not null
      and k.tenant_id = other.tenant_id and k.id = other.take_id and k.warehouse_id = ${take.warehouseId} and k.order_status in (1, 2) and not k.is_deleted`);

const OVERTAKEN = shape({ itemId: col.id, no: col.text });
/** A line of the count whose book another count has changed since. */
export const overtakenLine = (tx: Tx, takeId: string) =>
  tx.one(
    OVERTAKEN,
    sql`select l.item_id as "itemId", l.overtaken_by as no from stock_take_line l where l.tenant_id = ${tx.tenantId} and l.take_id = ${takeId} and l.overtaken_by is not null order by l.line_no limit 1`,
  );

const RESTING = shape({ itemId: col.id });
/** A place where this count differs, and that an approved one has counted after it, on the book that it has made. */
export const restingOn = (tx: Tx, take: Of) =>
  tx.one(
    RESTING,
    sql`select l.item_id as "itemId" from stock_take_line l join stock_take_line other on ${samePlace}
      join stock_take k on k.tenant_id = other.tenant_id and k.id = other.take_id
      join stock_take own on own.tenant_id = l.tenant_id and own.id = l.take_id
      where l.tenant_id = ${tx.tenantId} and l.take_id = ${take.id} and l.difference <> 0 and k.warehouse_id = ${take.warehouseId} and k.order_status = 4 and other.counted_at >= own.approve_time limit 1`,
  );
