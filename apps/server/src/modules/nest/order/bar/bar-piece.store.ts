/** SQL of what is cut from bars: accessories of products that are profiles and have a cut length. What of them is held and nested is summed from the lines, under the row locks of their products. */
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { empty, sql, type Sql } from '../../../../kit/sql.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { seenProjects, type Scope } from '../../../cad/project/index.ts';

const PIECE = shape({
  id: col.id,
  productId: col.id,
  code: col.text,
  projectId: col.id,
  projectName: col.text,
  controlState: col.int,
  accessorySkuId: col.id,
  accessoryId: col.id,
  profile: col.text,
  color: orNull(col.text),
  name: col.text,
  length: col.float,
  leftAngle: col.float,
  rightAngle: col.float,
  sectionHeight: orNull(col.float),
  metreWeight: orNull(col.decimal),
  quantity: col.int,
  available: col.int,
  priority: col.int,
  dueDate: orNull(col.date),
  isDeleted: col.bool,
});
export type PieceRow = RowOf<typeof PIECE>;

/** What all pieces of a product need; half a piece for each of three products is two. */
export const NEEDED = sql`ceil(t.qty_per_piece * (p.quantity + p.remake_quantity - p.closed_quantity))::int`;
const isGone = sql`(t.is_deleted or p.is_deleted or j.is_deleted or a.is_deleted or not a.is_profile or t.cut_length is null)`;
/** Held by drafts and plans that are not confirmed, nested by those that are; not by the order itself. */
export const taken = (
  exceptOrderId: string | null,
): Sql => sql`(select coalesce(sum(case when o.state in (16, 32, 64, 128) then l.placed_quantity - l.returned_quantity when o.holds_pieces then l.quantity else 0 end), 0)::int
  from nest_bar_line l join nest_order o on o.tenant_id = l.tenant_id and o.id = l.order_id
  where l.tenant_id = t.tenant_id and l.piece_id = t.id and not o.is_deleted and o.state <> 512 and o.id is distinct from ${exceptOrderId}::uuid)`;
const columns = (
  exceptOrderId: string | null,
): Sql => sql`t.id, t.product_id as "productId", p.code, t.project_id as "projectId", j.display_name as "projectName", j.control_state as "controlState",
  t.accessory_sku_id as "accessorySkuId", s.accessory_id as "accessoryId", a.name as profile, nullif(s.color, '') as color, t.name, coalesce(t.cut_length, 0)::float8 as length, t.left_angle::float8 as "leftAngle", t.right_angle::float8 as "rightAngle",
  a.section_height::float8 as "sectionHeight", a.linear_weight as "metreWeight", ${NEEDED} as quantity, case when ${isGone} then 0 else greatest(0, ${NEEDED} - ${taken(exceptOrderId)}) end as available,
  p.priority, p.due_date as "dueDate", ${isGone} as "isDeleted"`;
const FROM = sql`cad_product_accessory t join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id join cad_project j on j.tenant_id = t.tenant_id and j.id = t.project_id
  join accessory_sku s on s.tenant_id = t.tenant_id and s.id = t.accessory_sku_id join accessory a on a.tenant_id = s.tenant_id and a.id = s.accessory_id`;

/** Holds the products of these pieces until commit, in id order: whoever takes pieces of them comes first. */
export async function lockPieces(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`select id from cad_product where tenant_id = ${tx.tenantId} and id in (select product_id from cad_product_accessory where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[])) order by id for no key update`,
  );
}

/**
 * Pieces in id order that `who` may see (null: the house itself), with what is free besides the order `exceptOrderId`; an id of
 * nobody or of somebody else is Common:NotFound.
 */
export async function loadPieces(
  tx: Tx,
  who: Scope | null,
  ids: readonly string[],
  exceptOrderId: string | null = null,
): Promise<Map<string, PieceRow>> {
  const unique = [...new Set(ids)];
  const rows = await tx.rows(
    PIECE,
    sql`select ${columns(exceptOrderId)} from ${FROM} where t.tenant_id = ${tx.tenantId} and t.id = any(${unique}::uuid[])${who === null ? empty : seenProjects(who, 'j')} order by t.id`,
  );
  if (rows.length !== unique.length) raise('Common:NotFound');
  return new Map(rows.map((r) => [r.id, r]));
}

const WAITING = shape({ ...PIECE, ordered: col.int });
export type WaitingPiece = RowOf<typeof WAITING>;

/** Pieces that are not nested yet: all, of projects or products, with what an order that is edited holds itself. */
export function loadWaiting(
  tx: Tx,
  who: Scope,
  by: {
    projectIds?: readonly string[] | undefined;
    productIds?: readonly string[] | undefined;
    orderId?: string | undefined;
  },
): Promise<WaitingPiece[]> {
  const order = by.orderId ?? null;
  const asked =
    by.projectIds || by.productIds
      ? sql` and (x.ordered > 0 or x."projectId" = any(${by.projectIds ?? []}::uuid[]) or x."productId" = any(${by.productIds ?? []}::uuid[]))`
      : empty;
  return tx.rows(
    WAITING,
    sql`select x.* from (select ${columns(order)}, coalesce(o.quantity, 0) as ordered from ${FROM}
        left join nest_bar_line o on o.tenant_id = t.tenant_id and o.piece_id = t.id and o.order_id = ${order}::uuid
        where t.tenant_id = ${tx.tenantId} and ((not t.is_deleted and t.cut_length is not null and j.control_state = 0) or o.quantity > 0)${seenProjects(who, 'j')}) x
      where (x.available > 0 or x.ordered > 0)${asked} order by x."projectName", x.code, x.name, x.length, x.id limit 5000`,
  );
}

const SKU = shape({
  id: col.id,
  accessoryId: col.id,
  color: orNull(col.text),
  length: col.float,
  unit: col.int,
  price: orNull(col.decimal),
  /** kg/m */
  metreWeight: orNull(col.decimal),
});
export type BarSku = RowOf<typeof SKU>;

/** The lengths that profiles are bought in. */
export const loadBarSkus = (tx: Tx, accessoryIds: readonly string[]): Promise<BarSku[]> =>
  tx.rows(
    SKU,
    sql`select s.id, s.accessory_id as "accessoryId", nullif(s.color, '') as color, s.length::float8 as length, a.unit, s.unit_price as price, a.linear_weight as "metreWeight"
      from accessory_sku s join accessory a on a.tenant_id = s.tenant_id and a.id = s.accessory_id
      where s.tenant_id = ${tx.tenantId} and s.accessory_id = any(${accessoryIds}::uuid[]) and s.length > 0 and s.is_enabled and not s.is_deleted order by s.length, s.id`,
  );
