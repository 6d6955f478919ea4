/** SQL of accounts that the platform makes, deletes and takes out of spaces. Runs on the platform's role. */
import { hostAccount as calls } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export interface NewUser {
  readonly userName: string;
  readonly nickname: string;
  readonly phoneNumber: string | null;
  readonly isStaff: boolean;
  readonly hash: string;
}
/** An account of the platform's making, with a password to be changed. Answers its id. */
export async function insertUser(tx: Tx, u: NewUser): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into app_account (id, user_name, nickname, phone_number, is_host_user, is_platform_admin, password_hash, must_change_password, register_source)
    values (${id}, ${u.userName}, ${u.nickname}, ${u.phoneNumber}, ${u.isStaff}, ${u.isStaff}, ${u.hash}, true, 3)`);
  return id;
}

export async function spacesCount(tx: Tx, id: string): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from tenant_user m join tenant t on t.tenant_id = m.tenant_id
      where m.user_id = ${id} and not m.is_deleted and not t.is_deleted /* all tenants */`,
  );
  return row?.n ?? 0;
}
/** Nothing of the person is left in the row; what he has written keeps pointing to it. */
export async function eraseUser(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update app_account set is_deleted = true, is_active = false, is_host_user = false, is_platform_admin = false,
    user_name = 'deleted-' || id::text, nickname = ${calls.DELETED_NAME}, real_name = null, phone_number = null, email = null, avatar = null,
    gender = null, password_hash = null, version = version + 1 where id = ${id}`);
  await tx.run(sql`update password_history set password_hash = '' where user_id = ${id}`);
}

const RELATED = shape({
  id: col.id,
  userName: col.text,
  nickname: col.text,
  relation: col.int,
  ip: orNull(col.text),
  lastTime: orNull(col.time),
  spaceNames: col.texts,
});
/** Accounts with a WeChat of the same person, or with sessions from an address of this one; the closest and last first. */
export const relatedTo = (tx: Tx, id: string): Promise<RowOf<typeof RELATED>[]> =>
  tx.rows(
    RELATED,
    sql`with own as (select distinct s.ip, s.user_agent from user_session s where s.user_id = ${id} and s.impersonation_id is null
        and s.ip is not null and s.created_time > now() - make_interval(days => ${whole(calls.RELATED_DAYS)})),
      met as (select distinct on (s.user_id) s.user_id, s.ip, s.created_time, bool_or(s.user_agent is not distinct from o.user_agent) over (partition by s.user_id) as is_same
        from own o join user_session s on s.ip = o.ip where s.user_id <> ${id} and s.impersonation_id is null
          and s.created_time > now() - make_interval(days => ${whole(calls.RELATED_DAYS)}) order by s.user_id, s.created_time desc),
      bound as (select distinct l.user_id from user_login o join user_login l on l.union_id = o.union_id where o.user_id = ${id} and l.user_id <> ${id})
      select a.id, a.user_name as "userName", a.nickname, case when b.user_id is not null then 3 when m.is_same then 2 else 1 end as relation, m.ip, m.created_time as "lastTime",
        array(select t.name from tenant_user u join tenant t on t.tenant_id = u.tenant_id where u.user_id = a.id and not u.is_deleted and not t.is_deleted order by t.name) as "spaceNames"
      from met m full join bound b on b.user_id = m.user_id join app_account a on a.id = coalesce(m.user_id, b.user_id) where not a.is_deleted
      order by relation desc, m.created_time desc nulls last limit 50 /* all tenants */`,
  );

const SEAT = shape({
  id: col.id,
  isAdmin: col.bool,
  memberName: col.text,
  spaceName: col.text,
  ownerUserId: orNull(col.id),
});
/** The membership of a person, held until commit. */
export const lockSeat = (tx: Tx, tenantId: string, userId: string): Promise<RowOf<typeof SEAT> | undefined> =>
  tx.one(
    SEAT,
    sql`select m.id, m.is_admin as "isAdmin", coalesce(nullif(m.remark_name, ''), a.nickname) as "memberName", t.name as "spaceName",
        (select o.user_id from tenant_user o where o.tenant_id = m.tenant_id and o.is_admin and not o.is_deleted limit 1) as "ownerUserId"
      from tenant_user m join tenant t on t.tenant_id = m.tenant_id join app_account a on a.id = m.user_id
      where m.tenant_id = ${tenantId} and m.user_id = ${userId} and not m.is_deleted and not t.is_deleted for update of m`,
  );
/** The membership ends with its sessions; roles are given anew to whoever comes back. */
export async function vacate(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx.run(sql`update tenant_user set is_deleted = true, user_status = 16, status_before_disable = null, factory_ids = '{}', data_permission = null,
    version = version + 1, permission_version = permission_version + 1 where tenant_id = ${tenantId} and user_id = ${userId}`);
  await tx.run(sql`update user_session set ended_time = now(), end_reason = 4
    where user_id = ${userId} and active_tenant_id = ${tenantId} and ended_time is null`);
}
