/** 样单: a document with everything that the kit offers, so that the kit is tested without waiting for the document that needs it. */
import {
  call,
  catalogue,
  document,
  documentFields,
  f,
  lineFields,
  REVERSE,
  standardMachine,
} from '@muyun/contract';
import { z } from 'zod';

const item = 'AlFinance.Invoices';
const base = '/api/specimen';

export const specimenFields = catalogue({
  ...documentFields,
  orderNo: f.text('样单号', { mark: 'S', required: true, max: 40 }),
  supplierId: f.ref('供应商', 'supplier', { required: true }),
  keeperId: f.ref('负责人', 'member'),
  orderDate: f.date('日期', { required: true }),
  amount: f.money('金额', { mark: 'C', default: '0', amount: true }),
  feeAmount: f.money('费用', { mark: 'C', default: '0', amount: true }),
  /** number of the document that this one reverses */
  reversedNo: f.text('被冲销单号', { mark: 'C', max: 40 }),
  /** number of the document that this one goes on with */
  followsNo: f.text('来源单号', { max: 40 }),
  remark: f.text('备注', { max: 500, lines: true }),
});
const goodsFields = catalogue({
  ...lineFields,
  materialSkuId: f.ref('材料', 'materialSku'),
  name: f.text('品名', { required: true, max: 40 }),
  quantity: f.quantity('数量', { required: true }),
  unitPrice: f.price('单价', { default: '0', min: 0, amount: true }),
  amount: f.money('金额', { mark: 'C', default: '0', amount: true }),
  doneQty: f.quantity('已完成', { mark: 'C', default: '0' }),
});
const feeFields = catalogue({
  ...lineFields,
  title: f.text('费用名称', { required: true, max: 40 }),
  amount: f.money('金额', { required: true, amount: true }),
});

export const specimen = document({
  id: 'specimen',
  base,
  item,
  title: '样单',
  number: { kind: 22, variant: 'F' },
  table: 'specimen',
  fields: specimenFields,
  extra: catalogue({ goodsCount: f.int('行数') }),
  lines: {
    goods: { table: 'specimen_goods', fields: goodsFields, title: '货品', min: 1 },
    fees: { table: 'specimen_fee', fields: feeFields, title: '费用' },
  },
  machine: standardMachine(
    item,
    { 8: '部分完成', 16: '已完成' },
    { ...REVERSE, post: { label: '入账', from: [1], to: 16, action: 'edit', internal: true } },
  ),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'C', 'K', 'O', 'X', 'T', 'I', 'Y'],
  search: ['orderNo', 'remark'],
  filters: ['supplierId', 'orderDate', 'amount'],
  sums: ['amount', 'feeAmount'],
  sortable: ['orderNo', 'orderDate', 'amount', 'creationTime'],
  scope: { own: ['keeperId'], factory: true },
  approvalAmount: 'amount',
});

/** What stands further down moves the lines; only in a factory. */
export const specimenDone = call({
  id: 'specimen.done',
  method: 'POST',
  path: `${base}/{id}/done`,
  title: '完成',
  right: `${item}:edit`,
  factory: true,
  body: z.object({ quantity: f.quantity('数量', { required: true, min: 0 }).schema }),
});
