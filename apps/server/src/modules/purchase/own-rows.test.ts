/** Members who see only their own rows: what their document moves in the documents of others is moved all the same. */
import { materialOrder, materialTask, nest, requisition, requisitionToOrder } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeMember } from '../../../test/kit.ts';
import { act, computed, f9Body, nestScene } from '../../../test/nest-scene.ts';
import { one, purchaseChain } from '../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';
import { sql } from '../../kit/sql.ts';

const RIGHTS = ['query', 'get', 'add', 'edit', 'enable', 'disable'].map(
  (a) => `AlMaterialPurchase.Orders:${a}`,
);

let s: PurchaseScene;
let buyer: Actor;
beforeAll(async () => {
  s = await purchaseScene();
  buyer = await makeMember(s.space, [...RIGHTS, 'AlMaterialPurchase.Requisitions:get'], { dataScope: 'own' });
});
const { viewTask, viewRequisition, approved } = purchaseChain(() => s);

describe('own rows', () => {
  it('a buyer orders from a requisition that he does not see: its state and its demand follow, and go back', async () => {
    const { taskId, requisitionId, lineId } = await approved();
    expect(await buyer.refused(buyer.call(requisition.calls.get, one(requisitionId)))).toBe(
      'Common:NotFound',
    );
    const { orderId } = await buyer.call(requisitionToOrder, {
      body: { lineIds: [{ id: lineId, quantity: '10' }], supplierId: s.supplierId },
    });
    const draft = await buyer.call(materialOrder.calls.get, one(orderId));
    await buyer.call(materialOrder.calls.update, {
      ...one(orderId),
      body: { ...draft, lines: draft.lines.map((l) => ({ ...l, unitPrice: '26' })) } as never,
    });
    await buyer.call(materialOrder.calls.submit, { ...one(orderId), body: { version: 2 } });
    await buyer.call(materialOrder.calls.approval, { ...one(orderId), body: { version: 3, agree: true } });
    expect((await viewRequisition(requisitionId)).orderStatus).toBe(16);
    expect(await viewTask(taskId)).toMatchObject({ orderedQty: '10.0000', orderStatus: 16 });
    await buyer.call(materialOrder.calls.deApproval, {
      ...one(orderId),
      body: { version: 4, reason: '重新核价' },
    });
    expect((await viewRequisition(requisitionId)).orderStatus).toBe(4);
    expect(await viewTask(taskId)).toMatchObject({ orderedQty: '0.0000', orderStatus: 1 });
  });

  it('a buyer who sees no amounts orders at the target price all the same, and is shown none', async () => {
    const blind = await makeMember(s.space, [...RIGHTS, 'AlMaterialPurchase.Requisitions:get'], {
      displayAmount: false,
    });
    const wanted = { materialSkuId: s.otherSkuId, quantity: '10', requiredDate: '2027-01-05', tasks: [] };
    const { id } = await s.owner.call(requisition.calls.create, {
      body: { requisitionDate: '2026-11-22', lines: [{ ...wanted, targetPrice: '24.5' }] },
    });
    await s.owner.call(requisition.calls.submit, { ...one(id), body: { version: 1 } });
    await s.owner.call(requisition.calls.approval, { ...one(id), body: { version: 2, agree: true } });
    const [line] = (await viewRequisition(id)).lines;
    const { orderId } = await blind.call(requisitionToOrder, {
      body: { lineIds: [{ id: line?.id ?? '', quantity: '10' }], supplierId: s.supplierId },
    });
    const priceFor = async (by: Actor) =>
      (await by.call(materialOrder.calls.get, one(orderId))).lines.map((l) => l.unitPrice);
    expect([await priceFor(s.owner), await priceFor(blind)]).toEqual([['24.500000'], [null]]);
  });

  it('whoever withdraws his nest order lowers the demands that a colleague raised by confirming it', async () => {
    const scene = await nestScene();
    const planner = await makeMember(
      scene.space,
      ['query', 'get', 'add', 'edit', 'enable', 'disable'].map((a) => `AlNest.NestOrders:${a}`),
      { dataScope: 'own' },
    );
    // the project is his
    await scene.owner.inTx((tx) =>
      tx.run(sql`update cad_project set creator_id = ${planner.userId} where tenant_id = ${tx.tenantId}`),
    );
    const { id } = await planner.call(nest.createNestOrder, { body: f9Body(scene) });
    await computed(planner, id);
    await act(scene.owner, id, 'confirm');
    const tasks = async () =>
      (await scene.owner.call(materialTask.calls.list, { query: {} })).items.map((t) => [
        t.demandQty,
        t.orderStatus,
      ]);
    expect(await tasks()).toEqual([[expect.not.stringMatching(/^0\./), 1]]);
    await act(planner, id, 'unconfirm', { reason: '改板' });
    expect(await tasks()).toEqual([['0.0000', 32]]);
  });
});
