/** SQL of who has opened which change order: rows that the messages keep, of orders that the member may see. */
import type { Paged } from '@muyun/contract';
import { contains, endOfDay, limit, orderBy, type PageQuery, startOfDay } from '../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { READER, READER_COLUMNS, READER_JOINS } from '../../platform/message/index.ts';
import { seenOrders } from './change-order.store.ts';

const VIEW_SORT = {
  sortable: ['lastViewTime', 'firstViewTime', 'viewCount'],
  defaultSort: 'lastViewTime desc',
};
const VIEW = shape({
  ...READER,
  id: col.id,
  orderId: col.id,
  orderNo: col.text,
  title: col.text,
  client: col.int,
});

export interface ViewFilter extends PageQuery {
  readonly orderId?: string | undefined;
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** Who has opened which order, the last first. */
export async function changeViews(tx: Tx, who: Who, query: ViewFilter): Promise<Paged<RowOf<typeof VIEW>>> {
  const where = new Where(tx)
    .and(sql`t.view_count > 0 and t.order_id in (${seenOrders(tx, who)})`)
    .when(query.orderId, sql`t.order_id = ${query.orderId}`)
    .when(query.beginTime, sql`t.last_view_time >= ${startOfDay(query.beginTime ?? '')}`)
    .when(query.endTime, sql`t.last_view_time <= ${endOfDay(query.endTime ?? '')}`);
  if (query.filter)
    where.and(contains([sql`t.order_no`, sql`t.title`, sql`u.remark_name`, sql`a.nickname`], query.filter));
  const [items, counted] = await Promise.all([
    tx.rows(
      VIEW,
      sql`select t.id, t.order_id as "orderId", t.order_no as "orderNo", t.title, t.client, ${READER_COLUMNS} from change_message t ${READER_JOINS}
        where ${where.sql} ${orderBy(VIEW_SORT, query.sorting)} ${limit(query)}`,
    ),
    tx.one(
      { n: col.int },
      sql`select count(*)::int as n from change_message t ${READER_JOINS} where ${where.sql}`,
    ),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
