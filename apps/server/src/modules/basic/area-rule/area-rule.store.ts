/** SQL of area rules beyond the master record. */
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export async function defaultRuleId(tx: Tx): Promise<string | null> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from area_rule t where t.tenant_id = ${tx.tenantId} and t.is_default and t.is_enabled and not t.is_deleted`,
  );
  return row?.id ?? null;
}
