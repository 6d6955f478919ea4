/** SQL of sheets in the shop: made by a release, cut, scrapped or withdrawn one by one (engineering F6, F11). */
import { SHEET, SHEET_REMNANT } from '@muyun/contract';
import { columnsUnder, recordset } from '../../../../kit/recordset.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../../kit/shape.ts';
import { type Sql, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

const AT_ONCE = 1000;
type Rows = readonly Readonly<Record<string, unknown>>[];
async function each(rows: Rows, write: (part: Rows) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += AT_ONCE) await write(rows.slice(i, i + AT_ONCE));
}

const NEW_SHEET = {
  id: 'uuid',
  result_id: 'uuid',
  layout_id: 'uuid',
  bar_layout_id: 'uuid',
  layout_no: 'int',
  sheet_no: 'text',
  serial: 'int',
  total: 'int',
  part_count: 'int',
  stock_plate_id: 'uuid',
  bar_rest_id: 'uuid',
};
const NEW_PIECE = {
  sheet_id: 'uuid',
  seq: 'int',
  product_id: 'uuid',
  piece_id: 'uuid',
  lable_id: 'uuid',
  lable_code: 'text',
  is_void: 'boolean',
};
const NEW_REMNANT = {
  sheet_id: 'uuid',
  seq: 'int',
  code: 'text',
  width: 'numeric',
  length: 'numeric',
  planned_credit: 'numeric',
};

export const insertSheets = (tx: Tx, orderId: string, rows: Rows): Promise<void> =>
  each(rows, (part) =>
    tx.run(sql`insert into nest_sheet (tenant_id, order_id, ${columnsUnder(NEW_SHEET)})
      select ${tx.tenantId}, ${orderId}, ${columnsUnder(NEW_SHEET, 'r')} from ${recordset(NEW_SHEET, part)} as r`),
  );
export const insertSheetPieces = (tx: Tx, rows: Rows): Promise<void> =>
  each(rows, (part) =>
    tx.run(sql`insert into nest_layout_lable (tenant_id, ${columnsUnder(NEW_PIECE)})
      select ${tx.tenantId}, ${columnsUnder(NEW_PIECE, 'r')} from ${recordset(NEW_PIECE, part)} as r`),
  );
export const insertRemnants = (tx: Tx, rows: Rows): Promise<void> =>
  each(rows, (part) =>
    tx.run(sql`insert into nest_remnant (tenant_id, ${columnsUnder(NEW_REMNANT)}, planned_width, planned_length)
      select ${tx.tenantId}, ${columnsUnder(NEW_REMNANT, 'r')}, r.width, r.length from ${recordset(NEW_REMNANT, part)} as r`),
  );

