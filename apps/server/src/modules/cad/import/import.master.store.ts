/** Master data, names taught earlier and existing products that a check compares with: loaded once for all rows. */
import { colorKey, productFields, type ProductRowDraft } from '@muyun/contract';
import { columnsOf } from '../../../kit/lists.ts';
import type { Tx } from '../../../kit/tx.ts';

export interface TextureName {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly alloy: string | null;
  readonly isDefault: boolean;
  readonly thicknesses: readonly number[];
}
export interface PlateTypeName {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly params: readonly string[];
  readonly defineMode: number;
  /** folded once by F on all four sides, flat, or anything else */ readonly shape:
    | 'folded'
    | 'flat'
    | 'other';
}
export interface ColorName {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}
export interface ExistingProduct {
  readonly id: string;
  readonly code: string;
  readonly geometryHash: string | null;
  readonly thickness: number;
  readonly textureId: string;
  readonly colorId: string | null;
  readonly unfoldWidth: number | null;
  readonly unfoldHeight: number | null;
  readonly held: number;
  readonly quantity: number;
}
export type AliasKind = 'column' | 'plateType' | 'texture' | 'color' | 'layer';
export interface ImportMasters {
  readonly textures: readonly TextureName[];
  readonly plateTypes: readonly PlateTypeName[];
  readonly colors: readonly ColorName[];
  readonly aliases: Readonly<Record<AliasKind, ReadonlyMap<string, string>>>;
  readonly project: {
    readonly defaultTextureId: string | null;
    readonly defaultThickness: number | null;
    readonly defaultColorId: string | null;
    readonly codeRule: string;
  };
}

