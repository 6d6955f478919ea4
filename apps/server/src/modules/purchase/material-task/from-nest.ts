/** Demand of nest orders: raised when one is confirmed, lowered when it is withdrawn. Doing it twice changes nothing. */
import { dec, type Draft, type materialTaskFields, TASK_WORDS } from '@muyun/contract';
import type { Doing } from '../../../kit/document/index.ts';
import type { NestDemand, NestNeed } from '../../nest/order/index.ts';
import { ensureSku, loadSkus } from '../material-sku/index.ts';
import { materialTasks, measured, shortageOf, stateOf } from './material-task.ts';
import { lockNestTasks } from './material-task.store.ts';

const CLOSED = 32;

/** A sheet is a plate of its size; what a coil is cut into is asked for as kg of the coil. */
const skuOf = (tx: Doing['tx'], need: NestNeed): Promise<string> =>
  ensureSku(tx, {
    kind: need.isCoil ? 2 : 1,
    textureId: need.textureId,
    thickness: need.thickness,
    width: need.width,
    length: need.isCoil ? null : need.length,
    surface: need.surface,
    dieNo: null,
    kgPerMeter: null,
  });

/** What each material of the order needs in all. */
async function demandOf(doing: Doing, needs: readonly NestNeed[]): Promise<Map<string, string>> {
  const wanted = new Map<string, string>();
  for (const need of needs) {
    const quantity = need.isCoil ? need.weight : String(need.sheets);
    if (dec(quantity).isZero()) continue;
    const sku = await skuOf(doing.tx, need);
    wanted.set(
      sku,
      dec(wanted.get(sku) ?? '0')
        .plus(quantity)
        .toFixed(4),
    );
  }
  return wanted;
}

/** Raises or changes the demands of a confirmed order; those of a material that it needs no more fall to nothing. */
export async function raiseFromNest(
  doing: Doing,
  demand: NestDemand,
): Promise<{ created: number; updated: number }> {
  const wanted = await demandOf(doing, demand.needs);
  const known = await lockNestTasks(doing.tx, demand.orderId);
  const skus = await loadSkus(doing.tx, [...wanted.keys(), ...known.map((t) => t.materialSkuId)]);
  let [created, updated] = [0, 0];
  for (const task of known) {
    const sku = skus.get(task.materialSkuId);
    if (sku && (await setDemand(doing, task.id, sku, wanted.get(task.materialSkuId) ?? '0'))) updated += 1;
    wanted.delete(task.materialSkuId);
  }
  for (const [materialSkuId, demandQty] of wanted) {
    const draft: Draft<typeof materialTaskFields> = {
      materialSkuId,
      demandQty,
      requiredDate: demand.requiredDate,
      projectId: demand.projectIds.length === 1 ? (demand.projectIds[0] ?? null) : null,
      remark: demand.orderNo,
    };
    const { id } = await materialTasks.make(doing, draft);
    await materialTasks.store.patch(doing.tx, id, { sourceType: 1, nestOrderId: demand.orderId });
    created += 1;
  }
  return { created, updated };
}

/** Sets the demand of a task; one that is closed with its order opens again. False: nothing changed. */
async function setDemand(
  doing: Doing,
  id: string,
  sku: Parameters<typeof measured>[0],
  demandQty: string,
): Promise<boolean> {
  const { head } = await materialTasks.lock(doing, id);
  const counts = {
    demandQty,
    requisitionedQty: head.requisitionedQty,
    orderedQty: head.orderedQty,
  };
  const orderStatus = dec(demandQty).isZero() ? CLOSED : stateOf(counts);
  if (dec(demandQty).eq(head.demandQty) && orderStatus === head.orderStatus) return false;
  await materialTasks.amend(
    doing,
    head,
    { demandQty, ...measured(sku, demandQty), shortageQty: shortageOf(counts), orderStatus },
    'demand',
    dec(demandQty).isZero() ? TASK_WORDS.withdrawn : TASK_WORDS.changed,
  );
  return true;
}

/** The order is withdrawn: nothing is needed for it any more. What is ordered already becomes free. */
export async function dropFromNest(doing: Doing, orderId: string): Promise<void> {
  const known = await lockNestTasks(doing.tx, orderId);
  const skus = await loadSkus(
    doing.tx,
    known.map((t) => t.materialSkuId),
  );
  for (const task of known) {
    const sku = skus.get(task.materialSkuId);
    if (sku) await setDemand(doing, task.id, sku, '0');
  }
}
