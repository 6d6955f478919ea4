/** 在途调拨 (commerce §2.8): what is on its way is in neither warehouse. */
import {
  inventory,
  materialBalances,
  materialSku,
  materialTask,
  taskRecalculate,
  materialMoves,
  materialStockIn,
  materialStockOut,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../../../test/kit.ts';
import { at, deApproved, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';

let s: PurchaseScene;
let target = '';
const steps = materialSteps(() => s);
const { viewIn, viewOut, draftIn, draftOut, stocked, issued, plate, warehouseNamed } = steps;
beforeAll(async () => {
  s = await purchaseScene();
  target = await warehouseNamed('T1');
});
const rowsOf = async (materialSkuId: string) =>
  (await s.owner.call(materialBalances, { query: { materialSkuId } })).items
    .map((r) => [r.warehouseId === target ? 'target' : 'source', r.quantity, r.value])
    .toSorted();
const { calls } = materialStockIn;
/** The receipt that waits for what an issue has sent. */
const waiting = async (outId: string) => {
  const { items } = await s.owner.call(calls.list, {
    query: { inType: '16', maxResultCount: 400 } as never,
  });
  return viewIn(items.find((i) => i.stockOutId === outId)?.id as string);
};
type View = Awaited<ReturnType<typeof viewIn>>;
const send = async (materialSkuId: string, quantity = '4') =>
  issued([{ materialSkuId, quantity }], { outType: 16, targetWarehouseId: target, inTransit: true });
/** Back to a draft, with the lines as `change` makes them. */
async function corrected(view: View, change: (line: View['lines'][number]) => object): Promise<void> {
  await s.owner.call(calls.withdraw, { ...at(view.id), body: { version: view.version } });
  await saved(await viewIn(view.id), change);
}
const saved = (view: View, change: (line: View['lines'][number]) => object, head: object = {}) => {
  const { inType, warehouseId, businessDate, version } = view;
  const lines = view.lines.map((l) => ({
    id: l.id,
    materialSkuId: l.materialSkuId,
    quantity: l.quantity,
    actualWeight: l.actualWeight,
    ...change(l),
  }));
  return s.owner.call(calls.update, {
    ...at(view.id),
    body: { inType, warehouseId, businessDate, version, lines, ...head } as never,
  });
};
const submit = async (id: string) =>
  s.owner.call(calls.submit, { ...at(id), body: { version: (await viewIn(id)).version } });
const takeIn = async (id: string) => {
  const view = await viewIn(id);
  if (view.orderStatus === 1) await submit(id);
  const { version } = await viewIn(id);
  await s.owner.call(calls.approval, { ...at(id), body: { version, agree: true } });
};

describe('a transfer on its way', () => {
  it('plates that were weighed heavier than they are, for a reason that was given then, are sent and taken in without another', async () => {
    const materialSkuId = await plate();
    // more than twice what their sizes say
    await stocked('10', '12.345', { materialSkuId, actualWeight: '500', deviationReason: '厚度偏上差' });
    const receipt = await waiting(await send(materialSkuId));
    expect(receipt).toMatchObject({ orderStatus: 2, totalWeight: '200.000' });
    await takeIn(receipt.id);
    expect((await viewIn(receipt.id)).orderStatus).toBe(4);
  });
  it('is in neither warehouse until it is taken in; its receipt waits with the value', async () => {
    const materialSkuId = await plate();
    await stocked('10', '12.345', { materialSkuId });
    const outId = await send(materialSkuId);
    expect(await rowsOf(materialSkuId)).toEqual([['source', '6.0000', '74.07']]);
    const receipt = await waiting(outId);
    expect(receipt).toMatchObject({ orderStatus: 2, stockValue: '49.38', warehouseId: target });
    expect(receipt.lines[0]).toMatchObject({ sentQuantity: '4.0000', quantity: '4.0000' });
    await takeIn(receipt.id);
    expect(await rowsOf(materialSkuId)).toEqual([
      ['source', '6.0000', '74.07'],
      ['target', '4.0000', '49.38'],
    ]);
    // taken in, the issue does not come back by itself: first its end, then its beginning
    expect(await s.owner.refused(deApproved(s.owner, materialStockOut, outId))).toBe('Common:HasDownstream');
    await deApproved(s.owner, materialStockIn, receipt.id);
    expect(await rowsOf(materialSkuId)).toEqual([['source', '6.0000', '74.07']]);
    await deApproved(s.owner, materialStockOut, outId);
    expect(await rowsOf(materialSkuId)).toEqual([['source', '10.0000', '123.45']]);
    expect((await viewIn(receipt.id)).orderStatus).toBe(64);
  });

  it('called back before anybody took it in: its receipt is void', async () => {
    const materialSkuId = await plate();
    await stocked('10', '10', { materialSkuId });
    const outId = await send(materialSkuId);
    const receipt = await waiting(outId);
    await deApproved(s.owner, materialStockOut, outId);
    expect((await viewIn(receipt.id)).orderStatus).toBe(64);
    expect(await rowsOf(materialSkuId)).toEqual([['source', '10.0000', '100.00']]);
  });

  it('is taken back and corrected by whoever keeps the warehouse where it comes to: he has not sent it', async () => {
    const materialSkuId = await plate();
    await stocked('10', '10', { materialSkuId });
    const receipt = await waiting(await send(materialSkuId));
    const keeper = await makeMember(
      s.space,
      ['query', 'get', 'edit'].map((a) => `AlMaterialWareHouse.StockIns:${a}`),
    );
    expect((await keeper.call(calls.get, at(receipt.id))).actions).toContain('withdraw');
    const body = { version: receipt.version };
    expect(await keeper.call(calls.withdraw, { ...at(receipt.id), body })).toMatchObject({ orderStatus: 1 });
  });

  it('fewer than were sent need a reason, and what is missing is a loss', async () => {
    const materialSkuId = await plate();
    await stocked('10', '10', { materialSkuId });
    const receipt = await waiting(await send(materialSkuId));
    await corrected(receipt, () => ({ quantity: '3' }));
    expect(await s.owner.refused(submit(receipt.id))).toBe('Stock:TransitShort');
    await saved(await viewIn(receipt.id), () => ({ shortReason: '路上压坏一张' }));
    await takeIn(receipt.id);
    expect(await rowsOf(materialSkuId)).toEqual([
      ['source', '6.0000', '60.00'],
      ['target', '3.0000', '30.00'],
    ]);
    const { items } = await s.owner.call(materialMoves, { query: { itemId: materialSkuId } });
    expect(items.map((m) => [m.typeLabel, m.quantity]).toSorted()).toEqual(
      [
        ['盘亏', '-1.0000'],
        ['调拨出', '-4.0000'],
        ['调拨入', '4.0000'],
        ['期初', '10.0000'],
      ].toSorted(),
    );
    expect((await viewIn(receipt.id)).stockValue).toBe('30.00');
    expect((await s.owner.call(inventory.runStockCheck)).violations).toEqual([]);
  });

  it('all of a line may be lost on the way', async () => {
    const materialSkuId = await plate();
    await stocked('10', '10', { materialSkuId });
    const receipt = await waiting(await send(materialSkuId));
    await corrected(receipt, () => ({ quantity: '0', shortReason: '整车丢失' }));
    await takeIn(receipt.id);
    expect(await rowsOf(materialSkuId)).toEqual([['source', '6.0000', '60.00']]);
  });

  it('a cheap one that is lost among dear ones: its receipt is worth what came less what was lost, as its moves', async () => {
    const materialSkuId = await plate();
    await stocked('4', '10', { materialSkuId });
    const dear = await draftIn([{ materialSkuId, quantity: '4', unitPrice: '90', priceBasis: 4 }], {
      warehouseId: target,
    });
    await takeIn(dear);
    const receipt = await waiting(await send(materialSkuId));
    await corrected(receipt, () => ({ quantity: '0', shortReason: '整车丢失' }));
    await takeIn(receipt.id);
    // four at 10 come to four at 90, and four of the eight at 50 are lost
    expect(await rowsOf(materialSkuId)).toEqual([['target', '4.0000', '200.00']]);
    expect((await viewIn(receipt.id)).stockValue).toBe('-160.00');
  });

  it('taken back after a loss and taken in whole: it is worth what was sent, nothing has vanished', async () => {
    const materialSkuId = await plate();
    await stocked('10', '10', { materialSkuId });
    const receipt = await waiting(await send(materialSkuId));
    await corrected(receipt, () => ({ quantity: '3', shortReason: '少一张' }));
    await takeIn(receipt.id);
    await deApproved(s.owner, materialStockIn, receipt.id);
    expect(await viewIn(receipt.id)).toMatchObject({ orderStatus: 1, stockValue: '40.00' });
    await saved(await viewIn(receipt.id), () => ({ quantity: '4', shortReason: null }));
    await takeIn(receipt.id);
    expect(await rowsOf(materialSkuId)).toEqual([
      ['source', '6.0000', '60.00'],
      ['target', '4.0000', '40.00'],
    ]);
    expect((await viewIn(receipt.id)).totalWeight).toBe(receipt.totalWeight);
  });

  it('nothing else than what was sent comes in: no more, no other material, no other warehouse', async () => {
    const materialSkuId = await plate();
    await stocked('10', '10', { materialSkuId });
    const receipt = await waiting(await send(materialSkuId));
    await s.owner.call(calls.withdraw, { ...at(receipt.id), body: { version: receipt.version } });
    const draft = await viewIn(receipt.id);
    const refused = (change: () => object, head: object = {}) => s.owner.refused(saved(draft, change, head));
    expect(await refused(() => ({ quantity: '5' }))).toBe('Stock:TransitQuantity');
    expect(await refused(() => ({ materialSkuId: s.otherSkuId }))).toBe('Stock:TransitLines');
    expect(await refused(() => ({}), { warehouseId: s.warehouseId })).toBe('Stock:TransitLines');
    // 作废 is not offered either, neither on the draft nor in the list
    expect(draft.actions).toEqual(['submit']);
    const listed = await s.owner.call(calls.list, { query: { filter: draft.inNo } });
    expect(listed.items.map((row) => row.actions)).toEqual([['submit']]);
    const voided = s.owner.call(calls.void, {
      ...at(draft.id),
      body: { version: draft.version, reason: '不要了' },
    });
    expect(await s.owner.refused(voided)).toBe('Material:Linked');
  });

  it('only a transfer is on its way', async () => {
    const id = await draftOut([{ quantity: '1' }], { outType: 32, inTransit: true });
    expect((await viewOut(id)).inTransit).toBe(false);
  });

  it.each([2, 8])('%i take it in at once: one does', async (n) => {
    const materialSkuId = await plate();
    await stocked('10', '10', { materialSkuId });
    const receipt = await waiting(await send(materialSkuId));
    const body = { version: receipt.version, agree: true };
    const ends = await Promise.allSettled(
      Array.from({ length: n }, () => s.owner.call(calls.approval, { ...at(receipt.id), body })),
    );
    expect(ends.filter((e) => e.status === 'fulfilled')).toHaveLength(1);
    expect(await rowsOf(materialSkuId)).toEqual([
      ['source', '6.0000', '60.00'],
      ['target', '4.0000', '40.00'],
    ]);
  });
});

describe('a transfer that is called back', () => {
  it.each([2, 8])('%i take it in and call it back at once: one of them does', async (n) => {
    const materialSkuId = await plate();
    await stocked('10', '10', { materialSkuId });
    const outId = await send(materialSkuId);
    const receipt = await waiting(outId);
    const { version } = await viewOut(outId);
    const ends = await Promise.allSettled(
      Array.from({ length: n }, (_, i) =>
        i % 2 === 0
          ? s.owner.call(calls.approval, {
              ...at(receipt.id),
              body: { version: receipt.version, agree: true },
            })
          : s.owner.call(materialStockOut.calls.deApproval, {
              ...at(outId),
              body: { version, reason: '召回' },
            }),
      ),
    );
    expect(ends.filter((e) => e.status === 'fulfilled')).toHaveLength(1);
    const rows = (await rowsOf(materialSkuId)).map((r) => r[1]);
    expect([['10.0000'], ['6.0000', '4.0000']]).toContainEqual(rows);
    expect((await s.owner.call(inventory.runStockCheck)).violations).toEqual([]);
  });
});

describe('what is on its way between warehouses', () => {
  it('comes to where it goes, and is not bought again for a minimum that it fills', async () => {
    const { id: materialSkuId } = await s.owner.call(materialSku.calls.create, {
      body: {
        kind: 1,
        textureId: s.textureId,
        thickness: 2.5,
        width: 1333,
        length: 2777,
        minStock: '10',
        maxStock: '20',
      },
    });
    await stocked('12', '10', { materialSkuId });
    const asked = async () => {
      await s.owner.call(taskRecalculate, { body: {} });
      const query = { materialSkuId: [materialSkuId] } as never;
      return (await s.owner.call(materialTask.calls.list, { query })).totalCount;
    };
    const onWay = async () =>
      (await s.owner.call(materialBalances, { query: { materialSkuId, warehouseId: target } })).items.map(
        (r) => [r.quantity, r.onWayQty],
      );
    const receipt = await waiting(await send(materialSkuId, '5'));
    await takeIn(receipt.id);
    await send(materialSkuId, '4');
    expect(await onWay()).toEqual([['5.0000', '4.0000']]);
    expect(await asked()).toBe(0);
  });
});
