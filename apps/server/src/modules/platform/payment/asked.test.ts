/** The gateway is asked before an order ends: what it has paid is never cancelled, what it has not can be paid no more (platform M7 §4, J). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { message, payment, type PaymentOrder } from '@muyun/contract';
import { Shop } from '../../../../test/payment-scene.ts';
import { Actor, codeOf } from '../../../../test/kit.ts';
import { LIMIT, numbers, ROUNDS } from '../../../../test/at-once.ts';
import { businessDay } from '../../../kit/clock.ts';
import type { PayGateway } from '../../../kit/pay.ts';

let shop: Shop;
let stranger: Actor;
/** The simulator of the server. */
let taking: PayGateway;
beforeAll(async () => {
  shop = await Shop.open();
  stranger = new Actor(shop.house.url, null, '', '');
  taking = shop.house.server.house.pay as PayGateway;
});
afterEach(() => shop.gateway(taking));
afterAll(() => shop.close());

const ARRIVES = { timeout: 10_000 };
const cancelling = (order: PaymentOrder) => ({ params: { id: order.id } });
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const attempts = (order: PaymentOrder): Promise<{ state: number; no: string }[]> =>
  shop.sql(
    'select state, out_trade_no as no from payment_attempt where order_id = $1 order by out_trade_no',
    [order.id],
  );
const told = async (order: PaymentOrder): Promise<string[]> =>
  (
    await shop.sql<{ result: string }>('select result from payment_notify where order_id = $1', [order.id])
  ).map((r) => r.result);
/** The buyer has paid at the gateway, whose word has not come through. */
const paidUnheard = async (order: PaymentOrder): Promise<void> => void (await shop.notice(order));

describe('an order that the gateway has paid, although nobody was told', () => {
  it('is not cancelled by its buyer, but paid', async () => {
    const space = await shop.space();
    const couponNo = await shop.coupon();
    const order = await shop.order(space, { couponNo });
    await paidUnheard(order);
    expect(codeOf(await space.owner.raw(payment.cancelOrder, cancelling(order)))).toBe('Order:NotUnpaid');
    expect([await shop.statusOf(order), await told(order)]).toEqual([1, ['paid']]);
    expect(await shop.couponCounts(couponNo)).toEqual({ locked: 0, used: 1 });
    expect((await attempts(order)).map((a) => a.state)).toEqual([1]);
  });

  it('is not cancelled by the clock; one beside it that nobody has paid is', async () => {
    const [paid, left] = [await shop.order(await shop.space()), await shop.order(await shop.space())];
    await paidUnheard(paid);
    await shop.run('payment.expire', inHours(2.1));
    expect([await shop.statusOf(paid), await shop.statusOf(left)]).toEqual([1, 2]);
    expect((await attempts(left)).map((a) => a.state)).toEqual([2]);
  });

  it('is not cancelled by another order that takes its place', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    await paidUnheard(order);
    const next = await shop.order(space, { priceId: (await shop.plan(space.owner, '企业版2年')).id });
    expect([await shop.statusOf(order), next.status]).toEqual([1, 0]);
  });

  it('is not paid another way, nor received in cash', async () => {
    const space = await shop.space();
    const [scanned, handed] = [await shop.order(space), await shop.order(await shop.space())];
    await paidUnheard(scanned);
    const body = { gateway: 3 as const };
    expect(codeOf(await space.owner.raw(payment.payOrder, { ...cancelling(scanned), body }))).toBe(
      'Order:NotUnpaid',
    );
    await paidUnheard(handed);
    const receipt = {
      paidAmount: '12800.00',
      paidTime: '2026-11-22T10:00:00+08:00',
      receiptNo: `R${handed.orderNo}`,
      version: handed.version,
    };
    const refused = await shop.host.raw(payment.receiveCash, { ...cancelling(handed), body: receipt });
    expect(['Order:NotUnpaid', 'Common:StaleVersion']).toContain(codeOf(refused));
    expect([await shop.statusOf(scanned), await shop.statusOf(handed)]).toEqual([1, 1]);
  });

  it('is found by the page that asks for its state, and by the sweep when no page is open', async () => {
    const space = await shop.space();
    const [watched, left] = [await shop.order(space), await shop.order(await shop.space())];
    await Promise.all([paidUnheard(watched), paidUnheard(left)]);
    // just opened: the gateway is not asked at every look
    expect((await space.owner.call(payment.orderStatus, cancelling(watched))).status).toBe(0);
    await shop.sql(
      "update payment_attempt set creation_time = now() - interval '11 seconds' where order_id = $1",
      [watched.id],
    );
    expect((await space.owner.call(payment.orderStatus, cancelling(watched))).status).toBe(1);
    await shop.run('payment.attempts', new Date());
    expect(await shop.statusOf(left)).toBe(1);
  });
});

