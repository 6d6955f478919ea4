/** 涂料出库单 (commerce §13): what saving and each action mean. Approved, it has left the stock. */
import {
  ANY_BATCH_OUTS,
  dec,
  drumCodes,
  PAINT_OUTSOURCE,
  PAINT_SCRAPPED,
  PAINT_TRANSFER,
  paintIn,
  paintOut,
  poursOf,
  PROJECT_OUTS,
  sum,
} from '@muyun/contract';
import type { Binding } from '../../../kit/call.ts';
import { type Doing, type Loaded, serveDocument, type Writing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import {
  assertBusinessDate,
  inventoryQuantities,
  type PostLine,
  postMoves,
  releaseFor,
  reverseMoves,
  standingCosts,
} from '../../../ledger/inventory/index.ts';
import { assertWarehouse, isAtOutsourcer } from '../../basic/warehouse/index.ts';
import { assertUncounted } from '../../inventory/index.ts';
import { assertUsable } from './batch.ts';
import { loadBatches } from './batch.store.ts';
import { type Demand, demandsOfProjects, moveDemands } from './demand.store.ts';
import { assertDistinct } from './distinct.ts';
import { takeDrums } from './drums-held.ts';
import { drumsToSend, sendDrums, takeDrumsBack } from './drums-moved.ts';
import { lockTouched } from './drums-moved.store.ts';
import { assertFefo } from './fefo.ts';
import { isCounted, PAINT_DOMAIN, pairKey } from './figures.ts';
import { Found } from './found.ts';
import { broughtBack, outFilters, refillDrums, releaseDrums, writeValues } from './out.store.ts';
import { usablePaints } from './paint-item.ts';
import { loadPaints } from './paint-item.store.ts';
import { lyingOf } from './return.store.ts';
import { sourceOf } from './source.ts';
import { callBack, sendToTarget } from './transfer.ts';

type Doc = Loaded<typeof paintOut>;
type Next = Writing<typeof paintOut>;
type Line = Doc['lines'][number];

const isFor = (types: readonly number[], type: number | null | undefined): boolean =>
  types.includes(type ?? 1);

/** Raises Paint:ProjectRequired, Paint:TargetRequired, Paint:NotOutsourcer. */
async function assertHead({ tx }: Doing, { head }: Next): Promise<void> {
  if (isFor(PROJECT_OUTS, head.outType) && !head.projectId && !head.isPicking) raise('Paint:ProjectRequired');
  if (
    head.outType === PAINT_TRANSFER &&
    (!head.targetWarehouseId || head.targetWarehouseId === head.warehouseId)
  )
    raise('Paint:TargetRequired');
  if (head.outType !== PAINT_TRANSFER && head.outType !== PAINT_OUTSOURCE) head.targetWarehouseId = null;
  // only a transfer is on its way anywhere
  if (head.outType !== PAINT_TRANSFER) head.inTransit = false;
  await assertWarehouse(tx, head.warehouseId);
  if (!head.targetWarehouseId) return;
  // what is sent must find a place there when it arrives
  await assertWarehouse(
    tx,
    head.targetWarehouseId,
    'targetWarehouseId',
    head.inTransit ? PAINT_DOMAIN : null,
  );
  if (head.outType === PAINT_OUTSOURCE && !(await isAtOutsourcer(tx, head.targetWarehouseId)))
    raise('Paint:NotOutsourcer');
}

/** The demand that a line serves: the first of its project and paint. */
export async function demandsBy(
  { tx }: Doing,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, Demand>> {
  const demands = projectIds.length > 0 ? await demandsOfProjects(tx, projectIds) : [];
  return new Map(demands.toReversed().map((d) => [pairKey(d), d]));
}

/** What it would cost now; what it does cost is known when it is posted. */
async function estimate(tx: Tx, { head, lines }: Next): Promise<void> {
  const { warehouseId } = head;
  const itemIds = lines.map((l) => l.paintId);
  const cost = await standingCosts(tx, { domain: PAINT_DOMAIN, warehouseId, itemIds });
  for (const line of lines) line.value = cost(line.paintId, line.quantity);
  head.value = sum(
    lines.map((l) => l.value ?? '0'),
    2,
  );
}

async function complete(doing: Doing, next: Next): Promise<void> {
  const { tx } = doing;
  const { head, lines } = next;
  if (!isCounted(lines)) {
    assertDistinct(lines, (l) => [l.paintId, l.batchId, l.positionCode, l.targetPositionCode, l.drumCode]);
    await assertHead(doing, next);
    await usablePaints(
      tx,
      lines.map((l) => l.paintId),
    );
  }
  const batches = await loadBatches(
    tx,
    lines.map((l) => l.batchId),
  );
  const projectId = isFor(PROJECT_OUTS, head.outType) ? (head.projectId ?? null) : null;
  // what lies at an outsourcer is not used yet: it serves its project when it leaves his warehouse
  const demands = await demandsBy(doing, projectId && !head.targetWarehouseId ? [projectId] : []);
  for (const [i, line] of lines.entries()) {
    if (!dec(line.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const batch = batches.get(line.batchId) ?? raise('Common:NotFound');
    if (batch.paintId !== line.paintId) raise('Paint:SourceDiffers', { n: i + 1 });
    line.projectId = projectId;
    line.demandId = projectId
      ? (demands.get(pairKey({ projectId, paintId: line.paintId }))?.id ?? null)
      : null;
  }
  head.totalKg = sum(
    lines.map((l) => l.quantity),
    3,
  );
  await estimate(tx, next);
}

/** Raises Paint:BatchExpired, Paint:BatchFrozen, Paint:FefoReason, the guards of the business day. */
async function assertComplete({ tx }: Doing, { head, lines }: Doc): Promise<void> {
  await assertBusinessDate(tx, head.businessDate);
  if (isFor(ANY_BATCH_OUTS, head.outType)) return;
  const batches = await loadBatches(
    tx,
    lines.map((l) => l.batchId),
  );
  await assertUsable(tx, batches.values());
  // a drum that stands on the scale is the one that is there
  if (!head.isPicking) await assertFefo(tx, head.warehouseId, lines);
}

async function lineNames({ tx }: Doing, lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  const paints = await loadPaints(
    tx,
    lines.map((l) => l.paintId),
  );
  return new Map([...paints].map(([id, p]) => [id, p.name]));
}

/** What arrives in the other warehouse, at what it was worth here: posted with what leaves, so that both balances are locked in one order. */
function arriving({ head, lines }: Doc, leaving: readonly PostLine[]): PostLine[] {
  const { targetWarehouseId } = head;
  if (!targetWarehouseId || head.inTransit) return [];
  const by = new Map(lines.map((l) => [l.id, l]));
  return leaving.map((l) => ({
    ...l,
    warehouseId: targetWarehouseId,
    locationCode: by.get(l.lineId)?.targetPositionCode ?? null,
    quantity: dec(l.quantity).negated().toFixed(4),
    value: { by: 'moved' },
  }));
}

/** In which quality lines leave: what is scrapped was found bad before anything else of its batch is, everything else is 合格. */
async function qualitiesOf({ tx }: Doing, { head, lines }: Doc): Promise<ReadonlyMap<string, 1 | 2 | 4>> {
  const usual = (l: Line): 1 | 2 | 4 => (l.qcState ?? 1) as 1 | 2 | 4;
  if (head.outType !== PAINT_SCRAPPED) return new Map(lines.map((l) => [l.id, usual(l)]));
  const lying = await lyingOf(
    tx,
    inventoryQuantities(tx),
    lines.map((l) => l.batchId),
  );
  const found = new Found(lying);
  return new Map(
    lines.map((l) => [l.id, found.take({ ...l, warehouseId: head.warehouseId }, l.quantity, usual(l))]),
  );
}

/** Out of the stock at the average, for the projects of the lines. */
export async function issue(doing: Doing, doc: Doc): Promise<void> {
  const { tx } = doing;
  const { head } = doc;
  const lines = doc.lines.filter((l) => dec(l.quantity).gt(0));
  const names = await lineNames(doing, lines);
  const standing = await drumsToSend(doing, { head, lines });
  const qualities = await qualitiesOf(doing, { head, lines });
  const wanted = lines.map((l): PostLine => ({
    lineId: l.id,
    lineNo: l.lineNo,
    moveType: head.outType ?? 1,
    warehouseId: head.warehouseId,
    itemId: l.paintId,
    itemName: names.get(l.paintId) ?? '',
    batchId: l.batchId,
    locationCode: l.positionCode,
    qualityState: qualities.get(l.id) ?? 1,
    quantity: dec(l.quantity).negated().toFixed(4),
    value: { by: 'average' },
    projectId: l.projectId,
  }));
  await moveDemands(
    tx,
    lines.flatMap((l) => (l.demandId ? [{ id: l.demandId, issued: l.quantity }] : [])),
  );
  const takeId = head.stockTakeId;
  const all = [...wanted, ...arriving(doc, wanted)];
  const posted = await postMoves(tx, sourceOf(paintOut.id, head), all, takeId ? { takeId } : {});
  const values = lines.map((l, i) => ({
    id: l.id,
    value: dec(posted[i]?.value ?? '0')
      .negated()
      .toFixed(2),
  }));
  await writeValues(tx, head.id, values);
  const along = await sendDrums(doing, head, lines, standing);
  if (along.length > 0) await paintOuts.lines.lines.patch(tx, along, ['drums', 'poured']);
  if (head.inTransit) await sendToTarget(doing, { head, lines }, new Map(values.map((v) => [v.id, v.value])));
}

/** As if it had not left. */
export async function takeBackOut(doing: Doing, { head, lines }: Doc): Promise<void> {
  const { tx } = doing;
  if (head.inTransit) await callBack(doing, { head, lines });
  await lockTouched(tx, {
    filledBy: lines.map((l) => l.id),
    codes: lines.flatMap((l) => [
      ...drumCodes(l.drums),
      ...poursOf(l.poured).map((p) => p.code),
      ...(l.drumCode ? [l.drumCode] : []),
    ]),
  });
  await takeDrumsBack(doing, { head, lines });
  await moveDemands(
    tx,
    lines.flatMap((l) =>
      l.demandId ? [{ id: l.demandId, issued: dec(l.quantity).negated().toFixed(3) }] : [],
    ),
  );
  await reverseMoves(tx, sourceOf(paintOut.id, head), {
    itemNames: await lineNames(doing, lines),
    returnTitle: paintIn.title,
    action: paintOut.machine.actions.deApprove.label,
  });
  await refillDrums(
    tx,
    lines.flatMap((l) => (l.drumCode ? [{ code: l.drumCode, kg: l.quantity }] : [])),
  );
  const stayed = lines
    .filter((l) => l.drums !== null || l.poured !== null)
    .map((l) => ({ id: l.id, drums: null, poured: null }));
  if (stayed.length > 0) await paintOuts.lines.lines.patch(tx, stayed, ['drums', 'poured']);
}

/** Drums and what is reserved for them are free again. */
async function giveUp({ tx }: Doing, { head }: Doc): Promise<void> {
  if (!head.isPicking) return;
  await lockTouched(tx, { outId: head.id });
  await releaseFor(tx, head.id);
  await releaseDrums(tx, head.id);
}

export const paintOuts = serveDocument(paintOut, {
  filter: outFilters,
  complete,
  assertComplete,
  async downstream(tx, doc) {
    const made = await broughtBack(tx, doc.head.id);
    // what nobody has taken in yet is called back
    const back = made.filter((r) => !(doc.head.inTransit && r.isPending));
    return back.map(({ no, isPending }) => ({ title: paintIn.title, no, isPending }));
  },
  effects: {
    submit: takeDrums,
    withdraw: giveUp,
    reject: giveUp,
    async approve(doing, doc) {
      // what was weighed out is posted by what comes back
      const [first] = doc.head.isPicking ? doc.lines : [];
      if (first) raise('Paint:WeighBackMissing', { code: first.drumCode ?? '' });
      await issue(doing, doc);
    },
    weighBack: issue,
    async deApprove(doing, doc) {
      await assertUncounted(doing.tx, doc.head, paintOut.machine.actions.deApprove.label);
      await takeBackOut(doing, doc);
    },
    void: giveUp,
  },
});

export const outRoutes: readonly Binding[] = paintOuts.routes;
