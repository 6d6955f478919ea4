/** SQL of colours. */
import { colorFields } from '@muyun/contract';
import { columnsOf, commonWhere, Where } from '../../../kit/lists.ts';
import type { Tx } from '../../../kit/tx.ts';
import { inGroup } from '../shared/groups.store.ts';

export async function colorRows(
  tx: Tx,
  query: { filter?: string | undefined; groupId?: string | undefined; paintType?: number | undefined },
): Promise<Record<string, unknown>[]> {
  const where = commonWhere(
    new Where(tx).and('not t.is_deleted').and('t.is_enabled'),
    { filter: query.filter },
    ['t.code', 't.name'],
  )
    .when(query.groupId, inGroup('color_card_group'))
    .when(query.paintType, 't.paint_type = ?');
  return tx.raw(
    `select ${columnsOf(colorFields)} from color_card t where ${where.sql} order by t.sort, t.code limit 500`,
    where.params,
  );
}

/** Repoints every use of a colour and retires it. Answers how many rows moved. */
export async function moveColorReferences(tx: Tx, fromId: string, toId: string): Promise<number> {
  let moved = 0;
  for (const table of ['cad_product', 'stock_plate', 'plate_material_size']) {
    moved += (
      await tx.raw(`update ${table} set color_id = $3 where tenant_id = $1 and color_id = $2 returning id`, [
        tx.tenantId,
        fromId,
        toId,
      ])
    ).length;
  }
  await tx.raw(
    'update cad_project set default_color_id = $3 where tenant_id = $1 and default_color_id = $2',
    [tx.tenantId, fromId, toId],
  );
  await tx.raw(
    'update color_card set is_deleted = true, version = version + 1, last_modification_time = now(), last_modifier_id = $3 where tenant_id = $1 and id = $2',
    [tx.tenantId, fromId, tx.userId],
  );
  return moved;
}
