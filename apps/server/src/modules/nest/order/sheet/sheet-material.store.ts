/** SQL of the material that a sheet is of. */
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { SheetRow } from './sheet.store.ts';

const MATERIAL = shape({ kgPerM2: orNull(col.decimal), scrapPrice: col.decimal });
export type SheetMaterial = RowOf<typeof MATERIAL>;
/** What a square metre of the sheet weighs and what a kilogram of it brings as scrap; null of a bar. */
export async function materialOf(
  tx: Tx,
  { textureId, thickness }: Pick<SheetRow, 'textureId' | 'thickness'>,
): Promise<SheetMaterial | null> {
  if (textureId === null || thickness === null) return null;
  const row = await tx.one(
    MATERIAL,
    sql`select case when m.density_mode = 2 then h.areal_weight else m.density * ${thickness}::numeric end as "kgPerM2", m.scrap_price as "scrapPrice"
      from material_texture m left join material_thickness h on h.tenant_id = m.tenant_id and h.texture_id = m.id and h.thickness = ${thickness}::numeric
      where m.tenant_id = ${tx.tenantId} and m.id = ${textureId}`,
  );
  return row ?? null;
}
