/** SQL of the whole sheets that nest orders may be cut from. */
import { factoryRows } from '../../../../kit/document/index.ts';
import { col, orNull, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { freeForNest, inventoryBalances } from '../../../../ledger/inventory/index.ts';
import type { FreeSheets } from '../../../nest/order/index.ts';
import { MATERIAL } from '../posting.ts';

const FREE = shape({
  warehouseId: col.id,
  warehouseName: col.text,
  materialSkuId: col.id,
  textureId: col.id,
  thickness: col.float,
  width: col.float,
  length: col.float,
  surface: orNull(col.text),
  free: col.int,
  unitCost: col.decimal,
});

/** Plates in ordinary warehouses of which whole sheets are free for these projects, the longest there first. */
export function loadFreeSheets(
  tx: Tx,
  who: Who,
  asked: {
    readonly specs: readonly { readonly textureId: string; readonly thickness: number }[];
    readonly projectIds: readonly string[];
  },
): Promise<FreeSheets[]> {
  const scope = factoryRows(who, 'w');
  const projectIds = sql`${[...asked.projectIds]}::uuid[]`;
  const free = freeForNest(tx, { warehouse: sql`b.warehouse_id`, item: sql`b.item_id`, projectIds });
  return tx.rows(
    FREE,
    sql`/* planned anew */ select f.* from (select b.warehouse_id as "warehouseId", w.name as "warehouseName", s.id as "materialSkuId", s.texture_id as "textureId", s.thickness::float8 as thickness,
        s.width::float8 as width, s.length::float8 as length, nullif(trim(s.surface), '') as surface, floor(${free})::int as free, round(b.value / b.quantity, 6) as "unitCost"
      from ${inventoryBalances(tx, MATERIAL)} b join material_sku s on s.tenant_id = ${tx.tenantId} and s.id = b.item_id join warehouse w on w.tenant_id = s.tenant_id and w.id = b.warehouse_id
      where b.quantity > 0 and s.kind = 1 and s.is_enabled and not s.is_deleted and w.purpose = 1 and w.is_enabled and not w.is_deleted
        and exists (select 1 from unnest(${asked.specs.map((x) => x.textureId)}::uuid[], ${asked.specs.map((x) => String(x.thickness))}::numeric[]) as v (t, h) where v.t = s.texture_id and v.h = s.thickness)
        ${scope ? sql` and ${scope}` : sql``} order by b.last_in_date, s.width, s.length, w.code, s.id limit 2000) f where f.free > 0`,
  );
}
