/** Nest orders for the search of the shell: by number, name or project, through search_nest_order() (0071). */
import { type Found, NEST_BARS } from '@muyun/contract';
import { whole } from '../../../kit/paged.ts';
import { escaped, FOUND } from '../../../kit/search.ts';
import { empty, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

import type { NestFamily } from './nest-order.store.ts';
import { seenOrders } from '../shared/scope.ts';

const PLATES = sql`'nestOrder'`;
const BARS = sql`'barOrder'`;
type Find = (tx: Tx, who: Who, text: string, limit: number) => Promise<Found[]>;

/** The newest when nothing is typed; of plates, or of bars. */
const finding =
  (family: NestFamily): Find =>
  async (tx, who, text, limit) => {
    const [kind, isOf] = family === 'bars' ? [BARS, sql`=`] : [PLATES, sql`<>`];
    const hit =
      text === ''
        ? empty
        : sql` and t.id in (select search_nest_order('%' || search_text(${escaped(text)}) || '%'))`;
    const own = seenOrders(who, 't');
    return tx.rows(
      FOUND,
      sql`select ${kind} as kind, t.id, t.no as title, t.project_names as hint, t.state from nest_order t
     where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.kind ${isOf} ${NEST_BARS}${hit}${own} order by t.creation_time desc, t.id desc limit ${whole(limit)}`,
    );
  };

export const findOrders = finding('plates');
export const findBarOrders = finding('bars');
