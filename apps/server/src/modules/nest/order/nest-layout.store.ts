/** SQL of the results of runs: layouts, placements, pieces that found no place. */
import type { NestFigures } from '@muyun/contract';
import { type CutNode, type CutStroke, type Placement, strokesOf } from '@muyun/nesting';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { StoredRemnant } from './nest-remnant.ts';
import { loadRunInput } from './nest-run.store.ts';

export interface ResultRow {
  readonly id: string;
  readonly groupName: string;
  readonly textureId: string;
  readonly thickness: number;
  readonly colorId: string | null;
  readonly figures: NestFigures;
}
const LAYOUT = shape({
  id: col.id,
  resultId: col.id,
  layoutNo: col.int,
  groupName: col.text,
  stockKind: col.int,
  stockId: col.id,
  width: col.float,
  length: col.float,
  repeat: col.int,
  cutCount: col.int,
  affectedBy: orNull(col.text),
  isLocked: col.bool,
  partCount: col.int,
  utilization: col.decimal,
  cutLength: col.decimal,
  pierceCount: orNull(col.int),
  estSeconds: orNull(col.int),
  area: col.decimal,
  weight: col.decimal,
  cost: col.decimal,
  cutTree: orNull(col.json<CutNode>()),
  steps: col.json<CutStroke[]>(),
  remnants: col.json<StoredRemnant[]>(),
  placements: col.json<Placement[]>(),
});
const LAYOUT_OF_RUN = shape({ ...LAYOUT, runId: col.id });
export type LayoutRow = RowOf<typeof LAYOUT>;
const BATCH = 2000;

/** `text` makes the statement of one batch from its JSON. */
async function insertMany(tx: Tx, rows: readonly unknown[], text: (json: string) => Sql): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await tx.run(text(JSON.stringify(rows.slice(at, at + BATCH))));
}

/** Writes results, layouts and placements of a run, in batches of 2 000 rows. */
export async function insertResults(
  tx: Tx,
  run: { id: string; orderId: string },
  results: readonly ResultRow[],
  layouts: readonly LayoutRow[],
): Promise<void> {
  const { tenantId } = tx;
  await insertMany(
    tx,
    results,
    (
      json,
    ) => sql`insert into nest_result (tenant_id, order_id, run_id, id, group_name, texture_id, thickness, color_id, figures)
      select ${tenantId}, ${run.orderId}, ${run.id}, v.id, v."groupName", v."textureId", v.thickness, v."colorId", v.figures
      from jsonb_to_recordset(${json}) as v (id uuid, "groupName" text, "textureId" uuid, thickness numeric, "colorId" uuid, figures jsonb)`,
  );
  await insertMany(
    tx,
    layouts.map((l) => ({ ...l, placements: undefined })),
    (
      json,
    ) => sql`insert into nest_layout (tenant_id, order_id, run_id, id, result_id, layout_no, stock_kind, order_stock_id, width, length, repeat_count, part_count, utilization, cut_length, pierce_count, est_seconds, area, weight, cost, cut_tree, steps, remnants, is_locked)
      select ${tenantId}, ${run.orderId}, ${run.id}, v.id, v."resultId", v."layoutNo", coalesce(s.kind, v."stockKind"), v."stockId", v.width, v.length, v.repeat, v."partCount", v.utilization, v."cutLength", v."pierceCount", v."estSeconds", v.area, v.weight, v.cost, v."cutTree", v.steps, v.remnants, v."isLocked"
      from jsonb_to_recordset(${json}) as v (id uuid, "resultId" uuid, "layoutNo" int, "stockKind" int, "stockId" uuid, width numeric, length numeric, repeat int, "partCount" int, utilization numeric, "cutLength" numeric, "pierceCount" int, "estSeconds" int, area numeric, weight numeric, cost numeric, "cutTree" jsonb, steps jsonb, remnants jsonb, "isLocked" boolean)
      left join nest_order_stock s on s.tenant_id = ${tenantId} and s.id = v."stockId"`,
  );
  await insertMany(
    tx,
    layouts.flatMap((l) => l.placements.map((p) => ({ layout: l.id, ...p }))),
    (
      json,
    ) => sql`insert into nest_placement (tenant_id, layout_id, seq, product_id, x, y, w, h, rotation, is_mirror, at_x, at_y)
      select ${tenantId}, v.layout, v.seq, v."itemId", v.x, v.y, v.w, v.h, v.rotation, v.mirror, (v.at ->> 'x')::numeric, (v.at ->> 'y')::numeric
      from jsonb_to_recordset(${json}) as v (layout uuid, seq int, "itemId" uuid, x numeric, y numeric, w numeric, h numeric, rotation numeric, mirror boolean, at jsonb)`,
  );
}

const UNPLACED = shape({ productId: col.id, quantity: col.int, reason: col.text, message: col.text });
export type UnplacedRow = RowOf<typeof UNPLACED>;
export async function insertUnplaced(tx: Tx, runId: string, rows: readonly UnplacedRow[]): Promise<void> {
  await insertMany(
    tx,
    rows,
    (json) => sql`insert into nest_unplaced (tenant_id, run_id, product_id, quantity, reason, message)
      select ${tx.tenantId}, ${runId}, v."productId", v.quantity, v.reason, v.message
      from jsonb_to_recordset(${json}) as v ("productId" uuid, quantity int, reason text, message text)`,
  );
}
export function loadUnplaced(tx: Tx, runId: string): Promise<UnplacedRow[]> {
  return tx.rows(
    UNPLACED,
    sql`select product_id as "productId", quantity, reason, message from nest_unplaced where tenant_id = ${tx.tenantId} and run_id = ${runId} order by quantity desc, product_id`,
  );
}

