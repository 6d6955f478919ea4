/** Paint of the demo factory: batches that lie there, an order that came in part, drums that were weighed out and back. */
import * as c from '@muyun/contract';
import { type DemoProjects, PAINT_BATCHES, PAINTS, SUPPLIERS, WAREHOUSES } from './goods.data.ts';
import { ago, linesOf, type Maker } from './maker.ts';

/** kg in a drum that nobody has opened */
const FULL = '20.000';

export async function fillPaints(m: Maker, projects: DemoProjects): Promise<void> {
  const supplierId = await m.master(c.supplier, SUPPLIERS.paint);
  const warehouseId = await m.master(c.warehouse, WAREHOUSES.paints);
  const paints: string[] = [];
  for (const paint of PAINTS) paints.push(await m.master(c.paintItem, { ...paint, supplierId }, 'name'));
  const opened = await m.document(c.paintIn, 'supplierNoteNo', {
    inType: 128,
    warehouseId,
    businessDate: ago(26),
    supplierNoteNo: 'QC-2611-02',
    remark: '期初库存',
    lines: PAINT_BATCHES.map(({ paint, madeAgo, ...batch }) => ({
      paintId: paints[paint],
      productionDate: ago(madeAgo),
      ...batch,
    })),
  });
  const { nested } = projects;
  await buyPaint(m, { supplierId, warehouseId, paintId: paints[0] as string, projectId: nested });
  const [silver, , primer] = linesOf(opened);
  await m.document(c.paintOut, 'remark', {
    outType: 1,
    projectId: nested,
    receiverId: await m.me(),
    warehouseId,
    businessDate: ago(6),
    remark: '喷涂线 A 班',
    lines: [
      { paintId: paints[0], batchId: silver?.['batchId'], quantity: '45', positionCode: 'T-01' },
      { paintId: paints[2], batchId: primer?.['batchId'], quantity: '18', positionCode: 'T-02' },
    ],
  });
  await weighed(m, projects, String(opened['orderNo']));
}

async function buyPaint(
  m: Maker,
  of: { supplierId: string; warehouseId: string; paintId: string; projectId: string },
): Promise<void> {
  const { supplierId, warehouseId, paintId, projectId } = of;
  const order = await m.document(c.paintPurchase, 'remark', {
    supplierId,
    orderDate: ago(15),
    deliveryDate: ago(-4),
    taxRate: '13',
    projectId,
    remark: '滨江云玺面漆',
    lines: [{ paintId, quantity: '240', unitPrice: '68.50' }],
  });
  await m.document(c.paintIn, 'supplierNoteNo', {
    inType: 1,
    supplierId,
    warehouseId,
    businessDate: ago(8),
    supplierNoteNo: 'SB-26111902',
    lines: [
      {
        paintId,
        purchaseLineId: linesOf(order)[0]?.id,
        quantity: '100',
        batchNo: 'SB261112',
        productionDate: ago(15),
        positionCode: 'T-03',
      },
    ],
  });
}

/** A drum of the second paint, weighed out and weighed back. */
async function weighed(m: Maker, projects: DemoProjects, receiptNo: string): Promise<void> {
  const drumCode = `${receiptNo}-2-1`;
  const { leftKg, outId } = await m.client.call(c.findDrum, { query: { code: drumCode } });
  if (leftKg !== FULL || outId !== null) return;
  const { id, version } = await m.client.call(c.pickPaint, {
    body: {
      projectIds: [projects.draft],
      receiverId: await m.me(),
      scans: [{ drumCode, weighOut: '22.40' }],
    },
  });
  await m.client.call(c.weighPaintBack, {
    params: { id },
    body: { version, scans: [{ drumCode, weighBack: '6.15' }] },
  });
}
