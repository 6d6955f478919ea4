/** 供应商 (engineering A20). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { invoiceSchema } from '../demander/demander.fields.ts';

export const SUPPLIER_TYPES = [
  { value: 1, label: '材料' },
  { value: 2, label: '外协' },
  { value: 4, label: '涂料' },
  { value: 8, label: '辅料' },
  { value: 16, label: '承运' },
  { value: 64, label: '其他' },
] as const;
export const SUPPLIER_SETTLE_MODES = [
  { value: 1, label: '月结' },
  { value: 2, label: '票到' },
  { value: 3, label: '现款' },
  { value: 4, label: '预付' },
] as const;
export const PAYMENT_DAY_MODES = [
  { value: 1, label: '到货日起' },
  { value: 2, label: '对账日起' },
  { value: 3, label: '到票日起' },
] as const;
export const SUPPLIER_STATUSES = [
  { value: 1, label: '启用', tone: 'green' },
  { value: 2, label: '停用', tone: 'outline' },
  { value: 4, label: '黑名单', tone: 'void' },
] as const;
export const SUPPLIER_ON = 1;

export const contactFields = catalogue({
  name: f.text('姓名', { required: true, max: 32 }),
  phone: f.text('电话', { max: 30 }),
  position: f.text('职务', { max: 32 }),
  email: f.text('邮箱', { max: 100, pattern: /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/ }),
  isMain: f.bool('主要', { default: false }),
});

export const supplierFields = catalogue({
  ...rowFields,
  code: f.text('编码', { required: true, max: 20 }),
  name: f.text('名称', { required: true, max: 100 }),
  supplierType: f.mask('类型', { options: SUPPLIER_TYPES, required: true }),
  contacts: f.rows('联系人', contactFields, { max: 50 }),
  address: f.text('地址', { max: 200 }),
  paymentDays: f.int('账期(天)', { default: 0, min: 0, max: 999 }),
  paymentDayMode: f.oneOf('账期起算', { options: PAYMENT_DAY_MODES, default: 1 }),
  settleMode: f.oneOf('结算方式', { options: SUPPLIER_SETTLE_MODES, default: 1 }),
  taxRate: f.taxRate({ default: '13.000' }),
  isTaxDeductible: f.bool('可抵扣', { default: true }),
  bankName: f.text('开户行', { max: 100 }),
  /** sealed where it is stored, shown as ****1234 (platform F7) */
  bankAccount: f.text('银行账号', { max: 40, secret: true }),
  invoice: f.json('开票资料', invoiceSchema),
  status: f.oneOf('状态', { mark: 'S', options: SUPPLIER_STATUSES, default: 1 }),
  /** the latest approved order: told by purchasing */
  lastOrderDate: f.date('最近采购', { mark: 'C' }),
  remark: f.text('备注', { max: 200, lines: true }),
  /** of what came in the last year on an order: lines that were there by the day, what went back of it; null without any */
  onTimePercent: f.percent('准时率', { mark: 'C' }),
  rejectPercent: f.percent('退货率', { mark: 'C' }),
  ratedLines: f.int('评分笔数', { mark: 'C', default: 0 }),
});
/** Shown beside the catalogue. */
export const supplierExtra = catalogue({
  contactName: f.text('联系人', { mark: 'C' }),
  contactPhone: f.text('电话', { mark: 'C' }),
  /** of confirmed statements; what came since stands beside it */
  payable: f.money('应付余额', { mark: 'C', amount: true }),
  unbilled: f.money('未对账应付', { mark: 'C', amount: true }),
});
