/** Whether an order has begun to be cut: what was issued for it does not come back by taking the issue back. */
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

export async function hasCutSheets(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select s.id from nest_sheet s where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and s.state in (4, 8) limit 1`,
  );
  return row !== undefined;
}
