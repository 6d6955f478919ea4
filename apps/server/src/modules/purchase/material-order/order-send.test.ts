/** An order on its way to the supplier: queued with the verb, sent once, tried again, and what became of it stands with the order. */
import { materialOrder, orderSends, sendOrder, supplier } from '@muyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../../../test/house.ts';
import { materialSteps } from '../../../../test/material-scene.ts';
import { one } from '../../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene, SUPPLIER } from '../../../../test/purchase-scene.ts';
import { readMail, type SmtpServer, smtpServer } from '../../../../test/smtp-server.ts';
import { sendOrders } from './order-send.ts';

let s: PurchaseScene;
let house: TestHouse;
let mails: SmtpServer;
const steps = materialSteps(() => s);
beforeAll(async () => {
  mails = await smtpServer();
  house = await openHouse({ mail: { url: mails.url, from: 'buy@muyun.example' } });
  s = await purchaseScene(house);
});
afterAll(async () => {
  await house.server.close();
  mails.close();
});
const view = (id: string) => s.owner.call(materialOrder.calls.get, one(id));
const send = async (id: string, more: object = {}) =>
  s.owner.call(sendOrder, { ...one(id), body: { version: (await view(id)).version, channel: 2, ...more } });
const sends = (id: string) => s.owner.call(orderSends, one(id));
const approved = async (): Promise<string> =>
  (await steps.ordered({ materialSkuId: await steps.plate(), priceBasis: 4, unitPrice: '9' })).orderId;
/** Everything that is due at this moment has been tried, by this one and by the worker of the house. */
async function turn(id: string, minutes = 0): Promise<void> {
  await sendOrders(house.server.house, new Date(Date.now() + minutes * 60_000));
  await expect.poll(async () => (await sends(id)).some((x) => x.state === 3)).toBe(false);
}
const mailsTo = (address: string) => mails.kept.filter((m) => m.to === address).map(readMail);

describe('发供应商', () => {
  it('goes as PDF to the address that is given, once, and the order says so', async () => {
    const id = await approved();
    const { address } = await send(id, { to: 'sales@foshan.example' });
    expect(address).toBe('sales@foshan.example');
    await Promise.all([turn(id), turn(id)]);
    await turn(id);
    const [mail, ...more] = mailsTo('sales@foshan.example');
    const { orderNo } = await view(id);
    expect([more, mail?.name, mail?.subject.endsWith(`采购单 ${orderNo}`)]).toEqual([
      [],
      `材料采购单${orderNo}.pdf`,
      true,
    ]);
    expect(mail?.text).toContain(`佛山铝业：\n\n您好！附件是采购单 ${orderNo}`);
    expect(mail?.file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await sends(id)).toMatchObject([{ state: 1, tryCount: 1, error: null, revision: 0 }]);
    const log = await s.owner.call(materialOrder.calls.logOf, { ...one(id), query: {} });
    expect(log.items[0]).toMatchObject({
      action: 'send',
      summary: '发供应商材料采购单：sales@foshan.example',
    });
  });

  it('what is refused is tried three times and then failed; what nobody knows is not sent again', async () => {
    const id = await approved();
    mails.mode = 'refuse';
    await send(id, { to: 'full@foshan.example' });
    for (const [minutes, state, tryCount] of [
      [0, 0, 1],
      [3, 0, 2],
      [10, 2, 3],
      [60, 2, 3],
    ] as const) {
      await turn(id, minutes);
      expect([minutes, (await sends(id))[0]]).toMatchObject([minutes, { state, tryCount }]);
    }
    expect((await sends(id))[0]?.error).toContain('552 mailbox full');
    mails.mode = 'hangUp';
    await send(id, { to: 'broken@foshan.example' });
    await turn(id);
    mails.mode = 'take';
    await turn(id, 120);
    expect([(await sends(id))[0]?.state, mailsTo('broken@foshan.example')]).toEqual([2, []]);
  });

  it("goes to the supplier's contact that has an address; without one it is asked for", async () => {
    const id = await approved();
    expect(await s.owner.refused(send(id))).toBe('Purchase:NoEmail');
    const contacts = [
      { name: '前台', isMain: false, email: 'desk@lv.example' },
      { name: '陈工', isMain: true, email: 'chen@lv.example' },
    ];
    const maker = await s.owner.call(supplier.calls.create, {
      body: { ...SUPPLIER, contacts, name: '有邮箱铝业', code: 'G-MAIL' },
    });
    const { orderId } = await steps.ordered(
      { materialSkuId: await steps.plate(), priceBasis: 4, unitPrice: '9' },
      { supplierId: maker.id },
    );
    expect((await send(orderId)).address).toBe('chen@lv.example');
    expect(await s.owner.refused(send(orderId, { to: 'not an address' }))).toBe('Common:Validation');
  });

  it('only what is approved, as it was last seen', async () => {
    const body = {
      supplierId: s.supplierId,
      warehouseId: s.warehouseId,
      orderDate: steps.today,
      deliveryDate: steps.today,
      taxRate: '13',
      lines: [{ materialSkuId: s.skuId, quantity: '1', priceBasis: 4, unitPrice: '9' }],
    };
    const { id } = await s.owner.call(materialOrder.calls.create, { body: body as never });
    expect(await s.owner.refused(send(id, { to: 'a@b.example' }))).toBe('Common:InvalidState');
    const order = await approved();
    const stale = s.owner.call(sendOrder, {
      ...one(order),
      body: { version: 1, channel: 2, to: 'a@b.example' },
    });
    expect(await s.owner.refused(stale)).toBe('Common:StaleVersion');
    expect(await sends(order)).toEqual([]);
  });

  it('a server without mail says so', async () => {
    const silent = await openHouse({ mail: null });
    try {
      const scene = await purchaseScene(silent);
      const { orderId } = await materialSteps(() => scene).ordered({ priceBasis: 4, unitPrice: '9' });
      const asked = scene.owner.call(sendOrder, { ...one(orderId), body: { version: 3, channel: 2 } });
      expect(await scene.owner.refused(asked)).toBe('Purchase:MailOff');
    } finally {
      await silent.server.close();
    }
  });
});
