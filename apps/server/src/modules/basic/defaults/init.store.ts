/** SQL of the initialisations. */
import type { Tx } from '../../../kit/tx.ts';

/** One initialisation of a resource at a time in a space. */
export async function lockInit(tx: Tx, resource: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tx.tenantId}:init:${resource}`]);
}

export async function hasAreaRule(tx: Tx): Promise<boolean> {
  return (
    (await tx.raw('select 1 from area_rule where tenant_id = $1 and not is_deleted limit 1', [tx.tenantId]))
      .length > 0
  );
}
