/** Demands against the stock (commerce §11): met from it, by other material, from minimum stock, and taken back. */
import {
  inventory,
  materialSku,
  materialTask,
  nest,
  project,
  requisition,
  selectableLines,
  stock,
  supplier,
  taskRecalculate,
  taskReserve,
  taskSubstitutes,
  taskToRequisition,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fault, makeMember, testHouse } from '../../../../test/kit.ts';
import { materialSteps } from '../../../../test/material-scene.ts';
import { act, computed, f9Body, nestScene } from '../../../../test/nest-scene.ts';
import { bought, one, purchaseChain } from '../../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { sql } from '../../../kit/sql.ts';
import { demandTasks } from './minimum.ts';

let s: PurchaseScene;
let projectId: string;
const steps = materialSteps(() => s);
const { viewTask, viewRequisition, ask } = purchaseChain(() => s);
beforeAll(async () => {
  s = await purchaseScene();
  projectId = await steps.projectNamed('需求工程');
});
const need = async (materialSkuId: string, demandQty: string, more: object = {}): Promise<string> => {
  const body = { materialSkuId, demandQty, requiredDate: '2027-01-10', projectId, ...more };
  return (await s.owner.call(materialTask.calls.create, { body })).id;
};
const reserve = (id: string, quantity: string, more: object = {}) =>
  s.owner.call(taskReserve, { ...one(id), body: { warehouseId: s.warehouseId, quantity, ...more } });
const sized = async (kind: 1 | 2, width: number, length?: number): Promise<string> =>
  (
    await s.owner.call(materialSku.calls.create, {
      body: { kind, textureId: s.textureId, thickness: 2.5, width, ...(length ? { length } : {}) },
    })
  ).id;

describe('met from stock', () => {
  it('120 needed, 40 reserved, 50 ordered: 30 are missing; released they are missing again', async () => {
    const sku = await steps.plate();
    await steps.stocked('60', '9', { materialSkuId: sku });
    const id = await need(sku, '120');
    expect(await reserve(id, '40')).toMatchObject({ reservedQty: '40.0000', shortageQty: '80.0000' });
    expect(await viewTask(id)).toMatchObject({
      sourceType: 2,
      orderStatus: 8,
      availableQty: '20.0000',
      onWayQty: '0.0000',
    });
    const { requisitionId } = await ask(id);
    const draft = await viewRequisition(requisitionId);
    expect(draft.lines[0]?.quantity).toBe('80.0000');
    const lines = [{ ...draft.lines[0], quantity: '50' }];
    const at = one(requisitionId);
    await s.owner.call(requisition.calls.update, { ...at, body: { ...draft, lines } as never });
    expect((await viewTask(id)).shortageQty).toBe('30.0000');
    const query = { domain: 2 as const, itemId: sku, maxResultCount: 10 };
    const held = await s.owner.call(inventory.listReservations, { query });
    expect(held.items[0]).toMatchObject({ openQty: '40.0000', sourceType: 2, projectName: '需求工程' });
    await s.owner.call(inventory.releaseReservations, {
      body: { domain: 2, ids: [held.items[0]?.id ?? ''], quantity: '15', reason: '先给别人' },
    });
    expect(await viewTask(id)).toMatchObject({ reservedQty: '25.0000', shortageQty: '45.0000' });
    const view = await viewTask(id);
    await s.owner.call(materialTask.calls.close, {
      ...one(id),
      body: { version: view.version, reason: '不做了' },
    });
    expect(await viewTask(id)).toMatchObject({
      reservedQty: '0.0000',
      orderStatus: 32,
      availableQty: '60.0000',
    });
  });

  it('the company lacks what all demands lack, less what is free and what comes for nobody in particular', async () => {
    const sku = await steps.plate();
    await steps.stocked('3', '9', { materialSkuId: sku });
    const id = await need(sku, '10');
    const other = await need(sku, '5', { projectId: await steps.projectNamed('另一个工程') });
    const net = async () => (await viewTask(id)).netNeedQty;
    expect(await net()).toBe('12.0000');
    await steps.ordered({ materialSkuId: sku, quantity: '4', priceBasis: 4, unitPrice: '9' });
    expect(await net()).toBe('8.0000');
    await reserve(other, '2');
    expect([await net(), (await viewTask(other)).availableQty]).toEqual(['8.0000', '1.0000']);
    await steps.stocked('30', '9', { materialSkuId: sku });
    expect(await net()).toBe('0.0000');
  });

  it('what is issued stays met; all of it reserved, the demand is done', async () => {
    const sku = await steps.plate();
    await steps.stocked('10', '9', { materialSkuId: sku });
    const id = await need(sku, '4');
    await reserve(id, '4');
    expect(await viewTask(id)).toMatchObject({ orderStatus: 16, shortageQty: '0.0000' });
    await steps.issued([{ materialSkuId: sku, quantity: '4' }], { outType: 1, projectId });
    expect(await s.owner.call(taskRecalculate, { body: { ids: [id] } })).toEqual({ changed: 0 });
    expect(await viewTask(id)).toMatchObject({ reservedQty: '4.0000', orderStatus: 16 });
  });

  it('refuses more than is missing or there, nothing, a demand of nobody, one that is closed', async () => {
    const sku = await steps.plate();
    await steps.stocked('3', '9', { materialSkuId: sku });
    const id = await need(sku, '5');
    const refused = (quantity: string, more: object = {}, task = id) =>
      s.owner.refused(reserve(task, quantity, more));
    expect(await refused('6')).toBe('Purchase:ReserveExceedsDemand');
    expect(await refused('4')).toBe('Stock:ReserveExceeded');
    expect(await refused('0')).toBe('Common:QuantityNotPositive');
    const other = await s.owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId: s.textureId, thickness: 3, width: 1500, length: 4000 },
    });
    expect(await refused('1', { materialSkuId: other.id })).toBe('Purchase:NotSubstitute');
    const paints = await steps.warehouseNamed('W-PAINT', { domain: 4 });
    expect(await refused('1', { warehouseId: paints })).toBe('Stock:WarehouseType');
    const closed = await steps.warehouseNamed('W-CLOSED', { isEnabled: false });
    expect(await refused('1', { warehouseId: closed })).toBe('Common:DisabledReference');
    const anyones = await need(sku, '2', { projectId: null });
    expect(await refused('1', {}, anyones)).toBe('Purchase:ReserveProject');
    expect(await reserve(anyones, '1', { projectId })).toMatchObject({ shortageQty: '1.0000' });
    const { version } = await viewTask(id);
    await s.owner.call(materialTask.calls.close, { ...one(id), body: { version, reason: '不做了' } });
    expect(await refused('1')).toBe('Common:InvalidState');
    expect(await viewTask(id)).toMatchObject({ reservedQty: '0.0000' });
  });
});

