/** Bad input of what moves goods without a document, and of what is made of other documents: what would be accepted. */
import {
  judgePaint,
  listPaintStock,
  materialStockIn,
  materialTask,
  movePaint,
  paintOut,
  relocateMaterial,
  requisition,
  requisitionToOrder,
  returnPaintOut,
  setDefaultWarehouse,
  warehouse,
} from '@muyun/contract';
import { done, each, type Subject, type World } from './bad-subjects.ts';

/** 移位, 质检, 涂料退料, 转采购 and 采购需求. */
export async function ofMoves(w: World): Promise<Subject[]> {
  const { materials: m, skus, paint: p, paintIds, steps } = w;
  const twice = 'Common:LineTwice';
  const ofPaint = { rows: 'rows', quantity: 'quantity', twice, warehouses: ['rows.1.warehouseId'] } as const;
  const { items } = await m.owner.call(listPaintStock, { query: { paintId: [...paintIds] } as never });
  const lots = paintIds.map((id) => items.find((r) => r.paintId === id && r.qualityState === 1));
  const place = each(paintIds, (_, i) => ({
    warehouseId: p.warehouseId,
    batchId: lots[i]?.batchId,
    quantity: '1',
  }));
  const issued = await done(w, paintOut, {
    outType: 2,
    receiverId: p.receiverId,
    warehouseId: p.warehouseId,
    businessDate: steps.today,
    lines: each(paintIds, (paintId, i) => ({
      paintId,
      batchId: lots[i]?.batchId,
      positionCode: lots[i]?.positionCode,
      quantity: '2',
      reason: '坏数据',
    })),
  });
  const asked = await done(w, requisition, {
    requisitionDate: steps.today,
    lines: each(skus, (materialSkuId) => ({
      materialSkuId,
      quantity: '9',
      requiredDate: steps.today,
      targetPrice: '20',
    })),
  });
  const { id: shelves } = await m.owner.call(warehouse.calls.create, {
    body: { code: 'HSJ-HJ', name: '货架仓', domain: 2, positions: [{ code: 'A-01' }] } as never,
  });
  await done(w, materialStockIn, {
    inType: 128,
    warehouseId: shelves,
    businessDate: steps.today,
    lines: each(skus, (materialSkuId) => ({
      materialSkuId,
      quantity: '9',
      priceBasis: 4,
      unitPrice: '10',
    })),
  });
  const { version } = await m.owner.call(warehouse.calls.get, { params: { id: m.warehouseId } });
  await m.owner.call(setDefaultWarehouse, { params: { id: m.warehouseId }, body: { version } });
  return [
    {
      title: '材料移位',
      call: relocateMaterial,
      body: {
        warehouseId: shelves,
        rows: each(skus, (itemId) => ({ itemId, from: '', to: 'A-01', quantity: '1' })),
      },
      rows: 'rows',
      quantity: 'quantity',
      item: 'itemId',
      twice,
      warehouses: ['warehouseId'],
    },
    {
      ...ofPaint,
      title: '涂料移位',
      call: movePaint,
      body: { rows: place.map((r, i) => ({ ...r, from: lots[i]?.positionCode, to: 'B-02' })) },
    },
    {
      ...ofPaint,
      title: '涂料质检',
      call: judgePaint,
      body: {
        rows: place.map((r, i) => ({ ...r, positionCode: lots[i]?.positionCode, from: 1, to: 4 })),
        reason: '色差',
      },
    },
    {
      title: '涂料退料',
      call: returnPaintOut,
      params: { id: issued.id },
      body: { lines: issued.lines.map(({ id: lineId }) => ({ lineId, quantity: '1' })) },
      rows: 'lines',
      quantity: 'quantity',
      twice,
    },
    {
      title: '转采购',
      call: requisitionToOrder,
      body: { supplierId: m.supplierId, lineIds: asked.lines.map(({ id }) => ({ id, quantity: '1' })) },
      rows: 'lineIds',
      quantity: 'quantity',
      suppliers: ['supplierId'],
      twice: 'Purchase:SkuDuplicated',
    },
    {
      title: '采购需求',
      call: materialTask.calls.create,
      body: { materialSkuId: skus[0], demandQty: '3', requiredDate: steps.today },
      quantity: 'demandQty',
    },
  ];
}
