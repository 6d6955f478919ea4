/** 配件入库单 (commerce §14): what saving and each action mean. */
import {
  ACCESSORY_IN,
  accessoryIn,
  accessoryOut,
  accessoryTotals,
  dec,
  REQUIRED,
  sum,
} from '@muyun/contract';
import { type Doing, serveDocument } from '../../../../kit/document/index.ts';
import { nextCode } from '../../../../kit/numbering.ts';
import { invalid, raise } from '../../../../kit/raise.ts';
import {
  assertBusinessDate,
  type Posted,
  type PostLine,
  postMoves,
  reverseMoves,
  type ValueRule,
} from '../../../../ledger/inventory/index.ts';
import { reverseParty } from '../../../../ledger/party/index.ts';
import type { SkuBrief } from '../../../basic/accessory/index.ts';
import { assertSupplier } from '../../../basic/supplier/index.ts';
import { assertWarehouse } from '../../../basic/warehouse/index.ts';
import {
  assertShort,
  assertUncounted,
  assertWay,
  isOnWay,
  netted,
  withLosses,
} from '../../../inventory/index.ts';
import { sourceOf } from '../posting.ts';
import { purchaseSources } from '../purchase/accessory-purchase.store.ts';
import { addOutReturned, lockOutSources, outSources, outsOfReceipt } from '../source-lines.store.ts';
import { assertDistinct, counted, isOfCount, usableSkus } from '../units.ts';
import { assertGivenBack, type InDoc, type InLine, type InNext, sourced } from './in-lines.ts';
import { oweFor, receive, reserveReceived, unreceive } from './receive.ts';

/** kind of number, and its letter for what a count has found */
const KIND = 19;
const FOUND = 'P';

/** Types of which somebody types what a unit is worth. */
const PRICED: ReadonlySet<number> = new Set([ACCESSORY_IN.opening]);

function assertHead({ head, lines }: InNext, before: InDoc | null): void {
  // what a transfer has sent says how much it was, which nobody can type
  if (head.inType === ACCESSORY_IN.transfer && !before && !lines.every(isOnWay))
    raise('Accessory:TransferByOut');
  if (head.inType === ACCESSORY_IN.purchase && !head.supplierId)
    throw invalid([{ field: 'supplierId', message: REQUIRED }]);
  if (dec(head.freightAmount ?? '0').gt(0) && !head.carrierId)
    throw invalid([{ field: 'carrierId', message: REQUIRED }]);
  if (head.inType !== ACCESSORY_IN.purchase) Object.assign(head, { freightAmount: null, carrierId: null });
}

const present = (ids: readonly (string | null | undefined)[]): string[] =>
  ids.filter((id) => id !== null && id !== undefined);

const valueOf = (lines: readonly { readonly stockValue?: string | undefined }[]): string =>
  sum(
    lines.map((l) => l.stockValue ?? '0'),
    2,
  );

const keyOfLine = (l: InNext['lines'][number]): readonly unknown[] =>
  l.purchaseLineId || l.outLineId
    ? [l.purchaseLineId, l.outLineId]
    : [l.accessorySkuId, l.locationCode, l.batchNo, l.unitPrice];

