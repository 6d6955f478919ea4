/** Ordering, receiving, issuing and giving back accessories (commerce §14), with the worked figures of the design. */
import {
  accessoryGiveBack,
  accessoryIn,
  accessoryInLines,
  accessoryMovesOf,
  accessoryOut,
  accessoryPayments,
  accessoryPurchase,
  accessoryPurchaseLines,
  tenantConfig,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessoryScene,
  accessoryScene,
  approve,
  deApprove,
  held,
  issued,
  newSku,
  ordered,
  received,
  stocked,
  TODAY,
} from '../../../../test/accessory-scene.ts';
import { owedTo, plansOf } from '../../../../test/accessory-money.ts';

let s: AccessoryScene;
beforeAll(async () => {
  s = await accessoryScene();
});
const order = (id: string) => s.owner.call(accessoryPurchase.calls.get, { params: { id } });
const cents = (yuan: number): number => Math.round(yuan * 100) / 100;
let serial = 0;
const boxed = () => newSku(s, `箱装${(serial += 1)}`, { purchaseUnit: '箱', purchaseFactor: '500' });
const debt = async (id: string) => {
  const { orderNo } = await order(id);
  const { items } = await s.owner.call(accessoryPayments, { query: { filter: orderNo } });
  return items[0];
};

describe('a receipt of an order', () => {
  it('3 箱 of 500 at 260.00 with 13 % in it are 1 500 个 of 690.27, 0.460180 each', async () => {
    const sku = await boxed();
    const made = await ordered(s, [{ accessorySkuId: sku, quantity: '3', unitPrice: '260' }]);
    expect(made).toMatchObject({ amount: '780.00', net: '690.27', tax: '89.73', orderStatus: 4 });
    expect(made.lines[0]).toMatchObject({ unit: '箱', factor: '500.0000', baseQty: '1500.0000' });
    expect(await held(s, sku)).toBeNull();
    const receipt = await received(s, made, ['3']);
    expect(receipt).toMatchObject({ amount: '780.00', net: '690.27', stockValue: '690.27', orderStatus: 4 });
    expect(receipt.lines[0]).toMatchObject({ unit: '箱', baseQty: '1500.0000', unitPrice: '260.000000' });
    expect(await held(s, sku)).toEqual(['1500.0000', '0.0000', '0.0000', '0.460180', '690.27']);
    expect(await order(made.id)).toMatchObject({
      orderStatus: 16,
      receivedState: 2,
      payableAmount: '780.00',
    });
  });

  it('10 箱 of 2 600.00, 3 received: payable 780.00, 未对账应付 untouched; the rest adds up to the order', async () => {
    const sku = await boxed();
    const made = await ordered(s, [{ accessorySkuId: sku, quantity: '10', unitPrice: '260' }]);
    const before = await owedTo(s);
    const first = await received(s, made, ['3']);
    expect([first.amount, first.net]).toEqual(['780.00', '690.27']);
    expect(await order(made.id)).toMatchObject({
      orderStatus: 8,
      receivedState: 1,
      payableAmount: '780.00',
    });
    expect(await debt(made.id)).toMatchObject({
      payableAmount: '780.00',
      paidAmount: '0.00',
      openAmount: '780.00',
    });
    expect(await owedTo(s)).toEqual({ ...before, payable: cents(before.payable + 780) });
    expect(await held(s, sku)).toEqual(['1500.0000', '0.0000', '3500.0000', '0.460180', '690.27']);
    const open = await s.owner.call(accessoryPurchaseLines, { query: { filter: made.orderNo } });
    expect(open.items).toMatchObject([{ openQty: '7.0000', unit: '箱', unitPrice: '260.000000' }]);
    await received(s, made, ['7']);
    expect(await order(made.id)).toMatchObject({ orderStatus: 16, payableAmount: '2600.00' });
    // 2600.00 / 1.13 = 2300.88
    expect((await held(s, sku))?.[4]).toBe('2300.88');
  });

  it('is due by the terms of the order, the last row takes the rest; without terms by those of the supplier', async () => {
    const terms = [
      { name: '到货款', trigger: 2, pct: '50', days: 10 },
      { name: '票到款', trigger: 8, pct: '50', days: 0 },
    ];
    const sku = await boxed();
    const made = await ordered(s, [{ accessorySkuId: sku, quantity: '1', unitPrice: '100.01' }], {
      paymentTerms: terms,
    });
    const receipt = await received(s, made, ['1']);
    const day = (n: number): string =>
      new Date(Date.parse(`${TODAY}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
    expect(await plansOf(s, receipt.id)).toEqual([
      ['到货款', '50.01', day(10)],
      ['票到款', '50.00', null],
    ]);
    const plain = await ordered(s, [{ accessorySkuId: sku, quantity: '1', unitPrice: '100' }]);
    const other = await received(s, plain, ['1']);
    expect(await plansOf(s, other.id)).toEqual([['到货款', '100.00', day(30)]]);
    expect((await debt(plain.id))?.dueDate).toBe(day(30));
    const due = await s.owner.call(accessoryPayments, {
      query: { dueBefore: day(29), filter: plain.orderNo },
    });
    expect(due.totalCount).toBe(0);
  });

  it('freight stands in the value, shared by amounts, and is owed to the carrier', async () => {
    const [a, b] = [await boxed(), await boxed()];
    const made = await ordered(s, [
      { accessorySkuId: a, quantity: '2', unitPrice: '113' },
      { accessorySkuId: b, quantity: '1', unitPrice: '113' },
    ]);
    const before = await owedTo(s);
    const receipt = await received(s, made, ['2', '1'], { freightAmount: '100', carrierId: s.supplierId });
    expect(receipt.stockValue).toBe('400.00');
    expect([(await held(s, a))?.[4], (await held(s, b))?.[4]]).toEqual(['266.67', '133.33']);
    expect(await owedTo(s)).toEqual({
      payable: cents(before.payable + 339),
      unsettled: before.unsettled + 100,
    });
    await deApprove(s.owner, accessoryIn, receipt.id);
    expect(await owedTo(s)).toEqual(before);
  });

  it('that cannot be deducted is worth its gross amount', async () => {
    const sku = await boxed();
    const made = await ordered(s, [{ accessorySkuId: sku, quantity: '1', unitPrice: '113' }], {
      isTaxDeductible: false,
    });
    expect((await received(s, made, ['1'])).stockValue).toBe('113.00');
  });

  it('of a small taxpayer is worth its gross amount whatever its order says', async () => {
    const type = async (value: number | null) => {
      const now = (await s.owner.call(tenantConfig.listSettings)).find((k) => k.key === 'tax.taxpayerType');
      const settings = [{ key: 'tax.taxpayerType' as const, value, version: now?.version ?? 0 }];
      await s.owner.call(tenantConfig.saveSettings, { body: { settings } });
    };
    const made = await ordered(s, [{ accessorySkuId: await boxed(), quantity: '2', unitPrice: '113' }]);
    await type(2);
    expect((await received(s, made, ['1'])).stockValue).toBe('113.00');
    await type(null);
    expect((await received(s, made, ['1'])).stockValue).toBe('100.00');
  });

  it('taken back leaves nothing: stock, order, payable and plan are as before, and it can be posted once more', async () => {
    const sku = await boxed();
    const made = await ordered(s, [{ accessorySkuId: sku, quantity: '3', unitPrice: '33.34' }]);
    const before = await owedTo(s);
    const first = await received(s, made, ['1']);
    const second = await received(s, made, ['1']);
    await deApprove(s.owner, accessoryIn, first.id);
    expect(await order(made.id)).toMatchObject({ orderStatus: 8, payableAmount: second.amount });
    await deApprove(s.owner, accessoryIn, second.id);
    expect(await order(made.id)).toMatchObject({
      orderStatus: 4,
      receivedState: 0,
      payableAmount: '0.00',
    });
    expect(await owedTo(s)).toEqual(before);
    expect(await plansOf(s, first.id)).toEqual([]);
    expect((await held(s, sku))?.slice(0, 2)).toEqual(['0.0000', '0.0000']);
    await approve(s.owner, accessoryIn, first.id);
    expect(await order(made.id)).toMatchObject({ orderStatus: 8, payableAmount: '33.34' });
  });

  it('of an order for a project is reserved for it; the reservation goes with the receipt', async () => {
    const sku = await boxed();
    const made = await ordered(s, [
      { accessorySkuId: sku, quantity: '1', unitPrice: '50', projectId: s.projectId },
    ]);
    const receipt = await received(s, made, ['1']);
    expect((await held(s, sku))?.slice(0, 2)).toEqual(['500.0000', '500.0000']);
    const others = s.owner.call(accessoryOut.calls.create, {
      body: {
        outType: 2,
        warehouseId: s.warehouseId,
        businessDate: TODAY,
        lines: [{ accessorySkuId: sku, quantity: '1' }],
      },
    });
    const { id } = await others;
    expect(await s.owner.refused(approve(s.owner, accessoryOut, id))).toBe('Stock:ReservedByOthers');
    await deApprove(s.owner, accessoryIn, receipt.id);
    expect((await held(s, sku))?.slice(0, 2)).toEqual(['0.0000', '0.0000']);
  });
});

describe('an issue', () => {
  it('takes the average; what the workshop gives back comes in at what it went out for', async () => {
    const sku = await newSku(s, '出一半');
    await stocked(s, sku, '3', '33.3333');
    const out = await issued(s, [{ accessorySkuId: sku, quantity: '3' }], {
      outType: 1,
      projectId: s.projectId,
    });
    expect(out).toMatchObject({ stockValue: '100.00', orderStatus: 4 });
    const [line] = out.lines;
    const back = await s.owner.call(accessoryGiveBack, {
      params: { id: out.id },
      body: { lines: [{ lineId: line?.id ?? '', quantity: '1' }] },
    });
    expect((await held(s, sku))?.[0]).toBe('0.0000');
    await approve(s.owner, accessoryIn, back.accessoryInId);
    expect(await held(s, sku)).toEqual(['1.0000', '0.0000', '0.0000', '33.330000', '33.33']);
    const view = await s.owner.call(accessoryIn.calls.get, { params: { id: back.accessoryInId } });
    expect(view).toMatchObject({ inType: 2, projectId: s.projectId, amount: '0.00', stockValue: '33.33' });
    const after = await s.owner.call(accessoryOut.calls.get, { params: { id: out.id } });
    expect(after.lines[0]?.returnedQty).toBe('1.0000');
    await deApprove(s.owner, accessoryIn, back.accessoryInId);
    expect((await held(s, sku))?.[4]).toBe('0.00');
    const { items } = await s.owner.call(accessoryMovesOf, { params: { skuId: sku } });
    expect(items.map((m) => [m.moveKind, m.quantity, m.quantityAfter, m.isReversal])).toEqual([
      [2, '-1.0000', '0.0000', true],
      [2, '1.0000', '1.0000', false],
      [-1, '-3.0000', '0.0000', false],
      [128, '3.0000', '3.0000', false],
    ]);
    // pieces, as the accessory counts them
    expect(new Set(items.map((m) => m.unit))).toEqual(new Set([2]));
  });

  it('to another warehouse carries its value, and comes back with it', async () => {
    const sku = await newSku(s, '调一下');
    await stocked(s, sku, '7', '10');
    const out = await issued(s, [{ accessorySkuId: sku, quantity: '2' }], {
      outType: 8,
      targetWarehouseId: s.otherWarehouseId,
    });
    expect((await held(s, sku))?.[4]).toBe('50.00');
    expect((await held(s, sku, s.otherWarehouseId))?.[4]).toBe('20.00');
    await deApprove(s.owner, accessoryOut, out.id);
    expect([(await held(s, sku))?.[4], (await held(s, sku, s.otherWarehouseId))?.[4]]).toEqual([
      '70.00',
      '0.00',
    ]);
  });

  it('gains, losses and scrap are numbered and valued as such', async () => {
    const sku = await newSku(s, '盘一下');
    await stocked(s, sku, '10', '2');
    const made = await s.owner.call(accessoryIn.calls.create, {
      body: {
        inType: 4,
        warehouseId: s.warehouseId,
        businessDate: TODAY,
        lines: [{ accessorySkuId: sku, quantity: '1' }],
      },
    });
    expect(made.no).toMatch(/^FRP/);
    await approve(s.owner, accessoryIn, made.id);
    expect((await held(s, sku))?.[4]).toBe('22.00');
    const loss = await issued(s, [{ accessorySkuId: sku, quantity: '1' }], { outType: 4 });
    expect(loss.orderNo).toMatch(/^FCP/);
    const scrap = await issued(s, [{ accessorySkuId: sku, quantity: '10' }], { outType: 16 });
    expect([loss.stockValue, scrap.stockValue]).toEqual(['2.00', '20.00']);
  });
});

describe('a return to the supplier', () => {
  it('leaves at the cost of its receipt; order, payable and plan are less, and are whole again when it is taken back', async () => {
    const sku = await boxed();
    const cheap = await ordered(s, [{ accessorySkuId: sku, quantity: '1', unitPrice: '113' }]);
    const dear = await ordered(s, [{ accessorySkuId: sku, quantity: '2', unitPrice: '226' }]);
    await received(s, cheap, ['1']);
    const receipt = await received(s, dear, ['2']);
    const before = await owedTo(s);
    const found = await s.owner.call(accessoryInLines, {
      query: { supplierId: s.supplierId, filter: receipt.orderNo },
    });
    expect(found.items).toMatchObject([{ openQty: '2.0000', unit: '箱' }]);
    const out = await issued(s, [{ accessorySkuId: sku, quantity: '1', inLineId: receipt.lines[0]?.id }], {
      outType: 64,
      supplierId: s.supplierId,
    });
    expect(out).toMatchObject({ stockValue: '200.00', amount: '226.00' });
    // 100.00 + 400.00 − 200.00
    expect(await held(s, sku)).toEqual(['1000.0000', '0.0000', '500.0000', '0.300000', '300.00']);
    expect(await order(dear.id)).toMatchObject({ orderStatus: 8, receivedState: 1, payableAmount: '226.00' });
    expect(await owedTo(s)).toEqual({ ...before, payable: cents(before.payable - 226) });
    expect(await plansOf(s, receipt.id)).toMatchObject([['到货款', '226.00', expect.any(String)]]);
    expect(await s.owner.refused(deApprove(s.owner, accessoryIn, receipt.id))).toBe('Common:HasDownstream');
    await deApprove(s.owner, accessoryOut, out.id);
    expect(await order(dear.id)).toMatchObject({ orderStatus: 16, payableAmount: '452.00' });
    expect(await owedTo(s)).toEqual(before);
    expect(await plansOf(s, receipt.id)).toMatchObject([['到货款', '452.00', expect.any(String)]]);
    expect((await held(s, sku))?.[4]).toBe('500.00');
  });
});
