/**
 * What the demo factory has bought, received, issued and counted: materials, remnants, paint and accessories. All of it goes through the
 * calls of the screens, in the order in which it happened.
 */
import * as c from '@muyun/contract';
import {
  type DemoProjects,
  MATERIALS,
  type MaterialName,
  REMNANTS,
  SUPPLIERS,
  WAREHOUSES,
} from './goods.data.ts';
import { fillPaints } from './goods.paints.ts';
import { fillParts } from './goods.parts.ts';
import { ago, type Caller, linesOf, Maker, type UpTo } from './maker.ts';

const TAX = { taxRate: '13', isTaxInclusive: true, isTaxDeductible: true };
/** 理论 kg and 过磅 kg */
const [WEIGHED, BY_SIZE] = [1, 2];

export async function loadGoods(client: Caller, textureId: string, projects: DemoProjects): Promise<void> {
  const m = new Maker(client);
  await fillMaterials(m, textureId, projects);
  await fillPaints(m, projects);
  await fillParts(m, projects);
}

type Skus = Readonly<Record<MaterialName, string>>;
async function skusOf(m: Maker, textureId: string): Promise<Skus> {
  const { items } = await m.ask<{ items: Readonly<Record<string, unknown>>[] }>(c.materialSku.calls.list, {
    query: { maxResultCount: 200 },
  });
  const made: Record<string, string> = {};
  for (const [name, size] of Object.entries(MATERIALS)) {
    const spec = { length: null, ...size, textureId };
    const found = items.find((row) => Object.entries(spec).every(([key, value]) => row[key] === value));
    made[name] = found
      ? String(found['id'])
      : (await m.ask<{ id: string }>(c.materialSku.calls.create, { body: { ...size, textureId } })).id;
  }
  return made as Skus;
}

async function fillMaterials(m: Maker, textureId: string, projects: DemoProjects): Promise<void> {
  const skus = await skusOf(m, textureId);
  const warehouseId = await m.master(c.warehouse, WAREHOUSES.boards);
  await openBoards(m, skus, warehouseId);
  const batchId = await buyBoards(m, skus, warehouseId, projects);
  await issueBoards(m, { skus, warehouseId, batchId }, projects);
  await keepRemnants(m, textureId, warehouseId);
}

/** What lay there when the books were opened. */
async function openBoards(m: Maker, skus: Skus, warehouseId: string): Promise<void> {
  const board = (name: MaterialName, quantity: string, unitPrice: string, more: object) => ({
    materialSkuId: skus[name],
    quantity,
    unitPrice,
    priceBasis: BY_SIZE,
    ...more,
  });
  await m.document(c.materialStockIn, 'supplierNoteNo', {
    inType: 128,
    warehouseId,
    businessDate: ago(26),
    supplierNoteNo: 'QC-2611-01',
    remark: '期初库存',
    lines: [
      board('b2', '60', '23.60', { locationCode: 'A-01', heatNo: 'L26083', batchNo: 'B26083' }),
      board('b3', '45', '23.85', { locationCode: 'A-02', heatNo: 'L26091', batchNo: 'B26091' }),
      board('b3l', '20', '23.85', { locationCode: 'A-02', heatNo: 'L26094', batchNo: 'B26094' }),
      board('coil', '3000', '23.10', { priceBasis: WEIGHED, locationCode: 'J-01', batchNo: 'J-260912' }),
    ],
  });
}

interface Bought {
  readonly contractNo: string;
  readonly supplierId: string;
  readonly ordered: number;
  readonly due: number;
  readonly lines: readonly object[];
  readonly upTo?: UpTo;
}
const orderOf = (m: Maker, warehouseId: string, { ordered, due, lines, upTo, ...head }: Bought) =>
  m.document(
    c.materialOrder,
    'contractNo',
    {
      ...head,
      warehouseId,
      orderDate: ago(ordered),
      deliveryDate: ago(due),
      ...TAX,
      lines: lines.map((line) => ({ priceBasis: WEIGHED, unitPrice: '26.10', ...line })),
    },
    upTo,
  );

