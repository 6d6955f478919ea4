/** SQL of what a member may do: what he is given himself, and what each of his roles grants. */
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const GRANT = shape({ permissionId: col.text, action: col.text });
const OF_ROLE = shape({
  id: col.id,
  name: col.text,
  isStatic: col.bool,
  dataPermission: col.int,
  displayAmount: col.bool,
  rights: col.texts,
});
export type RoleOfMember = RowOf<typeof OF_ROLE>;

/** The roles of a member, each with its rights (`Family.Item:action`). */
export const rolesWithRights = (tx: Tx, memberId: string): Promise<RoleOfMember[]> =>
  tx.rows(
    OF_ROLE,
    sql`select t.id, t.display_name as name, t.is_static as "isStatic", t.data_permission as "dataPermission", t.display_amount as "displayAmount",
        array(select p.permission_id || ':' || p.action from role_permission p where p.tenant_id = t.tenant_id and p.role_id = t.id) as rights
      from tenant_user_role m join role t on t.tenant_id = m.tenant_id and t.id = m.role_id
      where m.tenant_id = ${tx.tenantId} and m.tenant_user_id = ${memberId} order by t.sort, t.id`,
  );

/** What the member is given himself, as `Family.Item:action`. */
export async function ownGrantsOf(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx.rows(
    GRANT,
    sql`select ${columns(GRANT)} from tenant_user_grant t where t.tenant_id = ${tx.tenantId} and t.tenant_user_id = ${memberId} order by t.permission_id, t.action`,
  );
  return rows.map((g) => `${g.permissionId}:${g.action}`);
}

const TYPES = { permission_id: 'text', action: 'text' } as const;
/** These and no others. */
export async function replaceOwnGrants(tx: Tx, memberId: string, rights: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from tenant_user_grant where tenant_id = ${tx.tenantId} and tenant_user_id = ${memberId}`,
  );
  if (rights.length === 0) return;
  const rows = rights.map((right) => {
    const [permission_id, action] = right.split(':');
    return { permission_id, action };
  });
  await tx.run(sql`insert into tenant_user_grant (tenant_id, tenant_user_id, ${columnsUnder(TYPES)})
    select ${tx.tenantId}, ${memberId}::uuid, ${columnsUnder(TYPES, 'r')} from ${recordset(TYPES, rows)} r`);
}
