/** Master data, names taught earlier and existing products that a check compares with: loaded once for all rows. */
import {
  colorFields,
  plateTypeFields,
  productFields,
  type ProductRowDraft,
  projectFields,
  structureFields,
  textureFields,
} from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const TEXTURE = shape({
  ...pick(textureFields, 'id', 'code', 'name', 'alloy', 'isDefault'),
  thicknesses: col.floats,
});
export type TextureName = RowOf<typeof TEXTURE>;
const PLATE_TYPE = shape({
  ...pick(plateTypeFields, 'id', 'code', 'name', 'defineMode'),
  params: col.texts,
  shape: col.word<'folded' | 'flat' | 'other'>(),
});
export type PlateTypeName = RowOf<typeof PLATE_TYPE>;
const NAMED = pick(structureFields, 'id', 'code', 'name');
export type NamedRow = RowOf<typeof NAMED>;
const COLOR = pick(colorFields, 'id', 'code', 'name');
export type ColorName = RowOf<typeof COLOR>;
const STORED = pick(
  productFields,
  'id',
  'code',
  'geometryHash',
  'thickness',
  'textureId',
  'colorId',
  'unfoldWidth',
  'unfoldHeight',
  'quantity',
  'productKind',
);
const EXISTING = shape({ ...STORED, held: col.int });
export type ExistingProduct = RowOf<typeof EXISTING>;
const PROJECT = pick(projectFields, 'defaultTextureId', 'defaultThickness', 'defaultColorId', 'codeRule');
export type AliasKind = 'column' | 'plateType' | 'texture' | 'color' | 'layer' | 'label';
export interface ImportMasters {
  readonly textures: readonly TextureName[];
  readonly plateTypes: readonly PlateTypeName[];
  readonly colors: readonly ColorName[];
  readonly structures: readonly NamedRow[];
  readonly installStructures: readonly NamedRow[];
  readonly aliases: Readonly<Record<AliasKind, ReadonlyMap<string, string>>>;
  readonly project: RowOf<typeof PROJECT>;
}

/** Rows of a master table in use, as people order them. */
export const namesInUse = (
  tx: Tx,
  table: 'structure' | 'install_structure' | 'plate_type' | 'material_texture',
): Promise<NamedRow[]> =>
  tx.rows(
    NAMED,
    sql`select id, code, name from ${name(table)} where tenant_id = ${tx.tenantId} and not is_deleted and is_enabled order by sort, id`,
  );

/** Names of master data in use. Disabled rows are not offered to new products. */
export async function loadImportMasters(tx: Tx, projectId: string): Promise<ImportMasters> {
  const textures = await tx.rows(
    TEXTURE,
    sql`select t.id, t.code, t.name, t.alloy, t.is_default as "isDefault", coalesce((select array_agg(h.thickness::float8 order by h.thickness) from material_thickness h where h.tenant_id = t.tenant_id and h.texture_id = t.id), '{}') as thicknesses
     from material_texture t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.is_enabled order by t.is_default desc, t.sort, t.id`,
  );
  const plateTypes = await tx.rows(
    PLATE_TYPE,
    sql`select id, code, name, define_mode as "defineMode", case when jsonb_typeof(params) = 'array' then coalesce((select array_agg(p ->> 'key') from jsonb_array_elements(params) p), '{}') else '{}' end as params,
       case when define_mode <> 1 or jsonb_typeof(coalesce(face_polygon, 'null')) = 'object' then 'other'
         when jsonb_typeof(coalesce(edges, 'null')) <> 'object' and jsonb_typeof(coalesce(features, 'null')) <> 'array' then 'flat'
         when (select count(*) = 4 and bool_and(jsonb_array_length(e.value -> 'chain') = 1 and e.value -> 'chain' -> 0 ->> 'length' = 'F')
           from jsonb_each(case when jsonb_typeof(edges) = 'object' then edges else '{}' end) e where jsonb_typeof(e.value -> 'chain') = 'array') then 'folded'
         else 'other' end as shape
     from plate_type where tenant_id = ${tx.tenantId} and not is_deleted and is_enabled order by sort, id`,
  );
  const colors = await tx.rows(
    COLOR,
    sql`select id, code, name from color_card where tenant_id = ${tx.tenantId} and not is_deleted and is_enabled order by sort, id`,
  );
  const structures = await namesInUse(tx, 'structure');
  const installStructures = await namesInUse(tx, 'install_structure');
  const project = await tx.one(
    PROJECT,
    sql`select ${columns(PROJECT)} from cad_project t where t.tenant_id = ${tx.tenantId} and t.id = ${projectId}`,
  );
  return {
    textures,
    plateTypes,
    colors,
    structures,
    installStructures,
    aliases: await loadAliases(tx),
    project: project ?? {
      defaultTextureId: null,
      defaultThickness: null,
      defaultColorId: null,
      codeRule: '',
    },
  };
}

