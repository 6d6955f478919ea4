/** SQL of 结构 beside the record's own. */
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../shared/raise-at.ts';

/** In the order of the processes, which is that of a route made of them. */
export const processNames = sql`(select string_agg(p.name, '、' order by p.sort, p.code) from process p
  where p.tenant_id = t.tenant_id and p.id = any(t.default_process_ids) and not p.is_deleted)`;

const OFF = shape({ name: col.text });
/** Raises Basic:Disabled for a process that is out of use. */
export async function assertProcesses(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const off = await tx.one(
    OFF,
    sql`select p.name from process p where p.tenant_id = ${tx.tenantId} and p.id = any(${[...ids]}::uuid[]) and not p.is_deleted and not p.is_enabled order by p.sort, p.code limit 1`,
  );
  if (off) raiseAt('defaultProcessIds', 'Basic:Disabled', { name: off.name });
}
