/** Money that comes in: forged, repeated, late, at once with something else; and seats that begin and end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition, member, payment } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { SEATS_NAME, Shop } from '../../../../test/payment-scene.ts';
import { Actor, codeOf } from '../../../../test/kit.ts';

let shop: Shop;
let gateway: Actor;
beforeAll(async () => {
  shop = await Shop.open();
  gateway = new Actor(shop.house.url, null, '', '');
});
afterAll(() => shop.close());

const results = async (orderId: string): Promise<string[]> =>
  (
    await shop.sql<{ result: string }>(
      'select result from payment_notify where order_id = $1 order by creation_time',
      [orderId],
    )
  ).map((r) => r.result);
const bookings = async (tenantId: string): Promise<number> =>
  (
    await shop.sql('select 1 from audit_log where tenant_id = $1 and call_id = $2', [
      tenantId,
      'payment.settle',
    ])
  ).length;

describe('a notification', () => {
  it('is believed for its signature alone', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    const notice = await shop.notice(order);
    const { amountFen } = notice;
    for (const forged of [
      { ...notice, sign: 'f'.repeat(64) },
      { ...notice, amountFen: amountFen - 1 },
      { ...notice, outTradeNo: `${order.orderNo}99` },
      { ...notice, gatewayTradeNo: 'SIMother' },
    ])
      expect(codeOf(await shop.tell(forged, gateway))).toBe('Order:SignatureInvalid');
    // signed for the one gateway, told by the other
    expect(codeOf(await gateway.raw(payment.notifyAlipay, { body: notice }))).toBe('Order:SignatureInvalid');
    expect(await shop.statusOf(order)).toBe(0);
    expect((await shop.tell(notice, gateway)).json()).toEqual({ code: 'SUCCESS' });
    expect(await shop.statusOf(order)).toBe(1);
  });

  it('of Alipay pays an order of Alipay', async () => {
    const order = await shop.order(await shop.space(), { gateway: 2 });
    const body = await shop.notice(order);
    expect(await gateway.call(payment.notifyAlipay, { body })).toEqual({ code: 'SUCCESS' });
    expect(await shop.statusOf(order)).toBe(1);
  });

  it('of another amount pays nothing, however well it is signed', async () => {
    const order = await shop.order(await shop.space());
    expect((await shop.tell(await shop.notice(order, 1), gateway)).status).toBe(200);
    expect(await shop.statusOf(order)).toBe(0);
    expect(await results(order.id)).toEqual(['mismatch']);
  });

  it('of a payment that nobody has opened is not found', async () => {
    const pay = shop.house.server.house.pay?.pay;
    expect(codeOf(await shop.tell(pay?.(1, 'P26112200000000000001', 1) as never, gateway))).toBe(
      'Common:NotFound',
    );
  });

  it('sent again, and five times at once, pays once', async () => {
    const space = await shop.space();
    await shop.endOn(space, '2031-01-31');
    const order = await shop.order(space, { priceId: (await shop.plan(space.owner, '企业版1个月')).id });
    const notice = await shop.notice(order);
    const all = await Promise.all(Array.from({ length: 5 }, () => shop.tell(notice, gateway)));
    expect(all.map((r) => r.status)).toEqual([200, 200, 200, 200, 200]);
    await shop.tell(notice, gateway);
    expect((await shop.state(space)).end).toBe('2031-02-28 23:59:59');
    expect(await results(order.id)).toEqual(['paid']);
    expect(await bookings(space.tenantId)).toBe(1);
  });

  it('of two payments of one order at once: the second is kept for its refund', async () => {
    const space = await shop.space();
    await shop.endOn(space, '2031-01-31');
    const order = await shop.order(space);
    const two = await Promise.all([shop.notice(order), shop.notice(order)]);
    await Promise.all(two.map((n) => shop.tell(n, gateway)));
    expect((await results(order.id)).toSorted()).toEqual(['again', 'paid']);
    expect((await shop.state(space)).end).toBe('2032-01-31 23:59:59');
    expect(await bookings(space.tenantId)).toBe(1);
  });

  it('at once with the cancelling of the order: it is paid, in time or late, and its coupon is used', async () => {
    for (let n = 0; n < 4; n += 1) {
      const space = await shop.space();
      const no = await shop.coupon();
      const order = await shop.order(space, { couponNo: no });
      const notice = await shop.notice(order);
      const [told, cancelled] = await Promise.all([
        shop.tell(notice, gateway),
        space.owner.raw(payment.cancelOrder, { params: { id: order.id } }),
      ]);
      expect(told.status).toBe(200);
      expect(['200', 'Order:NotUnpaid']).toContain(codeOf(cancelled));
      expect(await shop.statusOf(order)).toBe(1);
      expect(await results(order.id)).toEqual([codeOf(cancelled) === '200' ? 'late' : 'paid']);
      expect(await shop.couponCounts(no)).toEqual({ locked: 0, used: 1 });
    }
  });

  it('that comes although the gateway has closed the code: within a day it pays, later the money goes back', async () => {
    const taking = shop.house.server.house.pay;
    if (!taking) throw new Error('nobody takes payments');
    shop.gateway({ ...taking, query: async () => ({ state: 'open' }), close: async () => true });
    for (const hours of [23, 25]) {
      const space = await shop.space();
      const order = await shop.order(space);
      const notice = await shop.notice(order);
      await space.owner.call(payment.cancelOrder, { params: { id: order.id } });
      await shop.sql('update payment_order set cancel_time = now() - $2::interval where id = $1', [
        order.id,
        `${hours} hours`,
      ]);
      expect((await shop.tell(notice, gateway)).status).toBe(200);
      expect([await shop.statusOf(order), await results(order.id)]).toEqual(
        hours < 24 ? [1, ['late']] : [2, ['again']],
      );
    }
    shop.gateway(taking);
  });

  it('at once with the clock that cancels: never both', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    const notice = await shop.notice(order);
    const after = new Date(Date.now() + 3 * 3_600_000);
    await Promise.all([shop.tell(notice, gateway), shop.run('payment.expire', after)]);
    expect(await shop.statusOf(order)).toBe(1);
    expect(await bookings(space.tenantId)).toBe(1);
  });
});

describe('orders placed at once', () => {
  it('of one price by two people of a space are one order', async () => {
    const space = await shop.space();
    const body = await shop.body(space);
    const made = await Promise.all(
      Array.from({ length: 4 }, () => space.owner.call(payment.createOrder, { body })),
    );
    expect(new Set(made.map((o) => o.id)).size).toBe(1);
    expect(await shop.sql('select 1 from payment_attempt where order_id = $1', [made[0]?.id])).toHaveLength(
      1,
    );
  });
});

describe('seats', () => {
  it('are there when they are paid, go on where they end, and are gone afterwards', async () => {
    const space = await shop.space();
    const plan = await shop.plan(space.owner, '5个席位', 'F');
    const buy = async (): Promise<void> => {
      const order = await shop.order(space, { priceId: plan.id, providerName: SEATS_NAME });
      expect(order.orderType).toBe(2);
      await space.owner.call(payment.simulatePayment, { params: { id: order.id } });
    };
    await buy();
    expect((await shop.state(space)).seats).toBe(25);
    expect(await space.owner.call(member.countMembers)).toMatchObject({ seats: 25 });
    const told = (await space.owner.call(edition.ownFeatures)).find((f) => f.code === 'Seats');
    expect(told).toMatchObject({ value: '25', unit: '个', isEnabled: true, tagName: '空间' });
    // a renewal begins where the first ends
    await buy();
    expect((await shop.state(space)).seats).toBe(25);
    const at = (days: number): Date => new Date(Date.now() + days * 86_400_000);
    await shop.run('payment.seats', at(500));
    expect((await shop.state(space)).seats).toBe(25);
    await shop.run('payment.seats', at(800));
    expect((await shop.state(space)).seats).toBe(20);
  });
});

describe('seats that were taken back', () => {
  it('count no more, and what is bought again begins today', async () => {
    const space = await shop.space();
    const plan = await shop.plan(space.owner, '5个席位', 'F');
    const order = await shop.order(space, { priceId: plan.id, providerName: SEATS_NAME });
    const quoted = async (): Promise<string | null> =>
      (
        await space.owner.call(payment.quoteOrder, {
          body: { tenantId: space.tenantId, priceId: plan.id },
        })
      ).until;
    const fresh = await quoted();
    await space.owner.call(payment.simulatePayment, { params: { id: order.id } });
    expect([(await shop.state(space)).seats, await quoted()]).not.toContain(fresh);
    await shop.sql('update feature_grant set voided_time = now() where order_id = $1', [order.id]);
    expect(await quoted()).toBe(fresh);
    await shop.run('payment.seats', new Date());
    expect((await shop.state(space)).seats).toBe(20);
  });
});

describe('editions and features of a session', () => {
  it('are those that people are offered: no built-in one', async () => {
    const { owner } = await shop.space();
    await shop.sql(
      'insert into edition (id, name, edition_type, is_free, is_static) values ($1, $2, 2, true, true)',
      [newId(), '平台内置版'],
    );
    const all = await owner.call(edition.editions);
    expect(all.map((e) => e.displayName)).toEqual(['个人版', '企业版', '套料商版', '供应商版', '代理商版']);
    expect(all.every((e) => !e.isStatic)).toBe(true);
    expect(
      (await owner.call(edition.editions, { query: { editionType: 2 } })).map((e) => e.trialDayCount),
    ).toEqual([15]);
  });

  it('stand under their tags: of the own space, of a named edition, of none', async () => {
    const { owner } = await shop.space();
    const own = await owner.call(edition.features);
    expect(own.map((t) => [t.displayName, t.isTag])).toEqual([
      ['设计与套料', true],
      ['生产', true],
      ['经营', true],
      ['空间', true],
    ]);
    const codes = own.flatMap((t) => t.children.filter((f) => f.isEnabled).map((f) => f.code));
    expect(codes).toContain('Purchase');
    const personal = (await owner.call(edition.editions, { query: { editionType: 1 } }))[0]?.id ?? '';
    const of = await owner.call(edition.features, { query: { editionId: personal } });
    expect(of.flatMap((t) => t.children).find((f) => f.code === 'Purchase')).toMatchObject({
      value: 'false',
      isEnabled: false,
    });
    expect(codeOf(await owner.raw(edition.features, { query: { editionId: newId() } }))).toBe(
      'Common:NotFound',
    );
    expect(await shop.host.call(edition.features)).toEqual([]);
  });
});
