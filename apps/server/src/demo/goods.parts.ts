/** Accessories of the demo factory: bought, received, issued; one order that is not paid yet and one that is being written. */
import * as c from '@muyun/contract';
import { type DemoProjects, PARTS, SUPPLIERS, WAREHOUSES } from './goods.data.ts';
import { ago, linesOf, type Maker } from './maker.ts';

interface Sku {
  readonly id: string;
  readonly version: number;
  readonly isDefault: boolean;
  readonly safetyStock: string | null;
}

/** The usual SKU of an accessory, with the limits of its stock. */
async function skuOf(m: Maker, part: (typeof PARTS)[number], supplierId: string): Promise<string> {
  const item = await m.find(c.accessory, part.code, (row) => row['code'] === part.code);
  const { items } = await m.ask<{ items: Sku[] }>(c.accessorySku.calls.list, {
    query: { accessoryId: item?.id, maxResultCount: 50 },
  });
  const sku = items.find((row) => row.isDefault) ?? items[0];
  if (!sku) throw new Error(`demo: no SKU of ${part.code}`);
  const { safetyStock, maxStock } = part;
  if (sku.safetyStock === null) {
    const params = { id: sku.id };
    const view = await m.ask<object>(c.accessorySku.calls.get, { params });
    await m.ask(c.accessorySku.calls.update, {
      params,
      body: { ...view, safetyStock, maxStock, supplierId },
    });
  }
  return sku.id;
}

export async function fillParts(m: Maker, projects: DemoProjects): Promise<void> {
  await m.client.call(c.initAccessoryTypes);
  await m.client.call(c.initAccessories);
  const supplierId = await m.master(c.supplier, SUPPLIERS.hardware);
  const warehouseId = await m.master(c.warehouse, WAREHOUSES.parts);
  const skus: string[] = [];
  for (const part of PARTS) skus.push(await skuOf(m, part, supplierId));
  const order = (contractNo: string, ordered: number, due: number, upTo: 'draft' | 'approved') =>
    m.document(
      c.accessoryPurchase,
      'contractNo',
      {
        supplierId,
        warehouseId,
        contractNo,
        orderDate: ago(ordered),
        deliveryDate: ago(due),
        taxRate: '13',
        lines: PARTS.map(({ quantity, unitPrice }, i) => ({
          accessorySkuId: skus[i],
          quantity,
          unitPrice,
          projectId: projects.nested,
        })),
      },
      upTo,
    );
  const bought = await order('FL-2611-006', 18, 9, 'approved');
  await order('FL-2611-009', 0, -10, 'draft');
  await m.document(c.accessoryIn, 'supplierNoteNo', {
    inType: 1,
    supplierId,
    warehouseId,
    businessDate: ago(9),
    supplierNoteNo: 'LG-26111815',
    lines: linesOf(bought).map((line) => ({
      accessorySkuId: line['accessorySkuId'],
      purchaseLineId: line.id,
      quantity: line['quantity'],
    })),
  });
  await m.document(c.accessoryOut, 'remark', {
    outType: 1,
    warehouseId,
    projectId: projects.nested,
    receiverId: await m.me(),
    businessDate: ago(5),
    remark: '组装车间',
    lines: PARTS.map(({ used }, i) => ({ accessorySkuId: skus[i], quantity: used })),
  });
}
