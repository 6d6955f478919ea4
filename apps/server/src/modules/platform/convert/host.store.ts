/** SQL of conversions as the platform sees them. Runs on the platform's role. */
import { convert as calls, type ConversionRow, type ConvertServer } from '@muyun/contract';
import type { PageQuery } from '../../../kit/paged.ts';
import { limit } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { ALIVE } from './convert.store.ts';

const { CONVERT } = calls;
const COUNT = shape({ type: col.int, severIp: orNull(col.text), fileCount: col.int });
/** Tasks that wait or run, by what they are and where. */
export const openCounts = (tx: Tx): Promise<RowOf<typeof COUNT>[]> =>
  tx.rows(
    COUNT,
    sql`select t.file_type as type, t.sever_ip as "severIp", count(*)::int as "fileCount" from conversion_task t where t.state in (0, 1) group by 1, 2 order by 1, 2 nulls first /* all tenants */`,
  );

const SERVER = shape({
  id: col.id,
  severIp: col.text,
  fileTypes: col.json<number[]>(),
  concurrency: col.int,
  running: col.int,
  lastBeat: col.time,
  isAlive: col.bool,
  isEnabled: col.bool,
  version: col.int,
});
const SERVER_COLUMNS = sql`s.id, s.sever_ip as "severIp", to_jsonb(s.file_types) as "fileTypes", s.concurrency, s.last_beat as "lastBeat", (${ALIVE}) as "isAlive", s.is_enabled as "isEnabled", s.version,
  (select count(*)::int from conversion_task t where t.state = 1 and t.sever_ip = s.sever_ip /* all tenants */) as running`;
export const everyServer = (tx: Tx): Promise<ConvertServer[]> =>
  tx.rows(SERVER, sql`select ${SERVER_COLUMNS} from convert_server s order by s.sever_ip /* all tenants */`);
export const lockServer = (tx: Tx, id: string): Promise<ConvertServer | undefined> =>
  tx.one(
    SERVER,
    sql`select ${SERVER_COLUMNS} from convert_server s where s.id = ${id} for update of s /* all tenants */`,
  );
export async function writeServer(
  tx: Tx,
  server: { id: string; concurrency: number; isEnabled: boolean },
): Promise<void> {
  await tx.run(
    sql`update convert_server set concurrency = ${server.concurrency}, is_enabled = ${server.isEnabled}, version = version + 1 where id = ${server.id}`,
  );
}

const ROW = shape({
  id: col.id,
  tenantName: col.text,
  fileType: col.int,
  state: col.int,
  severIp: orNull(col.text),
  tryCount: col.int,
  error: orNull(col.text),
  durationMs: orNull(col.int),
  creationTime: col.time,
});
const ROWS = sql`select t.id, n.name as "tenantName", t.file_type as "fileType", t.state, t.sever_ip as "severIp", t.try_count as "tryCount", t.error, t.duration_ms as "durationMs", t.creation_time as "creationTime"
  from conversion_task t join tenant n on n.tenant_id = t.tenant_id`;

const isOpen = (state: number): boolean => state === CONVERT.queued || state === CONVERT.running;
const shown = (row: RowOf<typeof ROW>): ConversionRow => ({
  ...row,
  actions: isOpen(row.state) ? ['cancel'] : row.state === CONVERT.done ? [] : ['retry'],
});

export async function conversionPage(
  tx: Tx,
  query: PageQuery & { state?: readonly number[] | undefined },
): Promise<{ items: ConversionRow[]; totalCount: number }> {
  const states = query.state ? [...query.state] : null;
  const among = sql`(${states}::int[] is null or t.state = any(${states}::int[]))`;
  const [items, count] = await Promise.all([
    tx.rows(
      ROW,
      sql`${ROWS} where ${among} order by t.creation_time desc, t.id desc ${limit(query)} /* all tenants */`,
    ),
    tx.one(
      { n: col.int },
      sql`select count(*)::int as n from conversion_task t where ${among} /* all tenants */`,
    ),
  ]);
  return { items: items.map(shown), totalCount: count?.n ?? 0 };
}

export async function lockConversion(tx: Tx, id: string): Promise<ConversionRow | undefined> {
  const row = await tx.one(ROW, sql`${ROWS} where t.id = ${id} for update of t /* all tenants */`);
  return row && shown(row);
}
/** Nobody's from now on; whoever runs it notices with its next beat. */
export async function writeTurn(tx: Tx, id: string, state: number): Promise<void> {
  await tx.run(
    sql`update conversion_task set state = ${state}, runner = null, sever_ip = null, lease_until = null, try_count = case when ${state}::int = 0 then 0 else try_count end, error = null where id = ${id} /* all tenants */`,
  );
}
