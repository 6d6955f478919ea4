/** Remnants that a sheet could be cut of: what purchasing is shown before it buys one. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const REMNANT = shape({
  id: col.id,
  code: col.text,
  warehouse: orNull(col.text),
  warehouseId: orNull(col.id),
  width: col.float,
  length: col.float,
  free: col.decimal,
  value: orNull(col.decimal),
});
interface Wanted {
  readonly textureId: string;
  readonly thickness: number | null;
  readonly width: number | null;
  readonly length: number | null;
}
/** Rectangular ones that are free and hold the size, turned or not; the smallest first. Coloured ones are no raw sheets. */
export const remnantsThatHold = (tx: Tx, wanted: Wanted): Promise<RowOf<typeof REMNANT>[]> => {
  const [w, l] = [wanted.width ?? 0, wanted.length ?? 0];
  return tx.rows(
    REMNANT,
    sql`select t.id, t.code, coalesce((select w.name from warehouse w where w.tenant_id = t.tenant_id and w.id = t.warehouse_id), t.warehouse) as warehouse,
        t.warehouse_id as "warehouseId", t.width::float8 as width, t.length::float8 as length, (t.quantity - t.reserved_quantity)::numeric as free, t.book_value as value from stock_plate t
      where t.tenant_id = ${tx.tenantId} and t.kind = 3 and not t.is_deleted and t.is_enabled and t.remnant_status = 1 and t.quantity > t.reserved_quantity
        and t.outline is null and t.color_id is null and t.texture_id = ${wanted.textureId} and t.thickness = ${wanted.thickness}::numeric
        and ((t.width >= ${w}::numeric and t.length >= ${l}::numeric) or (t.width >= ${l}::numeric and t.length >= ${w}::numeric))
      order by t.width * t.length, t.code limit 50`,
  );
};

const SIZED = shape({
  id: col.id,
  code: col.text,
  textureId: col.id,
  thickness: col.float,
  width: col.float,
  length: col.float,
  warehouseId: orNull(col.id),
  /** rectangular, uncoloured, in the racks and held by nobody */
  isFree: col.bool,
});
export type SizedRemnant = RowOf<typeof SIZED>;
const sized = (tx: Tx, ids: readonly string[]) =>
  sql`select t.id, t.code, t.texture_id as "textureId", t.thickness::float8 as thickness, t.width::float8 as width, t.length::float8 as length, t.warehouse_id as "warehouseId",
      t.outline is null and t.color_id is null and t.is_enabled and t.remnant_status = 1 and t.quantity > t.reserved_quantity and t.warehouse_id is not null as "isFree"
    from stock_plate t where t.tenant_id = ${tx.tenantId} and t.kind = 3 and not t.is_deleted and t.id = any(${[...ids]}::uuid[]) order by t.id`;
/** Remnants as what they could be cut into. */
export const sizedRemnants = (tx: Tx, ids: readonly string[]): Promise<SizedRemnant[]> =>
  tx.rows(SIZED, sized(tx, ids));
/** The same, locked: nobody takes them until the transaction ends. */
export const lockSizedRemnants = (tx: Tx, ids: readonly string[]): Promise<SizedRemnant[]> =>
  tx.rows(SIZED, sql`${sized(tx, ids)} for update of t`);
