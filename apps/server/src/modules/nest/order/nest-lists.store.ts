/** SQL of what lists need beside the plan: actual thickness, temper, stock of equal size, delivery dates. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { warehouseRows } from '../../../kit/document/index.ts';
import { empty, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

const MATERIAL_FACT = shape({
  textureId: col.id,
  thickness: col.float,
  temper: orNull(col.text),
  isPreCoated: col.bool,
  actualThickness: orNull(col.float),
});
export type MaterialFact = RowOf<typeof MATERIAL_FACT>;
export function loadMaterialFacts(tx: Tx, textureIds: readonly string[]): Promise<MaterialFact[]> {
  return tx.rows(
    MATERIAL_FACT,
    sql`select h.texture_id as "textureId", h.thickness::float8 as thickness, m.temper, m.is_pre_coated as "isPreCoated", h.actual_thickness::float8 as "actualThickness" from material_thickness h join material_texture m on m.tenant_id = h.tenant_id and m.id = h.texture_id where h.tenant_id = ${tx.tenantId} and h.texture_id = any(${textureIds}::uuid[])`,
  );
}

const COLOR = shape({ id: col.id, code: col.text });
/** Codes of colours: the surface by which coated sheets are bought. */
export const loadColorCodes = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (
          await tx.rows(
            COLOR,
            sql`select c.id, c.code from color_card c where c.tenant_id = ${tx.tenantId} and c.id = any(${[...ids]}::uuid[])`,
          )
        ).map((c) => [c.id, c.code]),
      );

const FREE_PLATE = shape({
  textureId: col.id,
  thickness: col.float,
  colorId: orNull(col.id),
  width: col.float,
  length: col.float,
  free: col.int,
});

/** Boards that were entered by hand and are free, by material and size, of the member's factories; those of the warehouse are asked of it. */
export function loadFreePlates(
  tx: Tx,
  who: Who,
  textureIds: readonly string[],
): Promise<RowOf<typeof FREE_PLATE>[]> {
  const scope = warehouseRows(who, 's');
  return tx.rows(
    FREE_PLATE,
    sql`select s.texture_id as "textureId", s.thickness::float8 as thickness, s.color_id as "colorId", s.width::float8 as width, s.length::float8 as length, sum(s.quantity - s.reserved_quantity)::int as free from stock_plate s where s.tenant_id = ${tx.tenantId} and s.texture_id = any(${textureIds}::uuid[]) and s.kind = 4 and not s.is_deleted and s.is_enabled${scope ? sql` and ${scope}` : empty} group by 1, 2, 3, 4, 5`,
  );
}

/** Least quantity that a supplier takes, by size. */
export async function loadLeastOrders(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.rows(
    { id: col.id, least: col.int },
    sql`select s.id, z.min_order_qty as least from nest_order_stock s join plate_material_size z on z.tenant_id = s.tenant_id and z.id = s.plate_material_size_id where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId}`,
  );
  return new Map(rows.map((r) => [r.id, r.least]));
}

/** Who sells the sizes of an order, by its stocks; those of nobody in particular are missing. */
export async function loadSuppliers(tx: Tx, orderId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    { id: col.id, name: col.text },
    sql`select s.id, x.name from nest_order_stock s join plate_material_size z on z.tenant_id = s.tenant_id and z.id = s.plate_material_size_id
      join supplier x on x.tenant_id = z.tenant_id and x.id = z.supplier_id where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId}`,
  );
  return new Map(rows.map((r) => [r.id, r.name]));
}

/** The film that the sizes of an order are delivered with, by its stocks; those without are missing. */
export async function loadFilms(tx: Tx, orderId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    { id: col.id, film: col.text },
    sql`select s.id, z.film from nest_order_stock s join plate_material_size z on z.tenant_id = s.tenant_id and z.id = s.plate_material_size_id
      where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and z.film is not null`,
  );
  return new Map(rows.map((r) => [r.id, r.film]));
}

const DELIVERY = shape({ projectId: col.id, day: orNull(col.date) });
/** Until when projects are to be delivered. */
export const deliveriesOf = (tx: Tx, projectIds: readonly string[]): Promise<RowOf<typeof DELIVERY>[]> =>
  tx.rows(
    DELIVERY,
    sql`select t.id as "projectId", t.delivery_date as day from cad_project t where t.tenant_id = ${tx.tenantId} and t.id = any(${projectIds}::uuid[])`,
  );
