/** 质检 (commerce §13): what lies there is found 合格 or 不合格; it stays where it is and is worth the same. */
import * as c from '@muyun/contract';
import { dec } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { businessDay, newId } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import { relocate } from '../../../ledger/inventory/index.ts';
import { loadBatches } from './batch.store.ts';
import { assertDistinct } from './distinct.ts';
import { PAINT_DOMAIN } from './figures.ts';
import { loadPaints } from './paint-item.store.ts';
import { optionLabel } from './sheets.ts';

/** Raises Common:QuantityNotPositive and what the stock core refuses: what is reserved stays 合格. */
export async function judge({ tx, body, audit }: Context<typeof c.judgePaint>): Promise<{ judged: number }> {
  assertDistinct(body.rows, (r) => [r.warehouseId, r.batchId, r.positionCode, r.from, r.to]);
  const batches = await loadBatches(
    tx,
    body.rows.map((r) => r.batchId),
  );
  const paints = await loadPaints(
    tx,
    [...batches.values()].map((b) => b.paintId),
  );
  const sourceId = newId();
  const rows = body.rows.map((r, i) => {
    if (!dec(r.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const batch = batches.get(r.batchId) ?? raise('Common:NotFound');
    return {
      lineId: newId(),
      warehouseId: r.warehouseId,
      itemId: batch.paintId,
      itemName: paints.get(batch.paintId)?.name ?? '',
      batchId: r.batchId,
      from: { locationCode: r.positionCode, qualityState: r.from },
      to: { locationCode: r.positionCode, qualityState: r.to },
      quantity: dec(r.quantity).toFixed(4),
    };
  });
  await relocate(
    tx,
    {
      sourceType: c.judgePaint.id,
      sourceId,
      sourceNo: c.judgePaint.title,
      businessDate: businessDay(),
      domain: PAINT_DOMAIN,
    },
    rows,
  );
  for (const r of body.rows)
    await audit({
      bizType: 'psi.paint.batch',
      bizId: r.batchId,
      bizNo: batches.get(r.batchId)?.batchNo ?? '',
      action: 'judge',
      summary: `${c.judgePaint.title} ${optionLabel(c.PAINT_QC_STATES, r.from)} → ${optionLabel(c.PAINT_QC_STATES, r.to)} ${r.quantity} kg：${body.reason}`,
    });
  return { judged: rows.length };
}