const COLUMNS = sql`l.id, l.result_id as "resultId", l.layout_no as "layoutNo", r.group_name as "groupName", l.stock_kind as "stockKind", l.order_stock_id as "stockId", l.width::float8 as width, l.length::float8 as length, l.repeat_count as repeat, l.cut_count as "cutCount", l.affected_by as "affectedBy", l.is_locked as "isLocked", l.part_count as "partCount",
  l.utilization, l.cut_length as "cutLength", l.pierce_count as "pierceCount", l.est_seconds as "estSeconds", l.area, l.weight, l.cost, l.cut_tree as "cutTree", l.steps, l.remnants,
  (select coalesce(jsonb_agg(jsonb_build_object('itemId', p.product_id, 'seq', p.seq, 'x', p.x, 'y', p.y, 'w', p.w, 'h', p.h, 'rotation', p.rotation, 'mirror', p.is_mirror) || case when p.at_x is null then '{}' else jsonb_build_object('at', jsonb_build_object('x', p.at_x, 'y', p.at_y)) end order by p.seq), '[]') from nest_placement p where p.tenant_id = l.tenant_id and p.layout_id = l.id) as placements`;
/** Plans stored before strokes were kept: the strokes follow from the cut tree. */
async function withStrokes<L extends LayoutRow>(tx: Tx, runId: string, rows: L[]): Promise<L[]> {
  const isOld = (l: L): boolean => l.cutTree !== null && !(l.steps[0] && 'at' in l.steps[0]);
  if (!rows.some(isOld)) return rows;
  const { engine } = await loadRunInput(tx, runId);
  return rows.map((l) =>
    isOld(l) && l.cutTree
      ? { ...l, steps: strokesOf(l.cutTree, { ...engine, width: l.width, length: l.length }) }
      : l,
  );
}

/** Layouts of a run with their placements, in layout order. */
export async function loadLayouts(tx: Tx, runId: string): Promise<LayoutRow[]> {
  const rows = await tx.rows(
    LAYOUT,
    sql`select ${COLUMNS} from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id where l.tenant_id = ${tx.tenantId} and l.run_id = ${runId} and not r.is_deleted order by l.layout_no`,
  );
  return withStrokes(tx, runId, rows);
}
export async function loadLayout(tx: Tx, id: string): Promise<RowOf<typeof LAYOUT_OF_RUN>> {
  const row = await tx.one(
    LAYOUT_OF_RUN,
    sql`select ${COLUMNS}, l.run_id as "runId" from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id where l.tenant_id = ${tx.tenantId} and l.id = ${id} and not r.is_deleted`,
  );
  if (!row) raise('Common:NotFound');
  const [layout = row] = await withStrokes(tx, row.runId, [row]);
  return layout;
}

/** Pieces placed per product, from the rows. */
export async function loadPlaced(tx: Tx, runId: string): Promise<Map<string, number>> {
  const rows = await tx.rows(
    { productId: col.id, n: col.int },
    sql`select p.product_id as "productId", sum(l.repeat_count)::int as n from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id and not r.is_deleted join nest_placement p on p.tenant_id = l.tenant_id and p.layout_id = l.id where l.tenant_id = ${tx.tenantId} and l.run_id = ${runId} group by p.product_id`,
  );
  return new Map(rows.map((r) => [r.productId, r.n]));
}
/** All sheets of a layout. */
export async function setLocked(tx: Tx, id: string, isLocked: boolean): Promise<void> {
  await tx.run(
    sql`update nest_layout set is_locked = ${isLocked} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
const STOCK_USE = shape({ stockPlateId: col.id, code: col.text, quantity: col.int });

/** Sheets that a run takes of each plate in stock. */
export function loadStockUse(tx: Tx, runId: string): Promise<RowOf<typeof STOCK_USE>[]> {
  return tx.rows(
    STOCK_USE,
    sql`select s.stock_plate_id as "stockPlateId", p.code, sum(l.repeat_count)::int as quantity from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id and not r.is_deleted join nest_order_stock s on s.tenant_id = l.tenant_id and s.id = l.order_stock_id join stock_plate p on p.tenant_id = s.tenant_id and p.id = s.stock_plate_id where l.tenant_id = ${tx.tenantId} and l.run_id = ${runId} group by s.stock_plate_id, p.code order by s.stock_plate_id`,
  );
}
const SHEET_USE = shape({
  orderStockId: col.id,
  title: col.text,
  groupName: col.text,
  warehouseId: col.id,
  materialSkuId: col.id,
  quantity: col.int,
});
export type SheetUse = RowOf<typeof SHEET_USE>;

/** Whole sheets of the material warehouse that a run takes, by what they were chosen as. */
export function loadSheetUse(tx: Tx, runId: string): Promise<SheetUse[]> {
  return tx.rows(
    SHEET_USE,
    sql`select s.id as "orderStockId", s.title, s.group_name as "groupName", s.warehouse_id as "warehouseId", s.material_sku_id as "materialSkuId", sum(l.repeat_count)::int as quantity
      from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id and not r.is_deleted
      join nest_order_stock s on s.tenant_id = l.tenant_id and s.id = l.order_stock_id and s.kind = 5
      where l.tenant_id = ${tx.tenantId} and l.run_id = ${runId} group by s.tenant_id, s.id order by s.warehouse_id, s.material_sku_id, s.id`,
  );
}
export async function setResultState(tx: Tx, runId: string, state: number): Promise<void> {
  await tx.run(
    sql`update nest_result set state = ${state} where tenant_id = ${tx.tenantId} and run_id = ${runId} and not is_deleted`,
  );
}
