/** SQL of what several records of the area change: the rights of members, and the locks that keep a space whole. */
import type { MasterDoing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { col, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { itemOf, type Who } from '../../../kit/who.ts';

type Doing = Pick<MasterDoing, 'tx' | 'house'>;
const USER = shape({ userId: col.id });

/** Every server reads these people's rights anew with their next request, and open pages are told. */
async function tellSessions({ tx, house }: Doing, userIds: readonly string[]): Promise<void> {
  await tx.run(sql`select pg_notify('session', u::text) from unnest(${userIds}::uuid[]) as u`);
  tx.afterCommit(() => {
    for (const userId of userIds) house.sessions.drop(userId);
  });
}

/** What these members may do has changed: their permission version rises in this transaction (platform F5). */
export async function raiseRights(doing: Doing, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const { tx } = doing;
  // in the order of their ids, so that two changes of many members never wait for each other
  const rows = await tx.rows(
    USER,
    sql`update tenant_user t set permission_version = t.permission_version + 1
      from (select m.id from tenant_user m where m.tenant_id = ${tx.tenantId} and m.id = any(${memberIds}::uuid[]) order by m.id for update) o
      where t.tenant_id = ${tx.tenantId} and t.id = o.id returning t.user_id as "userId"`,
  );
  await tellSessions(
    doing,
    rows.map((r) => r.userId),
  );
}

/** As `raiseRights`, for everybody of the space. */
export async function raiseAllRights(doing: Doing): Promise<void> {
  const { tx } = doing;
  const rows = await tx.rows(
    { id: col.id },
    sql`select t.id from tenant_user t where t.tenant_id = ${tx.tenantId} and not t.is_deleted`,
  );
  await raiseRights(
    doing,
    rows.map((r) => r.id),
  );
}

/** Ends what the person has open in this space, on every device and every server. */
export async function endSessions(doing: Doing, userId: string): Promise<void> {
  await doing.tx.run(sql`select end_sessions_here(${userId})`);
  await tellSessions(doing, [userId]);
}

/** One change of such a kind at a time in a space: two moves of units would make a circle, two defaults two factories. */
export async function lockSpace(tx: Tx, what: 'units' | 'factories' | 'employees' | 'roles'): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${tx.tenantId}`}, 0))`);
}

const ROLE = shape({
  id: col.id,
  isStatic: col.bool,
  dataPermission: col.int,
  displayAmount: col.bool,
});
const GRANT = shape({ permissionId: col.text, action: col.text });

/** dataPermission of a role or a member: the rows of everybody. */
export const ALL_ROWS = 1;
/** Whether he sees only his own rows of what the right is for: then he shows nobody those of others. */
export const seesOwnOf = (who: Pick<Who, 'narrow'>, right: string): boolean => who.narrow.has(itemOf(right));

/** The rights that these roles grant, each once. */
export async function grantsOf(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    GRANT,
    sql`select distinct ${columns(GRANT)} from role_permission t where t.tenant_id = ${tx.tenantId} and t.role_id = any(${roleIds}::uuid[])`,
  );
  return rows.map((g) => `${g.permissionId}:${g.action}`);
}

/**
 * Nobody gives what he does not hold himself (platform M12 §6). The roles are held until the end of the transaction, before any
 * member is, so that whoever changes a role and whoever gives it never wait for each other. What a role grants of features that the
 * space does not have now comes back with them: only who holds everything that there is gives it on.
 * Raises Common:NotFound, Identity:GrantTooWide.
 */
export async function assertAssignable(
  tx: Tx,
  who: Who,
  roleIds: readonly string[],
  possible: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const rows = await tx.rows(
    ROLE,
    sql`select ${columns(ROLE)} from role t where t.tenant_id = ${tx.tenantId} and t.id = any(${roleIds}::uuid[]) and not t.is_deleted order by t.id for share`,
  );
  if (rows.length !== new Set(roleIds).size) raise('Common:NotFound');
  const isWide = rows.some(
    (r) =>
      (r.displayAmount && !who.displayAmount) || (r.dataPermission === ALL_ROWS && who.dataScope !== 'all'),
  );
  const holdsAll = possible.every((right) => who.rights.has(right));
  const granted = holdsAll ? [] : rows.some((r) => r.isStatic) ? possible : await grantsOf(tx, roleIds);
  if (isWide || granted.some((right) => !who.rights.has(right))) raise('Identity:GrantTooWide');
  const wide = rows.filter((r) => r.dataPermission === ALL_ROWS).map((r) => r.id);
  const shown = wide.length > 0 && who.narrow.size > 0 ? await grantsOf(tx, wide) : [];
  if (shown.some((right) => seesOwnOf(who, right))) raise('Identity:GrantTooWide');
}

/** Whether the member is granted the right as things stand now. */
export async function stillHolds(
  tx: Tx,
  memberId: string | null,
  [permissionId, action]: readonly [string, string],
): Promise<boolean> {
  const row = await tx.one(
    { holds: col.bool },
    sql`select exists (select 1 from tenant_user_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        left join role_permission p on p.tenant_id = m.tenant_id and p.role_id = m.role_id and p.permission_id = ${permissionId} and p.action = ${action}
      where m.tenant_id = ${tx.tenantId} and m.tenant_user_id = ${memberId} and (r.is_static or p.action is not null))
      or exists (select 1 from tenant_user_grant g where g.tenant_id = ${tx.tenantId} and g.tenant_user_id = ${memberId}
        and g.permission_id = ${permissionId} and g.action = ${action}) as holds`,
  );
  return row?.holds ?? false;
}
