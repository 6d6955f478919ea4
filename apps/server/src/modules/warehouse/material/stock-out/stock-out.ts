/** 材料出库单 (commerce §12): what its verbs check and do. */
import { dec, materialStockIn, materialStockOut } from '@muyun/contract';
import { type Doing, serveDocument } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import {
  holdBalances,
  assertBusinessDate,
  postMoves,
  type PostLine,
  releaseNest,
  reverseMoves,
  standingCosts,
  type ValueRule,
} from '../../../../ledger/inventory/index.ts';
import { postParty, reverseParty } from '../../../../ledger/party/index.ts';
import { assertUncounted } from '../../../inventory/index.ts';
import { hasCutSheets, isConfirmed, isFinished } from '../../../nest/order/index.ts';
import { withCosts } from '../cost-view.ts';
import { assertOwner } from '../owned.ts';
import { MATERIAL, movedOf, countFigures, sourceOf, totalOf } from '../posting.ts';
import { itemNames } from '../stock/item-names.ts';
import { countedSql } from '../head-count.store.ts';
import {
  assertFilled,
  assertManual,
  completeOut,
  ISSUE,
  MOVE,
  OUTSOURCE,
  SALE,
  SEND_BACK,
} from './complete.ts';
import type { OutDoc } from './out-doc.ts';
import {
  assertKept,
  holdRemnants,
  idsIn,
  itemOf,
  lockGivenBack,
  returnRemnants,
  takeRemnants,
} from './named.ts';
import { sendBack, takeBackSent } from './sent-back.ts';
import { balancesOf, outFilters, oneTransferAtATime, receiptsMade, standingAt } from './stock-out.store.ts';
import { bringToTarget, sendToTarget, takeFromTarget, takeFromWay } from './transfer.ts';

const [SUPPLIER, UNSETTLED] = [2, 32] as const;
const [DRAFT, APPROVED] = [1, 4];
const OUTSOURCER = 64;
const [RETURN, UNCOIL] = [2, 64];
/** what goes to another warehouse of the space */
const isTransfer = (type: number): boolean => type === MOVE || type === OUTSOURCE;

/** What the materials and remnants of the lines are called. */
const namesIn = (tx: Tx, doc: OutDoc): Promise<ReadonlyMap<string, string>> =>
  itemNames(tx, idsIn(doc.lines.flatMap((l) => [l.materialSkuId, l.remnantId])));

/** More than the plan of the nest order asks for has a reason. Raises Material:OverIssueReason. */
async function assertPlan(tx: Tx, doc: OutDoc): Promise<void> {
  if (doc.head.outType !== ISSUE || doc.head.nestOrderId === null) return;
  const over = doc.lines.find((l) => !l.reason && dec(l.quantity).gt(l.planQty ?? '0'));
  if (!over) return;
  const item = (await namesIn(tx, doc)).get(itemOf(over)) ?? '';
  raise('Material:OverIssueReason', { item, x: dec(over.planQty ?? '0').toString() });
}

/** Raises Material:NotOutsourcer. */
async function assertOutsourcer(tx: Tx, { head }: OutDoc): Promise<void> {
  if (head.outType !== OUTSOURCE) return;
  const at = await standingAt(tx, head.targetWarehouseId ?? '', head.supplierId);
  if (at?.purpose !== OUTSOURCER || !at.isOfSupplier) raise('Material:NotOutsourcer');
}

async function assertComplete(doing: Doing, doc: OutDoc): Promise<void> {
  const { tx } = doing;
  assertManual(doc.head.outType);
  await assertBusinessDate(tx, doc.head.businessDate);
  assertFilled(doc);
  await assertOutsourcer(tx, doc);
  await assertOwner(doing, doc.head);
  await assertKept(tx, doc);
  await assertPlan(tx, doc);
}

const ruleOf = (doc: OutDoc, line: OutDoc['lines'][number]): ValueRule =>
  doc.head.outType === SEND_BACK
    ? { by: 'origin', sourceType: materialStockIn.id, lineId: line.stockInLineId ?? '' }
    : { by: 'average' };

/** For whom lines leave that do not leave for the project of the head. */
type Projects = ReadonlyMap<string, string | null>;
const postLines = (doc: OutDoc, names: ReadonlyMap<string, string>, projects: Projects): PostLine[] =>
  doc.lines.map((line) => ({
    lineId: line.id,
    lineNo: line.lineNo,
    moveType: doc.head.outType,
    warehouseId: doc.head.warehouseId,
    itemId: itemOf(line),
    itemName: names.get(itemOf(line)) ?? '',
    batchId: line.batchId,
    locationCode: line.locationCode,
    quantity: dec(line.quantity).negated().toFixed(4),
    weight: null,
    area: null,
    value: ruleOf(doc, line),
    projectId: projects.get(line.id) ?? doc.head.projectId,
    nestOrderId: doc.head.nestOrderId,
    reservationId: line.reservationId,
    partyId: doc.head.supplierId ?? doc.head.demanderId,
  }));

/** Posts the lines; what left stands in the document. Answers the lines as they are now. */
export async function postOut(
  doing: Doing,
  doc: OutDoc,
  projects: Projects = new Map(),
): Promise<OutDoc['lines']> {
  const { tx } = doing;
  const names = await namesIn(tx, doc);
  const source = sourceOf(materialStockOut, doc.head, doc.head.outNo);
  const takeId = doc.head.stockTakeId;
  const posted = await postMoves(tx, source, postLines(doc, names, projects), takeId ? { takeId } : {});
  const moved = movedOf(posted, 'out');
  const lines = doc.lines.map((line) => ({ ...line, ...moved.get(line.id) }));
  await materialStockOuts.lines.lines.patch(tx, lines, ['weight', 'area', 'value']);
  const figures = {
    totalWeight: totalOf(
      lines.map((l) => l.weight),
      3,
    ),
    value: totalOf(
      lines.map((l) => l.value),
      2,
    ),
  };
  await materialStockOuts.store.patch(tx, doc.head.id, figures);
  await countFigures(tx, materialStockOut, doc.head, APPROVED, figures);
  return lines;
}

