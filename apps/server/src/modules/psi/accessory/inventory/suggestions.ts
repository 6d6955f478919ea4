/** 补货建议: max − (available + on way) when that is below min, in whole units of purchase (commerce §14). */
import { dec, purchaseUnitOf, reorderOf, wholePurchases } from '@muyun/contract';
import type { Tx } from '../../../../kit/tx.ts';
import { lackingSkus, type NeedQuery, type NeedRow } from './inventory.store.ts';

const MOST = 50_000;

/** In whole units of purchase; null where a SKU does not say how many units of stock one holds. */
function inPurchases(row: NeedRow, base: string): string | null {
  const unit = purchaseUnitOf(row);
  return unit ? wholePurchases(base, unit.factor) : null;
}

/** SKUs of which something should be bought. */
export async function suggestions(tx: Tx, query: NeedQuery): Promise<NeedRow[]> {
  const rows = await lackingSkus(tx, query, MOST);
  return rows.flatMap((row) => {
    const suggestQty = reorderOf({
      min: row.minStock,
      max: row.maxStock,
      available: row.availableQty,
      onWay: row.onWayQty,
    });
    return dec(suggestQty).gt(0) ? [{ ...row, suggestQty, purchaseQty: inPurchases(row, suggestQty) }] : [];
  });
}
