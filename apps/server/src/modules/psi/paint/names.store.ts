/** What paints and their batches are called. */
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const NAME = shape({ id: col.id, name: col.text });

export const paintNames = (tx: Tx, ids: readonly string[]) =>
  tx.rows(
    NAME,
    sql`select t.id, t.name from paint t where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) and not t.is_deleted`,
  );
export const paintBatchNumbers = (tx: Tx, ids: readonly string[]) =>
  tx.rows(
    NAME,
    sql`select t.id, t.batch_no as name from paint_batch t where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[])`,
  );
