/** 盘盈 and 盘亏 of the material warehouse (commerce §2.7): made of a count, posted at once, void once the count is taken back. */
import { dec, materialStockIn, materialStockOut } from '@muyun/contract';
import { type Doing, everywhere } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import {
  type Difference,
  headOf,
  stampsOf,
  type TakeDocument,
  type TakePosting,
} from '../../inventory/index.ts';
import { loadSkus } from '../../purchase/index.ts';
import { batchNumbers } from './batch.store.ts';
import { foundBy, missedBy } from './counted.store.ts';
import { FOUND, inTypeLabel } from './stock-in/complete.ts';
import { materialStockIns, postIn, unpost } from './stock-in/stock-in.ts';
import { MISSED } from './stock-out/complete.ts';
import { outTypeLabel } from './stock-out/out-types.ts';
import { materialStockOuts, postOut, unpostOut } from './stock-out/stock-out.ts';

const VOID = 64;
const inVerbs = materialStockIn.machine.actions;
const outVerbs = materialStockOut.machine.actions;

const lineOf = (d: Difference) => ({
  takeLineId: d.lineId,
  materialSkuId: d.itemId,
  quantity: dec(d.quantity).abs().toFixed(4),
  locationCode: d.locationCode || null,
  batchId: d.batchId,
});

async function bookFound(doing: Doing, of: TakePosting, found: readonly Difference[]): Promise<void> {
  const ids = found.flatMap((d) => d.batchId ?? []);
  const batches = new Map((await batchNumbers(doing.tx, ids)).map((b) => [b.id, b.batchNo]));
  const { id } = await materialStockIns.make(doing, {
    inType: FOUND,
    ...headOf(of),
    lines: found.map((d) => ({
      ...lineOf(d),
      batchNo: batches.get(d.batchId ?? '') ?? null,
      actualWeight: d.weight !== null && dec(d.weight).gt(0) ? d.weight : null,
      remark: d.reason,
    })),
  });
  await materialStockIns.store.patch(doing.tx, id, { stockTakeId: of.takeId });
  const doc = await materialStockIns.lock({ ...doing, who: everywhere(doing.who) }, id);
  const figures = await postIn(
    doing,
    doc,
    new Map(doc.lines.map((l, i) => [l.lineNo, found[i]?.unitCost ?? null])),
  );
  const values = { ...stampsOf(doing), ...figures };
  await materialStockIns.amend(doing, doc.head, values, 'approve', inVerbs.approve.label);
}

async function bookMissed(doing: Doing, of: TakePosting, missed: readonly Difference[]): Promise<void> {
  const { id } = await materialStockOuts.make(doing, {
    outType: MISSED,
    ...headOf(of),
    lines: missed.map((d) => ({ ...lineOf(d), reason: d.reason })),
  });
  await materialStockOuts.store.patch(doing.tx, id, { stockTakeId: of.takeId });
  const doc = await materialStockOuts.lock({ ...doing, who: everywhere(doing.who) }, id);
  await postOut(doing, doc);
  await materialStockOuts.amend(doing, doc.head, stampsOf(doing), 'approve', outVerbs.approve.label);
}

/** Differences of materials; a remnant is no line of a receipt. */
export async function postCounted(doing: Doing, of: TakePosting): Promise<void> {
  const skus = await loadSkus(
    doing.tx,
    of.differences.map((d) => d.itemId),
  );
  const own = of.differences.filter((d) => skus.has(d.itemId) && d.qualityState === 1);
  const [found, missed] = [
    own.filter((d) => dec(d.quantity).gt(0)),
    own.filter((d) => dec(d.quantity).lt(0)),
  ];
  if (found.length > 0) await bookFound(doing, of, found);
  if (missed.length > 0) await bookMissed(doing, of, missed);
  for (const d of own) of.carried.add(d.lineId);
}

export async function countedDocuments(tx: Tx, takeId: string): Promise<TakeDocument[]> {
  const [found, missed] = [await foundBy(tx, takeId), await missedBy(tx, takeId)];
  return [
    ...found.map((d) => ({ ...d, document: materialStockIn.id, label: inTypeLabel(FOUND) })),
    ...missed.map((d) => ({ ...d, document: materialStockOut.id, label: outTypeLabel(MISSED) })),
  ];
}

/** What was missing is there again, what was found is not; both documents are void. */
export async function takeBackCounted(doing: Doing, takeId: string): Promise<void> {
  const all = { ...doing, who: everywhere(doing.who) };
  for (const { id } of await missedBy(doing.tx, takeId)) {
    const doc = await materialStockOuts.lock(all, id);
    await unpostOut(doing, doc);
    await materialStockOuts.amend(doing, doc.head, { orderStatus: VOID }, 'void', outVerbs.void.label);
  }
  for (const { id } of await foundBy(doing.tx, takeId)) {
    const doc = await materialStockIns.lock(all, id);
    await unpost(doing, doc);
    await materialStockIns.amend(doing, doc.head, { orderStatus: VOID }, 'void', inVerbs.void.label);
  }
}
