/** SQL of factories beside the record's own: who works in which stands with the membership. */
import { limit, orderBy, type PageQuery } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { fromMembers, isActiveMember, memberName, namedLike } from '../shared/people.store.ts';

export const memberCount = sql`(select count(*)::int from tenant_user u where u.tenant_id = t.tenant_id and t.id = any(u.factory_ids) and not u.is_deleted)`;

const OWN = shape({ id: col.id, name: col.text, logoUrl: orNull(col.text) });
/** The enabled factories that the member works in; an owner works in all. */
export function ownFactories(tx: Tx, who: Who): Promise<RowOf<typeof OWN>[]> {
  const among = who.isAdmin
    ? empty
    : sql` and exists (select 1 from tenant_user u where u.tenant_id = t.tenant_id and u.id = ${who.tenantUserId} and t.id = any(u.factory_ids))`;
  return tx.rows(
    OWN,
    sql`select t.id, t.name, t.logo_url as "logoUrl" from factory t
      where t.tenant_id = ${tx.tenantId} and t.is_enabled and not t.is_deleted${among} order by t.is_default desc, t.sort, t.code`,
  );
}

/** No factory is the default one any more. */
export async function clearDefault(tx: Tx): Promise<void> {
  await tx.run(sql`update factory set is_default = false where tenant_id = ${tx.tenantId} and is_default`);
}

export async function hasFactory(tx: Tx): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from factory t where t.tenant_id = ${tx.tenantId} and not t.is_deleted limit 1`,
  );
  return row !== undefined;
}

const USER = shape({ id: col.id, name: col.text, phoneNumber: orNull(col.text), isActive: col.bool });
export async function usersOfFactory(
  tx: Tx,
  factoryId: string,
  query: PageQuery & { filter?: string | undefined },
): Promise<{ items: RowOf<typeof USER>[]; totalCount: number }> {
  const at = new Where(tx).and(sql`not t.is_deleted`).and(sql`${factoryId}::uuid = any(t.factory_ids)`);
  if (query.filter) at.and(namedLike(query.filter));
  const sort = {
    sortable: ['name'],
    defaultSort: 'name asc',
    by: { name: sql`${memberName} collate "zh-Hans-x-icu"` },
  };
  const [items, counted] = await Promise.all([
    tx.rows(
      USER,
      sql`select t.id, ${memberName} as name, k.phone as "phoneNumber", (${isActiveMember}) as "isActive"
        from ${fromMembers} where ${at.sql} ${orderBy(sort, query.sorting)} ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${fromMembers} where ${at.sql}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

const ID = shape({ id: col.id });
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((r) => r.id);

/** Who works in the factory. */
export const everybodyIn = async (tx: Tx, factoryId: string): Promise<string[]> =>
  idsOf(
    await tx.rows(
      ID,
      sql`select t.id from tenant_user t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and ${factoryId}::uuid = any(t.factory_ids)`,
    ),
  );

/** These members and no others work in the factory. Answers whom it changed. */
export async function replaceUsers(
  tx: Tx,
  factoryId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(
    ID,
    sql`update tenant_user t set version = t.version + 1, factory_ids = case when t.id = any(${memberIds}::uuid[])
        then array_append(t.factory_ids, ${factoryId}::uuid) else array_remove(t.factory_ids, ${factoryId}::uuid) end
      from (select m.id from tenant_user m where m.tenant_id = ${tx.tenantId} and not m.is_deleted
        and (m.id = any(${memberIds}::uuid[])) <> (${factoryId}::uuid = any(m.factory_ids)) order by m.id for update) o
      where t.tenant_id = ${tx.tenantId} and t.id = o.id returning t.id`,
  );
  return idsOf(rows);
}

/** Takes the member out of the factory, or of all. Answers whom it changed: nobody where there was nothing to leave. */
export async function leaveFactory(tx: Tx, memberId: string, factoryId: string | null): Promise<string[]> {
  const rows = await tx.rows(
    ID,
    sql`update tenant_user t set version = t.version + 1, factory_ids = case when ${factoryId}::uuid is null then '{}' else array_remove(t.factory_ids, ${factoryId}::uuid) end
      where t.tenant_id = ${tx.tenantId} and t.id = ${memberId} and not t.is_deleted
        and (case when ${factoryId}::uuid is null then t.factory_ids <> '{}' else ${factoryId}::uuid = any(t.factory_ids) end) returning t.id`,
  );
  return idsOf(rows);
}

/** Nobody works in the factory any more. */
export async function everybodyLeaves(tx: Tx, factoryId: string): Promise<void> {
  await tx.run(
    sql`update tenant_user set factory_ids = array_remove(factory_ids, ${factoryId}::uuid) where tenant_id = ${tx.tenantId} and ${factoryId}::uuid = any(factory_ids)`,
  );
}

const OF_USER = shape({ id: col.id, name: col.text, code: col.text });
export const factoriesOf = (tx: Tx, memberId: string): Promise<RowOf<typeof OF_USER>[]> =>
  tx.rows(
    OF_USER,
    sql`select t.id, t.name, t.code from factory t join tenant_user u on u.tenant_id = t.tenant_id and t.id = any(u.factory_ids)
      where t.tenant_id = ${tx.tenantId} and u.id = ${memberId} and not u.is_deleted and not t.is_deleted order by t.sort, t.code`,
  );

export async function memberExists(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx.one(
    ID,
    sql`select t.id from tenant_user t where t.tenant_id = ${tx.tenantId} and t.id = ${memberId} and not t.is_deleted`,
  );
  return row !== undefined;
}

/** These factories and no others; factories that are gone are left out. */
export async function replaceFactories(
  tx: Tx,
  memberId: string,
  factoryIds: readonly string[],
): Promise<void> {
  await tx.run(sql`update tenant_user set version = version + 1,
    factory_ids = array(select f.id from factory f where f.tenant_id = ${tx.tenantId} and f.id = any(${factoryIds}::uuid[]) and not f.is_deleted order by f.sort, f.code)
    where tenant_id = ${tx.tenantId} and id = ${memberId}`);
}
