/** 采购需求 → 请购单 → 材料采购单 (commerce §11), with the worked figures of the design. */
import {
  materialOrder,
  materialSku,
  materialTask,
  requisition,
  requisitionToOrder,
  selectableLines,
  taskToRequisition,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});

const task = (demandQty: string, materialSkuId = s.skuId) =>
  s.owner.call(materialTask.calls.create, {
    body: { materialSkuId, demandQty, requiredDate: '2027-01-10' },
  });
const viewTask = (id: string) => s.owner.call(materialTask.calls.get, { params: { id } });
const viewRequisition = (id: string) => s.owner.call(requisition.calls.get, { params: { id } });
const viewOrder = (id: string) => s.owner.call(materialOrder.calls.get, { params: { id } });

async function approved(
  demandQty: string,
): Promise<{ taskId: string; requisitionId: string; lineId: string }> {
  const { id: taskId } = await task(demandQty);
  const { requisitionId } = await s.owner.call(taskToRequisition, {
    body: { ids: [taskId], mergeBySku: true, requiredDate: '2027-01-05' },
  });
  await s.owner.call(requisition.calls.submit, { params: { id: requisitionId }, body: { version: 1 } });
  await s.owner.call(requisition.calls.approval, {
    params: { id: requisitionId },
    body: { version: 2, agree: true },
  });
  const { lines } = await viewRequisition(requisitionId);
  return { taskId, requisitionId, lineId: lines[0]?.id ?? '' };
}

describe('materials', () => {
  it('are named and weighed by the server: 1500 × 4000 × 2.5 of 3003 weighs 40.950 kg', async () => {
    const sku = await s.owner.call(materialSku.calls.get, { params: { id: s.skuId } });
    expect(sku.unitWeight).toBe('40.950');
    expect(sku.name).toContain('2.5×1500×4000');
  });
  it('exist once per specification', async () => {
    const again = s.owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId: s.textureId, thickness: 2.5, width: 1500, length: 4000 },
    });
    expect(await s.owner.refused(again)).toBe('Material:SkuExists');
  });
});

describe('the chain', () => {
  it('a demand is asked for once, ordered once, and everything that is taken back is open again', async () => {
    const { taskId, requisitionId, lineId } = await approved('30');
    expect(await viewTask(taskId)).toMatchObject({
      requisitionedQty: '30.0000',
      shortageQty: '0.0000',
      orderStatus: 1,
    });
    const { orderId } = await s.owner.call(requisitionToOrder, {
      body: { lineIds: [{ id: lineId, quantity: '20' }], supplierId: s.supplierId },
    });
    let order = await viewOrder(orderId);
    const line = order.lines[0];
    await s.owner.call(materialOrder.calls.update, {
      params: { id: orderId },
      body: {
        ...order,
        lines: [{ ...line, quantity: '20', priceBasis: 2, unitPrice: '26.10' }],
        version: order.version,
      } as never,
    });
    order = await viewOrder(orderId);
    expect(order).toMatchObject({
      totalWeight: '819.000',
      amount: '21375.90',
      net: '18916.73',
      tax: '2459.17',
    });
    await s.owner.call(materialOrder.calls.submit, {
      params: { id: orderId },
      body: { version: order.version },
    });
    await s.owner.call(materialOrder.calls.approval, {
      params: { id: orderId },
      body: { version: order.version + 1, agree: true },
    });
    expect(await viewTask(taskId)).toMatchObject({ orderedQty: '20.0000', orderStatus: 8 });
    expect(await viewRequisition(requisitionId)).toMatchObject({ orderStatus: 8, orderedState: 1 });
    const open = await s.owner.call(selectableLines, { query: {} });
    expect(open.items.find((l) => l.id === lineId)).toMatchObject({ unit: '张', openQty: '10.0000' });
    const refusal = s.owner.call(requisition.calls.deApproval, {
      params: { id: requisitionId },
      body: { version: (await viewRequisition(requisitionId)).version, reason: '误审' },
    });
    expect(await s.owner.refused(refusal)).toBe('Common:InvalidState');
    const standing = await viewOrder(orderId);
    await s.owner.call(materialOrder.calls.deApproval, {
      params: { id: orderId },
      body: { version: standing.version, reason: '价格有误' },
    });
    expect(await viewTask(taskId)).toMatchObject({ orderedQty: '0.0000', orderStatus: 1 });
    expect(await viewRequisition(requisitionId)).toMatchObject({ orderStatus: 4, orderedState: 0 });
  });
});
