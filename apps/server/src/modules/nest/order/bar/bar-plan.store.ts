/** SQL of plans of bars: results, bars with their pieces, pieces that found no place. */
import type { NestFigures } from '@muyun/contract';
import type { BarLayout, BarPlacement } from '@muyun/nesting';
import { newId } from '../../../../kit/clock.ts';
import { recordset } from '../../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

export interface BarResultRow {
  readonly id: string;
  readonly groupName: string;
  readonly accessoryId: string;
  readonly figures: NestFigures;
}

const RESULTS = { id: 'uuid', group_name: 'text', accessory_id: 'uuid', figures: 'jsonb' };
const LAYOUTS = {
  id: 'uuid',
  result_id: 'uuid',
  layout_no: 'int',
  stock_id: 'uuid',
  stock_kind: 'int',
  length: 'numeric',
  repeat_count: 'int',
  cuts: 'int',
  est_seconds: 'int',
  leftover: 'numeric',
  is_remnant: 'boolean',
  utilization: 'numeric',
  weight: 'numeric',
  cost: 'numeric',
  credit: 'numeric',
  placements: 'jsonb',
};
const UNPLACED_TYPES = { piece_id: 'uuid', quantity: 'int', reason: 'text', message: 'text' };

export interface NewBarLayout extends BarLayout {
  readonly resultId: string;
  /** kg, 3 decimals */
  readonly weight: string;
  readonly estSeconds: number | null;
}

/** Writes results and bars of a run. */
export async function insertBars(
  tx: Tx,
  run: { readonly id: string; readonly orderId: string },
  results: readonly BarResultRow[],
  layouts: readonly NewBarLayout[],
): Promise<void> {
  const { tenantId } = tx;
  const groups = results.map((r) => ({
    id: r.id,
    group_name: r.groupName,
    accessory_id: r.accessoryId,
    figures: r.figures,
  }));
  const rows = layouts.map((l) => ({
    id: newId(),
    result_id: l.resultId,
    layout_no: l.layoutNo,
    stock_id: l.stockId,
    stock_kind: l.stockKind,
    length: l.length,
    repeat_count: l.repeat,
    cuts: l.cuts,
    est_seconds: l.estSeconds,
    leftover: l.leftover,
    is_remnant: l.isRemnant,
    utilization: l.utilization,
    weight: l.weight,
    cost: l.cost,
    credit: l.credit,
    placements: JSON.stringify(l.placements),
  }));
  await tx.run(
    sql`insert into nest_result (tenant_id, order_id, run_id, id, group_name, accessory_id, figures) select ${tenantId}, ${run.orderId}, ${run.id}, r.id, r.group_name, r.accessory_id, r.figures from ${recordset(RESULTS, groups)} r`,
  );
  await tx.run(
    sql`insert into nest_bar_layout (tenant_id, order_id, run_id, id, result_id, layout_no, stock_id, stock_kind, length, repeat_count, cuts, est_seconds, leftover, is_remnant, utilization, weight, cost, credit, placements)
      select ${tenantId}, ${run.orderId}, ${run.id}, r.* from ${recordset(LAYOUTS, rows)} r`,
  );
}

const UNPLACED = shape({ pieceId: col.id, quantity: col.int, reason: col.text, message: col.text });
export type BarUnplacedRow = RowOf<typeof UNPLACED>;

export async function insertBarsUnplaced(
  tx: Tx,
  runId: string,
  unplaced: readonly BarUnplacedRow[],
): Promise<void> {
  if (unplaced.length === 0) return;
  const rows = unplaced.map((u) => ({
    piece_id: u.pieceId,
    quantity: u.quantity,
    reason: u.reason,
    message: u.message,
  }));
  await tx.run(
    sql`insert into nest_bar_unplaced (tenant_id, run_id, piece_id, quantity, reason, message) select ${tx.tenantId}, ${runId}, r.* from ${recordset(UNPLACED_TYPES, rows)} r`,
  );
}

export const loadBarsUnplaced = (tx: Tx, runId: string): Promise<BarUnplacedRow[]> =>
  tx.rows(
    UNPLACED,
    sql`select piece_id as "pieceId", quantity, reason, message from nest_bar_unplaced where tenant_id = ${tx.tenantId} and run_id = ${runId} order by quantity desc, piece_id`,
  );

const LAYOUT = shape({
  id: col.id,
  layoutNo: col.int,
  group: col.text,
  stockId: col.id,
  stockKind: col.code<1 | 2 | 3>(),
  length: col.float,
  repeat: col.int,
  cutCount: col.int,
  cuts: col.int,
  estSeconds: orNull(col.int),
  leftover: col.float,
  isRemnant: col.bool,
  utilization: col.decimal,
  weight: col.decimal,
  cost: col.decimal,
  credit: col.decimal,
  placements: col.json<BarPlacement[]>(),
});
export type BarLayoutRow = RowOf<typeof LAYOUT>;

/** Bars of a run in the order of their numbers: what the engine calls a layout. */
export const loadBars = (tx: Tx, runId: string): Promise<BarLayoutRow[]> =>
  tx.rows(
    LAYOUT,
    sql`select l.id, l.layout_no as "layoutNo", r.group_name as group, l.stock_id as "stockId", l.stock_kind as "stockKind", l.length::float8 as length, l.repeat_count as repeat, l.cut_count as "cutCount", l.cuts, l.est_seconds as "estSeconds", l.leftover::float8 as leftover,
      l.is_remnant as "isRemnant", l.utilization, l.weight, l.cost, l.credit, l.placements
      from nest_bar_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id where l.tenant_id = ${tx.tenantId} and l.run_id = ${runId} order by l.layout_no`,
  );

/** Pieces that bars place, by piece. */
export function placedOn(bars: readonly Pick<BarLayoutRow, 'repeat' | 'placements'>[]): Map<string, number> {
  const placed = new Map<string, number>();
  for (const bar of bars)
    for (const p of bar.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + bar.repeat);
  return placed;
}
