/** Master data that a derivation reads: loaded once for a whole batch, whatever the number of its rows. */
import {
  areaRuleFields,
  bendFields,
  NEST_RECTANGLE,
  colorFields,
  plateTypeFields,
  structureFields,
  type ProductMasters,
  textureFields,
  thicknessFields,
} from '@muyun/contract';
import { watchTables } from '../../../kit/memory.ts';
import { col, orNull, pick, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';

export interface MasterRefs {
  readonly textureIds: readonly string[];
  readonly plateTypeIds: readonly string[];
  readonly colorIds: readonly string[];
}

const TEXTURE = shape({
  ...pick(textureFields, 'id', 'code', 'name', 'temper', 'density', 'isEnabled'),
  densityMode: col.int,
});
const THICKNESS = pick(thicknessFields, 'textureId', 'thickness', 'actualThickness', 'arealWeight');
const BEND = shape({
  ...pick(bendFields, 'textureId', 'thickness', 'innerRadius', 'grooveRemain', 'vWidth', 'minFlange'),
  bendMethod: col.code<1 | 2 | 3>(),
  mode: col.code<1 | 2 | 3>(),
  angleFrom: col.float,
  angleTo: col.float,
  value: col.float,
});
const SHEET = shape({ textureId: col.id, thickness: col.float, width: col.float, length: col.float });
const PLATE_TYPE = shape({
  ...pick(
    plateTypeFields,
    'id',
    'code',
    'name',
    'groupId',
    'params',
    'edges',
    'corner',
    'features',
    'faceCurve',
    'facePolygon',
  ),
  ...pick(plateTypeFields, 'defineMode', 'defVersion', 'isEnabled'),
  ...pick(plateTypeFields, 'defaultStructureId', 'defaultInstallStructureId', 'defaultCrafts'),
});
const STRUCTURE = shape({ ...pick(structureFields, 'id', 'name', 'shapeFactor'), nestKindDefault: col.int });
const INSTALL = shape({ id: col.id, name: col.text, minFlange: col.float });
const COLOR = pick(colorFields, 'id', 'code', 'name', 'paintStructureId');
const AREA_RULE = shape({
  ...pick(areaRuleFields, 'id', 'name', 'basis', 'edgeAllowance', 'minSide', 'minLength', 'holeDeductFrom'),
  ...pick(
    areaRuleFields,
    'useShapeFactor',
    'wastePercent',
    'minAreaPerPiece',
    'decimals',
    'roundMode',
    'stage',
  ),
  ...pick(areaRuleFields, 'conditions', 'priority', 'isDefault', 'isEnabled', 'ruleVersion'),
});
const OWNER = shape({ projectRuleId: orNull(col.id), demanderRuleId: orNull(col.id) });

/** The tables behind `Shared`. */
watchTables([
  'material_texture',
  'material_thickness',
  'bend_coefficient',
  'plate_material_size',
  'plate_type',
  'structure',
  'install_structure',
  'color_card',
  'area_rule',
]);
/** What does not depend on the project. */
type Shared = Omit<ProductMasters, 'projectRuleId' | 'demanderRuleId' | 'weighsActual'>;
/** so many references at most make a set that is likely to be asked for again: those of one product, or of a few alike */
const FEW_REFS = 8;

/** Everything that products of `projectId` with these references are derived from; shared between requests, not to be changed. */
export async function loadMasters(tx: Tx, projectId: string, refs: MasterRefs): Promise<ProductMasters> {
  const { textureIds, plateTypeIds, colorIds } = refs;
  const load = (): Promise<Shared> => loadShared(tx, refs);
  const isFew = textureIds.length + plateTypeIds.length + colorIds.length <= FEW_REFS;
  const key = JSON.stringify([textureIds, plateTypeIds, colorIds]);
  const [shared, weighsActual, owner] = await Promise.all([
    isFew ? tx.remembered(`product masters ${key}`, load) : load(),
    settingOf(tx, 'project.weighsActual'),
    tx.one(
      OWNER,
      sql`select p.area_rule_id as "projectRuleId", d.area_rule_id as "demanderRuleId" from cad_project p left join demander d on d.tenant_id = p.tenant_id and d.id = p.demander_id
        where p.tenant_id = ${tx.tenantId} and p.id = ${projectId}`,
    ),
  ]);
  return {
    ...shared,
    weighsActual,
    projectRuleId: owner?.projectRuleId ?? null,
    demanderRuleId: owner?.demanderRuleId ?? null,
  };
}

async function loadShared(tx: Tx, refs: MasterRefs): Promise<Shared> {
  const { tenantId } = tx;
  const { textureIds } = refs;
  const [textures, thicknesses, bends, stock, plateTypes, colors, areaRules, structures, installStructures] =
    await Promise.all([
      tx.rows(
        TEXTURE,
        sql`select ${columns(TEXTURE)} from material_texture t where t.tenant_id = ${tenantId} and t.id = any(${textureIds}) and not t.is_deleted order by t.id`,
      ),
      tx.rows(
        THICKNESS,
        sql`select ${columns(THICKNESS)} from material_thickness t where t.tenant_id = ${tenantId} and t.texture_id = any(${textureIds}) order by t.texture_id, t.thickness`,
      ),
      tx.rows(
        BEND,
        sql`select ${columns(BEND)} from bend_coefficient t where t.tenant_id = ${tenantId} and t.texture_id = any(${textureIds}) order by t.id`,
      ),
      tx.rows(
        SHEET,
        sql`select texture_id as "textureId", thickness::float8 as thickness, width::float8 as width, max(coalesce(length, max_length))::float8 as length from plate_material_size
        where tenant_id = ${tenantId} and texture_id = any(${textureIds}) and is_enabled and size_kind in (1, 2) group by texture_id, thickness, width order by texture_id, thickness, width`,
      ),
      refs.plateTypeIds.length === 0
        ? []
        : tx.rows(
            PLATE_TYPE,
            sql`select ${columns(PLATE_TYPE)} from plate_type t where t.tenant_id = ${tenantId} and t.id = any(${refs.plateTypeIds}) and not t.is_deleted order by t.id`,
          ),
      refs.colorIds.length === 0
        ? []
        : tx.rows(
            COLOR,
            sql`select ${columns(COLOR)} from color_card t where t.tenant_id = ${tenantId} and t.id = any(${refs.colorIds}) and not t.is_deleted order by t.id`,
          ),
      tx.rows(
        AREA_RULE,
        sql`select ${columns(AREA_RULE)} from area_rule t
        where t.tenant_id = ${tenantId} and not t.is_deleted and (t.effective_from is null or t.effective_from <= current_date) order by t.is_default, t.priority, t.id`,
      ),
      tx.rows(
        STRUCTURE,
        sql`select ${columns(STRUCTURE)} from structure t where t.tenant_id = ${tenantId} and not t.is_deleted order by t.id`,
      ),
      tx.rows(
        INSTALL,
        sql`select t.id, t.name, t.min_flange::float8 as "minFlange" from install_structure t where t.tenant_id = ${tenantId} and not t.is_deleted and t.min_flange > 0 order by t.id`,
      ),
    ]);
  return {
    textures,
    thicknesses,
    bends,
    plateTypes,
    colors,
    stock,
    areaRules,
    structures,
    installStructures,
  };
}

/** The group of a plate type. */
export const plateGroupOf = async (tx: Tx, id: string | null): Promise<string | null> =>
  id === null
    ? null
    : ((
        await tx.one(
          { groupId: orNull(col.id) },
          sql`select t.group_id as "groupId" from plate_type t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
        )
      )?.groupId ?? null);

/** How pieces of a structure are nested unless a product says otherwise. */
export const nestKindBy = async (tx: Tx, structureId: string | null): Promise<number> =>
  structureId === null
    ? NEST_RECTANGLE
    : ((
        await tx.one(
          { nestKind: col.int },
          sql`select t.nest_kind_default as "nestKind" from structure t where t.tenant_id = ${tx.tenantId} and t.id = ${structureId}`,
        )
      )?.nestKind ?? NEST_RECTANGLE);
