/** What waits to be cut from bars, with its profiles and the lengths these are bought in: step 1 of a new order. */
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { loadOrder } from '../nest-order.store.ts';
import { loadBarSkus, loadWaiting } from './bar-piece.store.ts';
import { barGroupName, barGroups, barOptions, restOptions } from './bar-problem.ts';
import { loadFreeRests } from './bar-rest.store.ts';

/** Raises Common:NotFound for an order that the person may not see. */
export async function waitingPieces(
  tx: Tx,
  who: Who,
  by: {
    projectIds?: readonly string[] | undefined;
    productIds?: readonly string[] | undefined;
    orderId?: string | undefined;
  },
) {
  if (by.orderId) await loadOrder(tx, who, by.orderId, false, 'bars');
  const rows = await loadWaiting(tx, who, by);
  const groups = barGroups(
    rows.map((p) => ({ pieceId: p.id, quantity: p.available, priority: p.priority })),
    new Map(rows.map((p) => [p.id, p])),
  );
  const ids = groups.map((g) => g.accessoryId);
  const [skus, rests] = [await loadBarSkus(tx, ids), await loadFreeRests(tx, who, ids)];
  const stocks = [...restOptions(groups, rests), ...barOptions(groups, skus)];
  return {
    pieces: rows.map((p) => ({
      id: p.id,
      productId: p.productId,
      code: p.code,
      projectId: p.projectId,
      projectName: p.projectName,
      name: p.name,
      groupName: barGroupName(p),
      length: p.length,
      leftAngle: p.leftAngle,
      rightAngle: p.rightAngle,
      quantity: p.quantity,
      available: p.available,
      ordered: p.ordered,
      priority: p.priority,
      dueDate: p.dueDate,
    })),
    groups: groups.map((g) => ({
      ...g,
      stocks: stocks
        .filter((s) => s.groupName === g.name)
        .map((s) => (who.displayAmount ? s : { ...s, price: null })),
    })),
  };
}
