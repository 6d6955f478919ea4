/** SQL of who was talked to, of members as the platform sees them, and of tags. Runs on the platform's role. */
import { businessDay, newId } from '../../../kit/clock.ts';
import { contains, endOfDay, limit, type ListSpec, type PageQuery, startOfDay } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';

const FOLLOWUP = shape({
  id: col.id,
  tenantId: col.id,
  tenantName: col.text,
  way: col.int,
  stage: col.int,
  content: col.text,
  contactName: orNull(col.text),
  nextFollowTime: orNull(col.time),
  creatorName: col.text,
  creationTime: col.time,
});
const SPEC: ListSpec<typeof FOLLOWUP> = {
  shape: FOLLOWUP,
  columns: sql`t.id, t.space_id as "tenantId", n.name as "tenantName", t.way, t.stage, t.content, t.contact_name as "contactName",
    t.next_follow_time as "nextFollowTime", a.nickname as "creatorName", t.creation_time as "creationTime"`,
  from: sql`space_followup t join tenant n on n.tenant_id = t.space_id join app_account a on a.id = t.creator_id`,
  sortable: ['creationTime', 'nextFollowTime'],
  defaultSort: 'creationTime desc',
};
const KEPT = sql`not t.is_deleted`;

/** Who talked last to the space of this id. */
export const lastTalker = (space: Sql): Sql =>
  sql`(select s.creator_id from space_followup s where s.space_id = ${space} and not s.is_deleted order by s.creation_time desc limit 1)`;

export const pageOfFollowups = (tx: Tx, q: PageQuery & { tenantId?: string | undefined }) =>
  pageAcross(tx, SPEC, [KEPT, ...given(q.tenantId, sql`t.space_id = ${q.tenantId}`)], q);

