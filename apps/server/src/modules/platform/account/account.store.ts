/** SQL of accounts and memberships. Runs on the platform's role; own rows across spaces use the self scope. */
import { member } from '@muyun/contract';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { SPACE_TERMS } from '../../../kit/space-terms.ts';
import { columns, empty, join, name, type Sql, sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

const OWN = shape({
  id: col.id,
  userName: col.text,
  phoneNumber: orNull(col.text),
  passwordHash: orNull(col.text),
  nickname: col.text,
  isActive: col.bool,
  isHostUser: col.bool,
  isPlatformAdmin: col.bool,
  mustChangePassword: col.bool,
  accessFailedCount: col.int,
  lockCount: col.int,
  lockoutEnd: orNull(col.time),
  lastTenantId: orNull(col.id),
});
const ACCOUNT = shape({ ...OWN, secondFactor: col.bool });
export type AccountRow = RowOf<typeof ACCOUNT>;
/** What a space of the account asks of its members: a second factor at the login. */
export const IS_ASKED = sql`exists (select 1 from tenant_user m join tenant_config c on c.tenant_id = m.tenant_id
  where m.user_id = t.id and not m.is_deleted and m.user_status in (${join(member.ACTIVE_STATUSES.map(whole), ', ')}) and c.require_second_factor)`;
const ONE = sql`select ${columns(OWN)}, t.second_factor or ${IS_ASKED} as "secondFactor" from app_account t`;

export async function findAccount(tx: Tx, typed: string): Promise<AccountRow | null> {
  const row = await tx.one(
    ACCOUNT,
    sql`${ONE} where lower(t.user_name) = lower(${typed}) or t.phone_number = ${typed} limit 1`,
  );
  return row ?? null;
}

export async function loadAccount(tx: Tx, id: string): Promise<AccountRow | null> {
  const row = await tx.one(ACCOUNT, sql`${ONE} where t.id = ${id}`);
  return row ?? null;
}

/** One more failure: within 15 minutes of the first it counts on, else it is the first. */
function counted(since: string, count: string): Sql {
  const [first, n] = [name(since), name(count)];
  const isNew = sql`${first} is null or ${first} < now() - interval '15 minutes'`;
  return sql`${first} = case when ${isNew} then now() else ${first} end, ${n} = case when ${isNew} then 1 else ${n} + 1 end`;
}
/** 15 min × 2^lockCount, at most a day (platform M1). */
const LOCKED = sql`lockout_end = now() + least(interval '15 minutes' * power(2, least(lock_count, 10)), interval '24 hours'), lock_count = lock_count + 1`;
export const MAX_TRIES = 5;

const FAILURE = shape({ failed: col.int, lockoutEnd: orNull(col.time) });
export type Failure = RowOf<typeof FAILURE>;

/** Counts a wrong password of an account atomically. The fifth within 15 minutes locks. */
export async function countFailure(tx: Tx, id: string): Promise<Failure> {
  const row = await tx.one(
    FAILURE,
    sql`update app_account set ${counted('access_failed_since', 'access_failed_count')} where id = ${id} returning access_failed_count as failed, lockout_end as "lockoutEnd"`,
  );
  if (!row || row.failed < MAX_TRIES) return row ?? { failed: 1, lockoutEnd: null };
  const locked = await tx.one(
    FAILURE,
    sql`update app_account set ${LOCKED}, access_failed_count = 0, access_failed_since = null where id = ${id} returning ${whole(MAX_TRIES)} as failed, lockout_end as "lockoutEnd"`,
  );
  return locked ?? row;
}

/** The same for a name that no account has. */
export async function countUnknown(tx: Tx, key: Buffer): Promise<Failure> {
  await tx.run(sql`insert into login_failure (key) values (${key}) on conflict do nothing`);
  const row = await tx.one(
    FAILURE,
    sql`update login_failure set ${counted('failed_since', 'failed_count')}, last_time = now() where key = ${key} returning failed_count as failed, lockout_end as "lockoutEnd"`,
  );
  if (!row || row.failed < MAX_TRIES) return row ?? { failed: 1, lockoutEnd: null };
  const locked = await tx.one(
    FAILURE,
    sql`update login_failure set ${LOCKED}, failed_count = 0, failed_since = null where key = ${key} returning ${whole(MAX_TRIES)} as failed, lockout_end as "lockoutEnd"`,
  );
  return locked ?? row;
}

/** Until when a name that no account has is locked. */
export async function lockOfUnknown(tx: Tx, key: Buffer): Promise<string | null> {
  const row = await tx.one(
    { end: orNull(col.time) },
    sql`select lockout_end as end from login_failure where key = ${key}`,
  );
  return row?.end ?? null;
}

/** Which space the person came to last, of the account and of the membership. */
export async function markEntered(tx: Tx, id: string, tenantId: string | null): Promise<void> {
  if (tenantId === null) return;
  await Promise.all([
    tx.run(sql`update app_account set last_tenant_id = ${tenantId} where id = ${id}`),
    tx.run(
      sql`update tenant_user set last_entered = now() where tenant_id = ${tenantId} and user_id = ${id}`,
    ),
  ]);
}

/** The same password, hashed at the cost of today; one that was changed meanwhile stays. */
export async function renewHash(tx: Tx, id: string, old: string, fresh: string): Promise<void> {
  await tx.run(
    sql`update app_account set password_hash = ${fresh} where id = ${id} and password_hash = ${old}`,
  );
}

/** He has shown who he is: what was counted against him is over. A change of space shows nothing of that. */
export async function markLogin(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update app_account set access_failed_count = 0, access_failed_since = null, lock_count = 0, lockout_end = null, last_login_time = now(), cancel_request_time = null where id = ${id}`,
  );
}

export async function recentHashes(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows(
    { hash: col.text },
    sql`select password_hash as hash from password_history where user_id = ${userId} order by creation_time desc limit 3`,
  );
  return rows.map((r) => r.hash);
}

export async function storePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  // the first password of an account was given with it: it counts among the last ones too
  await tx.run(sql`insert into password_history (user_id, password_hash, creation_time) select id, password_hash, now() - interval '1 second' from app_account
     where id = ${userId} and password_hash is not null and not exists (select 1 from password_history where user_id = ${userId})`);
  await tx.run(
    sql`update app_account set password_hash = ${passwordHash}, must_change_password = false where id = ${userId}`,
  );
  await tx.run(
    sql`insert into password_history (user_id, password_hash) values (${userId}, ${passwordHash})`,
  );
}

const SPACE = shape({
  tenantId: col.id,
  tenantUserId: col.id,
  displayName: col.text,
  editionId: col.id,
  editionName: col.text,
  editionType: col.int,
  logoUrl: orNull(col.text),
  isFree: col.bool,
  ...SPACE_TERMS,
  userStatus: col.int,
  isAdmin: col.bool,
});
export type SpaceRow = RowOf<typeof SPACE>;

/** The spaces of a person, or the one of them that is asked for, usable by the self scope or by the platform's role. */
export async function spacesOf(tx: Tx, userId: string, only?: string): Promise<SpaceRow[]> {
  const asked = only === undefined ? empty : sql` and m.tenant_id = ${only}`;
  return tx.rows(
    SPACE,
    sql`select m.tenant_id as "tenantId", m.id as "tenantUserId", t.name as "displayName", e.id as "editionId", e.name as "editionName", e.edition_type as "editionType", t.logo_url as "logoUrl", t.is_active as "isActive",
            e.is_free as "isFree", t.is_in_trial_period as "isInTrialPeriod", t.expire_time as "expireTime", t.activated_time as "activatedTime", t.disabled_time as "disabledTime", t.grace_days as "graceDays",
            m.user_status as "userStatus", m.is_admin as "isAdmin"
     from tenant_user m join tenant t on t.tenant_id = m.tenant_id join edition e on e.id = t.edition_id where m.user_id = ${userId}${asked} and not m.is_deleted and not t.is_deleted order by m.is_admin desc, m.last_entered desc nulls last, t.name`,
  );
}

/** Names of those who grant rights in a space, the longest serving first. */
export async function administratorsOf(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.rows(
    { name: col.text },
    sql`select coalesce(nullif(m.remark_name, ''), a.nickname) as name from tenant_user m join app_account a on a.id = m.user_id
     where m.tenant_id = ${tenantId} and m.is_admin and m.user_status = 1 and a.is_active order by m.id limit 3`,
  );
  return rows.map((r) => r.name);
}

const INTRODUCTION = shape({ id: col.id, name: col.text, introduction: col.text, logoUrl: orNull(col.text) });

/** The introduction of the only space of an installation; null when there are several. */
export async function onlySpace(tx: Tx): Promise<RowOf<typeof INTRODUCTION> | null> {
  const rows = await tx.rows(
    INTRODUCTION,
    sql`select t.tenant_id as id, coalesce(c.enterprise_name, t.name) as name, t.introduction, coalesce(t.rect_logo_url, t.logo_url) as "logoUrl"
      from tenant t left join tenant_config c on c.tenant_id = t.tenant_id where t.tenant_id <> ${PLATFORM} and not t.is_deleted limit 2 /* all tenants */`,
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
