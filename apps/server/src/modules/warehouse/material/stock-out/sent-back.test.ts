/** 采购退货 of what was bought for a project (commerce §12): it is kept for the project, and it is what goes back. */
import { inventory, materialStockOut } from '@muyun/contract';
import { beforeAll, expect, it } from 'vitest';
import { deApproved, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';

let s: PurchaseScene;
const steps = materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
});

it('goes back without anybody releasing it; taken back it is kept again', async () => {
  const materialSkuId = await steps.plate();
  const projectId = await steps.projectNamed('退供应商');
  const { lineId } = await steps.ordered({
    materialSkuId,
    quantity: '3',
    priceBasis: 4,
    unitPrice: '100',
    projectId,
  });
  const receipt = await steps.received(lineId, { materialSkuId, quantity: '3', projectId });
  const kept = async () => {
    const { items } = await s.owner.call(inventory.listReservations, {
      query: { domain: 2, itemId: materialSkuId } as never,
    });
    return items.map((r) => [r.projectId, r.quantity, r.consumedQty]);
  };
  expect(await kept()).toEqual([[projectId, '3.0000', '0.0000']]);
  const stockInLineId = (await steps.viewIn(receipt)).lines[0]?.id as string;
  const back = await steps.issued([{ materialSkuId, quantity: '2', stockInLineId }], {
    outType: 2,
    supplierId: s.supplierId,
  });
  expect(await kept()).toEqual([[projectId, '3.0000', '2.0000']]);
  await deApproved(s.owner, materialStockOut, back);
  expect(await kept()).toEqual([[projectId, '3.0000', '0.0000']]);
});
