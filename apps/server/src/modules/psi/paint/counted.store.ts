/** Documents of paint that counts have made. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const MADE = shape({ id: col.id, no: col.text });
export const foundBy = (tx: Tx, takeId: string): Promise<RowOf<typeof MADE>[]> =>
  tx.rows(
    MADE,
    sql`select t.id, t.order_no as no from paint_in t
      where t.tenant_id = ${tx.tenantId} and t.stock_take_id = ${takeId} and t.order_status = 4 and not t.is_deleted order by t.order_no`,
  );
export const missedBy = (tx: Tx, takeId: string): Promise<RowOf<typeof MADE>[]> =>
  tx.rows(
    MADE,
    sql`select t.id, t.order_no as no from paint_out t
      where t.tenant_id = ${tx.tenantId} and t.stock_take_id = ${takeId} and t.order_status = 4 and not t.is_deleted order by t.order_no`,
  );
