/** 材料入库单 (commerce §12): what its verbs check and do. The stock core moves and values, purchasing learns what came. */
import {
  dec,
  materialStockIn,
  materialStockInFields,
  materialStockOut,
  round,
  weightDeviates,
} from '@muyun/contract';
import { type Doing, serveDocument } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import { settingOf } from '../../../../kit/settings.ts';
import type { Tx } from '../../../../kit/tx.ts';
import {
  assertBusinessDate,
  postMoves,
  type PostLine,
  releaseFor,
  reserve,
  reverseMoves,
  takenOut,
  type ValueRule,
} from '../../../../ledger/inventory/index.ts';
import { postParty, reverseParty } from '../../../../ledger/party/index.ts';
import { raiseAt } from '../../../basic/index.ts';
import { loadSkus, type SkuBrief } from '../../../purchase/index.ts';
import { assertShort, assertUncounted, assertWay, netted, withLosses } from '../../../inventory/index.ts';
import { ensureBatches, keyOfBatch } from '../batch.store.ts';
import { withCosts } from '../cost-view.ts';
import { MATERIAL, movedOf, namesOf, sourceOf, totalOf } from '../posting.ts';
import { countedSql } from '../head-count.store.ts';
import {
  completeIn,
  FOUND,
  type InDoc,
  inTypeLabel,
  PURCHASE,
  RETURN,
  TRANSFER,
  UNCOILED,
} from './complete.ts';
import { receiveOrdered, takeBackOrdered } from './ordered.ts';
import { receiveReturned, takeBackReturned } from './returned.ts';
import { inFilters, outNoOf, returnsOf } from './stock-in.store.ts';
import { sentAgain } from './way.ts';

const [SUPPLIER, UNSETTLED] = [2, 32] as const;
const [DE_APPROVE, VOID] = [
  materialStockIn.machine.actions.deApprove.label,
  materialStockIn.machine.actions.void.label,
];

const skusOf = (tx: Tx, doc: InDoc) =>
  loadSkus(
    tx,
    doc.lines.map((l) => l.materialSkuId),
  );

/** A weight that is too far from the sizes has a reason, once: what moves on to another warehouse weighs what it weighed. Raises Stock:WeightDeviation. */
async function assertWeights(tx: Tx, doc: InDoc): Promise<void> {
  if (doc.head.inType === TRANSFER) return;
  const allowed = await settingOf(tx, 'material.weightTolerancePct');
  const onScale = (l: InDoc['lines'][number]) => (doc.head.netWeight === null ? l.actualWeight : l.weight);
  const off = doc.lines.find(
    (l) => !l.deviationReason && weightDeviates(onScale(l), l.theoreticalWeight, allowed),
  );
  if (!off) return;
  const sku = (await skusOf(tx, doc)).get(off.materialSkuId);
  raise('Stock:WeightDeviation', { item: sku?.name ?? '', x: round(off.deviationPct, 2), y: allowed });
}

async function assertComplete({ tx }: Doing, doc: InDoc): Promise<void> {
  const { head } = doc;
  await assertBusinessDate(tx, head.businessDate);
  if (head.inType === PURCHASE && !head.supplierId)
    raiseAt('supplierId', 'Material:Needs', {
      type: inTypeLabel(head.inType),
      field: materialStockInFields.supplierId.label,
    });
  if (dec(head.freightAmount ?? '0').gt(0) && !head.carrierId) raise('Material:CarrierMissing');
  assertShort(doc.lines);
  await assertWeights(tx, doc);
}

/** What one costs of what a count has found, by line number. */
export type FoundCosts = ReadonlyMap<number, string | null>;

/** By which rule a line is worth what it is (commerce §2.4). */
function ruleOf(doc: InDoc, line: InDoc['lines'][number], costs: FoundCosts): ValueRule {
  if (doc.head.inType === FOUND) return { by: 'average', unitCost: costs.get(line.lineNo) ?? null };
  if (doc.head.inType === RETURN)
    return { by: 'origin', sourceType: materialStockOut.id, lineId: line.issueLineId ?? '' };
  const isGiven = [PURCHASE, TRANSFER, UNCOILED].includes(doc.head.inType) || line.unitPrice !== null;
  return isGiven ? { by: 'given', value: line.stockValue } : { by: 'average' };
}

