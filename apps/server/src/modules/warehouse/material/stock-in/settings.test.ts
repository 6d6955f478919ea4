/** What the space sets of its stock (commerce §1.5) is followed at once: weighing, receiving beyond the order, keeping, back-dating. */
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory, materialStockIn } from '@muyun/contract';
import { at, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';
import { setSetting } from '../../../../../test/setting-scene.ts';
import { stockProject } from '../../../../../test/stock-scene.ts';
import { dayIn } from '../../../../ledger/inventory/index.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const { ordered, draftIn, received, plate } = materialSteps(() => s);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (e: { code: string }) => e.code,
  );
const submit = (id: string) =>
  s.owner.call(materialStockIn.calls.submit, { ...at(id), body: { version: 1 } });
const approve = (id: string) =>
  s.owner.call(materialStockIn.calls.approval, { ...at(id), body: { version: 2, agree: true } });

describe('a setting of the stock', () => {
  it('material.weightTolerancePct: 5.01 % heavier asks for a reason, or does not', async () => {
    const weigh = async () => {
      const head = { inType: 1, supplierId: s.supplierId };
      const { lineId } = await ordered();
      const id = await draftIn([{ quantity: '100', actualWeight: '4300', orderLineId: lineId }], head);
      return codeOf(submit(id));
    };
    expect(await weigh()).toBe('Stock:WeightDeviation');
    await setSetting(s.owner, 'material.weightTolerancePct', 6);
    expect(await weigh()).toBe('ok');
    await setSetting(s.owner, 'material.weightTolerancePct', 5);
    expect(await weigh()).toBe('Stock:WeightDeviation');
    await setSetting(s.owner, 'material.weightTolerancePct', null);
  });

  it('material.overReceivePct: so much more than was ordered may come', async () => {
    const materialSkuId = await plate();
    const { lineId } = await ordered({ materialSkuId, quantity: '100', priceBasis: 4, unitPrice: '9' });
    const more = async (quantity: string) => {
      const head = { inType: 1, supplierId: s.supplierId };
      const id = await draftIn([{ materialSkuId, orderLineId: lineId, quantity }], head);
      await submit(id);
      return codeOf(approve(id));
    };
    expect(await more('106')).toBe('Material:OverReceive');
    await setSetting(s.owner, 'material.overReceivePct', 0);
    expect(await more('101')).toBe('Material:OverReceive');
    await setSetting(s.owner, 'material.overReceivePct', 6);
    expect(await more('106')).toBe('ok');
    await setSetting(s.owner, 'material.overReceivePct', null);
  });

  it('stock.reserveDays: what is kept without an end is kept so long', async () => {
    const { lineId } = await ordered();
    await received(lineId, { quantity: '10', actualWeight: '410' });
    const projectId = await stockProject(s.owner);
    const endOf = async () => {
      const { ids } = await s.owner.call(inventory.createReservation, {
        body: {
          domain: 2,
          projectId,
          sourceType: 8,
          lines: [{ warehouseId: s.warehouseId, itemId: s.skuId, quantity: '1' }],
        },
      });
      const { items } = await s.owner.call(inventory.listReservations, {
        query: { domain: 2, maxResultCount: 400 },
      });
      return items.find((r) => r.id === ids[0])?.expiresOn;
    };
    expect(await endOf()).toBe(dayIn(15));
    await setSetting(s.owner, 'stock.reserveDays', 40);
    expect(await endOf()).toBe(dayIn(40));
  });

  it('stock.backdateDays: so far back a receipt may be dated', async () => {
    const dated = (days: number) =>
      codeOf(
        draftIn([{ quantity: '1', unitPrice: '10', priceBasis: 4 }], { businessDate: dayIn(-days) }).then(
          async (id) => {
            await submit(id);
            await approve(id);
          },
        ),
      );
    await setSetting(s.owner, 'stock.backdateDays', 2);
    expect(await dated(3)).toBe('Common:BackdateTooFar');
    expect(await dated(2)).toBe('ok');
  });
});
