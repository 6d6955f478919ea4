/** 在途调拨 of paint: the other warehouse receives the batches that left with a document of its own (commerce §2.8). */
import { PAINT_TRANSFERRED, paintIn, type paintOut } from '@muyun/contract';
import type { Doing, Loaded } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { firstPlace } from '../../basic/warehouse/index.ts';
import { sendOnWay, takeFromWay } from '../../inventory/index.ts';
import { paintIns } from './in.ts';
import { broughtBack } from './out.store.ts';

type Doc = Loaded<typeof paintOut>;
const VOIDED = paintIn.machine.actions.void.label;

/** What left, at what it was worth by its line. Whoever takes it in says where it lies; until then it is the first place there. */
export async function sendToTarget(
  doing: Doing,
  { head, lines }: Doc,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  const warehouseId = head.targetWarehouseId ?? raise('Paint:TargetRequired');
  const place = await firstPlace(doing.tx, warehouseId);
  await sendOnWay(doing, paintIns, {
    inType: PAINT_TRANSFERRED,
    warehouseId,
    businessDate: head.businessDate,
    lines: lines.map((l) => ({
      paintId: l.paintId,
      quantity: l.quantity,
      sentQuantity: l.quantity,
      stockValue: values.get(l.id) ?? '0.00',
      positionCode: l.targetPositionCode ?? place ?? l.positionCode,
      qcState: l.qcState,
      outLineId: l.id,
    })),
  });
}

/** What nobody has taken in yet is where it came from again. */
export async function callBack(doing: Doing, { head }: Doc): Promise<void> {
  for (const made of await broughtBack(doing.tx, head.id))
    await takeFromWay(doing, paintIns, made.id, VOIDED);
}
