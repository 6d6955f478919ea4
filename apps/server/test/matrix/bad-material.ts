/** Bad input of purchasing and of the material warehouse: what would be accepted. */
import {
  materialOrder,
  materialSku,
  materialStockIn,
  materialStockOut,
  requisition,
  returnIssued,
  uncoilMaterial,
} from '@muyun/contract';
import { done, each, plain, type Subject, type World } from './bad-subjects.ts';

/** 请购单, 材料采购单, and what the material warehouse does. */
export async function ofMaterial(w: World): Promise<Subject[]> {
  const { materials: m, skus, steps } = w;
  const { today } = steps;
  const projectId = await steps.projectNamed('坏数据');
  const other = await steps.warehouseNamed('HSJ2');
  const at = { warehouseId: m.warehouseId, businessDate: today };
  const posting = { item: 'materialSkuId', day: 'businessDate', twice: 'Material:LineTwice' } as const;
  const buy = { supplierId: m.supplierId, warehouseId: m.warehouseId, taxRate: '13' };
  const priced = { priceBasis: 4, unitPrice: '100' };
  const orderBody = {
    ...buy,
    orderDate: today,
    deliveryDate: today,
    lines: each(skus, (materialSkuId) => ({ materialSkuId, quantity: '20', ...priced })),
  };
  const order = await done(w, materialOrder, orderBody);
  const bought = (i: number) => ({ orderLineId: order.lines[i]?.id, quantity: '2' });
  const receipt = {
    inType: 1,
    supplierId: m.supplierId,
    ...at,
    lines: each(skus, (materialSkuId, i) => ({ materialSkuId, ...bought(i) })),
  };
  const came = await done(w, materialStockIn, receipt);
  await done(w, materialStockIn, {
    inType: 128,
    ...at,
    lines: each(skus, (materialSkuId) => ({ materialSkuId, quantity: '100', ...priced })),
  });
  const lines = each(skus, (materialSkuId) => ({ materialSkuId, quantity: '2', reason: '坏数据' }));
  const issued = await done(w, materialStockOut, { outType: 1, projectId, ...at, lines });
  const backLines = each(skus, (materialSkuId, i) => ({
    materialSkuId,
    quantity: '1',
    stockInLineId: came.lines[i]?.id,
  }));
  return [
    plain(
      requisition,
      '请购单',
      {
        requisitionDate: today,
        lines: each(skus, (materialSkuId) => ({ materialSkuId, quantity: '2', requiredDate: today })),
      },
      { item: 'materialSkuId', twice: 'Common:LineTwice' },
    ),
    plain(materialOrder, '材料采购单', orderBody, {
      item: 'materialSkuId',
      warehouses: ['warehouseId'],
      suppliers: ['supplierId'],
      twice: 'Purchase:SkuDuplicated',
    }),
    plain(materialStockIn, '材料采购入库', receipt, {
      ...posting,
      warehouses: ['warehouseId'],
      suppliers: ['supplierId'],
    }),
    plain(
      materialStockIn,
      '材料期初',
      {
        inType: 128,
        ...at,
        lines: each(skus, (materialSkuId) => ({ materialSkuId, quantity: '2', ...priced })),
      },
      { ...posting, warehouses: ['warehouseId'] },
    ),
    plain(
      materialStockOut,
      '材料领料',
      { outType: 1, projectId, ...at, lines },
      {
        ...posting,
        warehouses: ['warehouseId'],
      },
    ),
    plain(
      materialStockOut,
      '材料采购退货',
      { outType: 2, supplierId: m.supplierId, ...at, lines: backLines },
      { ...posting, warehouses: ['warehouseId'], suppliers: ['supplierId'] },
    ),
    plain(
      materialStockOut,
      '材料调拨',
      { outType: 16, targetWarehouseId: other, ...at, lines },
      {
        ...posting,
        warehouses: ['warehouseId', 'targetWarehouseId'],
      },
    ),
    {
      title: '材料退料',
      call: returnIssued,
      params: { id: issued.id },
      body: {
        businessDate: today,
        lines: each(skus, (_, i) => ({ lineId: issued.lines[i]?.id, quantity: '1' })),
      },
      rows: 'lines',
      quantity: 'quantity',
      twice: 'Material:LineTwice',
    },
    await uncoiling(w),
  ];
}

async function uncoiling({ materials: m, steps, skus }: World): Promise<Subject> {
  const body = { kind: 2, textureId: m.textureId, thickness: 2.5, width: 1500 } as const;
  const { id: coilSkuId } = await m.owner.call(materialSku.calls.create, { body });
  await steps.stocked('3000', '23.1', { materialSkuId: coilSkuId, batchNo: 'HSJ-1', priceBasis: 2 });
  return {
    title: '开平',
    call: uncoilMaterial,
    body: {
      coilSkuId,
      coilWeight: '1000',
      warehouseId: m.warehouseId,
      businessDate: steps.today,
      lossReason: '头尾料',
      sheets: each(skus, (skuId) => ({ skuId, quantity: '2' })),
    },
    rows: 'sheets',
    quantity: 'quantity',
    item: 'skuId',
    day: 'businessDate',
    warehouses: ['warehouseId'],
    twice: 'Material:LineTwice',
  };
}
