/** SQL of what plates are worth where they lie. */
import { col, orNull } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { inventoryBalances } from '../../../../ledger/inventory/index.ts';
import { MATERIAL } from '../posting.ts';

/** Yuan a kilogram of the plates of a texture and thickness that lie in ordinary warehouses; null where none does. */
export async function costPerKg(
  tx: Tx,
  { textureId, thickness }: { readonly textureId: string; readonly thickness: number },
): Promise<string | null> {
  const row = await tx.one(
    { perKg: orNull(col.decimal) },
    sql`select round(sum(b.value) / nullif(sum(b.weight), 0), 6) as "perKg" from ${inventoryBalances(tx, MATERIAL)} b
        join material_sku s on s.tenant_id = ${tx.tenantId} and s.id = b.item_id join warehouse w on w.tenant_id = s.tenant_id and w.id = b.warehouse_id
      where b.quantity > 0 and s.kind = 1 and s.texture_id = ${textureId} and s.thickness = ${thickness}::numeric and w.purpose = 1 having sum(b.value) > 0`,
  );
  return row?.perKg ?? null;
}
