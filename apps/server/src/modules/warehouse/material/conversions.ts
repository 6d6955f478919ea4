/** From a nest order to its issue, from an issue to what comes back of it (commerce §12): each makes a draft that somebody looks at. */
import { type BodyOf, dec, type issueFromNest, materialStockOut, returnIssued } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { Doing } from '../../../kit/document/index.ts';
import { raise, raiseInRow } from '../../../kit/raise.ts';
import { takenOut } from '../../../ledger/inventory/index.ts';
import { assertWarehouse } from '../../basic/warehouse/index.ts';
import { type NestPlan, nestSheets } from '../../nest/order/index.ts';
import { ensureSku } from '../../purchase/index.ts';
import { byBatch } from './stock-in/returned-batches.ts';
import { assertFits, assertIssued } from './stock-in/returned.ts';
import { materialStockIns } from './stock-in/stock-in.ts';
import { lockIssued } from './stock-in/stock-in.store.ts';
import { nestKeeps } from './stock-out/named.ts';
import { materialStockOuts } from './stock-out/stock-out.ts';
import { issuedForNest } from './stock-out/stock-out.store.ts';

const [ISSUE, RETURN] = [1, 2];

const more = (by: Map<string, string>, key: string, quantity: string): void => {
  by.set(
    key,
    dec(by.get(key) ?? '0')
      .plus(quantity)
      .toFixed(4),
  );
};
const least0 = (value: ReturnType<typeof dec>) => (value.isNegative() ? dec(0) : value);

/** What the plan needs of bought material. */
async function boughtOf({ tx }: Doing, plan: NestPlan): Promise<Map<string, string>> {
  const wanted = new Map<string, string>();
  for (const need of plan.needs) {
    const id = await ensureSku(tx, {
      kind: need.isCoil ? 2 : 1,
      textureId: need.textureId,
      thickness: need.thickness,
      width: need.width,
      length: need.isCoil ? null : need.length,
      surface: need.surface,
      dieNo: null,
      kgPerMeter: null,
    });
    more(wanted, id, need.isCoil ? need.weight : String(need.sheets));
  }
  return wanted;
}

/**
 * What each material of the plan still needs out of a warehouse: what the order holds there, and what was bought for it. What went
 * out elsewhere beyond what was held there was of what was bought. Raises Material:NestNotConfirmed.
 */
async function openPlan(doing: Doing, nestOrderId: string, warehouseId: string) {
  const { tx, who } = doing;
  const plan = (await nestSheets(tx, who, nestOrderId)) ?? raise('Material:NestNotConfirmed');
  const bought = await boughtOf(doing, plan);
  const held = new Map<string, string>();
  for (const h of plan.held) more(held, `${h.warehouseId} ${h.materialSkuId}`, String(h.quantity));
  const issued = new Map<string, string>();
  for (const row of await issuedForNest(tx, nestOrderId)) {
    const key = `${row.warehouseId} ${row.materialSkuId}`;
    more(issued, key, row.quantity);
    const beyond = least0(dec(row.quantity).minus(held.get(key) ?? '0'));
    if (bought.has(row.materialSkuId)) more(bought, row.materialSkuId, beyond.negated().toFixed(4));
  }
  const open = new Map([...bought].map(([id, quantity]) => [id, least0(dec(quantity)).toFixed(4)]));
  for (const [key, quantity] of held) {
    const [at, id = ''] = key.split(' ');
    if (at === warehouseId) more(open, id, least0(dec(quantity).minus(issued.get(key) ?? '0')).toFixed(4));
  }
  return { plan, open: [...open].filter(([, quantity]) => dec(quantity).gt(0)) };
}

/** Raises Material:NestNotConfirmed, Material:NothingToIssue. */
export async function fromNest(
  doing: Doing,
  { nestOrderId, warehouseId }: BodyOf<typeof issueFromNest>,
): Promise<{ id: string; no: string }> {
  await assertWarehouse(doing.tx, warehouseId);
  const { plan, open } = await openPlan(doing, nestOrderId, warehouseId);
  if (open.length === 0) raise('Material:NothingToIssue', { no: plan.orderNo });
  const { id, no } = await materialStockOuts.make(doing, {
    outType: ISSUE,
    warehouseId,
    businessDate: businessDay(),
    projectId: plan.projectIds.length === 1 ? plan.projectIds[0] : null,
    remark: plan.orderNo,
    lines: open.map(([materialSkuId, quantity]) => ({ materialSkuId, quantity, planQty: quantity })),
  });
  await materialStockOuts.store.patch(doing.tx, id, { nestOrderId });
  const { lines } = await materialStockOuts.lock(doing, id);
  const kept = await nestKeeps(doing.tx, { nestOrderId, warehouseId, orderNo: plan.orderNo }, lines);
  if (kept.length > 0)
    await materialStockOuts.lines.lines.patch(doing.tx, kept, ['reservationId', 'reservedFor']);
  return { id, no };
}

/** What comes back of an approved issue, where it came from. Raises Material:ReturnExceeds, Common:InvalidState. */
export async function returnOf(
  doing: Doing,
  stockOutId: string,
  body: BodyOf<typeof returnIssued>,
): Promise<{ stockInId: string; no: string }> {
  const out = await materialStockOuts.lockSeen(doing, stockOutId);
  const lines = new Map(out.lines.map((l) => [l.id, l]));
  const issued = new Map(
    (
      await lockIssued(
        doing.tx,
        body.lines.map((l) => l.lineId),
      )
    ).map((l) => [l.id, l]),
  );
  const rows = [];
  for (const [i, { lineId, quantity }] of body.lines.entries()) {
    const [own, line] = [issued.get(lineId), lines.get(lineId)];
    if (!own || !line) raiseInRow(i + 1, 'Common:NotFound');
    if (!dec(quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    if (line.remnantId) raise('Material:RemnantReturn', { n: i + 1 });
    assertIssued(own, returnIssued.title);
    await assertFits(doing, own, quantity);
    rows.push({
      materialSkuId: line.materialSkuId,
      quantity,
      locationCode: line.locationCode,
      issueLineId: line.id,
    });
  }
  const taken = await takenOut(doing.tx, { sourceType: materialStockOut.id, sourceId: stockOutId });
  const { id, no } = await materialStockIns.make(doing, {
    inType: RETURN,
    warehouseId: out.head.warehouseId,
    businessDate: body.businessDate,
    projectId: out.head.projectId,
    remark: out.head.outNo,
    lines: await byBatch(doing.tx, rows, taken),
  });
  await materialStockIns.store.patch(doing.tx, id, { stockOutId });
  return { stockInId: id, no };
}