/** What is asked for, and five orders: received in full by weight, received in part, late, waiting for approval, being written. Answers the batch that was weighed. */
async function buyBoards(m: Maker, skus: Skus, warehouseId: string, projects: DemoProjects): Promise<string> {
  const nanhai = await m.master(c.supplier, SUPPLIERS.nanhai);
  const mingtai = await m.master(c.supplier, SUPPLIERS.mingtai);
  const [first] = projects.others;
  const { draft } = projects;
  await m.document(c.requisition, 'remark', {
    requisitionDate: ago(21),
    purpose: 1,
    remark: '临近开工，先备 2.5 mm 板',
    lines: [
      { materialSkuId: skus.b25, quantity: '100', requiredDate: ago(10), projectId: first },
      { materialSkuId: skus.b3, quantity: '30', requiredDate: ago(10), projectId: draft },
    ],
  });
  const order = (bought: Bought) => orderOf(m, warehouseId, bought);
  const whole = await order({
    contractNo: 'CG-2611-018',
    supplierId: nanhai,
    ordered: 20,
    due: 12,
    lines: [{ materialSkuId: skus.b25, quantity: '100', projectId: first }],
  });
  const weighed = await receive(m, whole, { note: 'NH-26110812', days: 12, warehouseId }, [
    { quantity: '100', actualWeight: '4139', locationCode: 'A-03', heatNo: 'L26107', batchNo: 'B26107' },
  ]);
  const part = await order({
    contractNo: 'CG-2611-022',
    supplierId: mingtai,
    ordered: 14,
    due: 3,
    lines: [
      { materialSkuId: skus.b3, quantity: '60', projectId: draft, priceBasis: BY_SIZE },
      { materialSkuId: skus.b3l, quantity: '40', priceBasis: BY_SIZE },
    ],
  });
  await receive(m, part, { note: 'MT-26111506', days: 5, warehouseId }, [
    { quantity: '60', locationCode: 'A-02', heatNo: 'L26115', batchNo: 'B26115' },
    { quantity: '12', locationCode: 'A-02', heatNo: 'L26116', batchNo: 'B26116' },
  ]);
  for (const { isLate, ...open } of openOrders(skus, draft))
    await order({ ...open, supplierId: isLate ? mingtai : nanhai });
  return String(linesOf(weighed)[0]?.['batchId']);
}

/** What has not come yet. */
const openOrders = (skus: Skus, projectId: string) => [
  {
    contractNo: 'CG-2611-025',
    isLate: true,
    ordered: 16,
    due: 2,
    lines: [{ materialSkuId: skus.b2, quantity: '80' }],
  },
  {
    contractNo: 'CG-2611-031',
    isLate: false,
    ordered: 1,
    due: -9,
    lines: [{ materialSkuId: skus.b3l, quantity: '50', projectId, unitPrice: '26.35' }],
    upTo: 'submitted' as const,
  },
  {
    contractNo: 'CG-2611-032',
    isLate: false,
    ordered: 0,
    due: -12,
    lines: [{ materialSkuId: skus.b25, quantity: '30' }],
    upTo: 'draft' as const,
  },
];

type Made = Awaited<ReturnType<Maker['document']>>;
async function receive(
  m: Maker,
  order: Made,
  of: { readonly note: string; readonly days: number; readonly warehouseId: string },
  lines: readonly object[],
): Promise<Made> {
  const ordered = linesOf(order);
  return m.document(c.materialStockIn, 'supplierNoteNo', {
    inType: 1,
    supplierId: order['supplierId'],
    warehouseId: of.warehouseId,
    businessDate: ago(of.days),
    supplierNoteNo: of.note,
    lines: lines.map((line, i) => ({
      orderLineId: ordered[i]?.id,
      materialSkuId: ordered[i]?.['materialSkuId'],
      projectId: ordered[i]?.['projectId'],
      ...line,
    })),
  });
}

/** Two issues for projects, one board that was spoilt, and a coil that was cut to sheets. */
async function issueBoards(
  m: Maker,
  { skus, warehouseId, batchId }: { skus: Skus; warehouseId: string; batchId: string },
  projects: DemoProjects,
): Promise<void> {
  const [first] = projects.others;
  const issue = async (remark: string, days: number, head: object, line: object) =>
    m.document(c.materialStockOut, 'remark', {
      outType: 1,
      warehouseId,
      businessDate: ago(days),
      receiverId: await m.me(),
      remark,
      ...head,
      lines: [line],
    });
  await issue(
    '剪板机 1 号，样板与首批',
    9,
    { projectId: first },
    { materialSkuId: skus.b25, quantity: '30', batchId },
  );
  await issue('补料', 4, { projectId: projects.draft }, { materialSkuId: skus.b3, quantity: '8' });
  await issue(
    '运输划伤',
    3,
    { outType: 32 },
    { materialSkuId: skus.b3, quantity: '1', reason: '板面划伤，报废' },
  );
  const { coil, b25 } = skus;
  const cut = await m.find(c.materialStockOut, '', (row) => row['outType'] === 64);
  if (!cut)
    await m.ask(c.uncoilMaterial, {
      body: {
        coilSkuId: coil,
        coilWeight: '3000',
        warehouseId,
        businessDate: ago(2),
        sheets: [{ skuId: b25, quantity: '72', locationCode: 'A-03' }],
      },
    });
}

async function keepRemnants(m: Maker, textureId: string, warehouseId: string): Promise<void> {
  const of = { calls: { list: c.stock.listStock, create: c.stock.createStock } };
  for (const remnant of REMNANTS)
    await m.master(of, {
      kind: 3,
      initialQuantity: 1,
      textureId,
      warehouseId,
      warehouse: 'Y-01',
      ...remnant,
    });
}
