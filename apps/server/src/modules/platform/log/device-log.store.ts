/** SQL of what devices did and how much each is used. */
import { EQUIPMENT_LOG } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { contains, type ListSpec, type PageQuery } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given } from '../../../kit/across.ts';
import { conditionsOf, pageFor, type Reader, rowsFor, within } from './pages.store.ts';
import type { Range } from './range.ts';

const LOG = shape({
  id: col.id,
  time: col.time,
  logTime: col.time,
  tenantName: col.text,
  equipmentCode: col.text,
  equipmentName: col.text,
  equipmentType: col.int,
  logType: col.int,
  content: col.text,
  userName: orNull(col.text),
});
export type DeviceLogRow = RowOf<typeof LOG>;
const SPEC: ListSpec<typeof LOG> = {
  shape: LOG,
  columns: sql`t.id, t.time, t.log_time as "logTime", n.name as "tenantName", e.code as "equipmentCode", e.name as "equipmentName", e.equipment_type as "equipmentType",
    t.log_type as "logType", t.content, coalesce(nullif(m.remark_name, ''), a.nickname) as "userName"`,
  from: sql`equipment_log t join equipment e on e.tenant_id = t.tenant_id and e.id = t.equipment_id join tenant n on n.tenant_id = t.tenant_id
    left join app_account a on a.id = t.user_id left join tenant_user m on m.tenant_id = t.tenant_id and m.user_id = t.user_id`,
  sortable: ['time', 'logTime'],
  defaultSort: 'time desc',
};
export interface DeviceLogAsked {
  readonly filter?: string | undefined;
  readonly equipmentId?: string | undefined;
  readonly equipmentType?: readonly number[] | undefined;
  readonly logType?: readonly number[] | undefined;
}
const asked = (q: DeviceLogAsked, range: Range): Sql[] => [
  within(range),
  ...(q.filter
    ? [
        contains(
          [
            sql`e.code`,
            sql`e.name`,
            sql`t.content`,
            sql`coalesce(m.remark_name, '')`,
            sql`coalesce(a.nickname, '')`,
          ],
          q.filter,
        ),
      ]
    : []),
  ...given(q.equipmentId, sql`t.equipment_id = ${q.equipmentId}`),
  ...given(q.equipmentType, sql`e.equipment_type = any(${q.equipmentType}::int[])`),
  ...given(q.logType, sql`t.log_type = any(${q.logType}::int[])`),
];
export const pageOfDeviceLog = (reader: Reader, q: DeviceLogAsked & PageQuery, range: Range) =>
  pageFor(reader, SPEC, asked(q, range), q);
export const rowsOfDeviceLog = (
  reader: Reader,
  q: DeviceLogAsked & { sorting?: string | undefined },
  range: Range,
) => rowsFor(reader, SPEC, asked(q, range), q.sorting);

export interface DeviceEvent {
  readonly equipmentId: string;
  readonly logType: number;
  readonly content: string;
  readonly logTime?: string | null | undefined;
  readonly ip: string;
}
const MINUTE_MS = 60_000;
const SHANGHAI_MS = 8 * 60 * MINUTE_MS;

/** Notes that a device was heard of; false when there is none of that id. It is held, so that its day is counted one by one. */
export async function hearOf(tx: Tx, equipmentId: string, at: Date): Promise<boolean> {
  const held = await tx.run(
    sql`update equipment set last_online_time = ${at.toISOString()} where tenant_id = ${tx.tenantId} and id = ${equipmentId} and not is_deleted`,
  );
  return held > 0;
}

export async function insertDeviceLog(
  tx: Tx,
  e: DeviceEvent,
  at: Date,
): Promise<{ id: string; time: string }> {
  const [id, time] = [newId(), at.toISOString()];
  await tx.run(sql`insert into equipment_log (tenant_id, id, time, log_time, equipment_id, log_type, content, user_id, ip)
    values (${tx.tenantId}, ${id}, ${time}, ${e.logTime ?? time}, ${e.equipmentId}, ${e.logType}, ${e.content}, ${tx.userId}, ${e.ip})`);
  return { id, time };
}

/** Adds to the day of a device (DeviceDaily): the minute in which it was heard of, what it did, who was there. */
export async function countDay(tx: Tx, e: DeviceEvent, at: Date): Promise<void> {
  const local = new Date(at.getTime() + SHANGHAI_MS);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const one = (type: number): number => (e.logType === type ? 1 : 0);
  await tx.run(sql`insert into device_daily as d (tenant_id, equipment_id, date, minutes, report_count, scan_count, print_count, user_ids)
    values (${tx.tenantId}, ${e.equipmentId}, ${local.toISOString().slice(0, 10)}, set_bit(repeat('0', 1440)::bit(1440), ${minute}::int, 1),
      ${one(EQUIPMENT_LOG.report)}, ${one(EQUIPMENT_LOG.scan)}, ${one(EQUIPMENT_LOG.print)}, array[${tx.userId}::uuid])
    on conflict (tenant_id, equipment_id, date) do update set minutes = set_bit(d.minutes, ${minute}::int, 1), report_count = d.report_count + excluded.report_count,
      scan_count = d.scan_count + excluded.scan_count, print_count = d.print_count + excluded.print_count,
      user_ids = case when d.user_ids @> excluded.user_ids then d.user_ids else d.user_ids || excluded.user_ids end`);
}

