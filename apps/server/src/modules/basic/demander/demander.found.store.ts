/** Customers for the search of the shell: by code, name, short name or pinyin, through search_demander() (0071). */
import type { Found } from '@muyun/contract';
import { escaped } from '../../../kit/search.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

export async function findDemanders(tx: Tx, who: Who, text: string, limit: number): Promise<Found[]> {
  const isOwn = who.dataScope === 'own' && !who.isAdmin;
  const own = isOwn ? ' and (t.creator_id = $4 or t.salesman_id = $5)' : '';
  return tx.raw<Found>(
    `select 'demander' as kind, t.id, t.name as title, concat_ws(' · ', t.code, t.short_name) as hint, null as state from demander t
     where t.tenant_id = $1 and t.id in (select search_demander('%' || search_text($2) || '%')) and not t.is_deleted${own}
     order by lower(t.code) = lower($3) desc, t.creation_time desc, t.id desc limit ${limit}`,
    [tx.tenantId, escaped(text), text, ...(isOwn ? [who.userId, who.tenantUserId] : [])],
  );
}
