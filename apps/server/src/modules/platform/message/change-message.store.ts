/** SQL of what people are told of change orders, and whether they have opened them (platform M3, production §12). One row per order and person. */
import { member, type Paged } from '@muyun/contract';
import { limit, orderBy, type PageQuery, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const SHOWN = whole(5);
const SORT = { sortable: ['creationTime'], defaultSort: 'creationTime desc' };
const ACTIVE = join(member.ACTIVE_STATUSES.map(whole));
const CHANGE = shape({
  id: col.id,
  orderNo: col.text,
  orderStatus: col.int,
  projectName: col.text,
  projectBatch: col.text,
  description: col.text,
  creationTime: col.time,
});
/** a row as the bell shows it: `id` is that of the order */
const ONE = sql`t.order_id as id, t.order_no as "orderNo", t.order_status as "orderStatus", t.project_name as "projectName", t.project_batch as "projectBatch", t.description, t.creation_time as "creationTime"`;
const mine = (tx: Tx): Sql => sql`t.user_id = ${tx.userId}`;

/** Over a change order `t`: how many were told, and how many of them have opened it. */
export const changeCounts = {
  told: sql`(select count(*)::int from change_message m where m.tenant_id = t.tenant_id and m.order_id = t.id)`,
  read: sql`(select count(*)::int from change_message m where m.tenant_id = t.tenant_id and m.order_id = t.id and m.order_status = 4)`,
};
/** Over a change order `t`: 2 or 4 for the person who asks; null when it was not told to him. */
export const myChangeState = sql`(select m.order_status from change_message m where m.tenant_id = t.tenant_id and m.order_id = t.id
  and m.user_id = nullif(current_setting('app.user_id', true), '')::uuid)`;

export interface ChangeTold {
  readonly orderId: string;
  readonly orderNo: string;
  readonly title: string;
  readonly description: string;
  readonly projectName: string;
  readonly projectBatch: string;
  /** members of the space; who has left it is not told */
  readonly memberIds: readonly string[];
}

/** Tells members of an approved change order, and every open window of theirs. A person is told of an order once. */
export async function tellChange(tx: Tx, told: ChangeTold): Promise<void> {
  if (told.memberIds.length === 0) return;
  await tx.run(
    sql`with told as (insert into change_message (tenant_id, id, user_id, order_id, order_no, title, project_name, project_batch, description)
        select u.tenant_id, gen_random_uuid(), u.user_id, ${told.orderId}, ${told.orderNo}, ${told.title}, ${told.projectName}, ${told.projectBatch}, ${told.description}
        from tenant_user u where u.tenant_id = ${tx.tenantId} and u.id = any(${told.memberIds}::uuid[]) and u.user_status in (${ACTIVE}) and not u.is_deleted
        on conflict (tenant_id, order_id, user_id) do nothing returning user_id)
      select pg_notify('message', string_agg(user_id::text, ',')) from told having count(*) > 0`,
  );
}

/** Marks an order as opened by the person who asks, each time anew. False when it was not told to him. */
export async function viewChange(tx: Tx, orderId: string): Promise<boolean> {
  const count = await tx.run(
    sql`update change_message t set order_status = 4, first_view_time = coalesce(t.first_view_time, now()), last_view_time = now(), view_count = t.view_count + 1
      where t.tenant_id = ${tx.tenantId} and ${mine(tx)} and t.order_id = ${orderId}`,
  );
  return count > 0;
}

/** Unread and not cleared, of the person who asks. */
export async function unreadChangeCount(tx: Tx): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from change_message t where t.tenant_id = ${tx.tenantId} and ${mine(tx)} and t.order_status = 2 and not t.is_cleared`,
  );
  return row?.n ?? 0;
}

/** Reads and hides what the bell shows of change orders. */
export const clearChanges = (tx: Tx): Promise<number> =>
  tx.run(
    sql`update change_message t set is_cleared = true, order_status = 4, first_view_time = coalesce(t.first_view_time, now()), last_view_time = coalesce(t.last_view_time, now())
      where t.tenant_id = ${tx.tenantId} and ${mine(tx)} and not t.is_cleared`,
  );

/** What the bell shows: unread ones first, the newest first. */
export const firstChanges = (tx: Tx): Promise<RowOf<typeof CHANGE>[]> =>
  tx.rows(
    CHANGE,
    sql`select ${ONE} from change_message t where t.tenant_id = ${tx.tenantId} and ${mine(tx)} and not t.is_cleared order by t.order_status, t.creation_time desc limit ${SHOWN}`,
  );

/** What was told to the person who asks, 2 unread or 4 read, the newest first. */
export async function listChanges(
  tx: Tx,
  orderStatus: 2 | 4,
  query: PageQuery,
): Promise<Paged<RowOf<typeof CHANGE>>> {
  const [items, counted] = await Promise.all([
    tx.rows(
      CHANGE,
      sql`select ${ONE} from change_message t where t.tenant_id = ${tx.tenantId} and ${mine(tx)} and t.order_status = ${orderStatus} ${orderBy(SORT, query.sorting)} ${limit(query)}`,
    ),
    tx.one(
      { n: col.int },
      sql`select count(*)::int as n from change_message t where t.tenant_id = ${tx.tenantId} and ${mine(tx)} and t.order_status = ${orderStatus}`,
    ),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

/** A person who was told, over a row `t` of change_message: shape, columns and joins for the statements of the order's own area. */
export const READER = shape({
  userId: col.id,
  name: col.text,
  unitName: orNull(col.text),
  orderStatus: col.int,
  firstViewTime: orNull(col.time),
  lastViewTime: orNull(col.time),
  viewCount: col.int,
});
export const READER_COLUMNS = sql`t.user_id as "userId", coalesce(nullif(u.remark_name, ''), a.nickname) as name,
  (select string_agg(o.display_name, '、' order by o.id) from organization_unit_member om join organization_unit o on o.tenant_id = om.tenant_id and o.id = om.organization_unit_id
    where om.tenant_id = t.tenant_id and om.tenant_user_id = u.id and not o.is_deleted) as "unitName",
  t.order_status as "orderStatus", t.first_view_time as "firstViewTime", t.last_view_time as "lastViewTime", t.view_count as "viewCount"`;
export const READER_JOINS = sql`join app_account a on a.id = t.user_id left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.user_id`;

/** Who was told of an order, the unread ones first. */
export const changeReaders = (tx: Tx, orderId: string): Promise<RowOf<typeof READER>[]> =>
  tx.rows(
    READER,
    sql`select ${READER_COLUMNS} from change_message t ${READER_JOINS} where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} order by t.order_status, t.first_view_time, t.id`,
  );
