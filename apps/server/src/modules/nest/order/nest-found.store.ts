/** Nest orders for the search of the shell: by number, name or project, through search_nest_order() (0071). */
import type { Found } from '@muyun/contract';
import { escaped } from '../../../kit/search.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isOwnOnly } from './nest-product.store.ts';

/** The newest when nothing is typed. */
export async function findOrders(tx: Tx, who: Who, text: string, limit: number): Promise<Found[]> {
  const params: unknown[] = [tx.tenantId];
  const hit =
    text === ''
      ? ''
      : ` and t.id in (select search_nest_order('%' || search_text($${params.push(escaped(text))}) || '%'))`;
  const own = isOwnOnly(who) ? ` and t.creator_id = $${params.push(who.userId)}` : '';
  return tx.raw<Found>(
    `select 'nestOrder' as kind, t.id, t.no as title, t.project_names as hint, t.state from nest_order t
     where t.tenant_id = $1 and not t.is_deleted${hit}${own} order by t.creation_time desc, t.id desc limit ${limit}`,
    params,
  );
}
