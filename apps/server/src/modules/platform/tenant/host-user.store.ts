/** SQL of accounts as the platform keeps them. Runs on the platform's role. */
import { hostAccount } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { contains, endOfDay, type ListSpec, type PageQuery, startOfDay } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, type Sql, sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';

const { PLATFORM_ROLE } = hostAccount;
const PLAIN = shape({
  id: col.id,
  userName: col.text,
  nickname: col.text,
  phoneNumber: orNull(col.text),
  isActive: col.bool,
  isHostUser: col.bool,
  isPlatformAdmin: col.bool,
  mustChangePassword: col.bool,
  lockoutEnd: orNull(col.time),
  disabledReason: orNull(col.text),
  registerSource: col.int,
  lastLoginTime: orNull(col.time),
  creationTime: col.time,
  version: col.int,
});
const USER = shape({
  ...PLAIN,
  spaceCount: col.int,
  userState: col.int,
  platformRoles: col.texts,
  /** of its 平台角色; an administrator has more */
  platformRights: col.texts,
});
export type UserRow = RowOf<typeof USER>;

/** 1 as usual, 2 locked, 3 switched off */
const STATE = sql`case when not t.is_active then 3 when t.lockout_end > now() then 2 else 1 end`;
const SPEC: ListSpec<typeof USER> = {
  shape: USER,
  columns: sql`${columns(PLAIN)}, ${STATE} as "userState",
    case when not t.is_host_user then '{}'::text[] else array_remove(array[case when t.is_platform_admin then ${PLATFORM_ROLE.displayName}::text end], null)
      || array(select r.name from platform_role r where r.tenant_id = ${PLATFORM} and r.id = any(t.platform_role_ids) and not r.is_deleted order by r.sort, r.name) end as "platformRoles",
    case when not t.is_host_user then '{}'::text[] else array(select distinct g from platform_role r cross join unnest(r.grants) g
      where r.tenant_id = ${PLATFORM} and r.id = any(t.platform_role_ids) and not r.is_deleted) end as "platformRights",
    (select count(*)::int from tenant_user m join tenant n on n.tenant_id = m.tenant_id where m.user_id = t.id and not m.is_deleted and not n.is_deleted) as "spaceCount"`,
  from: sql`app_account t`,
  sortable: ['userName', 'nickname', 'creationTime', 'lastLoginTime'],
  defaultSort: 'creationTime desc',
  by: { nickname: sql`t.nickname collate "zh-Hans-x-icu"` },
};
export interface UsersAsked {
  readonly filter?: string | undefined;
  readonly userState?: number | undefined;
  readonly isHostUser?: boolean | undefined;
  readonly registerSource?: readonly number[] | undefined;
  readonly isActive?: boolean | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
export function pageOfUsers(tx: Tx, q: PageQuery & UsersAsked) {
  const text = [sql`t.user_name`, sql`t.nickname`, sql`coalesce(t.phone_number, '')`];
  const asked: Sql[] = [
    sql`not t.is_deleted`,
    ...(q.filter ? [contains(text, q.filter)] : []),
    ...given(q.userState, sql`${STATE} = ${q.userState}`),
    ...given(q.isHostUser, sql`t.is_host_user = ${q.isHostUser}`),
    ...given(q.registerSource, sql`t.register_source = any(${q.registerSource}::int[])`),
    ...given(q.isActive, sql`t.is_active = ${q.isActive}`),
    ...given(q.beginTime, sql`t.creation_time >= ${startOfDay(q.beginTime)}`),
    ...given(q.endTime, sql`t.creation_time <= ${endOfDay(q.endTime)}`),
  ];
  return pageAcross(tx, SPEC, asked, q);
}

export const loadUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx.one(
    USER,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id} and not t.is_deleted /* all tenants */`,
  );

/** The account held until commit together with every administrator of the platform, in the order of their ids: of two who take each other's place one comes first. */
export async function lockUser(tx: Tx, id: string, actorId: string): Promise<UserRow | undefined> {
  await tx.run(
    sql`select 1 from app_account a where a.id in (${id}, ${actorId}) or a.is_platform_admin order by a.id for update`,
  );
  return loadUser(tx, id);
}
/** Administrators who can log in. */
export async function administrators(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select id from app_account where is_platform_admin and is_active order by id`,
  );
  return rows.map((r) => r.id);
}

