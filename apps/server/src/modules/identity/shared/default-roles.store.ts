/** SQL of the platform's default roles, and of the roles that a space has. */
import { defaultRoleFields } from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

export const permissionCount = sql`cardinality(t.grants)`;

const NAMES = ['name', 'description', 'dataPermission', 'displayAmount', 'sort', 'grants'] as const;
const GIVEN = shape(pick(defaultRoleFields, ...NAMES));
export type GivenRole = RowOf<typeof GIVEN>;

/** Roles of the platform for spaces of this kind, in their order. On either role. */
export const defaultRolesFor = (tx: Tx, editionType: number): Promise<GivenRole[]> =>
  tx.rows(
    GIVEN,
    sql`select ${columns(defaultRoleFields, NAMES)} from default_role t
      where t.tenant_id = ${PLATFORM} and t.edition_type = ${editionType} and not t.is_deleted order by t.sort, t.id`,
  );

/** Names of the platform's default roles of this kind, in lower case. */
export async function defaultRoleNames(tx: Tx, editionType: number): Promise<Set<string>> {
  return new Set((await defaultRolesFor(tx, editionType)).map((r) => r.name.toLowerCase()));
}

const KNOWN = shape({ id: col.id, name: col.text, displayName: col.text, isStatic: col.bool });
/** Roles of the space by code and by name. */
export const knownRoles = (tx: Tx): Promise<RowOf<typeof KNOWN>[]> =>
  tx.rows(
    KNOWN,
    sql`select t.id, lower(t.name) as name, lower(coalesce(t.display_name, t.name)) as "displayName", t.is_static as "isStatic"
      from role t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.id for update`,
  );

/** Of which kind the space of the transaction is; undefined where there is none. */
export async function editionTypeHere(tx: Tx): Promise<number | undefined> {
  const row = await tx.one(
    { editionType: col.int },
    sql`select e.edition_type as "editionType" from tenant t join edition e on e.id = t.edition_id where t.tenant_id = ${tx.tenantId} and not t.is_deleted`,
  );
  return row?.editionType;
}
