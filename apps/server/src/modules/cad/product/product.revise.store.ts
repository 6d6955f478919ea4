/** SQL of products under change. */
import { recordset } from '../../../kit/recordset.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Writes the state of locked products; forms that are open on them are out of date. */
export async function setProductStates(
  tx: Tx,
  states: readonly { readonly id: string; readonly state: number }[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.run(
    sql`update cad_product t set state = r.state, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      from ${recordset({ id: 'uuid', state: 'int' }, states)} r where t.tenant_id = ${tx.tenantId} and t.id = r.id and not t.is_deleted`,
  );
}
