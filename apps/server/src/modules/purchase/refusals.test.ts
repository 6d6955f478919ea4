/** What purchasing, materials, suppliers and warehouses refuse; a refusal changes nothing. */
import {
  materialOrder,
  materialSku,
  materialTask,
  requisition,
  setDefaultWarehouse,
  setSkuLimit,
  setSupplierStatus,
  supplier,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { one, purchaseChain } from '../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene, SUPPLIER } from '../../../test/purchase-scene.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});

const { viewTask, viewRequisition, viewOrder, addTask, ask, approved, order } = purchaseChain(() => s);
const countOrders = async (): Promise<number> =>
  (await s.owner.call(materialOrder.calls.list, { query: { maxResultCount: 1 } })).totalCount;

const line = (over: object = {}) => ({
  materialSkuId: s.skuId,
  quantity: '2',
  priceBasis: 2,
  unitPrice: '26.1',
  ...over,
});
const orderBody = (lines: object[], over: object = {}) => ({
  supplierId: s.supplierId,
  warehouseId: s.warehouseId,
  orderDate: '2026-11-22',
  deliveryDate: '2026-12-22',
  taxRate: '13',
  lines,
  ...over,
});
const addOrder = (lines: object[], over: object = {}) =>
  s.owner.call(materialOrder.calls.create, { body: orderBody(lines, over) as never });

describe('demands', () => {
  it('a demand is not lowered below what is asked for', async () => {
    const id = await addTask('10');
    await ask(id);
    const view = await viewTask(id);
    const save = s.owner.call(materialTask.calls.update, {
      ...one(id),
      body: { ...view, demandQty: '4' } as never,
    });
    expect(await s.owner.refused(save)).toBe('Purchase:RequisitionExceeded');
    expect(await viewTask(id)).toEqual(view);
  });

  it('a closed requisition is not opened again when its demand was asked for by another one', async () => {
    const { taskId, requisitionId } = await approved();
    await s.owner.call(requisition.calls.close, {
      ...one(requisitionId),
      body: { version: 3, reason: '不买了' },
    });
    await ask(taskId);
    const before = [await viewTask(taskId), await viewRequisition(requisitionId)] as const;
    const open = s.owner.call(requisition.calls.reopen, {
      ...one(requisitionId),
      body: { version: before[1].version, reason: '还是要' },
    });
    expect(await s.owner.refused(open)).toBe('Purchase:RequisitionExceeded');
    expect([await viewTask(taskId), await viewRequisition(requisitionId)]).toEqual(before);
  });

  it('a demand that is asked for already has no shortage', async () => {
    const id = await addTask('10');
    await ask(id);
    const view = await viewTask(id);
    expect(await s.owner.refused(ask(id))).toBe('Purchase:NoShortage');
    expect(await viewTask(id)).toEqual(view);
  });

  it('nothing is needed, asked for or ordered zero times', async () => {
    expect(await s.owner.refused(addTask('0'))).toBe('Common:QuantityNotPositive');
    const zero = s.owner.call(requisition.calls.create, {
      body: {
        requisitionDate: '2026-11-22',
        lines: [{ materialSkuId: s.skuId, quantity: '0', requiredDate: '2027-01-05' }],
      },
    });
    expect(await s.owner.refused(zero)).toBe('Common:QuantityNotPositive');
    const before = await countOrders();
    expect(await s.owner.refused(addOrder([line({ quantity: '0' })]))).toBe('Common:QuantityNotPositive');
    expect(await countOrders()).toBe(before);
  });
});

