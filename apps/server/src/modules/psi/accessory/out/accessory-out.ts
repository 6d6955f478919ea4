/** 配件出库单 (commerce §14): what saving and each action mean. */
import { ACCESSORY_IN, ACCESSORY_OUT, accessoryIn, accessoryOut, dec, sum } from '@muyun/contract';
import { type Doing, serveDocument } from '../../../../kit/document/index.ts';
import { nextCode } from '../../../../kit/numbering.ts';
import { raise } from '../../../../kit/raise.ts';
import {
  assertBusinessDate,
  type PostLine,
  postMoves,
  reverseMoves,
  standingCosts,
} from '../../../../ledger/inventory/index.ts';
import { reverseParty } from '../../../../ledger/party/index.ts';
import type { SkuBrief } from '../../../basic/accessory/index.ts';
import { assertSupplier } from '../../../basic/supplier/index.ts';
import { assertWarehouse } from '../../../basic/warehouse/index.ts';
import { assertUncounted } from '../../../inventory/index.ts';
import { ACCESSORY_DOMAIN, sourceOf } from '../posting.ts';
import { inSources, receiptsOfIssue } from '../source-lines.store.ts';
import { assertDistinct, counted, isOfCount, usableSkus } from '../units.ts';
import { oweLess, returnToSupplier, unreturn } from './give-back.ts';
import { callBack, sendToTarget } from './transfer.ts';
import {
  assertHead,
  assertPlanned,
  type OutDoc,
  type OutLine,
  type OutNext,
  planOf,
  sourcedOut,
} from './out-lines.ts';

/** kind of number, and its letter for what a count has missed */
const KIND = 20;
const MISSED = 'P';
type Skus = ReadonlyMap<string, SkuBrief>;

async function complete({ tx }: Doing, next: OutNext, before: OutDoc | null): Promise<void> {
  const { head, lines } = next;
  assertHead(next);
  // what is not there is missing, whether it may still be bought or not
  const skus = await usableSkus(tx, lines, isOfCount(lines) ? lines : before?.lines);
  const asked = lines.map((l) => l.inLineId).filter((id) => id !== null && id !== undefined);
  const sources = await inSources(tx, asked);
  const plans =
    head.outType === ACCESSORY_OUT.project && head.projectId ? await planOf(tx, head.projectId) : null;
  for (const [i, line] of lines.entries()) {
    const sku = skus.get(line.accessorySkuId) ?? raise('Common:NotFound');
    const unit = sourcedOut(next, line, i + 1, sku, sources);
    const plan = plans?.get(line.accessorySkuId);
    Object.assign(line, counted(line, i + 1, sku, unit, isOfCount(lines)), {
      planQty: plan?.planQty ?? null,
      issuedQty: plan?.issuedQty ?? null,
    });
  }
  if (!isOfCount(lines))
    assertDistinct(lines, (l) => (l.inLineId ? [l.inLineId] : [l.accessorySkuId, l.locationCode, l.batchNo]));
  const amount = sum(
    lines.map((l) => l.amount ?? '0'),
    2,
  );
  Object.assign(head, { lineCount: lines.length, amount });
  if (!isOfCount(lines)) await assertWarehouse(tx, head.warehouseId);
  // what is sent must find a place there when it arrives
  const domain = head.inTransit ? ACCESSORY_DOMAIN : null;
  if (head.targetWarehouseId) await assertWarehouse(tx, head.targetWarehouseId, 'targetWarehouseId', domain);
  if (head.supplierId) await assertSupplier(tx, head.supplierId);
}

interface Leaving extends OutLine {
  readonly projectOf?: string | null;
}

/** What leaves; of a transfer also what comes in where it goes. */
function postLines({ head }: OutDoc, lines: readonly Leaving[], skus: Skus): PostLine[] {
  const isReturn = head.outType === ACCESSORY_OUT.supplierReturn;
  return lines.flatMap((line) => {
    const shared = {
      lineId: line.id,
      lineNo: line.lineNo,
      itemId: line.accessorySkuId,
      itemName: skus.get(line.accessorySkuId)?.name ?? '',
      projectId: line.projectOf ?? head.projectId,
      partyId: head.supplierId,
    };
    const out: PostLine = {
      ...shared,
      moveType: head.outType,
      warehouseId: head.warehouseId,
      locationCode: line.locationCode,
      quantity: dec(line.baseQty).negated().toFixed(4),
      value: isReturn
        ? { by: 'origin', sourceType: accessoryIn.id, lineId: line.inLineId ?? '' }
        : { by: 'average' },
    };
    if (!head.targetWarehouseId || head.inTransit) return [out];
    const into: PostLine = {
      ...shared,
      moveType: ACCESSORY_IN.transfer,
      warehouseId: head.targetWarehouseId,
      quantity: line.baseQty,
      value: { by: 'moved' },
    };
    return [out, into];
  });
}

