/** SQL of spaces as the platform keeps them. Runs on the platform's role. */
import { NEST_QUOTA, SEATS } from '@muyun/contract';
import { newId, now } from '../../../kit/clock.ts';
import { contains, endOfDay, type ListSpec, type PageQuery, startOfDay } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { SPACE_TERMS } from '../../../kit/space-terms.ts';
import { columns, type Sql, sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';

interface Tag {
  id: string;
  name: string;
  color: string;
}
const PLAIN = shape({
  editionId: col.id,
  ...SPACE_TERMS,
  serviceEndTime: orNull(col.time),
  seats: col.int,
  telephone: orNull(col.text),
  contactName: orNull(col.text),
  address: orNull(col.text),
  salesmanUserId: orNull(col.id),
  remark: orNull(col.text),
  disabledReason: orNull(col.text),
  deleteRequesterId: orNull(col.id),
  source: col.int,
  lastFollowTime: orNull(col.time),
  nextFollowTime: orNull(col.time),
  creationTime: col.time,
  version: col.int,
});
const SPACE = shape({
  ...PLAIN,
  id: col.id,
  displayName: col.text,
  spaceCode: col.text,
  editionName: col.text,
  editionType: col.int,
  isFreeEdition: col.bool,
  seatsUsed: col.int,
  storageTotal: col.int,
  storageUsed: col.int,
  nestLeft: orNull(col.int),
  concurrent: col.int,
  ownerUserId: orNull(col.id),
  ownerName: orNull(col.text),
  salesmanName: orNull(col.text),
  agentTenantId: orNull(col.id),
  agentName: orNull(col.text),
  deleteRequesterName: orNull(col.text),
  tags: col.json<Tag[]>(),
  lastLoginTime: orNull(col.time),
});
export type SpaceRow = RowOf<typeof SPACE>;

/** As `tenantState` of kit/who.ts, for conditions. */
const stateSql = (at: Date): Sql =>
  sql`tenant_state(t.is_active, t.disabled_time, t.is_in_trial_period, t.expire_time, t.grace_days, e.is_free, ${at.toISOString()}::timestamptz)`;
const LAST_LOGIN = sql`(select max(l.created_time) from user_session l where l.active_tenant_id = t.tenant_id and l.impersonation_id is null)`;
const STORAGE_USED = sql`coalesce((select q.used from storage_quota q where q.tenant_id = t.tenant_id), 0)`;
const SPEC: ListSpec<typeof SPACE> = {
  shape: SPACE,
  columns: sql`${columns(PLAIN)}, t.id, t.name as "displayName", t.code as "spaceCode", e.name as "editionName", e.edition_type as "editionType", e.is_free as "isFreeEdition",
    (select count(*)::int from tenant_user m where m.tenant_id = t.tenant_id and m.user_status in (1, 4, 32) and not m.is_deleted) as "seatsUsed",
    coalesce(storage_total_of(t.tenant_id), 0) as "storageTotal", ${STORAGE_USED} as "storageUsed",
    nest_left_of(t.tenant_id) as "nestLeft", concurrent_total_of(t.tenant_id) as concurrent,
    o.id as "ownerUserId", o.nickname as "ownerName", s.nickname as "salesmanName", ag.agent_id as "agentTenantId", an.name as "agentName", d.nickname as "deleteRequesterName",
    coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.sort, g.name) from tag g where g.id = any(t.tag_ids)), '[]'::jsonb) as tags,
    ${LAST_LOGIN} as "lastLoginTime"`,
  from: sql`(select n.tenant_id as id, n.* from tenant n /* all tenants */) t join edition e on e.id = t.edition_id left join app_account o on o.id =
    (select w.user_id from tenant_user w where w.tenant_id = t.tenant_id and w.is_admin and not w.is_deleted order by w.id limit 1)
    left join app_account s on s.id = t.salesman_user_id left join app_account d on d.id = t.delete_requester_id
    left join space_agent ag on ag.space_id = t.tenant_id left join tenant an on an.tenant_id = ag.agent_id`,
  sortable: [
    'displayName',
    'creationTime',
    'expireTime',
    'seats',
    'storageUsed',
    'lastLoginTime',
    'lastFollowTime',
    'nextFollowTime',
  ],
  defaultSort: 'creationTime desc',
  by: {
    displayName: sql`t.name collate "zh-Hans-x-icu"`,
    lastLoginTime: LAST_LOGIN,
    storageUsed: STORAGE_USED,
  },
};
const KEPT = sql`t.tenant_id <> ${PLATFORM} and not t.is_deleted`;

export interface SpacesAsked {
  readonly filter?: string | undefined;
  readonly editionType?: readonly number[] | undefined;
  readonly editionId?: string | undefined;
  readonly tenantState?: readonly number[] | undefined;
  readonly tagId?: string | undefined;
  readonly salesmanUserId?: string | undefined;
  readonly agentTenantId?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly expireBegin?: string | undefined;
  readonly expireEnd?: string | undefined;
  readonly regionCode?: string | undefined;
  readonly loginBegin?: string | undefined;
  readonly loginEnd?: string | undefined;
}
/** 440000 is a province, 440600 a city in it: what the code of a place within begins with. */
const within = (regionCode: string): string => `${regionCode.replace(/(?:00)+$/, '')}%`;
const asked = (q: SpacesAsked): Sql[] => [
  KEPT,
  ...(q.filter
    ? [
        contains(
          [
            sql`t.name`,
            sql`t.code`,
            sql`coalesce(t.telephone, '')`,
            sql`coalesce(o.nickname, '')`,
            sql`coalesce(o.phone_number, '')`,
          ],
          q.filter,
        ),
      ]
    : []),
  ...given(q.editionType, sql`e.edition_type = any(${q.editionType}::int[])`),
  ...given(q.editionId, sql`t.edition_id = ${q.editionId}`),
  ...given(q.tenantState, sql`${stateSql(now())} = any(${q.tenantState}::int[])`),
  ...given(q.tagId, sql`${q.tagId}::uuid = any(t.tag_ids)`),
  ...given(q.salesmanUserId, sql`t.salesman_user_id = ${q.salesmanUserId}`),
  ...given(q.agentTenantId, sql`ag.agent_id = ${q.agentTenantId}`),
  ...given(q.isActive, sql`t.is_active = ${q.isActive}`),
  ...given(q.beginTime, sql`t.creation_time >= ${startOfDay(q.beginTime)}`),
  ...given(q.endTime, sql`t.creation_time <= ${endOfDay(q.endTime)}`),
  ...given(q.expireBegin, sql`t.expire_time >= ${startOfDay(q.expireBegin)}`),
  ...given(q.expireEnd, sql`t.expire_time <= ${endOfDay(q.expireEnd)}`),
  ...(q.regionCode ? [sql`t.region_code like ${within(q.regionCode)}`] : []),
  ...given(q.loginBegin, sql`${LAST_LOGIN} >= ${startOfDay(q.loginBegin)}`),
  ...given(q.loginEnd, sql`${LAST_LOGIN} <= ${endOfDay(q.loginEnd)}`),
];

export const pageOfSpaces = (tx: Tx, query: PageQuery & SpacesAsked) =>
  pageAcross(tx, SPEC, asked(query), query);

export const loadSpace = (tx: Tx, id: string): Promise<SpaceRow | undefined> =>
  tx.one(
    SPACE,
    sql`select ${SPEC.columns} from ${SPEC.from} where ${KEPT} and t.tenant_id = ${id} /* all tenants */`,
  );

/** The space held until commit, with what is compared before a change. */
export async function lockSpaceRow(tx: Tx, id: string): Promise<SpaceRow | undefined> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.tenant_id as id from tenant t where ${KEPT} and t.tenant_id = ${id} for update`,
  );
  return row && loadSpace(tx, id);
}

/** Writes what `set` says, and that it was written. */
const write = (tx: Tx, id: string, set: Sql): Promise<number> =>
  tx.run(
    sql`update tenant set ${set}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${id}`,
  );

export interface Profile {
  readonly displayName: string;
  readonly telephone: string | null;
  readonly contactName: string | null;
  readonly address: string | null;
  readonly salesmanUserId: string | null;
  readonly remark: string | null;
}
export const writeProfile = (tx: Tx, id: string, p: Profile) =>
  write(
    tx,
    id,
    sql`name = ${p.displayName}, telephone = ${p.telephone}, contact_name = ${p.contactName}, address = ${p.address}, salesman_user_id = ${p.salesmanUserId}, remark = ${p.remark}`,
  );
/** The agent that looks after a space; null: none any more. */
export const writeAgent = (tx: Tx, id: string, agentId: string | null) =>
  agentId === null
    ? tx.run(sql`delete from space_agent where space_id = ${id}`)
    : tx.run(sql`insert into space_agent (space_id, agent_id, creator_id) values (${id}, ${agentId}, ${tx.userId})
        on conflict (space_id) do update set agent_id = excluded.agent_id, creator_id = excluded.creator_id, creation_time = now()`);
export const writeDisabled = (tx: Tx, id: string, reason: string) =>
  write(tx, id, sql`is_active = false, disabled_time = now(), disabled_reason = ${reason}`);
export const writeEnabled = (tx: Tx, id: string) =>
  write(
    tx,
    id,
    sql`is_active = true, disabled_time = null, disabled_reason = null, delete_requester_id = null, activated_time = coalesce(activated_time, now())`,
  );
export const writeEdition = (
  tx: Tx,
  id: string,
  e: { editionId: string; endTime: string | null; isTrial: boolean },
) =>
  write(
    tx,
    id,
    // a space that waited for its edition has it now; one that was switched off stays off
    sql`edition_id = ${e.editionId}, expire_time = ${e.endTime}, is_in_trial_period = ${e.isTrial}, is_active = is_active or disabled_time is null,
      activated_time = coalesce(activated_time, now())`,
  );
export const writeSeats = (tx: Tx, id: string, seats: number) => write(tx, id, sql`seats = ${seats}`);
export interface Given {
  readonly code: string;
  /** what it has more, or less where it is negative */
  readonly quantity: number;
  readonly endTime: string | null;
  readonly reason: string;
}
/** What the platform gives beside the edition; of runs that are counted down as many are left, of seats they are counted into the space. */
export async function insertGiven(tx: Tx, id: string, g: Given): Promise<void> {
  await tx.run(sql`insert into feature_grant (tenant_id, id, feature_id, quantity, remaining, start_time, end_time, source, is_counted, operator_id, reason)
    select ${id}, ${newId()}, f.id, ${g.quantity}, case when f.code = ${NEST_QUOTA} then ${g.quantity}::numeric end, now(), ${g.endTime}, 4, f.code = ${SEATS}, ${tx.userId}, ${g.reason}
    from feature f where f.code = ${g.code}`);
}
/** What was given before of this feature is over. */
export async function voidGiven(tx: Tx, id: string, code: string): Promise<void> {
  await tx.run(sql`update feature_grant g set voided_time = now(), remaining = case when g.remaining is null then null else 0 end
    from feature f where f.id = g.feature_id and f.code = ${code} and g.tenant_id = ${id} and g.voided_time is null`);
}
/** The row counts on: what was given stands in rows of its own. */
export const touch = (tx: Tx, id: string): Promise<number> => write(tx, id, sql`tenant_id = tenant_id`);

export const writeService = (tx: Tx, id: string, endTime: string | null) =>
  write(tx, id, sql`service_end_time = ${endTime}`);
export const writeDeleteAsked = (tx: Tx, id: string) =>
  write(tx, id, sql`delete_requester_id = ${tx.userId}`);
export const writeDeleted = (tx: Tx, id: string) =>
  write(tx, id, sql`is_deleted = true, deleted_time = now()`);
/** Whether an order waits for its money. */
export async function hasUnpaidOrder(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select id from payment_order where tenant_id = ${id} and status = 0 and not is_deleted limit 1`,
  );
  return row !== undefined;
}
export const writeTags = (tx: Tx, id: string, tagIds: readonly string[]) =>
  write(tx, id, sql`tag_ids = ${tagIds}::uuid[]`);

