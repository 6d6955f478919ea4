/** SQL of textures beyond the shared master and child rows. */
import type { Catalogue, Paged } from '@muyun/contract';
import {
  bendFields,
  plateSizeFields,
  processCostFields,
  textureFields,
  thicknessFields,
  widthFields,
} from '@muyun/contract';
import {
  columnsOf,
  commonWhere,
  type ListSpec,
  type PageQuery,
  runList,
  snake,
  Where,
} from '../../../kit/lists.ts';
import { newId } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { ChildRow } from '../shared/child-rows.store.ts';

type Row = Record<string, unknown>;

const TEXTURES: ListSpec = {
  from: 'material_texture t',
  fields: textureFields,
  sortable: ['name', 'code', 'sort', 'creationTime'],
  defaultSort: 'sort asc',
};

/** Textures with their thicknesses and widths. */
export async function listWithChildren(
  tx: Tx,
  query: PageQuery & { filter?: string | undefined; isEnabled?: boolean | undefined },
): Promise<Paged<Row>> {
  const page = await runList<Row & { id: string }>(
    tx,
    TEXTURES,
    commonWhere(new Where(tx).and('not t.is_deleted'), query, ['t.name', 't.code', 't.alloy']),
    query,
  );
  const ids = page.items.map((r) => r.id);
  const thicknesses = await tx.raw<ChildRow>(
    `select ${columnsOf(thicknessFields)} from material_thickness t where t.tenant_id = $1 and t.texture_id = any($2::uuid[]) order by t.thickness`,
    [tx.tenantId, ids],
  );
  const widths = await tx.raw<ChildRow>(
    `select ${columnsOf(widthFields)} from material_width t where t.tenant_id = $1 and t.texture_id = any($2::uuid[]) order by t.width`,
    [tx.tenantId, ids],
  );
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      thicknesses: thicknesses.filter((c) => c['textureId'] === row.id),
      widths: widths.filter((c) => c['textureId'] === row.id),
    })),
  };
}

/** Enabled textures for selects. */
export async function textureOptions(tx: Tx): Promise<Row[]> {
  return tx.raw<Row>(
    `select t.id, t.name, t.code, t.density::text as density, t.direction_class as "directionClass", t.is_pre_coated as "isPreCoated", t.is_default as "isDefault",
       array(select h.thickness::float8 from material_thickness h where h.tenant_id = t.tenant_id and h.texture_id = t.id order by 1) as thicknesses,
       array(select w.width::float8 from material_width w where w.tenant_id = t.tenant_id and w.texture_id = t.id order by 1) as widths
     from material_texture t where t.tenant_id = $1 and not t.is_deleted and t.is_enabled order by t.is_default desc, t.sort, t.name`,
    [tx.tenantId],
  );
}

const SIZES: ListSpec = {
  from: 'plate_material_size t',
  filterJoins:
    'join material_texture x on x.tenant_id = t.tenant_id and x.id = t.texture_id and not x.is_deleted',
  joins:
    'left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id left join material_thickness h on h.tenant_id = t.tenant_id and h.texture_id = t.texture_id and h.thickness = t.thickness',
  fields: plateSizeFields,
  sortable: ['thickness', 'width', 'length', 'priority', 'price', 'creationTime'],
  defaultSort: 'creationTime desc',
  extra: {
    textureName: 'x.name',
    colorCode: 'c.code',
    density: 'x.density::text',
    arealWeight: 'h.areal_weight::text',
    densityMode: 'x.density_mode',
  },
};

