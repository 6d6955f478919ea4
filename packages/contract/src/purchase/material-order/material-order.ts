/** 材料采购单 as one object (commerce §11). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import { standardMachine } from '../../kit/document/standard-machine.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { RELEASE_PRICE, releaseCall } from '../price-release/price-release.ts';
import { materialLineExtra } from '../material-sku/material-sku.fields.ts';
import { materialOrderExtra, materialOrderFields, materialOrderLineFields } from './material-order.fields.ts';
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
  'Purchase:NoEmail': { status: 400, message: '供应商联系人没有邮箱，请填写收件邮箱', field: 'to' },
  'Purchase:MailOff': { status: 409, message: '系统没有配置邮件服务，不能发送' },
  'Purchase:PriceMissing': { status: 400, message: '第{n}行没有单价' },
  'Purchase:PriceBasis': { status: 400, message: '第{n}行{item}不能按{basis}计价' },
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
  extra: materialOrderExtra,
  lines: {
    lines: {
      table: 'material_order_line',
      target: 'materialOrderLine',
      fields: materialOrderLineFields,
      extra: materialLineExtra,
      title: '采购明细',
      min: 1,
    },
  },
  machine: standardMachine(
    item,
    { 8: '部分到货', 16: '已到货' },
    {
      ...RELEASE_PRICE,
      send: { label: '发供应商', from: [4, 8], to: null, action: 'edit' },
    },
  ),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'C', 'O', 'X', 'T', 'I', 'Y'],
  search: ['orderNo', 'contractNo'],
  filters: [
    'supplierId',
    'warehouseId',
    'buyerId',
    'receivedState',
    'priceState',
    'orderDate',
    'deliveryDate',
    'amount',
  ],
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
    'Stock:WarehouseType',
    'Purchase:PriceMissing',
    'Purchase:PriceBasis',
    'Purchase:PriceJump',
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
      unit: z.string(),
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
      /** 元/kg with tax, by theoretical weight */
      perKg: z.string().nullable(),
      /** the aluminium price of that day, 元/吨; what was paid over it, 元/kg */
      market: z.string().nullable(),
      premium: z.string().nullable(),
    }),
  ),
});

/** Somebody else than who buys looks at a price that rose more than the space allows. */
export const releasePrice = releaseCall('purchase.material.order', base, item);

export const ORDER_SEND_STATES = [
  { value: 0, label: '等待发送', tone: 'amber' },
  { value: 3, label: '发送中', tone: 'cyanHalf' },
  { value: 1, label: '已发送', tone: 'green' },
  { value: 2, label: '发送失败', tone: 'red' },
] as const;
export const ORDER_CHANNELS = [{ value: 2, label: '邮件PDF' }] as const;
/** What the supplier reads; the order itself is the PDF. */
export const ORDER_MAIL = {
  subject: '{space} 采购单 {no}',
  text: '{supplier}：\n\n您好！附件是采购单 {no}，交货日期 {day}，请确认并按期交货。\n\n{space}',
} as const;

/** The order as PDF to the supplier: it waits for its turn, is tried three times and says what became of it. */
export const sendOrder = call({
  id: 'purchase.material.order.send',
  method: 'POST',
  path: `${base}/{id}/send`,
  title: '发供应商',
  right: `${item}:edit`,
  body: z.object({
    version: z.int(),
    channel: z.literal(2),
    /** where to; without it to the supplier's main contact */
    to: z.email({ error: '邮箱不正确' }).max(100).optional(),
  }),
  output: z.object({ sendId: z.uuid(), address: z.string(), version: z.int() }),
  errors: ['Purchase:NoEmail', 'Purchase:MailOff', 'Common:InvalidState'],
});
export const orderSends = call({
  id: 'purchase.material.order.sends',
  method: 'GET',
  path: `${base}/{id}/sends`,
  title: '采购单发送记录',
  right: `${item}:get`,
  output: z.array(
    z.object({
      id: z.uuid(),
      channel: z.int(),
      address: z.string(),
      state: z.int(),
      tryCount: z.int(),
      error: z.string().nullable(),
      revision: z.int(),
      creatorName: z.string(),
      creationTime: z.string(),
      sentTime: z.string().nullable(),
    }),
  ),
});
