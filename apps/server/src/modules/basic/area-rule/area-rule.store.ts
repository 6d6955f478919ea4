/** SQL of area rules beyond the master record. */
import type { Tx } from '../../../kit/tx.ts';

export async function defaultRuleId(tx: Tx): Promise<string | null> {
  return (
    (
      await tx.raw<{ id: string }>(
        'select id from area_rule where tenant_id = $1 and is_default and is_enabled and not is_deleted',
        [tx.tenantId],
      )
    )[0]?.id ?? null
  );
}
