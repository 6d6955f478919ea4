/** 开平 (commerce §12.4): coil and sheets in one, the loss carried by the sheets, taken back by its issue alone. */
import {
  materialBalances,
  materialSku,
  materialStockIn,
  materialStockOut,
  uncoilMaterial,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, deApproved, materialSteps } from '../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';

let s: PurchaseScene;
let coilSkuId: string;
const { draftIn, stocked, issued, draftOut, viewIn, viewOut, today } = materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
  const coil = await s.owner.call(materialSku.calls.create, {
    body: { kind: 2, textureId: s.textureId, thickness: 2.5, width: 1500 },
  });
  coilSkuId = coil.id;
});
const quantityOf = async (materialSkuId: string) =>
  (await s.owner.call(materialBalances, { query: { materialSkuId } })).items[0];
const cut = (sheets: { skuId: string; quantity: string }[], more: Record<string, unknown> = {}) =>
  s.owner.call(uncoilMaterial, {
    body: {
      coilSkuId,
      coilWeight: '3000',
      warehouseId: s.warehouseId,
      businessDate: today,
      sheets,
      ...more,
    } as never,
  });

describe('what a list says of a document', () => {
  it('sheets and kilograms side by side, never as one number', async () => {
    const id = await draftIn([
      { quantity: '12', unitPrice: '0', priceBasis: 4 },
      { quantity: '1234.5', unitPrice: '0', priceBasis: 2, materialSkuId: coilSkuId, batchNo: 'J-0' },
      { quantity: '3', unitPrice: '0', priceBasis: 4, batchNo: 'P-2' },
    ]);
    const { items } = await s.owner.call(materialStockIn.calls.list, { query: {} });
    expect(items.find((row) => row.id === id)).toMatchObject({ counted: '1,234.5 kg + 15 张' });
  });
});

describe('uncoiling', () => {
  it('3 000 kg of 69 300.00 become 72 sheets of 962.50, 1.72 % lost; taken back, the coil is whole again', async () => {
    await stocked('3000', '23.1', { materialSkuId: coilSkuId, batchNo: 'J-1', priceBasis: 2 });
    expect(await quantityOf(coilSkuId)).toMatchObject({ quantity: '3000.0000', value: '69300.00' });
    const made = await cut([{ skuId: s.skuId, quantity: '72' }]);
    const [out, receipt] = [await viewOut(made.outId), await viewIn(made.inId)];
    expect(out).toMatchObject({ outType: 64, orderStatus: 4, value: '69300.00', totalWeight: '3000.000' });
    expect(receipt).toMatchObject({
      inType: 64,
      orderStatus: 4,
      stockOutId: made.outId,
      totalWeight: '2948.400',
      stockValue: '69300.00',
    });
    // kg of the coil became sheets
    expect([out.lines[0], receipt.lines[0]]).toMatchObject([{ unit: 2 }, { unit: 1 }] as never);
    expect([out.counted, receipt.counted]).toEqual(['3,000 kg', '72 张']);
    expect(await quantityOf(s.skuId)).toMatchObject({
      quantity: '72.0000',
      value: '69300.00',
      avgCost: '962.500000',
      area: '432.0000',
    });
    expect(await quantityOf(coilSkuId)).toBeUndefined();
    expect(await s.owner.refused(deApproved(s.owner, materialStockIn, made.inId))).toBe('Material:Linked');
    const used = await issued([{ quantity: '1' }]);
    expect(await s.owner.refused(deApproved(s.owner, materialStockOut, made.outId))).toBe(
      'Stock:Insufficient',
    );
    await deApproved(s.owner, materialStockOut, used);
    await deApproved(s.owner, materialStockOut, made.outId);
    expect([await quantityOf(coilSkuId), await quantityOf(s.skuId)]).toMatchObject([
      { quantity: '3000.0000', weight: '3000.000', value: '69300.00' },
      undefined,
    ] as never);
    expect((await viewIn(made.inId)).orderStatus).toBe(64);
    const again = s.owner.call(materialStockOut.calls.submit, {
      ...at(made.outId),
      body: { version: (await viewOut(made.outId)).version },
    });
    expect(await s.owner.refused(again)).toBe('Material:OutTypeBySystem');
  });

  it('sheets share the value by their weight, the last takes the rest', async () => {
    const made = await cut(
      [
        { skuId: s.skuId, quantity: '40' },
        { skuId: s.otherSkuId, quantity: '42' },
      ],
      { lossReason: '头尾料多' },
    );
    const { lines, stockValue } = await viewIn(made.inId);
    // 1 638.000 kg and 1 289.946 kg (30.713 kg a sheet) of 2 927.946 kg
    expect([stockValue, ...lines.map((l) => l.stockValue)]).toEqual(['69300.00', '38768.95', '30531.05']);
    await deApproved(s.owner, materialStockOut, made.outId);
  });

  it('is refused: heavier than the coil, a loss without a reason, another sheet, no coil, no quantity, nothing left', async () => {
    const plate = { skuId: s.skuId, quantity: '72' };
    expect(await s.owner.refused(cut([{ ...plate, quantity: '74' }]))).toBe('Material:UncoilWeight');
    expect(await s.owner.refused(cut([{ ...plate, quantity: '71' }]))).toBe('Material:LossReason');
    const thin = await s.owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId: s.textureId, thickness: 2, width: 1500, length: 4000 },
    });
    const wide = await s.owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId: s.textureId, thickness: 2.5, width: 1600, length: 3000 },
    });
    for (const { id } of [thin, wide])
      expect(await s.owner.refused(cut([{ skuId: id, quantity: '1' }]))).toBe('Material:Uncoil');
    expect(await s.owner.refused(cut([plate], { coilSkuId: s.otherSkuId }))).toBe('Material:NotCoil');
    expect(await s.owner.refused(cut([{ ...plate, quantity: '0' }]))).toBe('Common:QuantityNotPositive');
    expect(await s.owner.refused(cut([plate], { coilWeight: '0' }))).toBe('Common:QuantityNotPositive');
    const before = await s.owner.call(materialStockOut.calls.list, { query: {} });
    const heavy = cut([{ ...plate, quantity: '96' }], { coilWeight: '4000' });
    expect(await s.owner.refused(heavy)).toBe('Stock:Insufficient');
    expect((await s.owner.call(materialStockOut.calls.list, { query: {} })).totalCount).toBe(
      before.totalCount,
    );
    expect(await s.owner.refused(draftOut([{ quantity: '1' }], { outType: 64 }))).toBe(
      'Material:OutTypeBySystem',
    );
  });
});
