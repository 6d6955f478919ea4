/** SQL of what waits to be sent: written by an area in its own transaction, sent in batches by whichever server comes first. */
import { type AnnounceTarget, member } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, join, type Sql, sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

/** Whom a message is for; `holders` are the members who hold a right, looked up when it is sent. */
export type Receivers =
  | { readonly to: 'users'; readonly userIds: readonly string[] }
  | {
      readonly to: 'holders';
      readonly item: string;
      readonly action: string;
      /** empty: of any role */
      readonly roleIds: readonly string[];
      readonly factoryId: string | null;
      readonly exceptUserId: string | null;
      /** accounts and members whose own the row is: of those who see only their own rows (platform F6) nobody else is told of it */
      readonly ownedBy?: readonly string[];
    }
  | {
      readonly to: 'spaces';
      readonly target: AnnounceTarget;
      /** false: it stands in the application alone */
      readonly byWechat?: boolean;
    };

export interface OutboxRow {
  readonly template: string;
  readonly vars: Readonly<Record<string, string | number>>;
  readonly receivers: Receivers;
  readonly url: string | null;
  readonly bizType: string | null;
  readonly bizId: string | null;
  readonly decisionExpireTime: string | null;
  readonly dedupKey: string | null;
  readonly dueTime: string | null;
}

/** Writes what is to be sent and tells the servers, who hear it with the commit. Without a key of its own it is one by itself. */
export async function insertOutbox(tx: Tx, row: OutboxRow): Promise<void> {
  const id = newId();
  await Promise.all([
    tx.run(sql`insert into message_outbox (tenant_id, id, template, vars, receivers, url, biz_type, biz_id, decision_expire_time, dedup_key, due_time)
      values (${tx.tenantId}, ${id}, ${row.template}, ${JSON.stringify(row.vars)}, ${JSON.stringify(row.receivers)}, ${row.url}, ${row.bizType},
        ${row.bizId}, ${row.decisionExpireTime}, ${row.dedupKey ?? id}, coalesce(${row.dueTime}, now()))`),
    tx.run(sql`select pg_notify('message_outbox', '')`),
  ]);
}

const DUE = shape({ tenantId: col.id, id: col.id });
const AT_ONCE = whole(50);

/** What is due, what has not begun first: a long announcement keeps nothing else waiting. */
export const dueRows = (tx: Tx): Promise<RowOf<typeof DUE>[]> =>
  tx.rows(
    DUE,
    sql`select t.tenant_id as "tenantId", t.id from message_outbox t where t.due_time <= now()
      order by t.last_user_id is not null, t.due_time limit ${AT_ONCE} /* all tenants */`,
  );

const WAITING = shape({
  id: col.id,
  template: col.text,
  vars: col.json<Readonly<Record<string, string | number>>>(),
  receivers: col.json<Receivers>(),
  url: orNull(col.text),
  bizType: orNull(col.text),
  bizId: orNull(col.id),
  decisionExpireTime: orNull(col.time),
  dedupKey: col.text,
  lastUserId: orNull(col.id),
});
export type Waiting = RowOf<typeof WAITING>;

/** The row, locked; undefined when another server has it or it is done. */
export const lockOutbox = (tx: Tx, id: string): Promise<Waiting | undefined> =>
  tx.one(
    WAITING,
    sql`select t.id, t.template, t.vars, t.receivers, t.url, t.biz_type as "bizType", t.biz_id as "bizId", t.decision_expire_time as "decisionExpireTime",
      t.dedup_key as "dedupKey", t.last_user_id as "lastUserId" from message_outbox t
      where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.due_time <= now() for update skip locked`,
  );