export interface NewFollowup {
  readonly tenantId: string;
  readonly way: number;
  readonly stage: number;
  readonly content: string;
  readonly contactName: string | null;
  readonly nextFollowTime: string | null;
}
/** Writes it, and when the space is to be talked to next. */
export async function insertFollowup(tx: Tx, f: NewFollowup): Promise<RowOf<typeof FOLLOWUP> | undefined> {
  const id = newId();
  await tx.run(sql`insert into space_followup (id, space_id, way, stage, content, contact_name, next_follow_time, creator_id)
    values (${id}, ${f.tenantId}, ${f.way}, ${f.stage}, ${f.content}, ${f.contactName}, ${f.nextFollowTime}, ${tx.userId})`);
  await retell(tx, f.tenantId);
  return tx.one(FOLLOWUP, sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id} /* all tenants */`);
}
/** False when there is none of that id. */
const HELD = shape({ creatorId: col.id, isFresh: col.bool });
/** Who has written it, and whether within the last hours; held until commit. */
export const followupHeld = (tx: Tx, id: string, hours: number): Promise<RowOf<typeof HELD> | undefined> =>
  tx.one(
    HELD,
    sql`select s.creator_id as "creatorId", s.creation_time > now() - make_interval(hours => ${hours}::int) as "isFresh" from space_followup s
      where s.id = ${id} and not s.is_deleted for update`,
  );
export async function removeFollowup(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one(
    { tenantId: col.id },
    sql`update space_followup set is_deleted = true where id = ${id} and not is_deleted returning space_id as "tenantId"`,
  );
  if (row) await retell(tx, row.tenantId);
  return row !== undefined;
}
/** The last talk is the one that stands: with it the next one. */
const retell = (tx: Tx, tenantId: string): Promise<number> =>
  tx.run(sql`update tenant t set last_follow_time = f.at, next_follow_time = f.next
    from (select max(s.creation_time) as at, (array_agg(s.next_follow_time order by s.creation_time desc))[1] as next
      from space_followup s where s.space_id = ${tenantId} and not s.is_deleted) f where t.tenant_id = ${tenantId}`);

const DUE = shape({
  id: col.id,
  displayName: col.text,
  range: col.int,
  nextFollowTime: col.time,
  lastFollowTime: orNull(col.time),
  lastContent: orNull(col.text),
  contactName: orNull(col.text),
  telephone: orNull(col.text),
  salesmanName: orNull(col.text),
});
const DUE_COUNTS = shape({ found: col.int, all: col.int, over: col.int, today: col.int, week: col.int });
/** Spaces that are to be talked to by the end of the seventh day, those that wait longest first; `mine` is whose they are. */
export async function pageOfDue(
  tx: Tx,
  q: PageQuery & { range?: readonly number[] | undefined; mine: string | null },
) {
  const today = businessDay();
  const due = sql`(select t.tenant_id as id, t.name as "displayName", t.next_follow_time, t.last_follow_time, coalesce(f.contact_name, t.contact_name) as contact_name, t.telephone, t.salesman_user_id, f.content, f.creator_id,
      case when t.next_follow_time < ${startOfDay(today)}::timestamptz then 1 when t.next_follow_time <= ${endOfDay(today)}::timestamptz then 2 else 3 end as range
    from tenant t left join lateral (select s.content, s.contact_name, s.creator_id from space_followup s where s.space_id = t.tenant_id and not s.is_deleted order by s.creation_time desc limit 1) f on true
    where not t.is_deleted and t.next_follow_time <= ${endOfDay(today)}::timestamptz + interval '7 days'
      and (${q.mine}::uuid is null or t.salesman_user_id = ${q.mine} or f.creator_id = ${q.mine}) offset 0)`;
  const range = q.range && q.range.length > 0 ? sql`t.range = any(${q.range}::int[])` : sql`true`;
  const [items, counts] = await Promise.all([
    tx.rows(
      DUE,
      sql`select t.id, t."displayName", t.range, t.next_follow_time as "nextFollowTime", t.last_follow_time as "lastFollowTime", t.content as "lastContent", t.contact_name as "contactName",
          t.telephone, a.nickname as "salesmanName" from ${due} t left join app_account a on a.id = t.salesman_user_id
        where ${range} order by t.next_follow_time, t.id ${limit(q)} /* all tenants */`,
    ),
    tx.one(
      DUE_COUNTS,
      sql`select count(*) filter (where ${range})::int as found, count(*)::int as "all", count(*) filter (where t.range = 1)::int as over, count(*) filter (where t.range = 2)::int as today,
        count(*) filter (where t.range = 3)::int as week from ${due} t /* all tenants */`,
    ),
  ]);
  const { found = 0, all = 0, over = 0, today: now = 0, week = 0 } = counts ?? {};
  return {
    items,
    totalCount: found,
    totals: { 'range:all': all, 'range:1': over, 'range:2': now, 'range:3': week },
  };
}

const MEMBER = shape({
  id: col.id,
  userId: col.id,
  name: col.text,
  userName: col.text,
  phoneNumber: orNull(col.text),
  isAdmin: col.bool,
  userStatus: col.int,
  isActive: col.bool,
  isHostUser: col.bool,
  joinTime: orNull(col.time),
  lastLoginTime: orNull(col.time),
});
const MEMBERS: ListSpec<typeof MEMBER> = {
  shape: MEMBER,
  columns: sql`t.id, t.user_id as "userId", coalesce(nullif(t.remark_name, ''), a.nickname) as name, a.user_name as "userName", a.phone_number as "phoneNumber",
    t.is_admin as "isAdmin", t.user_status as "userStatus", a.is_active as "isActive", a.is_host_user as "isHostUser", t.join_time as "joinTime",
    (select max(l.created_time) from user_session l where l.user_id = t.user_id and l.active_tenant_id = t.tenant_id and l.impersonation_id is null) as "lastLoginTime"`,
  from: sql`tenant_user t join app_account a on a.id = t.user_id`,
  sortable: ['creationTime', 'joinTime', 'userStatus'],
  defaultSort: 'creationTime asc',
};
export const pageOfMembers = (tx: Tx, tenantId: string, q: PageQuery & { filter?: string | undefined }) =>
  pageAcross(
    tx,
    MEMBERS,
    [
      sql`t.tenant_id = ${tenantId} and not t.is_deleted`,
      ...(q.filter ? [contains([sql`t.remark_name`, sql`a.nickname`, sql`a.user_name`], q.filter)] : []),
    ],
    q,
  );

const TAG = shape({
  id: col.id,
  name: col.text,
  color: col.text,
  sort: col.int,
  version: col.int,
  used: col.int,
});
const TAGS = sql`select g.id, g.name, g.color, g.sort, g.version,
  (select count(*)::int from tenant t where g.id = any(t.tag_ids) and not t.is_deleted) as used from tag g`;
export const everyTag = (tx: Tx): Promise<RowOf<typeof TAG>[]> =>
  tx.rows(TAG, sql`${TAGS} order by g.sort, g.name /* all tenants */`);
/** The tag held until commit: nobody gives it while it goes. */
export async function lockTag(tx: Tx, id: string): Promise<RowOf<typeof TAG> | undefined> {
  await tx.run(sql`select 1 from tag where id = ${id} for update`);
  return tx.one(TAG, sql`${TAGS} where g.id = ${id} /* all tenants */`);
}
/** Undefined when another tag has the name. */
export async function insertTag(tx: Tx, t: { name: string; color: string; sort: number }) {
  const id = newId();
  const made = await tx.run(
    sql`insert into tag (id, name, color, sort) values (${id}, ${t.name}, ${t.color}, ${t.sort}) on conflict do nothing`,
  );
  return made === 0 ? undefined : tx.one(TAG, sql`${TAGS} where g.id = ${id} /* all tenants */`);
}
/** Undefined when another tag has the name. */
export async function changeTag(tx: Tx, id: string, t: { name: string; color: string; sort: number }) {
  const taken = await tx.one(
    { id: col.id },
    sql`select g.id from tag g where lower(g.name) = lower(${t.name}) and g.id <> ${id}`,
  );
  if (taken) return undefined;
  await tx.run(
    sql`update tag set name = ${t.name}, color = ${t.color}, sort = ${t.sort}, version = version + 1 where id = ${id}`,
  );
  return tx.one(TAG, sql`${TAGS} where g.id = ${id} /* all tenants */`);
}
export const removeTag = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from tag where id = ${id}`);
