/** What an approved change order asks of nests: pieces made once more, and what becomes of plans that hold the old ones. */
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import {
  affectingOrder,
  changeLineStates,
  insertRemakes,
  markAffected,
  voidPlaced,
} from './nest-change.store.ts';
import type { OrderRow } from './nest-order.store.ts';

/** Nested pieces that are scrapped and made once more by the new drawing. */
export interface Remake {
  readonly lineId: string;
  readonly productId: string;
  readonly projectId: string;
  readonly quantity: number;
}

/** Rows of 漏件 for pieces that are made once more, and marks on the plans that hold the old ones. The caller has locked the products. */
export async function requestRemake(
  tx: Tx,
  remakes: readonly Remake[],
  { orderNo, reason }: { readonly orderNo: string; readonly reason: string },
): Promise<void> {
  if (remakes.length === 0) return;
  await insertRemakes(tx, remakes, reason);
  await markAffected(
    tx,
    remakes.map((r) => r.productId),
    orderNo,
  );
  await voidPlaced(
    tx,
    remakes.map((r) => r.productId),
  );
}

/** Of change lines whose pieces this nest order has: whether all that they asked for is nested now. */
export const changeLines = changeLineStates;

/** Pieces of this order are made once more already: to take it back would make them a third time. Raises Nest:ChangedSince. */
export async function assertNotRemade(tx: Tx, order: Pick<OrderRow, 'id'>): Promise<void> {
  const no = await affectingOrder(tx, order.id);
  if (no !== null) raise('Nest:ChangedSince', { no });
}
