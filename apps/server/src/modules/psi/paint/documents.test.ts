/** The documents of the paint warehouse keep what every document keeps. */
import { paintIn, paintOut, paintPurchase, paintReturn } from '@muyun/contract';
import { beforeAll } from 'vitest';
import { documentSuite } from '../../../../test/document-suite.ts';
import {
  approve,
  at,
  daysAgo,
  daysOn,
  type PaintScene,
  paints,
  paintScene,
  stocked,
  today,
} from '../../../../test/paint-scene.ts';

let s: PaintScene;
/** lots of every paint that a document of the suites may name, and the received lines of as many */
let batches: string[];
let received: string[];
const MANY = 200;
beforeAll(async () => {
  s = await paintScene();
  const all = await paints(s, MANY);
  const lots = all.map((paintId, i) => ({ paintId, quantity: '100000', barrels: 1, batchNo: `S${i}` }));
  const stock = await s.owner.call(paintIn.calls.get, at(await stocked(s, lots)));
  batches = stock.lines.map((l) => l.batchId as string);
  const { id: orderId } = await s.owner.call(paintPurchase.calls.create, {
    body: {
      supplierId: s.supplierId,
      orderDate: today,
      deliveryDate: today,
      taxRate: '13',
      lines: all.map((paintId) => ({ paintId, quantity: '100000', unitPrice: '33.9' })),
    },
  });
  await approve(s, paintPurchase, orderId);
  const order = await s.owner.call(paintPurchase.calls.get, at(orderId));
  const receipt = await s.owner.call(paintIn.calls.create, {
    body: {
      inType: 1,
      warehouseId: s.warehouseId,
      businessDate: today,
      lines: order.lines.map((l, i) => ({
        paintId: l.paintId,
        purchaseLineId: l.id,
        quantity: '100000',
        batchNo: `P${i}`,
        productionDate: daysAgo(3),
        positionCode: 'B-02',
        barrels: 1,
      })),
    } as never,
  });
  await approve(s, paintIn, receipt.id);
  received = (await s.owner.call(paintIn.calls.get, at(receipt.id))).lines.map((l) => l.id);
}, 240_000);

documentSuite(paintPurchase, {
  space: () => s.space,
  ownField: 'buyerId',
  make: async (lines) => ({
    supplierId: s.supplierId,
    orderDate: today,
    deliveryDate: daysOn(7),
    taxRate: '13',
    lines: (await paints(s, lines)).map((paintId) => ({ paintId, quantity: '40', unitPrice: '33.9' })),
  }),
});

let lots = 0;
documentSuite(paintIn, {
  space: () => s.space,
  make: async (lines) => ({
    inType: 16,
    warehouseId: s.warehouseId,
    businessDate: today,
    lines: (await paints(s, lines)).map((paintId) => ({
      paintId,
      quantity: '40',
      batchNo: `N${(lots += 1)}`,
      productionDate: daysAgo(2),
      positionCode: 'A-01',
      unitPrice: '30',
    })),
  }),
});

documentSuite(paintOut, {
  space: () => s.space,
  ownField: 'receiverId',
  make: async (lines) => ({
    outType: 2,
    receiverId: s.receiverId,
    warehouseId: s.warehouseId,
    businessDate: today,
    lines: (await paints(s, lines)).map((paintId, i) => ({
      paintId,
      batchId: batches[i],
      positionCode: 'A-01',
      quantity: '1',
      reason: '按颜色批次取用',
    })),
  }),
});

documentSuite(paintReturn, {
  space: () => s.space,
  make: (lines) => ({
    supplierId: s.supplierId,
    businessDate: today,
    reason: '颜色偏差',
    lines: received.slice(0, lines).map((paintInLineId) => ({ paintInLineId, quantity: '1' })),
  }),
});
