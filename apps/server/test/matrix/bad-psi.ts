/** Bad input of paint and accessories: what would be accepted. */
import {
  accessoryGiveBack,
  accessoryIn,
  accessoryOut,
  accessoryPurchase,
  paintIn,
  paintOut,
  paintPurchase,
  paintReturn,
} from '@muyun/contract';
import * as pieces from '../accessory-scene.ts';
import * as paints from '../paint-scene.ts';
import { done, each, plain, type Subject, type World } from './bad-subjects.ts';

export async function ofPaint(w: World): Promise<Subject[]> {
  const { paint: p, paintIds } = w;
  const { today } = paints;
  const twice = 'Common:LineTwice';
  const at = { warehouseId: p.warehouseId, businessDate: today };
  const order = {
    supplierId: p.supplierId,
    orderDate: today,
    deliveryDate: today,
    taxRate: '13',
    lines: each(paintIds, (paintId) => ({ paintId, quantity: '200', unitPrice: '33.9' })),
  };
  const bought = await done(w, paintPurchase, order);
  const lot = { productionDate: paints.daysAgo(5), batchNo: 'HSJ', positionCode: 'A-01' };
  const receipt = {
    inType: 1,
    supplierId: p.supplierId,
    ...at,
    lines: each(paintIds, (paintId, i) => ({
      paintId,
      purchaseLineId: bought.lines[i]?.id,
      quantity: '50',
      ...lot,
    })),
  };
  const came = await done(w, paintIn, receipt);
  const lines = each(paintIds, (paintId, i) => ({
    paintId,
    batchId: came.lines[i]?.batchId,
    positionCode: 'A-01',
    quantity: '2',
  }));
  const out = { receiverId: p.receiverId, ...at, lines };
  const [warehouses, suppliers, day] = [['warehouseId'], ['supplierId'], 'businessDate'];
  const item = 'paintId';
  return [
    plain(paintPurchase, '涂料采购单', order, { item, suppliers, twice }),
    plain(paintIn, '涂料采购入库', receipt, { item, day, warehouses, suppliers, twice }),
    plain(
      paintIn,
      '涂料期初',
      {
        inType: 128,
        ...at,
        lines: each(paintIds, (paintId) => ({ paintId, quantity: '5', unitPrice: '30', ...lot })),
      },
      { item, day, warehouses, twice },
    ),
    plain(paintOut, '涂料领用', { outType: 2, ...out }, { item, day, warehouses, twice }),
    plain(
      paintOut,
      '涂料调拨',
      { outType: 8, targetWarehouseId: p.otherWarehouseId, ...out },
      {
        item,
        day,
        warehouses: ['warehouseId', 'targetWarehouseId'],
        twice,
      },
    ),
    plain(
      paintReturn,
      '涂料退货',
      {
        supplierId: p.supplierId,
        businessDate: today,
        reason: '色差',
        lines: each(paintIds, (_, i) => ({ paintInLineId: came.lines[i]?.id, quantity: '1' })),
      },
      { day, suppliers, twice },
    ),
  ];
}

export async function ofAccessories(w: World): Promise<Subject[]> {
  const { accessories: a, accessoryIds } = w;
  const at = { warehouseId: a.warehouseId, businessDate: pieces.TODAY };
  const lines = each(accessoryIds, (accessorySkuId) => ({ accessorySkuId, quantity: '20', unitPrice: '3' }));
  const order = pieces.purchaseBody(a, lines);
  const bought = await pieces.ordered(a, lines);
  const receipt = {
    inType: 1,
    supplierId: a.supplierId,
    ...at,
    lines: each(accessoryIds, (accessorySkuId, i) => ({
      accessorySkuId,
      purchaseLineId: bought.lines[i]?.id,
      quantity: '5',
    })),
  };
  const came = await done(w, accessoryIn, receipt);
  for (const sku of accessoryIds) await pieces.stocked(a, sku, '100', '3');
  const few = each(accessoryIds, (accessorySkuId) => ({ accessorySkuId, quantity: '2' }));
  const issued = await done(w, accessoryOut, { outType: 2, ...at, lines: few });
  const common = {
    item: 'accessorySkuId',
    twice: 'Accessory:LineDuplicated',
    half: 'Accessory:WholeUnits',
  } as const;
  const posting = { ...common, day: 'businessDate', warehouses: ['warehouseId'] } as const;
  return [
    plain(accessoryPurchase, '配件采购单', order, {
      ...common,
      warehouses: ['warehouseId'],
      suppliers: ['supplierId'],
    }),
    plain(accessoryIn, '配件采购入库', receipt, { ...posting, suppliers: ['supplierId'] }),
    plain(accessoryIn, '配件期初', { inType: 128, ...at, lines }, posting),
    plain(accessoryOut, '配件领用', { outType: 2, ...at, lines: few }, posting),
    plain(
      accessoryOut,
      '配件调拨',
      { outType: 8, targetWarehouseId: a.otherWarehouseId, ...at, lines: few },
      {
        ...posting,
        warehouses: ['warehouseId', 'targetWarehouseId'],
      },
    ),
    plain(
      accessoryOut,
      '配件采购退货',
      {
        outType: 64,
        supplierId: a.supplierId,
        ...at,
        lines: each(accessoryIds, (accessorySkuId, i) => ({
          accessorySkuId,
          quantity: '1',
          inLineId: came.lines[i]?.id,
        })),
      },
      { ...posting, suppliers: ['supplierId'] },
    ),
    {
      title: '配件退料',
      call: accessoryGiveBack,
      params: { id: issued.id },
      body: { lines: each(accessoryIds, (_, i) => ({ lineId: issued.lines[i]?.id, quantity: '1' })) },
      rows: 'lines',
      quantity: 'quantity',
      twice: 'Accessory:LineDuplicated',
      half: 'Accessory:WholeUnits',
    },
  ];
}
