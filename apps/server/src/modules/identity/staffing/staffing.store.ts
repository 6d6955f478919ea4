/** SQL of staff selectors and of the people whom they offer. */
import { contains, limit, orderBy, type PageQuery } from '../../../kit/paged.ts';
import { newId } from '../../../kit/clock.ts';
import { nameSql } from '../../../kit/document/index.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, empty, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { isActiveMember, memberName } from '../shared/people.store.ts';
import { inUnit, type UnitPlace } from '../shared/unit.store.ts';

const OWN = shape({
  id: col.id,
  moduleName: col.text,
  routerName: col.text,
  queryUserTitle: col.text,
  queryUserKey: col.text,
  organizationUnitId: orNull(col.id),
  version: col.int,
});
const STAFFING = shape({ ...OWN, organizationUnitName: orNull(col.text) });
export type Staffing = RowOf<typeof STAFFING>;
const LIST = sql`${columns(OWN)}, ${nameSql('organizationUnit', 'organization_unit_id')} as "organizationUnitName"`;
const SORT = {
  sortable: ['sort', 'moduleName', 'queryUserTitle', 'routerName', 'queryUserKey', 'creationTime'],
  defaultSort: 'sort asc',
};

interface Asked {
  filter?: string | undefined;
  routerName?: string | undefined;
}
const SEARCHED = [sql`t.module_name`, sql`t.query_user_title`, sql`t.router_name`, sql`t.query_user_key`];
/** What narrows the rows that are not deleted. */
function asked({ filter, routerName }: Asked): Sql {
  const named = filter ? sql` and ${contains(SEARCHED, filter)}` : empty;
  return routerName ? sql`${named} and t.router_name = ${routerName}` : named;
}

export async function pageOfStaffing(
  tx: Tx,
  query: PageQuery & Asked,
): Promise<{ items: Staffing[]; totalCount: number }> {
  const at = sql`t.tenant_id = ${tx.tenantId} and not t.is_deleted${asked(query)}`;
  const [items, counted] = await Promise.all([
    tx.rows(
      STAFFING,
      sql`select ${LIST} from query_organization_unit t where ${at} ${orderBy(SORT, query.sorting)} ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from query_organization_unit t where ${at}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

export const everyStaffing = (tx: Tx, by: Asked = {}): Promise<Staffing[]> =>
  tx.rows(
    STAFFING,
    sql`select ${LIST} from query_organization_unit t where t.tenant_id = ${tx.tenantId} and not t.is_deleted${asked(by)} ${orderBy(SORT, undefined)}`,
  );

export const lockStaffing = (tx: Tx, id: string): Promise<Staffing | undefined> =>
  tx.one(
    STAFFING,
    sql`select ${LIST} from query_organization_unit t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted for update of t`,
  );

type Said = Pick<Staffing, 'moduleName' | 'routerName' | 'queryUserTitle' | 'queryUserKey'>;

export async function keyExists(tx: Tx, said: Said, except: string | null): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from query_organization_unit t where t.tenant_id = ${tx.tenantId} and t.router_name = ${said.routerName}
      and t.query_user_key = ${said.queryUserKey} and not t.is_deleted and (${except}::uuid is null or t.id <> ${except}::uuid) limit 1`,
  );
  return row !== undefined;
}

/** Answers the id. */
export async function insertStaffing(tx: Tx, said: Said): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into query_organization_unit (tenant_id, id, creator_id, module_name, router_name, query_user_title, query_user_key)
    values (${tx.tenantId}, ${id}, ${tx.userId}, ${said.moduleName}, ${said.routerName}, ${said.queryUserTitle}, ${said.queryUserKey})`);
  return id;
}

export async function writeStaffing(
  tx: Tx,
  id: string,
  next: Said & Pick<Staffing, 'organizationUnitId'>,
): Promise<void> {
  await tx.run(sql`update query_organization_unit set module_name = ${next.moduleName}, router_name = ${next.routerName},
    query_user_title = ${next.queryUserTitle}, query_user_key = ${next.queryUserKey}, organization_unit_id = ${next.organizationUnitId},
    version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function deleteStaffing(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update query_organization_unit set is_deleted = true, version = version + 1, last_modification_time = now(),
    last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Gives the own space the templates that it does not have, or every space from the platform's side. Answers how many rows were added. */
export async function copyTemplates(tx: Tx): Promise<number> {
  const row = await tx.one({ added: col.int }, sql`select staffing_init() as added`);
  return row?.added ?? 0;
}

const OPTION = shape({ id: col.id, name: col.text });

/** Active members whose account is active, by name in Chinese order; of a unit and of those below it. */
export function activeMembers(
  tx: Tx,
  filter: string | undefined,
  unit: UnitPlace | null,
): Promise<RowOf<typeof OPTION>[]> {
  const within = unit ? sql` and ${inUnit(tx, unit)}` : empty;
  const named = filter ? sql` and ${contains([memberName], filter)}` : empty;
  return tx.rows(
    OPTION,
    sql`select t.id, ${memberName} as name from tenant_user t join app_account a on a.id = t.user_id
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and ${isActiveMember} and a.is_active${within}${named} order by ${memberName} collate "zh-Hans-x-icu", t.id limit 2000`,
  );
}
