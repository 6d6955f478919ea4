/** Customers for the search of the shell: by code, name, short name or pinyin, through search_demander() (0071). */
import type { Found } from '@muyun/contract';
import { escaped, FOUND } from '../../../kit/search.ts';
import { empty, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

export async function findDemanders(tx: Tx, who: Who, text: string, limit: number): Promise<Found[]> {
  const isOwn = who.dataScope === 'own' && !who.isAdmin;
  const own = isOwn ? sql` and (t.creator_id = ${who.userId} or t.salesman_id = ${who.tenantUserId})` : empty;
  return tx.rows(
    FOUND,
    sql`select 'demander' as kind, t.id, t.name as title, concat_ws(' · ', t.code, t.short_name) as hint, null::int as state from demander t
     where t.tenant_id = ${tx.tenantId} and t.id in (select search_demander('%' || search_text(${escaped(text)}) || '%')) and not t.is_deleted${own}
     order by lower(t.code) = lower(${text}) desc, t.creation_time desc, t.id desc limit ${limit}`,
  );
}
