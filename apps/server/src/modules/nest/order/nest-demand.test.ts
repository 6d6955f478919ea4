/** What a plan that will not be cut whole asks of purchasing (engineering F8, F11): no more than what is left of it. */
import { expect, it } from 'vitest';
import { materialTask, nest, taskFromNest, updateRouteProcess } from '@muyun/contract';
import { type Actor, testHouse } from '../../../../test/kit.ts';
import { sharedDemandTasks, splitSharedDemands } from '../../purchase/demand/shared.task.ts';
import { act, addProduct, computed, f9Body, nestScene } from '../../../../test/nest-scene.ts';
import { bothGroups, remove, resultsOf, twoGroups } from '../../../../test/nest-take-out-scene.ts';
import { rowNamed } from '../../../../test/route-scene.ts';
import { cut, orderOf, releasedScene, routed } from '../../../../test/sheet-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { newId } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';

const demands = async (owner: Actor, orderId: string) =>
  (await owner.call(materialTask.calls.list, { query: {} })).items
    .filter((t) => t.nestOrderId === orderId)
    .map((t) => Number(t.demandQty));

it('a group that is taken out of a confirmed order is bought no more', async () => {
  const scene = await twoGroups();
  const { owner } = scene;
  const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
  await computed(owner, id);
  await act(owner, id, 'confirm');
  const thick = (await resultsOf(owner, id)).find((r) => r.thickness === 3);
  expect(await demands(owner, id)).toEqual([thick?.sheetAmount]);
  await remove(owner, thick?.id as string);
  expect(await demands(owner, id)).toEqual([0]);
  // taken back and confirmed again it still asks for nothing
  await act(owner, id, 'unconfirm', { reason: '再看看' });
  await act(owner, id, 'confirm');
  expect(await demands(owner, id)).toEqual([0]);
});

it('an order that ends before it is cut out asks for what it has cut', async () => {
  const { owner, orderId, sheets } = await releasedScene();
  expect(await demands(owner, orderId)).toEqual([sheets.length]);
  await cut(owner, sheets[0]?.sheetNo ?? '');
  expect(await demands(owner, orderId)).toEqual([sheets.length]);
  await act(owner, orderId, 'finish', { reason: '客户改图' });
  expect(await demands(owner, orderId)).toEqual([1]);
});

it('whoever nests the rest asks for its sheets, and nobody else', async () => {
  const { owner, orderId, sheets } = await releasedScene();
  await cut(owner, sheets[0]?.sheetNo ?? '');
  const { version } = await orderOf(owner, orderId);
  const made = await owner.call(nest.nestRest, { params: { id: orderId }, body: { version } });
  await computed(owner, made.id);
  await act(owner, made.id, 'confirm');
  const { sheetAmount } = await orderOf(owner, made.id);
  expect([await demands(owner, orderId), await demands(owner, made.id)]).toEqual([[1], [sheetAmount]]);
});

it('material has to be there the day before its cutting is planned; without a plan ten days before the delivery (F8)', async () => {
  const scene = await nestScene();
  const { owner, projectId } = scene;
  await owner.inTx((tx) =>
    tx.run(
      sql`update cad_project set delivery_date = '2027-03-31' where tenant_id = ${tx.tenantId} and id = ${projectId}`,
    ),
  );
  const asked = async (quantity: number) => {
    const products = [{ productId: scene.p1, quantity }];
    const { id } = await owner.call(nest.createNestOrder, { body: { ...f9Body(scene), products } });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const { items } = await owner.call(materialTask.calls.list, { query: {} });
    return items.find((t) => t.nestOrderId === id)?.requiredDate;
  };
  expect(await asked(1)).toBe('2027-03-21');
  await routed(owner, projectId);
  const cutting = await rowNamed(scene as never, '开料', projectId);
  await owner.call(updateRouteProcess, {
    params: { id: cutting.projectProcessId },
    body: { version: cutting.version, plannedBegin: '2027-02-10' },
  });
  expect(await asked(1)).toBe('2027-02-09');
});

