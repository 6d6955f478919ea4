/** The documents of the material warehouse keep what every document keeps. */
import { demander, materialStockIn, materialStockOut } from '@muyun/contract';
import { beforeAll } from 'vitest';
import { documentSuite } from '../../../../test/document-suite.ts';
import { materialSteps } from '../../../../test/material-scene.ts';
import { plates, type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { businessDay } from '../../../kit/clock.ts';

let s: PurchaseScene;
let demanderId: string;
beforeAll(async () => {
  s = await purchaseScene();
  demanderId = (await s.owner.call(demander.createDemander, { body: { code: 'K1', name: '买家' } })).id;
  const { stocked } = materialSteps(() => s);
  for (const materialSkuId of await plates(s, 2)) await stocked('9000', '100', { materialSkuId });
});

documentSuite(materialStockIn, {
  space: () => s.space,
  make: async (lines) => ({
    inType: 128,
    warehouseId: s.warehouseId,
    businessDate: businessDay(),
    lines: (await plates(s, lines)).map((materialSkuId) => ({
      materialSkuId,
      quantity: '3',
      priceBasis: 2,
      unitPrice: '26.1',
    })),
  }),
});

documentSuite(materialStockOut, {
  space: () => s.space,
  ownField: 'receiverId',
  make: async (lines) => ({
    outType: 128,
    demanderId,
    warehouseId: s.warehouseId,
    businessDate: businessDay(),
    lines: (await plates(s, lines)).map((materialSkuId) => ({
      materialSkuId,
      quantity: '3',
      unitPrice: '30',
    })),
  }),
});