export async function advance(tx: Tx, id: string, lastUserId: string | null): Promise<void> {
  await tx.run(
    lastUserId === null
      ? sql`delete from message_outbox where tenant_id = ${tx.tenantId} and id = ${id}`
      : sql`update message_outbox set last_user_id = ${lastUserId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Tried again later and later, at most an hour apart; it is never given up. */
export async function postpone(tx: Tx, id: string, error: string): Promise<void> {
  await tx.run(
    sql`update message_outbox set try_count = try_count + 1, error = ${error.slice(0, 500)},
      due_time = now() + least(interval '2 seconds' * power(2, least(try_count, 12)), interval '1 hour')
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

// who gets it ----------------------------------------------------------------------------------------------------------

/** Members who can work in their space. */
const ACTIVE = sql`u.user_status in (${join(member.ACTIVE_STATUSES.map((status) => whole(status)))}) and not u.is_deleted and a.is_active`;

const OWN_ROWS = 2;
/** That a member may open a row of the item: one who sees those of others, or whose own it is. */
const opens = (item: string, ownedBy: readonly string[]): Sql =>
  sql` and (u.is_admin or u.id = any(${ownedBy}::uuid[]) or u.user_id = any(${ownedBy}::uuid[]) or case when u.data_permission is not null then u.data_permission <> ${whole(OWN_ROWS)}
    else exists (select 1 from tenant_user_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id and not r.is_deleted
      where m.tenant_id = u.tenant_id and m.tenant_user_id = u.id and (r.is_static or r.data_permission <> ${whole(OWN_ROWS)} and exists (select 1 from role_permission p
        where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission_id = ${item} and p.action in ('query', 'get')))) end)`;

function holding(tx: Tx, receivers: Extract<Receivers, { to: 'holders' }>): Sql {
  const { item, action, roleIds, factoryId, exceptUserId, ownedBy } = receivers;
  return sql`select u.user_id as id from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = ${tx.tenantId} and ${ACTIVE}
    and u.user_id is distinct from ${exceptUserId}::uuid and (${factoryId}::uuid is null or u.is_admin or ${factoryId}::uuid = any(u.factory_ids))
    and (u.is_admin or exists (select 1 from tenant_user_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id and not r.is_deleted
      where m.tenant_id = u.tenant_id and m.tenant_user_id = u.id and (r.is_static or exists (select 1 from role_permission p
        where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission_id = ${item} and p.action = ${action})))
      or exists (select 1 from tenant_user_grant g where g.tenant_id = u.tenant_id and g.tenant_user_id = u.id and g.permission_id = ${item} and g.action = ${action}))
    and (${roleIds}::uuid[] = '{}' or exists (select 1 from tenant_user_role m where m.tenant_id = u.tenant_id and m.tenant_user_id = u.id and m.role_id = any(${roleIds}::uuid[])))${ownedBy ? opens(item, ownedBy) : empty}`;
}

function inSpaces(target: AnnounceTarget): Sql {
  const chosen =
    target.scope === 2
      ? sql` and e.edition_type = any(${target.editionTypes}::int[])`
      : target.scope === 3
        ? sql` and t.tenant_id = any(${target.tenantIds}::uuid[])`
        : target.scope === 4
          ? sql` and t.tag_ids && ${target.tagIds}::uuid[]`
          : empty;
  return sql`select distinct u.user_id as id from tenant_user u join app_account a on a.id = u.user_id join tenant t on t.tenant_id = u.tenant_id
    join edition e on e.id = t.edition_id where ${ACTIVE} and t.is_active${chosen} /* all tenants */`;
}

function receiving(tx: Tx, receivers: Receivers): Sql {
  if (receivers.to === 'holders') return holding(tx, receivers);
  if (receivers.to === 'spaces') return inSpaces(receivers.target);
  return sql`select a.id from app_account a where a.is_active and a.id = any(${receivers.userIds}::uuid[])`;
}

/** The next receivers after `last`, in the order of their ids; one person once. */
export async function receiversAfter(
  tx: Tx,
  receivers: Receivers,
  last: string | null,
  most: number,
): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select r.id from (${receiving(tx, receivers)}) r where ${last}::uuid is null or r.id > ${last}::uuid order by r.id limit ${whole(most)}`,
  );
  return rows.map((r) => r.id);
}

export async function countReceivers(tx: Tx, receivers: Receivers): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from (${receiving(tx, receivers)}) r`,
  );
  return row?.n ?? 0;
}

