/** SQL of the roles of the platform's staff. Runs on the platform's role. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

export const permissionCount = sql`cardinality(t.grants)`;
export const userCount = sql`(select count(*)::int from app_account a where t.id = any(a.platform_role_ids) and a.is_host_user and not a.is_deleted)`;

export async function countHolders(tx: Tx, id: string): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select ${userCount} as n from platform_role t where t.tenant_id = ${PLATFORM} and t.id = ${id}`,
  );
  return row?.n ?? 0;
}

const ROLE = shape({ id: col.id, name: col.text, grants: col.texts });
export type PlatformRole = RowOf<typeof ROLE>;
/** Of these those that are there, held so that nobody changes what they grant meanwhile. */
export const rolesAmong = (tx: Tx, ids: readonly string[]): Promise<PlatformRole[]> =>
  tx.rows(
    ROLE,
    sql`select t.id, t.name, t.grants from platform_role t where t.tenant_id = ${PLATFORM} and t.id = any(${ids}::uuid[]) and not t.is_deleted order by t.id for share`,
  );
export const everyRole = (tx: Tx): Promise<PlatformRole[]> =>
  tx.rows(
    ROLE,
    sql`select t.id, t.name, t.grants from platform_role t where t.tenant_id = ${PLATFORM} and not t.is_deleted order by t.sort, t.name`,
  );
export async function roleIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const row = await tx.one(
    { ids: col.ids },
    sql`select a.platform_role_ids as ids from app_account a where a.id = ${userId}`,
  );
  return row?.ids ?? [];
}
/** Staff with these roles, and whether it is an administrator. */
export const writeRoles = (
  tx: Tx,
  id: string,
  to: { roleIds: readonly string[]; isAdministrator: boolean },
): Promise<number> =>
  tx.run(sql`update app_account set is_host_user = true, is_platform_admin = ${to.isAdministrator}, platform_role_ids = ${[...to.roleIds]}::uuid[],
    platform_version = platform_version + 1, version = version + 1 where id = ${id}`);

/** What whoever has the role may do has changed. Answers who they are. */
export async function raiseHolders(tx: Tx, roleId: string): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`update app_account a set platform_version = a.platform_version + 1
      from (select b.id from app_account b where ${roleId}::uuid = any(b.platform_role_ids) order by b.id for update) o where a.id = o.id returning a.id`,
  );
  return rows.map((r) => r.id);
}
