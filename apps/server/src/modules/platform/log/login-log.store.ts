/** SQL of the login log. What began or ended a session is written by the database itself (0120_logs.sql). */
import { newId } from '../../../kit/clock.ts';
import {
  contains,
  limit,
  type ListSpec,
  orderBy,
  type PageQuery,
  type SortSpec,
} from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';
import { pageFor, type Reader, rowsFor, within } from './pages.store.ts';
import type { Range } from './range.ts';

export interface Noted {
  readonly tenantId: string | null;
  readonly userId: string | null;
  readonly account: string;
  readonly action: number;
  readonly result: number;
  readonly clientType: number | null;
  readonly userAgent: string | null;
  readonly ip: string;
}
/** On the platform's role. */
export async function insertLogin(tx: Tx, n: Noted): Promise<void> {
  await tx.run(sql`insert into login_log (tenant_id, id, user_id, account, action, result, client_type, user_agent, ip)
    values (${n.tenantId ?? PLATFORM}, ${newId()}, ${n.userId}, ${n.account.slice(0, 64)}, ${n.action}, ${n.result}, ${n.clientType}, ${n.userAgent?.slice(0, 300) ?? null}, ${n.ip})`);
}

const LOGIN = shape({
  id: col.id,
  time: col.time,
  tenantName: orNull(col.text),
  userName: orNull(col.text),
  account: col.text,
  action: col.int,
  result: col.int,
  clientType: orNull(col.int),
  userAgent: orNull(col.text),
  ip: orNull(col.text),
  impersonatorName: orNull(col.text),
});
export type LoginRow = RowOf<typeof LOGIN>;
const SPEC: ListSpec<typeof LOGIN> = {
  shape: LOGIN,
  columns: sql`t.id, t.time, n.name as "tenantName", coalesce(nullif(m.remark_name, ''), a.nickname) as "userName", t.account, t.action, t.result,
    t.client_type as "clientType", t.user_agent as "userAgent", t.ip, i.nickname as "impersonatorName"`,
  from: sql`login_log t left join tenant n on n.tenant_id = t.tenant_id left join tenant_user m on m.tenant_id = t.tenant_id and m.user_id = t.user_id
    left join app_account a on a.id = t.user_id left join app_account i on i.id = t.impersonator_user_id`,
  sortable: ['time'],
  defaultSort: 'time desc',
};
export interface LoginsAsked {
  readonly filter?: string | undefined;
  readonly action?: readonly number[] | undefined;
  readonly result?: readonly number[] | undefined;
  readonly clientType?: readonly number[] | undefined;
  readonly ip?: string | undefined;
}
const asked = (q: LoginsAsked, range: Range): Sql[] => [
  within(range),
  ...(q.filter
    ? [contains([sql`t.account`, sql`coalesce(m.remark_name, '')`, sql`coalesce(a.nickname, '')`], q.filter)]
    : []),
  ...given(q.action, sql`t.action = any(${q.action}::int[])`),
  ...given(q.result, sql`t.result = any(${q.result}::int[])`),
  ...given(q.clientType, sql`t.client_type = any(${q.clientType}::int[])`),
  ...(q.ip ? [contains([sql`t.ip`], q.ip)] : []),
];
export const pageOfLogins = (reader: Reader, q: LoginsAsked & PageQuery, range: Range) =>
  pageFor(reader, SPEC, asked(q, range), q);
export const rowsOfLogins = (
  reader: Reader,
  q: LoginsAsked & { sorting?: string | undefined },
  range: Range,
) => rowsFor(reader, SPEC, asked(q, range), q.sorting);

const ownOf = (userId: string, q: LoginsAsked, range: Range): Sql[] => [
  sql`t.user_id = ${userId}`,
  ...asked(q, range),
];
/** What was done with one account, whichever space it was in. On the platform's role. */
export const pageOfOwnLogins = (tx: Tx, userId: string, q: LoginsAsked & PageQuery, range: Range) =>
  pageAcross(tx, SPEC, ownOf(userId, q, range), q);
export const rowsOfOwnLogins = (
  tx: Tx,
  userId: string,
  q: LoginsAsked & { sorting?: string | undefined },
  range: Range,
): AsyncGenerator<LoginRow[]> =>
  tx.stream(
    LOGIN,
    sql`select ${SPEC.columns} from ${SPEC.from} where ${join(ownOf(userId, q, range), ' and ')} ${orderBy(SPEC, q.sorting)} /* all tenants */`,
    1000,
  );

