/** SQL of lost pieces (engineering F10): what confirm creates and unconfirm takes back. */
import { newId } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/tx.ts';

export interface LostRow {
  id: string;
  productId: string;
  code: string;
  projectId: string;
  projectName: string;
  nestOrderId: string | null;
  orderNo: string | null;
  quantity: number;
  source: number;
  state: number;
  reason: string | null;
  creationTime: string;
}

export async function insertLost(
  tx: Tx,
  orderId: string,
  rows: readonly { productId: string; projectId: string; quantity: number; reason: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.raw(
    `insert into lost_product (tenant_id, id, product_id, project_id, nest_order_id, quantity, source, reason, creator_id) select $1, v.id, v.product, v.project, $2, v.quantity, 1, v.reason, $3 from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::text[]) as v (id, product, project, quantity, reason)`,
    [
      tx.tenantId,
      orderId,
      tx.userId,
      rows.map(() => newId()),
      rows.map((r) => r.productId),
      rows.map((r) => r.projectId),
      rows.map((r) => r.quantity),
      rows.map((r) => r.reason),
    ],
  );
}

/** Open and ignored rows of an order are cancelled: the pieces are held by the order again. Answers the pieces per product. */
export async function cancelLost(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.raw<{ productId: string; quantity: number }>(
    `update lost_product set state = 16, version = version + 1, last_modification_time = now(), last_modifier_id = $3 where tenant_id = $1 and nest_order_id = $2 and source = 1 and state in (1, 8) returning product_id as "productId", quantity`,
    [tx.tenantId, orderId, tx.userId],
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
  return tx.raw<LostRow>(
    `select t.id, t.product_id as "productId", p.code, t.project_id as "projectId", j.display_name as "projectName", t.nest_order_id as "nestOrderId", o.no as "orderNo", t.quantity, t.source, t.state, t.reason, t.creation_time as "creationTime"
     from lost_product t join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id join cad_project j on j.tenant_id = t.tenant_id and j.id = t.project_id left join nest_order o on o.tenant_id = t.tenant_id and o.id = t.nest_order_id
     where t.tenant_id = $1 and ($2::uuid is null or t.nest_order_id = $2) and ($3::uuid is null or t.project_id = $3) and ($4::int is null or t.state = $4) and ($5::int is null or t.source = $5) order by t.creation_time desc, t.id desc limit 2000`,
    [tx.tenantId, query.orderId ?? null, query.projectId ?? null, query.state ?? null, query.source ?? null],
  );
}

// 补套 --------------------------------------------------------------------------------------------------------------
export interface LostLink {
  readonly id: string;
  readonly productId: string;
  readonly quantity: number;
  readonly state: number;
}
const LINK = 'id, product_id as "productId", quantity, state';

/** Open rows of the parent and rows that the order holds already, oldest first per product, locked. */
export function lostCandidates(
  tx: Tx,
  orderId: string,
  parentId: string | null,
  productIds: readonly string[],
): Promise<LostLink[]> {
  return tx.raw<LostLink>(
    `select ${LINK} from lost_product where tenant_id = $1 and ((state = 1 and nest_order_id = $3 and product_id = any($4::uuid[])) or (state = 2 and renest_order_id = $2)) order by product_id, creation_time, id for update`,
    [tx.tenantId, orderId, parentId, productIds],
  );
}
/** Rows that are in an order, or were when it was confirmed. */
export function linkedLost(tx: Tx, orderId: string, states: readonly number[]): Promise<LostLink[]> {
  return tx.raw<LostLink>(
    `select ${LINK} from lost_product where tenant_id = $1 and renest_order_id = $2 and state = any($3::int[]) order by product_id, creation_time, id for update`,
    [tx.tenantId, orderId, states],
  );
}
export async function setLostState(
  tx: Tx,
  ids: readonly string[],
  state: number,
  renestOrderId: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.raw(
    'update lost_product set state = $3, renest_order_id = $4, version = version + 1, last_modification_time = now(), last_modifier_id = $5 where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenantId, ids, state, renestOrderId, tx.userId],
  );
}
/** Cuts a row in two: it keeps `quantity`, the rest becomes a row of its own in the same state. Answers the id of the rest. */
export async function splitLost(tx: Tx, id: string, quantity: number): Promise<string> {
  const rest = newId();
  await tx.raw(
    `insert into lost_product (tenant_id, id, product_id, project_id, nest_order_id, quantity, source, state, reason, creation_time, creator_id, renest_order_id)
     select tenant_id, $3, product_id, project_id, nest_order_id, quantity - $4::int, source, state, reason, creation_time, creator_id, renest_order_id from lost_product where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, rest, quantity],
  );
  await tx.raw('update lost_product set quantity = $3 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
    quantity,
  ]);
  return rest;
}
/** Rows leave the order: open again, or cancelled when the order that lost them is void. Answers each with the state it had. */
export function unlinkLost(tx: Tx, orderId: string): Promise<(LostLink & { was: number })[]> {
  return tx.raw(
    `with r as (select l.tenant_id, l.id, l.state as was, coalesce(p.is_deleted or p.state = 512, false) as is_dead from lost_product l left join nest_order p on p.tenant_id = l.tenant_id and p.id = l.nest_order_id
       where l.tenant_id = $1 and l.renest_order_id = $2 and l.state in (1, 2, 4) order by l.product_id, l.id for update of l)
     update lost_product l set state = case when r.is_dead then 16 else 1 end, renest_order_id = null, version = version + 1, last_modification_time = now(), last_modifier_id = $3 from r where l.tenant_id = r.tenant_id and l.id = r.id
     returning l.id, l.product_id as "productId", l.quantity, l.state, r.was`,
    [tx.tenantId, orderId, tx.userId],
  );
}
