/** The documents of the accessory warehouse keep what every document keeps. */
import { accessoryIn, accessoryOut, accessoryPurchase } from '@muyun/contract';
import { beforeAll } from 'vitest';
import {
  type AccessoryScene,
  accessoryScene,
  manySkus,
  ordered,
  purchaseBody,
  received,
  TODAY,
} from '../../../../test/accessory-scene.ts';
import { documentSuite } from '../../../../test/document-suite.ts';

let s: AccessoryScene;
/** receipt lines that may go back */
let returnable: readonly { id: string; accessorySkuId: string }[] = [];
beforeAll(async () => {
  s = await accessoryScene();
  const skus = await manySkus(s, 200);
  const bought = await ordered(
    s,
    skus.map((accessorySkuId) => ({ accessorySkuId, quantity: '500', unitPrice: '2.5' })),
  );
  const receipt = await received(
    s,
    bought,
    skus.map(() => '500'),
  );
  returnable = receipt.lines;
}, 120_000);

documentSuite(accessoryPurchase, {
  space: () => s.space,
  ownField: 'buyerId',
  make: async (lines) =>
    purchaseBody(
      s,
      (await manySkus(s, lines)).map((accessorySkuId) => ({
        accessorySkuId,
        quantity: '3',
        unitPrice: '26.1',
      })),
    ),
});

documentSuite(accessoryIn, {
  space: () => s.space,
  make: async (lines) => ({
    inType: 128,
    warehouseId: s.warehouseId,
    businessDate: TODAY,
    lines: (await manySkus(s, lines)).map((accessorySkuId) => ({
      accessorySkuId,
      quantity: '3',
      unitPrice: '1.5',
    })),
  }),
});

documentSuite(accessoryOut, {
  space: () => s.space,
  ownField: 'receiverId',
  make: (lines) => ({
    outType: 64,
    supplierId: s.supplierId,
    warehouseId: s.warehouseId,
    businessDate: TODAY,
    lines: returnable
      .slice(0, lines)
      .map(({ id, accessorySkuId }) => ({ accessorySkuId, inLineId: id, quantity: '1' })),
  }),
});
