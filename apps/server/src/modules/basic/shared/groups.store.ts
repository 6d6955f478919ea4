/** SQL of group trees. */
import type { GroupNode } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';

export async function groupRows(tx: Tx, table: 'plate_type_group' | 'color_card_group'): Promise<Omit<GroupNode, 'children'>[]> {
  return tx.raw(`select id, name, parent_id as "parentId", sort from ${table} where tenant_id = $1 and not is_deleted order by sort, name`, [tx.tenantId]);
}

export async function updateGroup(tx: Tx, table: 'plate_type_group' | 'color_card_group', row: { id: string; name: string; parentId: string | null; sort: number }, isDeleted = false): Promise<void> {
  await tx.raw(`update ${table} set name = $3, parent_id = $4, sort = $5, is_deleted = $6, version = version + 1, last_modification_time = now(), last_modifier_id = $7 where tenant_id = $1 and id = $2`,
    [tx.tenantId, row.id, row.name, row.parentId, row.sort, isDeleted, tx.userId]);
}
