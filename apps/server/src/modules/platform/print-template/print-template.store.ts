/** SQL of print templates. */
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** One template of a document is its default. */
export async function clearDefaults(tx: Tx, document: string, except: string): Promise<void> {
  await tx.run(sql`update print_template set is_default = false where tenant_id = ${tx.tenantId}
    and document = ${document} and id <> ${except} and is_default and not is_deleted`);
}