const postLines = (
  doc: InDoc,
  skus: ReadonlyMap<string, SkuBrief>,
  batches: ReadonlyMap<string, string>,
  costs: FoundCosts,
): PostLine[] =>
  doc.lines.map((line) => ({
    lineId: line.id,
    lineNo: line.lineNo,
    moveType: doc.head.inType,
    warehouseId: doc.head.warehouseId,
    itemId: line.materialSkuId,
    itemName: skus.get(line.materialSkuId)?.name ?? '',
    batchId: batches.get(line.id) ?? null,
    locationCode: line.locationCode,
    quantity: line.quantity,
    // what comes back weighs what it weighed
    ...(doc.head.inType === RETURN ? {} : { weight: line.weight, area: line.area }),
    value: ruleOf(doc, line, costs),
    projectId: doc.head.projectId ?? line.projectId,
    partyId: doc.head.supplierId,
  }));

/** The batch of each line that says one, made where nobody has. */
async function batchesOf(tx: Tx, doc: InDoc): Promise<ReadonlyMap<string, string>> {
  const given = doc.lines.flatMap((l) => (l.batchId ? [[l.id, l.batchId] as const] : []));
  const keyed = doc.lines.flatMap((l) =>
    (l.batchNo || l.heatNo) && doc.head.inType !== FOUND
      ? [{ id: l.id, key: { materialSkuId: l.materialSkuId, batchNo: l.batchNo ?? '', heatNo: l.heatNo } }]
      : [],
  );
  const found = await ensureBatches(
    tx,
    keyed.map((k) => k.key),
  );
  return new Map([
    ...given,
    ...keyed.map(({ id, key }) => [id, found.get(keyOfBatch(key)) ?? raise('Common:NotFound')] as const),
  ]);
}

/**
 * Posts the lines; what the stock makes of them stands in the document. Answers what the head says of them, to be written with its state
 * in one: a head that is written twice looks up the issue that it came of, and waits for whoever calls a transfer back, who waits for it.
 */
export async function postIn(doing: Doing, doc: InDoc, costs: FoundCosts = new Map()) {
  const { tx } = doing;
  const [skus, batches] = [await skusOf(tx, doc), await batchesOf(tx, doc)];
  const source = sourceOf(materialStockIn, doc.head, doc.head.inNo);
  const lines = withLosses(doc.lines, postLines(doc, skus, batches, costs));
  const takeId = doc.head.stockTakeId;
  const posted = await postMoves(tx, source, lines, takeId ? { takeId } : {});
  const moved = movedOf(netted(posted), 'in');
  const rows = doc.lines.map((line) => {
    const { weight = line.weight, area = line.area, value = line.stockValue } = moved.get(line.id) ?? {};
    return { id: line.id, batchId: batches.get(line.id) ?? null, weight, area, stockValue: value };
  });
  await materialStockIns.lines.lines.patch(tx, rows, ['batchId', 'weight', 'area', 'stockValue']);
  return figuresOf(rows);
}

const figuresOf = (rows: readonly { readonly weight: string; readonly stockValue: string }[]) => ({
  totalWeight: totalOf(
    rows.map((r) => r.weight),
    3,
  ),
  stockValue: totalOf(
    rows.map((r) => r.stockValue),
    2,
  ),
});

/** What is owed for it until it is settled: the goods to the supplier, the freight to the carrier (commerce §3.2). */
function debts({ head }: InDoc) {
  const rows = [
    { partyId: head.supplierId, amount: head.inType === PURCHASE ? head.amount : '0' },
    { partyId: head.carrierId, amount: head.freightAmount ?? '0' },
  ];
  return rows.flatMap(({ partyId, amount }) =>
    partyId && dec(amount).gt(0)
      ? [{ partyType: SUPPLIER, partyId, ledger: UNSETTLED, amount, projectId: head.projectId } as const]
      : [],
  );
}

