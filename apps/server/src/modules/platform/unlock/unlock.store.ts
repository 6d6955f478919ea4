/** SQL of locked accounts. Runs on the platform's role, but for the membership. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Lifts a lock. Answers whether there was one; null when there is no such account. */
export async function liftLock(tx: Tx, id: string): Promise<boolean | null> {
  const rows = await tx.rows(
    { was: col.bool },
    sql`update app_account a set access_failed_count = 0, access_failed_since = null, lock_count = 0, lockout_end = null
     from (select id, coalesce(lockout_end > now(), false) as was from app_account where id = ${id} for update) o where a.id = o.id returning o.was`,
  );
  return rows[0]?.was ?? null;
}

const LOCKED = shape({ id: col.id, userName: col.text, nickname: col.text, lockoutEnd: col.time });
export type LockedAccount = RowOf<typeof LOCKED>;

/** Accounts that are locked now, all or some, those locked longest first. */
export function lockedAccounts(tx: Tx, only: readonly string[] | null = null): Promise<LockedAccount[]> {
  return tx.rows(
    LOCKED,
    sql`select ${columns(LOCKED)} from app_account t where lockout_end > now() and (${only}::uuid[] is null or id = any(${only})) order by lockout_end desc, id limit 400`,
  );
}

/** The members of this space by their account; `name` is what the space calls them. */
export async function membersByAccount(tx: Tx): Promise<Map<string, { id: string; name: string }>> {
  const rows = await tx.rows(
    { userId: col.id, id: col.id, name: col.text },
    sql`select m.user_id as "userId", m.id, coalesce(nullif(m.remark_name, ''), a.nickname) as name from tenant_user m join app_account a on a.id = m.user_id where m.tenant_id = ${tx.tenantId}`,
  );
  return new Map(rows.map((r) => [r.userId, { id: r.id, name: r.name }]));
}

/** The account of a member of this space. */
export async function accountOfMember(tx: Tx, memberId: string): Promise<string | null> {
  const row = await tx.one(
    { id: col.id },
    sql`select user_id as id from tenant_user where tenant_id = ${tx.tenantId} and id = ${memberId}`,
  );
  return row?.id ?? null;
}