describe('orders', () => {
  it('no more is ordered than a requisition still needs: when the order is made and when it is approved', async () => {
    const { lineId, requisitionId } = await approved();
    const before = await countOrders();
    expect(await s.owner.refused(order(lineId, '10.5'))).toBe('Purchase:OrderExceedsRequisition');
    expect(await countOrders()).toBe(before);
    const { orderId } = await order(lineId, '10');
    const view = await viewOrder(orderId);
    const lines = [{ ...view.lines[0], quantity: '11', unitPrice: '26.1' }];
    await s.owner.call(materialOrder.calls.update, { ...one(orderId), body: { ...view, lines } as never });
    await s.owner.call(materialOrder.calls.submit, { ...one(orderId), body: { version: view.version + 1 } });
    const standing = [await viewOrder(orderId), await viewRequisition(requisitionId)] as const;
    const approve = s.owner.call(materialOrder.calls.approval, {
      ...one(orderId),
      body: { version: standing[0].version, agree: true },
    });
    expect(await s.owner.refused(approve)).toBe('Purchase:OrderExceedsRequisition');
    expect([await viewOrder(orderId), await viewRequisition(requisitionId)]).toEqual(standing);
  });

  it('a requisition that an order was made of is not taken back', async () => {
    const { lineId, requisitionId } = await approved();
    await order(lineId, '3');
    const before = await viewRequisition(requisitionId);
    const back = s.owner.call(requisition.calls.deApproval, {
      ...one(requisitionId),
      body: { version: before.version, reason: '误审' },
    });
    expect(await s.owner.refused(back)).toBe('Common:HasDownstream');
    expect(await viewRequisition(requisitionId)).toEqual(before);
  });

  it('a requisition ordered in part is closed once its orders are approved; an order taken back then frees its demand', async () => {
    const { taskId, lineId, requisitionId } = await approved();
    const { orderId } = await order(lineId, '4');
    const close = async () =>
      s.owner.call(requisition.calls.close, {
        ...one(requisitionId),
        body: { version: (await viewRequisition(requisitionId)).version, reason: '余量不买了' },
      });
    expect(await s.owner.refused(close())).toBe('Common:HasDownstream');
    const draft = await viewOrder(orderId);
    const lines = draft.lines.map((l) => ({ ...l, unitPrice: '26.1' }));
    await s.owner.call(materialOrder.calls.update, { ...one(orderId), body: { ...draft, lines } as never });
    await s.owner.call(materialOrder.calls.submit, { ...one(orderId), body: { version: 2 } });
    const agree = { ...one(orderId), body: { version: 3, agree: true } };
    await s.owner.call(materialOrder.calls.approval, agree);
    expect((await viewRequisition(requisitionId)).orderStatus).toBe(8);
    await close();
    expect(await viewTask(taskId)).toMatchObject({ requisitionedQty: '4.0000', orderedQty: '4.0000' });
    const back = { ...one(orderId), body: { version: 4, reason: '重新核价' } };
    await s.owner.call(materialOrder.calls.deApproval, back);
    expect(await viewTask(taskId)).toMatchObject({
      requisitionedQty: '0.0000',
      orderedQty: '0.0000',
      shortageQty: '10.0000',
    });
    expect((await viewRequisition(requisitionId)).orderStatus).toBe(32);
    await s.owner.call(materialOrder.calls.submit, { ...one(orderId), body: { version: 5 } });
    const again = { ...one(orderId), body: { version: 6, agree: true } };
    expect(await s.owner.refused(s.owner.call(materialOrder.calls.approval, again))).toBe(
      'Common:InvalidState',
    );
  });

  it('terms that do not make 100 %, a material twice, a price of nothing', async () => {
    const before = await countOrders();
    const terms = [{ name: '定金', trigger: 1, pct: '30', days: 0 }];
    expect(await s.owner.refused(addOrder([line()], { paymentTerms: terms }))).toBe('Purchase:TermsNot100');
    expect(await s.owner.refused(addOrder([line(), line()]))).toBe('Purchase:SkuDuplicated');
    expect(await countOrders()).toBe(before);
    const { id } = await addOrder([line(), line({ materialSkuId: s.otherSkuId, unitPrice: '0' })]);
    const view = await viewOrder(id);
    const submit = s.owner.call(materialOrder.calls.submit, { ...one(id), body: { version: view.version } });
    expect(await s.owner.refused(submit)).toBe('Purchase:PriceMissing');
    expect(await viewOrder(id)).toEqual(view);
  });

  it('a supplier with an open order stays in use', async () => {
    const maker = await s.owner.call(supplier.calls.create, {
      body: { ...SUPPLIER, contacts: [], name: '有单铝业', code: 'G-OPEN' },
    });
    await addOrder([line()], { supplierId: maker.id });
    const stop = s.owner.call(setSupplierStatus, {
      ...one(maker.id),
      body: { version: maker.version, status: 2, reason: '涨价' },
    });
    expect(await s.owner.refused(stop)).toBe('Basic:SupplierHasOpen');
    expect(await s.owner.call(supplier.calls.get, one(maker.id))).toMatchObject({
      status: 1,
      version: maker.version,
    });
  });
});