/** Keys of the parameters that plate types have: only these can be columns. */
export async function loadPlateParams(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(
    { key: col.text },
    sql`select distinct p ->> 'key' as key from plate_type t cross join jsonb_array_elements(case when jsonb_typeof(t.params) = 'array' then t.params else '[]' end) p where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.is_enabled`,
  );
  return rows.map((r) => r.key);
}

export async function loadAliases(tx: Tx): Promise<ImportMasters['aliases']> {
  const aliases: Record<AliasKind, Map<string, string>> = {
    column: new Map(),
    plateType: new Map(),
    texture: new Map(),
    color: new Map(),
    layer: new Map(),
    label: new Map(),
  };
  for (const row of await tx.rows(
    { kind: col.word<AliasKind>(), alias: col.text, target: col.text },
    sql`select kind, alias, target from import_alias where tenant_id = ${tx.tenantId}`,
  ))
    aliases[row.kind].set(row.alias, row.target);
  return aliases;
}

/** Remembers what names mean, for the whole tenant. The newest meaning counts. */
export async function saveAliases(
  tx: Tx,
  rows: readonly { kind: AliasKind; alias: string; target: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`insert into import_alias (tenant_id, kind, alias, target, creator_id) select distinct on (r.kind, r.alias) ${tx.tenantId}::uuid, r.kind, r.alias, r.target, ${tx.userId}::uuid from json_to_recordset(${JSON.stringify(rows)}) as r(kind text, alias text, target text)
     on conflict (tenant_id, kind, alias) do update set target = excluded.target, creator_id = excluded.creator_id, creation_time = now()`);
}

/** Products of the project: by lower-case code, and the shape of each. */
export async function loadExisting(tx: Tx, projectId: string): Promise<ExistingProduct[]> {
  return tx.rows(
    EXISTING,
    sql`select ${columns(STORED)}, t.nested_quantity + t.reserved_nest_quantity as held
      from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted`,
  );
}

/** Those of `positions` that products of the project hold, with the code of the holder. */
export async function positionsInUse(
  tx: Tx,
  projectId: string,
  positions: readonly string[],
): Promise<Map<string, string>> {
  if (positions.length === 0) return new Map();
  const rows = await tx.rows(
    { position: col.text, code: col.text },
    sql`select x.position, p.code from cad_product p cross join unnest(p.positions) as x(position) where p.tenant_id = ${tx.tenantId} and p.project_id = ${projectId} and not p.is_deleted and p.positions && ${positions}::text[] and x.position = any(${positions})`,
  );
  return new Map(rows.map((r) => [r.position, r.code]));
}

/** What a person may type of a product. */
const DRAFT = shape({
  ...pick(productFields, 'code', 'name', 'productKind', 'plateTypeId', 'textureId', 'thickness', 'colorId'),
  ...pick(productFields, 'colorText', 'colorSide', 'visibleWidth', 'visibleHeight', 'depth', 'params'),
  ...pick(
    productFields,
    'structureId',
    'installStructureId',
    'nestKind',
    'crafts',
    'paintStructureId',
    'parentProductId',
    'qtyPerParent',
  ),
  ...pick(productFields, 'unfoldWidth', 'unfoldHeight', 'unfoldMode', 'areaRuleId', 'region', 'quantity'),
  ...pick(
    productFields,
    'positions',
    'directionClass',
    'directionAngle',
    'allowMirror',
    'rotationStep',
    'priority',
    'dueDate',
    'groupKey',
    'remark',
  ),
});

/** Products of a project as they would be typed, by lower-case code: what a drawing does not change is written back as it is. */
export async function loadProductRows(
  tx: Tx,
  projectId: string,
  codes: readonly string[],
): Promise<Map<string, ProductRowDraft>> {
  const rows = await tx.rows(
    DRAFT,
    sql`select ${columns(DRAFT)} from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.code_key = any(${codes}) and not t.is_deleted`,
  );
  return new Map(rows.map((r) => [r.code.toLowerCase(), r]));
}

const TARGETS = { plateType: 'plate_type', texture: 'material_texture', color: 'color_card' } as const;
export async function targetExists(tx: Tx, kind: keyof typeof TARGETS, id: string): Promise<boolean> {
  const row = await tx.one(
    pick(productFields, 'id'),
    sql`select id from ${name(TARGETS[kind])} where tenant_id = ${tx.tenantId} and id = ${id} and not is_deleted`,
  );
  return row !== undefined;
}
