/** SQL of the people who can be chosen. */
import type { Tx } from '../../../kit/tx.ts';

const ACTIVE = 1;

/** Active members whose account is active, by name in Chinese order. */
export function activeMembers(tx: Tx, filter: string | undefined): Promise<{ id: string; name: string }[]> {
  return tx.raw(
    `select s.id, s.name from (select u.id, coalesce(nullif(u.remark_name, ''), a.nickname) as name from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = $1 and u.user_status = ${ACTIVE} and a.is_active) s
     where $2::text is null or s.name ilike $2 order by s.name collate "zh-Hans-x-icu", s.id limit 2000`,
    [tx.tenantId, filter ? `%${filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null],
  );
}
