/** SQL of kits: an issue of the project that nobody has approved yet. */
import { ACCESSORY_OUT } from '@muyun/contract';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

/** Who scans the same kit at once waits until this transaction ends. */
export async function oneKitAtATime(tx: Tx, projectId: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`accessory kit ${tx.tenantId} ${projectId}`}, 0))`,
  );
}
/** The number of an issue for the project out of the warehouse that waits or is a draft. */
export const openIssue = async (
  tx: Tx,
  of: { readonly projectId: string; readonly warehouseId: string },
): Promise<string | undefined> =>
  (
    await tx.one(
      { no: col.text },
      sql`select t.order_no as no from accessory_out t where t.tenant_id = ${tx.tenantId} and t.project_id = ${of.projectId} and t.warehouse_id = ${of.warehouseId}
        and t.out_type = ${ACCESSORY_OUT.project}::int and t.order_status in (1, 2) and not t.is_deleted order by t.order_no limit 1`,
    )
  )?.no;
