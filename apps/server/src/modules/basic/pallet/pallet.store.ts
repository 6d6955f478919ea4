/** SQL of pallets beyond the master record. */
import { palletFields } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql, type Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const LAST = shape({ last: orNull(col.int) });

/** The largest number behind the prefix, 0 where there is none; deleted ones count, so that no label stands for two. */
export async function lastNumber(tx: Tx, prefix: string): Promise<number> {
  const row = await tx.one(
    LAST,
    sql`select max(substring(t.code from length(${prefix}) + 1)::int) as last from pallet t where t.tenant_id = ${tx.tenantId}
      and lower(left(t.code, length(${prefix}))) = lower(${prefix}) and substring(t.code from length(${prefix}) + 1) ~ '^[0-9]{1,6}$'`,
  );
  return row?.last ?? 0;
}

/** Pallets of the condition by code, at most `most`. */
export const palletRows = (tx: Tx, where: Where, most: number): Promise<RowOf<typeof palletFields>[]> =>
  tx.rows(
    palletFields,
    sql`select ${columns(palletFields)} from pallet t where ${where.sql} order by t.code limit ${most}`,
  );

/** The pallet stands empty and free; `status` where it stays out of use. */
export async function emptyPallet(tx: Tx, id: string, status: number): Promise<void> {
  await tx.run(sql`update pallet set status = ${status}, location = null, content = null, load_weight = 0, version = version + 1,
    last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function writeStatus(tx: Tx, id: string, status: number): Promise<void> {
  await tx.run(sql`update pallet set status = ${status}, version = version + 1, last_modification_time = now(),
    last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}
