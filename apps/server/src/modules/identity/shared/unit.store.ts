/** SQL of units that several records ask for. */
import { organizationUnitFields } from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const UNIT = shape(pick(organizationUnitFields, 'id', 'code', 'level', 'displayName'));
export type UnitPlace = RowOf<typeof UNIT>;

export const loadUnit = (tx: Tx, id: string): Promise<UnitPlace | undefined> =>
  tx.one(
    UNIT,
    sql`select ${columns(UNIT)} from organization_unit t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );

/** That the membership `t` belongs to the unit or to one below it. */
export const inUnit = (tx: Tx, { id, code }: Pick<UnitPlace, 'id' | 'code'>): Sql => sql`exists (
  select 1 from organization_unit_member o join organization_unit u on u.tenant_id = o.tenant_id and u.id = o.organization_unit_id
  where o.tenant_id = ${tx.tenantId} and o.tenant_user_id = t.id and not u.is_deleted and (u.id = ${id} or u.code like ${`${code}.%`}))`;

/** Who belongs to the unit, or to one below it. */
export const membersOfUnit = async (tx: Tx, unitId: string): Promise<string[]> => {
  const unit = await loadUnit(tx, unitId);
  if (!unit) return [];
  const rows = await tx.rows(
    { id: col.id },
    sql`select t.id from tenant_user t where t.tenant_id = ${tx.tenantId} and ${inUnit(tx, unit)}`,
  );
  return rows.map((r) => r.id);
};

/** The title of a staff selector that offers the unit. */
export async function selectorOf(tx: Tx, unitId: string): Promise<string | null> {
  const row = await tx.one(
    { title: col.text },
    sql`select t.query_user_title as title from query_organization_unit t
      where t.tenant_id = ${tx.tenantId} and t.organization_unit_id = ${unitId} and not t.is_deleted order by t.router_name limit 1`,
  );
  return row?.title ?? null;
}
