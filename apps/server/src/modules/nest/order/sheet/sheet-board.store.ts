/** SQL of the boards that a sheet can really be (engineering F11). */
import { col, type RowOf, shape } from '../../../../kit/shape.ts';
import { warehouseRows } from '../../../../kit/document/index.ts';
import { and, type Sql, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import type { SheetRow } from './sheet.store.ts';

const BOARD = shape({
  id: col.id,
  code: col.text,
  kind: col.int,
  width: col.float,
  length: col.float,
  free: col.int,
  /** what one sheet of it is worth */
  cost: col.decimal,
});
export type BoardRow = RowOf<typeof BOARD>;
const AVAILABLE = 1;
/** Boards and remnants of the material that the sheet lies on, as it lies; one without its full rectangle only where it was planned. */
const fitting = (
  tx: Tx,
  { textureId, thickness, colorId, plannedWidth, plannedLength, stockPlateId }: SheetRow,
): Sql => sql`select p.id, p.code, p.kind, p.width::float8 as width, p.length::float8 as length, p.quantity - p.reserved_quantity as free,
    coalesce(round(p.book_value / greatest(p.quantity, 1), 2), round(p.width * p.length / 1000000 * coalesce(case when m.density_mode = 2 then h.areal_weight else p.thickness * m.density end, 0) * p.unit_price, 2))::text as cost
  from stock_plate p join material_texture m on m.tenant_id = p.tenant_id and m.id = p.texture_id left join material_thickness h on h.tenant_id = p.tenant_id and h.texture_id = p.texture_id and h.thickness = p.thickness
  where p.tenant_id = ${tx.tenantId} and not p.is_deleted and p.is_enabled and p.remnant_status = ${AVAILABLE} and p.texture_id = ${textureId}::uuid and p.thickness = ${thickness}::numeric
    and (case when m.is_pre_coated then p.color_id is not distinct from ${colorId}::uuid else p.color_id is null or p.color_id = ${colorId}::uuid end)
    and p.width >= ${plannedWidth}::numeric and p.length >= ${plannedLength}::numeric and (p.outline is null or p.id = ${stockPlateId}::uuid)`;

const MOST = 200;
/** Those that are free, and those that the order holds; the planned one and the smallest first. */
export const boardsFor = (tx: Tx, who: Who, sheet: SheetRow, sourceType: string): Promise<BoardRow[]> =>
  tx.rows(
    BOARD,
    sql`${fitting(tx, sheet)} and ${and(warehouseRows(who, 'p'))} and (p.quantity > p.reserved_quantity or exists (select 1 from stock_reservation r where r.tenant_id = p.tenant_id and r.stock_plate_id = p.id and r.source_type = ${sourceType} and r.source_id = ${sheet.orderId}))
      order by p.id = ${sheet.stockPlateId}::uuid desc, p.width * p.length, p.code, p.id limit ${MOST}`,
  );
export const boardFor = (tx: Tx, sheet: SheetRow, id: string): Promise<BoardRow | undefined> =>
  tx.one(BOARD, sql`${fitting(tx, sheet)} and p.id = ${id}`);
export const boardCode = async (tx: Tx, id: string): Promise<string> =>
  (
    await tx.one(
      { code: col.text },
      sql`select p.code from stock_plate p where p.tenant_id = ${tx.tenantId} and p.id = ${id}`,
    )
  )?.code ?? '';

/** Another sheet of the order that waits for this board; null: none. */
export const sheetOnBoard = async (tx: Tx, sheet: SheetRow, boardId: string): Promise<string | null> =>
  (
    await tx.one(
      { no: col.text },
      sql`select s.sheet_no as no from nest_sheet s where s.tenant_id = ${tx.tenantId} and s.order_id = ${sheet.orderId} and s.state = 2 and s.stock_plate_id = ${boardId} and s.id <> ${sheet.id} order by s.layout_no desc, s.serial desc limit 1`,
    )
  )?.no ?? null;
/** From now on the sheet is cut from this board. */
export async function setBoard(tx: Tx, sheetId: string, board: Pick<BoardRow, 'id' | 'cost'>): Promise<void> {
  await tx.run(
    sql`update nest_sheet set stock_plate_id = ${board.id}, board_cost = ${board.cost}::numeric where tenant_id = ${tx.tenantId} and id = ${sheetId}`,
  );
}
