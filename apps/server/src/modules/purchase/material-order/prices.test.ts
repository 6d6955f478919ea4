/** Prices of orders (commerce §11): beside the last purchases, their release, beside the aluminium market of the day. */
import {
  market,
  materialOrder,
  materialSku,
  priceHistory,
  releasePrice,
  requisition,
  requisitionToOrder,
  tenantConfig,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeMember } from '../../../../test/kit.ts';
import { materialSteps } from '../../../../test/material-scene.ts';
import { one } from '../../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { businessDay } from '../../../kit/clock.ts';

let s: PurchaseScene;
let buyer: Actor;
let manager: Actor;
const today = businessDay();
const steps = materialSteps(() => s);
const RIGHTS = ['query', 'get', 'add', 'edit', 'enable', 'disable'].map(
  (a) => `AlMaterialPurchase.Orders:${a}`,
);
beforeAll(async () => {
  s = await purchaseScene();
  [buyer, manager] = (await Promise.all([1, 2].map(() => makeMember(s.space, RIGHTS)))) as [Actor, Actor];
});
const view = (id: string) => s.owner.call(materialOrder.calls.get, one(id));
const draft = async (line: object, head: object = {}): Promise<string> => {
  const body = {
    supplierId: s.supplierId,
    warehouseId: s.warehouseId,
    orderDate: today,
    deliveryDate: today,
    taxRate: '13',
    ...head,
    lines: [{ quantity: '10', priceBasis: 2, ...line }],
  };
  return (await buyer.call(materialOrder.calls.create, { body: body as never })).id;
};
const submit = (id: string) => buyer.call(materialOrder.calls.submit, { ...one(id), body: { version: 1 } });
const approve = async (by: Actor, id: string) =>
  by.call(materialOrder.calls.approval, {
    ...one(id),
    body: { version: (await view(id)).version, agree: true },
  });
const free = async (by: Actor, id: string) =>
  by.call(releasePrice, { ...one(id), body: { version: (await view(id)).version, reason: '铝价上涨' } });
/** Three approved purchases of 26.00, 26.10 and 26.20. */
async function boughtThrice(): Promise<string> {
  const materialSkuId = await steps.plate();
  for (const unitPrice of ['20', '26.00', '26.10', '26.20'])
    await steps.ordered({ materialSkuId, priceBasis: 2, unitPrice, quantity: '7' }).catch(async () => {
      const id = await draft({ materialSkuId, unitPrice, quantity: '7' });
      await submit(id);
      await free(manager, id);
      await approve(manager, id);
    });
  return materialSkuId;
}

describe('a requisition', () => {
  it('names what a kilogram last cost and takes it where nobody named a target', async () => {
    const materialSkuId = await steps.plate();
    const other = await steps.plate();
    await steps.ordered({ materialSkuId, priceBasis: 4, unitPrice: '535', quantity: '7' });
    await steps.ordered({ materialSkuId, priceBasis: 1, unitPrice: '26.30', quantity: '7' });
    const ask = (id: string, more: object = {}) => ({
      materialSkuId: id,
      quantity: '10',
      requiredDate: today,
      ...more,
    });
    const { id } = await s.owner.call(requisition.calls.create, {
      body: {
        requisitionDate: today,
        lines: [ask(materialSkuId), ask(materialSkuId, { targetPrice: '25' }), ask(other)],
      },
    });
    const { head, lines } = await s.owner
      .call(requisition.calls.get, one(id))
      .then(({ lines: own, ...rest }) => ({ head: rest, lines: own }));
    // as it was typed, not what the amount of 7 sheets makes of it
    expect(lines.map((l) => l.lastPrice)).toEqual(['26.300000', '26.300000', null]);
    const weight = Number(lines[0]?.weight);
    expect(Number(head.estimatedAmount)).toBeCloseTo(weight * 26.3 + weight * 25, 2);
  });
});

