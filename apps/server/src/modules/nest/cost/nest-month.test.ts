/** What the month of a price rule has had before (engineering A16): free amounts and tiers go on from there; what material cost by month. */
import { expect, it } from 'vitest';
import { activityPrice, dec, nest, nestCost } from '@muyun/contract';
import { sql } from '../../../../test/host-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { act, f9Body } from '../../../../test/nest-scene.ts';
import { StatisticsScene } from '../../../../test/statistics-scene.ts';
import { newId } from '../../../kit/clock.ts';

const rule = activityPrice.activityPriceMaster.calls;

it('the month of a rule is what was charged in it, in its unit: what is given back later, and another unit, are none of it', async () => {
  const scene = await StatisticsScene.open();
  const { host } = scene;
  const made = await scene.nested(3);
  const { tenantId } = made.space;
  damage(tenantId);
  const body = {
    name: `月量${tenantId.slice(-6)}`,
    service: 1,
    unitPrice: '1.20',
    billUnit: 2,
    discount: '0.9',
    monthlyFree: '20',
    priority: 1,
    tenantIds: [tenantId],
  };
  const { id } = await host.call(rule.create, { body: body as never });
  const entry = (type: number, run: string, unit: number, measured: number, ago: string) =>
    sql(
      `insert into nest_cost_log (tenant_id, id, cost_type, order_id, run_id, bill_unit, measured, quantity, quota_units, unit_price, discount, amount, rule_id, creation_time)
       select $1, gen_random_uuid(), $2, $3, $4, $5, $6, 0, 0, 0, 0, 0, $7, now() - $8::interval`,
      [tenantId, type, made.orderId, run, unit, measured, id, ago],
    );
  const [ofThisMonth, ofBefore, counted] = [newId(), newId(), newId()];
  await entry(1, ofThisMonth, 2, 11.82, '0');
  await entry(1, ofBefore, 2, 50, '40 days');
  await entry(2, ofBefore, 2, 50, '0');
  await entry(1, counted, 1, 7, '0');
  const { fee } = await made.space.owner.call(nest.precheckNestOrder, { body: f9Body(made) });
  // 20 free, 11.82 of it used: 11.82 − 8.18 = 3.64 at 1.20 less a tenth
  expect(fee.amount).toBe('3.93');
  await entry(2, ofThisMonth, 2, 11.82, '0');
  const again = await made.space.owner.call(nest.precheckNestOrder, { body: f9Body(made) });
  expect(again.fee.amount).toBe('0.00');
  const { version } = await host.call(rule.get, { params: { id } });
  await host.call(rule.remove, { params: { id }, query: { version } } as never);
});

it('material cost of confirmed plans per kg and m², by month and by texture', async () => {
  const { owner, orderId } = await (await StatisticsScene.open()).nested();
  const read = (by: 'month' | 'texture', more: object = {}) =>
    owner.call(nestCost.nestMaterialCost, { query: { by, ...more } });
  expect(await read('month')).toEqual([]);
  await act(owner, orderId, 'confirm');
  const order = await owner.call(nest.getNestOrder, { params: { id: orderId } });
  const [month] = await read('month');
  expect(month).toMatchObject({
    orders: 1,
    sheets: order.sheetAmount,
    netArea: '11.8234',
    netWeight: '96.834',
    netCost: order.netCost,
    processCost: order.processCost,
    costPerKg: dec(order.netCost ?? 0)
      .div('96.834')
      .toFixed(2),
    costPerArea: dec(order.netCost ?? 0)
      .div('11.8234')
      .toFixed(2),
  });
  expect(month?.key).toMatch(/^\d{4}-\d{2}$/);
  expect((await read('texture'))[0]).toMatchObject({ title: '3003-H24 测试', netCost: order.netCost });
  expect(await read('month', { beginTime: '2099-01-01' })).toEqual([]);
});
