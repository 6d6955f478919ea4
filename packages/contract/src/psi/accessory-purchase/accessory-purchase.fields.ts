/** 配件采购单 (commerce §14): head, lines, and what its receipts leave to be paid. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import { progress } from '../../kit/document/progress.ts';
import { paymentTermFields } from '../../purchase/material-order/material-order.fields.ts';

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const accessoryPurchaseFields = catalogue({
  ...documentFields,
  orderNo: f.text('采购单号', { mark: 'S', required: true, max: 40 }),
  supplierId: f.ref('供应商', 'supplier', { mark: 'W1', required: true }),
  orderDate: f.date('采购日期', { required: true }),
  deliveryDate: f.date('交货日期', { required: true, ahead: true }),
  projectId: f.ref('工程', 'project'),
  warehouseId: f.ref('收货仓库', 'warehouse', { required: true }),
  contractNo: f.text('合同号', { max: 60 }),
  buyerId: f.ref('采购员', 'member'),
  isTaxInclusive: f.bool('含税', { default: true }),
  taxRate: f.taxRate({ required: true }),
  isTaxDeductible: f.bool('可抵扣', { default: true }),
  paymentTerms: f.rows('付款条款', paymentTermFields, { max: 8 }),
  lineCount: f.int('行数', { mark: 'C', default: 0 }),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  /** received − returned, at the price of the order */
  payableAmount: amount('应付金额'),
  requestedAmount: amount('已申请'),
  paidAmount: amount('已付'),
  invoicedAmount: amount('已到票'),
  receivedState: progress('入库'),
  paidState: progress('付款'),
  remark: f.text('备注', { max: 500, lines: true }),
});
export const accessoryPurchaseLineFields = catalogue({
  ...lineFields,
  accessorySkuId: f.ref('配件', 'accessorySku', { required: true }),
  /** in the unit of purchase */
  quantity: f.quantity('数量', { required: true, min: 0 }),
  unit: f.text('单位', { mark: 'C', default: '', max: 10 }),
  /** units of stock in one unit of purchase */
  factor: f.quantity('换算', { mark: 'C', default: '1' }),
  baseQty: f.quantity('折合数量', { mark: 'C', default: '0' }),
  unitPrice: f.price('单价', { required: true, min: 0, amount: true }),
  amount: amount('金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  projectId: f.ref('工程', 'project'),
  receivedQty: f.quantity('已入库', { mark: 'C', default: '0' }),
  returnedQty: f.quantity('已退货', { mark: 'C', default: '0' }),
  /** booked as payable by receipts and returns, with and without tax */
  payableAmount: amount('应付'),
  payableNet: amount('应付不含税'),
  remark: f.text('备注', { max: 200 }),
});

/** 应付计划: one row per receipt and term. */
export const accessoryPayableFields = catalogue({
  id: f.id(),
  termName: f.text('款项', { mark: 'C', required: true, max: 30 }),
  amount: f.money('金额', { mark: 'C', required: true, amount: true }),
  requestedAmount: f.money('已申请', { mark: 'C', default: '0', amount: true }),
  paidAmount: f.money('已付', { mark: 'C', default: '0', amount: true }),
  /** null: it waits for the invoice */
  dueDate: f.date('到期日', { mark: 'C', ahead: true }),
});
