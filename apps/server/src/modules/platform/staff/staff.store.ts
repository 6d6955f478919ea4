/** SQL of the people who can be chosen. */
import { contains, whole } from '../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const ACTIVE = whole(1);
const MEMBER = shape({ id: col.id, name: col.text });

/** Active members whose account is active, by name in Chinese order. */
export function activeMembers(tx: Tx, filter: string | undefined): Promise<RowOf<typeof MEMBER>[]> {
  const named = filter ? sql`where ${contains([sql`s.name`], filter)}` : empty;
  return tx.rows(
    MEMBER,
    sql`select s.id, s.name from (select u.id, coalesce(nullif(u.remark_name, ''), a.nickname) as name from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = ${tx.tenantId} and u.user_status = ${ACTIVE} and a.is_active) s
    ${named} order by s.name collate "zh-Hans-x-icu", s.id limit 2000`,
  );
}
