/** Paint that changes its place or its quality where it lies: 移位 and 质检 tell the stock core the same. */
import { dec } from '@muyun/contract';
import { businessDay, newId } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { relocate, type ShiftRow } from '../../../ledger/inventory/index.ts';
import { loadBatches } from './batch.store.ts';
import { PAINT_DOMAIN } from './figures.ts';
import { loadPaints } from './paint-item.store.ts';

interface Moved {
  readonly warehouseId: string;
  readonly batchId: string;
  readonly quantity: string;
}
/** The paint of a batch. */
export interface OfBatch {
  readonly batchNo: string;
  readonly itemId: string;
  readonly itemName: string;
}

/** Relocates rows from where to where `spots` says, for the call. Answers whose batches they are. Raises Common:QuantityNotPositive and what the stock core refuses. */
export async function relocatePaint<R extends Moved>(
  tx: Tx,
  call: { readonly id: string; readonly title: string },
  rows: readonly R[],
  spots: (row: R) => Pick<ShiftRow, 'from' | 'to'>,
): Promise<(batchId: string) => OfBatch> {
  const batches = await loadBatches(
    tx,
    rows.map((r) => r.batchId),
  );
  const paints = await loadPaints(
    tx,
    [...batches.values()].map((b) => b.paintId),
  );
  const of = (batchId: string): OfBatch => {
    const batch = batches.get(batchId) ?? raise('Common:NotFound');
    return {
      batchNo: batch.batchNo,
      itemId: batch.paintId,
      itemName: paints.get(batch.paintId)?.name ?? '',
    };
  };
  const shifts = rows.map((r, i): ShiftRow => {
    if (!dec(r.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const { itemId, itemName } = of(r.batchId);
    return {
      lineId: newId(),
      warehouseId: r.warehouseId,
      itemId,
      itemName,
      batchId: r.batchId,
      ...spots(r),
      quantity: dec(r.quantity).toFixed(4),
    };
  });
  const source = {
    sourceType: call.id,
    sourceId: newId(),
    sourceNo: call.title,
    businessDate: businessDay(),
    domain: PAINT_DOMAIN,
  };
  await relocate(tx, source, shifts);
  return of;
}
