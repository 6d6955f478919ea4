/** SQL of roles beside the record's own. */
import { recordset, columnsUnder } from '../../../kit/recordset.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { isActiveMember, memberName } from '../shared/people.store.ts';

export const memberCount = sql`(select count(*)::int from tenant_user_role m where m.tenant_id = t.tenant_id and m.role_id = t.id)`;

const MEMBER = shape({ id: col.id, name: col.text, isActive: col.bool });
export const membersOfRole = (tx: Tx, roleId: string): Promise<RowOf<typeof MEMBER>[]> =>
  tx.rows(
    MEMBER,
    sql`select t.id, ${memberName} as name, (${isActiveMember}) as "isActive" from tenant_user_role m
      join tenant_user t on t.tenant_id = m.tenant_id and t.id = m.tenant_user_id join app_account a on a.id = t.user_id
      where m.tenant_id = ${tx.tenantId} and m.role_id = ${roleId} order by ${memberName} collate "zh-Hans-x-icu", t.id`,
  );

const GRANT_TYPES = { permission_id: 'text', action: 'text' } as const;

/** These grants and no others. `rights` are `Family.Item:action`. */
export async function replaceGrants(tx: Tx, roleId: string, rights: readonly string[]): Promise<void> {
  await deleteGrants(tx, roleId);
  if (rights.length === 0) return;
  const rows = rights.map((right) => {
    const [permission_id, action] = right.split(':');
    return { permission_id, action };
  });
  await tx.run(sql`insert into role_permission (tenant_id, role_id, ${columnsUnder(GRANT_TYPES)})
    select ${tx.tenantId}, ${roleId}::uuid, ${columnsUnder(GRANT_TYPES, 'r')} from ${recordset(GRANT_TYPES, rows)} r`);
}

export async function deleteGrants(tx: Tx, roleId: string): Promise<void> {
  await tx.run(sql`delete from role_permission where tenant_id = ${tx.tenantId} and role_id = ${roleId}`);
}

/** These members and no others; members that are gone are left out. */
export async function replaceMembers(tx: Tx, roleId: string, memberIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from tenant_user_role where tenant_id = ${tx.tenantId} and role_id = ${roleId} and tenant_user_id <> all(${memberIds}::uuid[])`,
  );
  await tx.run(sql`insert into tenant_user_role (tenant_id, tenant_user_id, role_id)
    select t.tenant_id, t.id, ${roleId}::uuid from tenant_user t
    where t.tenant_id = ${tx.tenantId} and t.id = any(${memberIds}::uuid[]) and not t.is_deleted on conflict do nothing`);
}

const CODE = shape({ name: col.text });
/** Codes of the space's roles. */
export async function roleCodes(tx: Tx): Promise<Set<string>> {
  const rows = await tx.rows(
    CODE,
    sql`select lower(t.name) as name from role t where t.tenant_id = ${tx.tenantId} and not t.is_deleted`,
  );
  return new Set(rows.map((r) => r.name));
}

/** The member's own permission version, as it stands in this transaction. */
export async function permissionVersionOf(tx: Tx, memberId: string | null): Promise<number> {
  const row = await tx.one(
    { version: col.int },
    sql`select t.permission_version as version from tenant_user t where t.tenant_id = ${tx.tenantId} and t.id = ${memberId}`,
  );
  return row?.version ?? 0;
}
