/** SQL of what the CAD plug-ins did: append-only, each row of a machine once. */
import { PLUGIN_CANCELLED, PLUGIN_FAILED, type PluginEvent } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { contains, type ListSpec, type PageQuery } from '../../../kit/paged.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given } from '../../../kit/across.ts';
import { conditionsOf, pageFor, type Reader, rowsFor, within } from './pages.store.ts';
import type { Range } from './range.ts';

const TYPES = {
  id: 'uuid',
  plugin_name: 'integer',
  plugin_version: 'text',
  cad_version: 'text',
  machine_code: 'text',
  machine_name: 'text',
  command: 'text',
  project_name: 'text',
  batch: 'text',
  item_count: 'integer',
  duration_ms: 'integer',
  result: 'integer',
  error: 'text',
  client_time: 'timestamptz',
  seq: 'integer',
} as const;
/** Answers how many were new: what a machine sent before is known by its number. */
export function insertEvents(tx: Tx, events: readonly PluginEvent[]): Promise<number> {
  const rows = events.map((e) => ({
    id: newId(),
    plugin_name: e.pluginName,
    plugin_version: e.pluginVersion,
    cad_version: e.cadVersion,
    machine_code: e.machineCode,
    machine_name: e.machineName,
    command: e.command,
    project_name: e.projectName,
    batch: e.batch,
    item_count: e.itemCount,
    duration_ms: e.durationMs,
    result: e.result,
    error: e.error,
    client_time: e.clientTime,
    seq: e.seq,
  }));
  return tx.run(sql`insert into plugin_log (tenant_id, user_id, ${columnsUnder(TYPES)})
    select ${tx.tenantId}, ${tx.userId}, ${columnsUnder(TYPES, 'n')} from ${recordset(TYPES, rows)} n
    on conflict (tenant_id, machine_code, seq) do nothing`);
}

const PLUGIN = shape({
  id: col.id,
  time: col.time,
  clientTime: col.time,
  tenantName: col.text,
  userName: col.text,
  machineCode: col.text,
  machineName: orNull(col.text),
  pluginName: col.int,
  pluginVersion: col.text,
  cadVersion: orNull(col.text),
  command: col.text,
  projectName: orNull(col.text),
  batch: orNull(col.text),
  itemCount: orNull(col.int),
  durationMs: col.int,
  result: col.int,
  error: orNull(col.text),
});
export type PluginRow = RowOf<typeof PLUGIN>;
const NAME = sql`coalesce(nullif(m.remark_name, ''), a.nickname)`;
const SPEC: ListSpec<typeof PLUGIN> = {
  shape: PLUGIN,
  columns: sql`t.id, t.time, t.client_time as "clientTime", n.name as "tenantName", ${NAME} as "userName", t.machine_code as "machineCode", t.machine_name as "machineName",
    t.plugin_name as "pluginName", t.plugin_version as "pluginVersion", t.cad_version as "cadVersion", t.command, t.project_name as "projectName", t.batch,
    t.item_count as "itemCount", t.duration_ms as "durationMs", t.result, t.error`,
  from: sql`plugin_log t join tenant n on n.tenant_id = t.tenant_id join app_account a on a.id = t.user_id
    left join tenant_user m on m.tenant_id = t.tenant_id and m.user_id = t.user_id`,
  sortable: ['time', 'clientTime', 'durationMs', 'itemCount'],
  defaultSort: 'time desc',
};
export interface PluginsAsked {
  readonly filter?: string | undefined;
  readonly pluginName?: readonly number[] | undefined;
  readonly pluginVersion?: string | undefined;
  readonly machine?: string | undefined;
  readonly command?: string | undefined;
  readonly project?: string | undefined;
  readonly result?: readonly number[] | undefined;
}
const asked = (q: PluginsAsked, range: Range): Sql[] => [
  within(range),
  ...(q.filter ? [contains([NAME, sql`coalesce(t.error, '')`], q.filter)] : []),
  ...given(q.pluginName, sql`t.plugin_name = any(${q.pluginName}::int[])`),
  ...given(q.pluginVersion, sql`t.plugin_version = ${q.pluginVersion}`),
  ...(q.machine ? [contains([sql`t.machine_code`, sql`coalesce(t.machine_name, '')`], q.machine)] : []),
  ...(q.command ? [contains([sql`t.command`], q.command)] : []),
  ...(q.project
    ? [contains([sql`coalesce(t.project_name, '')`, sql`coalesce(t.batch, '')`], q.project)]
    : []),
  ...given(q.result, sql`t.result = any(${q.result}::int[])`),
];
export const pageOfPlugins = (reader: Reader, q: PluginsAsked & PageQuery, range: Range) =>
  pageFor(reader, SPEC, asked(q, range), q);
export const rowsOfPlugins = (
  reader: Reader,
  q: PluginsAsked & { sorting?: string | undefined },
  range: Range,
) => rowsFor(reader, SPEC, asked(q, range), q.sorting);

const VERSION = shape({
  pluginName: col.int,
  pluginVersion: col.text,
  total: col.int,
  failed: col.int,
  cancelled: col.int,
});
const PERSON = shape({ userId: col.id, userName: col.text, date: col.date, n: col.int });
const PEOPLE = 10;

/** How often each version failed, and what the most active people did on each day. */
export async function countPlugins(reader: Reader, q: PluginsAsked, range: Range) {
  const { tx } = reader;
  const where = join([sql`true`, ...conditionsOf(reader, asked(q, range))], ' and ');
  const [versions, people] = await Promise.all([
    tx.rows(
      VERSION,
      sql`select t.plugin_name as "pluginName", t.plugin_version as "pluginVersion", count(*)::int as total, count(*) filter (where t.result = ${PLUGIN_FAILED})::int as failed,
        count(*) filter (where t.result = ${PLUGIN_CANCELLED})::int as cancelled from ${SPEC.from} where ${where} group by 1, 2 order by 1, 2 /* all tenants */`,
    ),
    tx.rows(
      PERSON,
      sql`with d as (select t.user_id, max(${NAME}) as name, (t.time at time zone 'Asia/Shanghai')::date as date, count(*) as n from ${SPEC.from} where ${where} group by 1, 3)
        select d.user_id as "userId", d.name as "userName", d.date, d.n::int as n from d
        join (select user_id, sum(n) as total from d group by 1 order by 2 desc, 1 limit ${PEOPLE}::int) b on b.user_id = d.user_id
        order by b.total desc, d.user_id, d.date /* all tenants */`,
    ),
  ]);
  return { versions, people };
}
