/** Demand of nest orders: raised when one is confirmed, lowered when it is withdrawn. Doing it twice changes nothing. */
import { dec, type Draft, type materialTaskFields } from '@muyun/contract';
import type { Doing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { NestDemand, NestNeed } from '../../nest/order/index.ts';
import { ensureSku } from '../material-sku/index.ts';
import { materialTasks } from '../material-task/index.ts';
import { setDemands } from './demand.ts';
import { boughtBy, nestTasks } from './demand.store.ts';

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

/** One project, or those that share the sheets. */
const forWhom = ({ projectIds }: Pick<NestDemand, 'projectIds'>) =>
  projectIds.length === 1
    ? { projectId: projectIds[0] ?? null, projectIds: [] }
    : { projectId: null, projectIds: [...projectIds] };

/** Raises or changes the demands of a confirmed order; those of a material that it needs no more fall to nothing. */
export async function raiseFromNest(
  doing: Doing,
  demand: NestDemand,
): Promise<{ created: number; updated: number }> {
  const wanted = await demandOf(doing, demand.needs);
  const known = await nestTasks(doing.tx, demand.orderId);
  const updated = await setDemands(
    doing,
    new Map(known.map((t) => [t.id, wanted.get(t.materialSkuId) ?? '0'])),
  );
  for (const task of known) {
    // what had fallen to nothing is asked for anew: by the day, and for the projects, of today
    if (dec(task.demandQty).isZero() && wanted.has(task.materialSkuId))
      await materialTasks.store.patch(doing.tx, task.id, {
        ...forWhom(demand),
        requiredDate: demand.requiredDate,
      });
    wanted.delete(task.materialSkuId);
  }
  for (const [materialSkuId, demandQty] of wanted) {
    const draft: Draft<typeof materialTaskFields> = {
      materialSkuId,
      demandQty,
      requiredDate: demand.requiredDate,
      projectId: forWhom(demand).projectId,
      remark: demand.orderNo,
    };
    const { id } = await materialTasks.make(doing, draft);
    await materialTasks.store.patch(doing.tx, id, {
      sourceType: 1,
      nestOrderId: demand.orderId,
      projectIds: forWhom(demand).projectIds,
    });
  }
  return { created: wanted.size, updated };
}

/** The order is withdrawn: nothing is needed for it any more. What is ordered already becomes free. */
export async function dropFromNest(doing: Doing, orderId: string): Promise<void> {
  const known = await nestTasks(doing.tx, orderId);
  await setDemands(doing, new Map(known.map((t) => [t.id, '0'])));
}

/** What is bought for an order keeps its plan as it is (engineering F7): it is voided, or another is made. Raises Nest:PurchaseStarted. */
export async function refuseReopening(tx: Tx, orderId: string): Promise<void> {
  const no = await boughtBy(tx, orderId);
  if (no !== null) raise('Nest:PurchaseStarted', { no });
}
