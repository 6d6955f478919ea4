/** SQL of plate types beyond the master record. */
import { plateTypeFields } from '@muyun/contract';
import { columnsOf, commonWhere, Where } from '../../../kit/lists.ts';
import type { Tx } from '../../../kit/tx.ts';
import { inGroup } from '../shared/groups.store.ts';

export interface DownQuery {
  readonly filter?: string | undefined;
  readonly groupId?: string | undefined;
  readonly ids?: string[] | undefined;
}

const narrowed = (tx: Tx, query: DownQuery): Where =>
  commonWhere(new Where(tx).and('not t.is_deleted'), { filter: query.filter }, ['t.code', 't.name'])
    .when(query.groupId, inGroup('plate_type_group'))
    .when(query.ids, 't.id = any(?::uuid[])');

export async function plateTypeRows(tx: Tx, query: DownQuery): Promise<Record<string, unknown>[]> {
  const where = narrowed(tx, query);
  return tx.raw(
    `select ${columnsOf(plateTypeFields)} from plate_type t where ${where.sql} order by t.sort, t.code limit 5000`,
    where.params,
  );
}

export async function drawingsOf(
  tx: Tx,
  query: DownQuery,
): Promise<{ code: string; ext: string; storageKey: string }[]> {
  const where = narrowed(tx, query);
  return tx.raw(
    `select t.code, f.ext, f.storage_key as "storageKey" from plate_type t join file_object f on f.tenant_id = t.tenant_id and f.id = t.drawing_file_id and not f.is_deleted where ${where.sql} order by t.code limit 500`,
    where.params,
  );
}
