/** 材料采购单 (commerce §11): head, lines and payment terms. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import { progress } from '../../kit/document/progress.ts';
import { MARKET_CODE } from '../../basic/market/market.fields.ts';
import { comparedPriceFields, priceReleaseFields } from '../price-release/price-release.fields.ts';

export const PRICE_BASES = [
  { value: 1, label: '过磅' },
  { value: 2, label: '理重' },
  { value: 4, label: '张' },
  { value: 8, label: 'm²' },
  { value: 16, label: '米/支' },
] as const;
export const TERM_TRIGGERS = [
  { value: 1, label: '下单' },
  { value: 2, label: '到货' },
  { value: 4, label: '对账' },
  { value: 8, label: '到票' },
] as const;
export const FREIGHT_BEARERS = [
  { value: 1, label: '供应商' },
  { value: 2, label: '我方' },
] as const;

export const paymentTermFields = catalogue({
  name: f.text('款项', { required: true, max: 30 }),
  trigger: f.oneOf('时点', { required: true, options: TERM_TRIGGERS }),
  pct: f.percent('比例', { required: true, min: 0, max: 100 }),
  days: f.int('天数', { default: 0, min: 0, max: 999 }),
});

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const materialOrderFields = catalogue({
  ...documentFields,
  orderNo: f.text('采购单号', { mark: 'S', required: true, max: 40 }),
  supplierId: f.ref('供应商', 'supplier', { mark: 'W1', required: true }),
  orderDate: f.date('采购日期', { required: true }),
  deliveryDate: f.date('交货日期', { required: true, ahead: true }),
  contractNo: f.text('合同号', { max: 60 }),
  buyerId: f.ref('采购员', 'member'),
  isTaxInclusive: f.bool('含税', { default: true }),
  taxRate: f.taxRate({ required: true }),
  isTaxDeductible: f.bool('可抵扣', { default: true }),
  freightBearer: f.oneOf('运费承担', { options: FREIGHT_BEARERS, default: 1 }),
  freightAmount: f.money('运费', { min: 0, amount: true }),
  carrierId: f.ref('承运商', 'supplier'),
  paymentTerms: f.rows('付款条款', paymentTermFields, { max: 8 }),
  warehouseId: f.ref('收货仓库', 'warehouse', { required: true }),
  address: f.text('收货地址', { max: 200 }),
  totalWeight: f.weight('重量', { mark: 'C', default: '0' }),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  marketClass: f.text('铝锭行情', { max: 8, pattern: MARKET_CODE, unprinted: true }),
  marketDate: f.date('行情日期', { unprinted: true }),
  processFee: f.money('加工费', { unit: '元/吨', min: 0, amount: true, unprinted: true }),
  /** of that day, with the premium of its class */
  marketPrice: f.money('铝锭价', { unit: '元/吨', mark: 'C', unprinted: true }),
  ...priceReleaseFields,
  receivedState: progress('到货'),
  settleState: progress('对账'),
  paidState: progress('付款'),
  remark: f.text('备注', { max: 500, lines: true }),
});
/** Beside the fields: how many lines, for whom, what went back, how late it is. */
export const materialOrderExtra = catalogue({
  lineCount: f.int('行数', { mark: 'C', required: true, unprinted: true }),
  projectNames: f.text('工程', { mark: 'C', max: 2000, unprinted: true }),
  returnedTotal: f.quantity('已退货', { mark: 'C', required: true, unprinted: true }),
  lateDays: f.int('逾期', { mark: 'C', unit: '天', unprinted: true }),
});
export const materialOrderLineFields = catalogue({
  ...lineFields,
  materialSkuId: f.ref('材料', 'materialSku', { required: true }),
  quantity: f.quantity('数量', { required: true, min: 0 }),
  theoreticalWeight: f.weight('理论重量', { mark: 'C', default: '0' }),
  priceBasis: f.oneOf('计价', { options: PRICE_BASES, required: true }),
  unitPrice: f.price('单价', { required: true, min: 0, amount: true }),
  amount: amount('金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  projectId: f.ref('工程', 'project'),
  requisitionLineId: f.ref('请购行', 'requisitionLine', { unnamed: true }),
  deliveryDate: f.date('交货日期', { ahead: true }),
  receivedQty: f.quantity('已到货', { mark: 'C', default: '0' }),
  receivedWeight: f.weight('已到重量', { mark: 'C', default: '0' }),
  returnedQty: f.quantity('已退货', { mark: 'C', default: '0' }),
  settledAmount: amount('已对账'),
  ...comparedPriceFields,
  marketPremium: f.price('高出铝价', { mark: 'C', amount: true, unit: '元/kg', unprinted: true }),
  remark: f.text('备注', { max: 200 }),
});
