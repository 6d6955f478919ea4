/** SQL of reservations (commerce §2.6). */
import { columnsUnder, recordset } from '../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { newId } from '../../kit/clock.ts';
import { type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import type { Who } from '../../kit/who.ts';
import type { Pair } from './inventory.store.ts';
import { ofFactories } from './moves.store.ts';
import type { StockDomain } from './types.ts';

const OPEN = shape({
  id: col.id,
  domain: col.int,
  warehouseId: col.id,
  itemId: col.id,
  batchId: orNull(col.id),
  projectId: orNull(col.id),
  givenById: orNull(col.id),
  creatorId: orNull(col.id),
  open: col.decimal,
  version: col.int,
});
export type OpenRow = RowOf<typeof OPEN>;

/** Which open reservations are meant. */
export interface Which {
  readonly ids?: readonly string[];
  readonly projectId?: string;
  readonly sourceId?: string;
  /** ended before this day */
  readonly endedBefore?: string;
  readonly domain?: StockDomain;
  /** what nest orders hold too: only the order gives it up */
  readonly ofNest?: boolean;
  /** in warehouses that this member may see */
  readonly who?: Who;
}
const which = (tx: Tx, w: Which): Sql =>
  sql`(${w.ids ?? null}::uuid[] is null or r.id = any(${w.ids ?? null}::uuid[])) and (${w.projectId ?? null}::uuid is null or r.project_id = ${w.projectId ?? null}::uuid)
    and (${w.sourceId ?? null}::uuid is null or r.source_id = ${w.sourceId ?? null}::uuid) and (${w.endedBefore ?? null}::date is null or r.expires_on < ${w.endedBefore ?? null}::date)
    and (${w.domain ?? null}::int is null or r.domain = ${w.domain ?? null}::int) and (${w.ofNest ?? w.sourceId !== undefined} or r.source_type <> 1)
    and ${w.who ? ofFactories(tx, w.who, 'r') : sql`true`}`;

const openOf = (tx: Tx, of: Which): Sql =>
  sql`select r.id, r.domain, r.warehouse_id as "warehouseId", r.item_id as "itemId", r.batch_id as "batchId", r.project_id as "projectId", r.given_by_id as "givenById", r.creator_id as "creatorId",
    r.quantity - r.consumed_quantity - r.released_quantity as open, r.version from inventory_reservation r
    where r.tenant_id = ${tx.tenantId} and r.status = 1 and not r.is_deleted and ${which(tx, of)} order by r.expires_on, r.id`;
/** Which are open, unlocked: their balances are locked before they are. */
export const findOpen = (tx: Tx, of: Which): Promise<OpenRow[]> => tx.rows(OPEN, openOf(tx, of));
/** Those that end first come first. */
export const lockOpen = (tx: Tx, of: Which): Promise<OpenRow[]> =>
  tx.rows(OPEN, sql`${openOf(tx, of)} for update`);

export interface NewReservation {
  readonly id: string;
  readonly warehouse_id: string;
  readonly item_id: string;
  readonly batch_id: string | null;
  readonly quantity: string;
  /** the reservation of the project that it was before */
  readonly given_by_id?: string | null;
}
export interface ReservationHead {
  readonly domain: StockDomain;
  /** null: a nest order of several */
  readonly projectId: string | null;
  /** 1 套料单, 2 工程, 4 生产计划, 8 手工 */
  readonly sourceType: 1 | 2 | 4 | 8;
  readonly sourceId: string | null;
  /** null: as long as the nest order holds it */
  readonly expiresOn: string | null;
  readonly remark?: string | null;
}
export async function insertReservations(
  tx: Tx,
  head: ReservationHead,
  rows: readonly NewReservation[],
): Promise<void> {
  const types = {
    id: 'uuid',
    warehouse_id: 'uuid',
    item_id: 'uuid',
    batch_id: 'uuid',
    quantity: 'numeric',
    given_by_id: 'uuid',
  } as const;
  await tx.run(sql`insert into inventory_reservation (tenant_id, domain, project_id, source_type, source_id, expires_on, remark, creator_id, ${columnsUnder(types)})
    select ${tx.tenantId}, ${head.domain}::int, ${head.projectId}::uuid, ${head.sourceType}::int, ${head.sourceId}::uuid, ${head.expiresOn}::date, ${head.remark ?? null}, ${tx.userId}::uuid, ${columnsUnder(types, 'n')}
    from ${recordset(
      types,
      rows.map((r) => ({ ...r })),
    )} n`);
}

/** Adds to what is reserved of balances that are locked. */
export async function addReserved(
  tx: Tx,
  rows: readonly { readonly warehouseId: string; readonly itemId: string; readonly quantity: string }[],
): Promise<void> {
  const types = { warehouse_id: 'uuid', item_id: 'uuid', quantity: 'numeric' } as const;
  const given = rows.map((r) => ({ warehouse_id: r.warehouseId, item_id: r.itemId, quantity: r.quantity }));
  await tx.run(sql`update inventory_cost c set reserved_quantity = c.reserved_quantity + n.quantity
    from (select x.warehouse_id, x.item_id, sum(x.quantity) as quantity from ${recordset(types, given)} x group by 1, 2) n
    where c.tenant_id = ${tx.tenantId} and c.warehouse_id = n.warehouse_id and c.item_id = n.item_id`);
}

/** Gives up parts of reservations; `state` is what a reservation is once nothing of it is open. */
export async function writeReleased(
  tx: Tx,
  rows: readonly { readonly id: string; readonly quantity: string }[],
  state: 4 | 8,
): Promise<void> {
  const types = { id: 'uuid', quantity: 'numeric' } as const;
  await tx.run(sql`update inventory_reservation r set released_quantity = r.released_quantity + n.quantity,
    status = case when r.consumed_quantity + r.released_quantity + n.quantity < r.quantity then 1 else ${state}::int end,
    version = r.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}::uuid
    from ${recordset(
      types,
      rows.map((r) => ({ ...r })),
    )} n where r.tenant_id = ${tx.tenantId} and r.id = n.id`);
}

const FREE = shape({
  warehouseId: col.id,
  itemId: col.id,
  qualified: col.decimal,
  reserved: col.decimal,
  own: col.decimal,
});
/** What is 合格 and what of it is reserved, of whole items; `own` are the open reservations of the project. */
export function freeRows(
  tx: Tx,
  pairs: readonly {
    readonly warehouseId: string;
    readonly itemId: string;
    readonly projectId?: string | null;
  }[],
) {
  const types = { warehouse_id: 'uuid', item_id: 'uuid', project_id: 'uuid' } as const;
  const rows = pairs.map((p) => ({
    warehouse_id: p.warehouseId,
    item_id: p.itemId,
    project_id: p.projectId ?? null,
  }));
  return tx.rows(
    FREE,
    sql`select c.warehouse_id as "warehouseId", c.item_id as "itemId", c.reserved_quantity as reserved,
      coalesce((select sum(q.quantity) from inventory_quantity q where q.tenant_id = c.tenant_id and q.warehouse_id = c.warehouse_id and q.item_id = c.item_id and q.quality_state = 1), 0) as qualified,
      coalesce((select sum(r.quantity - r.consumed_quantity - r.released_quantity) from inventory_reservation r where r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id
        and r.item_id = c.item_id and r.status = 1 and r.source_type <> 1 and r.project_id = n.project_id), 0) as own
      from inventory_cost c join ${recordset(types, rows)} n on n.warehouse_id = c.warehouse_id and n.item_id = c.item_id where c.tenant_id = ${tx.tenantId}`,
  );
}

const BATCH = shape({
  warehouseId: col.id,
  itemId: col.id,
  batchId: col.id,
  quantity: col.decimal,
  reserved: col.decimal,
});
/** What of a batch is 合格 in a warehouse, and what is reserved of that very batch there. */
export function batchRows(
  tx: Tx,
  of: readonly { readonly warehouseId: string; readonly itemId: string; readonly batchId: string }[],
) {
  const types = { warehouse_id: 'uuid', item_id: 'uuid', batch_id: 'uuid' } as const;
  const rows = of.map((p) => ({ warehouse_id: p.warehouseId, item_id: p.itemId, batch_id: p.batchId }));
  return tx.rows(
    BATCH,
    sql`select n.warehouse_id as "warehouseId", n.item_id as "itemId", n.batch_id as "batchId",
      coalesce((select sum(q.quantity) from inventory_quantity q where q.tenant_id = ${tx.tenantId} and q.warehouse_id = n.warehouse_id and q.item_id = n.item_id and q.batch_id = n.batch_id and q.quality_state = 1), 0) as quantity,
      coalesce((select sum(r.quantity - r.consumed_quantity - r.released_quantity) from inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.warehouse_id = n.warehouse_id
        and r.item_id = n.item_id and r.batch_id = n.batch_id and r.status = 1), 0) as reserved from ${recordset(types, rows)} n`,
  );
}

const AGAIN = shape({ warehouseId: col.id, itemId: col.id, quantity: col.decimal });
const GIVING = shape({ id: col.id, warehouseId: col.id, itemId: col.id, open: col.decimal });
/** What projects keep by hand of whole items, locked; those that end first come first. Their balances are locked already. */
export function lockByHand(tx: Tx, pairs: readonly Pair[], projectIds: readonly string[]) {
  const types = { warehouse_id: 'uuid', item_id: 'uuid' } as const;
  const rows = pairs.map((p) => ({ warehouse_id: p.warehouseId, item_id: p.itemId }));
  return tx.rows(
    GIVING,
    sql`select r.id, r.warehouse_id as "warehouseId", r.item_id as "itemId", r.quantity - r.consumed_quantity - r.released_quantity as open from inventory_reservation r
      where r.tenant_id = ${tx.tenantId} and r.status = 1 and r.source_id is null and r.source_type <> 1 and r.batch_id is null and r.project_id = any(${[...projectIds]}::uuid[])
        and (r.warehouse_id, r.item_id) in (select n.warehouse_id, n.item_id from ${recordset(types, rows)} n) order by r.expires_on, r.id for update`,
  );
}
/** What a nest order took of what was kept for a project is kept for it again, unless its day has passed. */
export async function keepAgain(
  tx: Tx,
  rows: readonly { readonly givenById: string; readonly quantity: string }[],
  today: string,
) {
  const types = { id: 'uuid', given_by_id: 'uuid', quantity: 'numeric' } as const;
  const given = rows.map((r) => ({ id: newId(), given_by_id: r.givenById, quantity: r.quantity }));
  return tx.rows(
    AGAIN,
    sql`insert into inventory_reservation (tenant_id, id, domain, warehouse_id, item_id, project_id, source_type, expires_on, remark, creator_id, quantity)
      select ${tx.tenantId}, n.id, r.domain, r.warehouse_id, r.item_id, r.project_id, r.source_type, r.expires_on, r.remark, r.creator_id, n.quantity
      from ${recordset(types, given)} n join inventory_reservation r on r.tenant_id = ${tx.tenantId} and r.id = n.given_by_id where r.expires_on >= ${today}::date
      returning warehouse_id as "warehouseId", item_id as "itemId", quantity`,
  );
}
