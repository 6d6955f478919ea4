/** 活动价格规则 of the platform: what a nesting costs, promotions included (engineering A16). */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { EDITION_TYPES } from '../../platform/tenant/tenant.values.ts';

export const NEST_SERVICES = [
  { value: 1, label: '板材矩形' },
  { value: 2, label: '板材异形' },
  { value: 4, label: '型材' },
] as const;
export const BILL_UNITS = [
  { value: 1, label: '次' },
  { value: 2, label: '㎡' },
  { value: 4, label: '张' },
  { value: 8, label: '根' },
] as const;
/** Kinds of editions as bits: 2 to the power of the edition type. */
export const RULE_EDITIONS = EDITION_TYPES.map((e) => ({ value: 1 << e.value, label: e.label }));

/** 阶梯: from this cumulative quantity of the month on; the last one has no end. */
export const priceTierFields = catalogue({
  from: f.quantity('从', { required: true, min: 0 }),
  to: f.quantity('到', { min: 0 }),
  price: f.price('单价', { unit: '元', required: true, min: 0 }),
});

export const activityPriceFields = catalogue({
  ...rowFields,
  name: f.text('名称', { required: true, max: 50 }),
  service: f.mask('服务', { options: NEST_SERVICES, required: true }),
  billUnit: f.oneOf('计量', { options: BILL_UNITS, default: 1 }),
  unitsPerBill: f.quantity('每单位额度', { unit: '次', default: '1', min: 0, max: 10_000 }),
  unitPrice: f.price('单价', { unit: '元', required: true, min: 0 }),
  tiers: f.rows('阶梯价', priceTierFields, { max: 10 }),
  minFee: f.money('每单最低', { unit: '元', default: '0', min: 0 }),
  monthlyFree: f.quantity('每月免费量', { default: '0', min: 0 }),
  discount: f.factor('折扣', { default: '1', min: 0, max: 1 }),
  isStackable: f.bool('可叠加', { default: false }),
  editionMask: f.mask('适用版本', { options: RULE_EDITIONS, default: 0 }),
  tenantIds: f.json('适用企业', z.array(z.uuid()).max(500), { default: [] }),
  validFrom: f.date('生效日期', { ahead: true }),
  validTo: f.date('失效日期', { ahead: true }),
  priority: f.int('优先级', { default: 5, min: 1, max: 99 }),
  isEnabled: f.bool('启用', { default: true }),
  ruleVersion: f.int('版本', { mark: 'C', default: 1 }),
  remark: f.text('备注', { max: 200 }),
});

/** What a rule computes by: of it a space is told, as of what it was charged by. */
export const PRICE_TERMS_TOLD = [
  'service',
  'billUnit',
  'unitsPerBill',
  'unitPrice',
  'tiers',
  'minFee',
  'monthlyFree',
  'discount',
  'isStackable',
  'validFrom',
  'validTo',
  'priority',
] as const satisfies readonly (keyof typeof activityPriceFields)[];
/** What makes another version of a rule: what it computes by and for whom. */
export const PRICE_RULE_TERMS = [
  ...PRICE_TERMS_TOLD,
  'editionMask',
  'tenantIds',
] as const satisfies readonly (keyof typeof activityPriceFields)[];
