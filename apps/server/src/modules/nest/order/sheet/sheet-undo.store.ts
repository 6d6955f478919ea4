/** SQL of cuts that are taken back (撤销下料). */
import { SHEET, SHEET_REMNANT } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

const LOST = shape({
  id: col.id,
  /** a panel by its product, a piece of profile by the accessory */
  nested: col.id,
  quantity: col.int,
  state: col.int,
  renestOrderId: orNull(col.id),
});
/** 漏件 of a sheet, locked. */
export const lockLostOf = (tx: Tx, sheetId: string): Promise<RowOf<typeof LOST>[]> =>
  tx.rows(
    LOST,
    sql`select l.id, coalesce(l.piece_id, l.product_id) as nested, l.quantity, l.state, l.renest_order_id as "renestOrderId" from lost_product l
      where l.tenant_id = ${tx.tenantId} and l.sheet_id = ${sheetId} order by l.id for update`,
  );
/** 已取消; the sheet has lost nothing any more. */
export const cancelLostOf = (tx: Tx, sheetId: string): Promise<number> =>
  tx.run(
    sql`update lost_product set state = 16, sheet_id = null, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and sheet_id = ${sheetId}`,
  );

/** The product of a piece of the sheet whose label has got onto another one meanwhile; null: none. */
export const relaidPiece = async (tx: Tx, sheetId: string): Promise<string | null> =>
  (
    await tx.one(
      { code: col.text },
      sql`select p.code from nest_layout_lable t join nest_layout_lable o on o.tenant_id = t.tenant_id and o.lable_id = t.lable_id and not o.is_returned
          join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id
        where t.tenant_id = ${tx.tenantId} and t.sheet_id = ${sheetId} and t.is_returned order by t.seq limit 1`,
    )
  )?.code ?? null;
/** A product of the sheet that a change order has had made once more since it was cut; null: none. */
export const remadeSince = async (tx: Tx, sheetId: string): Promise<string | null> =>
  (
    await tx.one(
      { code: col.text },
      sql`select p.code from nest_sheet s join nest_layout_lable t on t.tenant_id = s.tenant_id and t.sheet_id = s.id and t.piece_id is null
          join lost_product l on l.tenant_id = t.tenant_id and l.product_id = t.product_id and l.change_line_id is not null and l.state <> 16 and l.creation_time > s.cut_time
          join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id
        where s.tenant_id = ${tx.tenantId} and s.id = ${sheetId} order by p.code limit 1`,
    )
  )?.code ?? null;

/** The sheet lies in the shop again, with all its pieces and with its remnants as they were planned. */
export async function reopenSheet(tx: Tx, sheetId: string): Promise<void> {
  await tx.run(
    sql`update nest_layout_lable set is_returned = false where tenant_id = ${tx.tenantId} and sheet_id = ${sheetId} and is_returned`,
  );
  await tx.run(
    sql`update nest_remnant set state = ${SHEET_REMNANT.expected}, width = planned_width, length = planned_length, credit = 0, place = null, stock_plate_id = null, bar_rest_id = null
      where tenant_id = ${tx.tenantId} and sheet_id = ${sheetId}`,
  );
  await tx.run(
    sql`update nest_sheet set state = ${SHEET.released}, undo_count = undo_count + 1, cut_time = null, operator_id = null, operator_name = null, equipment_id = null, equipment_name = null, reason = null, lost_count = 0
      where tenant_id = ${tx.tenantId} and id = ${sheetId} and state = ${SHEET.cut}`,
  );
}
