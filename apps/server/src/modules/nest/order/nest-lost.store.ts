/** SQL of lost pieces (engineering F10): what confirm creates and unconfirm takes back. */
import { newId } from '../../../kit/clock.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const LOST = shape({
  id: col.id,
  productId: col.id,
  code: col.text,
  projectId: col.id,
  projectName: col.text,
  nestOrderId: orNull(col.id),
  orderNo: orNull(col.text),
  quantity: col.int,
  pieceName: orNull(col.text),
  source: col.int,
  state: col.int,
  reason: orNull(col.text),
  creationTime: col.time,
});
export type LostRow = RowOf<typeof LOST>;

/** What is nested: a panel by its product, a piece of profile by the accessory of its product. `productId` below means either. */
const NESTED = sql`coalesce(piece_id, product_id)`;

export async function insertLost(
  tx: Tx,
  orderId: string,
  rows: readonly {
    productId: string;
    /** the accessory of the product that is cut from a bar; none: the panel itself */
    pieceId?: string;
    projectId: string;
    quantity: number;
    reason: string;
    /** from which it did not come */
    sheetId?: string;
  }[],
  source = 1,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    sql`insert into lost_product (tenant_id, id, product_id, piece_id, project_id, nest_order_id, quantity, source, reason, sheet_id, creator_id) select ${tx.tenantId}, v.id, v.product, v.piece, v.project, ${orderId}, v.quantity, ${source}::int, v.reason, v.sheet, ${tx.userId} from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((r) => r.productId)}::uuid[], ${rows.map((r) => r.pieceId ?? null)}::uuid[], ${rows.map((r) => r.projectId)}::uuid[], ${rows.map((r) => r.quantity)}::int[], ${rows.map((r) => r.reason)}::text[], ${rows.map((r) => r.sheetId ?? null)}::uuid[]) as v (id, product, piece, project, quantity, reason, sheet)`,
  );
}

/** Open and ignored rows of an order are cancelled: the pieces are held by the order again. Answers the pieces per product. */
export async function cancelLost(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.rows(
    { productId: col.id, quantity: col.int },
    sql`update lost_product set state = 16, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and nest_order_id = ${orderId} and source = 1 and state in (1, 8) returning ${NESTED} as "productId", quantity`,
  );
  // a product may have several rows: left out by the plan, taken out of it, split by a later order
  const pieces = new Map<string, number>();
  for (const row of rows) pieces.set(row.productId, (pieces.get(row.productId) ?? 0) + row.quantity);
  return pieces;
}

export function listLost(
  tx: Tx,
  query: {
    orderId?: string | undefined;
    projectId?: string | undefined;
    state?: number | undefined;
    source?: number | undefined;
  },
): Promise<LostRow[]> {
  const where = new Where(tx)
    .when(query.orderId, sql`t.nest_order_id = ${query.orderId}`)
    .when(query.projectId, sql`t.project_id = ${query.projectId}`)
    .when(query.state, sql`t.state = ${query.state}`)
    .when(query.source, sql`t.source = ${query.source}`);
  return tx.rows(
    LOST,
    sql`select t.id, t.product_id as "productId", p.code, t.project_id as "projectId", j.display_name as "projectName", t.nest_order_id as "nestOrderId", o.no as "orderNo", t.quantity, case when a.id is not null then concat_ws(' ', a.name, trim_scale(a.cut_length)) end as "pieceName", t.source, t.state, t.reason, t.creation_time as "creationTime"
     from lost_product t join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id join cad_project j on j.tenant_id = t.tenant_id and j.id = t.project_id left join nest_order o on o.tenant_id = t.tenant_id and o.id = t.nest_order_id left join cad_product_accessory a on a.tenant_id = t.tenant_id and a.id = t.piece_id
     where ${where.sql} order by t.creation_time desc, t.id desc limit 2000`,
  );
}

/**
 * Whether an order asks for nothing but what its parent could not place, and the parent was confirmed within so many days:
 * such an order is free (F9).
 */