const write = (tx: Tx, id: string, set: Sql): Promise<number> =>
  tx.run(sql`update app_account set ${set}, version = version + 1 where id = ${id}`);
export const writeNames = (
  tx: Tx,
  id: string,
  n: { userName: string; nickname: string; phoneNumber: string | null },
) => write(tx, id, sql`user_name = ${n.userName}, nickname = ${n.nickname}, phone_number = ${n.phoneNumber}`);
export const writeActive = (tx: Tx, id: string, isActive: boolean, reason: string | null) =>
  write(tx, id, sql`is_active = ${isActive}, disabled_reason = ${reason}`);
export const writeStaff = (tx: Tx, id: string, isStaff: boolean) =>
  write(
    tx,
    id,
    sql`is_host_user = ${isStaff}, is_platform_admin = ${isStaff}, platform_role_ids = '{}', platform_version = platform_version + 1`,
  );
/** What was the password before counts among the last ones. */
export async function writeGivenPassword(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.run(sql`insert into password_history (user_id, password_hash)
    select id, password_hash from app_account where id = ${id} and password_hash is not null`);
  await write(
    tx,
    id,
    sql`password_hash = ${hash}, must_change_password = true, access_failed_count = 0, access_failed_since = null, lock_count = 0, lockout_end = null`,
  );
}

const TAKEN = shape({ byName: col.bool, byPhone: col.bool });
/** Whether somebody else has the name or the phone: each logs in with either. */
export async function takenBy(
  tx: Tx,
  id: string,
  n: { userName: string; phoneNumber: string | null },
): Promise<RowOf<typeof TAKEN>> {
  const row = await tx.one(
    TAKEN,
    sql`select exists (select 1 from app_account a where a.id <> ${id} and (lower(a.user_name) = lower(${n.userName}) or a.phone_number = ${n.userName})) as "byName",
      ${n.phoneNumber}::text is not null and exists (select 1 from app_account a where a.id <> ${id} and (a.phone_number = ${n.phoneNumber} or lower(a.user_name) = lower(${n.phoneNumber}))) as "byPhone"`,
  );
  return row ?? { byName: true, byPhone: true };
}

/** Ends what the account has open, and what it looks into. Answers whose sessions ended. */
export async function endEverything(tx: Tx, id: string, reason: number): Promise<string[]> {
  const rows = await tx.rows(
    { userId: col.id },
    sql`update user_session set ended_time = now(), end_reason = ${reason} where (user_id = ${id} or impersonator_user_id = ${id}) and ended_time is null
      returning user_id as "userId"`,
  );
  await tx.run(sql`update impersonation_log set end_time = now(), end_reason = 3
    where operator_id = ${id} and end_time is null and until_time > now() /* all tenants */`);
  return [...new Set([id, ...rows.map((r) => r.userId)])];
}

const OWNER = shape({ id: col.id, userName: col.text, isActive: col.bool, isNew: col.bool });
/** The account with this phone; where there is none, a new one with this password, to be changed. */
export async function ownerOf(
  tx: Tx,
  o: { phone: string; name: string; hash: string },
): Promise<RowOf<typeof OWNER>> {
  const known = await tx.one(
    OWNER,
    sql`select id, user_name as "userName", is_active as "isActive", false as "isNew" from app_account
      where phone_number = ${o.phone} or lower(user_name) = lower(${o.phone}) limit 1`,
  );
  if (known) return known;
  const id = newId();
  await tx.run(sql`insert into app_account (id, user_name, phone_number, nickname, real_name, password_hash, must_change_password, register_source)
    values (${id}, ${o.phone}, ${o.phone}, ${o.name}, ${o.name}, ${o.hash}, true, 3)`);
  return { id, userName: o.phone, isActive: true, isNew: true };
}

const NAMED = shape({ id: col.id, name: col.text });
/** Staff of the platform, as options. */
export const staffOf = (tx: Tx): Promise<RowOf<typeof NAMED>[]> =>
  tx.rows(
    NAMED,
    sql`select id, nickname as name from app_account where is_host_user and is_active order by nickname, id`,
  );
