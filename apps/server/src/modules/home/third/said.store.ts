/** SQL of what another system was last told of a row, and of what later tasks make of it. */
import { THIRD_ACTION, THIRD_FAULTS, THIRD_RESULT } from '@muyun/contract';
import { recordset } from '../../../kit/recordset.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

interface OfScope {
  readonly configId: string;
  readonly scope: number;
}
const LAST = shape({
  localId: col.id,
  payload: col.json<Record<string, unknown>>(),
  result: col.int,
  state: col.int,
});
/** What was last sent of each row, and what became of it and of its task. */
export const lastSent = (tx: Tx, of: OfScope, localIds: readonly string[]): Promise<RowOf<typeof LAST>[]> =>
  tx.rows(
    LAST,
    sql`select distinct on (i.local_id) i.local_id as "localId", i.payload, i.result, k.state
      from third_sync_item i join third_sync_task k on k.tenant_id = i.tenant_id and k.id = i.task_id
      where i.tenant_id = ${tx.tenantId} and i.local_id = any(${localIds}::uuid[]) and k.config_id = ${of.configId} and k.scope = ${of.scope}
      order by i.local_id, i.id desc`,
  );

/** What failed or asked before is answered by a later task that has the same rows, or by one that has looked at all of them. */
export async function supersede(
  tx: Tx,
  of: OfScope & { readonly taskId: string },
  by: { readonly localIds?: readonly string[]; readonly remoteIds?: readonly string[] } | 'all',
): Promise<void> {
  const [localIds, remoteIds] = by === 'all' ? [[], []] : [by.localIds ?? [], by.remoteIds ?? []];
  if (by !== 'all' && localIds.length + remoteIds.length === 0) return;
  await tx.run(sql`update third_sync_item i set result = ${THIRD_RESULT.ignored}, error = ${THIRD_FAULTS.later}, next_time = null
    from third_sync_task k where i.tenant_id = ${tx.tenantId} and k.tenant_id = i.tenant_id and k.id = i.task_id and k.config_id = ${of.configId} and k.scope = ${of.scope}
      and k.id <> ${of.taskId} and i.result in (${THIRD_RESULT.failed}, ${THIRD_RESULT.proposed})
      and (${by === 'all'} or i.local_id = any(${localIds}::uuid[]) or i.remote_id = any(${remoteIds}::text[]))`);
}

/** People here whom somebody keeps although an address book does not name them any more: the last proposal was left by a person. */
export async function keptHere(tx: Tx, of: OfScope): Promise<Set<string>> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select l.local_id as id from (
        select distinct on (i.local_id) i.local_id, i.result, i.error
          from third_sync_item i join third_sync_task k on k.tenant_id = i.tenant_id and k.id = i.task_id
          where i.tenant_id = ${tx.tenantId} and k.config_id = ${of.configId} and k.scope = ${of.scope} and i.action = ${THIRD_ACTION.leave} and i.local_id is not null
          order by i.local_id, i.id desc) l
      where l.result = ${THIRD_RESULT.ignored} and l.error is null`,
  );
  return new Set(rows.map((r) => r.id));
}
/** Whoever is in the address book again is asked for anew when he leaves it once more. */
export async function cameBack(tx: Tx, of: OfScope, remoteIds: readonly string[]): Promise<void> {
  await tx.run(sql`update third_sync_item i set error = ${THIRD_FAULTS.back} from third_sync_task k
    where i.tenant_id = ${tx.tenantId} and k.tenant_id = i.tenant_id and k.id = i.task_id and k.config_id = ${of.configId} and k.scope = ${of.scope}
      and i.action = ${THIRD_ACTION.leave} and i.result = ${THIRD_RESULT.ignored} and i.error is null and i.remote_id = any(${remoteIds}::text[])`);
}

/** What is sent again is what stands there now. */
export async function renewPayloads(
  tx: Tx,
  items: readonly { readonly id: string; readonly payload: object }[],
): Promise<void> {
  if (items.length === 0) return;
  const types = { id: 'uuid', payload: 'jsonb' } as const;
  await tx.run(
    sql`update third_sync_item i set payload = n.payload from ${recordset(
      types,
      items.map(({ id, payload }) => ({ id, payload })),
    )} n where i.tenant_id = ${tx.tenantId} and i.id = n.id`,
  );
}