const USER = shape({ userId: col.id });
/** Everybody who has a session open in the space. */
export async function usersInside(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.rows(
    USER,
    sql`select distinct user_id as "userId" from user_session where active_tenant_id = ${id} and ended_time is null`,
  );
  return rows.map((r) => r.userId);
}
/** Ends what is open in the space, on every device. */
export async function endInside(tx: Tx, id: string, reason: number): Promise<void> {
  await tx.run(
    sql`update user_session set ended_time = now(), end_reason = ${reason} where active_tenant_id = ${id} and ended_time is null`,
  );
  await tx.run(sql`update impersonation_log set end_time = now(), end_reason = 3
    where tenant_id = ${id} and end_time is null and until_time > now()`);
}
/** Rights follow the edition: every member's are read anew. */
export async function raiseVersions(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update tenant_user t set permission_version = t.permission_version + 1
    from (select m.id from tenant_user m where m.tenant_id = ${id} and not m.is_deleted order by m.id for update) o
    where t.tenant_id = ${id} and t.id = o.id`);
}

/** What the platform gives a space that it has just opened: months of a paid edition, seats, a note. */
export async function writeOpened(
  tx: Tx,
  id: string,
  given: { months: number | null; seats: number | null; remark: string | null },
): Promise<void> {
  // the last valid day ends in Shanghai; a day that the month does not have is its last one
  await tx.run(sql`update tenant set seats = coalesce(${given.seats}::int, seats), remark = ${given.remark},
      expire_time = case when ${given.months}::int is null then expire_time
        else (((now() at time zone 'Asia/Shanghai')::date + make_interval(months => ${given.months}::int))::date + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second' end
    where tenant_id = ${id}`);
}
