/** SQL of group trees. */
import type { GroupNode } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';

export async function groupRows(
  tx: Tx,
  table: 'plate_type_group' | 'color_card_group',
): Promise<Omit<GroupNode, 'children'>[]> {
  return tx.raw(
    `select id, name, parent_id as "parentId", sort from ${table} where tenant_id = $1 and not is_deleted order by sort, name`,
    [tx.tenantId],
  );
}

export async function updateGroup(
  tx: Tx,
  table: 'plate_type_group' | 'color_card_group',
  row: { id: string; name: string; parentId: string | null; sort: number },
  isDeleted = false,
): Promise<void> {
  await tx.raw(
    `update ${table} set name = $3, parent_id = $4, sort = $5, is_deleted = $6, version = version + 1, last_modification_time = now(), last_modifier_id = $7 where tenant_id = $1 and id = $2`,
    [tx.tenantId, row.id, row.name, row.parentId, row.sort, isDeleted, tx.userId],
  );
}

/** Condition of a list of members `t`: in the group `?` or in one below it. `$1` is the tenant, as in every `Where`. */
export const inGroup = (table: 'plate_type_group' | 'color_card_group'): string =>
  `t.group_id in (with recursive g as (select id from ${table} where tenant_id = $1 and id = ? and not is_deleted union all select c.id from ${table} c join g on c.parent_id = g.id where c.tenant_id = $1 and not c.is_deleted) select id from g)`;

export async function groupMembers(
  tx: Tx,
  members: 'plate_type' | 'color_card',
  groupId: string,
): Promise<number> {
  return (
    (
      await tx.raw<{ n: number }>(
        `select count(*) as n from ${members} where tenant_id = $1 and group_id = $2 and not is_deleted`,
        [tx.tenantId, groupId],
      )
    )[0]?.n ?? 0
  );
}
