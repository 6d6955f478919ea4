/** SQL of products as nesting sees them: what a group is made of, counters under row locks. Other facts of products are theirs. */
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

/** A product with the material it is cut from. Lengths as numbers (mm), area and weight as exact text. */
export interface NestProductRow {
  id: string;
  code: string;
  name: string | null;
  projectId: string;
  projectName: string;
  projectStatus: number;
  controlState: number;
  productKind: number;
  plateTypeName: string | null;
  textureId: string;
  textureName: string;
  isPreCoated: boolean;
  densityMode: number;
  density: string | null;
  arealWeight: string | null;
  textureDirection: number;
  scrapPrice: string;
  thickness: number;
  colorId: string | null;
  colorName: string | null;
  colorHex: string | null;
  unfoldWidth: number | null;
  unfoldHeight: number | null;
  drawnWidth: number | null;
  drawnHeight: number | null;
  visibleWidth: number | null;
  visibleHeight: number | null;
  depth: number | null;
  netArea: string;
  weight: string;
  quantity: number;
  nestedQuantity: number;
  reservedNestQuantity: number;
  availableToNest: number;
  priority: number;
  dueDate: string | null;
  groupKey: string | null;
  directionClass: number | null;
  allowMirror: boolean;
  usesSystemBend: boolean;
  geometryHash: string | null;
  revision: number;
  state: number;
  positions: string[];
  isDeleted: boolean;
  bendCount: number;
  slotLength: string;
  drawingFileId: string | null;
}

const COLUMNS = `p.id, p.code, p.name, p.project_id as "projectId", j.display_name as "projectName", j.project_status as "projectStatus", j.control_state as "controlState", p.product_kind as "productKind", y.name as "plateTypeName",
  p.texture_id as "textureId", m.name as "textureName", m.is_pre_coated as "isPreCoated", m.density_mode as "densityMode", m.density, h.areal_weight as "arealWeight", m.direction_class as "textureDirection", m.scrap_price as "scrapPrice",
  p.thickness::float8 as thickness, p.color_id as "colorId", coalesce(c.name, p.color_text) as "colorName", c.rgb as "colorHex", p.unfold_width::float8 as "unfoldWidth", p.unfold_height::float8 as "unfoldHeight",
  (p.geometry ->> 'width')::float8 as "drawnWidth", (p.geometry ->> 'height')::float8 as "drawnHeight", p.visible_width::float8 as "visibleWidth", p.visible_height::float8 as "visibleHeight", p.depth::float8 as depth,
  p.net_area as "netArea", p.weight, p.quantity, p.nested_quantity as "nestedQuantity", p.reserved_nest_quantity as "reservedNestQuantity", p.available_to_nest as "availableToNest", p.priority, p.due_date as "dueDate", p.group_key as "groupKey", p.direction_class as "directionClass",
  p.allow_mirror as "allowMirror", p.uses_system_bend as "usesSystemBend", p.geometry_hash as "geometryHash", p.revision, p.state, p.positions, (p.is_deleted or j.is_deleted) as "isDeleted", p.bend_count as "bendCount", p.slot_length as "slotLength", p.drawing_file_id as "drawingFileId"`;
const FROM = `cad_product p join cad_project j on j.tenant_id = p.tenant_id and j.id = p.project_id join material_texture m on m.tenant_id = p.tenant_id and m.id = p.texture_id
  left join material_thickness h on h.tenant_id = p.tenant_id and h.texture_id = p.texture_id and h.thickness = p.thickness
  left join color_card c on c.tenant_id = p.tenant_id and c.id = p.color_id left join plate_type y on y.tenant_id = p.tenant_id and y.id = p.plate_type_id`;

/** Whose projects a member who sees own rows only may nest (engineering H1, data permission). */
export type Scope = Pick<Who, 'dataScope' | 'isAdmin' | 'userId' | 'tenantUserId'>;
export const isOwnOnly = (who: Scope): boolean => who.dataScope === 'own' && !who.isAdmin;
const ownProjects = (who: Scope | null, first: number): { sql: string; params: readonly unknown[] } =>
  who === null || !isOwnOnly(who)
    ? { sql: '', params: [] }
    : {
        sql: ` and (j.creator_id = $${first} or $${first + 1}::uuid in (j.salesman_id, j.designer_id, j.planner_id))`,
        params: [who.userId, who.tenantUserId],
      };

