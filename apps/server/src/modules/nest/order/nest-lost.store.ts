/** SQL of lost pieces (engineering F10): what confirm creates and unconfirm takes back. */
import { newId } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/tx.ts';

export interface LostRow { id: string; productId: string; code: string; projectId: string; projectName: string; nestOrderId: string | null; orderNo: string | null; quantity: number; source: number; state: number; reason: string | null; creationTime: string }

export async function insertLost(tx: Tx, orderId: string, rows: readonly { productId: string; projectId: string; quantity: number; reason: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.raw(
    `insert into lost_product (tenant_id, id, product_id, project_id, nest_order_id, quantity, source, reason, creator_id) select $1, v.id, v.product, v.project, $2, v.quantity, 1, v.reason, $3 from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::text[]) as v (id, product, project, quantity, reason)`,
    [tx.tenantId, orderId, tx.userId, rows.map(() => newId()), rows.map((r) => r.productId), rows.map((r) => r.projectId), rows.map((r) => r.quantity), rows.map((r) => r.reason)]);
}

/** Open and ignored rows of an order are cancelled: the pieces are held by the order again. Answers the pieces per product. */
export async function cancelLost(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.raw<{ productId: string; quantity: number }>(
    `update lost_product set state = 16, version = version + 1, last_modification_time = now(), last_modifier_id = $3 where tenant_id = $1 and nest_order_id = $2 and source = 1 and state in (1, 8) returning product_id as "productId", quantity`, [tx.tenantId, orderId, tx.userId]);
  return new Map(rows.map((r) => [r.productId, r.quantity]));
}

export function listLost(tx: Tx, query: { orderId?: string | undefined; projectId?: string | undefined; state?: number | undefined; source?: number | undefined }): Promise<LostRow[]> {
  return tx.raw<LostRow>(
    `select t.id, t.product_id as "productId", p.code, t.project_id as "projectId", j.display_name as "projectName", t.nest_order_id as "nestOrderId", o.no as "orderNo", t.quantity, t.source, t.state, t.reason, t.creation_time as "creationTime"
     from lost_product t join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id join cad_project j on j.tenant_id = t.tenant_id and j.id = t.project_id left join nest_order o on o.tenant_id = t.tenant_id and o.id = t.nest_order_id
     where t.tenant_id = $1 and ($2::uuid is null or t.nest_order_id = $2) and ($3::uuid is null or t.project_id = $3) and ($4::int is null or t.state = $4) and ($5::int is null or t.source = $5) order by t.creation_time desc, t.id desc limit 2000`,
    [tx.tenantId, query.orderId ?? null, query.projectId ?? null, query.state ?? null, query.source ?? null]);
}
