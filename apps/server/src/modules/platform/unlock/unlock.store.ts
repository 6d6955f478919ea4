/** SQL of locked accounts. Runs on the platform's role, but for the membership. */
import type { Tx } from '../../../kit/tx.ts';

/** Lifts a lock. Answers whether there was one; null when there is no such account. */
export async function liftLock(tx: Tx, id: string): Promise<boolean | null> {
  const rows = await tx.raw<{ was: boolean }>(
    `update app_account a set access_failed_count = 0, access_failed_since = null, lock_count = 0, lockout_end = null
     from (select id, coalesce(lockout_end > now(), false) as was from app_account where id = $1 for update) o where a.id = o.id returning o.was`,
    [id],
  );
  return rows[0]?.was ?? null;
}

export interface LockedAccount {
  readonly id: string;
  readonly userName: string;
  readonly nickname: string;
  readonly lockoutEnd: string;
}

/** Accounts that are locked now, all or some, those locked longest first. */
export function lockedAccounts(tx: Tx, only: readonly string[] | null = null): Promise<LockedAccount[]> {
  return tx.raw(
    'select id, user_name as "userName", nickname, lockout_end as "lockoutEnd" from app_account where lockout_end > now() and ($1::uuid[] is null or id = any($1)) order by lockout_end desc, id limit 400',
    [only],
  );
}

/** The members of this space by their account; `name` is what the space calls them. */
export async function membersByAccount(tx: Tx): Promise<Map<string, { id: string; name: string }>> {
  const rows = await tx.raw<{ userId: string; id: string; name: string }>(
    `select m.user_id as "userId", m.id, coalesce(nullif(m.remark_name, ''), a.nickname) as name from tenant_user m join app_account a on a.id = m.user_id where m.tenant_id = $1`,
    [tx.tenantId],
  );
  return new Map(rows.map((r) => [r.userId, { id: r.id, name: r.name }]));
}

/** The account of a member of this space. */
export async function accountOfMember(tx: Tx, memberId: string): Promise<string | null> {
  return (
    (
      await tx.raw<{ id: string }>('select user_id as id from tenant_user where tenant_id = $1 and id = $2', [
        tx.tenantId,
        memberId,
      ])
    )[0]?.id ?? null
  );
}
