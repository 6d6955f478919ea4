/** 涂料入库单 (commerce §13): what saving and each action mean. Approved, it is in the stock. */
import * as c from '@muyun/contract';
import {
  dec,
  PAINT_BROUGHT_BACK,
  PAINT_PURCHASED,
  PAINT_TRANSFERRED,
  paintIn,
  paintReturn,
  poursOf,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import {
  type Doing,
  factoryRows,
  type Loaded,
  serveDocument,
  type Writing,
} from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import {
  assertBusinessDate,
  inventoryQuantities,
  type Posted,
  type PostLine,
  postMoves,
  releaseFor,
  reverseMoves,
  type ValueRule,
} from '../../../ledger/inventory/index.ts';
import { postParty, reverseParty } from '../../../ledger/party/index.ts';
import { assertSupplier } from '../../basic/supplier/index.ts';
import { assertWarehouse } from '../../basic/warehouse/index.ts';
import {
  assertShort,
  assertUncounted,
  assertWay,
  isOnWay,
  netted,
  withLosses,
} from '../../inventory/index.ts';
import { paintCosts } from './cost-viewer.ts';
import { type Batch, batchKey, ensureBatches } from './batch.store.ts';
import { assertDistinct, receiptKey } from './distinct.ts';
import { printLabels } from './drum-labels.ts';
import { newDrums } from './drums.ts';
import { giveUpRefilled, takeDrumsIn } from './drums-back.ts';
import { lockTouched } from './drums-moved.store.ts';
import { isCounted } from './figures.ts';
import { completeLines, sourcesOf } from './in-lines.ts';
import { lockPurchases, reserveFor } from './in-purchased.ts';
import {
  addDrums,
  dropDrums,
  drumOut,
  inFilters,
  receivedInStock,
  returnsOf,
  worthSent,
  writePosted,
} from './in.store.ts';
import { bringBack } from './out-returned.ts';
import { outNoOf } from './out.store.ts';
import { usablePaints } from './paint-item.ts';
import { loadPaints } from './paint-item.store.ts';
import { movePurchases } from './purchase.ts';
import { sourceOf } from './source.ts';
import { lockPurchaseLines, selectablePurchases } from './purchase.store.ts';

type Doc = Loaded<typeof paintIn>;
type Line = Doc['lines'][number];

/** supplier, 未对账应付 */
const [SUPPLIER, UNSETTLED] = [2, 32] as const;
/** 采购入库 and 其他: what came may not be out of date already */
const FRESH: readonly (number | null)[] = [1, 16];

async function complete({ tx }: Doing, next: Writing<typeof paintIn>, before: Doc | null): Promise<void> {
  // what a transfer has sent says how much it was, which nobody can type
  if (next.head.inType === PAINT_TRANSFERRED && !before && !next.lines.every(isOnWay))
    raise('Paint:TransferByOut');
  if (before) assertWay(next, before, (l) => l.paintId);
  const ids = next.lines.map((l) => l.paintId);
  // what lies there is counted, and what was sent is taken in, whether it may still be bought or not
  if (isCounted(next.lines) || next.lines.some(isOnWay))
    return completeLines(next, await loadPaints(tx, ids), await sourcesOf(tx, next));
  assertDistinct(next.lines, receiptKey);
  completeLines(next, await usablePaints(tx, ids), await sourcesOf(tx, next));
  if (next.head.supplierId) await assertSupplier(tx, next.head.supplierId);
  await assertWarehouse(tx, next.head.warehouseId);
}

/** Raises Paint:BatchRequired, Paint:BatchExpired, the guards of the business day. */
async function assertComplete({ tx }: Doing, { head, lines }: Doc): Promise<void> {
  await assertBusinessDate(tx, head.businessDate);
  const today = businessDay();
  for (const line of lines) {
    if (!line.batchNo || !line.productionDate || !line.expiryDate) raise('Paint:BatchRequired');
    if (FRESH.includes(head.inType) && line.expiryDate < today)
      raise('Paint:BatchExpired', { no: line.batchNo, date: line.expiryDate });
  }
  assertShort(lines);
}

/** The batches of the lines, made where they are new. Raises Paint:BatchDates. */
async function batchesOf({ tx }: Doing, { head, lines }: Doc): Promise<ReadonlyMap<string, Batch>> {
  if (head.inType === PAINT_BROUGHT_BACK || head.inType === PAINT_TRANSFERRED) return new Map();
  const wanted = lines.map((l) => ({
    paintId: l.paintId,
    supplierId: head.supplierId,
    batchNo: l.batchNo ?? '',
    productionDate: l.productionDate ?? '',
    expiryDate: l.expiryDate ?? '',
  }));
  const found = await ensureBatches(tx, wanted);
  for (const w of wanted) {
    const batch = found.get(batchKey(w));
    if (batch?.productionDate !== w.productionDate || batch.expiryDate !== w.expiryDate)
      raise('Paint:BatchDates', { no: w.batchNo });
  }
  return found;
}

function valueOf(head: Doc['head'], line: Line): ValueRule {
  if (head.inType === PAINT_PURCHASED || head.inType === PAINT_TRANSFERRED)
    return { by: 'given', value: line.stockValue };
  if (line.outLineId) return { by: 'origin', sourceType: c.paintOut.id, lineId: line.outLineId };
  const isPriced = line.unitPrice !== null && head.inType !== 4;
  return isPriced ? { by: 'given', value: line.stockValue } : { by: 'average', unitCost: line.unitPrice };
}

const worthOf = (posted: Posted | undefined): string =>
  dec(posted?.value ?? '0')
    .plus(posted?.variance ?? '0')
    .toFixed(2);

async function approve(doing: Doing, doc: Doc): Promise<void> {
  const { tx } = doing;
  const { head, lines } = doc;
  const paints = await loadPaints(
    tx,
    lines.map((l) => l.paintId),
  );
  const sources = await lockPurchases(doing, doc, paints);
  const { came, refilled } = await takeDrumsIn(doing, doc);
  if (refilled.length > 0) await paintIns.lines.lines.patch(tx, refilled, ['refilled']);
  const batches = await batchesOf(doing, doc);
  const batchId = (l: Line): string | null =>
    l.batchId ?? batches.get(batchKey({ paintId: l.paintId, batchNo: l.batchNo ?? '' }))?.id ?? null;
  await movePurchases(
    doing,
    sources,
    lines.flatMap((l) =>
      l.purchaseLineId ? [{ id: l.purchaseLineId, receivedKg: l.quantity, returnedKg: '0' }] : [],
    ),
  );
  const posts = lines.map((l): PostLine => ({
    lineId: l.id,
    lineNo: l.lineNo,
    moveType: head.inType ?? PAINT_PURCHASED,
    warehouseId: head.warehouseId,
    itemId: l.paintId,
    itemName: paints.get(l.paintId)?.name ?? '',
    batchId: batchId(l),
    locationCode: l.positionCode,
    qualityState: (l.qcState ?? 1) as 1 | 2 | 4,
    quantity: dec(l.quantity).toFixed(4),
    value: valueOf(head, l),
    projectId: sources.get(l.purchaseLineId ?? '')?.projectId ?? null,
    partyId: head.supplierId,
  }));
  const posted = netted(await postMoves(tx, sourceOf(paintIn.id, head), withLosses(lines, posts)));
  await writePosted(
    tx,
    lines.map((l, i) => ({ id: l.id, batchId: batchId(l), stockValue: worthOf(posted[i]) })),
  );
  await addDrums(tx, newDrums(doc, paints, batchId, came));
  await reserveFor(doing, doc, sources, paints);
  if (head.inType === PAINT_PURCHASED && head.supplierId)
    await postParty(tx, sourceOf(paintIn.id, head), [
      { partyType: SUPPLIER, partyId: head.supplierId, ledger: UNSETTLED, amount: head.amount },
    ]);
}

/** Everything as if it had not come. Raises Paint:DrumBusy, Stock:Insufficient, Stock:ReservedByOthers. */
async function takeBack(doing: Doing, doc: Doc): Promise<void> {
  const { tx } = doing;
  const { head, lines } = doc;
  await assertUncounted(tx, head, paintIn.machine.actions.deApprove.label);
  const sources = await lockPurchaseLines(
    tx,
    lines.flatMap((l) => l.purchaseLineId ?? []),
  );
  if (head.inType === PAINT_BROUGHT_BACK) await bringBack(doing, lines, -1);
  await lockTouched(tx, {
    inId: head.id,
    codes: lines.flatMap((l) => poursOf(l.refilled).map((p) => p.code)),
  });
  const held = await drumOut(tx, head.id);
  if (held) raise('Paint:DrumBusy', held);
  const emptied = await giveUpRefilled(doing, lines);
  if (emptied.length > 0) await paintIns.lines.lines.patch(tx, emptied, ['refilled']);
  await movePurchases(
    doing,
    sources,
    lines.flatMap((l) =>
      l.purchaseLineId
        ? [{ id: l.purchaseLineId, receivedKg: dec(l.quantity).negated().toFixed(3), returnedKg: '0' }]
        : [],
    ),
  );
  await releaseFor(tx, head.id);
  const names = await loadPaints(
    tx,
    lines.map((l) => l.paintId),
  );
  await reverseMoves(tx, sourceOf(paintIn.id, head), {
    itemNames: new Map([...names].map(([id, p]) => [id, p.name])),
    returnTitle: paintReturn.title,
    action: paintIn.machine.actions.deApprove.label,
  });
  await worthSent(
    tx,
    lines.filter(isOnWay).map((l) => l.id),
  );
  await dropDrums(tx, head.id);
  await reverseParty(tx, sourceOf(paintIn.id, head));
}

export const paintIns = serveDocument(paintIn, {
  filter: inFilters,
  complete,
  assertComplete,
  async downstream(tx, doc) {
    const returns = await returnsOf(tx, doc.head.id);
    return returns.map((r) => ({ title: paintReturn.title, ...r }));
  },
  // what a transfer has sent is called back where it was sent
  withholds: ({ inType, outId }) => (inType === PAINT_TRANSFERRED && outId !== null ? ['void'] : []),
  effects: {
    submit: null,
    withdraw: null,
    reject: null,
    approve,
    deApprove: takeBack,
    async void({ tx }, { lines }) {
      const sent = lines.find(isOnWay);
      if (sent?.outLineId) raise('Stock:TransitLinked', { no: (await outNoOf(tx, sent.outLineId)) ?? '' });
    },
  },
});

export const inRoutes: readonly Binding[] = [
  bind(c.selectablePaintIns, async ({ tx, query, who }) => {
    const scope = [factoryRows(who)].filter((part) => part !== null);
    if (query.warehouseId) await assertWarehouse(tx, query.warehouseId);
    const page =
      query.usage === 'out'
        ? await receivedInStock(tx, query, { scope, quantities: inventoryQuantities(tx) })
        : await selectablePurchases(tx, query, scope).then(({ items, totalCount }) => ({
            totalCount,
            items: items.map(({ purchaseId, deliveryDate, projectId: _p, projectName: _n, ...row }) => ({
              ...row,
              documentId: purchaseId,
              date: deliveryDate,
              warehouseId: null,
              batchId: null,
              batchNo: null,
              positionCode: null,
              expiryDate: null,
            })),
          }));
    return paintCosts(who).displayAmount
      ? page
      : { ...page, items: page.items.map((row) => ({ ...row, unitPrice: null })) };
  }),
  bind(c.printDrumLabels, async ({ tx, who, params }) => {
    const head = await paintIns.store.load(tx, who, params.id);
    return printLabels(tx, { id: head.id, orderNo: String(head['orderNo']) });
  }),
  ...paintIns.routes,
];
