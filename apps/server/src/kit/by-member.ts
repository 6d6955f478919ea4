/** Filters by a person: screens choose members of the space, rows keep accounts. */
import { type Sql, sql } from './sql.ts';

/** Rows `t` whose `column` names the account of the member. */
export const byMember = (column: Sql, memberId: string | undefined): Sql =>
  sql`${column} = (select u.user_id from tenant_user u where u.tenant_id = t.tenant_id and u.id = ${memberId}::uuid)`;