describe('a price that rises', () => {
  it('the same price is the same, whatever the cents of its amounts; before tax as well', async () => {
    const materialSkuId = await steps.plate();
    await steps.ordered({ materialSkuId, priceBasis: 2, unitPrice: '33.90', quantity: '1' });
    const priced = async (unitPrice: string, head: object = {}) =>
      (await view(await draft({ materialSkuId, unitPrice, quantity: '7' }, head))).lines[0];
    expect(await priced('33.90')).toMatchObject({ lastPrice: '33.900000', jumpPct: '0.000' });
    expect(await priced('30', { isTaxInclusive: false })).toMatchObject({
      lastPrice: '30.000000',
      jumpPct: '0.000',
    });
  });

  it('4.981 % over the average of the last three passes; the fourth last does not count', async () => {
    const materialSkuId = await boughtThrice();
    const id = await draft({ materialSkuId, unitPrice: '27.40' });
    await submit(id);
    expect(await approve(buyer, id)).toMatchObject({ orderStatus: 4 });
    const order = await view(id);
    expect([Number(order.lines[0]?.lastPrice).toFixed(2), order.priceState]).toEqual(['26.10', 0]);
    expect(Number(order.jumpPct).toFixed(2)).toBe('4.98');
  });

  it('more waits until somebody else has released it; a changed price is looked at anew', async () => {
    const materialSkuId = await boughtThrice();
    const id = await draft({ materialSkuId, unitPrice: '28.71' });
    await submit(id);
    expect(await view(id)).toMatchObject({ priceState: 1, orderStatus: 2 });
    expect((await manager.call(materialOrder.calls.get, one(id))).actions).toContain('releasePrice');
    expect(await manager.refused(approve(manager, id))).toBe('Purchase:PriceJump');
    expect(await buyer.refused(free(buyer, id))).toBe('Purchase:ReleaseOwn');
    const waiting = await view(id);
    expect(waiting).toMatchObject({ orderStatus: 2, version: 2 });
    await free(manager, id);
    expect(await view(id)).toMatchObject({ priceState: 2, priceReason: '铝价上涨', orderStatus: 2 });
    const log = await s.owner.call(materialOrder.calls.logOf, { ...one(id), query: {} });
    expect(log.items[0]).toMatchObject({ action: 'releasePrice', summary: '放行涨价材料采购单：铝价上涨' });
    const { version } = await view(id);
    await buyer.call(materialOrder.calls.withdraw, { ...one(id), body: { version } });
    const open = await view(id);
    const lines = open.lines.map((l) => ({ ...l, unitPrice: '29' }));
    await buyer.call(materialOrder.calls.update, { ...one(id), body: { ...open, lines } as never });
    await buyer.call(materialOrder.calls.submit, { ...one(id), body: { version: open.version + 1 } });
    expect(await view(id)).toMatchObject({ priceState: 1, priceReason: null });
    expect(await manager.refused(approve(manager, id))).toBe('Purchase:PriceJump');
    await free(manager, id);
    expect(await approve(manager, id)).toMatchObject({ orderStatus: 4 });
  });

  it('what does not rise is not released; a stale look, no reason and a draft are refused', async () => {
    const id = await draft({ materialSkuId: await steps.plate(), unitPrice: '99' });
    expect(await manager.refused(free(manager, id))).toBe('Common:InvalidState');
    await submit(id);
    expect(await manager.refused(free(manager, id))).toBe('Purchase:PriceUsual');
    const stale = manager.call(releasePrice, { ...one(id), body: { version: 1, reason: '铝价上涨' } });
    expect(await manager.refused(stale)).toBe('Common:StaleVersion');
    const blank = manager.call(releasePrice, { ...one(id), body: { version: 2, reason: '' } });
    expect(await manager.refused(blank)).toBe('Common:Validation');
    expect(await view(id)).toMatchObject({ priceState: 0, version: 2 });
  });

  it.each([2, 8, 64])('%i release it at once: one does', async (n) => {
    const materialSkuId = await steps.plate();
    await steps.ordered({ materialSkuId, priceBasis: 4, unitPrice: '10', quantity: '3' });
    const id = await draft({ materialSkuId, unitPrice: '20', priceBasis: 4 });
    await submit(id);
    const answers = await Promise.all(
      Array.from({ length: n }, () =>
        manager.raw(releasePrice, { ...one(id), body: { version: 2, reason: '铝价上涨' } }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect((await view(id)).version).toBe(3);
  });

  it('how much may rise is set by the space', async () => {
    const materialSkuId = await steps.plate();
    await steps.ordered({ materialSkuId, priceBasis: 4, unitPrice: '10', quantity: '3' });
    const id = await draft({ materialSkuId, unitPrice: '11.50', priceBasis: 4 });
    await submit(id);
    const set = (value: number | null, version: number) =>
      s.owner.call(tenantConfig.saveSettings, {
        body: { settings: [{ key: 'purchase.priceJumpPct', value, version }] },
      });
    expect(await manager.refused(approve(manager, id))).toBe('Purchase:PriceJump');
    await set(15, 0);
    expect(await approve(manager, id)).toMatchObject({ orderStatus: 4 });
    await set(null, 1);
  });
});

describe('an order that is made of a requisition', () => {
  it('says the last price with tax, however it was said then: 20.00 without, 13 % → 22.60', async () => {
    const materialSkuId = await steps.plate();
    await steps.ordered({ materialSkuId, priceBasis: 2, unitPrice: '20' }, { isTaxInclusive: false });
    const line = { materialSkuId, quantity: '5', requiredDate: today };
    const body = { requisitionDate: today, lines: [line] };
    const { id } = await s.owner.call(requisition.calls.create, { body });
    await s.owner.call(requisition.calls.submit, { ...one(id), body: { version: 1 } });
    await s.owner.call(requisition.calls.approval, { ...one(id), body: { version: 2, agree: true } });
    const [own] = (await s.owner.call(requisition.calls.get, one(id))).lines;
    const made = await s.owner.call(requisitionToOrder, {
      body: { lineIds: [{ id: own?.id ?? '', quantity: '5' }], supplierId: s.supplierId },
    });
    const order = await view(made.orderId);
    expect([order.isTaxInclusive, order.taxRate, order.lines[0]?.unitPrice]).toEqual([
      true,
      '13.000',
      '22.600000',
    ]);
    expect(order.jumpPct).toBe('0.000');
  });
});

describe('by what a price is counted', () => {
  it('m² or metres of a coil, m² of a profile: the line would be free, and is refused', async () => {
    const sku = (more: object) =>
      s.owner.call(materialSku.calls.create, { body: { textureId: s.textureId, ...more } as never });
    const coil = await sku({ kind: 2, thickness: 2.5, width: 1219 });
    const profile = await sku({ kind: 4, dieNo: 'DB-1', length: 6000, kgPerMeter: '1.86' });
    const plate = await steps.plate();
    const refused = (materialSkuId: string, priceBasis: number) =>
      buyer.refused(draft({ materialSkuId, priceBasis, unitPrice: '10' }));
    for (const basis of [8, 16]) expect(await refused(coil.id, basis)).toBe('Purchase:PriceBasis');
    expect(await refused(profile.id, 8)).toBe('Purchase:PriceBasis');
    expect(await refused(plate, 16)).toBe('Purchase:PriceBasis');
    // 10 pieces of 6 m at 10 a metre
    const made = await view(await draft({ materialSkuId: profile.id, priceBasis: 16, unitPrice: '10' }));
    expect(made.amount).toBe('600.00');
    const opening = (priceBasis: number) =>
      steps.draftIn([
        { materialSkuId: coil.id, quantity: '900', batchNo: 'J-1', priceBasis, unitPrice: '23' },
      ]);
    expect(await s.owner.refused(opening(8))).toBe('Purchase:PriceBasis');
    const id = await opening(2);
    expect((await steps.viewIn(id)).amount).toBe('20700.00');
  });
});

describe('beside the aluminium market', () => {
  it('(20 500 + 3 000)/1000 = 23.50 for what has no price; what is paid over it; the history says so for each day', async () => {
    await s.owner.call(market.initMarkets, {});
    await s.owner.call(market.quotationMaster.calls.create, {
      body: { classCode: 'CJ', date: today, avg: '20500' },
    });
    const materialSkuId = await steps.plate();
    const head = { processFee: '3000', marketClass: 'CJ' };
    const id = await draft({ materialSkuId, unitPrice: '0', quantity: '30' }, head);
    const order = await view(id);
    expect([order.marketPrice, order.lines[0]?.unitPrice]).toEqual(['20500.00', '23.500000']);
    expect(order.lines[0]?.marketPremium).toBe('3.000000');
    await submit(id);
    await approve(manager, id);
    const [row] = await s.owner.call(priceHistory, { query: { materialSkuId } });
    expect(row).toMatchObject({ price: '23.500000', market: '20500.00', date: today });
    expect([row?.perKg, row?.premium]).toEqual(['23.500000', '3.000000']);
    const blind = await makeMember(s.space, RIGHTS, { displayAmount: false });
    const [hidden] = await blind.call(priceHistory, { query: { materialSkuId } });
    expect(hidden).toMatchObject({ price: null, perKg: null, premium: null, market: '20500.00' });
  });

  it('a class that is not there, and a day without a quotation: no market, nothing is filled in', async () => {
    const materialSkuId = await steps.plate();
    const body = { processFee: '3000', marketClass: 'SMM', marketDate: '2020-01-01' };
    const order = await view(await draft({ materialSkuId, unitPrice: '0' }, body));
    expect([order.marketPrice, order.lines[0]?.unitPrice, order.lines[0]?.marketPremium]).toEqual([
      null,
      '0.000000',
      null,
    ]);
  });
});
