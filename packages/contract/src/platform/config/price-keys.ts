/** 价税 among 业务参数 (commerce §1.5): what a price is shown with, and what tax is taken out of it. */
import { USUAL_TERMS } from '../../kit/price-terms.ts';
import type { SettingKind } from './config.kinds.ts';

export const PRICE_KEYS = {
  'tax.taxpayerType': {
    group: 'tax',
    title: '纳税人类型',
    hint: '小规模纳税人的进项税不能抵扣：采购入库按含税金额计入库存成本',
    kind: 'choice',
    usual: 1,
    options: [
      { value: 1, label: '一般纳税人' },
      { value: 2, label: '小规模纳税人' },
    ],
  },
  'tax.rates': {
    group: 'tax',
    title: '可用税率',
    hint: '供应商、采购单和废料销售从这些税率里选；已有单据上的税率不变',
    kind: 'rates',
    usual: USUAL_TERMS.taxRates,
    max: 12,
  },
  'price.unitDecimals': {
    group: 'tax',
    title: '单价显示小数',
    hint: '列表和详情里单价显示几位小数；录入最多 6 位，金额按完整单价计算',
    kind: 'count',
    usual: USUAL_TERMS.priceDecimals,
    min: 0,
    max: 6,
    unit: '位',
  },
} as const satisfies Readonly<Record<string, SettingKind>>;
