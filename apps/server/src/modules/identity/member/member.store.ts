/** SQL of members: lists, locks, states and seats. */
import { contains, type ListSpec, runList, type PageQuery } from '../../../kit/paged.ts';
import { nameSql } from '../../../kit/document/index.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { fromMembers, isActiveMember, memberName } from '../shared/people.store.ts';
import { inUnit, type UnitPlace } from '../shared/unit.store.ts';

interface Named {
  id: string;
  name: string;
}
const PLAIN = shape({
  id: col.id,
  userId: col.id,
  remarkName: col.text,
  isAdmin: col.bool,
  userStatus: col.int,
  dataPermission: orNull(col.int),
  remark: orNull(col.text),
  factoryIds: col.ids,
  inviterId: orNull(col.id),
  inviteTime: orNull(col.time),
  inviteExpireTime: orNull(col.time),
  answerTime: orNull(col.time),
  joinTime: orNull(col.time),
  statusBeforeDisable: orNull(col.int),
  version: col.int,
});
export type Membership = RowOf<typeof PLAIN>;

const SHOWN = shape({
  ...PLAIN,
  name: col.text,
  nickname: col.text,
  userName: col.text,
  phoneNumber: orNull(col.text),
  roles: col.json<Named[]>(),
  units: col.json<Named[]>(),
  factories: col.json<Named[]>(),
  inviterName: orNull(col.text),
  lastLoginTime: orNull(col.time),
  /** how many rights he is given beside his roles */
  grantCount: col.int,
});
export type ShownMember = RowOf<typeof SHOWN>;

const listOf = (name: Sql, from: Sql): Sql =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', ${name}) order by x.sort, x.id) from ${from}), '[]'::jsonb)`;
const ROLES = listOf(
  sql`x.display_name`,
  sql`tenant_user_role m join role x on x.tenant_id = m.tenant_id and x.id = m.role_id where m.tenant_id = t.tenant_id and m.tenant_user_id = t.id`,
);
const UNITS = listOf(
  sql`x.display_name`,
  sql`organization_unit_member m join organization_unit x on x.tenant_id = m.tenant_id and x.id = m.organization_unit_id
    where m.tenant_id = t.tenant_id and m.tenant_user_id = t.id and not x.is_deleted`,
);
const FACTORIES = listOf(
  sql`x.name`,
  sql`factory x where x.tenant_id = t.tenant_id and x.id = any(t.factory_ids) and not x.is_deleted`,
);
const LIST: ListSpec<typeof SHOWN> = {
  shape: SHOWN,
  columns: sql`${columns(PLAIN)}, ${memberName} as name, a.nickname, a.user_name as "userName", k.phone as "phoneNumber",
    ${ROLES} as roles, ${UNITS} as units, ${FACTORIES} as factories, ${nameSql('member', 'inviter_id')} as "inviterName", k.last_login as "lastLoginTime",
    (select count(*)::int from tenant_user_grant g where g.tenant_id = t.tenant_id and g.tenant_user_id = t.id) as "grantCount"`,
  from: fromMembers,
  sortable: ['name', 'creationTime', 'joinTime', 'inviteTime', 'userStatus', 'lastLoginTime'],
  defaultSort: 'creationTime asc',
  by: { name: sql`${memberName} collate "zh-Hans-x-icu"`, lastLoginTime: sql`k.last_login` },
};

export interface MembersAsked {
  filter?: string | undefined;
  userStatus?: number[] | undefined;
  unit: UnitPlace | null;
  roleId?: string | undefined;
  /** phones may be searched by those who see them */
  byPhone: boolean;
}

export function pageOfMembers(tx: Tx, query: PageQuery, asked: MembersAsked) {
  const at = new Where(tx).and(sql`not t.is_deleted`);
  if (asked.filter) {
    const phone = asked.byPhone ? [sql`coalesce(k.phone, '')`] : [];
    at.and(contains([memberName, sql`a.user_name`, ...phone], asked.filter));
  }
  if (asked.userStatus) at.and(sql`t.user_status = any(${asked.userStatus}::int[])`);
  if (asked.unit) at.and(inUnit(tx, asked.unit));
  at.when(
    asked.roleId,
    sql`exists (select 1 from tenant_user_role r where r.tenant_id = t.tenant_id and r.tenant_user_id = t.id and r.role_id = ${asked.roleId})`,
  );
  return runList(tx, LIST, at, query);
}

export const loadMember = (tx: Tx, id: string): Promise<ShownMember | undefined> =>
  tx.one(
    SHOWN,
    sql`select ${LIST.columns} from ${fromMembers} where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );

/** These members locked in the order of their ids; those that are gone are missing. */
export const lockMembers = (tx: Tx, ids: readonly string[]): Promise<Membership[]> =>
  tx.rows(
    PLAIN,
    sql`select ${columns(PLAIN)} from tenant_user t where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) and not t.is_deleted order by t.id for update of t`,
  );

const COUNT = shape({
  total: col.int,
  active: col.int,
  inviting: col.int,
  disabled: col.int,
  seats: col.int,
});
export async function countOfMembers(tx: Tx): Promise<RowOf<typeof COUNT>> {
  const row = await tx.one(
    COUNT,
    sql`select count(m.id)::int as total, count(*) filter (where m.is_active)::int as active,
        count(*) filter (where m.user_status = 2)::int as inviting, count(*) filter (where m.user_status = 16)::int as disabled, n.seats
      from tenant n left join (select t.tenant_id, t.id, t.user_status, ${isActiveMember} as is_active from tenant_user t
        where t.tenant_id = ${tx.tenantId} and not t.is_deleted) m on m.tenant_id = n.tenant_id
      where n.tenant_id = ${tx.tenantId} group by n.seats`,
  );
  return row ?? { total: 0, active: 0, inviting: 0, disabled: 0, seats: 0 };
}

/** The space held until the end of the transaction: whoever takes a seat comes after whoever took one before. */
export async function lockSeats(tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from tenant where tenant_id = ${tx.tenantId} for update`);
}

