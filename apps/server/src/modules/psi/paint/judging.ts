/** 质检 (commerce §13): what lies there is found 合格 or 不合格; it stays where it is and is worth the same. */
import * as c from '@muyun/contract';
import { dec } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { raiseInRow } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { reserve } from '../../../ledger/inventory/index.ts';
import { assertDistinct } from './distinct.ts';
import { PAINT_DOMAIN } from './figures.ts';
import { boughtFor } from './in.store.ts';
import { type OfBatch, relocatePaint } from './relocating.ts';
import { optionLabel } from './sheets.ts';

const GOOD = 1;
/** source of what is kept for a project by its documents */
const FOR_PROJECT = 2;

type Judged = Context<typeof c.judgePaint>['body']['rows'];
/** What was bought for a project is kept for it once it may be used, as a receipt of good paint would have done. */
async function keepFor(tx: Tx, rows: Judged, of: (batchId: string) => OfBatch) {
  const good = rows.filter((r) => r.to === GOOD);
  if (good.length === 0) return;
  const bought = await boughtFor(
    tx,
    good.map((r) => r.batchId),
  );
  for (const row of good) {
    const own = bought.find((b) => b.batchId === row.batchId && b.warehouseId === row.warehouseId);
    if (!own) continue;
    const { itemId, itemName } = of(row.batchId);
    const quantity = dec(row.quantity).lt(own.quantity) ? row.quantity : own.quantity;
    await reserve(tx, {
      domain: PAINT_DOMAIN,
      projectId: own.projectId,
      sourceType: FOR_PROJECT,
      sourceId: own.receiptId,
      lines: [{ warehouseId: row.warehouseId, quantity, itemId, itemName }],
    });
  }
}

/** Raises Common:QuantityNotPositive, Common:Validation where nothing changes, and what the stock core refuses: what is reserved stays 合格. */
export async function judge({ tx, body, audit }: Context<typeof c.judgePaint>): Promise<{ judged: number }> {
  assertDistinct(body.rows, (r) => [r.warehouseId, r.batchId, r.positionCode, r.from, r.to]);
  for (const [i, r] of body.rows.entries()) if (r.from === r.to) raiseInRow(i + 1, 'Common:Validation');
  const of = await relocatePaint(tx, c.judgePaint, body.rows, (r) => ({
    from: { locationCode: r.positionCode, qualityState: r.from },
    to: { locationCode: r.positionCode, qualityState: r.to },
  }));
  await keepFor(tx, body.rows, of);
  for (const r of body.rows)
    await audit({
      bizType: 'psi.paint.batch',
      bizId: r.batchId,
      bizNo: of(r.batchId).batchNo,
      action: 'judge',
      summary: `${c.judgePaint.title} ${optionLabel(c.PAINT_QC_STATES, r.from)} → ${optionLabel(c.PAINT_QC_STATES, r.to)} ${r.quantity} kg：${body.reason}`,
    });
  return { judged: body.rows.length };
}
