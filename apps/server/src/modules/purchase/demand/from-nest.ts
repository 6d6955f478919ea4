/** Demand of nest orders: raised when one is confirmed, lowered when it is withdrawn. Doing it twice changes nothing. */
import { dec, type Draft, type materialTaskFields, sharedOut } from '@muyun/contract';
import type { Doing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { NestDemand, NestNeed } from '../../nest/order/index.ts';
import { ensureSku } from '../material-sku/index.ts';
import { materialTasks } from '../material-task/index.ts';
import { setDemands } from './demand.ts';
import { boughtBy, type NestTask, nestTasks } from './demand.store.ts';

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

/** What is needed of one material, and by whom. */
interface Wanted {
  quantity: string;
  /** sheets are whole */ step: string;
  /** net m² of each project */ areas: Map<string, string>;
}
const [SHEET, KG] = ['1', '0.001'] as const;

/** What each material of the order needs in all. */
async function demandOf(doing: Doing, needs: readonly NestNeed[]): Promise<Map<string, Wanted>> {
  const wanted = new Map<string, Wanted>();
  for (const need of needs) {
    const quantity = need.isCoil ? need.weight : String(need.sheets);
    if (dec(quantity).isZero()) continue;
    const sku = await skuOf(doing.tx, need);
    const one = wanted.get(sku) ?? { quantity: '0', step: need.isCoil ? KG : SHEET, areas: new Map() };
    for (const [id, area] of need.areas)
      one.areas.set(
        id,
        dec(one.areas.get(id) ?? '0')
          .plus(area)
          .toString(),
      );
    wanted.set(sku, { ...one, quantity: dec(one.quantity).plus(quantity).toFixed(4) });
  }
  return wanted;
}

const keyOf = (materialSkuId: string, projectId: string | null): string =>
  `${materialSkuId} ${projectId ?? ''}`;
interface Part {
  readonly materialSkuId: string;
  readonly projectId: string | null;
  readonly demandQty: string;
}
const isOfAll = (task: NestTask): boolean => task.projectId === null && !dec(task.demandQty).isZero();
/**
 * One demand for each project and material (F8): sheets that several share by the net area that each has on them, in whole sheets. A
 * demand of before that stands for all of them goes on doing so once somebody has begun to meet it.
 */
function partsOf(wanted: ReadonlyMap<string, Wanted>, known: readonly NestTask[]): ReadonlyMap<string, Part> {
  const isShared = (sku: string): boolean =>
    known.some((t) => t.materialSkuId === sku && isOfAll(t) && t.isUnderWay);
  const parts = [...wanted].flatMap(([materialSkuId, { quantity, step, areas }]): Part[] =>
    isShared(materialSkuId)
      ? [{ materialSkuId, projectId: null, demandQty: quantity }]
      : [...sharedOut(quantity, areas, step)].map(([projectId, demandQty]) => ({
          materialSkuId,
          projectId,
          demandQty,
        })),
  );
  return new Map(parts.map((p) => [keyOf(p.materialSkuId, p.projectId), p]));
}

/** Raises or changes the demands of a confirmed order; those of what it needs no more fall to nothing. */
export async function raiseFromNest(
  doing: Doing,
  demand: NestDemand,
): Promise<{ created: number; updated: number }> {
  const wanted = await demandOf(doing, demand.needs);
  const known = await nestTasks(doing.tx, demand.orderId);
  const parts = new Map(partsOf(wanted, known));
  const partOf = (task: NestTask): Part | undefined => parts.get(keyOf(task.materialSkuId, task.projectId));
  const updated = await setDemands(
    doing,
    new Map(known.map((task) => [task.id, partOf(task)?.demandQty ?? '0'])),
  );
  for (const task of known) {
    // what had fallen to nothing is asked for anew: by the day of today
    if (dec(task.demandQty).isZero() && partOf(task))
      await materialTasks.store.patch(doing.tx, task.id, { requiredDate: demand.requiredDate });
    parts.delete(keyOf(task.materialSkuId, task.projectId));
  }
  for (const part of parts.values()) {
    // what one demand asked for them all is asked for by the day, and by the buyer, that it named
    const before = known.find((t) => t.materialSkuId === part.materialSkuId && isOfAll(t));
    const draft: Draft<typeof materialTaskFields> = {
      ...part,
      requiredDate: before?.requiredDate ?? demand.requiredDate,
      buyerId: before?.buyerId ?? null,
      remark: demand.orderNo,
    };
    const { id } = await materialTasks.make(doing, draft);
    await materialTasks.store.patch(doing.tx, id, { sourceType: 1, nestOrderId: demand.orderId });
  }
  return { created: parts.size, updated };
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
