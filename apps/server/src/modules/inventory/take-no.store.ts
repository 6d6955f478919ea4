/** What a count is called. */
import { col, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';

const NO = shape({ no: col.text });
export const takeNo = async (tx: Tx, id: string): Promise<string> =>
  (
    await tx.one(
      NO,
      sql`select k.take_no as no from stock_take k where k.tenant_id = ${tx.tenantId} and k.id = ${id}`,
    )
  )?.no ?? '';
