/** 材料采购单 as one object (commerce §11). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import { standardMachine } from '../../kit/document/standard-machine.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { materialOrderFields, materialOrderLineFields } from './material-order.fields.ts';
import type { Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly materialOrder: Target;
    readonly materialOrderLine: Target;
  }
}

const base = '/api/purchase/material/order';
const item = 'AlMaterialPurchase.Orders';

/** Refusals beside the shared ones (commerce §11). */
export const materialOrderErrors = defineErrors({
  'Purchase:TermsNot100': { status: 400, message: '付款条款合计必须为100%', field: 'paymentTerms' },
  'Purchase:SkuDuplicated': { status: 400, message: '第{a}、{b}行材料重复' },
  'Purchase:PriceMissing': { status: 400, message: '第{n}行没有单价' },
});

export const materialOrder = document({
  id: 'purchase.material.order',
  base,
  item,
  title: '材料采购单',
  number: { kind: 11 },
  table: 'material_order',
  target: 'materialOrder',
  fields: materialOrderFields,
  lines: {
    lines: {
      table: 'material_order_line',
      target: 'materialOrderLine',
      fields: materialOrderLineFields,
      title: '采购明细',
      min: 1,
    },
  },
  machine: standardMachine(item, { 8: '部分到货', 16: '已到货' }),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'C', 'O', 'X', 'T', 'I', 'Y'],
  search: ['orderNo', 'contractNo'],
  filters: ['supplierId', 'warehouseId', 'buyerId', 'receivedState', 'orderDate', 'deliveryDate', 'amount'],
  moreFilters: { projectIds: query.refs('project'), overdue: query.bool },
  sums: ['totalWeight', 'amount', 'net', 'tax'],
  sortable: ['orderNo', 'orderDate', 'deliveryDate', 'amount', 'creationTime'],
  scope: { own: ['buyerId'], factory: true },
  approvalAmount: 'amount',
  errors: [
    'Purchase:OrderExceedsRequisition',
    'Purchase:TermsNot100',
    'Purchase:SkuDuplicated',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
    'Purchase:PriceMissing',
  ],
});

/** Approved requisition lines that still need something: the picker of an order. */
export const selectableLines = call({
  id: 'purchase.material.order.selectable-lines',
  method: 'GET',
  path: `${base}/selectable-lines`,
  title: '可转采购的请购行',
  right: `${item}:query`,
  query: z.object({
    ...paging,
    filter: query.text,
    supplierId: query.ref('supplier'),
  }),
  output: paged(
    z.object({
      id: z.uuid(),
      requisitionNo: z.string(),
      materialSkuId: z.uuid(),
      materialSkuName: z.string(),
      projectId: z.uuid().nullable(),
      projectName: z.string().nullable(),
      requiredDate: z.string(),
      quantity: z.string(),
      openQty: z.string(),
      targetPrice: z.string().nullable(),
      suggestSupplierName: z.string().nullable(),
    }),
  ),
});
/** What was paid for a material before. */
export const priceHistory = call({
  id: 'purchase.material.order.price-history',
  method: 'GET',
  path: `${base}/price-history`,
  title: '采购价格历史',
  right: `${item}:query`,
  query: z.object({
    materialSkuId: query.ref('materialSku').unwrap(),
    supplierId: query.ref('supplier'),
    months: query.int,
  }),
  output: z.array(
    z.object({
      date: z.string(),
      supplierName: z.string(),
      orderNo: z.string(),
      priceBasis: z.int(),
      price: z.string().nullable(),
    }),
  ),
});
