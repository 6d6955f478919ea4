/** SQL of looking for remnants by size, and of what lies idle. */
import { REMNANT_IDLE_DAYS } from '@muyun/contract';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql, type Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/**
 * Remnants `t` whose bounds hold a rectangle of p × q, p ≥ q, turned by any angle (Carver): inside both ways, or slanted where it is
 * longer than the long side.
 */
function holds(long: string, short: string): Sql {
  const [p, q] = [sql`${long}::float8`, sql`${short}::float8`];
  const [a, b] = [sql`greatest(t.width, t.length)::float8`, sql`least(t.width, t.length)::float8`];
  return sql`((${p} <= ${a} and ${q} <= ${b}) or (${p} > ${a} and ${p} * ${p} + ${q} * ${q} >= ${a} * ${a}
    and ${b} >= (2 * ${p} * ${q} * ${a} + (${p} * ${p} - ${q} * ${q}) * sqrt(greatest(0, ${p} * ${p} + ${q} * ${q} - ${a} * ${a}))) / (${p} * ${p} + ${q} * ${q})))`;
}

/** rows that may hold it by their bounds and are looked at for whether they do: one with an outline may not */
const LOOKED_AT = 300;
const FOUND = shape({ id: col.id });
/**
 * The smallest free remnants of a filter whose bounds hold p × q, in the order of what they cover: read in the order of an index
 * (0352), beginning where they are as large as the rectangle.
 */
export const smallestThatHold = async (
  tx: Tx,
  asked: Where,
  long: string,
  short: string,
): Promise<string[]> => {
  // the kind as a part of the text: plans know it, and the index is of remnants only
  const where = asked
    .and(sql`t.kind = 3 and not t.is_deleted`)
    .and(sql`t.width * t.length >= ${long}::numeric * ${short}::numeric`)
    // nothing narrower holds it at any angle: most rows are told apart by this alone
    .and(sql`least(t.width, t.length) >= ${short}::numeric`)
    .and(holds(long, short));
  const rows = await tx.rows(
    FOUND,
    sql`select t.id from stock_plate t where ${where.sql} order by t.width * t.length, t.id limit ${LOOKED_AT}::int`,
  );
  return rows.map((r) => r.id);
};

const MONTH = shape({
  month: col.text,
  count: col.int,
  area: col.decimal,
  value: col.decimal,
  idleCount: col.int,
  idleValue: col.decimal,
});
/** At the end of each of the last twelve months, of this one today: remnants that lay there, and those that had for long. */
export const idleByMonth = (tx: Tx): Promise<RowOf<typeof MONTH>[]> =>
  tx.rows(
    MONTH,
    sql`with ends as (select m::date as first, least((m + interval '1 month - 1 day')::date, (now() at time zone 'Asia/Shanghai')::date) as last
        from generate_series(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '11 months', date_trunc('month', now() at time zone 'Asia/Shanghai'), interval '1 month') m),
      boards as (select t.id, coalesce(t.book_value, 0) as value, coalesce(t.area, t.width * t.length / 1000000) as area from stock_plate t where t.tenant_id = ${tx.tenantId} and t.kind = 3),
      held as (select e.first, b.id, b.value, b.area, sum(v.delta) as quantity, min((v.time at time zone 'Asia/Shanghai')::date) as came, e.last
        from ends e join stock_move v on v.tenant_id = ${tx.tenantId} and (v.time at time zone 'Asia/Shanghai')::date <= e.last join boards b on b.id = v.stock_plate_id group by e.first, e.last, b.id, b.value, b.area having sum(v.delta) > 0)
      select to_char(e.first, 'YYYY-MM') as month, count(h.id)::int as count, coalesce(round(sum(h.area), 4), 0) as area, coalesce(sum(h.value), 0) as value,
        count(h.id) filter (where h.last - h.came > ${REMNANT_IDLE_DAYS}::int)::int as "idleCount", coalesce(sum(h.value) filter (where h.last - h.came > ${REMNANT_IDLE_DAYS}::int), 0) as "idleValue"
      from ends e left join held h on h.first = e.first group by e.first order by e.first`,
  );
