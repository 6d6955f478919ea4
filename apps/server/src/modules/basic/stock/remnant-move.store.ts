/** SQL of remnants that change their place. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const STANDING = shape({
  id: col.id,
  code: col.text,
  warehouseId: orNull(col.id),
  warehouseName: orNull(col.text),
  /** the customer whose goods lie there */
  ownerId: orNull(col.id),
  place: orNull(col.text),
  bookValue: orNull(col.decimal),
});
export type Standing = RowOf<typeof STANDING>;
/** Where remnants lie. */
export const whereTheyLie = (tx: Tx, ids: readonly string[]): Promise<Standing[]> =>
  tx.rows(
    STANDING,
    sql`select t.id, t.code, t.warehouse_id as "warehouseId", w.name as "warehouseName", w.owner_demander_id as "ownerId", t.warehouse as place, t.book_value as "bookValue"
      from stock_plate t left join warehouse w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id
      where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::uuid[]) order by t.id`,
  );

/** They lie there from now on; without a place said, in another warehouse it is not known. */
export const setPlace = (
  tx: Tx,
  ids: readonly string[],
  to: { readonly warehouseId: string; readonly place: string | null | undefined },
): Promise<number> =>
  tx.run(
    sql`update stock_plate set warehouse = case when ${to.place !== undefined}::boolean then ${to.place ?? null}::text when warehouse_id = ${to.warehouseId} then warehouse end,
        warehouse_id = ${to.warehouseId}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::uuid[])`,
  );
