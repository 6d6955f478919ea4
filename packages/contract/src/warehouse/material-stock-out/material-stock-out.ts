/** 材料出库单 as one object (commerce §12). */
import { z } from 'zod';
import { COST_RIGHTS } from '../../inventory/inventory.words.ts';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { paged, paging, pagingInOrder, query } from '../../kit/paging.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { POSTING_ERRORS } from '../material-stock-in/material-stock-in.ts';
import { stockMachine } from '../material.machine.ts';
import { materialHeadExtra, materialLineExtra } from '../../purchase/material-sku/material-sku.fields.ts';
import { materialStockOutFields, materialStockOutLineFields } from './material-stock-out.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly materialStockOut: Target;
    readonly materialStockOutLine: Target;
  }
}

const base = '/api/warehouse/material/stock-out';
const item = 'AlMaterialWareHouse.StockOuts';

export const materialStockOut = document({
  id: 'warehouse.material.out',
  base,
  item,
  title: '材料出库单',
  number: { kind: 13, field: 'outNo' },
  table: 'material_stock_out',
  target: 'materialStockOut',
  fields: materialStockOutFields,
  extra: materialHeadExtra,
  lines: {
    lines: {
      table: 'material_stock_out_line',
      target: 'materialStockOutLine',
      fields: materialStockOutLineFields,
      extra: materialLineExtra,
      title: '出库明细',
      min: 1,
    },
  },
  machine: stockMachine(item),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'O', 'X', 'T', 'Y'],
  search: ['outNo', 'remark'],
  filters: [
    'outType',
    'warehouseId',
    'supplierId',
    'demanderId',
    'receiverId',
    'nestOrderId',
    'processId',
    'businessDate',
  ],
  moreFilters: { projectIds: query.refs('project'), materialSkuId: query.ref('materialSku') },
  sums: ['totalWeight', 'value', 'amount'],
  sortable: ['outNo', 'businessDate', 'totalWeight', 'value', 'creationTime'],
  scope: { own: ['receiverId'], factory: true },
  amountRights: COST_RIGHTS[2],
  approvalAmount: 'value',
  errors: [
    ...POSTING_ERRORS,
    'Material:OverIssueReason',
    'Material:ReturnExceeds',
    'Material:PriceDifference',
    'Material:OutTypeBySystem',
    'Material:Needs',
    'Material:LineNeeds',
    'Material:LineForeign',
    'Material:LineTwice',
    'Material:LineEither',
    'Material:RemnantOut',
    'Material:RemnantWhole',
    'Material:RemnantBusy',
    'Material:ReserveGone',
    'Material:Linked',
    'Stock:TakeLinked',
    'Material:SameWarehouse',
    'Material:NotOutsourcer',
    'Material:AlreadyCut',
    'Material:OwnerForeign',
    'Material:OwnerType',
    'Material:SaleBooked',
    'Material:NestNotConfirmed',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
  ],
});

/** The plan's sheets of a confirmed nest order as a draft issue. */
export const issueFromNest = call({
  id: 'warehouse.material.out.from-nest',
  method: 'POST',
  path: `${base}/from-nest`,
  title: '由套料单生成领料单',
  right: `${item}:add`,
  body: z.object({ nestOrderId: idOf('nestOrder'), warehouseId: idOf('warehouse') }),
  output: z.object({ id: z.uuid(), no: z.string() }),
  errors: ['Material:NestNotConfirmed', 'Material:NothingToIssue', 'Common:DisabledReference'],
});

/** What comes back of an issue, as a draft receipt. */
export const returnIssued = call({
  id: 'warehouse.material.out.return',
  method: 'POST',
  path: `${base}/{id}/return`,
  title: '退料',
  right: 'AlMaterialWareHouse.StockIns:add',
  body: z.object({
    businessDate: z.iso.date(),
    lines: z
      .array(
        z.object({
          lineId: idOf('materialStockOutLine'),
          quantity: materialStockOutLineFields.quantity.schema,
        }),
      )
      .min(1, { error: '请选择要退的行' })
      .max(2000),
  }),
  output: z.object({ stockInId: z.uuid(), no: z.string() }),
  errors: [
    'Material:LineTwice',
    'Material:RemnantReturn',
    'Material:ReturnExceeds',
    'Common:QuantityNotPositive',
    'Common:InvalidState',
  ],
});

/** What is kept for a project and can be issued to it, materials and remnants; those that end first come first. */
export const reservedMaterials = call({
  id: 'warehouse.material.out.reserved',
  method: 'GET',
  path: `${base}/reserved`,
  title: '可领的预留',
  right: `${item}:query`,
  query: z.object({
    ...pagingInOrder,
    filter: query.text,
    projectId: query.ref('project'),
    warehouseId: query.ref('warehouse'),
  }),
  output: paged(
    z.object({
      id: z.uuid(),
      warehouseId: z.uuid(),
      warehouseName: z.string(),
      materialSkuId: z.uuid().nullable(),
      remnantId: z.uuid().nullable(),
      itemName: z.string(),
      batchId: z.uuid().nullable(),
      batchNo: z.string().nullable(),
      projectId: z.uuid(),
      projectName: z.string(),
      unit: z.string(),
      openQty: z.string(),
      expiresOn: z.string(),
      remark: z.string().nullable(),
    }),
  ),
});

/** Receipt lines of a supplier that can go back to him: 选择材料入库单. */
export const returnableLines = call({
  id: 'warehouse.material.out.receipt-lines',
  method: 'GET',
  path: `${base}/receipt-lines`,
  title: '可退货的入库行',
  right: `${item}:query`,
  query: z.object({ ...paging, filter: query.text, supplierId: query.ref('supplier') }),
  output: paged(
    z.object({
      id: z.uuid(),
      stockInId: z.uuid(),
      inNo: z.string(),
      businessDate: z.string(),
      supplierId: z.uuid(),
      supplierName: z.string(),
      warehouseId: z.uuid(),
      warehouseName: z.string(),
      materialSkuId: z.uuid(),
      materialSkuName: z.string(),
      batchId: z.uuid().nullable(),
      batchNo: z.string().nullable(),
      unit: z.string(),
      quantity: z.string(),
      returnedQty: z.string(),
      openQty: z.string(),
      weight: z.string(),
      amount: z.string().nullable(),
    }),
  ),
});
