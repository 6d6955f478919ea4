/** SQL of the plan that sheets are made of. */
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

/** Results of a run by the name of their group. */
export async function loadResultIds(tx: Tx, runId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    { id: col.id, name: col.text },
    sql`select t.id, t.group_name as name from nest_result t where t.tenant_id = ${tx.tenantId} and t.run_id = ${runId} and not t.is_deleted`,
  );
  return new Map(rows.map((r) => [r.name, r.id]));
}
