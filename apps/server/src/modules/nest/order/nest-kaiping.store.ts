/** Confirmed nest orders of projects. */
import { NEST_BARS, NEST_CONFIRMED_STATES } from '@muyun/contract';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

import { seenOrders } from '../shared/scope.ts';

/** All of them, in the order in which they are locked; those of bars are cut from no coil. */
export async function confirmedOf(tx: Tx, who: Who, projectIds: readonly string[]): Promise<string[]> {
  if (projectIds.length === 0) return [];
  const own = seenOrders(who, 't');
  const rows = await tx.rows(
    { id: col.id },
    sql`select t.id from nest_order t where t.tenant_id = ${tx.tenantId} and t.project_ids && ${[...projectIds]}::uuid[] and t.state = any(${[...NEST_CONFIRMED_STATES]}::int[]) and t.kind <> ${NEST_BARS} and not t.is_deleted${own} order by t.id`,
  );
  return rows.map((r) => r.id);
}
