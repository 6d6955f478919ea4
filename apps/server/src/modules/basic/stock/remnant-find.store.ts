/** SQL of looking for remnants by size, and of what lies idle. */
import { materialStockOut, REMNANT_IDLE_DAYS, type RemnantOutline } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { warehouseRows } from '../../../kit/document/index.ts';
import { and, type Sql, sql, type Where } from '../../../kit/sql.ts';
import type { Who } from '../../../kit/who.ts';
import type { Tx } from '../../../kit/tx.ts';
import { inventoryMoves } from '../../../ledger/inventory/index.ts';

const MATERIAL = 2;

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
  bornArea: col.decimal,
  usedArea: col.decimal,
  lostArea: col.decimal,
});
/** What a remnant that is gone went for, by its last move `v`: it was cut or issued (1 生产领料, 4 外协发料), or else it is lost. */
const wasUsed = (tx: Tx): Sql =>
  sql`(b.status = 1 and (v.source_type = 'nest.order' or v.source_type = ${materialStockOut.id} and exists (select 1
    from ${inventoryMoves(tx, MATERIAL)} x where x.item_id = b.id and x.source_id = v.source_id and x.move_type in (1, 4))))`;
/**
 * At the end of each of the last twelve months, of this one today: remnants that lay there, and those that had for long. Beside them,
 * in m² of the month: what came to the racks, what left them for a nest or the shop, what left them otherwise (scrapped, sold, missing).
 * What was entered or cut by mistake (void, taken back) counts nowhere.
 */
export const idleByMonth = (tx: Tx, who: Who): Promise<RowOf<typeof MONTH>[]> =>
  tx.rows(
    MONTH,
    sql`with ends as (select m::date as first, least((m + interval '1 month - 1 day')::date, (now() at time zone 'Asia/Shanghai')::date) as last
        from generate_series(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '11 months', date_trunc('month', now() at time zone 'Asia/Shanghai'), interval '1 month') m),
      boards as (select t.id, coalesce(t.book_value, 0) as value, coalesce(t.area, t.width * t.length / 1000000) as area, t.quantity, t.remnant_status as status, t.is_deleted from stock_plate t where t.tenant_id = ${tx.tenantId} and t.kind = 3 and ${and(warehouseRows(who))}),
      held as (select e.first, b.id, b.value, b.area, sum(v.delta) as quantity, min((v.time at time zone 'Asia/Shanghai')::date) as came, e.last
        from ends e join stock_move v on v.tenant_id = ${tx.tenantId} and (v.time at time zone 'Asia/Shanghai')::date <= e.last join boards b on b.id = v.stock_plate_id group by e.first, e.last, b.id, b.value, b.area having sum(v.delta) > 0),
      stood as (select b.* from boards b where not b.is_deleted and b.status <> 64),
      born as (select c.first, sum(c.area) as area from (select date_trunc('month', min(v.time) at time zone 'Asia/Shanghai')::date as first, b.area
        from stood b join stock_move v on v.tenant_id = ${tx.tenantId} and v.stock_plate_id = b.id and v.delta > 0 group by b.id, b.area) c group by 1),
      gone as (select date_trunc('month', v.time at time zone 'Asia/Shanghai')::date as first, sum(b.area) filter (where ${wasUsed(tx)}) as used, sum(b.area) filter (where not ${wasUsed(tx)}) as lost
        from stood b join lateral (select m.source_type, m.source_id, m.time from stock_move m where m.tenant_id = ${tx.tenantId} and m.stock_plate_id = b.id and m.delta < 0
          order by m.time desc, m.id desc limit 1) v on true where b.quantity = 0 group by 1)
      select to_char(e.first, 'YYYY-MM') as month, count(h.id)::int as count, coalesce(round(sum(h.area), 4), 0) as area, coalesce(sum(h.value), 0) as value,
        count(h.id) filter (where h.last - h.came > ${REMNANT_IDLE_DAYS}::int)::int as "idleCount", coalesce(sum(h.value) filter (where h.last - h.came > ${REMNANT_IDLE_DAYS}::int), 0) as "idleValue",
        coalesce(round(max(n.area), 4), 0) as "bornArea", coalesce(round(max(g.used), 4), 0) as "usedArea", coalesce(round(max(g.lost), 4), 0) as "lostArea"
      from ends e left join held h on h.first = e.first left join born n on n.first = e.first left join gone g on g.first = e.first group by e.first order by e.first`,
  );
