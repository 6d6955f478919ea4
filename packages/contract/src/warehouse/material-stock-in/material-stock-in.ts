/** 材料入库单 as one object (commerce §12). */
import { z } from 'zod';
import { COST_RIGHTS } from '../../inventory/inventory.words.ts';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { line as lineText, lines as linesText } from '../../kit/text.ts';
import { TRANSIT_ERRORS } from '../../inventory/inventory.errors.ts';
import { stockMachine } from '../material.machine.ts';
import { materialHeadExtra, materialLineExtra } from '../../purchase/material-sku/material-sku.fields.ts';
import { materialStockInFields, materialStockInLineFields } from './material-stock-in.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly materialStockIn: Target;
    readonly materialStockInLine: Target;
  }
}

const base = '/api/warehouse/material/stock-in';
const item = 'AlMaterialWareHouse.StockIns';

/** what the stock core refuses of a posting */
export const POSTING_ERRORS = [
  'Common:PeriodClosed',
  'Common:DateInFuture',
  'Common:BackdateTooFar',
  'Stock:Insufficient',
  'Stock:ReservedByOthers',
  'Stock:FutureNegative',
  'Stock:BeforeStockTake',
  'Stock:Frozen',
  'Stock:UnitCostRequired',
  'Stock:LocationMismatch',
  'Stock:WarehouseType',
] as const;

export const materialStockIn = document({
  id: 'warehouse.material.in',
  base,
  item,
  title: '材料入库单',
  number: { kind: 12, field: 'inNo' },
  table: 'material_stock_in',
  target: 'materialStockIn',
  fields: materialStockInFields,
  extra: materialHeadExtra,
  lines: {
    lines: {
      table: 'material_stock_in_line',
      target: 'materialStockInLine',
      fields: materialStockInLineFields,
      extra: materialLineExtra,
      title: '入库明细',
      min: 1,
    },
  },
  machine: stockMachine(item),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'O', 'X', 'T', 'I', 'Y'],
  search: ['inNo', 'supplierNoteNo'],
  filters: ['inType', 'supplierId', 'warehouseId', 'businessDate', 'settleState', 'purchaseOrderId'],
  moreFilters: { projectIds: query.refs('project'), materialSkuId: query.ref('materialSku') },
  sums: ['totalWeight', 'amount', 'stockValue'],
  sortable: ['inNo', 'businessDate', 'totalWeight', 'amount', 'stockValue', 'creationTime'],
  scope: { factory: true },
  amountRights: COST_RIGHTS[2],
  approvalAmount: 'amount',
  errors: [
    ...POSTING_ERRORS,
    'Material:OverReceive',
    'Purchase:PriceBasis',
    'Material:ReturnExceeds',
    'Stock:WeightDeviation',
    'Material:TareMissing',
    'Material:TareAbove',
    'Material:WeighedMore',
    'Material:TypeBySystem',
    'Material:Needs',
    'Material:LineNeeds',
    'Material:LineForeign',
    'Material:LineTwice',
    'Material:CarrierMissing',
    'Material:OrderNotOpen',
    'Material:Linked',
    'Stock:TakeLinked',
    'Material:PriceDifference',
    ...TRANSIT_ERRORS,
    'Material:OwnerPurchase',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
  ],
});

/** Open lines of the approved orders of a supplier: 选择采购订单. */
export const receivableLines = call({
  id: 'warehouse.material.in.purchase-lines',
  method: 'GET',
  path: `${base}/purchase-lines`,
  title: '可收货的采购行',
  right: `${item}:query`,
  query: z.object({ ...paging, filter: query.text, supplierId: query.ref('supplier') }),
  output: paged(
    z.object({
      id: z.uuid(),
      orderId: z.uuid(),
      orderNo: z.string(),
      supplierId: z.uuid(),
      supplierName: z.string(),
      warehouseId: z.uuid(),
      materialSkuId: z.uuid(),
      materialSkuName: z.string(),
      projectId: z.uuid().nullable(),
      projectName: z.string().nullable(),
      deliveryDate: z.string(),
      unit: z.string(),
      quantity: z.string(),
      receivedQty: z.string(),
      openQty: z.string(),
      priceBasis: z.int(),
      unitPrice: z.string().nullable(),
      isTaxInclusive: z.boolean(),
      taxRate: z.string(),
      isTaxDeductible: z.boolean(),
    }),
  ),
});

/** % of a coil that may be lost without a word (commerce §12) */
export const UNCOIL_MOST_LOSS = 3;

/** A coil becomes sheets: issue and receipt are made and posted together. */
export const uncoilMaterial = call({
  id: 'warehouse.material.in.uncoil',
  method: 'POST',
  path: `${base}/uncoil`,
  title: '开平',
  right: `${item}:add`,
  body: z.object({
    coilSkuId: idOf('materialSku'),
    batchId: idOf('materialBatch').nullish(),
    coilWeight: materialStockInLineFields.quantity.schema,
    warehouseId: idOf('warehouse'),
    businessDate: z.iso.date(),
    projectId: idOf('project').nullish(),
    sheets: z
      .array(
        z.object({
          skuId: idOf('materialSku'),
          quantity: materialStockInLineFields.quantity.schema,
          locationCode: lineText(20).nullish(),
        }),
      )
      .min(1)
      .max(50),
    lossReason: linesText(200).nullish(),
  }),
  output: z.object({ inId: z.uuid(), inNo: z.string(), outId: z.uuid(), outNo: z.string() }),
  errors: [
    'Material:LineTwice',
    ...POSTING_ERRORS,
    'Material:UncoilWeight',
    'Material:LossReason',
    'Material:Uncoil',
    'Material:NotCoil',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
  ],
});

/** A later price, before a statement holds the receipt: what it is worth more or less is posted (commerce §2.4). */
export const changeReceiptPrice = call({
  id: 'warehouse.material.in.price',
  method: 'PUT',
  path: `${base}/{id}/price`,
  title: '入库调价',
  right: 'AlFinance.PayableStatements:edit',
  body: z.object({
    version: z.int(),
    reason: linesText(200).min(2, { error: '原因至少 2 个字' }),
    lines: z
      .array(
        z.object({
          lineId: idOf('materialStockInLine'),
          unitPrice: f.price('单价', { required: true, min: 0 }).schema,
        }),
      )
      .min(1)
      .max(2000),
  }),
  output: z.object({ id: z.uuid(), version: z.int() }),
  errors: ['Material:Settled', 'Common:InvalidState', 'Common:PeriodClosed'],
});

/** The boards that were entered by hand become stock of a warehouse: one receipt 期初 of all that no order holds (issue 15 §4). */
export const moveBoards = call({
  id: 'warehouse.material.in.move-boards',
  method: 'POST',
  path: `${base}/move-boards`,
  title: '整板转入库存',
  right: `${item}:add`,
  body: z.object({ warehouseId: idOf('warehouse') }),
  output: z.object({ id: z.uuid(), no: z.string(), sheets: z.int() }),
  errors: ['Material:NothingToMove', 'Common:DisabledReference', ...POSTING_ERRORS],
});
