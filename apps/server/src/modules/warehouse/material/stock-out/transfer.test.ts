/** 调拨, 外协发料 (commerce §2.8): both warehouses in one, there and back at the same moment. */
import {
  materialBalances,
  materialBatches,
  materialSku,
  materialStockIn,
  materialStockOut,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, deApproved, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const { viewIn, draftOut, stocked, issued, plate, projectNamed, warehouseNamed, anotherSupplier } =
  materialSteps(() => s);
const rowsOf = async (materialSkuId: string) =>
  (await s.owner.call(materialBalances, { query: { materialSkuId } })).items;
const submit = (id: string) =>
  s.owner.call(materialStockOut.calls.submit, { ...at(id), body: { version: 1 } });
const approve = (id: string) =>
  s.owner.call(materialStockOut.calls.approval, { ...at(id), body: { version: 2, agree: true } });
const refusedAtSubmit = async (lines: Record<string, unknown>[], head: Record<string, unknown>) =>
  s.owner.refused(submit(await draftOut(lines, head)));

describe('a transfer', () => {
  it('stands in both warehouses at once; taken back, in neither; not while the goods are gone on', async () => {
    const materialSkuId = await plate();
    await stocked('10', '12.345', { materialSkuId });
    const targetWarehouseId = await warehouseNamed('B1');
    const id = await issued([{ materialSkuId, quantity: '4' }], { outType: 16, targetWarehouseId });
    const at2 = async () =>
      (await rowsOf(materialSkuId)).map((r) => [r.warehouseId, r.quantity, r.value]).toSorted();
    const both = [
      [s.warehouseId, '6.0000', '74.07'],
      [targetWarehouseId, '4.0000', '49.38'],
    ].toSorted();
    expect(await at2()).toEqual(both);
    const { items } = await s.owner.call(materialStockIn.calls.list, { query: { inType: '16' } as never });
    const made = items[0];
    expect(made).toMatchObject({ stockOutId: id, orderStatus: 4, stockValue: '49.38' });
    expect(await s.owner.refused(deApproved(s.owner, materialStockIn, made?.id as string))).toBe(
      'Material:Linked',
    );
    const on = await issued([{ materialSkuId, quantity: '1' }], { warehouseId: targetWarehouseId });
    expect(await s.owner.refused(deApproved(s.owner, materialStockOut, id))).toBe('Stock:Insufficient');
    expect(await at2()).toHaveLength(2);
    await deApproved(s.owner, materialStockOut, on);
    await deApproved(s.owner, materialStockOut, id);
    expect(await at2()).toEqual([[s.warehouseId, '10.0000', '123.45']]);
    expect((await viewIn(made?.id as string)).orderStatus).toBe(64);
  });
  it('brings each batch of what no batch was named of, at its weight and worth; on its way and taken back as well', async () => {
    const materialSkuId = await plate();
    const heat = async (quantity: string, batchNo: string) =>
      (await viewIn(await stocked(quantity, '12.345', { materialSkuId, batchNo }))).lines[0]?.batchId;
    const [one, two] = [await heat('3', 'HEAT-1'), await heat('5', 'HEAT-2')];
    const targetWarehouseId = await warehouseNamed('B-HEAT');
    const body = { outType: 16, targetWarehouseId };
    const receiptOf = async (outId: string) => {
      const { items } = await s.owner.call(materialStockIn.calls.list, { query: { inType: '16' } as never });
      return viewIn(items.find((r) => r.stockOutId === outId)?.id as string);
    };
    const brought = async (outId: string) =>
      (await receiptOf(outId)).lines.map((l) => [l.batchId, l.quantity, l.weight, l.stockValue]);
    const id = await issued([{ materialSkuId, quantity: '6' }], body);
    const made = await brought(id);
    expect(made.map(([batch, q]) => [batch, q]).toSorted()).toEqual(
      [
        [one, '3.0000'],
        [two, '3.0000'],
      ].toSorted(),
    );
    expect(made.reduce((sum, [, , , value]) => sum + Number(value), 0)).toBeCloseTo(74.08, 6);
    await deApproved(s.owner, materialStockOut, id);
    const away = await issued([{ materialSkuId, quantity: '6' }], { ...body, inTransit: true });
    const sent = await brought(away);
    expect(sent).toEqual(made);
    const receipt = await receiptOf(away);
    await s.owner.call(materialStockIn.calls.approval, {
      ...at(receipt.id),
      body: { version: receipt.version, agree: true },
    });
    await deApproved(s.owner, materialStockIn, receipt.id);
    expect(await brought(away)).toEqual(sent);
  });
  it('D15 there and back at the same moment, 8 of them: nobody waits for ever, the balances are exact', async () => {
    const materialSkuId = await plate();
    const [a, b] = [s.warehouseId, await warehouseNamed('B2')];
    await stocked('40', '3', { materialSkuId });
    await issued([{ materialSkuId, quantity: '20' }], { outType: 16, targetWarehouseId: b });
    const drafts = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const [warehouseId, targetWarehouseId] = i % 2 === 0 ? [a, b] : [b, a];
        const id = await draftOut([{ materialSkuId, quantity: '2' }], {
          outType: 16,
          warehouseId,
          targetWarehouseId,
        });
        await submit(id);
        return id;
      }),
    );
    await Promise.all(drafts.map((id) => approve(id)));
    expect((await rowsOf(materialSkuId)).map((r) => [r.quantity, r.value])).toEqual([
      ['20.0000', '60.00'],
      ['20.0000', '60.00'],
    ]);
  });
  it('to itself, or to an outsourcer whose warehouse it is not, is refused; to his it goes', async () => {
    const materialSkuId = await plate();
    await stocked('5', '2', { materialSkuId });
    const to = (targetWarehouseId: string) =>
      draftOut([{ materialSkuId, quantity: '1' }], { outType: 16, targetWarehouseId });
    expect(await s.owner.refused(to(s.warehouseId))).toBe('Material:SameWarehouse');
    const supplierId = await anotherSupplier('W1');
    const plain = await warehouseNamed('B3');
    const line = [{ materialSkuId, quantity: '1' }];
    expect(await refusedAtSubmit(line, { outType: 4, supplierId, targetWarehouseId: plain })).toBe(
      'Material:NotOutsourcer',
    );
    const his = await warehouseNamed('B4', { purpose: 64, supplierId });
    await issued(line, { outType: 4, supplierId, targetWarehouseId: his });
    expect((await rowsOf(materialSkuId)).map((r) => r.quantity).toSorted()).toEqual(['1.0000', '4.0000']);
  });
  it('what was sent to an outsourcer is listed there, is our stock and value, is used from there and comes back', async () => {
    const materialSkuId = await plate();
    await stocked('10', '100', { materialSkuId });
    const supplierId = await anotherSupplier('W-外协');
    const his = await warehouseNamed('B7', { purpose: 64, supplierId });
    await issued([{ materialSkuId, quantity: '6' }], { outType: 4, supplierId, targetWarehouseId: his });
    const outside = async (query: object) =>
      (await s.owner.call(materialBalances, { query: { materialSkuId, ...query } as never })).items.map(
        (r) => [r.outsourcerName, r.quantity, r.value],
      );
    expect(await outside({ atOutsourcer: true })).toEqual([['供应商W-外协', '6.0000', '600.00']]);
    expect(await outside({ supplierId })).toEqual([['供应商W-外协', '6.0000', '600.00']]);
    expect(await outside({ supplierId: await anotherSupplier('W-别家') })).toEqual([]);
    const projectId = await projectNamed('外协工程');
    await issued([{ materialSkuId, quantity: '4' }], { outType: 1, warehouseId: his, projectId });
    await issued([{ materialSkuId, quantity: '2' }], {
      outType: 16,
      warehouseId: his,
      targetWarehouseId: s.warehouseId,
    });
    expect(await outside({ atOutsourcer: true })).toEqual([]);
    expect(await outside({})).toEqual([[null, '6.0000', '600.00']]);
  });
  it('of a coil names the coil, and it stays that coil', async () => {
    const coil = await s.owner.call(materialSku.calls.create, {
      body: { kind: 2, textureId: s.textureId, thickness: 2.5, width: 1000 },
    });
    await stocked('2000', '20', { materialSkuId: coil.id, batchNo: 'J-77', priceBasis: 2 });
    const targetWarehouseId = await warehouseNamed('B5');
    const head = { outType: 16, targetWarehouseId };
    const line = { materialSkuId: coil.id, quantity: '500' };
    expect(await s.owner.refused(draftOut([line], head))).toBe('Material:LineNeeds');
    const [batch] = await s.owner.call(materialBatches, { query: { materialSkuId: coil.id } });
    await issued([{ ...line, batchId: batch?.id }], head);
    const there = await s.owner.call(materialBatches, { query: { warehouseId: targetWarehouseId } });
    expect(there.map((b) => [b.id, b.batchNo, b.quantity])).toEqual([[batch?.id, 'J-77', '500.0000']]);
    const foreign = { materialSkuId: s.skuId, quantity: '1', batchId: batch?.id };
    expect(await s.owner.refused(draftOut([foreign]))).toBe('Material:LineForeign');
  });
});
