/** SQL of the figures of days. */
import { newId } from '../../../kit/clock.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, orNull, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

export interface MetricValue {
  readonly factoryId: string | null;
  readonly date: string;
  readonly metric: number;
  readonly value: string;
}
const TYPES = { factory_id: 'uuid', date: 'date', metric: 'integer', value: 'numeric' } as const;

/** Notes that the figures of the space are to be counted anew; rows of their own, so that nobody waits for anybody. */
export async function markDue(tx: Tx): Promise<void> {
  await tx.run(sql`insert into metric_due (tenant_id, id) values (${tx.tenantId}, ${newId()})`);
}

const SPACE = { tenantId: col.id };
/** Spaces of which something was told. As the owner. */
export const dueSpaces = async (tx: Tx): Promise<string[]> =>
  (await tx.rows(SPACE, sql`select distinct tenant_id as "tenantId" from metric_due /* all tenants */`)).map(
    (r) => r.tenantId,
  );
/** Every space. As the owner. */
export const everySpace = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      SPACE,
      sql`select tenant_id as "tenantId" from tenant where tenant_id <> ${PLATFORM} and not is_deleted /* all tenants */`,
    )
  ).map((r) => r.tenantId);

/** Takes what was told; what is told after this is counted by the next run. */
export async function takeDue(tx: Tx): Promise<void> {
  await tx.run(sql`delete from metric_due where tenant_id = ${tx.tenantId}`);
}

/** Puts the figures of the space in place of those that stood there. */
export async function replaceMetrics(tx: Tx, values: readonly MetricValue[], at: Date): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('metric ' || ${tx.tenantId}::text, 0))`);
  await tx.run(sql`delete from daily_metric where tenant_id = ${tx.tenantId}`);
  if (values.length === 0) return;
  const rows = values.map((v) => ({
    factory_id: v.factoryId ?? PLATFORM,
    date: v.date,
    metric: v.metric,
    value: v.value,
  }));
  await tx.run(sql`insert into daily_metric (tenant_id, computed_time, ${columnsUnder(TYPES)})
    select ${tx.tenantId}, ${at.toISOString()}, ${columnsUnder(TYPES, 'n')} from ${recordset(TYPES, rows)} n`);
}

const POINT = shape({ period: col.text, value: col.decimal });
const FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;
export interface Series {
  readonly metric: number;
  readonly by: keyof typeof FORMATS;
  /** days, both ends counted */
  readonly from: string;
  readonly to: string;
  /** null: those of all factories */
  readonly factoryIds: readonly string[] | null;
}
/** Values of the periods that have any. */
export const readSeries = (tx: Tx, s: Series) =>
  tx.rows(
    POINT,
    sql`select to_char(date, ${FORMATS[s.by]}) as period, sum(value) as value from daily_metric
      where tenant_id = ${tx.tenantId} and date between ${s.from} and ${s.to} and metric = ${s.metric}
        and (${s.factoryIds}::uuid[] is null or factory_id = any(${s.factoryIds}::uuid[])) group by 1`,
  );

/** When the figures were counted last, where something was told since; null: they are those of now. */
export async function staleSince(tx: Tx): Promise<string | null> {
  const row = await tx.one(
    { time: orNull(col.time) },
    sql`select coalesce((select max(computed_time) from daily_metric where tenant_id = ${tx.tenantId}), min(creation_time)) as time from metric_due where tenant_id = ${tx.tenantId} having count(*) > 0`,
  );
  return row?.time ?? null;
}
export async function yearsOf(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(
    { year: col.int },
    sql`select distinct extract(year from date)::int as year from daily_metric where tenant_id = ${tx.tenantId} order by 1`,
  );
  return rows.map((r) => r.year);
}
