/** SQL of what lists need beside the plan: actual thickness, temper, stock of equal size, delivery dates. */
import type { Tx } from '../../../kit/tx.ts';

export interface MaterialFact {
  textureId: string;
  thickness: number;
  temper: string | null;
  actualThickness: number | null;
}
export function loadMaterialFacts(tx: Tx, textureIds: readonly string[]): Promise<MaterialFact[]> {
  return tx.raw<MaterialFact>(
    'select h.texture_id as "textureId", h.thickness::float8 as thickness, m.temper, h.actual_thickness::float8 as "actualThickness" from material_thickness h join material_texture m on m.tenant_id = h.tenant_id and m.id = h.texture_id where h.tenant_id = $1 and h.texture_id = any($2::uuid[])',
    [tx.tenantId, textureIds],
  );
}

/** Free plates of the spaces' stock by material and size; what this order has reserved is counted as free for it. */
export function loadFreePlates(
  tx: Tx,
  textureIds: readonly string[],
): Promise<
  {
    textureId: string;
    thickness: number;
    colorId: string | null;
    width: number;
    length: number;
    free: number;
  }[]
> {
  return tx.raw(
    'select texture_id as "textureId", thickness::float8 as thickness, color_id as "colorId", width::float8 as width, length::float8 as length, sum(quantity - reserved_quantity)::int as free from stock_plate where tenant_id = $1 and texture_id = any($2::uuid[]) and kind = 4 and not is_deleted and is_enabled group by 1, 2, 3, 4, 5',
    [tx.tenantId, textureIds],
  );
}

/** Least quantity that a supplier takes, by size. */
export async function loadLeastOrders(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.raw<{ id: string; least: number }>(
    'select s.id, z.min_order_qty as least from nest_order_stock s join plate_material_size z on z.tenant_id = s.tenant_id and z.id = s.plate_material_size_id where s.tenant_id = $1 and s.order_id = $2',
    [tx.tenantId, orderId],
  );
  return new Map(rows.map((r) => [r.id, r.least]));
}

/** The earliest delivery of the order's projects. */
export async function loadDelivery(tx: Tx, projectIds: readonly string[]): Promise<string | null> {
  const [row] = await tx.raw<{ day: string | null }>(
    'select min(delivery_date) as day from cad_project where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenantId, projectIds],
  );
  return row?.day ?? null;
}
