/** Lost pieces of profile that an order of its own takes along: of what it leaves free, no more may wait than there is (engineering F10). */
import type { Tx } from '../../../../kit/tx.ts';
import { loadPieces } from '../bar/bar-piece.store.ts';
import { setLostState, splitLost } from '../nest-lost.store.ts';
import { waitingOfPieces } from './lost.store.ts';

const IN_ORDER = 2;

/** The order holds these lines; their products are locked. The oldest rows go with it. */
export async function takeProfilesBeyond(
  tx: Tx,
  orderId: string,
  lines: readonly { readonly pieceId: string; readonly quantity: number }[],
): Promise<void> {
  const ids = lines.map((l) => l.pieceId);
  const waiting = Map.groupBy(await waitingOfPieces(tx, ids), (r) => r.pieceId as string);
  if (waiting.size === 0) return;
  // what is free besides this order, whether it holds its pieces already or not
  const free = await loadPieces(tx, null, [...waiting.keys()], orderId);
  const own: string[] = [];
  for (const [pieceId, rows] of waiting) {
    const asked = lines.find((l) => l.pieceId === pieceId)?.quantity ?? 0;
    const left = Math.max(0, (free.get(pieceId)?.available ?? 0) - asked);
    let over = rows.reduce((n, r) => n + r.quantity, 0) - left;
    for (const row of rows) {
      const quantity = Math.min(row.quantity, over);
      if (quantity <= 0) continue;
      over -= quantity;
      if (quantity < row.quantity) await splitLost(tx, row.id, quantity);
      own.push(row.id);
    }
  }
  await setLostState(tx, own, IN_ORDER, orderId);
}