async function complete({ tx }: Doing, next: InNext, before: InDoc | null): Promise<void> {
  const { head, lines } = next;
  assertHead(next, before);
  if (before) assertWay(next, before, (l) => l.accessorySkuId);
  // what lies there is counted, and what was sent is taken in, whether it may still be bought or not
  const skus = await usableSkus(tx, lines, isOfCount(lines) || lines.some(isOnWay) ? lines : before?.lines);
  const [purchases, outs] = await Promise.all([
    purchaseSources(tx, present(lines.map((l) => l.purchaseLineId))),
    outSources(tx, present(lines.map((l) => l.outLineId))),
  ]);
  for (const [i, line] of lines.entries()) {
    const sku = skus.get(line.accessorySkuId) ?? raise('Common:NotFound');
    if (!dec(line.quantity).gt(0) && !isOnWay(line)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const unit = sourced(next, line, i + 1, sku, { purchases, outs });
    Object.assign(line, counted(line, i + 1, sku, unit, isOfCount(lines)));
  }
  if (!isOfCount(lines)) assertDistinct(lines, keyOfLine);
  const amounts = lines.map((l) => ({ amount: l.amount ?? '0', net: l.net ?? '0', tax: l.tax ?? '0' }));
  Object.assign(head, accessoryTotals(amounts), { lineCount: lines.length });
  // on its way it is worth what was sent
  if (lines.some(isOnWay)) head.stockValue = valueOf(lines);
  if (!isOfCount(lines)) await assertWarehouse(tx, head.warehouseId);
  if (head.supplierId) await assertSupplier(tx, head.supplierId);
  if (head.carrierId) await assertSupplier(tx, head.carrierId, 'carrierId');
}

/** How a line is valued: as it was bought, as it went out, or at the average of what lies there. */
function ruleOf({ head }: InDoc, line: InLine, stockValue: string): ValueRule {
  if (head.inType === ACCESSORY_IN.giveBack)
    return { by: 'origin', sourceType: accessoryOut.id, lineId: line.outLineId ?? line.id };
  const isGiven = [ACCESSORY_IN.purchase, ACCESSORY_IN.opening, ACCESSORY_IN.transfer].some(
    (type) => type === head.inType,
  );
  if (isGiven) return { by: 'given', value: stockValue };
  return { by: 'average', unitCost: line.unitPrice };
}

const postLine = (doc: InDoc, line: InLine, stockValue: string, name: string): PostLine => ({
  lineId: line.id,
  lineNo: line.lineNo,
  moveType: doc.head.inType,
  warehouseId: doc.head.warehouseId,
  itemId: line.accessorySkuId,
  itemName: name,
  locationCode: line.locationCode,
  quantity: line.baseQty,
  value: ruleOf(doc, line, stockValue),
  projectId: line.projectId,
  partyId: doc.head.supplierId,
});

/** Takes back what an issue has given out. Raises Accessory:ReturnExceeds. */
async function takeBack({ tx }: Doing, { lines }: InDoc): Promise<void> {
  const ids = present(lines.map((l) => l.outLineId));
  const found = await lockOutSources(tx, ids);
  for (const line of lines) assertGivenBack(line, found.get(line.outLineId ?? ''));
  await addOutReturned(
    tx,
    lines.map((l) => ({ id: l.outLineId ?? '', by: l.quantity })),
  );
}

/** The lines with what they are worth by their own documents. */
async function worth(doing: Doing, doc: InDoc, skus: ReadonlyMap<string, SkuBrief>): Promise<InLine[]> {
  if (doc.head.inType === ACCESSORY_IN.purchase) return receive(doing, doc, skus);
  if (doc.head.inType === ACCESSORY_IN.transfer) return [...doc.lines];
  if (doc.head.inType === ACCESSORY_IN.giveBack) await takeBack(doing, doc);
  return doc.lines.map((l) => ({ ...l, stockValue: l.net }));
}

export async function postIn(doing: Doing, doc: InDoc) {
  const { tx } = doing;
  const skus = await usableSkus(tx, doc.lines, doc.lines);
  const lines = await worth(doing, doc, skus);
  const moved = await postMoves(
    tx,
    sourceOf(accessoryIn, doc.head),
    withLosses(
      lines,
      lines.map((l) => postLine(doc, l, l.stockValue, skus.get(l.accessorySkuId)?.name ?? '')),
    ),
    doc.head.stockTakeId ? { takeId: doc.head.stockTakeId } : {},
  );
  const byLine = new Map<string, Posted>(netted(moved).map((m) => [m.lineId, m]));
  const worthOf = (m: Posted | undefined) => sum([m?.value ?? '0', m?.variance ?? '0'], 2);
  const posted = lines.map((l) => ({ ...l, stockValue: worthOf(byLine.get(l.id)) }));
  await accessoryIns.lines.lines.patch(tx, posted, ['amount', 'net', 'tax', 'stockValue']);
  const totals = accessoryTotals(posted);
  if (doc.head.inType === ACCESSORY_IN.purchase) {
    await oweFor(doing, doc, totals.amount);
    await reserveReceived(doing, doc, skus);
  }
  return { ...totals, stockValue: valueOf(posted) };
}

/** What is on its way again is worth what was sent, whatever came the first time; anything else nothing. */
async function worthAgain({ tx }: Doing, { lines }: InDoc): Promise<InLine[]> {
  const sent = await outSources(tx, present(lines.filter(isOnWay).map((l) => l.outLineId)));
  return lines.map((l) => ({ ...l, stockValue: sent.get(l.outLineId ?? '')?.stockValue ?? '0.00' }));
}

export async function unpostIn(doing: Doing, doc: InDoc) {
  const { tx } = doing;
  const skus = await usableSkus(tx, doc.lines, doc.lines);
  if (doc.head.inType === ACCESSORY_IN.purchase) await unreceive(doing, doc);
  if (doc.head.inType === ACCESSORY_IN.giveBack) {
    await lockOutSources(tx, present(doc.lines.map((l) => l.outLineId)));
    await addOutReturned(
      tx,
      doc.lines.map((l) => ({ id: l.outLineId ?? '', by: dec(l.quantity).negated().toString() })),
    );
  }
  const source = sourceOf(accessoryIn, doc.head);
  await reverseMoves(tx, source, {
    itemNames: new Map([...skus.values()].map((s) => [s.id, s.name])),
    returnTitle: accessoryOut.title,
    action: accessoryIn.machine.actions.deApprove.label,
  });
  await reverseParty(tx, source);
  const lines = await worthAgain(doing, doc);
  await accessoryIns.lines.lines.patch(tx, lines, ['stockValue']);
  return { stockValue: valueOf(lines) };
}

export const accessoryIns = serveDocument(accessoryIn, {
  number: ({ tx, who }, head) =>
    nextCode(tx, KIND, head.inType === ACCESSORY_IN.gain ? FOUND : '', who.factory),
  complete,
  async assertComplete({ tx }, { head, lines }) {
    await assertBusinessDate(tx, head.businessDate);
    const free = lines.find((l) => PRICED.has(head.inType) && l.unitPrice === null);
    if (free) raise('Accessory:UnitPriceMissing', { n: free.lineNo });
    if (head.supplierId) await assertSupplier(tx, head.supplierId);
    assertShort(lines);
  },
  downstream: async (tx, doc) =>
    (await outsOfReceipt(tx, doc.head.id)).map((out) => ({ title: accessoryOut.title, ...out })),
  // what a transfer has sent is called back where it was sent
  withholds: ({ inType }) => (inType === ACCESSORY_IN.transfer ? ['void'] : []),
  effects: {
    submit: null,
    withdraw: null,
    reject: null,
    approve: postIn,
    async deApprove(doing, doc) {
      await assertUncounted(doing.tx, doc.head, accessoryIn.machine.actions.deApprove.label);
      return unpostIn(doing, doc);
    },
    async void({ tx }, { lines }) {
      const sent = lines.find(isOnWay);
      if (!sent) return;
      const [from] = (await outSources(tx, present([sent.outLineId]))).values();
      raise('Stock:TransitLinked', { no: from?.orderNo ?? '' });
    },
  },
});
