/**
 * SQL of a person's own messages. They come from all spaces: every statement is asked with the self scope (platform F3) and
 * names the person beside it.
 */
import type { Paged } from '@muyun/contract';
import { ASKING_KINDS } from '@muyun/contract';
import { contains, endOfDay, startOfDay, limit, orderBy, type PageQuery, whole } from '../../../kit/paged.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, empty, idIn, join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const MESSAGE = shape({
  id: col.id,
  userId: col.id,
  tenantId: col.id,
  tenantName: orNull(col.text),
  messageType: col.int,
  messageTypeValue: col.int,
  title: col.text,
  content: col.text,
  url: orNull(col.text),
  bizType: orNull(col.text),
  bizId: orNull(col.id),
  messageState: col.int,
  result: orNull(col.int),
  decisionExpireTime: orNull(col.time),
  processedTime: orNull(col.time),
  isCleared: col.bool,
  creationTime: col.time,
});
export type MessageRow = RowOf<typeof MESSAGE>;
const ONE = columns(MESSAGE);

/** Notices of every space, news and to-dos of the current one. */
const NOTICE = whole(1);
const SHOWN = whole(5);
const MOST_RECENT = whole(100);

const asking = sql`t.message_type_value in (${join(ASKING_KINDS.map((kind) => whole(kind)))})`;
const unanswered = sql`(${asking} and t.result is null)`;
const mine = (tx: Tx): Sql => sql`t.user_id = ${tx.userId} and not t.is_deleted`;
const inBell = (tx: Tx): Sql =>
  sql`${mine(tx)} and not t.is_cleared and (t.message_type = ${NOTICE} or t.tenant_id = ${tx.tenantId})`;

const COUNT = shape({ messageType: col.int, n: col.int });

/** Unread and not cleared, by messageType, change orders as 0; types without any may be missing. */
export async function unreadOf(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(
    COUNT,
    sql`select t.message_type as "messageType", count(*)::int as n from message t
      where ${inBell(tx)} and t.message_state = 0 group by t.message_type
      union all select 0, count(*)::int from change_message c
      where c.tenant_id = ${tx.tenantId} and c.user_id = ${tx.userId} and c.order_status = 2 and not c.is_cleared /* all tenants */`,
  );
  return new Map(rows.map((r) => [r.messageType, r.n]));
}

/** What a tab of the bell shows: unread ones first, the newest first. */
export const firstOf = (tx: Tx, messageType: number): Promise<MessageRow[]> =>
  tx.rows(
    MESSAGE,
    sql`select ${ONE} from message t where ${inBell(tx)} and t.message_type = ${messageType}
      order by t.message_state, t.creation_time desc limit ${SHOWN} /* all tenants */`,
  );

/** What has come in the last minute, the newest first and no more than one can look at. */
export const recentOf = (tx: Tx): Promise<MessageRow[]> =>
  tx.rows(
    MESSAGE,
    sql`select ${ONE} from message t where ${inBell(tx)} and t.creation_time > now() - interval '1 minute'
      order by t.creation_time desc limit ${MOST_RECENT} /* all tenants */`,
  );

