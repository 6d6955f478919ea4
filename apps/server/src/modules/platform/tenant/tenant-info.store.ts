/** SQL of how spaces are used, from what was counted of them. Runs on the platform's role. */
import { tenantInfo } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import { contains, limit, orderBy, type PageQuery, type SortSpec, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';
import { given } from '../../../kit/across.ts';
import { lastTalker } from './followup.store.ts';

const { INFO_RULES: RULES } = tenantInfo;
const INFO = shape({
  id: col.id,
  displayName: col.text,
  editionName: col.text,
  editionType: col.int,
  tenantState: col.int,
  expireTime: orNull(col.time),
  daysToExpire: orNull(col.int),
  ownerUserId: orNull(col.id),
  ownerName: orNull(col.text),
  salesmanName: orNull(col.text),
  activeWeek: col.int,
  activeMonth: col.int,
  loginDays: col.int,
  seatsUsed: col.int,
  seats: col.int,
  projects: col.int,
  products: col.int,
  nestMonth: col.int,
  storagePercent: col.float,
  lastLoginTime: orNull(col.time),
  health: orNull(col.int),
  computedTime: orNull(col.time),
  silentDays: col.int,
  healthWeeks: col.json<number[]>(),
  isFalling: col.bool,
});
export type InfoRow = RowOf<typeof INFO>;

/** The health of the ended weeks before `at` that tell whether it falls, by space, as `k`: the oldest first. */
const endedWeeks = (at: Sql): Sql =>
  sql`(select w.tenant_id as id, array_agg(w.health order by w.week) as weeks from tenant_health_week w,
        (select date_trunc('week', ${at} at time zone 'Asia/Shanghai')::date as monday) m
      where w.week < m.monday and w.week >= m.monday - 7 * ${whole(RULES.falls + 1)} group by w.tenant_id)`;
/** Whether each of these weeks is lower than the one before, and none is missing. */
const falling = (weeks: Sql): Sql =>
  sql`(cardinality(${weeks}) = ${whole(RULES.falls + 1)} and not exists (select 1 from generate_subscripts(${weeks}, 1) i where i > 1 and (${weeks})[i] >= (${weeks})[i - 1]))`;

/** Every space that is kept, as `t`: what it is, how it is used, which chips find it. */
function everySpace(): Sql {
  const at = sql`${now().toISOString()}::timestamptz`;
  // `offset 0`: what is computed of a row is computed once, however often it is looked at
  const day = (time: Sql): Sql => sql`(${time} at time zone 'Asia/Shanghai')::date`;
  return sql`(select y.*, array_remove(array[
      case when y.state in (1, 2, 3) and y."daysToExpire" <= ${whole(RULES.endingDays)} then 1 end,
      case when y.state in (1, 2, 3) and y."silentDays" >= ${whole(RULES.silentDays)} then 2 end,
      case when y."storagePercent" >= ${whole(RULES.storagePercent)} then 3 end,
      case when y.state = 1 and y."trialDay" = ${whole(RULES.trialDay)} then 4 end,
      case when y.state in (1, 2, 3) and ${falling(sql`y."healthWeeks"`)} then 5 end], null) as chips
    from (select t.tenant_id as id, t.name as "displayName", e.name as "editionName", e.edition_type as "editionType", t.salesman_user_id as "salesmanUserId",
        tenant_state(t.is_active, t.disabled_time, t.is_in_trial_period, t.expire_time, t.grace_days, e.is_free, ${at}) as state, t.expire_time as "expireTime",
        case when e.is_free then null else ${day(sql`t.expire_time`)} - ${day(at)} end as "daysToExpire", ${day(at)} - ${day(sql`coalesce(t.activated_time, t.creation_time)`)} + 1 as "trialDay",
        coalesce(a.active7, 0) as "activeWeek", coalesce(a.active30, 0) as "activeMonth", coalesce(a.login_days30, 0) as "loginDays", coalesce(a.seats_used, 0) as "seatsUsed", t.seats,
        coalesce(a.projects, 0) as projects, coalesce(a.products, 0) as products, coalesce(a.nest30, 0) as "nestMonth",
        coalesce(round(a.storage_used * 100.0 / nullif(a.storage_total, 0), 1), 0)::float8 as "storagePercent", a.last_login_time as "lastLoginTime", a.health, a.computed_time as "computedTime", coalesce(k.weeks, '{}') as "healthWeeks",
        ${day(at)} - ${day(sql`coalesce(a.last_login_time, t.creation_time)`)} as "silentDays"
      from tenant t join edition e on e.id = t.edition_id left join tenant_activity a on a.tenant_id = t.tenant_id left join ${endedWeeks(at)} k on k.id = t.tenant_id
      where t.tenant_id <> ${PLATFORM} and not t.is_deleted offset 0) y offset 0)`;
}

const SORT: SortSpec = {
  sortable: [
    'displayName',
    'daysToExpire',
    'activeWeek',
    'activeMonth',
    'loginDays',
    'seatsUsed',
    'projects',
    'products',
    'nestMonth',
    'storagePercent',
    'lastLoginTime',
    'health',
  ],
  defaultSort: 'health asc',
  by: {
    displayName: sql`t."displayName" collate "zh-Hans-x-icu"`,
    daysToExpire: sql`t."daysToExpire"`,
    activeWeek: sql`t."activeWeek"`,
    activeMonth: sql`t."activeMonth"`,
    nestMonth: sql`t."nestMonth"`,
    loginDays: sql`t."loginDays"`,
    seatsUsed: sql`t."seatsUsed"`,
    storagePercent: sql`t."storagePercent"`,
    lastLoginTime: sql`t."lastLoginTime"`,
  },
};

export interface InfoAsked {
  readonly filter?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly editionType?: readonly number[] | undefined;
  readonly tenantState?: readonly number[] | undefined;
  readonly salesmanUserId?: string | undefined;
  readonly chip?: readonly number[] | undefined;
}

const asked = (q: InfoAsked): Sql[] => [
  sql`true`,
  ...(q.filter ? [contains([sql`t."displayName"`], q.filter)] : []),
  ...given(q.tenantId, sql`t.id = ${q.tenantId}`),
  ...given(q.editionType, sql`t."editionType" = any(${q.editionType}::int[])`),
  ...given(q.tenantState, sql`t.state = any(${q.tenantState}::int[])`),
  ...given(q.salesmanUserId, sql`t."salesmanUserId" = ${q.salesmanUserId}`),
];
const OWNER = sql`(select w.user_id from tenant_user w where w.tenant_id = t.id and w.is_admin and not w.is_deleted order by w.id limit 1)`;
const COLUMNS = sql`t.id, t."displayName", t."editionName", t."editionType", t.state as "tenantState", t."expireTime", t."daysToExpire", o.id as "ownerUserId", o.nickname as "ownerName",
  s.nickname as "salesmanName", t."activeWeek", t."activeMonth", t."loginDays", t."seatsUsed", t.seats, t.projects, t.products, t."nestMonth", t."storagePercent", t."lastLoginTime", t.health, t."computedTime", t."silentDays", to_jsonb(t."healthWeeks") as "healthWeeks", 5 = any(t.chips) as "isFalling"`;
const NAMES = sql`left join app_account o on o.id = ${OWNER} left join app_account s on s.id = t."salesmanUserId"`;

const COUNTS = shape({
  all: col.int,
  ending: col.int,
  silent: col.int,
  storage: col.int,
  trial: col.int,
  falling: col.int,
  found: col.int,
});
/** One page, and how many each chip finds among the rest of the filter. */
export async function pageOfInfo(tx: Tx, q: PageQuery & InfoAsked) {
  const where = join(asked(q), ' and ');
  const chip = q.chip && q.chip.length > 0 ? sql`t.chips && ${q.chip}::int[]` : sql`true`;
  const [items, counted] = await Promise.all([
    // the names of a page are looked up for the page alone
    tx.rows(
      INFO,
      sql`select ${COLUMNS} from (select t.* from ${everySpace()} t where ${where} and ${chip} ${orderBy(SORT, q.sorting)} ${limit(q)}) t ${NAMES} ${orderBy(SORT, q.sorting)} /* all tenants */`,
    ),
    tx.one(
      COUNTS,
      sql`select count(*)::int as "all", count(*) filter (where 1 = any(t.chips))::int as ending, count(*) filter (where 2 = any(t.chips))::int as silent,
        count(*) filter (where 3 = any(t.chips))::int as storage, count(*) filter (where 4 = any(t.chips))::int as trial,
        count(*) filter (where 5 = any(t.chips))::int as falling, count(*) filter (where ${chip})::int as found
        from ${everySpace()} t where ${where} /* all tenants */`,
    ),
  ]);
  return {
    items,
    counts: counted ?? { all: 0, ending: 0, silent: 0, storage: 0, trial: 0, falling: 0, found: 0 },
  };
}

const NOTICED = shape({ tenantId: col.id, displayName: col.text, chips: col.json<number[]>() });
/** Spaces that a chip finds, those that end first before the others. */
export const noticed = (tx: Tx, tenantId: string | undefined): Promise<RowOf<typeof NOTICED>[]> =>
  tx.rows(
    NOTICED,
    sql`select t.id as "tenantId", t."displayName", to_jsonb(t.chips) as chips from ${everySpace()} t
      where cardinality(t.chips) > 0 and ${join([sql`true`, ...given(tenantId, sql`t.id = ${tenantId}`)], ' and ')}
      order by t."daysToExpire" nulls last, t.id limit ${whole(tenantInfo.MOST_NOTICES)} /* all tenants */`,
  );
/** The spaces of these ids, with their owners. */
export const infoOf = (tx: Tx, ids: readonly string[]): Promise<InfoRow[]> =>
  tx.rows(
    INFO,
    sql`select ${COLUMNS} from ${everySpace()} t ${NAMES} where t.id = any(${[...ids]}::uuid[]) order by t.id /* all tenants */`,
  );

/** Counts every space anew, and keeps its health for the week; as the owner. Answers how many were counted. */
export async function countActivity(tx: Tx, at: Date): Promise<number> {
  const row = await tx.one({ n: col.int }, sql`select tenant_activity_counted(${at.toISOString()}) as n`);
  await tx.one(
    { n: col.int },
    sql`select tenant_health_kept(${at.toISOString()}, ${whole(RULES.keptWeeks)}) as n`,
  );
  return row?.n ?? 0;
}

const FALLING = shape({ userId: col.id, names: col.texts, count: col.int });
/** Of each of the platform's people the spaces whose health falls week after week: his own, else those he has talked to last. As the owner. */
export const fallingByPerson = (tx: Tx): Promise<RowOf<typeof FALLING>[]> =>
  tx.rows(
    FALLING,
    sql`select a.id as "userId", array_agg(d.name order by d.health, d.id) as names, count(*)::int as count
      from (select t.id, t."displayName" as name, t.health, coalesce(t."salesmanUserId", ${lastTalker(sql`t.id`)}) as user_id from ${everySpace()} t where 5 = any(t.chips)) d
      join app_account a on a.id = d.user_id and a.is_host_user and a.is_active
      group by a.id order by a.id /* all tenants */`,
  );
