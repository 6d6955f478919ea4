/**
 * The moves of one item with what was left after each of what was asked for (明细账): of a warehouse, a batch, a place. `quantity_after`
 * of a move is that of the item in its whole warehouse, which is something else as soon as less or more than that is looked at.
 */
import { type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import type { StockDomain } from './types.ts';

export interface RunningScope {
  readonly domain: StockDomain;
  readonly itemId: string;
  readonly warehouseIds?: readonly string[] | undefined;
  /** ids of batches, as a sub-select or a value */
  readonly batches?: Sql | undefined;
  readonly locationCode?: string | undefined;
  readonly qualityState?: number | undefined;
  /** over `x`: the warehouses that a member may see */
  readonly within?: Sql | undefined;
}

/** Moves of a warehouse are numbered as they were posted; over several only the time orders them. */
export const isOfOneHouse = (ids: readonly string[] | undefined): boolean => ids?.length === 1;
const inOrder = ({ warehouseIds }: RunningScope): Sql =>
  isOfOneHouse(warehouseIds) ? sql`x.move_no` : sql`x.creation_time, x.warehouse_id, x.move_no`;

/** As a from-item: `inventory_move` with `left_quantity` and `left_value`. */
export const runningMoves = (tx: Tx, s: RunningScope): Sql =>
  sql`(select x.*, (sum(x.quantity) over so_far)::numeric(18,4) as left_quantity, (sum(x.value) over so_far)::numeric(18,2) as left_value
    from inventory_move x where x.tenant_id = ${tx.tenantId} and x.domain = ${s.domain}::int and x.item_id = ${s.itemId}
      and (${s.warehouseIds ?? null}::uuid[] is null or x.warehouse_id = any(${s.warehouseIds ?? null}::uuid[]))
      and ${s.batches ? sql`x.batch_id in (${s.batches})` : sql`true`}
      and (${s.locationCode ?? null}::text is null or lower(x.location_code) = lower(${s.locationCode ?? null}::text))
      and (${s.qualityState ?? null}::int is null or x.quality_state = ${s.qualityState ?? null}::int)
      and ${s.within ?? sql`true`}
    window so_far as (order by ${inOrder(s)} rows unbounded preceding))`;
