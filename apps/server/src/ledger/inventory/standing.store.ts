/** What would leave a warehouse at what cost: whoever approves an issue by its amount is told before it is posted. */
import { dec, round } from '@muyun/contract';
import { col, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import { inventoryBalances } from './moves.store.ts';
import type { StockDomain } from './types.ts';

const STANDING = shape({ id: col.id, quantity: col.decimal, value: col.decimal });

/** What so much of an item costs at what it stands for in the warehouse now, in yuan to the cent; 0.00 where nothing lies. */
export async function standingCosts(
  tx: Tx,
  of: { readonly domain: StockDomain; readonly warehouseId: string; readonly itemIds: readonly string[] },
): Promise<(itemId: string, quantity: string) => string> {
  const rows = await tx.rows(
    STANDING,
    sql`select b.item_id as id, b.quantity, b.value from ${inventoryBalances(tx, of.domain)} b
      where b.warehouse_id = ${of.warehouseId} and b.item_id = any(${[...new Set(of.itemIds)]}::uuid[]) and b.quantity > 0`,
  );
  const there = new Map(rows.map((r) => [r.id, r]));
  return (itemId, quantity) => {
    const stands = there.get(itemId);
    return stands ? round(dec(stands.value).times(quantity).div(stands.quantity), 2) : '0.00';
  };
}
