/** SQL of lost pieces (engineering F10): what confirm creates and unconfirm takes back. */
import { newId } from '../../../kit/clock.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** What is nested: a panel by its product, a piece of profile by the accessory of its product. `productId` below means either. */
const NESTED = sql`coalesce(piece_id, product_id)`;

export interface NewLost {
  readonly productId: string;
  /** the accessory of the product that is cut from a bar; none: the panel itself */
  readonly pieceId?: string;
  readonly projectId: string;
  readonly quantity: number;
  readonly reason: string;
  /** from which it did not come */
  readonly sheetId?: string;
  /** labels of the pieces */
  readonly lableCodes?: readonly string[];
}
/** What somebody says with a report. */
export interface SaidOfLost {
  readonly photos: readonly string[];
  readonly dueDate: string | null;
  readonly isUrgent: boolean;
  readonly clientKey: string;
}
const NEW = {
  id: 'uuid',
  product_id: 'uuid',
  piece_id: 'uuid',
  project_id: 'uuid',
  quantity: 'int',
  reason: 'text',
  sheet_id: 'uuid',
  lable_codes: 'text[]',
};
/** whoever stands at the saw is asked about these */
const REPORTED = 4;

export async function insertLost(
  tx: Tx,
  orderId: string | null,
  rows: readonly NewLost[],
  source = 1,
  said?: SaidOfLost,
): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((r) => ({
    id: newId(),
    product_id: r.productId,
    piece_id: r.pieceId,
    project_id: r.projectId,
    quantity: r.quantity,
    reason: r.reason,
    sheet_id: r.sheetId,
    lable_codes: r.lableCodes ?? [],
  }));
  const photos = [...(said?.photos ?? [])];
  await tx.run(sql`insert into lost_product (tenant_id, ${columnsUnder(NEW)}, nest_order_id, source, creator_id, reporter_id, photos, due_date, is_urgent, client_key)
    select ${tx.tenantId}, ${columnsUnder(NEW, 'r')}, ${orderId}::uuid, ${source}::int, ${tx.userId}::uuid, case when ${source}::int = ${REPORTED} then ${tx.userId}::uuid end, ${photos}::uuid[], ${said?.dueDate ?? null}::date, ${said?.isUrgent ?? false}::bool, ${said?.clientKey ?? null}::uuid from ${recordset(NEW, given)} as r`);
}

const OPEN = 1;
/** Open and ignored rows of an order are cancelled: the pieces are held by the order again. Answers the open pieces per product. */
export async function cancelLost(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.rows(
    { productId: col.id, quantity: col.int, was: col.int },
    sql`with r as (select l.tenant_id, l.id, l.state as was from lost_product l where l.tenant_id = ${tx.tenantId} and l.nest_order_id = ${orderId} and l.source = 1 and l.state in (1, 8) order by l.id for update)
      update lost_product l set state = 16, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} from r where l.tenant_id = r.tenant_id and l.id = r.id returning coalesce(l.piece_id, l.product_id) as "productId", l.quantity, r.was`,
  );
  // a product may have several rows: left out by the plan, taken out of it, split by a later order
  const pieces = new Map<string, number>();
  for (const row of rows)
    if (row.was === OPEN) pieces.set(row.productId, (pieces.get(row.productId) ?? 0) + row.quantity);
  return pieces;
}

/**
 * Whether an order asks for nothing but what its parent could not place, and the parent was confirmed within so many days:
 * such an order is free (F9).
 */
export async function isOfLostOnly(tx: Tx, orderId: string, days: number): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select o.id from nest_order o join nest_order p on p.tenant_id = o.tenant_id and p.id = o.parent_order_id
      where o.tenant_id = ${tx.tenantId} and o.id = ${orderId} and o.source <> 1 and p.confirm_time > now() - make_interval(days => ${days}::int)
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

/** Whose lost pieces an order is made for: those of its parent, or rows that were chosen. */
export interface TakesLost {
  readonly id: string;
  readonly parentOrderId: string | null;
  readonly lostIds?: readonly string[] | undefined;
}
/** Open rows that were chosen, those of the parent, those that an approved change asks for or that go with the next order, and rows that the order holds already, oldest first per product, locked. */
export function lostCandidates(
  tx: Tx,
  { id, parentOrderId, lostIds = [] }: TakesLost,
  productIds: readonly string[],
): Promise<LostLink[]> {
  return tx.rows(
    LOST_LINK,
    sql`select ${LINK} from lost_product where tenant_id = ${tx.tenantId} and ((state = 1 and (nest_order_id = ${parentOrderId} or change_line_id is not null or joins_next or id = any(${lostIds}::uuid[])) and ${NESTED} = any(${productIds}::uuid[])) or (state = 2 and renest_order_id = ${id})) order by ${NESTED}, (id = any(${lostIds}::uuid[])) desc, creation_time, id for update`,
  );
}
/** What may be nested of a product: of one that a change order took back nothing. */
const WANTED = sql`case when p.is_cancelled then 0 else p.available_to_nest end`;
const BEYOND = shape({ ...LOST_LINK, over: col.int });
/** Open rows of panels of which fewer are free than are open, oldest first per product, locked; `over` is how many of a product are too many. */
export const lostBeyond = (tx: Tx, productIds: readonly string[]): Promise<RowOf<typeof BEYOND>[]> =>
  tx.rows(
    BEYOND,
    sql`select l.id, l.product_id as "productId", l.quantity, l.state, w.over from lost_product l
      join (select x.product_id, (sum(x.quantity) - ${WANTED})::int as over from lost_product x join cad_product p on p.tenant_id = x.tenant_id and p.id = x.product_id
        where x.tenant_id = ${tx.tenantId} and x.state = 1 and x.piece_id is null and x.product_id = any(${productIds}::uuid[])
        group by x.product_id, ${WANTED} having sum(x.quantity) > ${WANTED}) w on w.product_id = l.product_id
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
  await tx.run(sql`insert into lost_product (tenant_id, id, product_id, piece_id, project_id, nest_order_id, quantity, source, state, reason, creation_time, creator_id, renest_order_id, change_line_id, sheet_id, reporter_id, photos, lable_codes, due_date, is_urgent, joins_next, client_key)
     select tenant_id, ${rest}, product_id, piece_id, project_id, nest_order_id, quantity - ${quantity}::int, source, state, reason, creation_time, creator_id, renest_order_id, change_line_id, sheet_id, reporter_id, photos, lable_codes, due_date, is_urgent, joins_next, client_key from lost_product where tenant_id = ${tx.tenantId} and id = ${id}`);
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
