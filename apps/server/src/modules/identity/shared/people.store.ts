/** SQL of what is shown of members wherever they are listed. */
import { member } from '@muyun/contract';
import { contains, whole } from '../../../kit/paged.ts';
import { col } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** What the space calls the person; `t` is the membership, `a` the account. */
export const memberName = sql`coalesce(nullif(t.remark_name, ''), a.nickname)`;
export const isActiveMember = sql`t.user_status in (${join(member.ACTIVE_STATUSES.map(whole), ', ')})`;
/** Members with their accounts and phones. */
export const fromMembers = sql`tenant_user t join app_account a on a.id = t.user_id left join members_known() k on k.user_id = t.user_id`;

/** What the space calls these members. */
export async function namesOfMembers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    { name: col.text },
    sql`select ${memberName} as name from tenant_user t join app_account a on a.id = t.user_id
      where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) and not t.is_deleted order by ${memberName} collate "zh-Hans-x-icu", t.id`,
  );
  return rows.map((r) => r.name);
}

/** A typed text in the name or the phone. */
export const namedLike = (typed: string): Sql =>
  contains([memberName, sql`a.user_name`, sql`coalesce(k.phone, '')`], typed);

/** The phone as this member may see it: 138****1234 without the right to look at members (platform F7). */
export const shownPhone = (phone: string | null, isPlain: boolean): string | null =>
  phone === null || isPlain ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
export const PHONE_RIGHT = 'AbpOrganizationUnit.Members:get';
