/** SQL of the plan that sheets are made of. */
import { SHEET } from '@muyun/contract';
import { col, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

/** Results of a run by the name of their group. */
export async function loadResultIds(tx: Tx, runId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    { id: col.id, name: col.text },
    sql`select t.id, t.group_name as name from nest_result t where t.tenant_id = ${tx.tenantId} and t.run_id = ${runId} and not t.is_deleted`,
  );
  return new Map(rows.map((r) => [r.name, r.id]));
}

const HELD = shape({ warehouseId: col.id, materialSkuId: col.id, title: col.text, quantity: col.int });
/** Whole sheets of warehouses that sheets in the shop are cut from: these, or all of an order that it still has. */
export const loadHeldSheets = (
  tx: Tx,
  of: { readonly ids: readonly string[] } | { readonly orderId: string },
): Promise<RowOf<typeof HELD>[]> =>
  tx.rows(
    HELD,
    sql`select s.warehouse_id as "warehouseId", s.material_sku_id as "materialSkuId", min(s.title) as title, count(*)::int as quantity
      from nest_sheet t join nest_layout l on l.tenant_id = t.tenant_id and l.id = t.layout_id
      join nest_order_stock s on s.tenant_id = l.tenant_id and s.id = l.order_stock_id and s.kind = 5
      where t.tenant_id = ${tx.tenantId} and t.stock_plate_id is null and ${'ids' in of ? sql`t.id = any(${[...of.ids]}::uuid[])` : sql`t.order_id = ${of.orderId} and t.state <> ${SHEET.withdrawn}`} group by 1, 2 order by 1, 2`,
  );

/** Sheets of layouts that will not be cut any more: their order ended before. */
export async function loadWithdrawn(tx: Tx, orderId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(
    { id: col.id, n: col.int },
    sql`select t.layout_id as id, count(*)::int as n from nest_sheet t
      where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} and t.state = ${SHEET.withdrawn} and t.layout_id is not null group by 1`,
  );
  return new Map(rows.map((r) => [r.id, r.n]));
}
