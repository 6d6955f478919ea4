/** 需求经过 (commerce §11, task detail): the layouts a demand came of, and what became of its quantity. */
import { materialTask, nest, taskCourse, taskReserve } from '@muyun/contract';
import { beforeAll, expect, it } from 'vitest';
import { materialSteps } from '../../../../test/material-scene.ts';
import { act, computed, f9Body, nestScene } from '../../../../test/nest-scene.ts';
import { one, purchaseChain } from '../../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';

let s: PurchaseScene;
const [steps, chain] = [materialSteps(() => s), purchaseChain(() => s)];
beforeAll(async () => {
  s = await purchaseScene();
});
const course = (id: string) => s.owner.call(taskCourse, one(id));

it('asked for, ordered and come, in the order of time; what is kept for it stands there too', async () => {
  const { taskId, lineId, requisitionId } = await chain.approved();
  const { orderId } = await chain.order(lineId, '4');
  const told = await course(taskId);
  expect(told.layouts).toEqual([]);
  expect(told.steps.map((x) => [x.kind, x.documentId, x.quantity, x.done, x.state])).toEqual([
    [2, requisitionId, '10.0000', null, 4],
    [4, orderId, '4.0000', '0.0000', 1],
  ]);
  expect(told.steps[1]?.where).toBeTruthy();
  const sku = await steps.plate();
  const projectId = await steps.projectNamed('经过工程');
  await steps.stocked('5', '10', { materialSkuId: sku });
  const body = { materialSkuId: sku, demandQty: '8', requiredDate: '2027-01-10', projectId };
  const { id } = await s.owner.call(materialTask.calls.create, { body });
  await s.owner.call(taskReserve, { ...one(id), body: { warehouseId: s.warehouseId, quantity: '3' } });
  expect((await course(id)).steps).toMatchObject([
    { kind: 1, documentId: null, quantity: '3.0000', done: '0.0000', state: 1 },
  ]);
});

it('of a nest order the layouts on sheets of its size', async () => {
  const n = await nestScene();
  const { id } = await n.owner.call(nest.createNestOrder, { body: f9Body(n) });
  await computed(n.owner, id);
  await act(n.owner, id, 'confirm');
  const { items } = await n.owner.call(materialTask.calls.list, { query: {} });
  const [task] = items;
  const { layouts } = await n.owner.call(taskCourse, one(task?.id ?? ''));
  expect(layouts.reduce((sum, l) => sum + l.repeat, 0)).toBe(Number(task?.demandQty));
  expect(layouts.every((l) => l.partCount > 0 && Number(l.utilization) > 0)).toBe(true);
});
