/** SQL of products as nesting sees them: what a group is made of, counters under row locks. Other facts of products are theirs. */
import { productFields, projectFields } from '@muyun/contract';
import { contains } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, empty, sql, type Sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { seenProjects, type Scope } from '../../cad/project/index.ts';

/** A product with the material it is cut from. Lengths as numbers (mm), area and weight as exact text. */
const PRODUCT = shape({
  ...pick(
    productFields,
    'id',
    'code',
    'name',
    'projectId',
    'productKind',
    'textureId',
    'thickness',
    'colorId',
  ),
  ...pick(productFields, 'unfoldWidth', 'unfoldHeight', 'visibleWidth', 'visibleHeight', 'depth', 'netArea'),
  ...pick(productFields, 'weight', 'quantity', 'nestedQuantity', 'reservedNestQuantity', 'availableToNest'),
  ...pick(
    productFields,
    'priority',
    'dueDate',
    'groupKey',
    'directionClass',
    'directionAngle',
    'allowMirror',
    'rotationStep',
    'usesSystemBend',
  ),
  ...pick(productFields, 'nestKind'),
  ...pick(productFields, 'geometryHash', 'revision', 'state', 'positions', 'bendCount', 'slotLength'),
  ...pick(productFields, 'drawingFileId'),
});
const NEST_PRODUCT = shape({
  ...PRODUCT,
  projectName: col.text,
  projectStatus: col.int,
  controlState: col.int,
  plateTypeName: orNull(col.text),
  textureName: col.text,
  isPreCoated: col.bool,
  densityMode: col.int,
  density: orNull(col.decimal),
  arealWeight: orNull(col.decimal),
  textureDirection: col.int,
  scrapPrice: col.decimal,
  colorName: orNull(col.text),
  colorHex: orNull(col.text),
  drawnWidth: orNull(col.float),
  drawnHeight: orNull(col.float),
  isDeleted: col.bool,
});
export type NestProductRow = RowOf<typeof NEST_PRODUCT>;

const COLUMNS = sql`${columns(PRODUCT, Object.keys(PRODUCT), 'p')}, j.display_name as "projectName", j.project_status as "projectStatus", j.control_state as "controlState", y.name as "plateTypeName",
  m.name as "textureName", m.is_pre_coated as "isPreCoated", m.density_mode as "densityMode", m.density, h.areal_weight as "arealWeight", m.direction_class as "textureDirection", m.scrap_price as "scrapPrice",
  coalesce(c.name, p.color_text) as "colorName", c.rgb as "colorHex", (p.geometry ->> 'width')::float8 as "drawnWidth", (p.geometry ->> 'height')::float8 as "drawnHeight", (p.is_deleted or j.is_deleted) as "isDeleted"`;
const FROM = sql`cad_product p join cad_project j on j.tenant_id = p.tenant_id and j.id = p.project_id join material_texture m on m.tenant_id = p.tenant_id and m.id = p.texture_id
  left join material_thickness h on h.tenant_id = p.tenant_id and h.texture_id = p.texture_id and h.thickness = p.thickness
  left join color_card c on c.tenant_id = p.tenant_id and c.id = p.color_id left join plate_type y on y.tenant_id = p.tenant_id and y.id = p.plate_type_id`;

/** As far as `who` may nest them; the house itself sees everything. */
const visible = (who: Scope | null): Sql => (who === null ? empty : seenProjects(who, 'j'));

/** Products in id order that `who` may see (null: the house itself); an id of nobody or of somebody else is Common:NotFound. `lock` holds their rows until commit. */
export async function loadProducts(
  tx: Tx,
  who: Scope | null,
  ids: readonly string[],
  lock = false,
): Promise<NestProductRow[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  if (lock)
    await tx.run(
      sql`select id from cad_product where tenant_id = ${tx.tenantId} and id = any(${unique}::uuid[]) order by id for no key update`,
    );
  const rows = await tx.rows(
    NEST_PRODUCT,
    sql`select ${COLUMNS} from ${FROM} where p.tenant_id = ${tx.tenantId} and p.id = any(${unique}::uuid[])${visible(who)} order by p.id`,
  );
  return rows.length === unique.length ? rows : raise('Common:NotFound');
}

const NESTABLE = shape({
  ...NEST_PRODUCT,
  ordered: col.int,
  orderPriority: orNull(col.int),
  orderGroupKey: orNull(col.text),
  isFiller: col.bool,
});

/** Products that still have pieces to nest: of projects, or the given ones; with what an order being edited holds itself. */
export async function loadNestable(
  tx: Tx,
  who: Scope,
  by: {
    projectIds?: readonly string[] | undefined;
    productIds?: readonly string[] | undefined;
    orderId?: string | undefined;
  },
): Promise<RowOf<typeof NESTABLE>[]> {
  return tx.rows(
    NESTABLE,
    sql`select ${COLUMNS}, coalesce(o.quantity, 0) as ordered, o.priority as "orderPriority", o.group_key as "orderGroupKey", coalesce(o.is_filler, false) as "isFiller" from ${FROM} left join nest_order_product o on o.tenant_id = p.tenant_id and o.product_id = p.id and o.order_id = ${by.orderId ?? null}
     where p.tenant_id = ${tx.tenantId} and not p.is_deleted and not j.is_deleted and p.product_kind in (1, 2) and ((p.available_to_nest > 0 and p.nest_kind <> 0 and j.control_state = 0) or o.quantity > 0)
       and ((${by.projectIds ?? null}::uuid[] is not null and p.project_id = any(${by.projectIds ?? null})) or (${by.productIds ?? null}::uuid[] is not null and p.id = any(${by.productIds ?? null})) or o.quantity > 0)${visible(who)} order by j.display_name, p.code, p.id limit 5000`,
  );
}

const NEST_PROJECT = shape({
  ...pick(projectFields, 'id', 'demandSide', 'deliveryDate'),
  displayName: col.text,
  kinds: col.int,
  pieces: col.int,
});
export type NestProjectRow = RowOf<typeof NEST_PROJECT>;
export async function loadNestProjects(
  tx: Tx,
  who: Scope,
  filter: string | undefined,
): Promise<NestProjectRow[]> {
  return tx.rows(
    NEST_PROJECT,
    sql`select j.id, j.display_name as "displayName", j.demand_side as "demandSide", j.delivery_date as "deliveryDate", count(p.id)::int as kinds, coalesce(sum(p.available_to_nest), 0)::int as pieces
     from cad_project j join cad_product p on p.tenant_id = j.tenant_id and p.project_id = j.id and not p.is_deleted and p.product_kind in (1, 2) and p.available_to_nest > 0 and p.nest_kind <> 0
     where j.tenant_id = ${tx.tenantId} and not j.is_deleted and j.control_state = 0 ${filter ? sql`and ${contains([sql`j.display_name`], filter)}` : empty}${visible(who)} group by j.tenant_id, j.id order by j.delivery_date nulls last, j.id desc limit 200`,
  );
}

/** Geometry of products, only where it is drawn. */
export async function loadGeometry(tx: Tx, ids: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await tx.rows(
    { id: col.id, geometry: orNull(col.json<unknown>()) },
    sql`select id, geometry from cad_product where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((r) => [r.id, r.geometry]));
}
