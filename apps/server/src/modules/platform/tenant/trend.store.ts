/** SQL of what became of spaces: append-only. The platform reads all of it, a space its own. */
import { newId } from '../../../kit/clock.ts';
import {
  contains,
  endOfDay,
  type ListSpec,
  type PageQuery,
  runList,
  startOfDay,
} from '../../../kit/paged.ts';
import { col, orNull, shape } from '../../../kit/shape.ts';
import { columns, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';

export interface Trend {
  readonly tenantId: string;
  readonly trendType: number;
  readonly title: string;
  readonly oldValue?: string | null;
  readonly newValue?: string | null;
  readonly reason?: string | null;
  readonly operatorName: string;
  readonly operatorSide: number;
}
/** Written in the transaction of the change itself. */
export async function addTrend(tx: Tx, t: Trend): Promise<void> {
  await tx.run(sql`insert into tenant_trend (tenant_id, id, trend_type, title, old_value, new_value, reason, operator_id, operator_name, operator_side)
    values (${t.tenantId}, ${newId()}, ${t.trendType}, ${t.title}, ${t.oldValue ?? null}, ${t.newValue ?? null}, ${t.reason ?? null}, ${tx.userId}, ${t.operatorName}, ${t.operatorSide})`);
}

const TREND = shape({
  id: col.id,
  tenantId: col.id,
  trendType: col.int,
  title: col.text,
  oldValue: orNull(col.text),
  newValue: orNull(col.text),
  reason: orNull(col.text),
  operatorName: col.text,
  operatorSide: col.int,
  creationTime: col.time,
});
const SHOWN = shape({ ...TREND, tenantName: col.text });
const SPEC: ListSpec<typeof SHOWN> = {
  shape: SHOWN,
  columns: sql`${columns(TREND)}, n.name as "tenantName"`,
  from: sql`tenant_trend t join tenant n on n.tenant_id = t.tenant_id`,
  sortable: ['creationTime'],
  defaultSort: 'creationTime desc',
};
export interface TrendAsked extends PageQuery {
  readonly tenantId?: string | undefined;
  readonly trendType?: readonly number[] | undefined;
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
const asked = (q: TrendAsked) => [
  ...given(q.trendType, sql`t.trend_type = any(${q.trendType}::int[])`),
  ...(q.filter
    ? [contains([sql`t.title`, sql`coalesce(t.reason, '')`, sql`t.operator_name`], q.filter)]
    : []),
  ...given(q.beginTime, sql`t.creation_time >= ${startOfDay(q.beginTime)}`),
  ...given(q.endTime, sql`t.creation_time <= ${endOfDay(q.endTime)}`),
];

/** Of every space, or of one, on the platform's role. */
export const trendsAcross = (tx: Tx, q: TrendAsked) =>
  pageAcross(tx, SPEC, [sql`true`, ...given(q.tenantId, sql`t.tenant_id = ${q.tenantId}`), ...asked(q)], q);

/** Of the own space. */
export function trendsHere(tx: Tx, q: TrendAsked) {
  const at = new Where(tx);
  for (const condition of asked(q)) at.and(condition);
  return runList(tx, SPEC, at, q);
}
