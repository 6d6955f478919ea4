/** SQL of what confirmed orders of bars take of each profile. */
import { NEST_BARS, NEST_CONFIRMED_STATES } from '@muyun/contract';
import { col, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

const FINISHED = 128;
/** 余料 lies there already */
const REST = 3;

const BARS = shape({
  orderId: col.id,
  accessoryId: col.id,
  groupName: col.text,
  length: col.float,
  bars: col.int,
});
export type PlannedBars = RowOf<typeof BARS>;

/** New bars of the chosen plans of orders for any of the projects; of a finished order those that were cut. */
export const plannedBars = (tx: Tx, projectIds: readonly string[]): Promise<PlannedBars[]> =>
  tx.rows(
    BARS,
    sql`select o.id as "orderId", r.accessory_id as "accessoryId", r.group_name as "groupName", l.length::float8 as length,
        sum(case when o.state = ${FINISHED} then l.cut_count else l.repeat_count end)::int as bars
      from nest_order o join nest_bar_layout l on l.tenant_id = o.tenant_id and l.run_id = o.run_id
        join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id
      where o.tenant_id = ${tx.tenantId} and o.kind = ${NEST_BARS} and not o.is_deleted and o.state = any(${[...NEST_CONFIRMED_STATES]}::int[])
        and o.project_ids && ${[...projectIds]}::uuid[] and l.stock_kind <> ${REST}
      group by 1, 2, 3, 4 order by 1, 3, 4`,
  );

const LENGTHS = shape({
  orderId: col.id,
  groupName: col.text,
  projectId: col.id,
  /** mm */
  length: col.decimal,
});
/** What the placed pieces of each project are long together. */
export const placedLengths = (tx: Tx, orderIds: readonly string[]): Promise<RowOf<typeof LENGTHS>[]> =>
  tx.rows(
    LENGTHS,
    sql`select l.order_id as "orderId", s.accessory_id || '|' || coalesce(s.color, '') as "groupName", p.project_id as "projectId", sum(c.cut_length * l.placed_quantity) as length
      from nest_bar_line l join cad_product_accessory c on c.tenant_id = l.tenant_id and c.id = l.piece_id join cad_product p on p.tenant_id = l.tenant_id and p.id = l.product_id
        join accessory_sku s on s.tenant_id = c.tenant_id and s.id = c.accessory_sku_id
      where l.tenant_id = ${tx.tenantId} and l.order_id = any(${[...orderIds]}::uuid[]) and l.placed_quantity > 0 group by 1, 2, 3 order by 1, 2, 3`,
  );
