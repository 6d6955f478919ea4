/** From a nest order to its issue, from an issue to what comes back of it (commerce §12): each makes a draft that somebody looks at. */
import { type BodyOf, dec, type issueFromNest, returnIssued } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { Doing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { assertWarehouse } from '../../basic/warehouse/index.ts';
import { nestSheets } from '../../nest/order/index.ts';
import { ensureSku } from '../../purchase/index.ts';
import { assertFits, assertIssued } from './stock-in/returned.ts';
import { materialStockIns } from './stock-in/stock-in.ts';
import { lockIssued } from './stock-in/stock-in.store.ts';
import { materialStockOuts } from './stock-out/stock-out.ts';
import { issuedForNest } from './stock-out/stock-out.store.ts';

const [ISSUE, RETURN] = [1, 2];

/** What each material of the plan still needs. Raises Material:NestNotConfirmed. */
async function openPlan(doing: Doing, nestOrderId: string) {
  const { tx, who } = doing;
  const plan = (await nestSheets(tx, who, nestOrderId)) ?? raise('Material:NestNotConfirmed');
  const wanted = new Map<string, string>();
  for (const need of plan.needs) {
    const id = await ensureSku(tx, {
      kind: need.isCoil ? 2 : 1,
      textureId: need.textureId,
      thickness: need.thickness,
      width: need.width,
      length: need.isCoil ? null : need.length,
      surface: null,
      dieNo: null,
      kgPerMeter: null,
    });
    const quantity = need.isCoil ? need.weight : String(need.sheets);
    wanted.set(
      id,
      dec(wanted.get(id) ?? '0')
        .plus(quantity)
        .toFixed(4),
    );
  }
  for (const { materialSkuId, quantity } of await issuedForNest(tx, nestOrderId))
    if (wanted.has(materialSkuId))
      wanted.set(
        materialSkuId,
        dec(wanted.get(materialSkuId) ?? '0')
          .minus(quantity)
          .toFixed(4),
      );
  return { plan, open: [...wanted].filter(([, quantity]) => dec(quantity).gt(0)) };
}

/** Raises Material:NestNotConfirmed, Material:NothingToIssue. */
export async function fromNest(
  doing: Doing,
  { nestOrderId, warehouseId }: BodyOf<typeof issueFromNest>,
): Promise<{ id: string; no: string }> {
  await assertWarehouse(doing.tx, warehouseId);
  const { plan, open } = await openPlan(doing, nestOrderId);
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
  return { id, no };
}

/** What comes back of an approved issue, where it came from. Raises Material:ReturnExceeds, Common:InvalidState. */
export async function returnOf(
  doing: Doing,
  stockOutId: string,
  body: BodyOf<typeof returnIssued>,
): Promise<{ stockInId: string; no: string }> {
  const out = await materialStockOuts.lock(doing, stockOutId);
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
    if (!own || !line) raise('Common:NotFound');
    if (!dec(quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    assertIssued(own, returnIssued.title);
    await assertFits(doing, own, quantity);
    rows.push({
      materialSkuId: line.materialSkuId,
      quantity,
      locationCode: line.locationCode,
      issueLineId: line.id,
      batchId: line.batchId,
    });
  }
  const { id, no } = await materialStockIns.make(doing, {
    inType: RETURN,
    warehouseId: out.head.warehouseId,
    businessDate: body.businessDate,
    projectId: out.head.projectId,
    remark: out.head.outNo,
    lines: rows,
  });
  await materialStockIns.store.patch(doing.tx, id, { stockOutId });
  return { stockInId: id, no };
}
