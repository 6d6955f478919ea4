/** What the month of a price rule has had before (engineering A16): free amounts and tiers go on from there. */
import { expect, it } from 'vitest';
import { activityPrice, nest } from '@muyun/contract';
import { sql } from '../../../../test/host-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { f9Body } from '../../../../test/nest-scene.ts';
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
