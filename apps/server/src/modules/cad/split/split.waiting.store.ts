/** SQL of splittings that wait for the conversion of their DWG. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const WAITER = shape({ tenantId: col.id, id: col.id, creatorId: col.id });
/** Splittings of every space that wait for a conversion, the oldest first. */
export const waitingSplits = (tx: Tx): Promise<RowOf<typeof WAITER>[]> =>
  tx.rows(
    WAITER,
    sql`select t.tenant_id as "tenantId", t.id, t.creator_id as "creatorId" from cad_split t where t.state = 32 and not t.is_deleted order by t.creation_time limit 200 /* all tenants */`,
  );
const ASKER = shape({ fileId: col.id, fileName: col.text, asker: col.json<unknown>() });
/** One that still waits, held until commit; nothing when it was taken up meanwhile. */
export const lockWaiting = (tx: Tx, id: string): Promise<RowOf<typeof ASKER> | undefined> =>
  tx.one(
    ASKER,
    sql`select t.file_id as "fileId", t.file_name as "fileName", t.asker from cad_split t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.state = 32 and not t.is_deleted for update skip locked`,
  );
/** Its DXF is there: it is queued like every other. */
export async function setQueued(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update cad_split set state = 1, version = version + 1 where tenant_id = ${tx.tenantId} and id = ${id} and state = 32`,
  );
}
export async function setUnconverted(tx: Tx, id: string, code: string, message: string): Promise<void> {
  await tx.run(
    sql`update cad_split set state = 16, error_code = ${code}, message = ${message.slice(0, 500)}, version = version + 1 where tenant_id = ${tx.tenantId} and id = ${id} and state = 32`,
  );
}
