/** SQL of drafts that nobody has touched for a while, over all spaces. */
import type { Tx } from '../../../kit/tx.ts';

const IDLE =
  'state = 1 and holds_pieces and not is_deleted and greatest(creation_time, last_modification_time)';

/** Drafts that hold pieces and were last touched before `before`. */
export function idleDrafts(tx: Tx, before: Date): Promise<{ tenantId: string; id: string }[]> {
  return tx.raw(
    `select tenant_id as "tenantId", id from nest_order where ${IDLE} < $1 order by tenant_id, id limit 5000 /* all tenants */`,
    [before.toISOString()],
  );
}

/** Whether it still is one, asked under the lock of its row. */
export async function isIdle(tx: Tx, id: string, before: Date): Promise<boolean> {
  return (
    (
      await tx.raw(`select 1 from nest_order where tenant_id = $1 and id = $2 and ${IDLE} < $3`, [
        tx.tenantId,
        id,
        before.toISOString(),
      ])
    ).length > 0
  );
}