it('each project of an order asks for the sheets that it has its share of, and together for all (F8)', async () => {
  const scene = await nestScene();
  const { owner, projectId, textureId } = scene;
  const other = newId();
  await owner.inTx((tx) =>
    tx.run(
      sql`insert into cad_project (tenant_id, id, code, name, batch, display_batch, display_name, demander_id)
        select ${tx.tenantId}, ${other}, 'GC002', '另一座', 1, '第1批', '另一座 / 第1批', p.demander_id from cad_project p where p.tenant_id = ${tx.tenantId} and p.id = ${projectId}`,
    ),
  );
  const theirs = await addProduct(
    owner,
    { textureId, projectId: other },
    { code: 'Q-1', w: 1200, h: 600, quantity: 8 },
  );
  const products = [
    { productId: scene.p1, quantity: 8 },
    { productId: theirs, quantity: 8 },
  ];
  const { id } = await owner.call(nest.createNestOrder, { body: { ...f9Body(scene), products } });
  await computed(owner, id);
  await act(owner, id, 'confirm');
  const { sheetAmount } = await orderOf(owner, id);
  const found = async (of: string) =>
    (await owner.call(materialTask.calls.list, { query: { projectId: of } })).items
      .filter((t) => t.nestOrderId === id)
      .map((t) => [t.projectId, t.projectIds, Number(t.demandQty)] as const);
  const [mine, others] = [await found(projectId), await found(other)];
  const sum = (rows: typeof mine) => rows.reduce((n, [, , quantity]) => n + quantity, 0);
  // every sheet is somebody's, in whole sheets, and none is asked for twice
  for (const [rows, of] of [
    [mine, projectId],
    [others, other],
  ] as const)
    expect(rows.map(([own, shared, n]) => [own, shared, Number.isInteger(n)])).toEqual(
      rows.map(() => [of, [], true]),
    );
  expect([mine.length > 0, others.length > 0, sum(mine) + sum(others)]).toEqual([true, true, sheetAmount]);
  // taken back both fall, confirmed again both rise to what they were
  await act(owner, id, 'unconfirm', { reason: '再看看' });
  expect([sum(await found(projectId)), sum(await found(other))]).toEqual([0, 0]);
  await act(owner, id, 'confirm');
  expect([await found(projectId), await found(other)]).toEqual([mine, others]);
  // a demand of before that stands for all of them goes on doing so once somebody meets it: nothing is asked for twice
  damage(scene.space.tenantId);
  await owner.inTx((tx) =>
    tx.run(
      sql`update material_task set project_id = null, project_ids = ${[projectId, other]}, demand_qty = ${sheetAmount}, requisitioned_qty = 1, required_date = '2027-03-05'
        where tenant_id = ${tx.tenantId} and nest_order_id = ${id} and project_id = ${projectId}`,
    ),
  );
  await owner.inTx((tx) =>
    tx.run(
      sql`update material_task set is_deleted = true where tenant_id = ${tx.tenantId} and nest_order_id = ${id} and project_id = ${other}`,
    ),
  );
  expect(await owner.call(taskFromNest, { body: { nestOrderId: id } })).toEqual({ created: 0, updated: 0 });
  const { house } = (await testHouse()).server;
  expect(await splitSharedDemands(house)).toBe(0);
  expect(await found(other)).toEqual([[null, [projectId, other], sheetAmount]]);
  // untouched it is asked for by each of them after the upgrade, by the day that it had; once
  await owner.inTx((tx) =>
    tx.run(
      sql`update material_task set requisitioned_qty = 0, shortage_qty = demand_qty where tenant_id = ${tx.tenantId} and nest_order_id = ${id}`,
    ),
  );
  expect(await splitSharedDemands(house)).toBe(mine.length + others.length);
  const open = async (of: string) => (await found(of)).filter(([, , quantity]) => quantity > 0);
  expect([await open(projectId), await open(other)]).toEqual([mine, others]);
  const { items } = await owner.call(materialTask.calls.list, { query: { projectId } });
  expect(items.filter((t) => Number(t.demandQty) > 0).map((t) => t.requiredDate)).toEqual(['2027-03-05']);
  expect(await splitSharedDemands(house)).toBe(0);
  const [task] = sharedDemandTasks(house);
  const at = new Date('2027-01-01T00:00:00Z');
  expect([task?.atStart, (task?.next(at).getFullYear() ?? 0) > 2100]).toEqual([true, true]);
});
