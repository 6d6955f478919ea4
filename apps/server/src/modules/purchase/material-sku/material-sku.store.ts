/** SQL of materials. */
import { materialSkuFields, SKU_UNITS, type SkuSpec } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** What a quantity of the kind counts, as `skuUnitOf` of the contract has it. */
export const skuUnitSql = (kind: Sql): Sql =>
  sql`(select u.label from unnest(${SKU_UNITS.map((u) => u.value)}::int[], ${SKU_UNITS.map((u) => u.label)}::text[]) u (kind, label) where u.kind = coalesce(${kind}, 1))`;

const TEXTURE = shape({ name: col.text, density: col.decimal, actualThickness: orNull(col.float) });

/**
 * Name and density (g/cm³) of a texture that may be chosen, and how thick a plate of this thickness (mm) really is. Where the texture
 * is weighed by its area (composite panels, kg/m²) the density is that of the thickness.
 */
export const loadTexture = (
  tx: Tx,
  id: string,
  thickness: number | null,
): Promise<RowOf<typeof TEXTURE> | undefined> =>
  tx.one(
    TEXTURE,
    sql`select t.name, round(case when t.density_mode = 2 and h.areal_weight > 0 then h.areal_weight / h.thickness else coalesce(t.density, 2.73) end, 4)::text as density,
        h.actual_thickness::float8 as "actualThickness"
      from material_texture t left join material_thickness h on h.tenant_id = t.tenant_id and h.texture_id = t.id and h.thickness = ${thickness}::numeric
      where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );

export interface SkuKey extends SkuSpec {
  readonly textureId: string;
  readonly surface: string | null;
  readonly dieNo: string | null;
}

/** The material of exactly this specification. */
export const findSku = (tx: Tx, key: SkuKey, except: string | null): Promise<{ id: string } | undefined> =>
  tx.one(
    { id: col.id },
    sql`select t.id from material_sku t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.kind = ${key.kind} and t.texture_id = ${key.textureId}
      and coalesce(t.thickness, 0) = ${key.thickness ?? 0} and coalesce(t.width, 0) = ${key.width ?? 0} and coalesce(t.length, 0) = ${key.length ?? 0}
      and lower(coalesce(t.surface, '')) = lower(${key.surface ?? ''}::text) and lower(coalesce(t.die_no, '')) = lower(${key.dieNo ?? ''}::text)
      and (${except}::uuid is null or t.id <> ${except})`,
  );

/** A material that a document needs and nobody entered. Two who need it at once get the same row. */
export async function insertSku(
  tx: Tx,
  key: SkuKey,
  name: string,
  density: string,
  unitWeight: string,
  scaleWeight: string | null,
): Promise<void> {
  await tx.run(sql`insert into material_sku (tenant_id, id, creator_id, kind, name, texture_id, thickness, width, length, surface, die_no, kg_per_meter, density, unit_weight, scale_weight)
    values (${tx.tenantId}, ${newId()}, ${tx.userId}, ${key.kind}, ${name}, ${key.textureId}, ${key.thickness}, ${key.width}, ${key.length},
      ${key.surface}, ${key.dieNo}, ${key.kgPerMeter}, ${density}, ${unitWeight}, ${scaleWeight}) on conflict do nothing`);
}

const BRIEF = shape({
  ...pick(
    materialSkuFields,
    'id',
    'name',
    'kind',
    'isEnabled',
    'textureId',
    'thickness',
    'width',
    'length',
    'surface',
    'density',
    'unitWeight',
    'scaleWeight',
  ),
});
export type SkuBrief = RowOf<typeof BRIEF>;

/** Materials by id, as lines compute with them. */
export async function loadSkus(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SkuBrief>> {
  const rows = await tx.rows(
    BRIEF,
    sql`select t.id, t.name, t.kind, t.is_enabled as "isEnabled", t.texture_id as "textureId", t.thickness::float8 as thickness, t.width::float8 as width,
        t.length::float8 as length, t.surface, t.density, t.unit_weight as "unitWeight", t.scale_weight as "scaleWeight"
      from material_sku t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)]}::uuid[]) and not t.is_deleted`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

const NAME = shape({ id: col.id, name: col.text });
/** What materials are called. */
export const skuNames = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof NAME>[]> =>
  tx.rows(
    NAME,
    sql`select t.id, t.name from material_sku t where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) and not t.is_deleted`,
  );

/** Plates of a thickness (mm) weigh anew on the scale: their real thickness was set, changed or taken away. */
export async function weighAnew(
  tx: Tx,
  of: { textureId: string; thickness: number; actualThickness: number | null },
): Promise<void> {
  await tx.run(
    sql`update material_sku t set scale_weight = round(t.unit_weight * ${of.actualThickness}::numeric / t.thickness, 3), version = t.version + 1
      where t.tenant_id = ${tx.tenantId} and t.texture_id = ${of.textureId} and t.kind = 1 and t.thickness = ${of.thickness}::numeric and not t.is_deleted`,
  );
}