export interface MessageFilter extends PageQuery {
  readonly messageType?: number | undefined;
  readonly messageState?: number | undefined;
  readonly messageTypeValue?: number | undefined;
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
const SORT = { sortable: ['creationTime'], defaultSort: 'creationTime desc' };
const TEXTS = [sql`t.title`, sql`t.content`, sql`t.tenant_name`];

/** One page of a person's messages of all spaces, cleared ones too. */
export async function listMine(tx: Tx, query: MessageFilter): Promise<Paged<MessageRow>> {
  const conditions = [
    mine(tx),
    query.messageType === undefined ? null : sql`t.message_type = ${query.messageType}`,
    query.messageState === undefined ? null : sql`t.message_state = ${query.messageState}`,
    query.messageTypeValue === undefined ? null : sql`t.message_type_value = ${query.messageTypeValue}`,
    query.filter ? contains(TEXTS, query.filter) : null,
    query.beginTime === undefined ? null : sql`t.creation_time >= ${startOfDay(query.beginTime)}`,
    query.endTime === undefined ? null : sql`t.creation_time <= ${endOfDay(query.endTime)}`,
  ].filter((c) => c !== null);
  const all = sql`message t where ${join(conditions, ' and ')}`;
  const [items, counted] = await Promise.all([
    tx.rows(
      MESSAGE,
      sql`select ${ONE} from ${all} ${orderBy(SORT, query.sorting)} ${limit(query)} /* all tenants */`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${all} /* all tenants */`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

/** Own messages of these ids, locked in id order. */
export const lockMine = (tx: Tx, ids: readonly string[]): Promise<MessageRow[]> =>
  tx.rows(
    MESSAGE,
    sql`select ${ONE} from message t where ${mine(tx)} and ${idIn(ids)} order by t.id for update /* all tenants */`,
  );

const READ = sql`message_state = 1, processed_time = coalesce(t.processed_time, now())`;

/** Marks own messages as read; those that are read stay as they are. Answers how many of the ids are own ones. */
export const markRead = (tx: Tx, ids: readonly string[], messageType?: number): Promise<number> =>
  tx.run(
    sql`update message t set ${READ} where ${mine(tx)} and ${idIn(ids)}${messageType === undefined ? empty : sql` and t.message_type = ${messageType}`} /* all tenants */`,
  );

/** Reads and hides a tab of the bell; what asks and was not answered stays. Answers how many. */
export const clearTab = (tx: Tx, messageType: number, kind?: number): Promise<number> =>
  tx.run(
    sql`update message t set ${READ}, is_cleared = true where ${inBell(tx)} and t.message_type = ${messageType}
      and not ${unanswered}${kind === undefined ? empty : sql` and t.message_type_value = ${kind}`} /* all tenants */`,
  );

/** Marks as deleted; the row stays until the nightly run, so that what is sent again stays one. */
export const hide = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`update message t set is_deleted = true where ${mine(tx)} and ${idIn(ids)} /* all tenants */`);

/** The same for what was read of a tab; what asks and was not answered stays. */
export const hideRead = (tx: Tx, messageType: number): Promise<number> =>
  tx.run(
    sql`update message t set is_deleted = true where ${mine(tx)} and t.message_type = ${messageType}
      and t.message_state = 1 and not ${unanswered} /* all tenants */`,
  );

/** Tells every server that the messages of this person look different now. */
export async function tellPerson(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_notify('message', ${tx.userId})`);
}

/** Notes that an open stream has shown them. */
export async function markStreamed(tx: Tx, shown: readonly MessageRow[]): Promise<void> {
  const rows = shown.map((row) => ({ tenant_id: row.tenantId, id: row.id }));
  await tx.run(
    sql`update message_delivery d set state = 1, try_count = d.try_count + 1 from ${recordset({ tenant_id: 'uuid', id: 'uuid' }, rows)} r
      where d.tenant_id = r.tenant_id and d.message_id = r.id and d.channel = 4 and d.state = 0 and d.user_id = ${tx.userId}`,
  );
}

// of a document, in its own space --------------------------------------------------------------------------------------

const RECEIVER = pick(MESSAGE, 'userId');

/**
 * Marks what was sent about a document as done, with the answer where one was asked for, and throws away what waits to be
 * sent. Answers whose messages changed.
 */
export async function settleBiz(
  tx: Tx,
  template: string,
  { type, id }: { readonly type: string; readonly id: string },
  result: number | null,
): Promise<string[]> {
  const about = sql`t.tenant_id = ${tx.tenantId} and t.biz_type = ${type} and t.biz_id = ${id} and t.template = ${template}`;
  // first what is not sent yet: it waits for a server that is sending it, and the second statement sees what that has sent
  await tx.run(sql`delete from message_outbox t where ${about}`);
  const rows = await tx.rows(
    RECEIVER,
    sql`update message t set ${READ}, result = coalesce(t.result, ${result}) where ${about} and (t.message_state = 0 or t.result is null and ${result}::int is not null)
      returning t.user_id as "userId"`,
  );
  return [...new Set(rows.map((r) => r.userId))];
}

/** How the space calls a person, or the person itself. */
export async function nameOf(tx: Tx, userId: string): Promise<string> {
  const row = await tx.one(
    { name: col.text },
    sql`select coalesce(nullif(u.remark_name, ''), a.nickname) as name from app_account a
      left join tenant_user u on u.tenant_id = ${tx.tenantId} and u.user_id = a.id where a.id = ${userId}`,
  );
  return row?.name ?? '';
}
