/** SQL of accounts and memberships. Runs on the platform's role; own rows across spaces use the self scope. */
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

export interface AccountRow {
  id: string;
  userName: string;
  phoneNumber: string | null;
  passwordHash: string | null;
  nickname: string;
  isActive: boolean;
  isHostUser: boolean;
  isPlatformAdmin: boolean;
  mustChangePassword: boolean;
  accessFailedCount: number;
  lockCount: number;
  lockoutEnd: string | null;
  lastTenantId: string | null;
}

const COLUMNS = `id, user_name as "userName", phone_number as "phoneNumber", password_hash as "passwordHash", nickname, is_active as "isActive", is_host_user as "isHostUser", is_platform_admin as "isPlatformAdmin",
  must_change_password as "mustChangePassword", access_failed_count as "accessFailedCount", lock_count as "lockCount", lockout_end as "lockoutEnd", last_tenant_id as "lastTenantId"`;

export async function findAccount(tx: Tx, name: string): Promise<AccountRow | null> {
  const [row] = await tx.raw<AccountRow>(
    `select ${COLUMNS} from app_account where lower(user_name) = lower($1) or phone_number = $1 limit 1`,
    [name],
  );
  return row ?? null;
}

export async function loadAccount(tx: Tx, id: string): Promise<AccountRow | null> {
  const [row] = await tx.raw<AccountRow>(`select ${COLUMNS} from app_account where id = $1`, [id]);
  return row ?? null;
}

/** One more failure: within 15 minutes of the first it counts on, else it is the first. */
const COUNTED = (
  since: string,
  count: string,
): string => `${since} = case when ${since} is null or ${since} < now() - interval '15 minutes' then now() else ${since} end,
  ${count} = case when ${since} is null or ${since} < now() - interval '15 minutes' then 1 else ${count} + 1 end`;
/** 15 min × 2^lockCount, at most a day (platform M1). */
const LOCKED =
  "lockout_end = now() + least(interval '15 minutes' * power(2, least(lock_count, 10)), interval '24 hours'), lock_count = lock_count + 1";
export const MAX_TRIES = 5;

export interface Failure {
  readonly failed: number;
  readonly lockoutEnd: string | null;
}

/** Counts a wrong password of an account atomically. The fifth within 15 minutes locks. */
export async function countFailure(tx: Tx, id: string): Promise<Failure> {
  const [row] = await tx.raw<Failure>(
    `update app_account set ${COUNTED('access_failed_since', 'access_failed_count')} where id = $1 returning access_failed_count as failed, lockout_end as "lockoutEnd"`,
    [id],
  );
  if (!row || row.failed < MAX_TRIES) return row ?? { failed: 1, lockoutEnd: null };
  const [locked] = await tx.raw<Failure>(
    `update app_account set ${LOCKED}, access_failed_count = 0, access_failed_since = null where id = $1 returning ${MAX_TRIES} as failed, lockout_end as "lockoutEnd"`,
    [id],
  );
  return locked ?? row;
}

/** The same for a name that no account has. */
export async function countUnknown(tx: Tx, key: Buffer): Promise<Failure> {
  await tx.raw('insert into login_failure (key) values ($1) on conflict do nothing', [key]);
  const [row] = await tx.raw<Failure>(
    `update login_failure set ${COUNTED('failed_since', 'failed_count')}, last_time = now() where key = $1 returning failed_count as failed, lockout_end as "lockoutEnd"`,
    [key],
  );
  if (!row || row.failed < MAX_TRIES) return row ?? { failed: 1, lockoutEnd: null };
  const [locked] = await tx.raw<Failure>(
    `update login_failure set ${LOCKED}, failed_count = 0, failed_since = null where key = $1 returning ${MAX_TRIES} as failed, lockout_end as "lockoutEnd"`,
    [key],
  );
  return locked ?? row;
}

/** Until when a name that no account has is locked. */
export async function lockOfUnknown(tx: Tx, key: Buffer): Promise<string | null> {
  return (
    (
      await tx.raw<{ end: string | null }>('select lockout_end as end from login_failure where key = $1', [
        key,
      ])
    )[0]?.end ?? null
  );
}

export async function markLogin(tx: Tx, id: string, tenantId: string | null): Promise<void> {
  await tx.raw(
    'update app_account set access_failed_count = 0, access_failed_since = null, lock_count = 0, lockout_end = null, last_login_time = now(), last_tenant_id = coalesce($2, last_tenant_id) where id = $1',
    [id, tenantId],
  );
}

export async function recentHashes(tx: Tx, userId: string): Promise<string[]> {
  return (
    await tx.raw<{ h: string }>(
      'select password_hash as h from password_history where user_id = $1 order by creation_time desc limit 3',
      [userId],
    )
  ).map((r) => r.h);
}

export async function storePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  // the first password of an account was given with it: it counts among the last ones too
  await tx.raw(
    `insert into password_history (user_id, password_hash, creation_time) select id, password_hash, now() - interval '1 second' from app_account
     where id = $1 and password_hash is not null and not exists (select 1 from password_history where user_id = $1)`,
    [userId],
  );
  await tx.raw('update app_account set password_hash = $2, must_change_password = false where id = $1', [
    userId,
    passwordHash,
  ]);
  await tx.raw('insert into password_history (user_id, password_hash) values ($1, $2)', [
    userId,
    passwordHash,
  ]);
}

export interface SpaceRow {
  tenantId: string;
  tenantUserId: string;
  displayName: string;
  editionId: string;
  editionName: string;
  editionType: number;
  logoUrl: string | null;
  isActive: boolean;
  isFree: boolean;
  isInTrialPeriod: boolean;
  expireTime: string | null;
  activatedTime: string | null;
  disabledTime: string | null;
  graceDays: number;
  userStatus: number;
  isAdmin: boolean;
}

/** The spaces of a person, usable by the self scope or by the platform's role. */
export async function spacesOf(tx: Tx, userId: string): Promise<SpaceRow[]> {
  return tx.raw<SpaceRow>(
    `select m.tenant_id as "tenantId", m.id as "tenantUserId", t.name as "displayName", e.id as "editionId", e.name as "editionName", e.edition_type as "editionType", t.logo_url as "logoUrl", t.is_active as "isActive",
            e.is_free as "isFree", t.is_in_trial_period as "isInTrialPeriod", t.expire_time as "expireTime", t.activated_time as "activatedTime", t.disabled_time as "disabledTime", t.grace_days as "graceDays",
            m.user_status as "userStatus", m.is_admin as "isAdmin"
     from tenant_user m join tenant t on t.tenant_id = m.tenant_id join edition e on e.id = t.edition_id where m.user_id = $1 order by m.is_admin desc, m.last_entered desc nulls last, t.name`,
    [userId],
  );
}

/** Names of those who grant rights in a space, the longest serving first. */
export async function administratorsOf(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.raw<{ name: string }>(
    `select coalesce(nullif(m.remark_name, ''), a.nickname) as name from tenant_user m join app_account a on a.id = m.user_id
     where m.tenant_id = $1 and m.is_admin and m.user_status = 1 and a.is_active order by m.id limit 3`,
    [tenantId],
  );
  return rows.map((r) => r.name);
}

/** The introduction of the only space of an installation; null when there are several. */
export async function onlySpace(
  tx: Tx,
): Promise<{ name: string; introduction: string; logoUrl: string | null } | null> {
  const rows = await tx.raw<{ name: string; introduction: string; logoUrl: string | null }>(
    'select name, introduction, logo_url as "logoUrl" from tenant where tenant_id <> $1 limit 2 /* all tenants */',
    [PLATFORM],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
