/** 涂料采购单 (commerce §13): head, lines and payment terms. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import { progress } from '../../kit/document/progress.ts';
import { paymentTermFields } from '../../purchase/material-order/material-order.fields.ts';
import {
  comparedPriceFields,
  priceReleaseFields,
} from '../../purchase/price-release/price-release.fields.ts';
import { kilograms } from '../paint-item/kilograms.ts';

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const paintPurchaseFields = catalogue({
  ...documentFields,
  orderNo: f.text('采购单号', { mark: 'S', required: true, max: 40 }),
  supplierId: f.ref('供应商', 'supplier', { mark: 'W1', required: true }),
  projectId: f.ref('工程', 'project'),
  orderDate: f.date('采购日期', { required: true }),
  deliveryDate: f.date('交货日期', { required: true, ahead: true }),
  buyerId: f.ref('采购员', 'member'),
  isTaxInclusive: f.bool('含税', { default: true }),
  taxRate: f.taxRate({ required: true }),
  isTaxDeductible: f.bool('可抵扣', { default: true }),
  paymentTerms: f.rows('付款条款', paymentTermFields, { max: 8 }),
  totalKg: kilograms('重量', { mark: 'C', default: '0' }),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  ...priceReleaseFields,
  receivedKg: kilograms('已入库', { mark: 'C', default: '0' }),
  returnedKg: kilograms('已退', { mark: 'C', default: '0' }),
  receivedState: progress('到货'),
  settleState: progress('对账'),
  paidState: progress('付款'),
  remark: f.text('备注', { max: 500, lines: true }),
});

export const paintPurchaseLineFields = catalogue({
  ...lineFields,
  paintId: f.ref('涂料', 'paint', { required: true }),
  quantity: kilograms('数量', { required: true, min: 0 }),
  barrels: f.quantity('桶数', { mark: 'C', default: '0', unit: '桶' }),
  unitPrice: f.price('单价', { required: true, min: 0, amount: true, unit: '元/kg' }),
  amount: amount('金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  demandId: f.ref('工程用量', 'paintDemand', { unnamed: true }),
  receivedKg: kilograms('已入库', { mark: 'C', default: '0' }),
  returnedKg: kilograms('已退', { mark: 'C', default: '0' }),
  ...comparedPriceFields,
  remark: f.text('备注', { max: 200 }),
});
