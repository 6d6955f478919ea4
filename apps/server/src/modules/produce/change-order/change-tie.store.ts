/** Change orders of projects, for what stands beside a project. */
import { sql } from '../../../kit/sql.ts';
import { type Tie, TIE } from '../../../kit/ties.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { seenOrders } from './change-order.store.ts';

export const changeTies = (tx: Tx, who: Who, projectIds: readonly string[]): Promise<Tie[]> =>
  tx.rows(
    TIE,
    sql`select 'changeOrder' as kind, t.project_id as "projectId", t.id, t.order_no as no, t.title as hint, t.order_status as state, t.creation_time as time, t.approve_time as "endTime"
      from change_order t where t.tenant_id = ${tx.tenantId} and t.project_id = any(${[...projectIds]}::uuid[]) and not t.is_deleted and t.id in (${seenOrders(tx, who)})
      order by t.creation_time desc, t.id limit 400`,
  );
