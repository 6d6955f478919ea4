/** SQL of what is shown of reservations. */
import { col, orNull, shape } from '../../kit/shape.ts';
import { type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import type { Who } from '../../kit/who.ts';
import { ofFactories } from '../../ledger/inventory/index.ts';

const ROW = shape({
  id: col.id,
  domain: col.code<1 | 2 | 4 | 8>(),
  warehouseId: col.id,
  warehouseName: col.text,
  itemId: col.id,
  batchId: orNull(col.id),
  projectId: orNull(col.id),
  projectName: orNull(col.text),
  sourceType: col.int,
  quantity: col.decimal,
  consumedQty: col.decimal,
  releasedQty: col.decimal,
  openQty: col.decimal,
  expiresOn: orNull(col.date),
  status: col.int,
  remark: orNull(col.text),
  creatorName: col.text,
  creationTime: col.time,
  version: col.int,
});

export interface ReservationFilter {
  readonly who: Who;
  readonly domain: number;
  readonly itemId?: string | undefined;
  readonly warehouseId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly status?: readonly number[] | undefined;
}
const found = (tx: Tx, f: ReservationFilter): Sql =>
  sql`inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.domain = ${f.domain}::int
    and (${f.itemId ?? null}::uuid is null or r.item_id = ${f.itemId ?? null}::uuid)
    and (${f.warehouseId ?? null}::uuid is null or r.warehouse_id = ${f.warehouseId ?? null}::uuid)
    and (${f.projectId ?? null}::uuid is null or r.project_id = ${f.projectId ?? null}::uuid)
    and (${f.status ?? null}::int[] is null or r.status = any(${f.status ?? null}::int[])) and ${ofFactories(tx, f.who, 'r')}`;

/** A page of reservations, the newest first. */
export async function reservationPage(tx: Tx, filter: ReservationFilter, skip: number, take: number) {
  const [items, count] = await Promise.all([
    tx.rows(
      ROW,
      sql`select r.id, r.domain, r.warehouse_id as "warehouseId", (select w.name from warehouse w where w.tenant_id = r.tenant_id and w.id = r.warehouse_id) as "warehouseName",
        r.item_id as "itemId", r.batch_id as "batchId", r.project_id as "projectId", (select p.name from cad_project p where p.tenant_id = r.tenant_id and p.id = r.project_id) as "projectName",
        r.source_type as "sourceType", r.quantity, r.consumed_quantity as "consumedQty", r.released_quantity as "releasedQty",
        r.quantity - r.consumed_quantity - r.released_quantity as "openQty", r.expires_on as "expiresOn", r.status, r.remark,
        coalesce((select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = r.tenant_id and u.user_id = r.creator_id), '') as "creatorName",
        r.creation_time as "creationTime", r.version from ${found(tx, filter)} order by r.creation_time desc, r.id limit ${take}::int offset ${skip}::int`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${found(tx, filter)}`),
  ]);
  return { items, totalCount: count?.n ?? 0 };
}

const STANDING = shape({
  domain: col.int,
  status: col.int,
  version: col.int,
  expiresOn: orNull(col.date),
  /** the number of the nest order that holds it */
  nestNo: orNull(col.text),
});
/** One of a warehouse that the member may see, held. */
export const lockReservation = (tx: Tx, who: Who, id: string) =>
  tx.one(
    STANDING,
    sql`select r.domain, r.status, r.version, r.expires_on as "expiresOn", case when r.source_type = 1 then coalesce(r.remark, '') end as "nestNo" from inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.id = ${id} and ${ofFactories(tx, who, 'r')} for update`,
  );
export const writeExpiry = (tx: Tx, id: string, expiresOn: string) =>
  tx.run(sql`update inventory_reservation set expires_on = ${expiresOn}::date, warned_on = null, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}::uuid
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** How many of these are reservations of the domain that the member may see. */
export const countReservations = async (
  tx: Tx,
  who: Who,
  domain: number,
  ids: readonly string[],
): Promise<number> =>
  (
    await tx.one(
      { n: col.int },
      sql`select count(*)::int as n from inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.domain = ${domain}::int and r.id = any(${ids}::uuid[]) and ${ofFactories(tx, who, 'r')}`,
    )
  )?.n ?? 0;

/** The nest order that holds one of these, by its number. */
export const nestAmong = (tx: Tx, ids: readonly string[]) =>
  tx.one(
    { no: col.text },
    sql`select coalesce(r.remark, '') as no from inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.id = any(${ids}::uuid[]) and r.source_type = 1 order by r.id limit 1`,
  );

const SPACE = shape({ tenantId: col.id });
/** Spaces in which reservations have ended, or will before `warnUntil`. As the owner. */
export const spacesWithEnding = (tx: Tx, warnUntil: string) =>
  tx.rows(
    SPACE,
    sql`select distinct r.tenant_id as "tenantId" from inventory_reservation r where r.status = 1 and r.expires_on <= ${warnUntil}::date /* all tenants */`,
  );

const ENDING = shape({ userId: col.id, count: col.int, first: col.date });
/** Who has reservations that end soon and was not told yet; marks them as told. */
export async function takeEnding(tx: Tx, until: string, today: string) {
  const rows = await tx.rows(
    ENDING,
    sql`select r.creator_id as "userId", count(*)::int as count, min(r.expires_on) as first from inventory_reservation r
      where r.tenant_id = ${tx.tenantId} and r.status = 1 and r.expires_on between ${today}::date and ${until}::date and r.warned_on is null and r.creator_id is not null group by 1 order by 1`,
  );
  await tx.run(
    sql`update inventory_reservation set warned_on = ${today}::date where tenant_id = ${tx.tenantId} and status = 1 and expires_on between ${today}::date and ${until}::date and warned_on is null`,
  );
  return rows;
}
