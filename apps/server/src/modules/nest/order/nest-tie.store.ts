/** Nest orders of projects, for what stands beside a project. */
import { sql } from '../../../kit/sql.ts';
import { type Tie, TIE } from '../../../kit/ties.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

import { seenOrders } from '../shared/scope.ts';

export const nestTies = (tx: Tx, who: Who, projectIds: readonly string[]): Promise<Tie[]> => {
  const own = seenOrders(who, 't');
  return tx.rows(
    TIE,
    sql`select 'nestOrder' as kind, p.id as "projectId", t.id, t.no, t.name as hint, t.state, t.creation_time as time, t.confirm_time as "endTime"
      from nest_order t join unnest(${[...projectIds]}::uuid[]) as p (id) on p.id = any(t.project_ids)
      where t.tenant_id = ${tx.tenantId} and t.project_ids && ${[...projectIds]}::uuid[] and not t.is_deleted${own} order by t.creation_time desc, t.id limit 400`,
  );
};
