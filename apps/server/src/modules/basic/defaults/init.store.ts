/** SQL of the initialisations. */
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** One initialisation of a resource at a time in a space. */
export async function lockInit(tx: Tx, resource: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}:init:${resource}`}, 0))`);
}

export async function hasAreaRule(tx: Tx): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from area_rule t where t.tenant_id = ${tx.tenantId} and not t.is_deleted limit 1`,
  );
  return row !== undefined;
}
