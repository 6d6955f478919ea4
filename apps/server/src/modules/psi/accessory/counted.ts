/** 盘盈 and 盘亏 of accessories (commerce §2.7): made of a count, posted at once, void once the count is taken back. */
import {
  ACCESSORY_IN,
  ACCESSORY_IN_TYPES,
  ACCESSORY_OUT,
  ACCESSORY_OUT_TYPES,
  accessoryIn,
  accessoryOut,
  dec,
} from '@muyun/contract';
import { type Doing, everywhere } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import {
  type Difference,
  headOf,
  stampsOf,
  type TakeDocument,
  type TakePosting,
} from '../../inventory/index.ts';
import { foundBy, missedBy } from './counted.store.ts';
import { accessoryIns, postIn, unpostIn } from './in/accessory-in.ts';
import { accessoryOuts, postOut, unpostOut } from './out/accessory-out.ts';

const VOID = 64;
const inVerbs = accessoryIn.machine.actions;
const outVerbs = accessoryOut.machine.actions;

const lineOf = (d: Difference) => ({
  takeLineId: d.lineId,
  accessorySkuId: d.itemId,
  quantity: dec(d.quantity).abs().toFixed(4),
  locationCode: d.locationCode || null,
  reason: d.reason,
});

async function bookFound(doing: Doing, of: TakePosting, found: readonly Difference[]): Promise<void> {
  const { id } = await accessoryIns.make(doing, {
    inType: ACCESSORY_IN.gain,
    ...headOf(of),
    lines: found.map((d) => ({ ...lineOf(d), unitPrice: d.unitCost })),
  });
  await accessoryIns.store.patch(doing.tx, id, { stockTakeId: of.takeId });
  const doc = await accessoryIns.lock({ ...doing, who: everywhere(doing.who) }, id);
  const values = { ...stampsOf(doing), ...(await postIn(doing, doc)) };
  await accessoryIns.amend(doing, doc.head, values, 'approve', inVerbs.approve.label);
}

async function bookMissed(doing: Doing, of: TakePosting, missed: readonly Difference[]): Promise<void> {
  const { id } = await accessoryOuts.make(doing, {
    outType: ACCESSORY_OUT.loss,
    ...headOf(of),
    lines: missed.map(lineOf),
  });
  await accessoryOuts.store.patch(doing.tx, id, { stockTakeId: of.takeId });
  const doc = await accessoryOuts.lock({ ...doing, who: everywhere(doing.who) }, id);
  const values = { ...stampsOf(doing), ...(await postOut(doing, doc)) };
  await accessoryOuts.amend(doing, doc.head, values, 'approve', outVerbs.approve.label);
}

/** Differences of what lies there without a batch of its own, as all accessories do. */
export async function postCountedAccessories(doing: Doing, of: TakePosting): Promise<void> {
  const own = of.differences.filter((d) => d.batchId === null && d.qualityState === 1);
  const [found, missed] = [
    own.filter((d) => dec(d.quantity).gt(0)),
    own.filter((d) => dec(d.quantity).lt(0)),
  ];
  if (found.length > 0) await bookFound(doing, of, found);
  if (missed.length > 0) await bookMissed(doing, of, missed);
  for (const d of own) of.carried.add(d.lineId);
}

const labelOf = (
  types: readonly { readonly value: number; readonly label: string }[],
  type: number,
): string => types.find((t) => t.value === type)?.label ?? '';
export async function countedAccessoryDocuments(tx: Tx, takeId: string): Promise<TakeDocument[]> {
  const [found, missed] = [await foundBy(tx, takeId), await missedBy(tx, takeId)];
  const [gain, loss] = [
    labelOf(ACCESSORY_IN_TYPES, ACCESSORY_IN.gain),
    labelOf(ACCESSORY_OUT_TYPES, ACCESSORY_OUT.loss),
  ];
  return [
    ...found.map((d) => ({ ...d, document: accessoryIn.id, label: gain })),
    ...missed.map((d) => ({ ...d, document: accessoryOut.id, label: loss })),
  ];
}

export async function takeBackCountedAccessories(doing: Doing, takeId: string): Promise<void> {
  const all = { ...doing, who: everywhere(doing.who) };
  for (const { id } of await missedBy(doing.tx, takeId)) {
    const doc = await accessoryOuts.lock(all, id);
    const values = { orderStatus: VOID, ...(await unpostOut(doing, doc)) };
    await accessoryOuts.amend(doing, doc.head, values, 'void', outVerbs.void.label);
  }
  for (const { id } of await foundBy(doing.tx, takeId)) {
    const doc = await accessoryIns.lock(all, id);
    const values = { orderStatus: VOID, ...(await unpostIn(doing, doc)) };
    await accessoryIns.amend(doing, doc.head, values, 'void', inVerbs.void.label);
  }
}
