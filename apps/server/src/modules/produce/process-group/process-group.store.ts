/** SQL of 工序组 beside the record's own. */
import { col, orNull, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export const processCount = sql`(select count(*)::int from process p where p.tenant_id = t.tenant_id and p.group_id = t.id and not p.is_deleted)`;

const NODE = shape({ id: col.id, name: col.text, parentId: orNull(col.id), processCount: col.int });
export const allGroups = (tx: Tx) =>
  tx.rows(
    NODE,
    sql`select t.id, t.name, t.parent_id as "parentId", ${processCount} as "processCount" from process_group t
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.sort, t.name, t.id`,
  );
