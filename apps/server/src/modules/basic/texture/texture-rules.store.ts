/** SQL of the rules of textures: what exists already, what is used, what is the default. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const exists = async (tx: Tx, rows: Sql): Promise<boolean> =>
  (await tx.one(shape({ is: col.bool }), sql`select exists (${rows}) as "is"`))?.is === true;
const except = (id: string | null | undefined): Sql =>
  sql`(${id ?? null}::uuid is null or t.id <> ${id ?? null}::uuid)`;
const COUNT = shape({ n: col.int });

export const hasThickness = (
  tx: Tx,
  textureId: string,
  thickness: number,
  exceptId: string | null = null,
): Promise<boolean> =>
  exists(
    tx,
    sql`select from material_thickness t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} and t.thickness = ${thickness} and ${except(exceptId)}`,
  );

export const hasWidth = (
  tx: Tx,
  textureId: string,
  width: number,
  exceptId: string | null = null,
): Promise<boolean> =>
  exists(
    tx,
    sql`select from material_width t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} and t.width = ${width} and ${except(exceptId)}`,
  );

export async function thicknessUses(tx: Tx, textureId: string, thickness: number): Promise<number> {
  const row: RowOf<typeof COUNT> | undefined = await tx.one(
    COUNT,
    sql`select count(*)::int as n from plate_material_size t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} and t.thickness = ${thickness}`,
  );
  return row?.n ?? 0;
}

export async function widthUses(tx: Tx, textureId: string, width: number): Promise<number> {
  const row = await tx.one(
    COUNT,
    sql`select count(*)::int as n from plate_material_size t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} and t.width = ${width}`,
  );
  return row?.n ?? 0;
}

export interface SizeKey {
  readonly id?: string | undefined;
  readonly sizeKind: number;
  readonly thickness: number;
  readonly width: number;
  readonly length: number | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly colorId: string | null;
  readonly supplierId: string | null;
}

export const sizeExists = (tx: Tx, textureId: string, s: SizeKey): Promise<boolean> =>
  exists(
    tx,
    sql`select from plate_material_size t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} and t.size_kind = ${s.sizeKind}
      and t.thickness = ${s.thickness} and t.width = ${s.width} and t.length is not distinct from ${s.length} and t.min_length is not distinct from ${s.minLength}
      and t.max_length is not distinct from ${s.maxLength} and t.color_id is not distinct from ${s.colorId} and t.supplier_id is not distinct from ${s.supplierId}
      and ${except(s.id)}`,
  );

/** Makes room for another default thickness of a texture. */
export async function clearThicknessDefault(
  tx: Tx,
  textureId: string,
  exceptId: string | null,
): Promise<void> {
  await tx.run(sql`update material_thickness t set is_default = false, version = t.version + 1
    where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} and t.is_default and ${except(exceptId)}`);
}

/** Makes room for another default size of a thickness. */
export async function clearSizeDefault(
  tx: Tx,
  textureId: string,
  thickness: number,
  exceptId: string | null,
): Promise<void> {
  await tx.run(sql`update plate_material_size t set is_default = false, version = t.version + 1
    where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} and t.thickness = ${thickness} and t.is_default and ${except(exceptId)}`);
}
