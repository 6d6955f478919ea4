/** SQL of the first list or drawing that left the house. */
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** No change of the document: its version stays. */
export async function markFirstFile(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update nest_order set first_file_time = now() where tenant_id = ${tx.tenantId} and id = ${id} and first_file_time is null`,
  );
}