/** The lines at so much each; answers what the head says of them. */
async function costing(tx: Tx, lines: OutDoc['lines'], cost: (l: OutDoc['lines'][number]) => string) {
  const rows = lines.map((l) => ({ id: l.id, value: cost(l) }));
  await materialStockOuts.lines.lines.patch(tx, rows, ['value']);
  return {
    value: totalOf(
      rows.map((r) => r.value),
      2,
    ),
  };
}
/** Whoever is to approve it, and by which amount, is told what it would cost now; what it does cost is known when it is posted. */
async function estimate({ tx }: Doing, { head, lines }: OutDoc) {
  const { warehouseId } = head;
  const cost = await standingCosts(tx, { domain: MATERIAL, warehouseId, itemIds: lines.map(itemOf) });
  return costing(tx, lines, (l) => cost(itemOf(l), l.quantity));
}
const unestimate = ({ tx }: Doing, { lines }: OutDoc) => costing(tx, lines, () => '0.00');

async function approve(doing: Doing, doc: OutDoc): Promise<void> {
  const { tx } = doing;
  const { head } = doc;
  // locked until the end: what is being issued is not withdrawn meanwhile
  if (head.nestOrderId && !(await isConfirmed(tx, head.nestOrderId))) raise('Material:NestNotConfirmed');
  if (isTransfer(head.outType)) await oneTransferAtATime(tx);
  const sent = head.outType === SEND_BACK ? await sendBack(doing, doc) : null;
  await holdRemnants(doing, doc);
  const lines = await postOut(doing, doc, sent?.projects);
  await takeRemnants(doing, doc);
  if (isTransfer(head.outType)) await (head.inTransit ? sendToTarget : bringToTarget)(doing, { head, lines });
  if (sent === null) return;
  await materialStockOuts.lines.lines.patch(tx, sent.lines, ['amount', 'net', 'tax']);
  await materialStockOuts.store.patch(tx, head.id, sent.totals);
  await postParty(tx, sourceOf(materialStockOut, head, head.outNo), [
    {
      partyType: SUPPLIER,
      partyId: head.supplierId ?? '',
      ledger: UNSETTLED,
      amount: dec(sent.totals.amount).negated().toFixed(2),
      projectId: head.projectId,
    },
  ]);
}

const DE_APPROVE = materialStockOut.machine.actions.deApprove.label;

/** Takes the posting of an issue back. */
export async function unpostOut(doing: Doing, doc: OutDoc): Promise<void> {
  const { tx } = doing;
  const source = sourceOf(materialStockOut, doc.head, doc.head.outNo);
  const names = await namesIn(tx, doc);
  await reverseParty(tx, source);
  await reverseMoves(tx, source, {
    itemNames: names,
    returnTitle: materialStockIn.title,
    action: DE_APPROVE,
  });
  const figures = await unestimate(doing, doc);
  await materialStockOuts.store.patch(tx, doc.head.id, figures);
  await countFigures(tx, materialStockOut, doc.head, DRAFT, figures);
}

async function deApprove(doing: Doing, doc: OutDoc): Promise<void> {
  const { head } = doc;
  await assertUncounted(doing.tx, head, DE_APPROVE);
  // what finance has booked of the sale is taken back there first
  if (head.outType === SALE && head.settleState !== 0)
    raise('Material:SaleBooked', { no: head.outNo, action: DE_APPROVE });
  // locked, as a sheet that is cut locks it
  const isOver = head.nestOrderId !== null && (await isFinished(doing.tx, head.nestOrderId));
  if (head.nestOrderId && (await hasCutSheets(doing.tx, head.nestOrderId))) raise('Material:AlreadyCut');
  if (isTransfer(head.outType)) await oneTransferAtATime(doing.tx);
  // the sheets are taken back before their coil: held together, whoever cuts another coil does not wait in a circle
  if (head.outType === UNCOIL) await holdBalances(doing.tx, MATERIAL, await balancesOf(doing.tx, head.id));
  for (const made of await receiptsMade(doing.tx, head.id))
    if (made.inType !== RETURN) await (head.inTransit ? takeFromWay : takeFromTarget)(doing, made.id);
  if (head.outType === SEND_BACK) await takeBackSent(doing, doc);
  await lockGivenBack(doing, doc);
  await unpostOut(doing, doc);
  await returnRemnants(doing, doc);
  // an order that has ended holds nothing any more
  if (isOver && head.nestOrderId) await releaseNest(doing.tx, head.nestOrderId);
}

export const materialStockOuts = serveDocument(materialStockOut, {
  extra: { counted: countedSql('material_stock_out_line') },
  filter: outFilters,
  complete: completeOut,
  assertComplete,
  downstream: async (tx, { head }) =>
    (await receiptsMade(tx, head.id))
      .filter((made) => made.inType === RETURN || (head.inTransit && !made.isPending))
      .map(({ no, isPending }) => ({ title: materialStockIn.title, no, isPending })),
  effects: { submit: estimate, withdraw: unestimate, reject: unestimate, approve, deApprove, void: null },
});
export const stockOutRoutes = withCosts(materialStockOuts.routes);
