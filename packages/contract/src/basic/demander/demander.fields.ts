/** 客户 (engineering A21). */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { line } from '../../kit/text.ts';
import { MARKET_CODE } from '../market/market.fields.ts';

export const SETTLE_MODES = [
  { value: 1, label: '月结' },
  { value: 2, label: '按批' },
  { value: 3, label: '款到发货' },
  { value: 4, label: '按进度' },
] as const;
export const PARTNER_STATUSES = [
  { value: 1, label: '启用', tone: 'green' },
  { value: 2, label: '停用', tone: 'outline' },
] as const;
export const PARTNER_ON = 1;
export const PARTNER_OFF = 2;

const short = line;
const contacts = z
  .array(
    z.object({
      name: short(32),
      phone: short(30).optional(),
      position: short(32).optional(),
      isMain: z.boolean().optional(),
    }),
  )
  .max(50);
const addresses = z
  .array(z.object({ address: short(200), contact: short(32).optional(), phone: short(30).optional() }))
  .max(50);
export const invoiceSchema = z.object({
  title: short(100),
  taxNo: z
    .string()
    .trim()
    .regex(/^[0-9A-Z]{15,20}$/, { error: '税号格式不正确' }),
  address: short(200).optional(),
  phone: short(30).optional(),
  bank: short(100).optional(),
  account: short(40).optional(),
});

export const demanderFields = catalogue({
  ...rowFields,
  code: f.text('编码', { required: true, max: 20 }),
  name: f.text('名称', { required: true, max: 100 }),
  shortName: f.text('简称', { max: 30 }),
  level: f.text('等级', { max: 1, pattern: /^[ABC]$/ }),
  salesmanId: f.ref('业务员', 'member'),
  contacts: f.json('联系人', contacts, { default: [] }),
  addresses: f.json('地址', addresses, { default: [] }),
  creditLimit: f.money('信用额度', { default: '0', min: 0, amount: true }),
  creditDays: f.int('账期(天)', { default: 0, min: 0, max: 999 }),
  overdueBlockDays: f.int('逾期停发(天)', { default: 0, min: 0, max: 999 }),
  settleMode: f.oneOf('结算方式', { options: SETTLE_MODES, default: 1 }),
  areaRuleId: f.ref('默认面积规则', 'areaRule'),
  marketClassCode: f.text('行情类别', { max: 10, pattern: MARKET_CODE }),
  invoice: f.json('开票资料', invoiceSchema),
  status: f.oneOf('状态', { mark: 'S', options: PARTNER_STATUSES, default: 1 }),
  parentId: f.ref('总公司', 'demander', { mark: 'W1' }),
  inheritInvoice: f.bool('沿用开票资料', { default: true }),
  remark: f.text('备注', { max: 200, lines: true }),
});
