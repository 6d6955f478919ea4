/** What nesting bars costs a space (engineering F9): a row of the ledger as of plates, given back by a void before any file has left. */
import { beforeAll, describe, expect, it } from 'vitest';
import { activityPrice, bars, nestAdmin, nestCost, tenant } from '@muyun/contract';
import type { Actor } from '../../../../../test/kit.ts';
import { barAct, barBody, barsComputed, barScene, f81Pieces } from '../../../../../test/bar-scene.ts';
import { StatisticsScene } from '../../../../../test/statistics-scene.ts';

let platform: StatisticsScene;
beforeAll(async () => {
  platform = await StatisticsScene.open();
});
const ledger = async (owner: Actor) =>
  (await owner.call(nestCost.listNestCost, { query: { sorting: 'creationTime asc' } })).items;

/** The six bars of F8.1 in a space of two runs, with a price per bar. */
async function nested() {
  const scene = await barScene();
  const { owner, space } = scene;
  await platform.give(space.tenantId, 2);
  await platform.host.call(activityPrice.activityPriceMaster.calls.create, {
    body: {
      name: `支价${space.tenantId.slice(-6)}`,
      service: 4,
      unitPrice: '1.50',
      billUnit: 8,
      monthlyFree: '0',
      priority: 1,
      tenantIds: [space.tenantId],
    } as never,
  });
  const [a = '', b = '', c = ''] = await f81Pieces(scene);
  const { id } = await owner.call(bars.createBarOrder, {
    body: barBody([
      [a, 6],
      [b, 8],
      [c, 5],
    ]),
  });
  await barsComputed(owner, id);
  const left = async () =>
    (await platform.host.call(tenant.getTenant, { params: { id: space.tenantId } })).nestLeft;
  return { owner, space, id, left };
}

describe('an order of bars', () => {
  it('is charged by its bars, counts as income, and a void gives it back', async () => {
    const { owner, space, id, left } = await nested();
    expect(await ledger(owner)).toEqual([
      expect.objectContaining({
        costType: 1,
        orderId: id,
        kind: 4,
        billUnit: 8,
        quantity: '6.0000',
        quotaUnits: '-1.0000',
        amount: '9.00',
        balanceAfter: '1.0000',
      }),
    ]);
    const { items } = await platform.host.call(nestAdmin.adminCosts, {
      query: { tenantId: space.tenantId },
    });
    expect(items.map((r) => [r.orderId, r.kind, r.amount])).toEqual([[id, 4, '9.00']]);
    expect(await left()).toBe(1);
    await barAct(owner, id, 'void', { reason: '客户取消' });
    expect((await ledger(owner)).map((r) => [r.costType, r.quotaUnits, r.amount])).toEqual([
      [1, '-1.0000', '9.00'],
      [2, '1.0000', '-9.00'],
    ]);
    expect(await left()).toBe(2);
  });

  it('of which a list has left the house is paid for', async () => {
    const { owner, id, left } = await nested();
    await barAct(owner, id, 'confirm');
    const file = await owner.raw(bars.downBarFile, {
      params: { id },
      query: { file: '1', format: 'xlsx' } as never,
    });
    expect(file.status).toBe(200);
    await barAct(owner, id, 'void', { reason: '客户取消' });
    expect((await ledger(owner)).map((r) => r.costType)).toEqual([1]);
    expect(await left()).toBe(1);
  });

  it('of which a result was printed is paid for as well', async () => {
    const { owner, id, left } = await nested();
    await barAct(owner, id, 'confirm');
    const ids = (await owner.call(bars.listBarResults, { query: { orderId: id } })).items.map((r) => r.id);
    expect((await owner.raw(bars.printBarResults, { body: { ids } as never })).status).toBe(200);
    await barAct(owner, id, 'void', { reason: '客户取消' });
    expect((await ledger(owner)).map((r) => r.costType)).toEqual([1]);
    expect(await left()).toBe(1);
  });
});
