/** Corporate transfers, and a server that can be paid in no way at all (platform M7 §4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payment } from '@muyun/contract';
import { codesTo, freshPhone } from '../../../../test/door-scene.ts';
import { Shop } from '../../../../test/payment-scene.ts';
import type { Space } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';
import { codeOf } from '../../../../test/kit.ts';

const phone = freshPhone();
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

describe('a transfer', () => {
  const confirming = (order: { id: string; version: number }, more: object = {}) => ({
    params: { id: order.id },
    body: {
      paidAmount: '12800.00',
      paidTime: '2026-11-22T10:00:00+08:00',
      voucherNo: `V${newId().slice(-8)}`,
      version: order.version,
      ...more,
    },
  });
  const placed = async (): Promise<[Space, Awaited<ReturnType<Shop['order']>>]> => {
    const space = await shop.space();
    return [space, await shop.order(space, { gateway: 3 })];
  };

  const sent = () => codesTo(shop.house, phone);
  /** A code on the phone of whoever confirms, as if the last one had been long ago. */
  const code = async (): Promise<string> => {
    await shop.sql(
      `update sms_code set creation_time = creation_time - interval '2 hours' where phone = $1`,
      [phone],
    );
    const before = sent().length;
    await shop.host.call(payment.sendConfirmCode);
    await expect.poll(() => sent().length).toBe(before + 1);
    return sent().at(-1)?.code ?? '';
  };

  it('is confirmed by nobody without a phone, and not without the code that was sent to it, once', async () => {
    const [, order] = await placed();
    const told = async (more: object = {}): Promise<string> =>
      codeOf(await shop.host.raw(payment.confirmOrder, confirming(order, more)));
    expect(codeOf(await shop.host.raw(payment.sendConfirmCode))).toBe('Account:PhoneRequired');
    expect(await told({ smsCode: '123456' })).toBe('Account:PhoneRequired');
    await shop.sql('update app_account set phone_number = $2 where id = $1', [shop.host.userId, phone]);
    await shop.house.server.house.sessions.forget(shop.host.userId);
    expect(await told()).toBe('Account:StepUpRequired');
    const smsCode = await code();
    expect(await told({ smsCode: smsCode === '000000' ? '111111' : '000000' })).toBe(
      'Account:SmsCodeInvalid',
    );
    // what is refused for another reason costs no code
    expect(await told({ smsCode, paidAmount: '1.00' })).toBe('Order:AmountMismatch');
    expect(await shop.statusOf(order)).toBe(0);
    expect(await told({ smsCode })).toBe('200');
    const [, next] = await placed();
    expect(codeOf(await shop.host.raw(payment.confirmOrder, confirming(next, { smsCode })))).toBe(
      'Account:SmsCodeInvalid',
    );
    expect(await shop.statusOf(next)).toBe(0);
  });

  it('is paid when the platform has the money: exactly that, each serial number once', async () => {
    const [space, order] = await placed();
    const refused = async (more: object): Promise<string> =>
      codeOf(await shop.host.raw(payment.confirmOrder, confirming(order, more)));
    expect(await refused({ paidAmount: '12799.99' })).toBe('Order:AmountMismatch');
    expect(await refused({ version: 9 })).toBe('Common:StaleVersion');
    expect(codeOf(await space.owner.raw(payment.confirmOrder, confirming(order)))).toBe('Common:Forbidden');
    expect(
      await shop.host.refused(shop.host.call(payment.confirmOrder, confirming({ ...order, id: newId() }))),
    ).toBe('Common:NotFound');
    const paid = await shop.host.call(
      payment.confirmOrder,
      confirming(order, { voucherNo: 'BANK-1', smsCode: await code() }),
    );
    expect(paid).toMatchObject({ status: 1, voucherNo: 'BANK-1' });
    expect(await refused({ version: paid.version })).toBe('Order:NotUnpaid');
    const [, second] = await placed();
    const again = await shop.host.raw(
      payment.confirmOrder,
      confirming(second, { voucherNo: 'BANK-1', smsCode: await code() }),
    );
    expect(codeOf(again)).toBe('Order:BankSerialUsed');
    expect(await shop.statusOf(second)).toBe(0);
  });

  it('of an order that is scanned is none', async () => {
    const order = await shop.order(await shop.space());
    expect(codeOf(await shop.host.raw(payment.confirmOrder, confirming(order)))).toBe('Order:NotTransfer');
  });

  it('is found by the platform among the orders of all spaces', async () => {
    const [space, order] = await placed();
    const list = await shop.host.call(payment.listOrdersForAdmin, {
      query: { status: 0, gateway: 3, filter: order.orderNo },
    });
    expect(list).toMatchObject({ totalCount: 1, items: [{ id: order.id, tenantName: space.name }] });
    expect(codeOf(await space.owner.raw(payment.listOrdersForAdmin))).toBe('Common:Forbidden');
  });
});

describe('cash', () => {
  const cash = (order: { id: string; version: number }, receiptNo: string, more: object = {}) =>
    shop.host.raw(payment.receiveCash, {
      params: { id: order.id },
      body: {
        paidAmount: '12800.00',
        paidTime: '2026-11-22T10:00:00+08:00',
        receiptNo,
        version: order.version,
        ...more,
      },
    });

  it('is received by the platform only, whatever way was chosen; each receipt pays one order', async () => {
    const [space, other] = [await shop.space(), await shop.space()];
    const order = await shop.order(space);
    expect(codeOf(await cash(order, 'S-001', { paidAmount: '12000' }))).toBe('Order:AmountMismatch');
    expect(codeOf(await cash(order, 'S-001', { version: 9 }))).toBe('Common:StaleVersion');
    const params = { id: order.id };
    const asOwner = await space.owner.raw(payment.receiveCash, { params, body: {} as never });
    expect(codeOf(asOwner)).toBe('Common:Forbidden');
    expect(codeOf(await cash(order, 'S-001'))).toBe('200');
    const paid = await space.owner.call(payment.getOrder, { params });
    expect(paid).toMatchObject({ status: 1, gateway: 4, voucherNo: 'S-001' });
    expect(codeOf(await cash(paid, 'S-002'))).toBe('Order:NotUnpaid');
    const second = await shop.order(other);
    expect(codeOf(await cash(second, 'S-001'))).toBe('Order:ReceiptUsed');
    expect(await shop.statusOf(second)).toBe(0);
    // a number of the bank is another thing
    expect(codeOf(await cash(second, 'BANK-1'))).toBe('200');
    const list = await shop.host.call(payment.listOrdersForAdmin, { query: { gateway: 4 } });
    expect(list.items.map((o) => o.id).toSorted()).toEqual([order.id, second.id].toSorted());
  });
});

describe('a server without a gateway and without an account', () => {
  it('says so, and takes no order', async () => {
    const bare = await Shop.open({ pay: { online: null, transfer: null, hotline: '' } });
    try {
      const space = await bare.space();
      const options = await space.owner.call(payment.payOptions);
      expect(options).toMatchObject({ isSimulated: false, transferAccount: null, hotline: '' });
      expect(options.gateways.map((g) => g.isOpen)).toEqual([false, false, false]);
      for (const gateway of [1, 2, 3] as const)
        expect(await bare.refusal(space, { gateway })).toBe('Order:GatewayUnavailable');
      expect(await bare.sql('select 1 from payment_order')).toEqual([]);
    } finally {
      await bare.close();
    }
  });
});
