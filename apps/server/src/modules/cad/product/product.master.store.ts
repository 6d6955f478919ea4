/** Master data that a derivation reads: loaded once for a whole batch, whatever the number of its rows. */
import type { ProductMasters } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';

export interface MasterRefs {
  readonly textureIds: readonly string[];
  readonly plateTypeIds: readonly string[];
  readonly colorIds: readonly string[];
}

/** Everything that products of `projectId` with these references are derived from. Eight statements. */
export async function loadMasters(tx: Tx, projectId: string, refs: MasterRefs): Promise<ProductMasters> {
  const of = [tx.tenantId, refs.textureIds];
  const textures = await tx.raw<ProductMasters['textures'][number]>(
    `select id, code, name, temper, density_mode as "densityMode", density, is_enabled as "isEnabled" from material_texture where tenant_id = $1 and id = any($2) and not is_deleted order by id`,
    of,
  );
  const thicknesses = await tx.raw<ProductMasters['thicknesses'][number]>(
    `select texture_id as "textureId", thickness::float8 as thickness, areal_weight as "arealWeight" from material_thickness where tenant_id = $1 and texture_id = any($2) order by texture_id, thickness`,
    of,
  );
  const bends = await tx.raw<ProductMasters['bends'][number]>(
    `select texture_id as "textureId", thickness::float8 as thickness, bend_method as "bendMethod", inner_radius::float8 as "innerRadius", groove_remain::float8 as "grooveRemain", v_width::float8 as "vWidth",
       angle_from::float8 as "angleFrom", angle_to::float8 as "angleTo", mode, value::float8 as value, min_flange::float8 as "minFlange" from bend_coefficient where tenant_id = $1 and texture_id = any($2) order by id`,
    of,
  );
  const stock = await tx.raw<ProductMasters['stock'][number]>(
    `select texture_id as "textureId", thickness::float8 as thickness, width::float8 as width, max(coalesce(length, max_length))::float8 as length from plate_material_size
     where tenant_id = $1 and texture_id = any($2) and is_enabled and size_kind in (1, 2) group by texture_id, thickness, width order by texture_id, thickness, width`,
    of,
  );
  const plateTypes = await tx.raw<ProductMasters['plateTypes'][number]>(
    `select id, code, name, group_id as "groupId", define_mode as "defineMode", params, edges, corner, features, face_curve as "faceCurve", def_version as "defVersion", is_enabled as "isEnabled"
     from plate_type where tenant_id = $1 and id = any($2) and not is_deleted order by id`,
    [tx.tenantId, refs.plateTypeIds],
  );
  const colors = await tx.raw<ProductMasters['colors'][number]>(
    'select id, code, name from color_card where tenant_id = $1 and id = any($2) and not is_deleted order by id',
    [tx.tenantId, refs.colorIds],
  );
  const areaRules = await tx.raw<ProductMasters['areaRules'][number]>(
    `select id, name, basis, edge_allowance::float8 as "edgeAllowance", min_side::float8 as "minSide", min_length::float8 as "minLength", hole_deduct_from as "holeDeductFrom", use_shape_factor as "useShapeFactor",
       waste_percent as "wastePercent", min_area_per_piece as "minAreaPerPiece", decimals, round_mode as "roundMode", stage, conditions, priority, is_default as "isDefault", is_enabled as "isEnabled"
     from area_rule where tenant_id = $1 and not is_deleted and (effective_from is null or effective_from <= current_date) order by is_default, priority, id`,
    [tx.tenantId],
  );
  const [owner] = await tx.raw<{ projectRuleId: string | null; demanderRuleId: string | null }>(
    `select p.area_rule_id as "projectRuleId", d.area_rule_id as "demanderRuleId" from cad_project p left join demander d on d.tenant_id = p.tenant_id and d.id = p.demander_id where p.tenant_id = $1 and p.id = $2`,
    [tx.tenantId, projectId],
  );
  return {
    textures,
    thicknesses,
    bends,
    plateTypes,
    colors,
    stock,
    areaRules,
    projectRuleId: owner?.projectRuleId ?? null,
    demanderRuleId: owner?.demanderRuleId ?? null,
  };
}