/** Names of master data in use. Disabled rows are not offered to new products. */
export async function loadImportMasters(tx: Tx, projectId: string): Promise<ImportMasters> {
  const of = [tx.tenantId];
  const textures = await tx.raw<TextureName>(
    `select t.id, t.code, t.name, t.alloy, t.is_default as "isDefault", coalesce((select array_agg(h.thickness::float8 order by h.thickness) from material_thickness h where h.tenant_id = t.tenant_id and h.texture_id = t.id), '{}') as thicknesses
     from material_texture t where t.tenant_id = $1 and not t.is_deleted and t.is_enabled order by t.is_default desc, t.sort, t.id`,
    of,
  );
  const plateTypes = await tx.raw<PlateTypeName>(
    `select id, code, name, define_mode as "defineMode", case when jsonb_typeof(params) = 'array' then coalesce((select array_agg(p ->> 'key') from jsonb_array_elements(params) p), '{}') else '{}' end as params,
       case when define_mode <> 1 then 'other'
         when jsonb_typeof(coalesce(edges, 'null')) <> 'object' and jsonb_typeof(coalesce(features, 'null')) <> 'array' then 'flat'
         when (select count(*) = 4 and bool_and(jsonb_array_length(e.value -> 'chain') = 1 and e.value -> 'chain' -> 0 ->> 'length' = 'F')
           from jsonb_each(case when jsonb_typeof(edges) = 'object' then edges else '{}' end) e where jsonb_typeof(e.value -> 'chain') = 'array') then 'folded'
         else 'other' end as shape
     from plate_type where tenant_id = $1 and not is_deleted and is_enabled order by sort, id`,
    of,
  );
  const colors = await tx.raw<ColorName>(
    'select id, code, name from color_card where tenant_id = $1 and not is_deleted and is_enabled order by sort, id',
    of,
  );
  const [project] = await tx.raw<ImportMasters['project']>(
    `select default_texture_id as "defaultTextureId", default_thickness::float8 as "defaultThickness", default_color_id as "defaultColorId", code_rule as "codeRule" from cad_project where tenant_id = $1 and id = $2`,
    [tx.tenantId, projectId],
  );
  return {
    textures,
    plateTypes,
    colors,
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
  const rows = await tx.raw<{ key: string }>(
    "select distinct p ->> 'key' as key from plate_type t cross join jsonb_array_elements(case when jsonb_typeof(t.params) = 'array' then t.params else '[]' end) p where t.tenant_id = $1 and not t.is_deleted and t.is_enabled",
    [tx.tenantId],
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
  };
  for (const row of await tx.raw<{ kind: AliasKind; alias: string; target: string }>(
    'select kind, alias, target from import_alias where tenant_id = $1',
    [tx.tenantId],
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
  await tx.raw(
    `insert into import_alias (tenant_id, kind, alias, target, creator_id) select distinct on (r.kind, r.alias) $1::uuid, r.kind, r.alias, r.target, $3::uuid from json_to_recordset($2) as r(kind text, alias text, target text)
     on conflict (tenant_id, kind, alias) do update set target = excluded.target, creator_id = excluded.creator_id, creation_time = now()`,
    [tx.tenantId, JSON.stringify(rows), tx.userId],
  );
}

/** Products of the project: by lower-case code, and the shape of each. */
export async function loadExisting(tx: Tx, projectId: string): Promise<ExistingProduct[]> {
  return tx.raw<ExistingProduct>(
    `select id, code, geometry_hash as "geometryHash", thickness::float8 as thickness, texture_id as "textureId", color_id as "colorId", unfold_width::float8 as "unfoldWidth", unfold_height::float8 as "unfoldHeight",
       nested_quantity + reserved_nest_quantity as held, quantity from cad_product where tenant_id = $1 and project_id = $2 and not is_deleted`,
    [tx.tenantId, projectId],
  );
}

/** Those of `positions` that products of the project hold, with the code of the holder. */
export async function positionsInUse(
  tx: Tx,
  projectId: string,
  positions: readonly string[],
): Promise<Map<string, string>> {
  if (positions.length === 0) return new Map();
  const rows = await tx.raw<{ position: string; code: string }>(
    'select x.position, p.code from cad_product p cross join unnest(p.positions) as x(position) where p.tenant_id = $1 and p.project_id = $2 and not p.is_deleted and p.positions && $3::text[] and x.position = any($3)',
    [tx.tenantId, projectId, positions],
  );
  return new Map(rows.map((r) => [r.position, r.code]));
}

/** Makes plate types of which only the name is known; their flat size is typed. Answers their ids. */
export async function insertPlateType(tx: Tx, id: string, name: string, code: string): Promise<void> {
  await tx.raw(
    'insert into plate_type (tenant_id, id, name, code, define_mode, creator_id) values ($1, $2, $3, $4, 3, $5)',
    [tx.tenantId, id, name, code, tx.userId],
  );
}

/** Colour cards for codes that have none, marked as not confirmed (A4). Answers id by normalised code. */
export async function insertColors(
  tx: Tx,
  cards: readonly { id: string; code: string; name: string }[],
): Promise<Map<string, string>> {
  if (cards.length === 0) return new Map();
  await tx.raw(
    `insert into color_card (tenant_id, id, code, name, is_confirmed, creator_id) select $1, r.id, r.code, r.name, false, $3 from json_to_recordset($2) as r(id uuid, code text, name text) on conflict do nothing`,
    [tx.tenantId, JSON.stringify(cards), tx.userId],
  );
  const rows = await tx.raw<{ id: string; code: string }>(
    "select id, code from color_card where tenant_id = $1 and not is_deleted and upper(replace(code, ' ', '')) = any($2)",
    [tx.tenantId, cards.map((c) => c.code)],
  );
  return new Map(rows.map((r) => [colorKey(r.code), r.id]));
}

const DRAFT_FIELDS = Object.entries(productFields)
  .filter(([name, f]) => (f.mark === 'W' || f.mark === 'W1') && name !== 'projectId')
  .map(([name]) => name);

/** Products of a project as they would be typed, by lower-case code: what a drawing does not change is written back as it is. */
export async function loadProductRows(
  tx: Tx,
  projectId: string,
  codes: readonly string[],
): Promise<Map<string, ProductRowDraft>> {
  const rows = await tx.raw<ProductRowDraft>(
    `select ${columnsOf(productFields, DRAFT_FIELDS)} from cad_product t where t.tenant_id = $1 and t.project_id = $2 and lower(t.code) = any($3) and not t.is_deleted`,
    [tx.tenantId, projectId, codes],
  );
  return new Map(rows.map((r) => [(r.code ?? '').toLowerCase(), r]));
}

export async function plateTypeCodes(tx: Tx): Promise<Set<string>> {
  return new Set(
    (
      await tx.raw<{ code: string }>(
        'select lower(code) as code from plate_type where tenant_id = $1 and not is_deleted',
        [tx.tenantId],
      )
    ).map((r) => r.code),
  );
}

const TARGETS = { plateType: 'plate_type', texture: 'material_texture', color: 'color_card' } as const;
export async function targetExists(tx: Tx, kind: keyof typeof TARGETS, id: string): Promise<boolean> {
  return (
    (
      await tx.raw(`select 1 from ${TARGETS[kind]} where tenant_id = $1 and id = $2 and not is_deleted`, [
        tx.tenantId,
        id,
      ])
    ).length > 0
  );
}
