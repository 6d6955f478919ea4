/** SQL of what offcuts weigh. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { BOARD_MATERIAL, BOARD_WEIGHT } from '../../../ledger/stock/index.ts';

const MATERIAL = shape({ name: col.text, kg: col.decimal, scrapPrice: col.decimal });
/** What a square metre weighs, and what scrap of it brings a kilogram. */
export const kgPerSquare = (
  tx: Tx,
  textureId: string,
  thickness: number,
): Promise<RowOf<typeof MATERIAL> | undefined> =>
  tx.one(
    MATERIAL,
    sql`select m.name, coalesce(case when m.density_mode = 2 and h.areal_weight > 0 then h.areal_weight else m.density * ${thickness}::numeric end, 0) as kg, m.scrap_price as "scrapPrice"
      from material_texture m left join material_thickness h on h.tenant_id = m.tenant_id and h.texture_id = m.id and h.thickness = ${thickness}::numeric
      where m.tenant_id = ${tx.tenantId} and m.id = ${textureId}`,
  );

const PIECE = shape({
  id: col.id,
  code: col.text,
  warehouseId: orNull(col.id),
  textureId: col.id,
  projectId: orNull(col.id),
  weight: col.decimal,
});
/** What remnants weigh by their sizes. */
export const scrapPieces = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof PIECE>[]> =>
  tx.rows(
    PIECE,
    sql`select t.id, t.code, t.warehouse_id as "warehouseId", t.texture_id as "textureId", t.project_id as "projectId", round(${BOARD_WEIGHT}, 3) as weight
      from stock_plate t ${BOARD_MATERIAL} where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::uuid[]) order by t.id`,
  );