/** Pieces that lie on a sheet already. */
export async function takenLables(tx: Tx, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select t.lable_id as id from nest_layout_lable t where t.tenant_id = ${tx.tenantId} and t.product_id = any(${productIds}) and t.lable_id is not null and not t.is_returned`,
  );
  return new Set(rows.map((r) => r.id));
}

/** Pieces that are made once more, by product: they may be without a label of their own. */
export async function remadePieces(
  tx: Tx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, { remade: number; open: number }>> {
  const rows = await tx.rows(
    { id: col.id, remade: col.int, open: col.int },
    sql`select t.product_id as id, sum(t.quantity)::int as remade, coalesce(sum(t.quantity) filter (where t.state in (1, 2)), 0)::int as open from lost_product t
      where t.tenant_id = ${tx.tenantId} and t.product_id = any(${productIds}) and t.piece_id is null and t.source in (8, 16) and t.state <> 16 group by 1`,
  );
  return new Map(rows.map(({ id, ...n }) => [id, n]));
}

const SHEET_ROW = shape({
  id: col.id,
  orderId: col.id,
  resultId: col.id,
  layoutId: orNull(col.id),
  barLayoutId: orNull(col.id),
  sheetNo: col.text,
  layoutNo: col.int,
  serial: col.int,
  total: col.int,
  title: col.text,
  width: orNull(col.float),
  length: col.float,
  /** of the plan, where it is cut from another board */
  plannedWidth: orNull(col.float),
  plannedLength: col.float,
  /** m² that a plate has; null of a bar */
  area: orNull(col.decimal),
  textureId: orNull(col.id),
  thickness: orNull(col.float),
  colorId: orNull(col.id),
  cost: col.decimal,
  partCount: col.int,
  lostCount: col.int,
  state: col.int,
  stockPlateId: orNull(col.id),
  /** the profile of a bar with its colour, and the rest that it is */
  accessoryId: orNull(col.id),
  color: col.text,
  barRestId: orNull(col.id),
  /** null of a bar */
  stockKind: orNull(col.int),
  materialSkuId: orNull(col.id),
  operatorName: orNull(col.text),
  equipmentName: orNull(col.text),
  cutTime: orNull(col.time),
  reason: orNull(col.text),
  undoCount: col.int,
});
export type SheetRow = RowOf<typeof SHEET_ROW>;
const SELECT = sql`select t.id, t.order_id as "orderId", t.result_id as "resultId", t.layout_id as "layoutId", t.bar_layout_id as "barLayoutId", t.sheet_no as "sheetNo", t.layout_no as "layoutNo", t.serial, t.total,
    concat_ws(' ', m.name, to_char(e.thickness, 'FM990.099'), c.name, a.name, case when e.accessory_id is not null then nullif(split_part(e.group_name, '|', 2), '') end) as title, coalesce(w.width, l.width)::float8 as width, coalesce(w.length, l.length, b.length)::float8 as length, l.width::float8 as "plannedWidth", coalesce(l.length, b.length)::float8 as "plannedLength", coalesce(round(w.width * w.length / 1000000, 4), l.area)::text as area, e.texture_id as "textureId", e.thickness::float8 as thickness, e.color_id as "colorId", coalesce(t.board_cost, l.cost, b.cost)::text as cost, t.part_count as "partCount", t.lost_count as "lostCount", t.state,
    t.stock_plate_id as "stockPlateId", l.stock_kind as "stockKind", k.material_sku_id as "materialSkuId", e.accessory_id as "accessoryId", case when e.accessory_id is null then '' else split_part(e.group_name, '|', 2) end as color, t.bar_rest_id as "barRestId", t.operator_name as "operatorName", t.equipment_name as "equipmentName", t.cut_time as "cutTime", t.reason, t.undo_count as "undoCount"
  from nest_sheet t join nest_result e on e.tenant_id = t.tenant_id and e.id = t.result_id left join nest_layout l on l.tenant_id = t.tenant_id and l.id = t.layout_id
    left join stock_plate w on w.tenant_id = t.tenant_id and w.id = t.stock_plate_id and t.board_cost is not null left join nest_order_stock k on k.tenant_id = l.tenant_id and k.id = l.order_stock_id left join nest_bar_layout b on b.tenant_id = t.tenant_id and b.id = t.bar_layout_id left join material_texture m on m.tenant_id = e.tenant_id and m.id = e.texture_id
    left join color_card c on c.tenant_id = e.tenant_id and c.id = e.color_id left join accessory a on a.tenant_id = e.tenant_id and a.id = e.accessory_id`;

export const loadSheets = (tx: Tx, orderId: string): Promise<SheetRow[]> =>
  tx.rows(
    SHEET_ROW,
    sql`${SELECT} where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} order by t.layout_no, t.serial`,
  );
export const findSheet = (tx: Tx, sheetNo: string): Promise<SheetRow | undefined> =>
  tx.one(SHEET_ROW, sql`${SELECT} where t.tenant_id = ${tx.tenantId} and t.sheet_no = ${sheetNo}`);

const PIECE = shape({
  sheetId: col.id,
  seq: col.int,
  productId: col.id,
  pieceId: orNull(col.id),
  code: col.text,
  projectId: col.id,
  projectName: col.text,
  lableId: orNull(col.id),
  lableCode: orNull(col.text),
  isVoid: col.bool,
  isReturned: col.bool,
});
export type PieceOnSheet = RowOf<typeof PIECE>;
export const loadSheetPieces = (tx: Tx, sheetIds: readonly string[]): Promise<PieceOnSheet[]> =>
  tx.rows(
    PIECE,
    sql`select t.sheet_id as "sheetId", t.seq, t.product_id as "productId", t.piece_id as "pieceId", p.code, p.project_id as "projectId", j.display_name as "projectName", t.lable_id as "lableId", t.lable_code as "lableCode", t.is_void as "isVoid", t.is_returned as "isReturned"
      from nest_layout_lable t join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id join cad_project j on j.tenant_id = p.tenant_id and j.id = p.project_id
      where t.tenant_id = ${tx.tenantId} and t.sheet_id = any(${sheetIds}) order by t.sheet_id, t.seq`,
  );

const REMNANT = shape({
  seq: col.int,
  state: col.int,
  code: col.text,
  width: orNull(col.float),
  length: col.float,
  plannedWidth: orNull(col.float),
  plannedLength: col.float,
  plannedCredit: col.decimal,
  place: orNull(col.text),
  stockPlateId: orNull(col.id),
  barRestId: orNull(col.id),
});
export type RemnantOfSheet = RowOf<typeof REMNANT>;
export const loadSheetRemnants = (tx: Tx, sheetId: string): Promise<RemnantOfSheet[]> =>
  tx.rows(
    REMNANT,
    sql`select t.seq, t.state, t.code, t.width::float8 as width, t.length::float8 as length, t.planned_width::float8 as "plannedWidth", t.planned_length::float8 as "plannedLength", t.planned_credit as "plannedCredit", t.place, t.stock_plate_id as "stockPlateId", t.bar_rest_id as "barRestId"
      from nest_remnant t where t.tenant_id = ${tx.tenantId} and t.sheet_id = ${sheetId} order by t.seq`,
  );
const OF_ORDER = shape({ ...pick(REMNANT, 'state', 'length', 'plannedLength'), sheetId: col.id });
export type RemnantOfOrder = RowOf<typeof OF_ORDER>;
/** Remnants of every sheet of an order. */
export const loadRemnantsOf = (tx: Tx, orderId: string): Promise<RemnantOfOrder[]> =>
  tx.rows(
    OF_ORDER,
    sql`select t.state, t.length::float8 as length, t.planned_length::float8 as "plannedLength", t.sheet_id as "sheetId"
      from nest_remnant t join nest_sheet s on s.tenant_id = t.tenant_id and s.id = t.sheet_id where t.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} order by t.sheet_id, t.seq`,
  );
export interface CameRemnant {
  readonly seq: number;
  readonly width: number | null;
  readonly length: number;
  readonly credit: string;
  readonly place: string | null;
  readonly stockPlateId: string | null;
  readonly barRestId: string | null;
}
const CAME = {
  seq: 'int',
  width: 'numeric',
  length: 'numeric',
  credit: 'numeric',
  place: 'text',
  stock_plate_id: 'uuid',
  bar_rest_id: 'uuid',
};
/** What came of the remnants of a sheet; those that are not named did not. */
export async function setRemnants(tx: Tx, sheetId: string, came: readonly CameRemnant[]): Promise<void> {
  if (came.length > 0)
    await tx.run(sql`update nest_remnant t set state = ${SHEET_REMNANT.stocked}, width = r.width, length = r.length, credit = r.credit, place = r.place, stock_plate_id = r.stock_plate_id, bar_rest_id = r.bar_rest_id
      from ${recordset(
        CAME,
        came.map((c) => ({ ...c, stock_plate_id: c.stockPlateId, bar_rest_id: c.barRestId })),
      )} as r where t.tenant_id = ${tx.tenantId} and t.sheet_id = ${sheetId} and t.seq = r.seq`);
  await dropRemnants(tx, [sheetId]);
}
/** 未产生 */
export const dropRemnants = (tx: Tx, sheetIds: readonly string[]): Promise<number> =>
  tx.run(
    sql`update nest_remnant t set state = ${SHEET_REMNANT.none} where t.tenant_id = ${tx.tenantId} and t.sheet_id = any(${sheetIds}) and t.state = ${SHEET_REMNANT.expected}`,
  );

export interface SheetEnd {
  readonly state: number;
  readonly reason: string | null;
  readonly equipmentId?: string | null;
  readonly equipmentName?: string | null;
}
/** Ends sheets; the pieces that come back to be nested again are marked. */
export async function endSheets(
  tx: Tx,
  sheets: readonly SheetRow[],
  { state, reason, equipmentId = null, equipmentName = null }: SheetEnd,
  lost: readonly PieceOnSheet[],
): Promise<void> {
  const counts = sheets.map((s) => ({ id: s.id, lost: lost.filter((p) => p.sheetId === s.id).length }));
  await each(counts, (part) =>
    tx.run(sql`update nest_sheet t set state = ${state}, reason = ${reason}, equipment_id = ${equipmentId}, equipment_name = ${equipmentName}, lost_count = r.lost, operator_id = ${tx.userId}, cut_time = now(),
        operator_name = (select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = ${tx.tenantId} and u.user_id = ${tx.userId})
      from ${recordset({ id: 'uuid', lost: 'int' }, part)} as r where t.tenant_id = ${tx.tenantId} and t.id = r.id and t.state = ${SHEET.released}`),
  );
  await each(
    lost.map((p) => ({ sheet_id: p.sheetId, seq: p.seq })),
    (part) =>
      tx.run(sql`update nest_layout_lable t set is_returned = true from ${recordset({ sheet_id: 'uuid', seq: 'int' }, part)} as r
        where t.tenant_id = ${tx.tenantId} and t.sheet_id = r.sheet_id and t.seq = r.seq`),
  );
}

const OPEN = sql`exists (select 1 from nest_sheet s where s.tenant_id = t.tenant_id and s.result_id = t.id and s.state = ${SHEET.released})`;
const DONE = sql`exists (select 1 from nest_sheet s where s.tenant_id = t.tenant_id and s.result_id = t.id and s.state <> ${SHEET.released})`;
/** Sheets that are cut, as layouts and results of an order count them. */
export async function countSheets(tx: Tx, orderId: string, isBar: boolean): Promise<void> {
  const [table, column] = isBar
    ? [sql`nest_bar_layout`, sql`s.bar_layout_id`]
    : [sql`nest_layout`, sql`s.layout_id`];
  await tx.run(sql`update ${table} t set cut_count = c.n from (select ${column} as id, count(*) filter (where s.state = ${SHEET.cut})::int as n from nest_sheet s where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} group by 1) c
    where t.tenant_id = ${tx.tenantId} and t.id = c.id and t.cut_count <> c.n`);
  await tx.run(sql`update nest_result t set state = case when not ${OPEN} then 4 when ${DONE} then 2 else 1 end where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} and t.state in (1, 2, 4)
    and exists (select 1 from nest_sheet s where s.tenant_id = t.tenant_id and s.result_id = t.id)`);
}
const COUNTS = shape({ open: col.int, cut: col.int, all: col.int });
export const countsOf = async (tx: Tx, orderId: string): Promise<RowOf<typeof COUNTS>> =>
  (await tx.one(
    COUNTS,
    sql`select count(*) filter (where t.state = ${SHEET.released})::int as open, count(*) filter (where t.state = ${SHEET.cut})::int as cut, count(*)::int as all from nest_sheet t where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId}`,
  )) ?? { open: 0, cut: 0, all: 0 };

/** Lines of the order give pieces back: by product, or by accessory of a product. */
export async function returnLines(
  tx: Tx,
  orderId: string,
  pieces: ReadonlyMap<string, number>,
  isBar: boolean,
): Promise<void> {
  if (pieces.size === 0) return;
  const [table, column]: [Sql, Sql] = isBar
    ? [sql`nest_bar_line`, sql`t.piece_id`]
    : [sql`nest_order_product`, sql`t.product_id`];
  const rows = [...pieces].map(([id, quantity]) => ({ id, quantity }));
  await tx.run(
    sql`update ${table} t set returned_quantity = t.returned_quantity + r.quantity from ${recordset({ id: 'uuid', quantity: 'int' }, rows)} as r where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} and ${column} = r.id`,
  );
}

/** The sheets of a released order that is voided: nobody has cut one. */
export async function dropSheets(tx: Tx, orderId: string): Promise<void> {
  const own = sql`in (select s.id from nest_sheet s where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId})`;
  await tx.run(sql`delete from nest_layout_lable t where t.tenant_id = ${tx.tenantId} and t.sheet_id ${own}`);
  await tx.run(sql`delete from nest_remnant t where t.tenant_id = ${tx.tenantId} and t.sheet_id ${own}`);
  await tx.run(sql`delete from nest_sheet t where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId}`);
}
