/** 实际板厚 (engineering A1): plates that are rolled thinner than they are called weigh less on the scale, and in products where the space says so. */
import { beforeAll, describe, expect, it } from 'vitest';
import { materialOrder, materialSku, materialStockIn, product, tenantConfig, texture } from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { businessDay } from '../../../kit/clock.ts';

const at = (id: string) => ({ params: { id } });
const thicknessOf = async (s: Pick<PurchaseScene, 'owner' | 'textureId'>, thickness: number) =>
  (await s.owner.call(texture.listThicknesses, at(s.textureId))).find((t) => t.thickness === thickness);
async function measure(
  s: Pick<PurchaseScene, 'owner' | 'textureId'>,
  thickness: number,
  actualThickness: number | null,
): Promise<void> {
  const row = await thicknessOf(s, thickness);
  await s.owner.call(texture.addThickness, {
    ...at(s.textureId),
    body: { ...row, actualThickness } as never,
  });
}

describe('on the scale', () => {
  let s: PurchaseScene;
  beforeAll(async () => {
    s = await purchaseScene();
  });
  const sku = () => s.owner.call(materialSku.calls.get, at(s.skuId));
  const ordered = async (priceBasis: number) => {
    const body = {
      supplierId: s.supplierId,
      warehouseId: s.warehouseId,
      taxRate: '13',
      orderDate: businessDay(),
      deliveryDate: businessDay(),
      lines: [{ materialSkuId: s.skuId, quantity: '100', priceBasis, unitPrice: '26.10' }],
    };
    const { id } = await s.owner.call(materialOrder.calls.create, { body: body as never });
    return s.owner.call(materialOrder.calls.get, at(id));
  };
  const received = async (actualWeight: string, priceBasis: number) => {
    const line = { materialSkuId: s.skuId, quantity: '100', actualWeight, priceBasis, unitPrice: '26.10' };
    const body = { inType: 128, warehouseId: s.warehouseId, businessDate: businessDay(), lines: [line] };
    const { id } = await s.owner.call(materialStockIn.calls.create, { body: body as never });
    return s.owner.call(materialStockIn.calls.get, at(id));
  };

  it('40.950 kg of 2.5 mm that measures 2.4 are 39.312; what is bought by theory keeps its weight', async () => {
    expect(await sku()).toMatchObject({ unitWeight: '40.950', scaleWeight: null });
    await measure(s, 2.5, 2.4);
    expect(await sku()).toMatchObject({ unitWeight: '40.950', scaleWeight: '39.312' });
    expect((await ordered(1)).lines[0]).toMatchObject({ theoreticalWeight: '3931.200', amount: '102604.32' });
    expect((await ordered(2)).lines[0]).toMatchObject({ theoreticalWeight: '4095.000', amount: '106879.50' });
    // 3 939.062 kg came: 0.2 % more than expected, 3.8 % less than its name says
    expect((await received('3939.062', 1)).lines[0]).toMatchObject({
      theoreticalWeight: '3931.200',
      deviationPct: '0.200',
    });
    expect((await received('3939.062', 2)).lines[0]).toMatchObject({ deviationPct: '-3.808' });
    const made = await s.owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId: s.textureId, thickness: 2.5, width: 1500, length: 2000 },
    });
    expect(await s.owner.call(materialSku.calls.get, at(made.id))).toMatchObject({ scaleWeight: '19.656' });
  });

  it('is forgotten with the measure', async () => {
    await measure(s, 2.5, null);
    expect((await sku()).scaleWeight).toBeNull();
    expect((await ordered(1)).lines[0]).toMatchObject({ theoreticalWeight: '4095.000' });
  });

  it('a texture that is weighed by its area weighs so in stock', async () => {
    const made = await s.owner.call(texture.createTexture, {
      body: { name: '铝塑板', code: 'ACP', materialKind: 4, densityMode: 2 } as never,
    });
    await s.owner.call(texture.addThickness, {
      ...at(made.id),
      body: { thickness: 4, arealWeight: '5.5' } as never,
    });
    const { id } = await s.owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId: made.id, thickness: 4, width: 1220, length: 2440 },
    });
    // 2.9768 ㎡ × 5.5
    expect(await s.owner.call(materialSku.calls.get, at(id))).toMatchObject({ unitWeight: '16.372' });
  });
});

describe('of products', () => {
  let scene: CadScene;
  it('counts once the space says so, for what is made from then on', async () => {
    scene = await cadScene();
    await measure(scene, 3, 2.9);
    const before = await addPanel(scene, { code: 'W-1' });
    const key = 'project.weighsActual';
    const now = (await scene.owner.call(tenantConfig.listSettings)).find((x) => x.key === key);
    await scene.owner.call(tenantConfig.saveSettings, {
      body: { settings: [{ key, value: true, version: now?.version ?? 0 }] } as never,
    });
    const after = await addPanel(scene, { code: 'W-2' });
    // 6.472 kg of 3.0 mm: 2.9 / 3.0 of it
    expect([before.weight, after.weight]).toEqual(['6.472', '6.257']);
    expect(after.geometryHash).toBe(before.geometryHash);
    const stored = await scene.owner.call(product.getProduct, at(before.id));
    expect(stored.weight).toBe('6.472');
  });
});
