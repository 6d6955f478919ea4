/** Where a transfer goes: a receipt of its own in the other warehouse, posted with it (commerce §2.8). */
import { materialStockIn, materialStockOut } from '@muyun/contract';
import { type Doing, everywhere } from '../../../../kit/document/index.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { takenOut } from '../../../../ledger/inventory/index.ts';
import { sendOnWay, takeFromWay as takeWaiting } from '../../../inventory/index.ts';
import { postMade } from '../stock-in/made.ts';
import { materialStockIns, unpost } from '../stock-in/stock-in.ts';
import type { OutDoc } from './out-doc.ts';

const TRANSFERRED = 16;
const VOID = 64;
const VOIDED = materialStockIn.machine.actions.void.label;

type Sent = Pick<OutDoc, 'head' | 'lines'>;
/** The receipt with what left: quantity, weight and value as the issue took them, each batch a line of its own. */
async function receiptOf(tx: Tx, { head, lines }: Sent) {
  const taken = await takenOut(tx, { sourceType: materialStockOut.id, sourceId: head.id });
  const parts = Map.groupBy(taken, (t) => t.lineId);
  const received = lines.flatMap((l) =>
    (parts.get(l.id) ?? []).map((part) => ({
      materialSkuId: l.materialSkuId,
      quantity: part.quantity,
      actualWeight: part.weight,
      stockValue: part.value,
      issueLineId: l.id,
      ...(part.batchId ? { batchId: part.batchId } : {}),
    })),
  );
  return {
    inType: TRANSFERRED,
    warehouseId: head.targetWarehouseId,
    businessDate: head.businessDate,
    supplierId: head.supplierId,
    lines: received,
  };
}

/** What left stands in the other warehouse at once. */
export async function bringToTarget(doing: Doing, sent: Sent): Promise<void> {
  await postMade(doing, await receiptOf(doing.tx, sent), sent.head);
}

/** What left is on its way: the receipt waits for whoever takes it in, and holds its value until then. */
export async function sendToTarget(doing: Doing, sent: Sent): Promise<void> {
  const receipt = await receiptOf(doing.tx, sent);
  const lines = receipt.lines.map((l) => ({ ...l, sentQuantity: l.quantity }));
  await sendOnWay(doing, materialStockIns, { ...receipt, lines }, (id) =>
    materialStockIns.store.patch(doing.tx, id, { stockOutId: sent.head.id }),
  );
}

/** The receipt that waits is void: what is on its way lies where it came from again. */
export const takeFromWay = (doing: Doing, stockInId: string): Promise<void> =>
  takeWaiting(doing, materialStockIns, stockInId, VOIDED);

/** The receipt is taken back and void: what it brought must still lie there. */
export async function takeFromTarget(doing: Doing, stockInId: string): Promise<void> {
  const doc = await materialStockIns.lock({ ...doing, who: everywhere(doing.who) }, stockInId);
  await unpost(doing, doc);
  await materialStockIns.amend(doing, doc.head, { orderStatus: VOID }, 'void', VOIDED);
}
