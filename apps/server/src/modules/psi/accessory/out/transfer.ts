/** 在途调拨 of accessories: the other warehouse receives what left with a document of its own (commerce §2.8). */
import { ACCESSORY_IN, accessoryIn } from '@muyun/contract';
import type { Doing } from '../../../../kit/document/index.ts';
import { sendOnWay, takeFromWay } from '../../../inventory/index.ts';
import { accessoryIns } from '../in/accessory-in.ts';
import { receiptsOfIssue } from '../source-lines.store.ts';
import type { OutDoc } from './out-lines.ts';

const VOIDED = accessoryIn.machine.actions.void.label;

/** What left, at what it was worth; `lines` as they were posted. */
export const sendToTarget = (doing: Doing, head: OutDoc['head'], lines: OutDoc['lines']): Promise<void> =>
  sendOnWay(doing, accessoryIns, {
    inType: ACCESSORY_IN.transfer,
    warehouseId: head.targetWarehouseId,
    businessDate: head.businessDate,
    lines: lines.map((l) => ({
      accessorySkuId: l.accessorySkuId,
      quantity: l.baseQty,
      sentQuantity: l.baseQty,
      stockValue: l.stockValue,
      batchNo: l.batchNo,
      outLineId: l.id,
    })),
  });

/** What nobody has taken in yet is where it came from again. */
export async function callBack(doing: Doing, { head }: OutDoc): Promise<void> {
  for (const made of await receiptsOfIssue(doing.tx, head.id))
    await takeFromWay(doing, accessoryIns, made.id, VOIDED);
}
