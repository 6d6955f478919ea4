/** The material warehouse of the walk. */
import {
  materialOrder,
  materialSku,
  materialStockIn,
  materialStockOut,
  materialTask,
  requisition,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import { type Maker, today } from './maker.ts';

/** Sizes of a façade's plates in mm: width, length, thickness. */
const PLATES = [
  [1220, 2440, 2.5],
  [1250, 2500, 3],
  [1300, 2800, 3],
  [1500, 3000, 2.5],
  [1500, 3000, 3],
  [1500, 3600, 3],
  [1500, 4000, 2.5],
  [1550, 4200, 4],
] as const;
/** Plates and a coil bought, received, issued and moved; demands and requisitions. */
export async function fillMaterials(m: Maker, projects: readonly string[]): Promise<Record<string, string>> {
  const textureId = (await m.api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id;
  const suppliers = [
    await m.create(supplier, { code: 'G-01', name: '佛山南海铝业有限公司', supplierType: 1 }),
    await m.create(supplier, { code: 'G-02', name: '河南明泰铝业股份有限公司', supplierType: 1 }),
  ];
  const house = (code: string, name: string) =>
    m.create(warehouse, { code, name, domain: 2, positions: [{ code: 'A-01' }, { code: 'B-02' }] });
  const [main, second] = [await house('WM-1', '一号板材仓'), await house('WM-2', '二号板材仓')];
  const skus: string[] = [];
  // some come with the first steps of the demo
  const { items } = (await m.api.call(materialSku.calls.list, {
    query: { pageSize: 200 } as never,
  })) as {
    items: { id: string; thickness: number; width: number; length: number; textureId: string }[];
  };
  for (const [width, length, thickness] of PLATES)
    skus.push(
      items.find(
        (s) =>
          s.textureId === textureId && s.thickness === thickness && s.width === width && s.length === length,
      )?.id ?? (await m.create(materialSku, { kind: 1, textureId, thickness, width, length })),
    );
  const coil = await m.create(materialSku, { kind: 2, textureId, thickness: 3, width: 1310 });
  const stages = ['approved', 'approved', 'submitted', 'draft'] as const;
  let [order, receipt, task, asked, issue] = ['', '', '', '', ''];
  for (let i = 0; i < 12; i++) {
    const [skuId, other] = [skus[i % 8] as string, skus[(i + 3) % 8] as string];
    task = await m.create(materialTask, {
      materialSkuId: skuId,
      demandQty: String(20 + 7 * i),
      requiredDate: today(-i - 3),
      projectId: projects[i % 4],
    });
    asked = await m.written(
      requisition,
      {
        requisitionDate: today(i),
        purpose: (i % 2) + 1,
        lines: [
          { materialSkuId: skuId, quantity: '60', requiredDate: today(-9), projectId: projects[i % 4] },
          { materialSkuId: other, quantity: '24', requiredDate: today(-9) },
        ],
      },
      stages[i % 4] as 'draft',
    );
    order = await m.written(
      materialOrder,
      {
        supplierId: suppliers[i % 2],
        warehouseId: main,
        orderDate: today(i),
        deliveryDate: today(i - 12),
        taxRate: '13',
        isTaxInclusive: true,
        isTaxDeductible: true,
        lines: [
          {
            materialSkuId: skuId,
            quantity: '100',
            priceBasis: 1,
            unitPrice: '26.10',
            projectId: projects[i % 4],
          },
          { materialSkuId: other, quantity: '30', priceBasis: 2, unitPrice: '26.35' },
        ],
      },
      stages[i % 4] as 'draft',
    );
    if (i % 4 > 1) continue;
    const lines = await m.linesOf(materialOrder, order);
    receipt = await m.written(
      materialStockIn,
      {
        inType: 1,
        supplierId: suppliers[i % 2],
        warehouseId: main,
        businessDate: today(),
        supplierNoteNo: `SH2611-${100 + i}`,
        lines: lines.map((l, n) => ({
          materialSkuId: n ? other : skuId,
          orderLineId: l.id,
          quantity: n ? '12' : '80',
          actualWeight: undefined,
          locationCode: 'A-01',
          batchNo: `LH${2600 + i}`,
        })),
      },
      'approved',
    );
    issue = await m.written(
      materialStockOut,
      {
        outType: i % 3 === 2 ? 32 : 1,
        warehouseId: main,
        businessDate: today(),
        projectId: i % 3 === 2 ? undefined : projects[i % 4],
        receiverId: m.me,
        lines: [
          {
            materialSkuId: skuId,
            quantity: String(5 + i),
            reason: i % 3 === 2 ? '运输划伤报废' : undefined,
          },
        ],
      },
      'approved',
    );
  }
  await m.written(
    materialStockIn,
    {
      inType: 128,
      warehouseId: second,
      businessDate: today(),
      lines: [
        { materialSkuId: coil, quantity: '3000', unitPrice: '23.10', priceBasis: 1, batchNo: 'J-0012' },
      ],
    },
    'approved',
  );
  await m.written(
    materialStockOut,
    {
      outType: 16,
      warehouseId: main,
      targetWarehouseId: second,
      inTransit: true,
      businessDate: today(),
      lines: [{ materialSkuId: skus[0], quantity: '6' }],
    },
    'approved',
  );
  return {
    materialOrder: order,
    materialStockIn: receipt,
    materialTask: task,
    requisition: asked,
    materialStockOut: issue,
    materialSku: skus[0] as string,
  };
}
