/** SQL of the nest report (F11): confirmed orders by the business day or month of their confirmation. */
import { dec, NEST_BARS } from '@muyun/contract';
import { endOfDay, startOfDay, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

import { seenOrders } from '../shared/scope.ts';

const PERIOD = shape({
  period: col.text,
  orders: col.int,
  pieces: col.int,
  sheets: col.int,
  netArea: col.decimal,
  grossArea: col.decimal,
  netWeight: col.decimal,
  grossWeight: col.decimal,
  materialCost: orNull(col.decimal),
  netCost: orNull(col.decimal),
});
export type ReportRow = RowOf<typeof PERIOD> & { utilization: string | null };
const FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;
const DEFAULT_DAYS = { day: 31, month: 366 } as const;

/** Newest first. Without a range the last month by day, the last year by month. */
export async function reportRows(
  tx: Tx,
  who: Who,
  by: keyof typeof FORMATS,
  range: { beginTime?: string | undefined; endTime?: string | undefined },
): Promise<ReportRow[]> {
  const own = seenOrders(who, 't');
  const rows = await tx.rows(
    PERIOD,
    sql`select to_char(t.confirm_time at time zone 'Asia/Shanghai', ${FORMATS[by]}) as period, count(*)::int as orders, sum(t.placed_amount)::int as pieces, sum(t.sheet_amount)::int as sheets, sum(t.net_area)::text as "netArea", sum(t.gross_area)::text as "grossArea",
       sum(t.net_weight)::text as "netWeight", sum(t.gross_weight)::text as "grossWeight", sum(t.material_cost)::text as "materialCost", sum(t.net_cost)::text as "netCost"
     from nest_order t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.kind <> ${NEST_BARS} and t.state in (16, 32, 64, 128) and t.confirm_time >= coalesce(${startOfDay(range.beginTime) ?? null}::timestamptz, now() - make_interval(days => ${whole(DEFAULT_DAYS[by])})) and t.confirm_time <= coalesce(${endOfDay(range.endTime) ?? null}::timestamptz, 'infinity')${own} group by 1 order by 1 desc limit 1000`,
  );
  const hidden = who.displayAmount ? {} : { materialCost: null, netCost: null };
  return rows.map((r) => ({
    ...r,
    utilization: dec(r.grossArea).gt(0) ? dec(r.netArea).div(r.grossArea).toFixed(4) : null,
    ...hidden,
  }));
}

const CONFIRMED_DAY = shape({
  factoryId: orNull(col.id),
  date: col.date,
  pieces: col.decimal,
  sheets: col.decimal,
  netArea: col.decimal,
  grossArea: col.decimal,
});
/** What was confirmed on each day, by factory: the source of the daily figures. */
export const confirmedDays = (tx: Tx): Promise<RowOf<typeof CONFIRMED_DAY>[]> =>
  tx.rows(
    CONFIRMED_DAY,
    sql`select t.factory_id as "factoryId", (t.confirm_time at time zone 'Asia/Shanghai')::date as date, sum(t.placed_amount)::numeric as pieces, sum(t.sheet_amount)::numeric as sheets,
        sum(t.net_area) as "netArea", sum(t.gross_area) as "grossArea"
      from nest_order t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.kind <> ${NEST_BARS} and t.state in (16, 32, 64, 128) and t.confirm_time is not null group by 1, 2`,
  );
