/** SQL of group trees. */
import type { GroupNode } from '@muyun/contract';
import { col, orNull, shape } from '../../../kit/shape.ts';
import { name, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export type GroupTable = 'plate_type_group' | 'color_card_group';
const NODE = shape({ id: col.id, name: col.text, parentId: orNull(col.id), sort: col.int });

export const groupRows = (tx: Tx, table: GroupTable): Promise<Omit<GroupNode, 'children'>[]> =>
  tx.rows(
    NODE,
    sql`select t.id, t.name, t.parent_id as "parentId", t.sort from ${name(table)} t
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.sort, t.name`,
  );

/** Condition of a list of members `t`: in the group or in one below it. */
export const inGroup = (table: GroupTable, id: unknown): Sql =>
  sql`t.group_id in (with recursive g as (select r.tenant_id, r.id from ${name(table)} r where r.tenant_id = t.tenant_id and r.id = ${id} and not r.is_deleted
    union all select c.tenant_id, c.id from ${name(table)} c join g on c.tenant_id = g.tenant_id and c.parent_id = g.id where not c.is_deleted) select g.id from g)`;

export async function groupMembers(
  tx: Tx,
  members: 'plate_type' | 'color_card',
  groupId: string,
): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from ${name(members)} t where t.tenant_id = ${tx.tenantId} and t.group_id = ${groupId} and not t.is_deleted`,
  );
  return row?.n ?? 0;
}
