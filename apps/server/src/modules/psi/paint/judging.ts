/** 质检 (commerce §13): what lies there is found 合格 or 不合格; it stays where it is and is worth the same. */
import * as c from '@muyun/contract';
import { dec } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { businessDay, newId } from '../../../kit/clock.ts';
import { raise, raiseInRow } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { relocate, reserve } from '../../../ledger/inventory/index.ts';
import { loadBatches } from './batch.store.ts';
import { assertDistinct } from './distinct.ts';
import { PAINT_DOMAIN } from './figures.ts';
import { boughtFor } from './in.store.ts';
import { loadPaints } from './paint-item.store.ts';
import { optionLabel } from './sheets.ts';

const GOOD = 1;
/** source of what is kept for a project by its documents */
const FOR_PROJECT = 2;

type Judged = Context<typeof c.judgePaint>['body']['rows'];
/** What was bought for a project is kept for it once it may be used, as a receipt of good paint would have done. */
async function keepFor(
  tx: Tx,
  rows: Judged,
  names: (batchId: string) => { itemId: string; itemName: string },
) {
  const good = rows.filter((r) => r.to === GOOD);
  if (good.length === 0) return;
  const bought = await boughtFor(
    tx,
    good.map((r) => r.batchId),
  );
  for (const row of good) {
    const own = bought.find((b) => b.batchId === row.batchId && b.warehouseId === row.warehouseId);
    if (!own) continue;
    const quantity = dec(row.quantity).lt(own.quantity) ? row.quantity : own.quantity;
    await reserve(tx, {
      domain: PAINT_DOMAIN,
      projectId: own.projectId,
      sourceType: FOR_PROJECT,
      sourceId: own.receiptId,
      lines: [{ warehouseId: row.warehouseId, quantity, ...names(row.batchId) }],
    });
  }
}

/** Raises Common:QuantityNotPositive, Common:Validation where nothing changes, and what the stock core refuses: what is reserved stays 合格. */
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
    if (r.from === r.to) raiseInRow(i + 1, 'Common:Validation');
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
  await keepFor(tx, body.rows, (batchId) => {
    const itemId = batches.get(batchId)?.paintId ?? '';
    return { itemId, itemName: paints.get(itemId)?.name ?? '' };
  });
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
