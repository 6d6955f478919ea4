/** The figures of purchasing and the warehouses on the first page: real rows, each the number of the list that it opens. */
import {
  accessoryIn,
  accessoryPurchase,
  type AnyCall,
  figureLink,
  home,
  HOME_FIGURES,
  type HomeFigureName,
  materialOrder,
  materialStockIn,
  materialStockOut,
  materialTask,
  paintIn,
  paintPurchase,
} from '@muyun/contract';
import { expect, it } from 'vitest';
import { type Actor, makeMember } from '../../../../test/kit.ts';
import { at, materialSteps } from '../../../../test/material-scene.ts';
import { paintSceneOf, purchased, today } from '../../../../test/paint-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';

const LISTS: Readonly<Record<string, AnyCall>> = {
  '/purchase/material/task': materialTask.calls.list,
  '/purchase/material/order': materialOrder.calls.list,
  '/warehouse/material/stock-in': materialStockIn.calls.list,
  '/warehouse/material/stock-out': materialStockOut.calls.list,
  '/psi/paint/coating-purchase': paintPurchase.calls.list,
  '/psi/paint/coating-warehouse-entry': paintIn.calls.list,
  '/psi/accessory/accessory-purchase': accessoryPurchase.calls.list,
  '/psi/accessory/accessory-in': accessoryIn.calls.list,
};
const NAMES = (Object.keys(HOME_FIGURES) as HomeFigureName[]).filter((n) => 'isStock' in HOME_FIGURES[n]);

async function proven(actor: Actor, name: HomeFigureName): Promise<number> {
  const address = new URL(figureLink(HOME_FIGURES[name]), 'http://x');
  const query = { ...Object.fromEntries(address.searchParams), maxResultCount: 1 };
  const answer = await actor.raw(LISTS[address.pathname] as AnyCall, { query });
  return (answer.json() as { totalCount: number }).totalCount;
}

/** Two demands of which one is met, an order that is late, one whose price rose, and documents that wait. */
async function busy(): Promise<PurchaseScene> {
  const s = await purchaseScene();
  const steps = materialSteps(() => s);
  const sku = await steps.plate();
  const projectId = await steps.projectNamed('首页');
  await steps.stocked('9', '10', { materialSkuId: sku });
  for (const demandQty of ['3', '4'])
    await s.owner.call(materialTask.calls.create, {
      body: { materialSkuId: sku, demandQty, requiredDate: '2027-01-10', projectId },
    });
  await steps.ordered(
    { materialSkuId: sku, priceBasis: 4, unitPrice: '10' },
    { orderDate: '2026-01-01', deliveryDate: '2026-01-02' },
  );
  const body = {
    supplierId: s.supplierId,
    warehouseId: s.warehouseId,
    orderDate: steps.today,
    deliveryDate: steps.today,
    taxRate: '13',
    lines: [{ materialSkuId: sku, quantity: '1', priceBasis: 4, unitPrice: '20' }],
  };
  const { id } = await s.owner.call(materialOrder.calls.create, { body: body as never });
  await s.owner.call(materialOrder.calls.submit, { ...at(id), body: { version: 1 } });
  const receipt = await steps.draftIn([{ materialSkuId: sku, quantity: '1', unitPrice: '9', priceBasis: 4 }]);
  await s.owner.call(materialStockIn.calls.submit, { ...at(receipt), body: { version: 1 } });
  const issue = await steps.draftOut([{ materialSkuId: sku, quantity: '1' }]);
  await s.owner.call(materialStockOut.calls.submit, { ...at(issue), body: { version: 1 } });
  await risenPaint(s);
  return s;
}

/** Paint that was bought at 33.90 waits at 40. */
async function risenPaint(s: PurchaseScene): Promise<void> {
  const p = await paintSceneOf(s.space);
  await purchased(p, '20');
  const lines = [{ paintId: p.paintId, quantity: '20', unitPrice: '40' }];
  const head = { supplierId: p.supplierId, orderDate: today, deliveryDate: today, taxRate: '13' };
  const { id } = await s.owner.call(paintPurchase.calls.create, { body: { ...head, lines } });
  await s.owner.call(paintPurchase.calls.submit, { ...at(id), body: { version: 1 } });
}

it('each is the number of rows of the list that it opens; who may not read the list has none', async () => {
  const s = await busy();
  const answer = await s.owner.call(home.headInfo);
  for (const name of NAMES) expect([name, answer[name]]).toEqual([name, await proven(s.owner, name)]);
  expect(answer).toMatchObject({
    shortTasks: 2,
    lateOrders: 1,
    risenPrices: 1,
    risenPaintPrices: 1,
    waitStockIn: 1,
    waitStockOut: 1,
    waitPaintIn: 0,
    lateAccessories: 0,
    waitAccessoryIn: 0,
  });
  const keeper = await makeMember(s.space, ['AlMaterialWareHouse.StockIns:query']);
  expect(await keeper.call(home.headInfo)).toMatchObject({
    waitStockIn: 1,
    shortTasks: null,
    lateOrders: null,
  });
  const own = await makeMember(s.space, ['AlMaterialPurchase.Tasks:query'], { dataScope: 'own' });
  expect(await own.call(home.headInfo)).toMatchObject({ shortTasks: 0, waitStockIn: null });
});