const USE = shape({
  id: col.id,
  tenantName: col.text,
  editionName: col.text,
  loginDays: col.int,
  activeUsers: col.int,
  loginCount: col.int,
  onlineMinutes: orNull(col.int),
  lastLoginTime: orNull(col.time),
});
export type UseRow = RowOf<typeof USE>;
const USE_SORT: SortSpec = {
  sortable: ['loginCount', 'loginDays', 'activeUsers', 'onlineMinutes', 'lastLoginTime', 'tenantName'],
  defaultSort: 'loginCount desc',
  by: {
    loginCount: sql`t."loginCount"`,
    loginDays: sql`t."loginDays"`,
    activeUsers: sql`t."activeUsers"`,
    onlineMinutes: sql`coalesce(t."onlineMinutes", 0)`,
    lastLoginTime: sql`coalesce(t."lastLoginTime", '-infinity')`,
    tenantName: sql`t."tenantName"`,
  },
};
/** Sessions that have ended are kept so many days (upkeep.tasks.ts): of what is older nobody knows how long it was. */
const SESSIONS_KEPT_DAYS = 30;

/** Every space with what its people did within the time. Support that looked in is no use of theirs. */
function uses(filter: string | undefined, { begin, end }: Range): Sql {
  return sql`(select s.tenant_id as id, s.name as "tenantName", e.name as "editionName", coalesce(l.days, 0)::int as "loginDays", coalesce(l.users, 0)::int as "activeUsers",
      coalesce(l.logins, 0)::int as "loginCount", l.last as "lastLoginTime",
      case when ${begin}::timestamptz >= now() - make_interval(days => ${SESSIONS_KEPT_DAYS}::int) then coalesce(o.minutes, 0)::int end as "onlineMinutes"
    from tenant s join edition e on e.id = s.edition_id
      left join (select tenant_id, count(distinct (time at time zone 'Asia/Shanghai')::date) as days, count(distinct user_id) as users, count(*) as logins, max(time) as last
        from login_log where time >= ${begin} and time <= ${end} and action in (1, 3) and result = 1 group by tenant_id) l on l.tenant_id = s.tenant_id
      left join (select active_tenant_id, sum(extract(epoch from least(coalesce(ended_time, last_seen_time), ${end}::timestamptz) - greatest(created_time, ${begin}::timestamptz)) / 60) as minutes
        from user_session where created_time <= ${end} and coalesce(ended_time, last_seen_time) >= ${begin} and impersonation_id is null group by active_tenant_id) o
        on o.active_tenant_id = s.tenant_id
    where s.tenant_id <> ${PLATFORM} and not s.is_deleted and ${filter ? contains([sql`s.name`], filter) : sql`true`}) t`;
}

/** On the platform's role. */
export async function pageOfUse(
  tx: Tx,
  q: PageQuery & { filter?: string | undefined },
  range: Range,
): Promise<{ items: UseRow[]; totalCount: number }> {
  const from = uses(q.filter, range);
  const [items, counted] = await Promise.all([
    tx.rows(USE, sql`select t.* from ${from} ${orderBy(USE_SORT, q.sorting)} ${limit(q)} /* all tenants */`),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from} /* all tenants */`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
export const rowsOfUse = (
  tx: Tx,
  q: { filter?: string | undefined; sorting?: string | undefined },
  range: Range,
): AsyncGenerator<UseRow[]> =>
  tx.stream(
    USE,
    join([sql`select t.* from ${uses(q.filter, range)} ${orderBy(USE_SORT, q.sorting)} /* all tenants */`]),
    1000,
  );

/** Rows before `before` go (platform F8: kept twelve months). As the owner, who alone may. */
export const purgeLogs = async (tx: Tx, before: { login: Date; other: Date }): Promise<number> => {
  const gone = await Promise.all([
    tx.run(sql`delete from login_log where time < ${before.login.toISOString()} /* all tenants */`),
    tx.run(sql`delete from plugin_log where time < ${before.other.toISOString()} /* all tenants */`),
    tx.run(sql`delete from equipment_log where time < ${before.other.toISOString()} /* all tenants */`),
  ]);
  return gone.reduce((sum, n) => sum + n, 0);
};
