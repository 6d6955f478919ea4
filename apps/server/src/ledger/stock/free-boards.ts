/** Boards that were entered by hand and that no order holds. */
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
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
    sql`select p.id, p.texture_id as "textureId", p.thickness::float8 as thickness, p.width::float8 as width, p.length::float8 as length,
        (select c.code from color_card c where c.tenant_id = p.tenant_id and c.id = p.color_id) as surface, p.unit_price as "unitPrice",
        round(p.width * p.length / 1000000 * p.thickness * coalesce((select x.density from material_texture x where x.tenant_id = p.tenant_id and x.id = p.texture_id), 0), 3) as "sheetWeight",
        p.quantity - p.reserved_quantity as free
      from stock_plate p where p.tenant_id = ${tx.tenantId} and p.kind = 4 and not p.is_deleted and p.quantity > p.reserved_quantity order by p.id for update of p`,
  );
