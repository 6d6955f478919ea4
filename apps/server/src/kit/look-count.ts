/** How much somebody of the platform did while he looked through a member's eyes: the space reads it beside his reason (platform M14). */
import type { House } from './house.ts';
import { sql } from './sql.ts';
import { inTx } from './tx.ts';
import type { Who } from './who.ts';

/**
 * Counts a request of a look, and a write that was done. It is the look's own row, which nobody else writes to while it lasts; what cannot
 * be counted is told in the log and changes no answer.
 */
export async function countLook(house: House, who: Who, isWritten: boolean): Promise<void> {
  const { impersonation, tenant } = who;
  if (!impersonation || !tenant) return;
  try {
    await inTx(house.pools.host, { tenantId: tenant.id, userId: who.userId }, (tx) =>
      tx.run(
        sql`update impersonation_log set request_count = request_count + 1, write_count = write_count + ${isWritten ? 1 : 0}::int where tenant_id = ${tx.tenantId} and id = ${impersonation.id}`,
      ),
    );
  } catch (error) {
    house.log.error({ err: error, requestId: who.requestId }, 'a request of a look was not counted');
  }
}
