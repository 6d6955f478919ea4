/** SQL of units beside the record's own. */
import { LEFT } from '@muyun/contract';
import { contains, limit, orderBy, type PageQuery, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { fromMembers, isActiveMember, memberName } from '../shared/people.store.ts';
import { inUnit, type UnitPlace } from '../shared/unit.store.ts';

/** who works here no more keeps no unit from being closed */
const GONE = whole(LEFT);
/** With those who have no account. */
export const memberCount = sql`((select count(*)::int from organization_unit_member m where m.tenant_id = t.tenant_id and m.organization_unit_id = t.id)
  + (select count(*)::int from employee w where w.tenant_id = t.tenant_id and t.id = any(w.organization_unit_ids) and w.tenant_user_id is null and w.state <> ${GONE} and not w.is_deleted))`;

const NODE = shape({ id: col.id, displayName: col.text, parentId: orNull(col.id) });
/** All units, each after the one above it. */
export const allUnits = (tx: Tx): Promise<RowOf<typeof NODE>[]> =>
  tx.rows(
    NODE,
    sql`select t.id, t.display_name as "displayName", t.parent_id as "parentId" from organization_unit t
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.level, t.sort, t.code`,
  );

const NUMBER = { n: col.int };
/** The highest number among the units directly under `parentId`. */
export async function lastNumber(tx: Tx, parentId: string | null): Promise<number> {
  const row = await tx.one(
    NUMBER,
    sql`select coalesce(max(right(t.code, 5)::int), 0) as n from organization_unit t
      where t.tenant_id = ${tx.tenantId} and t.parent_id is not distinct from ${parentId}::uuid and not t.is_deleted`,
  );
  return row?.n ?? 0;
}

/** How many levels there are below the unit. */
export async function levelsBelow(
  tx: Tx,
  { code, level }: Pick<UnitPlace, 'code' | 'level'>,
): Promise<number> {
  const row = await tx.one(
    NUMBER,
    sql`select coalesce(max(t.level), ${level}::int) - ${level}::int as n from organization_unit t
      where t.tenant_id = ${tx.tenantId} and t.code like ${`${code}.%`} and not t.is_deleted`,
  );
  return row?.n ?? 0;
}

/** Gives everything below a moved unit its new code and level. */
export async function recodeBelow(
  tx: Tx,
  from: Pick<UnitPlace, 'code' | 'level'>,
  to: Pick<UnitPlace, 'code' | 'level'>,
): Promise<void> {
  await tx.run(sql`update organization_unit t set code = ${to.code}::text || substr(t.code, length(${from.code}::text) + 1),
      level = t.level + ${to.level - from.level}::int
    where t.tenant_id = ${tx.tenantId} and t.code like ${`${from.code}.%`} and not t.is_deleted`);
}

const COUNTS = shape({ children: col.int, members: col.int });
export async function contentsOf(tx: Tx, id: string): Promise<RowOf<typeof COUNTS>> {
  const row = await tx.one(
    COUNTS,
    sql`select (select count(*)::int from organization_unit c where c.tenant_id = ${tx.tenantId} and c.parent_id = ${id} and not c.is_deleted) as children,
      (select count(*)::int from organization_unit_member m where m.tenant_id = ${tx.tenantId} and m.organization_unit_id = ${id})
        + (select count(*)::int from employee e where e.tenant_id = ${tx.tenantId} and ${id} = any(e.organization_unit_ids) and e.state <> ${GONE} and not e.is_deleted) as members`,
  );
  return row ?? { children: 0, members: 0 };
}

/** A unit that is closed is none of those who have left either: whoever comes back is not sent to it. */
export async function forgetUnit(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update employee set organization_unit_ids = array_remove(organization_unit_ids, ${id}::uuid), version = version + 1
    where tenant_id = ${tx.tenantId} and state = ${GONE} and ${id}::uuid = any(organization_unit_ids)`);
}

const MEMBER = shape({
  id: col.id,
  isMember: col.bool,
  name: col.text,
  phoneNumber: orNull(col.text),
  position: orNull(col.text),
  roleNames: col.texts,
  unitNames: col.texts,
  isDirect: col.bool,
  isLeader: col.bool,
  isActive: col.bool,
});

/** Members of the unit or of one below it. */
const membersIn = (
  tx: Tx,
  unit: UnitPlace,
): Sql => sql`select t.tenant_id, t.id, true as is_member, ${memberName} as name, a.user_name as known, k.phone as phone_number, w.position,
    exists (select 1 from organization_unit_member d where d.tenant_id = t.tenant_id and d.tenant_user_id = t.id and d.organization_unit_id = ${unit.id}) as is_direct, (${isActiveMember}) as is_active,
    array(select r.display_name from tenant_user_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where m.tenant_id = t.tenant_id and m.tenant_user_id = t.id order by r.sort, r.id) as role_names,
    array(select u.display_name from organization_unit_member m join organization_unit u on u.tenant_id = m.tenant_id and u.id = m.organization_unit_id
      where m.tenant_id = t.tenant_id and m.tenant_user_id = t.id and not u.is_deleted order by u.code) as unit_names,
    exists (select 1 from organization_unit l where l.tenant_id = t.tenant_id and l.id = ${unit.id} and l.leader_tenant_user_id = t.id) as is_leader
  from ${fromMembers} left join employee w on w.tenant_id = t.tenant_id and w.tenant_user_id = t.id and not w.is_deleted
  where t.tenant_id = ${tx.tenantId} and not t.is_deleted and ${inUnit(tx, unit)}`;
/** Who works there without an account: such a one keeps the unit from being closed as well. */
const othersIn = (
  tx: Tx,
  unit: UnitPlace,
): Sql => sql`select w.tenant_id, w.id, false, w.name, w.employee_no, w.phone_number, w.position, ${unit.id} = any(w.organization_unit_ids), true, '{}'::text[],
    array(select u.display_name from organization_unit u where u.tenant_id = w.tenant_id and u.id = any(w.organization_unit_ids) and not u.is_deleted order by u.code), false
  from employee w where w.tenant_id = ${tx.tenantId} and w.tenant_user_id is null and w.state <> ${GONE} and not w.is_deleted
    and exists (select 1 from organization_unit u where u.tenant_id = w.tenant_id and u.id = any(w.organization_unit_ids) and not u.is_deleted and (u.id = ${unit.id} or u.code like ${`${unit.code}.%`}))`;

/** Who belongs to the unit and to those below it, with an account or without, direct ones first. */
export async function unitMembers(
  tx: Tx,
  unit: UnitPlace,
  query: PageQuery & { filter?: string | undefined; isDirect?: boolean | undefined },
): Promise<{ items: RowOf<typeof MEMBER>[]; totalCount: number }> {
  const people = sql`(${membersIn(tx, unit)} union all ${othersIn(tx, unit)}) t`;
  const at = new Where(tx);
  if (query.isDirect !== undefined) at.and(sql`t.is_direct = ${query.isDirect}`);
  if (query.filter)
    at.and(contains([sql`t.name`, sql`t.known`, sql`coalesce(t.phone_number, '')`], query.filter));
  const sort = {
    sortable: ['name'],
    defaultSort: 'name asc',
    by: { name: sql`t.is_direct desc, t.name collate "zh-Hans-x-icu"` },
  };
  const [items, counted] = await Promise.all([
    tx.rows(
      MEMBER,
      sql`select ${columns(MEMBER)} from ${people} where ${at.sql} ${orderBy(sort, query.sorting)} ${limit(query)}`,
    ),
    tx.one(NUMBER, sql`select count(*)::int as n from ${people} where ${at.sql}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

/** Takes an employee without an account out of the unit, or of all of them. Answers who it was, and out of what. */
export async function takeEmployeeOut(
  tx: Tx,
  id: string,
  unitId: string | null,
): Promise<{ name: string; units: readonly string[] } | undefined> {
  const own = sql`t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.tenant_user_id is null and not t.is_deleted`;
  const row = await tx.one(
    { name: col.text, units: col.texts },
    sql`select t.name, array(select u.display_name from organization_unit u where u.tenant_id = t.tenant_id and u.id = any(t.organization_unit_ids) and (${unitId}::uuid is null or u.id = ${unitId}::uuid) order by u.code) as units
      from employee t where ${own} for update of t`,
  );
  if (!row || row.units.length === 0) return undefined;
  await tx.run(sql`update employee t set organization_unit_ids = case when ${unitId}::uuid is null then '{}' else array_remove(t.organization_unit_ids, ${unitId}::uuid) end,
    last_modification_time = now(), last_modifier_id = ${tx.userId}, version = t.version + 1 where ${own}`);
  return row;
}

/** Those that are there already stay; members that are gone are left out. */
export async function addMembers(tx: Tx, unitId: string, memberIds: readonly string[]): Promise<void> {
  await tx.run(sql`insert into organization_unit_member (tenant_id, organization_unit_id, tenant_user_id)
    select t.tenant_id, ${unitId}::uuid, t.id from tenant_user t
    where t.tenant_id = ${tx.tenantId} and t.id = any(${memberIds}::uuid[]) and not t.is_deleted on conflict do nothing`);
}

/** Takes the member out of the unit, or of all of them; who leaves leads it no more. Answers how many it was. */
export async function takeOut(tx: Tx, memberId: string, unitId: string | null): Promise<number> {
  await tx.run(sql`update organization_unit set leader_tenant_user_id = null
    where tenant_id = ${tx.tenantId} and leader_tenant_user_id = ${memberId} and (${unitId}::uuid is null or id = ${unitId}::uuid)`);
  return tx.run(sql`delete from organization_unit_member
    where tenant_id = ${tx.tenantId} and tenant_user_id = ${memberId} and (${unitId}::uuid is null or organization_unit_id = ${unitId}::uuid)`);
}
