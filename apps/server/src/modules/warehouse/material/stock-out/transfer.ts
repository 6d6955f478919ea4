/** Where a transfer goes: a receipt of its own in the other warehouse, posted with it (commerce §2.8). */
import { materialStockIn } from '@muyun/contract';
import { type Doing, everywhere } from '../../../../kit/document/index.ts';
import { postMade } from '../stock-in/made.ts';
import { materialStockIns, unpost } from '../stock-in/stock-in.ts';
import type { OutDoc } from './complete.ts';

const TRANSFERRED = 16;
const VOID = 64;
const VOIDED = materialStockIn.machine.actions.void.label;

/** The receipt with what left: quantity, weight and value as the issue took them. */
export async function bringToTarget(doing: Doing, doc: Pick<OutDoc, 'head' | 'lines'>): Promise<void> {
  const { head } = doc;
  const lines = doc.lines.map((l) => ({
    materialSkuId: l.materialSkuId,
    quantity: l.quantity,
    actualWeight: l.weight,
    stockValue: l.value,
    issueLineId: l.id,
    ...(l.batchId ? { batchId: l.batchId } : {}),
  }));
  await postMade(
    doing,
    {
      inType: TRANSFERRED,
      warehouseId: head.targetWarehouseId,
      businessDate: head.businessDate,
      supplierId: head.supplierId,
      lines,
    },
    head,
  );
}

/** The receipt is taken back and void: what it brought must still lie there. */
export async function takeFromTarget(doing: Doing, stockInId: string): Promise<void> {
  const doc = await materialStockIns.lock({ ...doing, who: everywhere(doing.who) }, stockInId);
  await unpost(doing, doc);
  await materialStockIns.amend(doing, doc.head, { orderStatus: VOID }, 'void', VOIDED);
}
