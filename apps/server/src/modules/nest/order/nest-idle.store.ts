/** SQL of drafts that nobody has touched for a while, over all spaces. */
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { countSettingSql } from '../../../kit/settings.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const DRAFT = shape({ tenantId: col.id, id: col.id });
const IDLE = sql`state = 1 and holds_pieces and not is_deleted and greatest(creation_time, last_modification_time)`;

/** Drafts that hold pieces and were not touched for as long as their space keeps them. */
export function idleDrafts(tx: Tx, at: Date): Promise<RowOf<typeof DRAFT>[]> {
  return tx.rows(
    DRAFT,
    sql`select tenant_id as "tenantId", id from nest_order where ${IDLE} < ${at.toISOString()}::timestamptz - make_interval(days => ${countSettingSql('nest.idleDays', sql`nest_order.tenant_id`)}) order by tenant_id, id limit 5000 /* all tenants */`,
  );
}

/** Whether it still is one, asked under the lock of its row. */
export async function isIdle(tx: Tx, id: string, before: Date): Promise<boolean> {
  const row = await tx.one(
    pick(DRAFT, 'id'),
    sql`select id from nest_order where tenant_id = ${tx.tenantId} and id = ${id} and ${IDLE} < ${before.toISOString()}`,
  );
  return row !== undefined;
}
