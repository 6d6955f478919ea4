/** The space of a keeper: remnants and plates of one heat, a shortage that is gone, old paint, accessories that are short. */
import { randomUUID } from 'node:crypto';
import {
  accessory,
  accessoryIn,
  accessorySku,
  accessoryType,
  bindAccessories,
  color,
  demander,
  inventory,
  materialSku,
  materialStockIn,
  materialTask,
  paintIn,
  paintItem,
  product,
  project,
  requisition,
  stock,
  taskToRequisition,
  texture,
  warehouse,
} from '@muyun/contract';
import { type Maker, today } from './maker.ts';

export interface KeeperScene {
  readonly projectCode: string;
  readonly requisitionId: string;
}
const key = () => randomUUID();
let m: Maker;
let textureId = '';
let projectId = '';
let projectCode = '';
let warehouseId = '';
let skuId = '';
let requisitionId = '';

/** A space with a project, plates of one heat, remnants, something kept for the project. */
async function materials(): Promise<void> {
  const { api } = m;
  textureId = (await api.call(texture.textureOptions))[0]?.id ?? '';
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH-CG', name: '仓管甲方' },
    key: key(),
  });
  projectId = (await api.call(project.createProject, { body: { name: '云澜中心', demanderId }, key: key() }))
    .id;
  projectCode = (await api.call(project.getProject, { params: { id: projectId } })).code;
  warehouseId = await m.create(warehouse, {
    code: 'WM-CG',
    name: '板材一仓',
    domain: 2,
    positions: [{ code: 'A-01' }],
  });
  skuId = await m.create(materialSku, { kind: 1, textureId, thickness: 2.5, width: 1500, length: 4000 });
  await m.written(
    materialStockIn,
    {
      inType: 128,
      warehouseId,
      businessDate: today(),
      lines: [{ materialSkuId: skuId, quantity: '20', priceBasis: 4, unitPrice: '900', heatNo: 'LH-2608' }],
    },
    'approved',
  );
  const sizes = [
    ['YL-0101', 860, 1500],
    ['YL-0102', 600, 900],
    ['YL-0103', 1200, 3200],
  ] as const;
  for (const [code, width, length] of sizes)
    await api.call(stock.createStock, {
      body: {
        kind: 3,
        code,
        textureId,
        thickness: 2.5,
        width,
        length,
        warehouseId,
        bookValue: '160',
        initialQuantity: 1,
        ...(code === 'YL-0101'
          ? {
              outline: [
                { x: 0, y: 0 },
                { x: 1500, y: 0 },
                { x: 1500, y: 500 },
                { x: 900, y: 860 },
                { x: 0, y: 860 },
              ],
            }
          : {}),
      } as never,
      key: key(),
    });
  await api.call(inventory.createReservation, {
    body: {
      domain: 2,
      projectId,
      sourceType: 8,
      lines: [{ warehouseId, itemId: skuId, quantity: '6' }],
    } as never,
    key: key(),
  });
}
/** A demand that was asked for and is closed since. */
async function gone(): Promise<void> {
  const { api } = m;
  const task = await m.create(materialTask, {
    materialSkuId: skuId,
    demandQty: '12',
    requiredDate: today(),
    projectId,
  });
  requisitionId = (
    await api.call(taskToRequisition, {
      body: { ids: [task], mergeBySku: true, requiredDate: today() },
      key: key(),
    })
  ).requisitionId;
  const at = { params: { id: requisitionId } };
  await api.call(requisition.calls.submit, { ...at, body: { version: 1 }, key: key() });
  const { version } = await api.call(materialTask.calls.get, { params: { id: task } });
  await api.call(materialTask.calls.close, {
    params: { id: task },
    body: { version, reason: '业主供料' },
    key: key(),
  });
}
/** Old paint of a colour that the project has, and accessories that its panels ask for. */
async function paintAndPieces(): Promise<void> {
  const { api } = m;
  const silver = await api.call(color.createColor, {
    body: { name: '银灰', code: 'YL-9006', rgb: '#a5a8a6' } as never,
    key: key(),
  });
  const panel = await api.call(product.createProduct, {
    body: {
      projectId,
      code: 'YL-01',
      textureId,
      colorId: silver.id,
      thickness: 2.5,
      unfoldMode: 3,
      unfoldWidth: 1600,
      unfoldHeight: 4000,
      quantity: 40,
    } as never,
    key: key(),
  });
  const paintId = await m.create(paintItem, {
    name: '氟碳银灰 余存',
    paintType: 2,
    colorCardId: silver.id,
    packSize: '20',
    solidsPct: '30',
    density: '1.15',
    dftMicron: '28',
    transferPct: '55',
    shelfLifeDays: 365,
  });
  const house = await m.create(warehouse, {
    code: 'WT-CG',
    name: '涂料仓',
    domain: 4,
    positions: [{ code: 'A-01' }],
  });
  await m.written(
    paintIn,
    {
      inType: 128,
      warehouseId: house,
      businessDate: today(),
      lines: [
        {
          paintId,
          quantity: '18',
          batchNo: 'PC26-11',
          productionDate: today(300),
          expiryDate: today(-40),
          positionCode: 'A-01',
          unitPrice: '32',
        },
      ],
    },
    'approved',
  );
  const pieces = await m.create(warehouse, {
    code: 'WP-CG',
    name: '配件一仓',
    domain: 8,
    positions: [],
    isDefault: true,
  });
  const typeId = await m.create(accessoryType, { name: '紧固件仓管', code: 'JG-CG', unit: 2 });
  const accessoryId = await m.create(accessory, { name: '自攻钉', code: 'ZG-CG', typeId, unit: 2 });
  const sku = await m.create(accessorySku, { accessoryId, specification: '4.2×13' });
  const other = await m.create(accessorySku, { accessoryId, specification: '4.8×19' });
  await m.written(
    accessoryIn,
    {
      inType: 128,
      warehouseId: pieces,
      businessDate: today(),
      lines: [{ accessorySkuId: sku, quantity: '5000', unitPrice: '0.2' }],
    },
    'approved',
  );
  await api.call(bindAccessories, {
    body: {
      productIds: [panel.id],
      items: [
        { accessorySkuId: sku, qtyPerPiece: '12' },
        { accessorySkuId: other, qtyPerPiece: '2' },
      ],
    } as never,
    key: key(),
  });
}

export async function keeperScene(maker: Maker): Promise<KeeperScene> {
  m = maker;
  await materials();
  await gone();
  await paintAndPieces();
  return { projectCode, requisitionId };
}
