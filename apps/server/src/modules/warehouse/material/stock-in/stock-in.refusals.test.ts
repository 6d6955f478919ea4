/** What a material receipt refuses, over HTTP, and that nothing is written then. */
import { materialOrder, materialSku, materialStockIn, relocateMaterial } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved, at, deApproved, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const { viewIn, ordered, draftIn, stocked, issued, plate, anotherSupplier, warehouseNamed, today } =
  materialSteps(() => s);
const submit = (id: string) =>
  s.owner.call(materialStockIn.calls.submit, { ...at(id), body: { version: 1 } });

describe('what a receipt refuses', () => {
  it('to be taken back where its goods were moved to another place: it says where they lie', async () => {
    const positions = [{ code: 'A-01' }, { code: 'B-02' }, { code: 'C-03' }];
    const [warehouseId, materialSkuId] = [await warehouseNamed('MOVED', { positions }), await plate()];
    const id = await draftIn([{ materialSkuId, quantity: '9', unitPrice: '1', locationCode: 'A-01' }], {
      warehouseId,
    });
    await approved(s.owner, materialStockIn, id);
    const row = { itemId: materialSkuId, from: 'A-01' };
    const rows = [
      { ...row, to: 'B-02', quantity: '5' },
      { ...row, to: 'C-03', quantity: '3' },
    ];
    await s.owner.call(relocateMaterial, { body: { warehouseId, rows } });
    const refusal = await deApproved(s.owner, materialStockIn, id).catch(String);
    expect(refusal).toContain('库位A-01可用1，需要9；另有：B-02 5、C-03 3');
    const back = rows.map((r) => ({ ...r, from: r.to, to: r.from }));
    await s.owner.call(relocateMaterial, { body: { warehouseId, rows: back } });
    await deApproved(s.owner, materialStockIn, id);
  });
  const refusedIn = (lines: Record<string, unknown>[], head = {}) => s.owner.refused(draftIn(lines, head));
  const purchase = () => ({ inType: 1, supplierId: s.supplierId });
  it('types that the warehouse makes of other documents', async () => {
    for (const inType of [2, 8, 16, 64])
      expect(await refusedIn([{ quantity: '1' }], { inType })).toBe('Material:TypeBySystem');
  });
  it('a line without its order line, of another material, of another supplier, or twice', async () => {
    const { lineId } = await ordered();
    expect(await refusedIn([{ quantity: '1' }], purchase())).toBe('Material:LineNeeds');
    const foreign = { materialSkuId: s.otherSkuId, orderLineId: lineId, quantity: '1' };
    expect(await refusedIn([foreign], purchase())).toBe('Material:LineForeign');
    const other = { inType: 1, supplierId: await anotherSupplier('S9') };
    expect(await refusedIn([{ orderLineId: lineId, quantity: '1' }], other)).toBe('Material:LineForeign');
    const twice = [1, 2].map(() => ({ orderLineId: lineId, quantity: '1' }));
    expect(await refusedIn(twice, purchase())).toBe('Material:LineTwice');
  });
  it.each(['0', '-1', '1e308', 'NaN', '1.00001'])('a quantity of %s', async (quantity) => {
    const code = await refusedIn([{ quantity }]);
    expect(['Common:QuantityNotPositive', 'Common:Validation']).toContain(code);
  });
  it('a supplier that is not named, or out of use; a warehouse of paint; a place of another warehouse', async () => {
    const { lineId } = await ordered();
    const nobody = await draftIn([{ orderLineId: lineId, quantity: '1' }], { inType: 1 });
    expect(await s.owner.refused(submit(nobody))).toBe('Material:Needs');
    const placed = await draftIn([{ quantity: '1', unitPrice: '1', locationCode: 'Z-9' }]);
    await submit(placed);
    const approve = s.owner.call(materialStockIn.calls.approval, {
      ...at(placed),
      body: { version: 2, agree: true },
    });
    expect(await s.owner.refused(approve)).toBe('Stock:LocationMismatch');
  });
  it('a day of tomorrow, and one of long ago', async () => {
    const dayFrom = (days: number) =>
      new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
    const tomorrow = await draftIn([{ quantity: '1', unitPrice: '1' }], { businessDate: dayFrom(1) });
    expect(await s.owner.refused(submit(tomorrow))).toBe('Common:DateInFuture');
    const old = await draftIn([{ quantity: '1', unitPrice: '1' }], { businessDate: dayFrom(-32) });
    expect(await s.owner.refused(submit(old))).toBe('Common:BackdateTooFar');
  });
  it('a coil without its number; without a price what was never stocked', async () => {
    const coil = await s.owner.call(materialSku.calls.create, {
      body: { kind: 2, textureId: s.textureId, thickness: 2.5, width: 1500 },
    });
    expect(await refusedIn([{ materialSkuId: coil.id, quantity: '3000' }])).toBe('Material:LineNeeds');
    const free = await draftIn([{ materialSkuId: await plate(), quantity: '1' }]);
    await submit(free);
    const approve = s.owner.call(materialStockIn.calls.approval, {
      ...at(free),
      body: { version: 2, agree: true },
    });
    expect(await s.owner.refused(approve)).toBe('Stock:UnitCostRequired');
  });
  it('an order that is closed', async () => {
    const { orderId, lineId } = await ordered();
    const { version } = await s.owner.call(materialOrder.calls.get, at(orderId));
    await s.owner.call(materialOrder.calls.close, { ...at(orderId), body: { version, reason: '不要了' } });
    const id = await draftIn([{ orderLineId: lineId, quantity: '1' }], purchase());
    await submit(id);
    const approve = s.owner.call(materialStockIn.calls.approval, {
      ...at(id),
      body: { version: 2, agree: true },
    });
    expect(await s.owner.refused(approve)).toBe('Material:OrderNotOpen');
  });
  it('goods that are gone cannot be taken back', async () => {
    const materialSkuId = await plate();
    const id = await stocked('10', '5', { materialSkuId });
    await issued([{ materialSkuId, quantity: '4' }]);
    expect(await s.owner.refused(deApproved(s.owner, materialStockIn, id))).toBe('Stock:Insufficient');
    expect((await viewIn(id)).orderStatus).toBe(4);
  });
});