describe('what is out of use is not chosen', () => {
  it('a supplier, a warehouse, a material', async () => {
    const maker = await s.owner.call(supplier.calls.create, {
      body: { ...SUPPLIER, contacts: [], name: '停用铝业', code: 'G-OFF' },
    });
    await s.owner.call(setSupplierStatus, {
      ...one(maker.id),
      body: { version: maker.version, status: 4, reason: '掺假' },
    });
    const house = await s.owner.call(warehouse.calls.create, {
      body: { name: '停用仓', code: 'W-OFF', domain: 8, positions: [], isEnabled: false },
    });
    const sku = await s.owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId: s.textureId, thickness: 2.5, width: 1500, length: 1900, isEnabled: false },
    });
    const before = await countOrders();
    for (const work of [
      () => addOrder([line()], { supplierId: maker.id }),
      () => addOrder([line()], { warehouseId: house.id }),
      () => addOrder([line({ materialSkuId: sku.id })]),
      () => s.owner.call(setDefaultWarehouse, { ...one(house.id), body: { version: house.version } }),
    ])
      expect(await s.owner.refused(work())).toBe('Common:DisabledReference');
    expect(await countOrders()).toBe(before);
    const after = await s.owner.call(warehouse.calls.get, one(house.id));
    expect([after.isDefault, after.version]).toEqual([false, house.version]);
  });
});

describe('materials and warehouses', () => {
  it('a plate without its length, a maximum below the minimum', async () => {
    const add = (over: object) =>
      s.owner.call(materialSku.calls.create, {
        body: { kind: 1, textureId: s.textureId, thickness: 2.5, width: 1500, ...over },
      });
    const count = async () =>
      (await s.owner.call(materialSku.calls.list, { query: { maxResultCount: 1 } })).totalCount;
    const before = await count();
    expect(await s.owner.refused(add({}))).toBe('Material:SkuIncomplete');
    const limits = { minStock: '10', maxStock: '9' };
    expect(await s.owner.refused(add({ length: 1800, ...limits }))).toBe('Material:SkuLimit');
    expect(await count()).toBe(before);
    const sku = await s.owner.call(materialSku.calls.get, one(s.skuId));
    const limit = s.owner.call(setSkuLimit, { ...one(s.skuId), body: { version: sku.version, ...limits } });
    expect(await s.owner.refused(limit)).toBe('Material:SkuLimit');
    expect(await s.owner.call(materialSku.calls.get, one(s.skuId))).toEqual(sku);
  });

  it("a customer's and a supplier's warehouse have their owner; a place is there once", async () => {
    const add = (over: object) =>
      s.owner.call(warehouse.calls.create, { body: { name: '新仓', code: 'W-NEW', domain: 1, ...over } });
    for (const purpose of [32, 64] as const)
      expect(await s.owner.refused(add({ purpose }))).toBe('Basic:WarehouseOwner');
    expect(await s.owner.refused(add({ positions: [{ code: 'A-01' }, { code: 'a-01' }] }))).toBe(
      'Basic:PositionTwice',
    );
    const list = await s.owner.call(warehouse.calls.list, { query: { filter: 'W-NEW' } });
    expect(list.totalCount).toBe(0);
  });

  it('with two warehouses and no default nobody knows where an order goes; a default settles it', async () => {
    const { lineId } = await approved();
    const second = await s.owner.call(warehouse.calls.create, {
      body: { name: '二号材料仓', code: 'W2', domain: 2, positions: [] },
    });
    const before = await countOrders();
    expect(await s.owner.refused(order(lineId, '1'))).toBe('Basic:WarehouseNoDefault');
    expect(await countOrders()).toBe(before);
    await s.owner.call(setDefaultWarehouse, { ...one(second.id), body: { version: second.version } });
    const { orderId } = await order(lineId, '1');
    expect((await viewOrder(orderId)).warehouseId).toBe(second.id);
  });
});
