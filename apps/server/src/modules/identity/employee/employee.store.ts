/** SQL of employees beside the record's own: what is shown of them, numbers, accounts, badges. */
import { member } from '@muyun/contract';
import { contains, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const OFF = whole(member.MEMBER_OFF);
const joined = sql`tenant_user m join app_account a on a.id = m.user_id where m.tenant_id = t.tenant_id and m.id = t.tenant_user_id and not m.is_deleted`;
const STATUS = sql`(select m.user_status from ${joined})`;
const hasLogin = sql`coalesce(${STATUS} <> ${OFF}, false)`;
const isOwn = sql`(select h.is_own from tenant_user m cross join lateral account_here(m.user_id) h
  where m.tenant_id = t.tenant_id and m.id = t.tenant_user_id)`;
const roles = sql`tenant_user_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id where m.tenant_id = t.tenant_id and m.tenant_user_id = t.tenant_user_id`;

/** What the catalogue computes of an employee. */
export const EXTRA = {
  unitNames: sql`(select string_agg(u.display_name, '、' order by u.code) from organization_unit u
    where u.tenant_id = t.tenant_id and u.id = any(t.organization_unit_ids) and not u.is_deleted)`,
  factoryNames: sql`(select string_agg(f.name, '、' order by f.sort, f.code) from factory f
    where f.tenant_id = t.tenant_id and f.id = any(t.factory_ids) and not f.is_deleted)`,
  loginName: sql`(select a.user_name from ${joined})`,
  loginStatus: STATUS,
  roleIds: sql`array(select r.id from ${roles} order by r.sort, r.id)`,
  roleNames: sql`(select string_agg(r.display_name, '、' order by r.sort, r.id) from ${roles})`,
  badgeTime: sql`t.badge_time`,
  actions: sql`array_remove(array[
    case when t.state = 1 and not ${hasLogin} then 'openLogin' end,
    case when t.state = 1 and ${hasLogin} and ${isOwn} then 'password' end,
    case when t.state = 1 and ${hasLogin} then 'roles' end,
    case when t.state = 1 then 'badge' end,
    case when t.state = 1 and ${hasLogin} then 'closeLogin' end,
    case when t.state = 1 then 'leave' else 'return' end], null)`,
} as const;

/** That the employee belongs to the unit or to one below it. */
export const inUnitOrBelow = (unitId: string): Sql => sql`exists (
  select 1 from organization_unit u join organization_unit p on p.tenant_id = u.tenant_id and p.id = ${unitId}
  where u.tenant_id = t.tenant_id and u.id = any(t.organization_unit_ids) and not u.is_deleted and (u.id = p.id or u.code like p.code || '.%'))`;
/** What is searched for those who see no phones. */
export const named = (typed: string): Sql => contains([sql`t.name`, sql`t.employee_no`], typed);
export const withLogin = (has: boolean): Sql => sql`${hasLogin} = ${has}`;
/** Numbers in the order of counting: 2 before 10. */
export const byNumber = sql`length(t.employee_no), t.employee_no`;

const NUMBER = shape({ next: col.text });
/** The number after the highest that was ever given. */
export async function nextNumber(tx: Tx): Promise<string> {
  const row = await tx.one(
    NUMBER,
    sql`select (coalesce(max(t.employee_no::bigint), 0) + 1)::text as next from employee t
      where t.tenant_id = ${tx.tenantId} and t.employee_no ~ '^[0-9]{1,15}$'`,
  );
  return row?.next ?? '1';
}

const BRIEF = shape({ id: col.id, name: col.text, employeeNo: col.text });
export type EmployeeBrief = RowOf<typeof BRIEF>;
/** Whoever works in the space: on its own role, or on the platform's. */
export const employed = (tx: Tx, tenantId: string): Promise<EmployeeBrief[]> =>
  tx.rows(
    BRIEF,
    sql`select t.id, t.name, t.employee_no as "employeeNo" from employee t
      where t.tenant_id = ${tenantId} and t.state = 1 and not t.is_deleted order by ${byNumber}, t.id limit 5000`,
  );
export async function spaceExists(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.tenant_id as id from tenant t where t.tenant_id = ${tenantId} and not t.is_deleted`,
  );
  return row !== undefined;
}

const LOGIN = shape({
  userId: col.id,
  userName: col.text,
  userStatus: col.int,
  isOwn: col.bool,
  mustChangePassword: col.bool,
  lastLoginTime: orNull(col.time),
});
export type EmployeeLogin = RowOf<typeof LOGIN>;
/** The account behind a membership that is not removed. */
export const loginOf = (tx: Tx, memberId: string): Promise<EmployeeLogin | undefined> =>
  tx.one(
    LOGIN,
    sql`select m.user_id as "userId", a.user_name as "userName", m.user_status as "userStatus", h.is_own as "isOwn",
        h.must_change as "mustChangePassword", k.last_login as "lastLoginTime"
      from tenant_user m join app_account a on a.id = m.user_id cross join lateral account_here(m.user_id) h
        left join members_known() k on k.user_id = m.user_id
      where m.tenant_id = ${tx.tenantId} and m.id = ${memberId} and not m.is_deleted`,
  );
export async function spaceCode(tx: Tx): Promise<string> {
  const row = await tx.one(
    { code: col.text },
    sql`select t.code from tenant t where t.tenant_id = ${tx.tenantId}`,
  );
  return row?.code ?? '';
}

const DONE = shape({ done: col.bool });
/** A new account of the space; false when somebody has the name. */
export async function makeAccount(
  tx: Tx,
  account: { id: string; login: string; name: string; hash: string },
): Promise<boolean> {
  const row = await tx.one(
    DONE,
    sql`select employee_account(${account.id}, ${account.login}, ${account.name}, ${account.hash}) as done`,
  );
  return row?.done ?? false;
}
export async function renameAccount(tx: Tx, userId: string, login: string): Promise<boolean> {
  const row = await tx.one(DONE, sql`select employee_rename(${userId}, ${login}) as done`);
  return row?.done ?? false;
}
/** Sets the password of an account that the space has made, and ends its sessions; false when it is none of those. */
export async function givePassword(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const row = await tx.one(DONE, sql`select employee_password(${userId}, ${hash}) as done`);
  return row?.done ?? false;
}

/** The employee, if any, whose membership this is. */
export async function employeeOf(tx: Tx, memberId: string): Promise<string | null> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from employee t where t.tenant_id = ${tx.tenantId} and t.tenant_user_id = ${memberId} and not t.is_deleted`,
  );
  return row?.id ?? null;
}
/** The hash of a new badge; null voids the one that he has. */
export async function writeBadge(tx: Tx, id: string, hash: Buffer | null): Promise<void> {
  await tx.run(sql`update employee set badge_hash = ${hash}, badge_time = case when ${hash}::bytea is null then null else now() end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

const NAMED = shape({ id: col.id, name: col.text });
/** These units, in the order of the tree; those that are gone are missing. */
export const unitsNamed = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof NAMED>[]> =>
  tx.rows(
    NAMED,
    sql`select t.id, t.display_name as name from organization_unit t
      where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) and not t.is_deleted order by t.code`,
  );

const WORKER = shape({ id: col.id, employeeNo: col.text, name: col.text, position: orNull(col.text) });
/** The employee behind a membership, as he may see himself. */
export async function employeeBrief(tx: Tx, memberId: string): Promise<RowOf<typeof WORKER> | null> {
  const row = await tx.one(
    WORKER,
    sql`select t.id, t.employee_no as "employeeNo", t.name, t.position from employee t
      where t.tenant_id = ${tx.tenantId} and t.tenant_user_id = ${memberId} and not t.is_deleted`,
  );
  return row ?? null;
}
