/** Boards that were entered by hand and that no order holds. */
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import { BOARD_MATERIAL, BOARD_WEIGHT } from './board-weight.store.ts';
import type { Tx } from '../../kit/tx.ts';

const FREE = shape({
  id: col.id,
  textureId: col.id,
  thickness: col.float,
  width: col.float,
  length: col.float,
  /** code of its colour */
  surface: orNull(col.text),
  unitPrice: col.decimal,
  sheetWeight: col.decimal,
  free: col.int,
});
/** Whole boards of which something is free, locked in id order. */
export const lockFreeBoards = (tx: Tx): Promise<RowOf<typeof FREE>[]> =>
  tx.rows(
    FREE,
    sql`select t.id, t.texture_id as "textureId", t.thickness::float8 as thickness, t.width::float8 as width, t.length::float8 as length,
        (select c.code from color_card c where c.tenant_id = t.tenant_id and c.id = t.color_id) as surface, t.unit_price as "unitPrice",
        round(${BOARD_WEIGHT}, 3) as "sheetWeight", t.quantity - t.reserved_quantity as free
      from stock_plate t ${BOARD_MATERIAL}
      where t.tenant_id = ${tx.tenantId} and t.kind = 4 and not t.is_deleted and t.quantity > t.reserved_quantity order by t.id for update of t`,
  );
