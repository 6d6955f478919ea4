/** 材料库存 (commerce §12): what lies where, what it is worth, every move of it; kept by the stock core. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { SKU_KINDS } from '../../purchase/material-sku/material-sku.fields.ts';

const base = '/api/warehouse/material/stock';
const item = 'AlMaterialWareHouse.Stocks';

/** One row of the list: a material in a warehouse. */
export const materialBalanceFields = catalogue({
  id: f.text('行', { mark: 'C', required: true }),
  materialSkuId: f.ref('材料', 'materialSku', { mark: 'C', required: true }),
  warehouseId: f.ref('仓库', 'warehouse', { mark: 'C', required: true }),
  kind: f.oneOf('类别', { mark: 'C', options: SKU_KINDS, required: true }),
  textureName: f.text('材质', { mark: 'C', required: true }),
  thickness: f.thickness('板厚', { mark: 'C' }),
  width: f.length('宽', { mark: 'C' }),
  length: f.length('长', { mark: 'C' }),
  surface: f.text('表面', { mark: 'C' }),
  /** whose hands it is in: what was sent out to be worked on is our stock still */
  outsourcerName: f.text('加工商', { mark: 'C' }),
  places: f.text('库位', { mark: 'C' }),
  quantity: f.quantity('数量', { mark: 'C', required: true }),
  weight: f.weight('重量', { mark: 'C', required: true }),
  area: f.area('面积', { mark: 'C', required: true }),
  /** of a coil by its weight, of profiles by their pieces (commerce §2.9) */
  metres: f.quantity('长度', { mark: 'C', unit: 'm' }),
  reservedQty: f.quantity('已预留', { mark: 'C', required: true }),
  availableQty: f.quantity('可用', { mark: 'C', required: true }),
  onWayQty: f.quantity('在途', { mark: 'C', required: true }),
  avgCost: f.price('均价', { mark: 'C', amount: true, unit: '元/张' }),
  costPerKg: f.price('均价', { mark: 'C', amount: true, unit: '元/kg' }),
  value: f.money('金额', { mark: 'C', amount: true }),
  lastInDate: f.date('最近入库', { mark: 'C' }),
  ageDays: f.int('库龄', { mark: 'C', unit: '天' }),
  minStock: f.quantity('最低库存', { mark: 'C' }),
  maxStock: f.quantity('最高库存', { mark: 'C' }),
});
const balanceRow = rowSchema(materialBalanceFields).and(
  z.object({ materialSkuName: z.string(), warehouseName: z.string() }),
);

const filters = {
  kind: query.int,
  warehouseId: query.ref('warehouse'),
  textureId: query.ref('texture'),
  materialSkuId: query.ref('materialSku'),
  thickness: query.decimal,
  widthMin: query.decimal,
  widthMax: query.decimal,
  lengthMin: query.decimal,
  lengthMax: query.decimal,
  surface: query.text,
  onlyAvailable: query.bool,
  /** 外协料: in the virtual warehouses of outsourcers, of one of them */
  atOutsourcer: query.bool,
  supplierId: query.ref('supplier'),
  /** what is kept for it */
  projectId: query.ref('project'),
  ageDays: query.int,
  filter: query.text,
};

/** The sheets that nesting chooses stand at the path itself (basic/stock): the balances stand beside it. */
export const materialBalances = call({
  id: 'warehouse.material.stock.balances',
  method: 'GET',
  path: `${base}/balance`,
  title: '材料库存',
  right: `${item}:query`,
  query: z.object({ ...paging, ...filters }),
  output: paged(balanceRow),
});
export const materialBalancesDown = call({
  id: 'warehouse.material.stock.balances-down',
  method: 'GET',
  path: `${base}/balance/down`,
  title: '导出材料库存',
  right: `${item}:export`,
  query: z.object({ ...paging, ...filters }),
  answer: 'file',
});

/** What lies where, place by place and batch by batch. */
export const materialPlaces = call({
  id: 'warehouse.material.stock.places',
  method: 'GET',
  path: `${base}/place`,
  title: '库位明细',
  right: `${item}:query`,
  query: z.object({ materialSkuId: idOf('materialSku'), warehouseId: query.ref('warehouse') }),
  output: z.array(
    z.object({
      warehouseId: z.uuid(),
      warehouseName: z.string(),
      batchId: z.uuid().nullable(),
      batchNo: z.string().nullable(),
      heatNo: z.string().nullable(),
      locationCode: z.string(),
      quantity: z.string(),
      weight: z.string(),
    }),
  ),
});

/** What a nest could use of the size asked for: whole sheets that are free, nearest first. */
export const freeMaterial = call({
  id: 'warehouse.material.stock.free',
  method: 'GET',
  path: `${base}/free`,
  title: '可用材料',
  right: `${item}:query`,
  query: z.object({
    textureId: idOf('texture'),
    thickness: z.string().regex(/^\d{1,9}(\.\d{1,3})?$/),
    width: query.decimal,
    length: query.decimal,
  }),
  output: z.array(
    z.object({
      materialSkuId: z.uuid(),
      materialSkuName: z.string(),
      warehouseId: z.uuid(),
      warehouseName: z.string(),
      width: z.number().nullable(),
      length: z.number().nullable(),
      free: z.string(),
    }),
  ),
});

export const materialAsOfFields = catalogue({
  id: f.text('行', { mark: 'C', required: true }),
  materialSkuId: f.text('材料', { mark: 'C', required: true }),
  materialSkuName: f.text('材料', { mark: 'C', required: true }),
  warehouseId: f.ref('仓库', 'warehouse', { mark: 'C', required: true, unnamed: true }),
  warehouseName: f.text('仓库', { mark: 'C', required: true }),
  /** what its quantity counts */
  unit: f.text('单位', { mark: 'C', required: true }),
  quantity: f.quantity('数量', { mark: 'C', required: true }),
  weight: f.weight('重量', { mark: 'C', required: true }),
  value: f.money('金额', { mark: 'C', amount: true }),
});
const asOfQuery = z.object({
  ...paging,
  date: z.iso.date().optional(),
  warehouseId: query.ref('warehouse'),
  filter: query.text,
});
/** Quantity and value at the end of a business day, today's unless said; values as they were posted. */
export const materialAsOf = call({
  id: 'warehouse.material.stock.as-of',
  method: 'GET',
  path: `${base}/as-of`,
  title: '某日材料库存',
  right: `${item}:query`,
  query: asOfQuery,
  output: paged(rowSchema(materialAsOfFields)),
});
export const materialAsOfDown = call({
  id: 'warehouse.material.stock.as-of-down',
  method: 'GET',
  path: `${base}/as-of/down`,
  title: '导出某日材料库存',
  right: `${item}:export`,
  query: asOfQuery,
  answer: 'file',
});

/** Goods change their place, nothing of their value. */
export const relocateMaterial = call({
  id: 'warehouse.material.stock.location',
  method: 'PUT',
  path: `${base}/location`,
  title: '调整库位',
  right: `${item}:edit`,
  body: z.object({
    warehouseId: idOf('warehouse'),
    rows: z
      .array(
        z.object({
          itemId: idOf('materialSku'),
          batchId: idOf('materialBatch').nullish(),
          from: line(20).default(''),
          to: line(20).default(''),
          quantity: f.quantity('数量', { required: true, min: 0 }).schema,
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ moved: z.int() }),
  errors: [
    'Common:QuantityNotPositive',
    'Common:LineTwice',
    'Common:DisabledReference',
    'Stock:WarehouseType',
    'Stock:Insufficient',
    'Stock:LocationMismatch',
    'Stock:Frozen',
  ],
});
