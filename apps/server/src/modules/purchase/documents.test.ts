/** The documents of purchasing keep what every document keeps. */
import { materialOrder, materialTask, requisition } from '@muyun/contract';
import { beforeAll } from 'vitest';
import { documentSuite } from '../../../test/document-suite.ts';
import { plates, type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});

documentSuite(requisition, {
  space: () => s.space,
  make: async (lines) => ({
    requisitionDate: '2026-11-22',
    lines: (await plates(s, lines)).map((materialSkuId) => ({
      materialSkuId,
      quantity: '3',
      requiredDate: '2027-01-05',
      targetPrice: '25.5',
    })),
  }),
});

documentSuite(materialOrder, {
  space: () => s.space,
  ownField: 'buyerId',
  make: async (lines) => ({
    supplierId: s.supplierId,
    warehouseId: s.warehouseId,
    orderDate: '2026-11-22',
    deliveryDate: '2026-12-22',
    taxRate: '13',
    lines: (await plates(s, lines)).map((materialSkuId) => ({
      materialSkuId,
      quantity: '3',
      priceBasis: 2,
      unitPrice: '26.1',
    })),
  }),
});

documentSuite(materialTask, {
  space: () => s.space,
  ownField: 'buyerId',
  make: () => ({ materialSkuId: s.skuId, demandQty: '5', requiredDate: '2027-01-05' }),
});
