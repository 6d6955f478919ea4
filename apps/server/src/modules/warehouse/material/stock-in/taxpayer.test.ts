/** 纳税人类型 (commerce §1.5, §2.3): of who may not deduct it, the tax of what is bought is part of its cost. */
import { beforeAll, describe, expect, it } from 'vitest';
import { materialBalances, tenantConfig } from '@muyun/contract';
import { materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const { viewIn, ordered, received, anotherSupplier } = materialSteps(() => s);
async function setType(value: 1 | 2): Promise<void> {
  const now = (await s.owner.call(tenantConfig.listSettings)).find((k) => k.key === 'tax.taxpayerType');
  await s.owner.call(tenantConfig.saveSettings, {
    body: { settings: [{ key: 'tax.taxpayerType', value, version: now?.version ?? 0 }] },
  });
}
const buy = async (name: string) => {
  const supplierId = await anotherSupplier(name);
  const { lineId } = await ordered({}, { supplierId });
  return viewIn(await received(lineId, { quantity: '100', actualWeight: '4139' }, { supplierId }));
};

describe('the tax of a receipt', () => {
  it('is deducted by a general taxpayer and part of the cost of a small one; a change is for what comes from then on', async () => {
    await setType(2);
    const small = await buy('SM');
    expect(small).toMatchObject({
      amount: '108027.90',
      net: '95599.91',
      tax: '12427.99',
      stockValue: '108027.90',
    });
    const balance = async () =>
      (await s.owner.call(materialBalances, { query: { materialSkuId: s.skuId } })).items[0];
    expect(await balance()).toMatchObject({
      quantity: '100.0000',
      value: '108027.90',
      avgCost: '1080.279000',
    });
    await setType(1);
    expect((await viewIn(small.id)).stockValue).toBe('108027.90');
    expect(await buy('GE')).toMatchObject({ amount: '108027.90', stockValue: '95599.91' });
    expect(await balance()).toMatchObject({ value: '203627.81' });
  });

  it('what cannot be chosen is refused', async () => {
    const code = await s.owner.refused(setType(3 as 1));
    expect(code).toBe('Tenant:ConfigValue');
  });
});
