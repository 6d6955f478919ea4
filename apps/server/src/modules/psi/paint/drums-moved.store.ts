/** SQL of drums that go to another warehouse with their paint. */
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const STANDING = shape({
  id: col.id,
  code: col.text,
  batchId: col.id,
  positionCode: col.text,
  leftKg: col.decimal,
});
export type StandingDrum = RowOf<typeof STANDING>;
/** Drums of these batches that stand in a warehouse and are not on the scale, locked in the order of their ids. */
export const lockStanding = (
  tx: Tx,
  of: { readonly warehouseId: string; readonly batchIds: readonly string[] },
): Promise<StandingDrum[]> =>
  tx.rows(
    STANDING,
    sql`select d.id, d.code, d.batch_id as "batchId", d.position_code as "positionCode", d.left_kg as "leftKg" from paint_drum d
      where d.tenant_id = ${tx.tenantId} and d.warehouse_id = ${of.warehouseId} and d.batch_id = any(${[...new Set(of.batchIds)]}::uuid[]) and d.out_id is null and not d.is_deleted
      order by d.id for update`,
  );

const LEFT = shape({ batchId: orNull(col.id), positionCode: col.text });
/** Places of a warehouse where something of these batches lies; `quantities` is the from-item of the stock core. */
export const lyingAt = (
  tx: Tx,
  quantities: Sql,
  of: { readonly warehouseId: string; readonly batchIds: readonly string[] },
): Promise<RowOf<typeof LEFT>[]> =>
  tx.rows(
    LEFT,
    sql`select distinct q.batch_id as "batchId", q.location_code as "positionCode" from ${quantities} q
      where q.warehouse_id = ${of.warehouseId} and q.batch_id = any(${[...new Set(of.batchIds)]}::uuid[])`,
  );

const PUT = { id: 'uuid', position_code: 'text' } as const;
/** They stand there from now on. */
export async function putDrums(
  tx: Tx,
  warehouseId: string,
  drums: readonly { readonly id: string; readonly positionCode: string }[],
): Promise<void> {
  const rows = drums.map((d) => ({ id: d.id, position_code: d.positionCode }));
  await tx.run(sql`update paint_drum d set warehouse_id = ${warehouseId}, position_code = n.position_code, version = d.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    from ${recordset(PUT, rows)} n where d.tenant_id = ${tx.tenantId} and d.id = n.id`);
}

const ALONG = shape({ lineId: col.id, drums: col.text });
/** What went along with lines that were sent. */
export const sentAlong = (tx: Tx, lineIds: readonly string[]): Promise<RowOf<typeof ALONG>[]> =>
  tx.rows(
    ALONG,
    sql`select l.id as "lineId", l.drums from paint_out_line l where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(lineIds)]}::uuid[]) and l.drums is not null`,
  );
