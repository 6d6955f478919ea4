/** The plan of what is to be paid follows what receipts and returns book. */
import { dec, shrunkPlan } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { type PlanRow, setPlanAmounts } from './payable.store.ts';

/**
 * So much less of each order is to be paid (more, where it is negative): of these receipts, what is due last first. What a
 * receipt's own rows do not hold, a cent of rounding, comes from the others of the order. `rows` are locked.
 */
export async function changePlans(
  tx: Tx,
  rows: readonly PlanRow[],
  changes: ReadonlyMap<string, string>,
  inIds: ReadonlySet<string>,
): Promise<void> {
  const changed: { id: string; amount: string }[] = [];
  for (const [purchaseId, by] of changes) {
    const own = rows.filter((r) => r.purchaseId === purchaseId);
    const ordered = [...own.filter((r) => !inIds.has(r.inId)), ...own.filter((r) => inIds.has(r.inId))];
    const last = ordered.at(-1);
    if (!last) continue;
    const amounts = ordered.map((r) => r.amount);
    const after = dec(by).gte(0)
      ? shrunkPlan(amounts, by)
      : amounts.map((a, i) => (i === amounts.length - 1 ? dec(a).minus(by).toFixed(2) : a));
    changed.push(...ordered.map((r, i) => ({ id: r.id, amount: after[i] ?? r.amount })));
  }
  await setPlanAmounts(tx, changed);
}