/** How many of these are tags. */
export async function countTags(tx: Tx, ids: readonly string[]): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from tag g where g.id = any(${ids}::uuid[])`,
  );
  return row?.n ?? 0;
}

/** How many of these are spaces of the platform. */
export async function countSpaces(tx: Tx, ids: readonly string[]): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from tenant t where t.tenant_id = any(${ids}::uuid[]) and t.tenant_id <> ${PLATFORM} /* all tenants */`,
  );
  return row?.n ?? 0;
}

// sending --------------------------------------------------------------------------------------------------------------

export interface Text {
  readonly kind: number;
  readonly type: number;
  readonly title: string;
  readonly content: string;
}
const SENT = shape({ id: col.id, userId: col.id });
const [PER_NOTE, PER_ROW] = [200, { id: 'uuid', user_id: 'uuid' }];

/** One message for each of these; who has one under its key gets none. Tells the servers of those who got one. */
export async function deliver(tx: Tx, waiting: Waiting, text: Text, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  const rows = users.map((userId) => ({ id: newId(), user_id: userId }));
  const sent = await tx.rows(
    SENT,
    sql`insert into message (tenant_id, id, user_id, tenant_name, template, vars, message_type, message_type_value, title, content, url, biz_type, biz_id, decision_expire_time, dedup_key)
      select ${tx.tenantId}::uuid, r.id, r.user_id, (select t.name from tenant t where t.tenant_id = ${tx.tenantId}), ${waiting.template}::text, ${JSON.stringify(waiting.vars)}::jsonb,
        ${text.type}::int, ${text.kind}::int, ${text.title}::text, ${text.content}::text, ${waiting.url}::text, ${waiting.bizType}::text, ${waiting.bizId}::uuid,
        ${waiting.decisionExpireTime}::timestamptz, ${waiting.dedupKey}::text from ${recordset(PER_ROW, rows)} r
      on conflict (tenant_id, user_id, dedup_key) do nothing returning id, user_id as "userId"`,
  );
  if (sent.length === 0) return;
  const delivered = sent.map((s) => ({ id: s.id, user_id: s.userId }));
  await tx.run(sql`insert into message_delivery (tenant_id, message_id, user_id, channel, state)
    select ${tx.tenantId}::uuid, r.id, r.user_id, c.channel, c.state from ${recordset(PER_ROW, delivered)} r cross join (values (1, 1), (2, 0), (4, 0)) c(channel, state)
    where c.channel <> 2 or ${waiting.receivers.to !== 'spaces' || waiting.receivers.byWechat !== false}`);
  await tx.run(sql`select pg_notify('message_delivery', '')`);
  await tellUsers(
    tx,
    sent.map((s) => s.userId),
  );
}

/** Tells every server that the messages of these persons look different now: several in one note, as long as it may be. */
export async function tellUsers(tx: Tx, users: readonly string[]): Promise<void> {
  for (let from = 0; from < users.length; from += PER_NOTE)
    await tx.run(sql`select pg_notify('message', ${users.slice(from, from + PER_NOTE).join(',')})`);
}

// nightly --------------------------------------------------------------------------------------------------------------

const BATCH = 5_000;
/** Throws away a batch of a space's messages that were read, cleared or deleted and came before `before`. Answers how many, and whether that was all. */
export async function purgeMessages(
  tx: Tx,
  space: string,
  before: Date,
): Promise<{ count: number; isAll: boolean }> {
  const count = await tx.run(
    sql`delete from message where tenant_id = ${space} and id in (select t.id from message t where t.tenant_id = ${space}
      and t.creation_time < ${before.toISOString()} and (t.message_state = 1 or t.is_cleared or t.is_deleted) limit ${whole(BATCH)})`,
  );
  return { count, isAll: count < BATCH };
}

/** What asked and was not answered in time has lapsed. Answers how many. */
export const expireDecisions = (tx: Tx, at: Date): Promise<number> =>
  tx.run(
    sql`update message t set result = 3, processed_time = ${at.toISOString()} where t.result is null and t.decision_expire_time < ${at.toISOString()} /* all tenants */`,
  );