describe('a code', () => {
  it('is closed with its order: nobody can pay it afterwards', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    await space.owner.call(payment.cancelOrder, cancelling(order));
    await expect(shop.notice(order)).rejects.toThrow('closed');
  });

  it('is closed before the order is paid another way, and a new one is made on the way back', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    for (const gateway of [3, 2, 1] as const)
      await space.owner.call(payment.payOrder, { ...cancelling(order), body: { gateway } });
    expect((await attempts(order)).map((a) => [a.no.slice(-2), a.state])).toEqual([
      ['01', 2],
      ['02', 2],
      ['03', 0],
    ]);
    await space.owner.call(payment.simulatePayment, cancelling(order));
    expect(await shop.statusOf(order)).toBe(1);
  });

  it('that the gateway does not answer for keeps its order; another order is cancelled all the same', async () => {
    const space = await shop.space();
    const [order, other] = [await shop.order(space), await shop.order(await shop.space())];
    const [attempt] = await attempts(order);
    shop.gateway({
      ...taking,
      query: (gateway, no) =>
        no === attempt?.no ? Promise.reject(new Error('no answer')) : taking.query(gateway, no),
    });
    expect(codeOf(await space.owner.raw(payment.cancelOrder, cancelling(order)))).toBe(
      'Order:GatewayUnavailable',
    );
    await shop.run('payment.expire', inHours(2.1));
    expect([await shop.statusOf(order), await shop.statusOf(other)]).toEqual([0, 2]);
    shop.gateway(taking);
    await shop.run('payment.expire', inHours(2.1));
    expect(await shop.statusOf(order)).toBe(2);
  });

  it('that is paid between the question and the closing is paid', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    shop.gateway({
      ...taking,
      close: async (gateway, no) => {
        await paidUnheard(order);
        return taking.close(gateway, no);
      },
    });
    expect(codeOf(await space.owner.raw(payment.cancelOrder, cancelling(order)))).toBe('Order:NotUnpaid');
    expect(await shop.statusOf(order)).toBe(1);
  });

  it('that was paid with another amount is told to the platform, and does not hold its order for ever', async () => {
    const space = await shop.space();
    const order = await shop.order(space);
    await shop.notice(order, 1);
    expect((await space.owner.call(payment.cancelOrder, cancelling(order))).status).toBe(2);
    expect(await told(order)).toEqual(['mismatch']);
    const titles = async (): Promise<string[]> =>
      (await shop.host.call(message.listMessages, { query: { filter: order.orderNo } })).items.map(
        (m) => m.title,
      );
    await expect.poll(titles, ARRIVES).toEqual([`${order.orderNo} 有一笔 0.01 元要处理`]);
  });
});

describe('paying and cancelling at once', () => {
  it('an order is paid or closed, never paid and lost', { timeout: LIMIT }, async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all(
        numbers(6).map(async (n) => {
          const space = await shop.space();
          const order = await shop.order(space);
          const paying = shop.notice(order).then(
            () => true,
            () => false,
          );
          const ending =
            n % 2 === 0
              ? space.owner.raw(payment.cancelOrder, cancelling(order))
              : shop.run('payment.expire', inHours(2.1));
          const [isPaid] = await Promise.all([paying, ending]);
          expect(await shop.statusOf(order)).toBe(isPaid ? 1 : 2);
        }),
      );
  });
});