/** Lines with what leaves the payable with them. */
const taken = async (doing: Doing, doc: OutDoc): Promise<Leaving[]> =>
  doc.head.outType === ACCESSORY_OUT.supplierReturn
    ? returnToSupplier(doing, doc)
    : doc.lines.map((l) => ({ ...l, amount: '0.00', net: '0.00' }));

/** The lines at so much each; answers what the head says of them. */
async function costing({ tx }: Doing, { lines }: OutDoc, cost: (line: OutLine) => string) {
  const rows = lines.map((l) => ({ ...l, stockValue: cost(l) }));
  await accessoryOuts.lines.lines.patch(tx, rows, ['stockValue']);
  return {
    stockValue: sum(
      rows.map((r) => r.stockValue),
      2,
    ),
  };
}
/** Whoever is to approve it, and by which amount, is told what it would cost now; what it does cost is known when it is posted. */
async function estimate(doing: Doing, doc: OutDoc) {
  const { warehouseId } = doc.head;
  const itemIds = doc.lines.map((l) => l.accessorySkuId);
  const cost = await standingCosts(doing.tx, { domain: ACCESSORY_DOMAIN, warehouseId, itemIds });
  return costing(doing, doc, (l) => cost(l.accessorySkuId, l.baseQty));
}
const unestimate = (doing: Doing, doc: OutDoc) => costing(doing, doc, () => '0.00');

export async function postOut(doing: Doing, doc: OutDoc) {
  const { tx } = doing;
  const skus = await usableSkus(tx, doc.lines, doc.lines);
  const lines = await taken(doing, doc);
  const takeId = doc.head.stockTakeId;
  const moved = await postMoves(
    tx,
    sourceOf(accessoryOut, doc.head),
    postLines(doc, lines, skus),
    takeId ? { takeId } : {},
  );
  const values = new Map(
    moved.filter((m) => dec(m.quantity).lt(0)).map((m) => [m.lineId, dec(m.value).negated().toFixed(2)]),
  );
  const posted = lines.map((l) => ({ ...l, stockValue: values.get(l.id) ?? '0' }));
  await accessoryOuts.lines.lines.patch(tx, posted, ['stockValue', 'amount', 'net']);
  const total = (name: 'stockValue' | 'amount'): string =>
    sum(
      posted.map((l) => l[name]),
      2,
    );
  if (doc.head.outType === ACCESSORY_OUT.supplierReturn) await oweLess(doing, doc, total('amount'));
  if (doc.head.inTransit) await sendToTarget(doing, doc.head, posted);
  return { stockValue: total('stockValue'), amount: total('amount') };
}

export async function unpostOut(doing: Doing, doc: OutDoc) {
  const { tx } = doing;
  const skus = await usableSkus(tx, doc.lines, doc.lines);
  if (doc.head.outType === ACCESSORY_OUT.supplierReturn) await unreturn(doing, doc);
  if (doc.head.inTransit) await callBack(doing, doc);
  const source = sourceOf(accessoryOut, doc.head);
  await reverseMoves(tx, source, {
    itemNames: new Map([...skus.values()].map((s) => [s.id, s.name])),
    returnTitle: accessoryIn.title,
    action: accessoryOut.machine.actions.deApprove.label,
  });
  await reverseParty(tx, source);
  return unestimate(doing, doc);
}

export const accessoryOuts = serveDocument(accessoryOut, {
  number: ({ tx, who }, head) =>
    nextCode(tx, KIND, head.outType === ACCESSORY_OUT.loss ? MISSED : '', who.factory),
  complete,
  async assertComplete({ tx }, { head, lines }) {
    await assertBusinessDate(tx, head.businessDate);
    if (head.outType !== ACCESSORY_OUT.project || !head.projectId) return;
    const [plans, skus] = await Promise.all([planOf(tx, head.projectId), usableSkus(tx, lines, lines)]);
    assertPlanned(lines, plans, (l) => skus.get(l.accessorySkuId)?.name ?? '');
  },
  downstream: async (tx, doc) =>
    (await receiptsOfIssue(tx, doc.head.id))
      // what nobody has taken in yet is called back
      .filter((made) => !(doc.head.inTransit && made.isPending))
      .map(({ no, isPending }) => ({ title: accessoryIn.title, no, isPending })),
  effects: {
    submit: estimate,
    withdraw: unestimate,
    reject: unestimate,
    approve: postOut,
    async deApprove(doing, doc) {
      await assertUncounted(doing.tx, doc.head, accessoryOut.machine.actions.deApprove.label);
      return unpostOut(doing, doc);
    },
    void: null,
  },
});
