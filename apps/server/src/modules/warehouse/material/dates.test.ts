/** Business days over HTTP: an issue that a later day cannot bear, and one before the count of its item (commerce §2.5, scenario 5). */
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory, materialStockIn, materialStockOut } from '@muyun/contract';
import { approved, at, materialSteps } from '../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { ago } from '../../../../test/inventory-scene.ts';

let s: PurchaseScene;
const { draftIn, draftOut, plate } = materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
});
const reason = '试样';
const cameIn = async (materialSkuId: string, quantity: string, businessDate: string): Promise<void> => {
  const line = { materialSkuId, quantity, priceBasis: 4, unitPrice: '10' };
  await approved(s.owner, materialStockIn, await draftIn([line], { businessDate }));
};
const goesOut = async (materialSkuId: string, quantity: string, businessDate: string): Promise<void> => {
  const lines = [{ materialSkuId, quantity, reason }];
  await approved(s.owner, materialStockOut, await draftOut(lines, { outType: 32, businessDate }));
};

describe('业务日期', () => {
  it('D5 an issue that is dated back so that a later day would be short is refused with that day', async () => {
    const sku = await plate();
    await cameIn(sku, '10', ago(9));
    await goesOut(sku, '8', ago(4));
    await cameIn(sku, '5', ago(1));
    await expect(goesOut(sku, '5', ago(6))).rejects.toMatchObject({
      error: { code: 'Stock:FutureNegative', message: expect.stringContaining(ago(4)) as unknown },
    });
    await goesOut(sku, '2', ago(6));
  });

  it('what was counted is not moved before its count', async () => {
    const sku = await plate();
    await cameIn(sku, '10', ago(3));
    const { id } = await s.owner.call(inventory.createStockTake, {
      body: { domain: 2, warehouseId: s.warehouseId, takeType: 2, scope: { itemIds: [sku] } },
    });
    const { lines } = await s.owner.call(inventory.getStockTake, at(id));
    await s.owner.call(inventory.saveStockTakeLines, {
      ...at(id),
      body: { lines: lines.map((l) => ({ id: l.id, countedQty: '10' })) },
    });
    await s.owner.call(inventory.submitStockTake, { ...at(id), body: { version: 1 } });
    await s.owner.call(inventory.approveStockTake, { ...at(id), body: { version: 2, agree: true } });
    await expect(goesOut(sku, '1', ago(1))).rejects.toMatchObject({
      error: { code: 'Stock:BeforeStockTake' },
    });
    await goesOut(sku, '1', ago(0));
  });
});