describe('other material', () => {
  it('its own size, larger sheets, coils and remnants, with what they cost beside buying', async () => {
    const fresh = await purchaseScene();
    s = fresh;
    projectId = await steps.projectNamed('替代工程');
    const wanted = await sized(1, 700, 900);
    const [larger, coil] = [await sized(1, 1450, 1850), await sized(2, 1420)];
    await steps.ordered({ materialSkuId: wanted, quantity: '10', priceBasis: 4, unitPrice: '113' });
    await steps.stocked('2', '90', { materialSkuId: wanted });
    await steps.stocked('5', '380', { materialSkuId: larger });
    await steps.stocked('500', '20', { materialSkuId: coil, batchNo: 'J-1' });
    const remnant = { kind: 3 as const, textureId: s.textureId, thickness: 2.5, length: 1000, width: 720 };
    await s.owner.call(stock.createStock, {
      body: { ...remnant, code: 'YL-1', initialQuantity: 1, bookValue: '60' } as never,
    });
    const id = await need(wanted, '6');
    const found = await s.owner.call(taskSubstitutes, one(id));
    expect([found.shortageQty, found.unitPrice]).toEqual(['6.0000', '100.000000']);
    // 10 of 113 with 13 % in it cost 100 each; a sheet of 1450 × 1850 gives 4; three strokes of the coil of 8.72235 kg two each, 26.16705 / 0.985
    expect(found.items.map((i) => [i.kind, i.need, i.covers, i.cost, i.difference])).toEqual([
      [1, '2.0000', '2.0000', '180.00', '-20.00'],
      [2, '2.0000', '6.0000', '760.00', '160.00'],
      [4, '26.5660', '6.0000', '531.32', '-68.68'],
      [8, '1.0000', '1.0000', '60.00', '-40.00'],
    ]);
    const answer = await reserve(id, '1', { materialSkuId: larger });
    expect(answer).toMatchObject({ reservedQty: '4.0000', shortageQty: '2.0000' });
    expect(await s.owner.refused(reserve(id, '0.5', { materialSkuId: larger }))).toBe(
      'Purchase:ReserveNothing',
    );
    expect((await viewTask(id)).substituteSkuId).toBe(larger);
    expect(await reserve(id, '1', { materialSkuId: larger })).toMatchObject({ shortageQty: '0.0000' });
    const blind = await makeMember(s.space, ['AlMaterialPurchase.Tasks:get']);
    const hidden = await blind.call(taskSubstitutes, one(id));
    expect([hidden.unitPrice, hidden.items.every((i) => i.cost === null && i.difference === null)]).toEqual([
      null,
      true,
    ]);
  });
});

