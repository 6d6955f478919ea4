/** SQL for the page of how the installation is: what the busiest spaces are called. */
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const NAME = shape({ id: col.id, name: col.text });

export async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    NAME,
    sql`select tenant_id as id, name from tenant where tenant_id = any(${ids}) order by tenant_id /* all tenants */`,
  );
  return new Map(rows.map((r) => [r.id, r.name]));
}