const DEVICE = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  tenantName: col.text,
  factoryName: orNull(col.text),
  appVersion: orNull(col.text),
  state: col.int,
  lastOnlineTime: orNull(col.time),
  scanCount: col.int,
  reportCount: col.int,
  onlineMinutes: col.int,
  useDateEnd: orNull(col.date),
  licenceDays: orNull(col.int),
});
export type DeviceRow = RowOf<typeof DEVICE>;
export interface DevicesAsked {
  readonly filter?: string | undefined;
  readonly state?: readonly number[] | undefined;
  readonly licence?: readonly number[] | undefined;
  readonly appVersion?: string | undefined;
  readonly factoryId?: string | undefined;
}
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
/** 1 heard of within 90 s, 4 not for a day or never, else 2 (platform M15 §5). */
const STATE = sql`case when t.last_online_time >= now() - interval '90 seconds' then 1 when coalesce(t.last_online_time, '-infinity') < now() - interval '24 hours' then 4 else 2 end`;
/** 1 ends within 30 days, 2 has ended; null otherwise. */
const LICENCE = sql`case when t.use_date_end < ${TODAY} then 2 when t.use_date_end <= ${TODAY} + 30 then 1 end`;
const DEVICES: ListSpec<typeof DEVICE> = {
  shape: DEVICE,
  columns: sql`t.id, t.code, t.name, n.name as "tenantName", f.name as "factoryName", t.app_version as "appVersion", ${STATE} as state, t.last_online_time as "lastOnlineTime",
    u.scans as "scanCount", u.reports as "reportCount", u.minutes as "onlineMinutes", t.use_date_end as "useDateEnd", t.use_date_end - ${TODAY} as "licenceDays"`,
  from: sql`equipment t join tenant n on n.tenant_id = t.tenant_id left join factory f on f.tenant_id = t.tenant_id and f.id = t.factory_id
    cross join lateral (select coalesce(sum(d.scan_count), 0)::int as scans, coalesce(sum(d.report_count), 0)::int as reports, coalesce(sum(d.online_minutes), 0)::int as minutes
      from device_daily d where d.tenant_id = t.tenant_id and d.equipment_id = t.id and d.date > ${TODAY} - 7) u`,
  sortable: ['code', 'name', 'lastOnlineTime', 'useDateEnd'],
  defaultSort: 'code asc',
  by: { lastOnlineTime: sql`coalesce(t.last_online_time, '-infinity')` },
};
const ofType = (type: number): Sql[] => [sql`t.equipment_type = ${type}`, sql`not t.is_deleted`];
const chosen = (type: number, q: DevicesAsked): Sql[] => [
  ...ofType(type),
  ...(q.filter ? [contains([sql`t.code`, sql`t.name`], q.filter)] : []),
  ...given(q.state, sql`${STATE} = any(${q.state}::int[])`),
  ...given(q.licence, sql`${LICENCE} = any(${q.licence}::int[])`),
  ...given(q.appVersion, sql`t.app_version = ${q.appVersion}`),
  ...given(q.factoryId, sql`t.factory_id = ${q.factoryId}`),
];

const CARDS = shape({ all: col.int, online: col.int, away: col.int, ending: col.int, ended: col.int });
/** What the cards say of all devices of the kind, whatever the list is narrowed to. */
async function cardsOf(reader: Reader, type: number): Promise<RowOf<typeof CARDS>> {
  const row = await reader.tx.one(
    CARDS,
    sql`select count(*)::int as all, count(*) filter (where ${STATE} = 1)::int as online, count(*) filter (where ${STATE} = 4)::int as away,
      count(*) filter (where ${LICENCE} = 1)::int as ending, count(*) filter (where ${LICENCE} = 2)::int as ended
      from equipment t where ${join(conditionsOf(reader, ofType(type)), ' and ')} /* all tenants */`,
  );
  return row ?? { all: 0, online: 0, away: 0, ending: 0, ended: 0 };
}
export async function pageOfDevices(reader: Reader, type: number, q: DevicesAsked & PageQuery) {
  const [page, totals] = await Promise.all([
    pageFor(reader, DEVICES, chosen(type, q), q),
    cardsOf(reader, type),
  ]);
  return { ...page, totals: { ...totals } };
}
export const rowsOfDevices = (
  reader: Reader,
  type: number,
  q: DevicesAsked & { sorting?: string | undefined },
) => rowsFor(reader, DEVICES, chosen(type, q), q.sorting);

const DAY = shape({
  date: col.date,
  onlineMinutes: col.int,
  reportCount: col.int,
  scanCount: col.int,
  printCount: col.int,
  userCount: col.int,
});
const NAMED = shape({ id: col.id, code: col.text, name: col.text });
/** A device with its last 30 days, today included; undefined when there is none of that id. */
export async function dailyOf(reader: Reader, equipmentId: string) {
  const { tx } = reader;
  const at = (alias: Sql): Sql => join([sql`true`, ...conditionsOf(reader, [alias])], ' and ');
  const [device, days] = await Promise.all([
    tx.one(
      NAMED,
      sql`select t.id, t.code, t.name from equipment t where ${at(sql`t.id = ${equipmentId} and not t.is_deleted`)} /* all tenants */`,
    ),
    tx.rows(
      DAY,
      sql`select s.day::date as date, coalesce(t.online_minutes, 0)::int as "onlineMinutes", coalesce(t.report_count, 0)::int as "reportCount", coalesce(t.scan_count, 0)::int as "scanCount",
        coalesce(t.print_count, 0)::int as "printCount", coalesce(cardinality(t.user_ids), 0)::int as "userCount"
        from generate_series(${TODAY} - 29, ${TODAY}, interval '1 day') s(day) left join device_daily t on t.date = s.day::date and ${at(sql`t.equipment_id = ${equipmentId}`)}
        order by 1 /* all tenants */`,
    ),
  ]);
  return device && { ...device, days };
}
