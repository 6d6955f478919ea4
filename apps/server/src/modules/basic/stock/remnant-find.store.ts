/** SQL of looking for remnants by size, and of what lies idle. */
import { REMNANT_IDLE_DAYS, type RemnantOutline } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { warehouseRows } from '../../../kit/document/index.ts';
import { and, sql, type Where } from '../../../kit/sql.ts';
import type { Who } from '../../../kit/who.ts';
import type { Tx } from '../../../kit/tx.ts';

const SIZE = shape({
  id: col.id,
  width: col.float,
  length: col.float,
  outline: orNull(col.json<RemnantOutline>()),
});
export type RemnantSize = RowOf<typeof SIZE>;
interface Asked {
  readonly textureId?: string | undefined;
  readonly thickness?: string | undefined;
  readonly colorId?: string | undefined;
}
/** The `most` smallest free remnants of a filter whose bounds hold long × short mm at some angle, in the order of what they cover (0500). */
export const smallestThatHold = (
  tx: Tx,
  where: Where,
  { textureId, thickness, colorId }: Asked,
  [long, short]: readonly [string, string],
  most: number,
): Promise<RemnantSize[]> =>
  tx.rows(
    SIZE,
    sql`select t.id, t.width::float8 as width, t.length::float8 as length, t.outline
      from unnest(array(select search_remnants(${long}::numeric, ${short}::numeric, ${textureId ?? null}::uuid, ${thickness ?? null}::numeric, ${colorId ?? null}::uuid, ${most}::int))) with ordinality f(id, at)
      join stock_plate t on t.tenant_id = ${tx.tenantId} and t.id = f.id where ${where.sql} order by f.at`,
  );

const MONTH = shape({
  month: col.text,
  count: col.int,
  area: col.decimal,
  value: col.decimal,
  idleCount: col.int,
  idleValue: col.decimal,
});
/** At the end of each of the last twelve months, of this one today: remnants that lay there, and those that had for long. */
export const idleByMonth = (tx: Tx, who: Who): Promise<RowOf<typeof MONTH>[]> =>
  tx.rows(
    MONTH,
    sql`with ends as (select m::date as first, least((m + interval '1 month - 1 day')::date, (now() at time zone 'Asia/Shanghai')::date) as last
        from generate_series(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '11 months', date_trunc('month', now() at time zone 'Asia/Shanghai'), interval '1 month') m),
      boards as (select t.id, coalesce(t.book_value, 0) as value, coalesce(t.area, t.width * t.length / 1000000) as area from stock_plate t where t.tenant_id = ${tx.tenantId} and t.kind = 3 and ${and(warehouseRows(who))}),
      held as (select e.first, b.id, b.value, b.area, sum(v.delta) as quantity, min((v.time at time zone 'Asia/Shanghai')::date) as came, e.last
        from ends e join stock_move v on v.tenant_id = ${tx.tenantId} and (v.time at time zone 'Asia/Shanghai')::date <= e.last join boards b on b.id = v.stock_plate_id group by e.first, e.last, b.id, b.value, b.area having sum(v.delta) > 0)
      select to_char(e.first, 'YYYY-MM') as month, count(h.id)::int as count, coalesce(round(sum(h.area), 4), 0) as area, coalesce(sum(h.value), 0) as value,
        count(h.id) filter (where h.last - h.came > ${REMNANT_IDLE_DAYS}::int)::int as "idleCount", coalesce(sum(h.value) filter (where h.last - h.came > ${REMNANT_IDLE_DAYS}::int), 0) as "idleValue"
      from ends e left join held h on h.first = e.first group by e.first order by e.first`,
  );
