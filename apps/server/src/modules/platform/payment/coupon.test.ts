/** Coupons: what each refusal says, what is held and given back, and the last one by two at once (platform M6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payment } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { Shop } from '../../../../test/payment-scene.ts';
import type { Space } from '../../../../test/kit.ts';
import { codeOf } from '../../../../test/kit.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const quoted = async (space: Space, couponNo: string | null, name = '企业版1年') => {
  const { id: priceId } = await shop.plan(space.owner, name);
  return space.owner.raw(payment.quoteOrder, { body: { tenantId: space.tenantId, priceId, couponNo } });
};

describe('a quote', () => {
  it('takes the coupon off and holds nothing; letters may be small', async () => {
    const space = await shop.space();
    await shop.endOn(space, '2031-08-31');
    const no = await shop.coupon();
    expect((await quoted(space, no.toLowerCase())).json()).toEqual({
      orderAmount: '12800.00',
      creditAmount: '0.00',
      discountAmount: '500.00',
      amount: '12300.00',
      until: '2032-08-31',
    });
    expect((await quoted(space, null)).json()).toMatchObject({ discountAmount: '0.00', amount: '12800.00' });
    expect(await shop.couponCounts(no)).toEqual({ locked: 0, used: 0 });
  });

  it('credits what is left of the edition that was paid for; a lower one is refused while it runs', async () => {
    const space = await shop.space();
    const flagship = newId();
    await shop.sql(
      'insert into edition (id, name, edition_type, is_free, sort) values ($1, $2, 2, false, 30)',
      [flagship, `旗舰版${flagship.slice(-6)}`],
    );
    const year = await shop.plan(space.owner, '企业版1年');
    const priceId = newId();
    await shop.sql(
      "insert into price (id, provider, edition_id, group_id, period_value, period_name, available_name, sales_price, original_price) select $2, 'E', $3, group_id, 12, '1年', '旗舰版1年', 20000, 20000 from price where id = $1",
      [year.id, priceId, flagship],
    );
    await space.owner.call(payment.simulatePayment, { params: { id: (await shop.order(space)).id } });
    const ask = { tenantId: space.tenantId, priceId };
    const quote = await space.owner.call(payment.quoteOrder, { body: ask });
    // bought today: all of it is left
    expect(quote).toMatchObject({ orderAmount: '20000.00', creditAmount: '12800.00', amount: '7200.00' });
    const [{ name }] = (await shop.sql<{ name: string }>('select name from edition where id = $1', [
      flagship,
    ])) as [{ name: string }];
    const order = await shop.order(space, { priceId, providerName: name });
    await space.owner.call(payment.simulatePayment, { params: { id: order.id } });
    expect(await shop.state(space)).toMatchObject({ edition: name });
    expect(codeOf(await quoted(space, null))).toBe('Order:DowngradeRefused');
  });
});

describe('a coupon', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['that is not active', { is_active: false }, 'Coupon:NotFound'],
    ['of tomorrow', { valid_from: '2099-01-01' }, 'Coupon:NotStarted'],
    ['of yesterday', { valid_to: '2020-01-01' }, 'Coupon:Expired'],
    ['of features', { providers: ['F'] }, 'Coupon:NotApplicable'],
    ['of another price', { price_ids: [newId()] }, 'Coupon:NotApplicable'],
    ['of another space', { tenant_ids: [newId()] }, 'Coupon:NotApplicable'],
    ['for more money', { min_amount: '20000' }, 'Coupon:MinAmount'],
    ['of which none is left', { total_count: 1, used_count: 1 }, 'Coupon:UsedUp'],
  ])('%s is refused', async (_title, over, code) => {
    const space = await shop.space();
    const no = await shop.coupon(over);
    const raw = await quoted(space, no);
    expect(codeOf(raw)).toBe(code);
    const { error } = raw.json() as { error: { message: string; validationErrors: { field: string }[] } };
    expect(error.validationErrors[0]?.field).toBe('couponNo');
    if (code === 'Coupon:MinAmount') expect(error.message).toBe('未达到使用门槛20000.00元');
    expect(await shop.refusal(space, { couponNo: no })).toBe(code);
  });

  it('of the first order is for the first only', async () => {
    const space = await shop.space();
    const no = await shop.coupon({ first_order_only: true, per_tenant_limit: 5 });
    const order = await shop.order(space, { couponNo: no });
    await space.owner.call(payment.simulatePayment, { params: { id: order.id } });
    expect(codeOf(await quoted(space, no))).toBe('Coupon:NotApplicable');
  });

  it('is held by an order, given back when it is cancelled, used when it is paid; then once is enough', async () => {
    const space = await shop.space();
    const no = await shop.coupon({ total_count: 1 });
    const order = await shop.order(space, { couponNo: no });
    expect(order).toMatchObject({ couponNo: no, discountAmount: '500.00', amount: '12300.00' });
    expect(await shop.couponCounts(no)).toEqual({ locked: 1, used: 0 });
    expect(await shop.refusal(await shop.space(), { couponNo: no })).toBe('Coupon:UsedUp');
    await space.owner.call(payment.cancelOrder, { params: { id: order.id } });
    expect(await shop.couponCounts(no)).toEqual({ locked: 0, used: 0 });
    const second = await shop.order(space, { couponNo: no });
    await space.owner.call(payment.simulatePayment, { params: { id: second.id } });
    expect(await shop.couponCounts(no)).toEqual({ locked: 0, used: 1 });
    expect(await shop.refusal(space, { couponNo: no })).toBe('Coupon:LimitReached');
  });

  it('that pays all of it needs no gateway: the order is paid at once', async () => {
    const space = await shop.space();
    const no = await shop.coupon({ amount: '99999', min_amount: '0' });
    const order = await shop.order(space, { couponNo: no });
    expect(order).toMatchObject({ amount: '0.00', status: 1 });
    expect(await shop.couponCounts(no)).toEqual({ locked: 0, used: 1 });
  });

  it('the last one, by two spaces at once: one of them', async () => {
    const spaces = await Promise.all([shop.space(), shop.space()]);
    const no = await shop.coupon({ total_count: 1 });
    const bodies = await Promise.all(spaces.map((s) => shop.body(s, { couponNo: no })));
    const both = await Promise.all(
      spaces.map((s, i) => s.owner.raw(payment.createOrder, { body: bodies[i] })),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Coupon:UsedUp']);
    expect(await shop.couponCounts(no)).toEqual({ locked: 1, used: 0 });
  });

  it('by one space twice at once, for two plans: one order holds it', async () => {
    const space = await shop.space();
    const no = await shop.coupon({ min_amount: '0' });
    const plans = [await shop.plan(space.owner, '企业版1年'), await shop.plan(space.owner, '5个席位', 'F')];
    const both = await Promise.all(
      plans.map((plan, i) =>
        space.owner.raw(payment.createOrder, {
          body: {
            tenantId: space.tenantId,
            gateway: 1,
            couponNo: no,
            priceId: plan.id,
            providerName: ['企业版', '席位'][i],
          },
        }),
      ),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Coupon:LimitReached']);
    expect(await shop.couponCounts(no)).toEqual({ locked: 1, used: 0 });
  });

  it('is not guessed: after ten wrong numbers a space waits, another does not', async () => {
    const [space, other] = [await shop.space(), await shop.space()];
    for (let n = 0; n < 10; n += 1) expect(codeOf(await quoted(space, `WRONG${n}`))).toBe('Coupon:NotFound');
    const no = await shop.coupon();
    expect(codeOf(await quoted(space, no))).toBe('Common:TooManyRequests');
    expect((await quoted(space, null)).status).toBe(200);
    expect((await quoted(other, no)).status).toBe(200);
  });
});
