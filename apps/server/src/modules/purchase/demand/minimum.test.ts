/** Minimum stock (commerce §11): what falls below it is asked for by itself. */
import { beforeAll, describe, expect, it } from 'vitest';
import { materialSku, materialTask, requisition, taskRecalculate, taskToRequisition } from '@muyun/contract';
import { testHouse } from '../../../../test/kit.ts';
import { materialSteps } from '../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { demandTasks } from './minimum.ts';

let s: PurchaseScene;
const steps = materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
});
const onlyTask = async (materialSkuId: string) =>
  (await s.owner.call(materialTask.calls.list, { query: { materialSkuId: [materialSkuId] } as never }))
    .items[0];

describe('minimum stock', () => {
  it('what falls below it is asked for once, up to its maximum, and follows the stock', async () => {
    const body = { kind: 1 as const, textureId: s.textureId, thickness: 2.5, width: 1234, length: 2345 };
    const sku = await s.owner.call(materialSku.calls.create, {
      body: { ...body, minStock: '10', maxStock: '50' },
    });
    await steps.stocked('8', '9', { materialSkuId: sku.id });
    expect((await s.owner.call(taskRecalculate, { body: {} })).changed).toBe(1);
    const task = await onlyTask(sku.id);
    expect(task).toMatchObject({
      sourceType: 4,
      demandQty: '42.0000',
      shortageQty: '42.0000',
      orderStatus: 1,
    });
    expect((await s.owner.call(taskRecalculate, { body: {} })).changed).toBe(0);
    await steps.stocked('12', '9', { materialSkuId: sku.id });
    const { server } = await testHouse();
    await demandTasks(server.house)[0]?.run(new Date());
    expect(await onlyTask(sku.id)).toMatchObject({ demandQty: '30.0000', shortageQty: '30.0000' });
    await steps.stocked('40', '9', { materialSkuId: sku.id });
    await s.owner.call(taskRecalculate, { body: {} });
    expect(await onlyTask(sku.id)).toMatchObject({ demandQty: '0.0000', orderStatus: 32 });
  });

  it('is asked for as 备库, with a demand of a project as 工程', async () => {
    const body = { kind: 1 as const, textureId: s.textureId, thickness: 2.5, width: 1235, length: 2345 };
    const sku = await s.owner.call(materialSku.calls.create, { body: { ...body, minStock: '10' } });
    await steps.stocked('8', '9', { materialSkuId: sku.id });
    await s.owner.call(taskRecalculate, { body: {} });
    const { id = '' } = (await onlyTask(sku.id)) ?? {};
    const purposeOf = async (ids: string[]) => {
      const asked = { ids, mergeBySku: true, requiredDate: '2027-01-05' };
      const { requisitionId } = await s.owner.call(taskToRequisition, { body: asked });
      const at = { params: { id: requisitionId } };
      const { purpose, version } = await s.owner.call(requisition.calls.get, at);
      await s.owner.call(requisition.calls.remove, { ...at, query: { version } });
      return purpose;
    };
    expect(await purposeOf([id])).toBe(2);
    const other = { materialSkuId: s.skuId, demandQty: '1', requiredDate: '2027-01-10' };
    const wanted = await s.owner.call(materialTask.calls.create, { body: other });
    expect(await purposeOf([id, wanted.id])).toBe(1);
  });
});
