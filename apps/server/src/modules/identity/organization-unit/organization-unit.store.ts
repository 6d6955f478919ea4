/** SQL of units beside the record's own. */
import { LEFT } from '@muyun/contract';
import { limit, orderBy, type PageQuery, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { fromMembers, isActiveMember, memberName, namedLike } from '../shared/people.store.ts';
import { inUnit, type UnitPlace } from '../shared/unit.store.ts';

export const memberCount = sql`(select count(*)::int from organization_unit_member m where m.tenant_id = t.tenant_id and m.organization_unit_id = t.id)`;

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

/** who works here no more keeps no unit from being closed */
const GONE = whole(LEFT);
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
  name: col.text,
  phoneNumber: orNull(col.text),
  roleNames: col.texts,
  unitNames: col.texts,
  isDirect: col.bool,
  isLeader: col.bool,
  isActive: col.bool,
});

/** Members of the unit and of those below it, direct ones first. */
export async function unitMembers(
  tx: Tx,
  unit: UnitPlace,
  query: PageQuery & { filter?: string | undefined; isDirect?: boolean | undefined },
): Promise<{ items: RowOf<typeof MEMBER>[]; totalCount: number }> {
  const isDirect: Sql = sql`exists (select 1 from organization_unit_member d where d.tenant_id = t.tenant_id and d.tenant_user_id = t.id and d.organization_unit_id = ${unit.id})`;
  const at = new Where(tx).and(sql`not t.is_deleted`).and(inUnit(tx, unit));
  if (query.isDirect !== undefined) at.and(sql`${isDirect} = ${query.isDirect}`);
  if (query.filter) at.and(namedLike(query.filter));
  const sort = {
    sortable: ['name'],
    defaultSort: 'name asc',
    by: { name: sql`${isDirect} desc, ${memberName} collate "zh-Hans-x-icu"` },
  };
  const [items, counted] = await Promise.all([
    tx.rows(
      MEMBER,
      sql`select t.id, ${memberName} as name, k.phone as "phoneNumber", ${isDirect} as "isDirect", (${isActiveMember}) as "isActive",
        array(select r.display_name from tenant_user_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
          where m.tenant_id = t.tenant_id and m.tenant_user_id = t.id order by r.sort, r.id) as "roleNames",
        array(select u.display_name from organization_unit_member m join organization_unit u on u.tenant_id = m.tenant_id and u.id = m.organization_unit_id
          where m.tenant_id = t.tenant_id and m.tenant_user_id = t.id and not u.is_deleted order by u.code) as "unitNames",
        exists (select 1 from organization_unit l where l.tenant_id = t.tenant_id and l.id = ${unit.id} and l.leader_tenant_user_id = t.id) as "isLeader"
        from ${fromMembers} where ${at.sql} ${orderBy(sort, query.sorting)} ${limit(query)}`,
    ),
    tx.one(NUMBER, sql`select count(*)::int as n from ${fromMembers} where ${at.sql}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
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
