/** 逾期未到 (commerce §11): who plans and who buys are told once per line and day, and it is done when the goods come or their day moves. */
import { materialOrder, materialStockIn } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeMember, testHouse } from '../../../test/kit.ts';
import { at, deApproved, materialSteps } from '../../../test/material-scene.ts';
import { messagesOf, quiet } from '../../../test/message-scene.ts';
import { daysAgo, daysOn } from '../../../test/paint-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';
import { sql } from '../../kit/sql.ts';
import { lateTasks, tellLate } from './material-order/late.ts';

let s: PurchaseScene;
let planner: Actor;
let projectId = '';
const steps = materialSteps(() => s);
const { ordered, received, projectNamed } = steps;
beforeAll(async () => {
  s = await purchaseScene();
  planner = await makeMember(s.space, ['AlCad.CadProjects:query', 'AlCad.CadProjects:get']);
  projectId = await projectNamed('赶工的楼');
  await s.owner.inTx((tx) =>
    tx.run(
      sql`update cad_project set planner_id = (select u.id from tenant_user u where u.tenant_id = ${tx.tenantId} and u.user_id = ${planner.userId}) where tenant_id = ${tx.tenantId} and id = ${projectId}`,
    ),
  );
});
const look = async (on = new Date()) => {
  await tellLate((await testHouse()).server.house, on);
  await quiet();
};
const orderNo = async (id: string) => (await s.owner.call(materialOrder.calls.get, at(id))).orderNo;
const late = async () =>
  (await s.owner.call(materialOrder.calls.list, { query: { overdue: true, maxResultCount: 400 } as never }))
    .items;
/** 缺料/库存预警; whoever approves has other messages of the order */
const told = async (actor: Actor, filter: string) =>
  (await messagesOf(actor, { filter })).filter((m) => m.messageTypeValue === 10);
const unread = async (actor: Actor, filter: string) =>
  (await told(actor, filter)).filter((m) => m.messageState === 0).length;

describe('an order line that is past its day', () => {
  it('is told to whoever buys and to the planner whose project it stops, once; done when it has come', async () => {
    const head = { orderDate: daysAgo(9), deliveryDate: daysAgo(2) };
    const { orderId, lineId } = await ordered({ projectId, quantity: '10' }, head);
    const no = await orderNo(orderId);
    await look();
    const [own] = await told(s.owner, no);
    expect(own).toMatchObject({ messageState: 0 });
    expect(own?.content).toContain('已逾期 2 天');
    const [his] = await told(planner, no);
    expect(his?.title).toBe('「赶工的楼 / 第1批」的材料逾期未到');
    await look();
    expect(await told(s.owner, no)).toHaveLength(1);
    expect(await told(planner, no)).toHaveLength(1);
    expect((await late()).find((o) => o.id === orderId)?.lateDays).toBe(2);
    await received(lineId, { quantity: '4' });
    expect(await unread(planner, no)).toBe(1);
    const rest = await received(lineId, { quantity: '6' });
    expect(await unread(planner, no)).toBe(0);
    expect(await unread(s.owner, no)).toBe(0);
    expect((await late()).map((o) => o.id)).not.toContain(orderId);
    // taken back it is late again, of which everybody has heard
    await deApproved(s.owner, materialStockIn, rest);
    await look();
    expect(await told(s.owner, no)).toHaveLength(1);
  });

  it('counts by its own day, not by that of the order; bought for nobody it is told to whoever buys alone', async () => {
    const early = await ordered(
      { quantity: '3', deliveryDate: daysAgo(3) },
      { orderDate: daysAgo(9), deliveryDate: daysOn(5) },
    );
    const still = await ordered(
      { quantity: '3', deliveryDate: daysOn(3) },
      { orderDate: daysAgo(9), deliveryDate: daysAgo(5) },
    );
    await look();
    const [first, second] = [await orderNo(early.orderId), await orderNo(still.orderId)];
    expect(await told(s.owner, second)).toEqual([]);
    expect(await told(planner, first)).toEqual([]);
    const ids = (await late()).map((o) => o.id);
    expect(ids).toContain(early.orderId);
    expect(ids).not.toContain(still.orderId);
    expect((await late()).find((o) => o.id === early.orderId)?.lateDays).toBe(3);
  });

  it('whose day moves is done, and told again when that has passed too', async () => {
    const { orderId } = await ordered({ quantity: '5' }, { orderDate: daysAgo(9), deliveryDate: daysAgo(1) });
    const no = await orderNo(orderId);
    await look();
    const before = await s.owner.call(materialOrder.calls.get, at(orderId));
    await s.owner.call(materialOrder.calls.deApproval, {
      ...at(orderId),
      body: { version: before.version, reason: '改交期' },
    });
    expect(await unread(s.owner, no)).toBe(0);
    const view = await s.owner.call(materialOrder.calls.get, at(orderId));
    await s.owner.call(materialOrder.calls.update, {
      ...at(orderId),
      body: {
        version: view.version,
        supplierId: view.supplierId,
        warehouseId: view.warehouseId,
        orderDate: view.orderDate,
        deliveryDate: daysOn(1),
        taxRate: '13',
        lines: view.lines.map(({ id, materialSkuId, quantity, priceBasis, unitPrice }) => ({
          id,
          materialSkuId,
          quantity,
          priceBasis,
          unitPrice,
        })),
      } as never,
    });
    const { version } = await s.owner.call(materialOrder.calls.get, at(orderId));
    await s.owner.call(materialOrder.calls.submit, { ...at(orderId), body: { version } });
    await s.owner.call(materialOrder.calls.approval, {
      ...at(orderId),
      body: { version: version + 1, agree: true },
    });
    await look();
    expect(await told(s.owner, no)).toHaveLength(1);
    await look(new Date(Date.now() + 3 * 86_400_000));
    expect(await told(s.owner, no)).toHaveLength(2);
  });

  it('of an order that is closed is done', async () => {
    const { orderId } = await ordered({ quantity: '5' }, { orderDate: daysAgo(9), deliveryDate: daysAgo(1) });
    const no = await orderNo(orderId);
    await look();
    const { version } = await s.owner.call(materialOrder.calls.get, at(orderId));
    await s.owner.call(materialOrder.calls.close, { ...at(orderId), body: { version, reason: '不再供货' } });
    expect(await unread(s.owner, no)).toBe(0);
    expect((await late()).map((o) => o.id)).not.toContain(orderId);
  });

  it('that is late for longer than a quarter is an old story', async () => {
    const { orderId } = await ordered(
      { quantity: '5' },
      { orderDate: daysAgo(200), deliveryDate: daysAgo(120) },
    );
    await look();
    expect(await told(s.owner, await orderNo(orderId))).toEqual([]);
    expect((await late()).map((o) => o.id)).toContain(orderId);
  });

  it('is looked for each morning', async () => {
    const [task] = lateTasks((await testHouse()).server.house);
    const next = task?.next(new Date('2026-03-01T00:00:00+08:00'));
    expect(next?.toISOString()).toBe(new Date('2026-03-01T06:10:00+08:00').toISOString());
    expect(await task?.run(new Date())).toBe('0 lines');
  });
});