/** Products in id order that `who` may see (null: the house itself); an id of nobody or of somebody else is Common:NotFound. `lock` holds their rows until commit. */
export async function loadProducts(
  tx: Tx,
  who: Scope | null,
  ids: readonly string[],
  lock = false,
): Promise<NestProductRow[]> {
  const unique = [...new Set(ids)];
  const own = ownProjects(who, 3);
  if (unique.length === 0) return [];
  if (lock)
    await tx.raw(
      'select id from cad_product where tenant_id = $1 and id = any($2::uuid[]) order by id for no key update',
      [tx.tenantId, unique],
    );
  const rows = await tx.raw<NestProductRow>(
    `select ${COLUMNS} from ${FROM} where p.tenant_id = $1 and p.id = any($2::uuid[])${own.sql} order by p.id`,
    [tx.tenantId, unique, ...own.params],
  );
  return rows.length === unique.length ? rows : raise('Common:NotFound');
}

/** Products that still have pieces to nest: of projects, or the given ones; with what an order being edited holds itself. */
export async function loadNestable(
  tx: Tx,
  who: Scope,
  by: {
    projectIds?: readonly string[] | undefined;
    productIds?: readonly string[] | undefined;
    orderId?: string | undefined;
  },
): Promise<
  (NestProductRow & { ordered: number; orderPriority: number | null; orderGroupKey: string | null })[]
> {
  const own = ownProjects(who, 5);
  return tx.raw(
    `select ${COLUMNS}, coalesce(o.quantity, 0) as ordered, o.priority as "orderPriority", o.group_key as "orderGroupKey" from ${FROM} left join nest_order_product o on o.tenant_id = p.tenant_id and o.product_id = p.id and o.order_id = $4
     where p.tenant_id = $1 and not p.is_deleted and not j.is_deleted and p.product_kind in (1, 2) and ((p.available_to_nest > 0 and j.control_state = 0) or o.quantity > 0)
       and (($2::uuid[] is not null and p.project_id = any($2)) or ($3::uuid[] is not null and p.id = any($3)) or o.quantity > 0)${own.sql} order by j.display_name, p.code, p.id limit 5000`,
    [tx.tenantId, by.projectIds ?? null, by.productIds ?? null, by.orderId ?? null, ...own.params],
  );
}

export interface NestProjectRow {
  id: string;
  displayName: string;
  demandSide: string | null;
  deliveryDate: string | null;
  kinds: number;
  pieces: number;
}
export async function loadNestProjects(
  tx: Tx,
  who: Scope,
  filter: string | undefined,
): Promise<NestProjectRow[]> {
  const own = ownProjects(who, 3);
  return tx.raw(
    `select j.id, j.display_name as "displayName", j.demand_side as "demandSide", j.delivery_date as "deliveryDate", count(p.id)::int as kinds, coalesce(sum(p.available_to_nest), 0)::int as pieces
     from cad_project j join cad_product p on p.tenant_id = j.tenant_id and p.project_id = j.id and not p.is_deleted and p.product_kind in (1, 2) and p.available_to_nest > 0
     where j.tenant_id = $1 and not j.is_deleted and j.control_state = 0 and ($2::text is null or j.display_name ilike $2)${own.sql} group by j.tenant_id, j.id order by j.delivery_date nulls last, j.id desc limit 200`,
    [tx.tenantId, filter ? `%${filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null, ...own.params],
  );
}

/** Geometry of products, only where it is drawn. */
export async function loadGeometry(tx: Tx, ids: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await tx.raw<{ id: string; geometry: unknown }>(
    'select id, geometry from cad_product where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenantId, ids],
  );
  return new Map(rows.map((r) => [r.id, r.geometry]));
}

export interface CounterChange {
  readonly productId: string;
  readonly reserved: number;
  readonly nested: number;
  readonly lost: number;
}

/** Adds to the nest counters of locked products in one statement; the table's checks refuse what cannot be. */
export async function addCounters(tx: Tx, changes: readonly CounterChange[]): Promise<void> {
  const moved = changes.filter((c) => c.reserved !== 0 || c.nested !== 0 || c.lost !== 0);
  if (moved.length === 0) return;
  await tx.raw(
    `update cad_product p set reserved_nest_quantity = p.reserved_nest_quantity + v.reserved, nested_quantity = p.nested_quantity + v.nested, lost_quantity = p.lost_quantity + v.lost
     from unnest($2::uuid[], $3::int[], $4::int[], $5::int[]) as v (id, reserved, nested, lost) where p.tenant_id = $1 and p.id = v.id`,
    [
      tx.tenantId,
      moved.map((c) => c.productId),
      moved.map((c) => c.reserved),
      moved.map((c) => c.nested),
      moved.map((c) => c.lost),
    ],
  );
}
