/** 单据链: a demand, the requisition that asks for it and the order that is made of it find each other, for whom may open them. */
import {
  type AnyDocument,
  materialOrder,
  materialTask,
  requisition,
  requisitionToOrder,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeMember } from '../../../test/kit.ts';
import { one, purchaseChain } from '../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const { approved } = purchaseChain(() => s);

const chain = async (by: Actor, document: AnyDocument, id: string) => {
  const { items, pending } = await by.call((document as typeof materialTask).calls.links, one(id));
  return {
    items: items.map((l) => `${l.isSource ? '←' : '→'} ${l.title} ${l.id} ${l.state.label}`),
    pending,
  };
};

describe('linked documents', () => {
  it('from the demand to the order and back; what is not made yet is told', async () => {
    const { taskId, requisitionId, lineId } = await approved();
    expect(await chain(s.owner, materialTask, taskId)).toEqual({
      items: [`→ 请购单 ${requisitionId} 已审核`],
      pending: [],
    });
    expect(await chain(s.owner, requisition, requisitionId)).toMatchObject({
      items: [`← 采购需求 ${taskId} 待采购`],
      pending: ['材料采购单'],
    });
    const { orderId } = await s.owner.call(requisitionToOrder, {
      body: { lineIds: [{ id: lineId, quantity: '4' }], supplierId: s.supplierId },
    });
    expect(await chain(s.owner, requisition, requisitionId)).toMatchObject({
      items: [expect.stringContaining('采购需求'), `→ 材料采购单 ${orderId} 草稿`],
      pending: [],
    });
    expect((await chain(s.owner, materialOrder, orderId)).items).toEqual([
      `← 请购单 ${requisitionId} 已审核`,
    ]);
  });

  it('a demand nobody has asked for waits for its requisition; a deleted one is gone from the chain', async () => {
    const { id } = await s.owner.call(materialTask.calls.create, {
      body: { materialSkuId: s.otherSkuId, demandQty: '3', requiredDate: '2027-01-10' },
    });
    expect(await chain(s.owner, materialTask, id)).toEqual({ items: [], pending: ['请购单'] });
  });

  it('tells nothing of documents that the member may not open, nor of those of others', async () => {
    const { taskId, requisitionId, lineId } = await approved();
    await s.owner.call(requisitionToOrder, {
      body: { lineIds: [{ id: lineId, quantity: '4' }], supplierId: s.supplierId },
    });
    const clerk = await makeMember(s.space, ['AlMaterialPurchase.Requisitions:get']);
    expect(await chain(clerk, requisition, requisitionId)).toEqual({ items: [], pending: [] });
    const buyer = await makeMember(
      s.space,
      ['AlMaterialPurchase.Requisitions:get', 'AlMaterialPurchase.Orders:get'],
      { dataScope: 'own' },
    );
    expect(await buyer.refused(chain(buyer, requisition, requisitionId))).toBe('Common:NotFound');
    expect(await buyer.refused(chain(buyer, materialTask, taskId))).toBe('Common:Forbidden');
  });

  it('of somebody who sees his own rows only the orders of colleagues stay hidden', async () => {
    const item = 'AlMaterialPurchase.Requisitions';
    const asker = await makeMember(
      s.space,
      [`${item}:add`, `${item}:get`, `${item}:edit`, 'AlMaterialPurchase.Orders:get'],
      { dataScope: 'own' },
    );
    const { id } = await asker.call(requisition.calls.create, {
      body: {
        requisitionDate: '2026-11-22',
        lines: [{ materialSkuId: s.skuId, quantity: '5', requiredDate: '2027-01-05' }],
      },
    });
    await asker.call(requisition.calls.submit, { ...one(id), body: { version: 1 } });
    await s.owner.call(requisition.calls.approval, { ...one(id), body: { version: 2, agree: true } });
    const { lines } = await s.owner.call(requisition.calls.get, one(id));
    await s.owner.call(requisitionToOrder, {
      body: { lineIds: [{ id: lines[0]?.id ?? '', quantity: '5' }], supplierId: s.supplierId },
    });
    expect((await chain(s.owner, requisition, id)).items).toHaveLength(1);
    expect(await chain(asker, requisition, id)).toEqual({ items: [], pending: ['材料采购单'] });
  });

  it('counts what it does not tell: of 22 orders of one requisition 20 are named', async () => {
    const { requisitionId, lineId } = await approved();
    for (let i = 0; i < 22; i += 1)
      await s.owner.call(requisitionToOrder, {
        body: { lineIds: [{ id: lineId, quantity: '0.1' }], supplierId: s.supplierId },
      });
    const { items } = await s.owner.call(requisition.calls.links, one(requisitionId));
    const orders = items.filter((l) => !l.isSource);
    expect([orders.length, new Set(orders.map((o) => o.count))]).toEqual([20, new Set([22])]);
  });
});
