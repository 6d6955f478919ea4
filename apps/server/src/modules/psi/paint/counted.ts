/** 盘盈 and 盘亏 of paint (commerce §2.7): made of a count, posted at once, void once the count is taken back. */
import { dec, PAINT_IN_TYPES, PAINT_OUT_TYPES, paintIn, paintOut } from '@muyun/contract';
import { type Doing, everywhere, type Loaded } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { postMoves, reverseMoves } from '../../../ledger/inventory/index.ts';
import {
  type Difference,
  headOf,
  stampsOf,
  type TakeDocument,
  type TakePosting,
} from '../../inventory/index.ts';
import { type Batch, loadBatches } from './batch.store.ts';
import { foundBy, missedBy } from './counted.store.ts';
import { lockDrumsOfPaints } from './drums-moved.store.ts';
import { paintIns } from './in.ts';
import { writePosted } from './in.store.ts';
import { issue, paintOuts, takeBackOut } from './out.ts';
import { loadPaints } from './paint-item.store.ts';
import { sourceOf } from './source.ts';

/** 盘盈 and 盘亏 */
const COUNTED = 4;
const VOID = 64;
const inVerbs = paintIn.machine.actions;
const outVerbs = paintOut.machine.actions;

const lineOf = (d: Difference) => ({
  takeLineId: d.lineId,
  paintId: d.itemId,
  batchId: d.batchId,
  positionCode: d.locationCode,
  qcState: d.qualityState,
  quantity: dec(d.quantity).abs().toFixed(3),
});

async function namesOf(tx: Tx, doc: Loaded<typeof paintIn>): Promise<ReadonlyMap<string, string>> {
  const paints = await loadPaints(
    tx,
    doc.lines.map((l) => l.paintId),
  );
  return new Map([...paints].map(([id, p]) => [id, p.name]));
}

async function postFound(doing: Doing, of: TakePosting, doc: Loaded<typeof paintIn>): Promise<void> {
  const { tx } = doing;
  const names = await namesOf(tx, doc);
  const lines = doc.lines.map((l) => ({
    lineId: l.id,
    lineNo: l.lineNo,
    moveType: COUNTED,
    warehouseId: doc.head.warehouseId,
    itemId: l.paintId,
    itemName: names.get(l.paintId) ?? '',
    batchId: l.batchId,
    locationCode: l.positionCode,
    qualityState: (l.qcState ?? 1) as 1 | 2 | 4,
    quantity: dec(l.quantity).toFixed(4),
    value: { by: 'average', unitCost: l.unitPrice } as const,
  }));
  const posted = await postMoves(tx, sourceOf(paintIn.id, doc.head), lines, { takeId: of.takeId });
  const rows = doc.lines.map((l, i) => ({
    id: l.id,
    batchId: l.batchId,
    stockValue: posted[i]?.value ?? '0',
  }));
  await writePosted(tx, rows);
}

async function bookFound(
  doing: Doing,
  of: TakePosting,
  found: readonly Difference[],
  batches: ReadonlyMap<string, Batch>,
): Promise<void> {
  const { id } = await paintIns.make(doing, {
    inType: COUNTED,
    ...headOf(of),
    lines: found.map((d) => {
      const batch = batches.get(d.batchId ?? '');
      return {
        ...lineOf(d),
        batchNo: batch?.batchNo ?? null,
        productionDate: batch?.productionDate ?? null,
        expiryDate: batch?.expiryDate ?? null,
        unitPrice: d.unitCost,
        remark: d.reason,
      };
    }),
  });
  await paintIns.store.patch(doing.tx, id, { stockTakeId: of.takeId });
  const doc = await paintIns.lock({ ...doing, who: everywhere(doing.who) }, id);
  await postFound(doing, of, doc);
  await paintIns.amend(doing, doc.head, stampsOf(doing), 'approve', inVerbs.approve.label);
}

async function bookMissed(doing: Doing, of: TakePosting, missed: readonly Difference[]): Promise<void> {
  const { id } = await paintOuts.make(doing, {
    outType: COUNTED,
    receiverId: doing.who.tenantUserId ?? raise('Common:Forbidden'),
    ...headOf(of),
    lines: missed.map((d) => ({ ...lineOf(d), reason: d.reason })),
  });
  await paintOuts.store.patch(doing.tx, id, { stockTakeId: of.takeId });
  const doc = await paintOuts.lock({ ...doing, who: everywhere(doing.who) }, id);
  await issue(doing, doc);
  await paintOuts.amend(doing, doc.head, stampsOf(doing), 'approve', outVerbs.approve.label);
}

/** Before a count posts or is taken back: what is missing is missing in drums, which everybody locks before balances. */
export const lockCountedDrums = (
  tx: Tx,
  warehouseId: string,
  changes: readonly Pick<Difference, 'itemId'>[],
): Promise<number> =>
  lockDrumsOfPaints(
    tx,
    warehouseId,
    changes.map((c) => c.itemId),
  );

/** Differences of known batches, to the gram. */
export async function postCountedPaint(doing: Doing, of: TakePosting): Promise<void> {
  const ids = of.differences.flatMap((d) => d.batchId ?? []);
  const batches = await loadBatches(doing.tx, ids);
  const own = of.differences.filter(
    (d) => batches.has(d.batchId ?? '') && dec(d.quantity).toDecimalPlaces(3).eq(d.quantity),
  );
  const [found, missed] = [
    own.filter((d) => dec(d.quantity).gt(0)),
    own.filter((d) => dec(d.quantity).lt(0)),
  ];
  if (found.length > 0) await bookFound(doing, of, found, batches);
  if (missed.length > 0) await bookMissed(doing, of, missed);
  for (const d of own) of.carried.add(d.lineId);
}

const labelOf = (types: readonly { readonly value: number; readonly label: string }[]): string =>
  types.find((t) => t.value === COUNTED)?.label ?? '';
export async function countedPaintDocuments(tx: Tx, takeId: string): Promise<TakeDocument[]> {
  const [found, missed] = [await foundBy(tx, takeId), await missedBy(tx, takeId)];
  return [
    ...found.map((d) => ({ ...d, document: paintIn.id, label: labelOf(PAINT_IN_TYPES) })),
    ...missed.map((d) => ({ ...d, document: paintOut.id, label: labelOf(PAINT_OUT_TYPES) })),
  ];
}

export async function takeBackCountedPaint(doing: Doing, takeId: string): Promise<void> {
  const { tx } = doing;
  const all = { ...doing, who: everywhere(doing.who) };
  for (const { id } of await missedBy(tx, takeId)) {
    const doc = await paintOuts.lock(all, id);
    await takeBackOut(doing, doc);
    await paintOuts.amend(doing, doc.head, { orderStatus: VOID }, 'void', outVerbs.void.label);
  }
  for (const { id } of await foundBy(tx, takeId)) {
    const doc = await paintIns.lock(all, id);
    await reverseMoves(tx, sourceOf(paintIn.id, doc.head), {
      itemNames: await namesOf(tx, doc),
      returnTitle: paintOut.title,
      action: inVerbs.deApprove.label,
    });
    await paintIns.amend(doing, doc.head, { orderStatus: VOID }, 'void', inVerbs.void.label);
  }
}
