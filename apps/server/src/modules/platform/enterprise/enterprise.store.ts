/** SQL of the own space, of its exports and of its end. */
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { SPACE_TERMS } from '../../../kit/space-terms.ts';
import { columns, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const PLAIN = shape({
  ...SPACE_TERMS,
  serviceEndTime: orNull(col.time),
  seats: col.int,
  telephone: orNull(col.text),
  contactName: orNull(col.text),
  creditCode: orNull(col.text),
  regionCode: orNull(col.text),
  address: orNull(col.text),
  logoUrl: orNull(col.text),
  renamedTime: orNull(col.time),
  dissolveTime: orNull(col.time),
  creationTime: col.time,
  version: col.int,
});
const SPACE = shape({
  ...PLAIN,
  id: col.id,
  displayName: col.text,
  spaceCode: col.text,
  editionType: col.int,
  editionName: col.text,
  isFree: col.bool,
  nestsAtOnce: col.int,
  seatsUsed: col.int,
  nestsRunning: col.int,
  ownerName: orNull(col.text),
  ownerPhone: orNull(col.text),
  salesmanName: orNull(col.text),
});
export type SpaceRow = RowOf<typeof SPACE>;
const SELECT: Sql = sql`select ${columns(PLAIN)}, t.tenant_id as id, t.name as "displayName", t.code as "spaceCode", e.edition_type as "editionType", e.name as "editionName", e.is_free as "isFree", concurrent_total_of(t.tenant_id) as "nestsAtOnce",
    (select count(*)::int from tenant_user m where m.tenant_id = t.tenant_id and m.user_status in (1, 4, 32) and not m.is_deleted) as "seatsUsed",
    (select count(*)::int from job j where j.tenant_id = t.tenant_id and j.state = 'running' and j.kind like 'nest%') as "nestsRunning",
    o.nickname as "ownerName", o.phone_number as "ownerPhone", s.nickname as "salesmanName"
  from tenant t join edition e on e.id = t.edition_id left join app_account s on s.id = t.salesman_user_id
    left join app_account o on o.id = (select w.user_id from tenant_user w where w.tenant_id = t.tenant_id and w.is_admin and not w.is_deleted order by w.id limit 1)`;

/** On the platform's role: the phone of an account is none that a space reads. */
export const loadSpace = (tx: Tx, id: string): Promise<SpaceRow | undefined> =>
  tx.one(SPACE, sql`${SELECT} where t.tenant_id = ${id}`);
/** The space held until commit; the rows beside it are not. */
export async function lockSpace(tx: Tx, id: string): Promise<SpaceRow | undefined> {
  await tx.run(sql`select 1 from tenant t where t.tenant_id = ${id} for update`);
  return loadSpace(tx, id);
}

export interface Profile {
  readonly displayName: string;
  readonly telephone: string | null;
  readonly contactName: string | null;
  readonly creditCode: string | null;
  readonly regionCode: string | null;
  readonly address: string | null;
  readonly logoUrl: string | null;
}
export async function writeProfile(tx: Tx, id: string, profile: Profile, isRenamed: boolean): Promise<void> {
  await tx.run(sql`update tenant set name = ${profile.displayName}, telephone = ${profile.telephone}, contact_name = ${profile.contactName},
      credit_code = ${profile.creditCode}, region_code = ${profile.regionCode}, address = ${profile.address}, logo_url = ${profile.logoUrl},
      renamed_time = case when ${isRenamed} then now() else renamed_time end, last_modification_time = now(), last_modifier_id = ${tx.userId}, version = version + 1
    where tenant_id = ${id}`);
}
export async function writeDissolve(tx: Tx, id: string, isAsked: boolean): Promise<void> {
  await tx.run(
    sql`update tenant set dissolve_time = case when ${isAsked} then now() end, version = version + 1 where tenant_id = ${id}`,
  );
}
/** Spaces whose owners asked for the end before. */
export async function dueSpaces(tx: Tx, before: string): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select tenant_id as id from tenant where dissolve_time < ${before} and not is_deleted order by 1 /* all tenants */`,
  );
  return rows.map((r) => r.id);
}
/** Nobody enters it any more, and no list shows it. */
export async function writeDissolved(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.run(
    sql`update tenant set is_active = false, disabled_time = now(), disabled_reason = ${reason}, is_deleted = true, deleted_time = now(), version = version + 1 where tenant_id = ${id}`,
  );
}

const ORDER = shape({
  id: col.id,
  orderNo: col.text,
  availableName: col.text,
  amount: col.decimal,
  status: col.int,
  creationTime: col.time,
});
export const lastOrders = (tx: Tx): Promise<RowOf<typeof ORDER>[]> =>
  tx.rows(
    ORDER,
    sql`select ${columns(ORDER)} from payment_order t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.creation_time desc, t.id desc limit ${whole(5)}`,
  );

const EXPORT = shape({
  id: col.id,
  jobId: col.id,
  state: col.word<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>(),
  size: orNull(col.int),
  storageKey: orNull(col.text),
  expireTime: orNull(col.time),
});
export type ExportRow = RowOf<typeof EXPORT>;
const EXPORTS = sql`select t.id, t.job_id as "jobId", j.state, t.size, t.storage_key as "storageKey", t.expire_time as "expireTime"
  from space_export t join job j on j.tenant_id = t.tenant_id and j.id = t.job_id`;
export const findExport = (tx: Tx, id: string): Promise<ExportRow | undefined> =>
  tx.one(EXPORT, sql`${EXPORTS} where t.tenant_id = ${tx.tenantId} and t.id = ${id}`);
/** The one that is being made, or can still be fetched. */
export const lastExport = (tx: Tx): Promise<ExportRow | undefined> =>
  tx.one(
    EXPORT,
    sql`${EXPORTS} where t.tenant_id = ${tx.tenantId} and (j.state in ('queued', 'running') or t.expire_time > now()) order by t.creation_time desc limit 1`,
  );
/** Until commit nobody else begins one. */
export async function holdExports(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`export ${tx.tenantId}`}, 0))`);
}
export async function insertExport(tx: Tx, jobId: string): Promise<string> {
  const id = newId();
  await tx.run(
    sql`insert into space_export (tenant_id, id, job_id, creator_id) values (${tx.tenantId}, ${id}, ${jobId}, ${tx.userId})`,
  );
  return id;
}
export async function writeExport(
  tx: Tx,
  jobId: string,
  made: { storageKey: string; size: number; hours: number },
): Promise<void> {
  await tx.run(
    sql`update space_export set storage_key = ${made.storageKey}, size = ${made.size}, expire_time = now() + make_interval(hours => ${whole(made.hours)}) where tenant_id = ${tx.tenantId} and job_id = ${jobId}`,
  );
}
/** Exports that are over. Answers where they lie. */
export async function dropExports(tx: Tx, tenantId: string, at: string): Promise<string[]> {
  const rows = await tx.rows(
    { key: orNull(col.text) },
    sql`delete from space_export where tenant_id = ${tenantId} and expire_time < ${at} returning storage_key as key`,
  );
  return rows.flatMap((r) => r.key ?? []);
}