export interface MemberChange {
  readonly remarkName?: string | undefined;
  readonly remark?: string | null | undefined;
  readonly dataPermission?: number | null | undefined;
}
export async function writeMember(tx: Tx, before: Membership, change: MemberChange): Promise<void> {
  const next = {
    ...before,
    ...Object.fromEntries(Object.entries(change).filter(([, v]) => v !== undefined)),
  };
  await tx.run(sql`update tenant_user set remark_name = ${next.remarkName}, remark = ${next.remark}, data_permission = ${next.dataPermission},
    version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${before.id}`);
}

/** Moves the membership to a state; `was` is what it returns to when it is switched on again. */
export async function writeStatus(tx: Tx, id: string, status: number, was: number | null): Promise<void> {
  await tx.run(sql`update tenant_user set user_status = ${status}, status_before_disable = ${was}, version = version + 1,
    permission_version = permission_version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** The membership leaves roles, units and factories and is seen no more; its row stays for what was written in its name. */
export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from tenant_user_role where tenant_id = ${tx.tenantId} and tenant_user_id = ${id}`);
  await tx.run(
    sql`delete from tenant_user_grant where tenant_id = ${tx.tenantId} and tenant_user_id = ${id}`,
  );
  await tx.run(
    sql`delete from organization_unit_member where tenant_id = ${tx.tenantId} and tenant_user_id = ${id}`,
  );
  await tx.run(
    sql`update organization_unit set leader_tenant_user_id = null where tenant_id = ${tx.tenantId} and leader_tenant_user_id = ${id}`,
  );
  await tx.run(sql`update tenant_user set is_deleted = true, user_status = 16, status_before_disable = null, factory_ids = '{}', data_permission = null,
    version = version + 1, permission_version = permission_version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

const NAMED = shape({ id: col.id, name: col.text });
export const rolesOf = (tx: Tx, memberId: string): Promise<RowOf<typeof NAMED>[]> =>
  tx.rows(
    NAMED,
    sql`select t.id, t.display_name as name from tenant_user_role m join role t on t.tenant_id = m.tenant_id and t.id = m.role_id
      where m.tenant_id = ${tx.tenantId} and m.tenant_user_id = ${memberId} order by t.sort, t.id`,
  );
export const unitsOf = (tx: Tx, memberId: string): Promise<RowOf<typeof NAMED>[]> =>
  tx.rows(
    NAMED,
    sql`select t.id, t.display_name as name from organization_unit_member m join organization_unit t on t.tenant_id = m.tenant_id and t.id = m.organization_unit_id
      where m.tenant_id = ${tx.tenantId} and m.tenant_user_id = ${memberId} and not t.is_deleted order by t.code`,
  );

export async function replaceRoles(tx: Tx, memberId: string, roleIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from tenant_user_role where tenant_id = ${tx.tenantId} and tenant_user_id = ${memberId} and role_id <> all(${roleIds}::uuid[])`,
  );
  await tx.run(sql`insert into tenant_user_role (tenant_id, tenant_user_id, role_id)
    select ${tx.tenantId}, ${memberId}::uuid, r from unnest(${roleIds}::uuid[]) as r on conflict do nothing`);
}
/** Units that are gone are left out. */
export async function replaceUnits(tx: Tx, memberId: string, unitIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from organization_unit_member where tenant_id = ${tx.tenantId} and tenant_user_id = ${memberId} and organization_unit_id <> all(${unitIds}::uuid[])`,
  );
  await tx.run(sql`insert into organization_unit_member (tenant_id, organization_unit_id, tenant_user_id)
    select t.tenant_id, t.id, ${memberId}::uuid from organization_unit t
    where t.tenant_id = ${tx.tenantId} and t.id = any(${unitIds}::uuid[]) and not t.is_deleted on conflict do nothing`);
}
/** Factories that are gone are left out; where the space has one, whoever is given none works in it. */
export async function replaceFactories(
  tx: Tx,
  memberId: string,
  factoryIds: readonly string[],
): Promise<void> {
  const isOnly = sql`${factoryIds.length === 0} and not exists (select 1 from factory o where o.tenant_id = f.tenant_id and o.id <> f.id and not o.is_deleted)`;
  await tx.run(sql`update tenant_user set factory_ids = array(select f.id from factory f
      where f.tenant_id = ${tx.tenantId} and (f.id = any(${factoryIds}::uuid[]) or (${isOnly})) and not f.is_deleted order by f.sort, f.code)
    where tenant_id = ${tx.tenantId} and id = ${memberId}`);
}

const ROLE = shape({
  id: col.id,
  name: col.text,
  isStatic: col.bool,
  dataPermission: col.int,
  displayAmount: col.bool,
});
export type AssignableRole = RowOf<typeof ROLE>;
export const everyRole = (tx: Tx): Promise<AssignableRole[]> =>
  tx.rows(
    ROLE,
    sql`select t.id, t.display_name as name, t.is_static as "isStatic", t.data_permission as "dataPermission", t.display_amount as "displayAmount"
      from role t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.sort, t.id`,
  );
const GRANT = shape({ roleId: col.id, permissionId: col.text, action: col.text });
export const everyGrant = (tx: Tx): Promise<RowOf<typeof GRANT>[]> =>
  tx.rows(GRANT, sql`select ${columns(GRANT)} from role_permission t where t.tenant_id = ${tx.tenantId}`);
