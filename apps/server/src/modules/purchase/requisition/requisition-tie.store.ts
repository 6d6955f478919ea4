/** Requisitions whose lines name projects, for what stands beside a project. */
import { requisition } from '@muyun/contract';
import { scopeOf } from '../../../kit/document/index.ts';
import { join, sql } from '../../../kit/sql.ts';
import { type Tie, TIE } from '../../../kit/ties.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

export const requisitionTies = (tx: Tx, who: Who, projectIds: readonly string[]): Promise<Tie[]> =>
  tx.rows(
    TIE,
    sql`select distinct on (t.creation_time, t.id, l.project_id) 'requisition' as kind, l.project_id as "projectId", t.id, t.order_no as no, t.remark as hint, t.order_status as state, t.creation_time as time, t.approve_time as "endTime"
      from material_requisition_line l join material_requisition t on t.tenant_id = l.tenant_id and t.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.project_id = any(${[...projectIds]}::uuid[]) and not t.is_deleted${join([sql``, ...scopeOf(requisition, who, 't')], ' and ')}
      order by t.creation_time desc, t.id, l.project_id limit 400`,
  );
