/** The chain of purchasing as the tests walk it: demand, requisition, order. */
import {
  materialOrder,
  materialTask,
  requisition,
  requisitionToOrder,
  taskToRequisition,
} from '@muyun/contract';
import type { Actor } from './kit.ts';
import type { PurchaseScene } from './purchase-scene.ts';

export const one = (id: string) => ({ params: { id } });

/** Steps of the chain in the scene that stands when they are called. */
export function purchaseChain(scene: () => PurchaseScene) {
  const owner = () => scene().owner;
  const viewTask = (id: string) => owner().call(materialTask.calls.get, one(id));
  const viewRequisition = (id: string) => owner().call(requisition.calls.get, one(id));
  const viewOrder = (id: string) => owner().call(materialOrder.calls.get, one(id));
  const addTask = async (demandQty: string): Promise<string> => {
    const body = { materialSkuId: scene().skuId, demandQty, requiredDate: '2027-01-10' };
    return (await owner().call(materialTask.calls.create, { body })).id;
  };
  const ask = (taskId: string) =>
    owner().call(taskToRequisition, {
      body: { ids: [taskId], mergeBySku: true, requiredDate: '2027-01-05' },
    });
  /** A demand of 10 with its approved requisition. */
  async function approved(): Promise<{ taskId: string; requisitionId: string; lineId: string }> {
    const taskId = await addTask('10');
    const { requisitionId } = await ask(taskId);
    const at = one(requisitionId);
    await owner().call(requisition.calls.submit, { ...at, body: { version: 1 } });
    await owner().call(requisition.calls.approval, { ...at, body: { version: 2, agree: true } });
    const { lines } = await viewRequisition(requisitionId);
    return { taskId, requisitionId, lineId: lines[0]?.id ?? '' };
  }
  const order = (lineId: string, quantity: string) =>
    owner().call(requisitionToOrder, {
      body: { lineIds: [{ id: lineId, quantity }], supplierId: scene().supplierId },
    });
  return { viewTask, viewRequisition, viewOrder, addTask, ask, approved, order };
}

/** An approved order over so much of a requisition line; answers its number. */
export async function bought(
  owner: Actor,
  lineId: string | undefined,
  quantity: string,
  supplierId: string,
): Promise<string> {
  const { orderId } = await owner.call(requisitionToOrder, {
    body: { lineIds: [{ id: lineId ?? '', quantity }], supplierId },
  });
  const draft = await owner.call(materialOrder.calls.get, one(orderId));
  const lines = draft.lines.map((l) => ({ ...l, unitPrice: '26.1' }));
  await owner.call(materialOrder.calls.update, { ...one(orderId), body: { ...draft, lines } as never });
  await owner.call(materialOrder.calls.submit, { ...one(orderId), body: { version: 2 } });
  await owner.call(materialOrder.calls.approval, { ...one(orderId), body: { version: 3, agree: true } });
  return draft.orderNo;
}
