/** Documents that counts have made. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const MADE = shape({ id: col.id, no: col.text });
export const foundBy = (tx: Tx, takeId: string): Promise<RowOf<typeof MADE>[]> =>
  tx.rows(
    MADE,
    sql`select t.id, t.in_no as no from material_stock_in t
      where t.tenant_id = ${tx.tenantId} and t.stock_take_id = ${takeId} and t.order_status = 4 and not t.is_deleted order by t.in_no`,
  );
export const missedBy = (tx: Tx, takeId: string): Promise<RowOf<typeof MADE>[]> =>
  tx.rows(
    MADE,
    sql`select t.id, t.out_no as no from material_stock_out t
      where t.tenant_id = ${tx.tenantId} and t.stock_take_id = ${takeId} and t.order_status = 4 and not t.is_deleted order by t.out_no`,
  );