describe('the bill of a gateway, the morning after', () => {
  const tomorrow = (): Date => inHours(24);
  const line = (no: string, trade: string, amountFen: number) => ({
    outTradeNo: no,
    gatewayTradeNo: trade,
    amountFen,
  });
  /** That of today; there was nothing before. */
  const bills = (lines: readonly ReturnType<typeof line>[] | null): void => {
    const today = businessDay(new Date());
    const of = (day: string) => (day === today ? lines : []);
    shop.gateway({ ...taking, bill: async (gateway, day) => (gateway === 1 ? of(day) : null) });
  };
  const messages = async (): Promise<string[]> => {
    // all that waits has arrived
    const waiting = () => shop.sql('select id from message_outbox');
    await expect.poll(waiting, ARRIVES).toEqual([]);
    const { items } = await shop.host.call(message.listMessages, { query: { filter: '对账' } });
    return items.map((m) => m.content);
  };

  it('pays what nobody was told of, and tells the platform what does not agree, once', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(async () => shop.order(await shop.space())));
    const [unheard, agreed, less, ours] = orders as [PaymentOrder, PaymentOrder, PaymentOrder, PaymentOrder];
    const notices = await Promise.all([agreed, less, ours].map((order) => shop.notice(order)));
    for (const notice of notices) await shop.tell(notice, stranger);
    const [attempt] = await attempts(unheard);
    const lines = [
      line(attempt?.no ?? '', 'T-unheard', 1_280_000),
      line(notices[0]?.outTradeNo ?? '', notices[0]?.gatewayTradeNo ?? '', 1_280_000),
      line(notices[1]?.outTradeNo ?? '', notices[1]?.gatewayTradeNo ?? '', 1_270_000),
      line('P00000000000000000001', 'T-nobody', 500),
    ];
    // payments of the tests above are on the bill too
    const before = await shop.sql<{ no: string; trade: string; fen: string }>(
      `select out_trade_no as no, gateway_trade_no as trade, amount_fen as fen from payment_notify
       where gateway = 1 and order_id <> all($1::uuid[])`,
      [orders.map((o) => o.id)],
    );
    bills([...lines, ...before.map((b) => line(b.no, b.trade, Number(b.fen)))]);
    await shop.run('payment.reconcile', tomorrow());
    expect(await shop.statusOf(unheard)).toBe(1);
    const [content, ...more] = await messages();
    expect(more).toEqual([]);
    expect(content).toContain('补记到账 1 笔');
    expect(content).toContain(`${less.orderNo}01 账单 12700.00 元，系统 12800.00 元`);
    expect(content).toContain('P00000000000000000001 账单 5.00 元，系统没有');
    expect(content).toContain(`${ours.orderNo}01 系统 12800.00 元，账单没有`);
    expect(content).not.toContain(agreed.orderNo);
    await shop.run('payment.reconcile', tomorrow());
    expect(await messages()).toHaveLength(1);
    await looked(less.orderNo);
  });

  /** The platform sees the bill, looks into it once, and the day that agreed has nothing to be done. */
  async function looked(orderNo: string): Promise<void> {
    const { host } = shop;
    const open = await host.call(payment.listBills, { query: { state: 2 } });
    expect(open).toMatchObject({
      totalCount: 1,
      items: [{ gateway: 1, bookedCount: 1, state: 2, note: null }],
    });
    const [bill] = open.items;
    expect(bill?.differences.join()).toContain(`${orderNo}01 账单 12700.00 元`);
    const handling = { params: { id: bill?.id ?? '' }, body: { note: '已退差额 100 元' } };
    expect(codeOf(await host.raw(payment.handleBill, { ...handling, body: { note: ' ' } }))).toBe(
      'Common:Validation',
    );
    const both = await Promise.all([1, 2].map(() => host.raw(payment.handleBill, handling)));
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Order:BillHandled']);
    const [handled] = (await host.call(payment.listBills, { query: { state: 3 } })).items;
    expect(handled).toMatchObject({ id: bill?.id, note: '已退差额 100 元', handlerName: expect.any(String) });
    const [agreeing] = (await host.call(payment.listBills, { query: { state: 1 } })).items;
    const quiet = { params: { id: agreeing?.id ?? '' }, body: { note: '没有差异' } };
    expect(codeOf(await host.raw(payment.handleBill, quiet))).toBe('Order:BillAgrees');
    const gone = { params: { id: crypto.randomUUID() }, body: { note: '没有这份' } };
    expect(codeOf(await host.raw(payment.handleBill, gone))).toBe('Common:NotFound');
    const { owner } = await shop.space();
    expect(codeOf(await owner.raw(payment.listBills))).toBe('Common:Forbidden');
  }

  it('that is not there yet tells nothing', async () => {
    await shop.sql('delete from payment_bill');
    await shop.sql("delete from message where title like '%对账%'");
    bills(null);
    await shop.run('payment.reconcile', tomorrow());
    expect(await messages()).toEqual([]);
    // it is compared once it is there, with that of the day after
    bills([line('P00000000000000000002', 'T-later', 100)]);
    expect(await shop.run('payment.reconcile', inHours(48))).toBe('2 bills');
  });
});