export function listSizeRows(
  tx: Tx,
  query: PageQuery & {
    textureId?: string | undefined;
    thickness?: string | undefined;
    sizeKind?: number | undefined;
    colorId?: string | undefined;
    isEnabled?: boolean | undefined;
    filter?: string | undefined;
  },
): Promise<Paged<Row>> {
  const where = new Where(tx)
    .when(query.textureId, 't.texture_id = ?')
    .when(query.thickness, 't.thickness = ?::numeric')
    .when(query.sizeKind, 't.size_kind = ?')
    .when(query.colorId, 't.color_id = ?')
    .when(query.isEnabled, 't.is_enabled = ?')
    .when(query.filter, 'x.name ilike ?', `%${query.filter}%`);
  return runList(tx, SIZES, where, query);
}

const BENDS: ListSpec = {
  from: 'bend_coefficient t',
  fields: bendFields,
  show: Object.keys(bendFields),
  sortable: ['thickness', 'bendMethod', 'angleFrom', 'creationTime'],
  defaultSort: 'thickness asc',
};

export function listBendRows(
  tx: Tx,
  textureId: string,
  query: PageQuery & { thickness?: string | undefined },
): Promise<Paged<Row>> {
  return runList(
    tx,
    BENDS,
    new Where(tx).and('t.texture_id = ?', textureId).when(query.thickness, 't.thickness = ?::numeric'),
    query,
  );
}

/** Bend rows of a texture as the unfolding wants them. */
export async function bendRowsOf(
  tx: Tx,
  textureId: string,
): Promise<
  {
    thickness: number;
    bendMethod: 1 | 2 | 3;
    innerRadius: number;
    grooveRemain: number | null;
    vWidth: number | null;
    angleFrom: number;
    angleTo: number;
    mode: 1 | 2 | 3;
    value: number;
    minFlange: number | null;
  }[]
> {
  return tx.raw(
    `select thickness::float8, bend_method as "bendMethod", inner_radius::float8 as "innerRadius", groove_remain::float8 as "grooveRemain", v_width::float8 as "vWidth", angle_from::float8 as "angleFrom", angle_to::float8 as "angleTo",
       mode, value::float8, min_flange::float8 as "minFlange" from bend_coefficient where tenant_id = $1 and texture_id = $2`,
    [tx.tenantId, textureId],
  );
}

export async function overlappingBend(
  tx: Tx,
  textureId: string,
  row: {
    id?: string | undefined;
    thickness: number;
    bendMethod: number;
    innerRadius: number;
    angleFrom: string;
    angleTo: string;
  },
): Promise<boolean> {
  const rows = await tx.raw(
    `select 1 from bend_coefficient where tenant_id = $1 and texture_id = $2 and thickness = $3 and bend_method = $4 and inner_radius = $5 and angle_from < $7::numeric and angle_to > $6::numeric and ($8::uuid is null or id <> $8) limit 1`,
    [
      tx.tenantId,
      textureId,
      row.thickness,
      row.bendMethod,
      row.innerRadius,
      row.angleFrom,
      row.angleTo,
      row.id ?? null,
    ],
  );
  return rows.length > 0;
}

export async function hasThickness(
  tx: Tx,
  textureId: string,
  thickness: number,
  exceptId: string | null = null,
): Promise<boolean> {
  return (
    (
      await tx.raw(
        'select 1 from material_thickness where tenant_id = $1 and texture_id = $2 and thickness = $3 and ($4::uuid is null or id <> $4)',
        [tx.tenantId, textureId, thickness, exceptId],
      )
    ).length > 0
  );
}

export async function hasWidth(
  tx: Tx,
  textureId: string,
  width: number,
  exceptId: string | null = null,
): Promise<boolean> {
  return (
    (
      await tx.raw(
        'select 1 from material_width where tenant_id = $1 and texture_id = $2 and width = $3 and ($4::uuid is null or id <> $4)',
        [tx.tenantId, textureId, width, exceptId],
      )
    ).length > 0
  );
}

export async function thicknessUses(tx: Tx, textureId: string, thickness: number): Promise<number> {
  const [row] = await tx.raw<{ n: number }>(
    `select (select count(*) from plate_material_size where tenant_id = $1 and texture_id = $2 and thickness = $3) + (select count(*) from cad_product where tenant_id = $1 and texture_id = $2 and thickness = $3 and not is_deleted) as n`,
    [tx.tenantId, textureId, thickness],
  );
  return row?.n ?? 0;
}

