/** SQL of textures beyond the master and child rows: lists, selects, copies. */
import {
  bendFields,
  type Catalogue,
  type Paged,
  plateSizeFields,
  processCostFields,
  textureFields,
  thicknessFields,
  widthFields,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { commonWhere, contains, type ListSpec, type PageQuery, runList } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { alsoColumns, columns, join, name, snake, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export const textureFilters: MoreFilters = (where, query) => {
  where
    .when(query['materialKind'], sql`t.material_kind = ${query['materialKind']}`)
    .when(query['alloy'], sql`t.alloy = ${query['alloy']}`);
};

const TEXTURES: ListSpec<typeof textureFields> = {
  shape: textureFields,
  columns: columns(textureFields),
  from: sql`material_texture t`,
  sortable: ['name', 'code', 'sort', 'creationTime'],
  defaultSort: 'sort asc',
};
type TextureRow = RowOf<typeof textureFields>;
interface WithChildren extends TextureRow {
  thicknesses: RowOf<typeof thicknessFields>[];
  widths: RowOf<typeof widthFields>[];
}

/** Textures with their thicknesses and widths. */
export async function listWithChildren(
  tx: Tx,
  query: PageQuery & { filter?: string | undefined; isEnabled?: boolean | undefined },
): Promise<Paged<WithChildren>> {
  const where = commonWhere(new Where(tx).and(sql`not t.is_deleted`), query, [
    sql`t.name`,
    sql`t.code`,
    sql`t.alloy`,
  ]);
  const page = await runList(tx, TEXTURES, where, query);
  const ids = page.items.map((r) => r.id);
  const [thicknesses, widths] = await Promise.all([
    tx.rows(
      thicknessFields,
      sql`select ${columns(thicknessFields)} from material_thickness t where t.tenant_id = ${tx.tenantId} and t.texture_id = any(${ids}::uuid[]) order by t.thickness`,
    ),
    tx.rows(
      widthFields,
      sql`select ${columns(widthFields)} from material_width t where t.tenant_id = ${tx.tenantId} and t.texture_id = any(${ids}::uuid[]) order by t.width`,
    ),
  ]);
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      thicknesses: thicknesses.filter((c) => c.textureId === row.id),
      widths: widths.filter((c) => c.textureId === row.id),
    })),
  };
}

const OPTION = shape({
  id: col.id,
  name: col.text,
  code: col.text,
  density: orNull(col.decimal),
  directionClass: col.int,
  isPreCoated: col.bool,
  isDefault: col.bool,
  thicknesses: col.floats,
  widths: col.floats,
});

/** Enabled textures for selects. */
export const textureOptions = (tx: Tx): Promise<RowOf<typeof OPTION>[]> =>
  tx.rows(
    OPTION,
    sql`select t.id, t.name, t.code, t.density::text as density, t.direction_class as "directionClass", t.is_pre_coated as "isPreCoated", t.is_default as "isDefault",
        array(select h.thickness::float8 from material_thickness h where h.tenant_id = t.tenant_id and h.texture_id = t.id order by 1) as thicknesses,
        array(select w.width::float8 from material_width w where w.tenant_id = t.tenant_id and w.texture_id = t.id order by 1) as widths
      from material_texture t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.is_enabled order by t.is_default desc, t.sort, t.name`,
  );

const SIZE = shape({
  ...plateSizeFields,
  textureName: col.text,
  colorCode: orNull(col.text),
  supplierName: orNull(col.text),
  density: orNull(col.decimal),
  arealWeight: orNull(col.decimal),
  densityMode: col.int,
});
export type SizeRow = RowOf<typeof SIZE>;
const SIZES: ListSpec<typeof SIZE> = {
  shape: SIZE,
  columns: sql`${columns(plateSizeFields)}${alsoColumns({
    textureName: sql`x.name`,
    colorCode: sql`c.code`,
    supplierName: sql`s.name`,
    density: sql`x.density::text`,
    arealWeight: sql`h.areal_weight::text`,
    densityMode: sql`x.density_mode`,
  })}`,
  from: sql`plate_material_size t join material_texture x on x.tenant_id = t.tenant_id and x.id = t.texture_id and not x.is_deleted`,
  joins: sql`left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id
    left join supplier s on s.tenant_id = t.tenant_id and s.id = t.supplier_id
    left join material_thickness h on h.tenant_id = t.tenant_id and h.texture_id = t.texture_id and h.thickness = t.thickness`,
  sortable: ['thickness', 'width', 'length', 'priority', 'price', 'creationTime'],
  defaultSort: 'creationTime desc',
};

interface SizeFilter {
  textureId?: string | undefined;
  thickness?: string | undefined;
  sizeKind?: number | undefined;
  colorId?: string | undefined;
  supplierId?: string | undefined;
  isEnabled?: boolean | undefined;
  filter?: string | undefined;
}
type SizeQuery = PageQuery & SizeFilter;

const sizesWhere = (tx: Tx, query: SizeFilter): Where =>
  new Where(tx)
    .when(query.textureId, sql`t.texture_id = ${query.textureId}`)
    .when(query.thickness, sql`t.thickness = ${query.thickness}::numeric`)
    .when(query.sizeKind, sql`t.size_kind = ${query.sizeKind}`)
    .when(query.colorId, sql`t.color_id = ${query.colorId}`)
    .when(query.supplierId, sql`t.supplier_id = ${query.supplierId}`)
    .when(query.isEnabled, sql`t.is_enabled = ${query.isEnabled}`)
    .when(query.filter, contains([sql`x.name`], query.filter ?? ''));
export const listSizeRows = (tx: Tx, query: SizeQuery): Promise<Paged<SizeRow>> =>
  runList(tx, SIZES, sizesWhere(tx, query), query);

const PART = 1000;
/** What the filter finds, by texture, thickness and width: a price list reads from the thinnest. */
export const streamSizes = (tx: Tx, query: SizeFilter): AsyncGenerator<SizeRow[]> =>
  tx.stream(
    SIZE,
    sql`select ${SIZES.columns} from ${SIZES.from} ${SIZES.joins ?? sql``}
      where ${sizesWhere(tx, query).sql} order by x.sort, x.name, t.thickness, t.size_kind, t.width, t.length, t.id`,
    PART,
  );

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
  const names = Object.keys(fields).filter((n) => fields[n]?.mark === 'W' || fields[n]?.mark === 'W1');
  const rows = await tx.rows(
    { id: col.id },
    sql`select t.id from ${name(table)} t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${fromId} order by t.id`,
  );
  const ids = rows.map((r) => r.id);
  const copies = ids.map(() => newId()).sort();
  await tx.run(sql`insert into ${name(table)} (tenant_id, id, texture_id, creator_id, ${join(names.map((n) => name(snake(n))))})
    select t.tenant_id, pair.new_id, ${toId}, ${tx.userId}, ${join(names.map((n) => name(`t.${snake(n)}`)))} from ${name(table)} t
    join unnest(${ids}::uuid[], ${copies}::uuid[]) as pair (old_id, new_id) on pair.old_id = t.id where t.tenant_id = ${tx.tenantId}`);
}
