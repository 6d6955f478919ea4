/** 配件采购单 as one object, and the calls beside the standard set (commerce §14). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { standardMachine } from '../../kit/document/standard-machine.ts';
import { catalogue } from '../../kit/field.ts';
import * as f from '../../kit/field.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { accessoryPurchaseFields, accessoryPurchaseLineFields } from './accessory-purchase.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly accessoryPurchase: Target;
    readonly accessoryPurchaseLine: Target;
  }
}

const base = '/api/psi/accessory/purchase';
const item = 'AlPsiManagement.AccessoryPurchases';

export const accessoryPurchase = document({
  id: 'psi.accessory.purchase',
  base,
  item,
  title: '配件采购单',
  number: { kind: 18 },
  table: 'accessory_purchase',
  target: 'accessoryPurchase',
  fields: accessoryPurchaseFields,
  lines: {
    lines: {
      table: 'accessory_purchase_line',
      target: 'accessoryPurchaseLine',
      fields: accessoryPurchaseLineFields,
      title: '采购明细',
      min: 1,
    },
  },
  machine: standardMachine(item, { 8: '部分入库', 16: '已入库' }),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'C', 'O', 'X', 'T', 'I', 'Y'],
  search: ['orderNo', 'contractNo'],
  filters: [
    'supplierId',
    'projectId',
    'warehouseId',
    'buyerId',
    'receivedState',
    'paidState',
    'orderDate',
    'deliveryDate',
    'amount',
  ],
  moreFilters: { overdue: query.bool },
  sums: ['amount', 'net', 'tax'],
  sortable: ['orderNo', 'orderDate', 'deliveryDate', 'amount', 'payableAmount', 'creationTime'],
  scope: { own: ['buyerId'], factory: true },
  approvalAmount: 'amount',
  errors: [
    'Accessory:FactorMissing',
    'Accessory:WholeUnits',
    'Accessory:LineDuplicated',
    'Purchase:TermsNot100',
    'Purchase:PriceMissing',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
    'Stock:WarehouseType',
  ],
});

/** A line of an approved order of which something is still to come. */
export const openPurchaseLineFields = catalogue({
  id: f.id(),
  purchaseId: f.ref('采购单', 'accessoryPurchase', { required: true, unnamed: true }),
  orderNo: f.text('采购单', { required: true, max: 40 }),
  deliveryDate: f.date('交货日期', { required: true, ahead: true }),
  accessorySkuId: f.ref('配件', 'accessorySku', { required: true, unnamed: true }),
  accessorySkuName: f.text('配件', { required: true, max: 200 }),
  projectId: f.ref('工程', 'project', { unnamed: true }),
  projectName: f.text('工程', { max: 200 }),
  unit: f.text('单位', { required: true, max: 10 }),
  factor: f.quantity('换算', { required: true }),
  quantity: f.quantity('采购数量', { required: true }),
  openQty: f.quantity('未到数量', { required: true }),
  unitPrice: f.price('单价', { amount: true }),
  amount: f.money('金额', { amount: true }),
  net: f.money('不含税', { amount: true }),
});
export const accessoryPurchaseLines = call({
  id: 'psi.accessory.purchase.selectable-lines',
  method: 'GET',
  path: `${base}/selectable-lines`,
  title: '可入库的配件采购行',
  right: `${item}:query`,
  query: z.object({ ...paging, filter: query.text, supplierId: query.ref('supplier') }),
  output: paged(rowSchema(openPurchaseLineFields)),
});

/** What is owed on an order: there is no statement step in this area. */
export const accessoryDebtFields = catalogue({
  id: f.id(),
  orderNo: accessoryPurchaseFields.orderNo,
  supplierId: f.ref('供应商', 'supplier', { required: true, unnamed: true }),
  supplierName: f.text('供应商', { required: true, max: 100 }),
  orderDate: accessoryPurchaseFields.orderDate,
  amount: accessoryPurchaseFields.amount,
  payableAmount: accessoryPurchaseFields.payableAmount,
  requestedAmount: accessoryPurchaseFields.requestedAmount,
  paidAmount: accessoryPurchaseFields.paidAmount,
  openAmount: f.money('未付', { mark: 'C', default: '0', amount: true }),
  invoicedAmount: accessoryPurchaseFields.invoicedAmount,
  paidState: accessoryPurchaseFields.paidState,
  /** of the first that is not paid; null: it waits for the invoice */
  dueDate: f.date('到期日', { mark: 'C', ahead: true }),
});
const debtQuery = z.object({
  ...paging,
  filter: query.text,
  supplierId: query.refs('supplier'),
  dueBefore: query.time,
  paidState: query.ints,
});
export const accessoryPayments = call({
  id: 'psi.accessory.purchase.payment',
  method: 'GET',
  path: `${base}/payment`,
  title: '配件采购应付',
  right: `${item}:query`,
  query: debtQuery,
  output: paged(rowSchema(accessoryDebtFields)),
});
export const accessoryPaymentsDown = call({
  id: 'psi.accessory.purchase.payment-down',
  method: 'GET',
  path: `${base}/payment/down`,
  title: '导出配件采购应付',
  right: `${item}:export`,
  query: debtQuery,
  answer: 'file',
});

/** Draft orders of what projects need or the stock lacks, one per supplier. */
export const accessoryFromDemand = call({
  id: 'psi.accessory.purchase.from-demand',
  method: 'POST',
  path: `${base}/from-demand`,
  title: '按需求生成配件采购单',
  right: `${item}:add`,
  body: z.object({
    projectIds: z.array(idOf('project')).max(100).default([]),
    minStock: z.boolean().default(false),
    /** of the suggestions only these */
    skuIds: z.array(idOf('accessorySku')).max(2000).optional(),
    /** who delivers all of it; else each comes from its own supplier */
    supplierId: idOf('supplier').nullish(),
  }),
  output: z.object({ purchases: z.array(z.object({ id: z.uuid(), no: z.string() })) }),
  errors: [
    'Accessory:NothingToOrder',
    'Accessory:SupplierMissing',
    'Accessory:FactorMissing',
    'Basic:WarehouseNoDefault',
    'Common:DisabledReference',
  ],
});