describe('taken back', () => {
  it('a withdrawn nest order takes back what is not ordered and marks what is; confirmed again it asks anew', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const tasks = async () => (await owner.call(materialTask.calls.list, { query: {} })).items;
    const [task] = await tasks();
    const asked = task?.demandQty ?? '0';
    const body = { ids: [task?.id ?? ''], mergeBySku: true, requiredDate: '2027-01-05' };
    const { requisitionId } = await owner.call(taskToRequisition, { body });
    const at = one(requisitionId);
    await owner.call(requisition.calls.submit, { ...at, body: { version: 1 } });
    await owner.call(requisition.calls.approval, { ...at, body: { version: 2, agree: true } });
    await act(owner, id, 'unconfirm', { reason: '改方案' });
    const [gone] = await tasks();
    expect(gone).toMatchObject({
      demandQty: '0.0000',
      requisitionedQty: '0.0000',
      surplusQty: '0.0000',
      orderStatus: 32,
    });
    const view = await owner.call(requisition.calls.get, at);
    expect(view.lines[0]).toMatchObject({ quantity: asked, cancelledQty: asked, tasks: [] });
    expect((await owner.call(selectableLines, { query: {} })).totalCount).toBe(0);
    // the project was put off meanwhile: what is asked for anew is asked for by its new day
    await owner.inTx((tx) =>
      tx.run(
        sql`update cad_project set delivery_date = '2031-05-20' where tenant_id = ${tx.tenantId} and id = ${scene.projectId}`,
      ),
    );
    await act(owner, id, 'confirm');
    const [anew] = await tasks();
    expect(anew).toMatchObject({ demandQty: asked, shortageQty: asked, orderStatus: 1 });
    expect(gone?.requiredDate).not.toBe(anew?.requiredDate);
    expect(anew?.requiredDate).toMatch(/^2031-05-/);

    // bought: the plan stays as it is, what is voided leaves the material as free stock on its way
    const { requisitionId: second } = await owner.call(taskToRequisition, {
      body: { ...body, ids: [anew?.id ?? ''] },
    });
    await owner.call(requisition.calls.submit, { ...one(second), body: { version: 1 } });
    await owner.call(requisition.calls.approval, { ...one(second), body: { version: 2, agree: true } });
    const [line] = (await owner.call(requisition.calls.get, one(second))).lines;
    const { id: supplierId } = await owner.call(supplier.calls.create, {
      body: { code: 'G-1', name: '板材供应商', supplierType: 1 } as never,
    });
    await owner.call(warehouse.calls.create, {
      body: { code: 'C1', name: '材料仓', domain: 2, isDefault: true } as never,
    });
    const no = await bought(owner, line?.id, asked, supplierId);
    const fault = await act(owner, id, 'unconfirm', { reason: '改方案' }).catch((e: Fault) => e);
    expect((fault as Fault).error).toMatchObject({
      code: 'Nest:PurchaseStarted',
      message: `已生成采购订单 ${no}，不能反确认，可改为作废`,
    });
    expect((await tasks())[0]).toMatchObject({ demandQty: asked, orderedQty: asked });
    await act(owner, id, 'void', { reason: '客户取消' });
    expect((await tasks())[0]).toMatchObject({ demandQty: '0.0000', surplusQty: asked, orderStatus: 32 });
  });

  it('ordered already it comes as free stock: the demand says how much', async () => {
    const sku = await steps.plate();
    const ownProject = await steps.projectNamed('取消的工程');
    const id = await need(sku, '30', { projectId: ownProject });
    const { requisitionId } = await ask(id);
    const at = one(requisitionId);
    await s.owner.call(requisition.calls.submit, { ...at, body: { version: 1 } });
    await s.owner.call(requisition.calls.approval, { ...at, body: { version: 2, agree: true } });
    const [line] = (await viewRequisition(requisitionId)).lines;
    await bought(s.owner, line?.id, '20', s.supplierId);
    await s.owner.call(project.voidProject, { ...one(ownProject), body: { reason: '业主取消订单' } });
    expect(await viewTask(id)).toMatchObject({
      demandQty: '0.0000',
      requisitionedQty: '20.0000',
      orderedQty: '20.0000',
      surplusQty: '20.0000',
      orderStatus: 32,
    });
    expect(await viewRequisition(requisitionId)).toMatchObject({ orderStatus: 16, orderedState: 2 });
    expect((await viewRequisition(requisitionId)).lines[0]).toMatchObject({ cancelledQty: '10.0000' });
    const surplus = await s.owner.call(materialTask.calls.list, { query: { onlySurplus: true } as never });
    expect(surplus.items.map((t) => t.id)).toEqual([id]);
  });

  it('a reservation that has ended is missing again after the night', async () => {
    const sku = await steps.plate();
    await steps.stocked('5', '9', { materialSkuId: sku });
    const id = await need(sku, '5');
    const { ids } = await reserve(id, '5');
    await s.owner.inTx(async (tx) => {
      await tx.run(
        sql`update inventory_reservation set released_quantity = quantity, status = 8 where tenant_id = ${tx.tenantId} and id = ${ids[0]}`,
      );
      await tx.run(
        sql`update inventory_cost set reserved_quantity = 0 where tenant_id = ${tx.tenantId} and item_id = ${sku}`,
      );
    });
    const { server } = await testHouse();
    await demandTasks(server.house)[0]?.run(new Date());
    expect(await viewTask(id)).toMatchObject({
      reservedQty: '0.0000',
      shortageQty: '5.0000',
      orderStatus: 1,
    });
  });
});