/** What was bought for a project is kept for it. */
async function keepForProjects(tx: Tx, doc: InDoc): Promise<void> {
  const skus = await skusOf(tx, doc);
  const byProject = Map.groupBy(
    doc.lines.filter((l) => l.projectId !== null),
    (l) => l.projectId as string,
  );
  for (const [projectId, lines] of [...byProject].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await reserve(tx, {
      domain: MATERIAL,
      projectId,
      sourceType: 2,
      sourceId: doc.head.id,
      remark: doc.head.inNo,
      lines: lines.map((l) => ({
        warehouseId: doc.head.warehouseId,
        itemId: l.materialSkuId,
        itemName: skus.get(l.materialSkuId)?.name ?? '',
        quantity: l.quantity,
      })),
    });
}

async function approve(doing: Doing, doc: InDoc) {
  const { tx } = doing;
  const source = sourceOf(materialStockIn, doc.head, doc.head.inNo);
  if (doc.head.inType === PURCHASE) await receiveOrdered(doing, doc);
  if (doc.head.inType === RETURN) await receiveReturned(doing, doc);
  const figures = await postIn(doing, doc);
  await postParty(tx, source, debts(doc));
  await keepForProjects(tx, doc);
  return figures;
}

/** A transfer or an uncoiling has made it, and voids it. */
const isMadeByOut = (stockOutId: string | null, inType: number): stockOutId is string =>
  stockOutId !== null && (inType === TRANSFER || inType === UNCOILED);

/** Raises Material:Linked for what another document has made, Material:PriceDifference. */
async function assertOwn({ tx }: Doing, { head, lines }: InDoc, action: string): Promise<void> {
  // whoever has taken in what was on its way may take that back
  const isOwnEnd = action === DE_APPROVE && lines.some((l) => l.sentQuantity !== null);
  const { stockOutId } = head;
  if (isMadeByOut(stockOutId, head.inType) && !isOwnEnd)
    raise('Material:Linked', { no: await outNoOf(tx, stockOutId), action });
  await assertUncounted(tx, head, action);
  if (head.priceRevision > 0) raise('Material:PriceDifference', { no: head.inNo, action });
}

/** Takes the posting of a receipt back: what was posted last goes first. */
export async function unpost(doing: Doing, doc: InDoc): Promise<void> {
  const { tx } = doing;
  const source = sourceOf(materialStockIn, doc.head, doc.head.inNo);
  const itemNames = namesOf(await skusOf(tx, doc));
  await releaseFor(tx, doc.head.id);
  await reverseParty(tx, source);
  await reverseMoves(tx, source, { itemNames, returnTitle: materialStockOut.title, action: DE_APPROVE });
}

async function deApprove(doing: Doing, doc: InDoc) {
  await assertOwn(doing, doc, DE_APPROVE);
  if (doc.head.inType === PURCHASE) await takeBackOrdered(doing, doc);
  if (doc.head.inType === RETURN) await takeBackReturned(doing, doc);
  await unpost(doing, doc);
  if (doc.head.inType === RETURN) {
    const rows = doc.lines.map((l) => ({ id: l.id, stockValue: '0.00' }));
    await materialStockIns.lines.lines.patch(doing.tx, rows, ['stockValue']);
    return { stockValue: '0.00' };
  }
  return doc.lines.some((l) => l.sentQuantity !== null) ? sendAgain(doing, doc) : {};
}

async function sendAgain(doing: Doing, doc: InDoc) {
  const taken = await takenOut(doing.tx, {
    sourceType: materialStockOut.id,
    sourceId: doc.head.stockOutId ?? '',
  });
  const rows = sentAgain(doc, taken);
  await materialStockIns.lines.lines.patch(doing.tx, rows, ['weight', 'area', 'stockValue']);
  return figuresOf(rows);
}

export const materialStockIns = serveDocument(materialStockIn, {
  extra: { counted: countedSql('material_stock_in_line') },
  filter: inFilters,
  complete: async (doing, next, before) => {
    if (before) assertWay(next, before, (l) => l.materialSkuId);
    await completeIn(doing, next, before);
  },
  assertComplete,
  withholds: ({ stockOutId, inType }) => (isMadeByOut(stockOutId, inType) ? ['void'] : []),
  downstream: async (tx, { head }) =>
    (await returnsOf(tx, head.id)).map((own) => ({ title: materialStockOut.title, ...own })),
  effects: {
    submit: null,
    withdraw: null,
    reject: null,
    approve,
    deApprove,
    void: (doing, doc) => assertOwn(doing, doc, VOID),
  },
});
export const stockInRoutes = withCosts(materialStockIns.routes);
