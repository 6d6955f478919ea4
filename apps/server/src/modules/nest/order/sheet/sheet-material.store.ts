/** SQL of the material that a sheet is of. */
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { SheetRow } from './sheet.store.ts';

const MATERIAL = shape({ kgPerM2: orNull(col.decimal), scrapPrice: col.decimal });
const PROFILE = shape({ kgPerM: orNull(col.decimal), scrapPrice: orNull(col.decimal) });
export type ProfileMaterial = RowOf<typeof PROFILE>;
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

/**
 * What a metre of the profile of a bar weighs, and what a kilogram of its texture brings as scrap: of the specification in its colour,
 * else of the usual one; null where none says its texture.
 */
export async function profileOf(
  tx: Tx,
  { accessoryId, color }: Pick<SheetRow, 'accessoryId' | 'color'>,
): Promise<ProfileMaterial | null> {
  if (accessoryId === null) return null;
  const row = await tx.one(
    PROFILE,
    sql`select a.linear_weight as "kgPerM", (select m.scrap_price from accessory_sku k join material_texture m on m.tenant_id = k.tenant_id and m.id = k.texture_id
        where k.tenant_id = a.tenant_id and k.accessory_id = a.id and not k.is_deleted
        order by lower(coalesce(k.color, '')) = lower(coalesce(${color}::text, '')) desc, k.is_default desc, k.id limit 1) as "scrapPrice"
      from accessory a where a.tenant_id = ${tx.tenantId} and a.id = ${accessoryId}`,
  );
  return row ?? null;
}