export async function widthUses(tx: Tx, textureId: string, width: number): Promise<number> {
  return (
    (
      await tx.raw<{ n: number }>(
        'select count(*) as n from plate_material_size where tenant_id = $1 and texture_id = $2 and width = $3',
        [tx.tenantId, textureId, width],
      )
    )[0]?.n ?? 0
  );
}

export async function sizeExists(
  tx: Tx,
  textureId: string,
  s: {
    id?: string | undefined;
    sizeKind: number;
    thickness: number;
    width: number;
    length: number | null;
    minLength: number | null;
    maxLength: number | null;
    colorId: string | null;
    supplierId: string | null;
  },
): Promise<boolean> {
  return (
    (
      await tx.raw(
        `select 1 from plate_material_size where tenant_id = $1 and texture_id = $2 and size_kind = $3 and thickness = $4 and width = $5 and length is not distinct from $6 and min_length is not distinct from $7
       and max_length is not distinct from $8 and color_id is not distinct from $9 and supplier_id is not distinct from $10 and ($11::uuid is null or id <> $11) limit 1`,
        [
          tx.tenantId,
          textureId,
          s.sizeKind,
          s.thickness,
          s.width,
          s.length,
          s.minLength,
          s.maxLength,
          s.colorId,
          s.supplierId,
          s.id ?? null,
        ],
      )
    ).length > 0
  );
}

/** Makes room for another default thickness of a texture. */
export async function clearThicknessDefault(
  tx: Tx,
  textureId: string,
  exceptId: string | null,
): Promise<void> {
  await tx.raw(
    'update material_thickness set is_default = false, version = version + 1 where tenant_id = $1 and texture_id = $2 and is_default and ($3::uuid is null or id <> $3)',
    [tx.tenantId, textureId, exceptId],
  );
}

/** Makes room for another default size of a thickness. */
export async function clearSizeDefault(
  tx: Tx,
  textureId: string,
  thickness: number,
  exceptId: string | null,
): Promise<void> {
  await tx.raw(
    'update plate_material_size set is_default = false, version = version + 1 where tenant_id = $1 and texture_id = $2 and thickness = $3 and is_default and ($4::uuid is null or id <> $4)',
    [tx.tenantId, textureId, thickness, exceptId],
  );
}

const CHILDREN = {
  material_thickness: thicknessFields,
  material_width: widthFields,
  plate_material_size: plateSizeFields,
  bend_coefficient: bendFields,
  priority_process_cost: processCostFields,
} as const;

/** The rows of one table under `fromId` once more under `toId`, in the same order (ids grow, and lists break ties by id). */
export async function copyChildren(
  tx: Tx,
  table: keyof typeof CHILDREN,
  fromId: string,
  toId: string,
): Promise<void> {
  const fields: Catalogue = CHILDREN[table];
  const names = Object.keys(fields)
    .filter((n) => fields[n]?.mark === 'W' || fields[n]?.mark === 'W1')
    .map(snake)
    .join(', ');
  const rows = await tx.raw<{ id: string }>(
    `select id from ${table} where tenant_id = $1 and texture_id = $2 order by id`,
    [tx.tenantId, fromId],
  );
  const ids = rows.map((r) => r.id);
  const copies = ids.map(() => newId()).sort();
  await tx.raw(
    `insert into ${table} (tenant_id, id, texture_id, creator_id, ${names}) select tenant_id, pair.new_id, $2, $3, ${names} from ${table} join unnest($4::uuid[], $5::uuid[]) as pair (old_id, new_id) on pair.old_id = id where tenant_id = $1`,
    [tx.tenantId, toId, tx.userId, ids, copies],
  );
}
