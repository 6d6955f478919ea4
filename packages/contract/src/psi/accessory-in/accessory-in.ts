/** 配件入库单 as one object (commerce §14). */
import { z } from 'zod';
import { COST_RIGHTS } from '../../inventory/inventory.words.ts';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { TRANSIT_ERRORS } from '../../inventory/inventory.errors.ts';
import { catalogue } from '../../kit/field.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import type { Target } from '../../kit/targets.ts';
import { accessoryPosting } from '../accessory-machine.ts';
import { accessoryInFields, accessoryInLineFields } from './accessory-in.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly accessoryIn: Target;
    readonly accessoryInLine: Target;
  }
}

const base = '/api/psi/accessory/in';
const item = 'AlPsiManagement.AccessoryIns';

/** What the stock core refuses of any document that posts. */
export const ACCESSORY_STOCK_ERRORS = [
  'Stock:Insufficient',
  'Stock:ReservedByOthers',
  'Stock:FutureNegative',
  'Stock:BeforeStockTake',
  'Stock:Frozen',
  'Stock:LocationMismatch',
  'Stock:WarehouseType',
  'Common:PeriodClosed',
  'Common:DateInFuture',
  'Common:BackdateTooFar',
] as const;

export const accessoryIn = document({
  id: 'psi.accessory.in',
  base,
  item,
  title: '配件入库单',
  number: { own: true },
  table: 'accessory_in',
  target: 'accessoryIn',
  fields: accessoryInFields,
  lines: {
    lines: {
      table: 'accessory_in_line',
      target: 'accessoryInLine',
      fields: accessoryInLineFields,
      title: '入库明细',
      min: 1,
    },
  },
  machine: accessoryPosting(item, '已入库'),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'O', 'X', 'T', 'I', 'Y'],
  search: ['orderNo', 'supplierNoteNo'],
  filters: ['inType', 'supplierId', 'projectId', 'warehouseId', 'businessDate'],
  sums: ['amount', 'stockValue'],
  sortable: ['orderNo', 'businessDate', 'amount', 'stockValue', 'creationTime'],
  scope: { factory: true },
  amountRights: COST_RIGHTS[8],
  approvalAmount: 'amount',
  errors: [
    'Stock:TakeLinked',
    'Stock:TransitLinked',
    ...TRANSIT_ERRORS,
    'Accessory:OverReceive',
    'Accessory:ReturnExceeds',
    'Accessory:WholeUnits',
    'Accessory:LineDuplicated',
    'Accessory:LineSource',
    'Accessory:OtherSource',
    'Accessory:UnitPriceMissing',
    'Accessory:TransferByOut',
    'Accessory:PaymentRequested',
    'Common:Validation',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
    'Stock:UnitCostRequired',
    ...ACCESSORY_STOCK_ERRORS,
  ],
});

/** A line of a receipt of which something may go back to its supplier. */
export const returnableLineFields = catalogue({
  id: f.id(),
  orderNo: f.text('入库单', { required: true, max: 40 }),
  businessDate: f.date('业务日期', { required: true }),
  warehouseId: f.ref('仓库', 'warehouse', { required: true, unnamed: true }),
  warehouseName: f.text('仓库', { required: true, max: 50 }),
  accessorySkuId: f.ref('配件', 'accessorySku', { required: true, unnamed: true }),
  accessorySkuName: f.text('配件', { required: true, max: 200 }),
  locationCode: f.text('库位', { max: 20 }),
  unit: f.text('单位', { required: true, max: 10 }),
  factor: f.quantity('换算', { required: true }),
  quantity: f.quantity('入库数量', { required: true }),
  openQty: f.quantity('可退数量', { required: true }),
});
export const accessoryInLines = call({
  id: 'psi.accessory.in.selectable-lines',
  method: 'GET',
  path: `${base}/selectable-lines`,
  title: '可退货的配件入库行',
  right: `${item}:query`,
  query: z.object({
    ...paging,
    filter: query.text,
    supplierId: query.ref('supplier'),
    warehouseId: query.ref('warehouse'),
  }),
  output: paged(rowSchema(returnableLineFields)),
});
