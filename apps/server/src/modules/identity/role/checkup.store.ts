/** SQL of 权限体检: people with what they are given, roles, and what was done by which right. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { isActiveMember, memberName } from '../shared/people.store.ts';

const PERSON = shape({
  id: col.id,
  name: col.text,
  isAdmin: col.bool,
  /** has been here for all these days */
  isOld: col.bool,
  /** and has not logged in within them */
  isIdle: col.bool,
  lastLoginTime: orNull(col.time),
  roleIds: col.ids,
  own: col.texts,
});
export type CheckedPerson = RowOf<typeof PERSON>;
/** Whoever may log in. */
export const checkedPeople = (tx: Tx, days: number): Promise<CheckedPerson[]> =>
  tx.rows(
    PERSON,
    sql`select t.id, ${memberName} as name, t.is_admin as "isAdmin", k.last_login as "lastLoginTime", o.old as "isOld",
        o.old and coalesce(k.last_login, '-infinity') < now() - make_interval(days => ${days}) as "isIdle",
        array(select m.role_id from tenant_user_role m where m.tenant_id = t.tenant_id and m.tenant_user_id = t.id) as "roleIds",
        array(select g.permission_id || ':' || g.action from tenant_user_grant g where g.tenant_id = t.tenant_id and g.tenant_user_id = t.id) as own
      from tenant_user t join app_account a on a.id = t.user_id left join members_known() k on k.user_id = t.user_id,
        lateral (select coalesce(t.join_time, t.creation_time) < now() - make_interval(days => ${days}) as old) o
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and ${isActiveMember} order by ${memberName} collate "zh-Hans-x-icu", t.id`,
  );

const ROLE = shape({
  id: col.id,
  name: col.text,
  isStatic: col.bool,
  displayAmount: col.bool,
  rights: col.texts,
});
export type CheckedRole = RowOf<typeof ROLE>;
export const checkedRoles = (tx: Tx): Promise<CheckedRole[]> =>
  tx.rows(
    ROLE,
    sql`select t.id, t.display_name as name, t.is_static as "isStatic", t.display_amount as "displayAmount",
        array(select p.permission_id || ':' || p.action from role_permission p where p.tenant_id = t.tenant_id and p.role_id = t.id) as rights
      from role t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.sort, t.id`,
  );

const USED = shape({ memberId: col.id, permission: col.text });
/** By which rights each has written or exported within these days; the right of a call may be one of several, joined by `|`. */
export const usedRights = (tx: Tx, days: number): Promise<RowOf<typeof USED>[]> =>
  tx.rows(
    USED,
    sql`/* planned anew */ select distinct t.tenant_user_id as "memberId", t.permission from audit_log t
      where t.tenant_id = ${tx.tenantId} and t.time > now() - make_interval(days => ${days}) and t.tenant_user_id is not null and t.permission is not null and t.error_code is null`,
  );
