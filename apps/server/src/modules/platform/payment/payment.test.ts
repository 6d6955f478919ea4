/** Buying for a space: plans, orders, payment, transfer (platform M6, M7); S011–S013, S279, S280, S294, S295, S339, S343, S448, S449. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, payment, paymentCalc } from '@muyun/contract';
import { ENTERPRISE, SEATS_NAME, Shop } from '../../../../test/payment-scene.ts';
import { codeOf, makeMember } from '../../../../test/kit.ts';
import { businessDay, newId, now } from '../../../kit/clock.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const today = (): string => businessDay(now());
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const endOfDay = (day: string): string => `${day} 23:59:59`;

describe('plans', () => {
  it('come in groups with prices, period and unit; a name that nobody sells has none', async () => {
    const { owner } = await shop.space();
    const groups = await owner.call(payment.pricesByProvider, {
      query: { provider: 'E', providerName: ENTERPRISE },
    });
    expect(groups.map((g) => g.groupName)).toEqual(['按月', '按年']);
    expect(groups[1]?.priceItems[0]).toMatchObject({
      salesPrice: '12800.00',
      originalPrice: '16000.00',
      periodValue: 12,
      unit: '年',
    });
    for (const query of [{ provider: 'E', providerName: '供应商版' }, {}] as const)
      expect(await owner.call(payment.pricesByProvider, { query })).toEqual([]);
  });

  it('that are over or taken off the shelf are not shown', async () => {
    const { owner } = await shop.space();
    const plan = await shop.plan(owner, '企业版3年');
    await shop.sql('update price set is_active = false where id = $1', [plan.id]);
    await expect(shop.plan(owner, '企业版3年')).rejects.toThrow('not for sale');
    await shop.sql("update price set is_active = true, valid_to = now() - interval '1 day' where id = $1", [
      plan.id,
    ]);
    await expect(shop.plan(owner, '企业版3年')).rejects.toThrow('not for sale');
    await shop.sql('update price set valid_to = null where id = $1', [plan.id]);
    expect((await shop.plan(owner, '企业版3年')).id).toBe(plan.id);
  });

  it('say how one can pay here', async () => {
    const { owner } = await shop.space();
    const options = await owner.call(payment.payOptions);
    expect(options.gateways).toEqual([1, 2, 3].map((gateway) => ({ gateway, isOpen: true })));
    expect(options).toMatchObject({ isSimulated: true, transferAccount: { bank: '演示银行' } });
  });
});

describe('an order', () => {
  it('is what the server says of price, period and name, whatever was sent', async () => {
    const space = await shop.space();
    const body = {
      ...(await shop.body(space, { tenantName: '别的空间' })),
      amount: '0.01',
      orderAmount: '0.01',
    };
    const raw = await space.owner.raw(payment.createOrder, { body });
    const order = raw.json() as Record<string, unknown>;
    expect(order).toMatchObject({
      tenantName: space.name,
      providerName: ENTERPRISE,
      periodValue: 12,
      originalPrice: '16000.00',
      orderAmount: '12800.00',
      amount: '12800.00',
      gateway: 1,
      orderType: 1,
      status: 0,
    });
    expect(order['orderNo']).toMatch(/^P\d{18}$/);
    const hours = (Date.parse(String(order['expireTime'])) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThanOrEqual(2);
    expect(await space.owner.call(payment.getOrder, { params: { id: String(order['id']) } })).toEqual(order);
    expect(await shop.host.call(payment.getOrder, { params: { id: String(order['id']) } })).toEqual(order);
  });

  it('shows a code that pays it; paid, it makes the space last a year longer and says who bought what', async () => {
    const space = await shop.space();
    await shop.endOn(space, '2031-08-31');
    const before = (await space.owner.call(account.policy)).permissionVersion;
    const order = await shop.order(space);
    const params = { id: order.id };
    const { url } = await space.owner.call(payment.orderQr, { params });
    expect(url).toMatch(/^data:image\/png;base64,iVBOR/);
    expect((await space.owner.call(payment.orderStatus, { params })).status).toBe(0);
    expect((await space.owner.call(payment.simulatePayment, { params })).status).toBe(1);
    expect((await shop.state(space)).end).toBe(endOfDay('2032-08-31'));
    expect((await space.owner.call(account.policy)).permissionVersion).toBe(before + 1);
    const log = await shop.sql<{ summary: string }>(
      'select summary from audit_log where tenant_id = $1 and biz_no = $2 order by time',
      [space.tenantId, order.orderNo],
    );
    expect(log.map((l) => l.summary).join()).toContain(
      '老板 购买 企业版 企业版1年，12800.00 元，有效期至 2032-08-31',
    );
    expect(codeOf(await space.owner.raw(payment.orderQr, { params }))).toBe('Order:NotUnpaid');
    expect(codeOf(await space.owner.raw(payment.cancelOrder, { params }))).toBe('Order:NotUnpaid');
    expect(codeOf(await space.owner.raw(payment.payOrder, { params, body: {} }))).toBe('Order:NotUnpaid');
  });

  it('stands in the log of its space once for what a person did with it, in his name', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    await space.owner.call(payment.cancelOrder, { params: { id: order.id } });
    const rows = await shop.sql<{ call_id: string; biz_no: string; user_id: string; permission: string }>(
      'select call_id, biz_no, user_id, permission from audit_log where tenant_id = $1 order by time',
      [space.tenantId],
    );
    const row = { biz_no: order.orderNo, user_id: space.owner.userId, permission: 'session' };
    expect(rows).toEqual([
      { call_id: payment.createOrder.id, ...row },
      { call_id: payment.cancelOrder.id, ...row },
    ]);
  });

  it('of a trial begins where the trial ends, and ends the trial; of an expired space it begins today', async () => {
    const [trial, expired] = [await shop.space(), await shop.space()];
    await shop.endOn(trial, paymentCalc.addMonths(today(), 1), true);
    await shop.endOn(expired, '2026-01-10');
    for (const space of [trial, expired])
      await space.owner.call(payment.simulatePayment, { params: { id: (await shop.order(space)).id } });
    expect(await shop.state(trial)).toMatchObject({
      end: endOfDay(paymentCalc.addMonths(paymentCalc.addMonths(today(), 1), 12)),
      trial: false,
    });
    expect((await shop.state(expired)).end).toBe(endOfDay(paymentCalc.addMonths(today(), 12)));
  });

  it('of a space that waits for it opens that space', async () => {
    const space = await shop.space();
    await shop.sql('update tenant set is_active = false, activated_time = null where tenant_id = $1', [
      space.tenantId,
    ]);
    await space.owner.call(payment.simulatePayment, { params: { id: (await shop.order(space)).id } });
    const mine = (await space.owner.call(account.auth)).tenants.find((t) => t.tenantId === space.tenantId);
    expect(mine).toMatchObject({ isActive: true, tenantState: 2 });
  });

  it('asked for twice is one; another of the edition takes its place', async () => {
    const space = await shop.space();
    const first = await shop.order(space);
    expect((await shop.order(space, { gateway: 2 })).id).toBe(first.id);
    const month = await shop.plan(space.owner, '企业版1个月');
    const second = await shop.order(space, { priceId: month.id });
    expect(second).toMatchObject({ amount: '1600.00', status: 0 });
    expect(await shop.statusOf(first)).toBe(2);
  });

  it('is paid another way: by transfer it waits a week; a version that is not the last is refused', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    const one = { params: { id: order.id } };
    const changed = await space.owner.call(payment.payOrder, {
      ...one,
      body: { gateway: 3, version: order.version },
    });
    expect(changed).toMatchObject({ gateway: 3, version: order.version + 1 });
    expect(Date.parse(changed.expireTime) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(codeOf(await space.owner.raw(payment.orderQr, one))).toBe('Order:GatewayUnavailable');
    const stale = await space.owner.raw(payment.payOrder, {
      ...one,
      body: { gateway: 1, version: order.version },
    });
    expect(codeOf(stale)).toBe('Common:StaleVersion');
  });

  it('of a plan that has changed, or that is not for this space, is refused', async () => {
    const [space, supplier] = [await shop.space(), await shop.space('供应商版')];
    expect(await shop.refusal(space, { providerName: '旗舰版' })).toBe('Order:PriceChanged');
    expect(await shop.refusal(space, { priceId: newId() })).toBe('Order:PriceChanged');
    expect(await shop.refusal(supplier, {})).toBe('Order:NotForSpace');
    expect(await shop.refusal(space, { gateway: 4 as never })).toBe('Common:Validation');
  });

  it('is cancelled by its buyer, or two hours later by the clock; then nobody pays it', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    const one = { params: { id: order.id } };
    expect((await space.owner.call(payment.cancelOrder, one)).status).toBe(2);
    const late = await shop.order(space);
    await shop.run('payment.expire', inHours(1.9));
    expect(await shop.statusOf(late)).toBe(0);
    await shop.run('payment.expire', inHours(2.1));
    expect(await shop.statusOf(late)).toBe(2);
    const over = await shop.order(space);
    await shop.sql("update payment_order set expire_time = now() - interval '1 second' where id = $1", [
      over.id,
    ]);
    const params = { id: over.id };
    for (const raw of [
      await space.owner.raw(payment.payOrder, { params, body: {} }),
      await space.owner.raw(payment.orderQr, { params }),
      await space.owner.raw(payment.simulatePayment, { params }),
    ])
      expect(codeOf(raw)).toBe('Order:Expired');
  });

  it('six at once wait for their money: the sixth is refused', async () => {
    const space = await shop.space();
    const seats = await shop.plan(space.owner, '5个席位', 'F');
    for (let n = 1; n <= 4; n += 1) {
      const id = newId();
      await shop.sql(
        'insert into price (id, provider, feature_id, group_id, period_value, period_name, available_name, sales_price, original_price, sort) select $2, provider, feature_id, group_id, 12, period_name, $3, 100, 100, 90 from price where id = $1',
        [seats.id, id, `第${n}种席位`],
      );
      await shop.order(space, { priceId: id, providerName: SEATS_NAME });
    }
    await shop.order(space, { priceId: seats.id, providerName: SEATS_NAME });
    expect(await shop.refusal(space, {})).toBe('Order:TooManyUnpaid');
    await shop.sql(
      "delete from price where available_name like '第%' and not exists (select 1 from payment_order o where o.price_id = price.id)",
    );
  });
});

describe('who buys', () => {
  it('the owner, and a member with the right to order; nobody else, and no other space', async () => {
    const [space, stranger] = [await shop.space(), await shop.space()];
    const clerk = await makeMember(space, ['AlTenant.Orders:add']);
    const reader = await makeMember(space, ['AlTenant.Orders:query']);
    const order = await clerk.call(payment.createOrder, { body: await shop.body(space) });
    expect(order.status).toBe(0);
    expect(await shop.refusal(space, {}, reader)).toBe('Common:Forbidden');
    expect(await shop.refusal(space, {}, stranger.owner)).toBe('Common:NotFound');
    const params = { id: order.id };
    for (const by of [reader, stranger.owner])
      for (const call of [
        payment.getOrder,
        payment.orderQr,
        payment.orderStatus,
        payment.cancelOrder,
        payment.simulatePayment,
      ])
        expect([call.id, codeOf(await by.raw(call, { params }))]).toEqual([call.id, 'Common:NotFound']);
    expect(codeOf(await stranger.owner.raw(payment.payOrder, { params, body: { gateway: 2 } }))).toBe(
      'Common:NotFound',
    );
    expect(await shop.statusOf(order)).toBe(0);
  });

  it('for a space that the platform has closed: nobody', async () => {
    const [space, other] = [await shop.space(), await shop.space()];
    await shop.sql('update tenant_user set is_admin = false where tenant_id = $1', [space.tenantId]);
    await shop.sql(
      `insert into tenant_user (tenant_id, id, user_id, remark_name, is_admin) values ($1, $2, $3, '老板', true)`,
      [space.tenantId, newId(), other.owner.userId],
    );
    await shop.sql('update tenant set is_active = false, disabled_time = now() where tenant_id = $1', [
      space.tenantId,
    ]);
    expect(await shop.refusal(space, {}, other.owner)).toBe('Tenant:Disabled');
  });
});
