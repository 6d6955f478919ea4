/** 可用税率 and 单价显示小数 (commerce §1.5): forms offer what the space uses, and the server takes nothing else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { account, materialOrder, supplier, tenantConfig } from '@muyun/contract';
import type { Raw } from '../../../test/actor.ts';
import { plates, type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
async function set(key: 'tax.rates' | 'price.unitDecimals', value: readonly string[] | number | null) {
  const now = (await s.owner.call(tenantConfig.listSettings)).find((k) => k.key === key);
  await s.owner.call(tenantConfig.saveSettings, {
    body: { settings: [{ key, value, version: now?.version ?? 0 }] },
  });
}
const draft = async (taxRate: string) => ({
  supplierId: s.supplierId,
  warehouseId: s.warehouseId,
  orderDate: '2026-11-22',
  deliveryDate: '2026-12-22',
  taxRate,
  lines: (await plates(s, 1)).map((materialSkuId) => ({
    materialSkuId,
    quantity: '3',
    priceBasis: 2,
    unitPrice: '26.1',
  })),
});
const order = async (taxRate: string) =>
  s.owner.raw(materialOrder.calls.create, { body: (await draft(taxRate)) as never });
const refusal = async (answer: Promise<Raw>) => {
  const { error } = (await answer).json() as {
    error?: { code: string; message: string; validationErrors?: { field: string }[] };
  };
  return error && [error.code, error.validationErrors?.[0]?.field, error.message];
};
const NOT_OFFERED = [
  'Common:TaxRateNotOffered',
  'taxRate',
  '税率 13% 不在可用税率（3%、1%、0.5%）内，可在 业务参数 里增加',
];

describe('tax rates', () => {
  it('a rate that the space does not use is refused on orders and suppliers; one that stood there stays', async () => {
    const kept = (await order('13')).json() as { id: string; version: number };
    await set('tax.rates', ['3', '1', '0.5']);
    const { taxRates } = await s.owner.call(account.auth);
    expect(taxRates).toEqual(['3', '1', '0.5']);
    expect(await refusal(order('13'))).toEqual(NOT_OFFERED);
    // half a percent is written with as many places as the column has, and without tax is always possible
    expect(await refusal(order('0.500'))).toBeUndefined();
    expect(await refusal(order('0'))).toBeUndefined();

    const before = await s.owner.call(materialOrder.calls.get, { params: { id: kept.id } });
    const body = { ...(await draft('13.000')), remark: '改备注', version: before.version };
    const update = (b: object) =>
      s.owner.raw(materialOrder.calls.update, { params: { id: kept.id }, body: b as never });
    expect(await refusal(update(body))).toBeUndefined();
    expect(
      (await refusal(update({ ...body, taxRate: '6', version: before.version + 1 })))?.slice(0, 2),
    ).toEqual(['Common:TaxRateNotOffered', 'taxRate']);
    expect(await s.owner.call(materialOrder.calls.get, { params: { id: kept.id } })).toMatchObject({
      taxRate: '13.000',
      remark: '改备注',
    });

    const create = (taxRate: string) =>
      s.owner.raw(supplier.calls.create, {
        body: { code: `T${taxRate}`, name: `税${taxRate}`, supplierType: 1, taxRate },
      });
    expect(await refusal(create('13'))).toEqual(NOT_OFFERED);
    expect(await refusal(create('1'))).toBeUndefined();
    await set('tax.rates', null);
    expect(await refusal(order('13'))).toBeUndefined();
  });

  it('say what cannot be a list of rates', async () => {
    const put = (value: unknown, version = 0) =>
      refusal(
        s.owner.raw(tenantConfig.saveSettings, {
          body: { settings: [{ key: 'tax.rates', value, version }] } as never,
        }),
      );
    for (const value of [
      [],
      ['3', '13'],
      ['13', '13'],
      ['101'],
      ['-1'],
      ['13.0'],
      ['0.0001'],
      ['x'],
      13,
      true,
    ])
      expect([value, (await put(value))?.[0]]).toEqual([value, 'Tenant:ConfigValue']);
    expect((await put(['13', '9.5', '0'], 99))?.[0]).toBe('Common:StaleVersion');
  });

  it('places of a shown price come with the session', async () => {
    expect((await s.owner.call(account.auth)).priceDecimals).toBe(2);
    await set('price.unitDecimals', 4);
    expect((await s.owner.call(account.auth)).priceDecimals).toBe(4);
    await set('price.unitDecimals', null);
  });
});
