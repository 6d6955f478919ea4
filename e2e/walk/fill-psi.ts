/** Paint and accessories of the walk. */
import {
  accessory,
  accessoryIn,
  accessoryOut,
  accessoryPurchase,
  accessorySku,
  accessoryType,
  paintIn,
  paintItem,
  paintOut,
  paintPurchase,
  supplier,
  warehouse,
} from '@muyun/contract';
import { type Maker, today } from './maker.ts';

/** Paints bought, received and issued. */
export async function fillPaints(m: Maker, projects: readonly string[]): Promise<Record<string, string>> {
  const supplierId = await m.create(supplier, {
    code: 'TL-01',
    name: '顺德阿克苏涂料',
    supplierType: 4,
  });
  const warehouseId = await m.create(warehouse, {
    code: 'WT-1',
    name: '涂料恒温仓',
    domain: 4,
    positions: [{ code: 'T-01' }],
  });
  const of = {
    packSize: '20',
    solidsPct: '30',
    density: '1.15',
    dftMicron: '28',
    transferPct: '55',
    shelfLifeDays: 365,
  };
  const names = [
    '氟碳面漆 银灰 RAL9006',
    '氟碳底漆 灰',
    '氟碳清漆',
    '聚酯粉末 深灰 RAL7024',
    '固化剂 H-20',
    '稀释剂 X-5',
  ];
  const kinds = [2, 1, 4, 32, 8, 16];
  let [purchase, receipt, out] = ['', '', ''];
  for (const [i, name] of names.entries()) {
    const paintId = await m.create(paintItem, { name, paintType: kinds[i], ...of });
    purchase = await m.written(
      paintPurchase,
      {
        supplierId,
        orderDate: today(i),
        deliveryDate: today(-7),
        taxRate: '13',
        projectId: projects[i % 4],
        lines: [{ paintId, quantity: '140', unitPrice: '33.9' }],
      },
      i === 4 ? 'draft' : 'approved',
    );
    if (i === 4) continue;
    const [line] = await m.linesOf(paintPurchase, purchase);
    receipt = await m.written(
      paintIn,
      {
        inType: 1,
        supplierId,
        warehouseId,
        businessDate: today(),
        lines: [
          {
            paintId,
            purchaseLineId: line?.id,
            quantity: '100',
            batchNo: `P26${i}1`,
            productionDate: today(340 - i * 50),
            positionCode: 'T-01',
          },
        ],
      },
      'approved',
    );
    const { lines } = (await m.api.call(paintIn.calls.get, { params: { id: receipt } })) as unknown as {
      lines: { batchId: string }[];
    };
    out = await m.written(
      paintOut,
      {
        outType: 1,
        projectId: projects[i % 4],
        receiverId: m.me,
        warehouseId,
        businessDate: today(),
        lines: [{ paintId, batchId: lines[0]?.batchId, quantity: '16.25', positionCode: 'T-01' }],
      },
      i % 2 ? 'submitted' : 'approved',
    );
  }
  return { paintPurchase: purchase, paintIn: receipt, paintOut: out };
}

/** Accessories bought, received and issued. */
export async function fillAccessories(
  m: Maker,
  projects: readonly string[],
): Promise<Record<string, string>> {
  const supplierId = await m.create(supplier, {
    name: '佛山五金制品厂',
    code: 'F-01',
    supplierType: 8,
    paymentDays: 30,
    settleMode: 2,
  });
  const warehouseId = await m.create(warehouse, {
    code: 'WP-1',
    name: '配件仓',
    domain: 8,
    positions: [{ code: 'P-01' }],
  });
  const typeId = await m.create(accessoryType, { name: '紧固件（走查）', code: 'JG-W', unit: 2 });
  const names = ['自攻钉 4.2', '硅酮结构密封胶', '铝角码 50', '加强筋 U40', '美纹纸胶带', '抽芯铆钉 5×12'];
  let [purchase, receipt, out] = ['', '', ''];
  for (const [i, name] of names.entries()) {
    const accessoryId = await m.create(accessory, {
      name,
      code: `PW-${i}`,
      typeId,
      unit: 2,
      supplierId,
    });
    const accessorySkuId = await m.create(accessorySku, {
      accessoryId,
      specification: `规格 ${4 + i}×${13 + i}`,
      purchaseUnit: '箱',
      purchaseFactor: '500',
      minStock: '800',
      maxStock: '6000',
    });
    purchase = await m.written(
      accessoryPurchase,
      {
        supplierId,
        warehouseId,
        orderDate: today(i),
        deliveryDate: today(i - 5),
        taxRate: '13',
        lines: [{ accessorySkuId, quantity: '10', unitPrice: '260', projectId: projects[i % 4] }],
      },
      i === 3 ? 'draft' : 'approved',
    );
    if (i === 3) continue;
    const [line] = await m.linesOf(accessoryPurchase, purchase);
    receipt = await m.written(
      accessoryIn,
      {
        inType: 1,
        supplierId,
        warehouseId,
        businessDate: today(),
        lines: [{ accessorySkuId, purchaseLineId: line?.id, quantity: '3' }],
      },
      'approved',
    );
    out = await m.written(
      accessoryOut,
      {
        outType: 1,
        warehouseId,
        projectId: projects[i % 4],
        receiverId: m.me,
        businessDate: today(),
        lines: [{ accessorySkuId, quantity: '120' }],
      },
      i % 2 ? 'draft' : 'approved',
    );
  }
  return { accessoryPurchase: purchase, accessoryIn: receipt, accessoryOut: out };
}
