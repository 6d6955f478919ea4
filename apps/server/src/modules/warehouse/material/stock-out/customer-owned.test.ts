/** 客供材 (commerce §12.6): what belongs to a customer has no value, is not bought and goes into his projects only. */
import {
  demander,
  materialBalances,
  materialStockIn,
  materialStockOut,
  project,
  stock,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved, at, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';

let s: PurchaseScene;
let target = '';
const steps = materialSteps(() => s);
const { draftIn, draftOut, stocked, issued, plate, warehouseNamed, anotherSupplier } = steps;
beforeAll(async () => {
  s = await purchaseScene();
  target = await warehouseNamed('T1');
});
const takeIn = (id: string) => approved(s.owner, materialStockIn, id);

describe('what belongs to a customer', () => {
  let [owned, own, foreign] = ['', '', ''];
  const customer = async (name: string) => {
    const { id } = await s.owner.call(demander.createDemander, { body: { code: `KG-${name}`, name } });
    const made = await s.owner.call(project.createProject, {
      body: { name: `${name}工程`, demanderId: id },
    });
    return { id, projectId: made.id };
  };
  beforeAll(async () => {
    const [a, b] = [await customer('甲方'), await customer('乙方')];
    owned = await warehouseNamed('KG', { purpose: 32, ownerDemanderId: a.id });
    [own, foreign] = [a.projectId, b.projectId];
  });
  const submitOut = async (lines: Record<string, unknown>[], head: Record<string, unknown>) => {
    const id = await draftOut(lines, head);
    return s.owner.call(materialStockOut.calls.submit, { ...at(id), body: { version: 1 } });
  };

  it('comes in without a value, whatever price is written', async () => {
    const materialSkuId = await plate();
    const id = await draftIn([{ materialSkuId, quantity: '10', unitPrice: '99', priceBasis: 4 }], {
      inType: 32,
      warehouseId: owned,
    });
    await takeIn(id);
    const { items } = await s.owner.call(materialBalances, { query: { materialSkuId } });
    expect(items).toMatchObject([{ quantity: '10.0000', value: '0.00' }]);
    const out = (projectId: string) => ({ outType: 1, projectId, warehouseId: owned });
    const line = { materialSkuId, quantity: '2' };
    expect(await s.owner.refused(submitOut([line], out(foreign)))).toBe('Material:OwnerForeign');
    expect(
      await s.owner.refused(submitOut([line], { outType: 128, warehouseId: owned, demanderId: null })),
    ).toBe('Material:Needs');
    const away = { outType: 16, warehouseId: owned, targetWarehouseId: target };
    expect(await s.owner.refused(submitOut([line], away))).toBe('Material:OwnerType');
    await issued([line], out(own));
    const left = await s.owner.call(materialBalances, { query: { materialSkuId } });
    expect(left.items).toMatchObject([{ quantity: '8.0000', value: '0.00' }]);
  });

  it('as a remnant has no value either, whatever is written', async () => {
    const body = {
      kind: 3,
      textureId: s.textureId,
      thickness: 2.5,
      width: 600,
      length: 900,
      initialQuantity: 1,
    };
    const made = await s.owner.call(stock.createStock, {
      body: { ...body, code: 'KG-Y1', warehouseId: owned, bookValue: '88', unitPrice: '25' } as never,
    });
    expect(made.bookValue).toBe('0.00');
  });

  it('is not bought, and takes in nothing of ours', async () => {
    const supplierId = await anotherSupplier('G-KG');
    const { lineId } = await steps.ordered({ quantity: '1' }, { supplierId });
    const bought = draftIn([{ quantity: '1', orderLineId: lineId }], {
      inType: 1,
      supplierId,
      warehouseId: owned,
    });
    expect(await s.owner.refused(bought)).toBe('Material:OwnerPurchase');
    const materialSkuId = await plate();
    await stocked('5', '10', { materialSkuId });
    const away = { outType: 16, targetWarehouseId: owned };
    expect(await s.owner.refused(submitOut([{ materialSkuId, quantity: '1' }], away))).toBe(
      'Material:OwnerType',
    );
  });
});