export async function isOfLostOnly(tx: Tx, orderId: string, days: number): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select o.id from nest_order o join nest_order p on p.tenant_id = o.tenant_id and p.id = o.parent_order_id
      where o.tenant_id = ${tx.tenantId} and o.id = ${orderId} and o.source = 2 and p.confirm_time > now() - make_interval(days => ${days}::int)
        and not exists (select 1 from (select l.product_id as nested, l.quantity from nest_order_product l where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId} union all select b.piece_id, b.quantity from nest_bar_line b where b.tenant_id = ${tx.tenantId} and b.order_id = ${orderId}) n
          where n.quantity > (select coalesce(sum(x.quantity), 0) from lost_product x
            where x.tenant_id = o.tenant_id and x.renest_order_id = o.id and x.nest_order_id = p.id and x.state = 2 and ${NESTED} = n.nested))`,
  );
  return row !== undefined;
}

// 补套 --------------------------------------------------------------------------------------------------------------
const LOST_LINK = shape({ id: col.id, productId: col.id, quantity: col.int, state: col.int });
export type LostLink = RowOf<typeof LOST_LINK>;
const UNLINKED = shape({ ...LOST_LINK, was: col.int });
const LINK = sql`id, ${NESTED} as "productId", quantity, state`;

/** Open rows of the parent, those that an approved change asks for, and rows that the order holds already, oldest first per product, locked. */
export function lostCandidates(
  tx: Tx,
  orderId: string,
  parentId: string | null,
  productIds: readonly string[],
): Promise<LostLink[]> {
  return tx.rows(
    LOST_LINK,
    sql`select ${LINK} from lost_product where tenant_id = ${tx.tenantId} and ((state = 1 and (nest_order_id = ${parentId} or change_line_id is not null) and ${NESTED} = any(${productIds}::uuid[])) or (state = 2 and renest_order_id = ${orderId})) order by ${NESTED}, creation_time, id for update`,
  );
}
const BEYOND = shape({ ...LOST_LINK, over: col.int });
/** Open rows of panels of which fewer are free than are open, oldest first per product, locked; `over` is how many of a product are too many. */
export const lostBeyond = (tx: Tx, productIds: readonly string[]): Promise<RowOf<typeof BEYOND>[]> =>
  tx.rows(
    BEYOND,
    sql`select l.id, l.product_id as "productId", l.quantity, l.state, w.over from lost_product l
      join (select x.product_id, (sum(x.quantity) - p.available_to_nest)::int as over from lost_product x join cad_product p on p.tenant_id = x.tenant_id and p.id = x.product_id
        where x.tenant_id = ${tx.tenantId} and x.state = 1 and x.piece_id is null and x.product_id = any(${productIds}::uuid[])
        group by x.product_id, p.available_to_nest having sum(x.quantity) > p.available_to_nest) w on w.product_id = l.product_id
      where l.tenant_id = ${tx.tenantId} and l.state = 1 and l.piece_id is null order by l.product_id, l.creation_time, l.id for update of l`,
  );
/** Rows that are in an order, or were when it was confirmed. */
export function linkedLost(tx: Tx, orderId: string, states: readonly number[]): Promise<LostLink[]> {
  return tx.rows(
    LOST_LINK,
    sql`select ${LINK} from lost_product where tenant_id = ${tx.tenantId} and renest_order_id = ${orderId} and state = any(${states}::int[]) order by ${NESTED}, creation_time, id for update`,
  );
}
export async function setLostState(
  tx: Tx,
  ids: readonly string[],
  state: number,
  renestOrderId: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`update lost_product set state = ${state}, renest_order_id = ${renestOrderId}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[])`,
  );
}
/** Cuts a row in two: it keeps `quantity`, the rest becomes a row of its own in the same state. Answers the id of the rest. */
export async function splitLost(tx: Tx, id: string, quantity: number): Promise<string> {
  const rest = newId();
  await tx.run(sql`insert into lost_product (tenant_id, id, product_id, piece_id, project_id, nest_order_id, quantity, source, state, reason, creation_time, creator_id, renest_order_id, change_line_id, sheet_id)
     select tenant_id, ${rest}, product_id, piece_id, project_id, nest_order_id, quantity - ${quantity}::int, source, state, reason, creation_time, creator_id, renest_order_id, change_line_id, sheet_id from lost_product where tenant_id = ${tx.tenantId} and id = ${id}`);
  await tx.run(
    sql`update lost_product set quantity = ${quantity} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  return rest;
}
/** Rows leave the order: open again, or cancelled when the order that lost them is void. Answers each with the state it had. */
export function unlinkLost(tx: Tx, orderId: string): Promise<RowOf<typeof UNLINKED>[]> {
  return tx.rows(
    UNLINKED,
    sql`with r as (select l.tenant_id, l.id, l.state as was, coalesce(p.is_deleted or p.state = 512, false) as is_dead from lost_product l left join nest_order p on p.tenant_id = l.tenant_id and p.id = l.nest_order_id
       where l.tenant_id = ${tx.tenantId} and l.renest_order_id = ${orderId} and l.state in (1, 2, 4) order by l.product_id, l.id for update of l)
     update lost_product l set state = case when r.is_dead then 16 else 1 end, renest_order_id = null, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} from r where l.tenant_id = r.tenant_id and l.id = r.id
     returning l.id, coalesce(l.piece_id, l.product_id) as "productId", l.quantity, l.state, r.was`,
  );
}
