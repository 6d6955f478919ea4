/** A factory some weeks into its work: materials, paint and accessories bought, received, issued. What `npm run walk` looks at. */
import {
  accessory,
  accessoryIn,
  accessoryOut,
  accessoryPurchase,
  accessorySku,
  accessoryType,
  account,
  type AnyDocument,
  demander,
  materialOrder,
  materialSku,
  materialStockIn,
  materialStockOut,
  materialTask,
  paintIn,
  paintItem,
  paintOut,
  paintPurchase,
  project,
  requisition,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import { randomUUID } from 'node:crypto';
import type { Api } from '../api.ts';

const today = (back = 0): string =>
  new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
type Body = Record<string, unknown>;
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
const PROJECTS = [
  '临港会展中心 东立面',
  '深圳湾超级总部基地 C 座塔楼铝板幕墙（二标段）',
  '白云机场 T3 航站楼',
  '南沙国际金融论坛永久会址',
];

export class Filler {
  private readonly api: Api;
  private readonly me: string;
  private constructor(api: Api, me: string) {
    this.api = api;
    this.me = me;
  }
  static async of(api: Api): Promise<Filler> {
    return new Filler(api, (await api.call(account.auth)).tenantUserId as string);
  }
  private readonly create = async (of: { calls: { create: unknown } }, body: Body): Promise<string> =>
    ((await this.api.call(of.calls.create as never, { body, key: randomUUID() } as never)) as { id: string })
      .id;
  private async act(document: AnyDocument, id: string, upTo: 'draft' | 'submitted' | 'approved') {
    if (upTo === 'draft') return;
    const at = { params: { id }, key: randomUUID() };
    const sent = (await this.api.call(document.calls.submit, {
      ...at,
      body: { version: 1 },
    })) as { version: number };
    if (upTo === 'submitted') return;
    await this.api.call(document.calls.approval, {
      ...at,
      key: randomUUID(),
      body: { version: sent.version, agree: true },
    });
  }
  private async written(document: AnyDocument, body: Body, upTo: 'draft' | 'submitted' | 'approved') {
    const id = await this.create(document as never, body);
    await this.act(document, id, upTo);
    return id;
  }
  private linesOf = async (document: AnyDocument, id: string): Promise<{ id: string }[]> =>
    ((await this.api.call(document.calls.get, { params: { id } })) as { lines: { id: string }[] }).lines;

  async all(): Promise<Record<string, string>> {
    await this.api.call(texture.initTextures);
    const projects = await this.projects();
    const material = await this.materials(projects);
    const paint = await this.paints(projects);
    const parts = await this.accessories(projects);
    return { projectId: projects[0] as string, ...material, ...paint, ...parts };
  }

  private async projects(): Promise<string[]> {
    const demanderId = await this.api
      .call(demander.createDemander, { body: { code: 'KH-W', name: '中建深圳装饰有限公司（走查）' } })
      .then((d) => d.id);
    const ids: string[] = [];
    for (const name of PROJECTS)
      ids.push((await this.api.call(project.createProject, { body: { name, demanderId } })).id);
    return ids;
  }

  private async materials(projects: readonly string[]): Promise<Record<string, string>> {
    const textureId = (await this.api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id;
    const suppliers = [
      await this.create(supplier, { code: 'G-01', name: '佛山南海铝业有限公司', supplierType: 1 }),
      await this.create(supplier, { code: 'G-02', name: '河南明泰铝业股份有限公司', supplierType: 1 }),
    ];
    const house = (code: string, name: string) =>
      this.create(warehouse, { code, name, domain: 2, positions: [{ code: 'A-01' }, { code: 'B-02' }] });
    const [main, second] = [await house('WM-1', '一号板材仓'), await house('WM-2', '二号板材仓')];
    const skus: string[] = [];
    // some come with the first steps of the demo
    const { items } = (await this.api.call(materialSku.calls.list, {
      query: { pageSize: 200 } as never,
    })) as {
      items: { id: string; thickness: number; width: number; length: number; textureId: string }[];
    };
    for (const [width, length, thickness] of PLATES)
      skus.push(
        items.find(
          (s) =>
            s.textureId === textureId &&
            s.thickness === thickness &&
            s.width === width &&
            s.length === length,
        )?.id ?? (await this.create(materialSku, { kind: 1, textureId, thickness, width, length })),
      );
    const coil = await this.create(materialSku, { kind: 2, textureId, thickness: 3, width: 1310 });
    const stages = ['approved', 'approved', 'submitted', 'draft'] as const;
    let [order, receipt, task, asked, issue] = ['', '', '', '', ''];
    for (let i = 0; i < 12; i++) {
      const [skuId, other] = [skus[i % 8] as string, skus[(i + 3) % 8] as string];
      task = await this.create(materialTask, {
        materialSkuId: skuId,
        demandQty: String(20 + 7 * i),
        requiredDate: today(-i - 3),
        projectId: projects[i % 4],
      });
      asked = await this.written(
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
      order = await this.written(
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
      const lines = await this.linesOf(materialOrder, order);
      receipt = await this.written(
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
      issue = await this.written(
        materialStockOut,
        {
          outType: i % 3 === 2 ? 32 : 1,
          warehouseId: main,
          businessDate: today(),
          projectId: i % 3 === 2 ? undefined : projects[i % 4],
          receiverId: this.me,
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
    await this.written(
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
    await this.written(
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

  private async paints(projects: readonly string[]): Promise<Record<string, string>> {
    const supplierId = await this.create(supplier, {
      code: 'TL-01',
      name: '顺德阿克苏涂料',
      supplierType: 4,
    });
    const warehouseId = await this.create(warehouse, {
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
      const paintId = await this.create(paintItem, { name, paintType: kinds[i], ...of });
      purchase = await this.written(
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
      const [line] = await this.linesOf(paintPurchase, purchase);
      receipt = await this.written(
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
      const { lines } = (await this.api.call(paintIn.calls.get, { params: { id: receipt } })) as unknown as {
        lines: { batchId: string }[];
      };
      out = await this.written(
        paintOut,
        {
          outType: 1,
          projectId: projects[i % 4],
          receiverId: this.me,
          warehouseId,
          businessDate: today(),
          lines: [{ paintId, batchId: lines[0]?.batchId, quantity: '16.25', positionCode: 'T-01' }],
        },
        i % 2 ? 'submitted' : 'approved',
      );
    }
    return { paintPurchase: purchase, paintIn: receipt, paintOut: out };
  }

  private async accessories(projects: readonly string[]): Promise<Record<string, string>> {
    const supplierId = await this.create(supplier, {
      name: '佛山五金制品厂',
      code: 'F-01',
      supplierType: 8,
      paymentDays: 30,
      settleMode: 2,
    });
    const warehouseId = await this.create(warehouse, {
      code: 'WP-1',
      name: '配件仓',
      domain: 8,
      positions: [{ code: 'P-01' }],
    });
    const typeId = await this.create(accessoryType, { name: '紧固件（走查）', code: 'JG-W', unit: 2 });
    const names = ['自攻钉 4.2', '硅酮结构密封胶', '铝角码 50', '加强筋 U40', '美纹纸胶带', '抽芯铆钉 5×12'];
    let [purchase, receipt, out] = ['', '', ''];
    for (const [i, name] of names.entries()) {
      const accessoryId = await this.create(accessory, {
        name,
        code: `PW-${i}`,
        typeId,
        unit: 2,
        supplierId,
      });
      const accessorySkuId = await this.create(accessorySku, {
        accessoryId,
        specification: `规格 ${4 + i}×${13 + i}`,
        purchaseUnit: '箱',
        purchaseFactor: '500',
        minStock: '800',
        maxStock: '6000',
      });
      purchase = await this.written(
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
      const [line] = await this.linesOf(accessoryPurchase, purchase);
      receipt = await this.written(
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
      out = await this.written(
        accessoryOut,
        {
          outType: 1,
          warehouseId,
          projectId: projects[i % 4],
          receiverId: this.me,
          businessDate: today(),
          lines: [{ accessorySkuId, quantity: '120' }],
        },
        i % 2 ? 'draft' : 'approved',
      );
    }
    return { accessoryPurchase: purchase, accessoryIn: receipt, accessoryOut: out };
  }
}
