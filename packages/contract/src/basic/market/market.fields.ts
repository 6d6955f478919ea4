/** 铝锭行情: five fixed classes with their premiums, and their price day by day (engineering A13). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';

/** The set is fixed; a space changes name, premium and use. */
export const MARKET_CLASSES = [
  { code: 'CJ', name: '长江现货' },
  { code: 'SMM', name: '上海现货' },
  { code: 'NC', name: '南储华南现货' },
  { code: 'LT', name: '南海灵通' },
  { code: 'SHFE', name: '沪铝当月结算价' },
] as const;
export const MARKET_CODE = /^(CJ|SMM|NC|LT|SHFE)$/;

export const QUOTATION_SOURCES = [
  { value: 1, label: '平台发布' },
  { value: 2, label: '手工' },
  { value: 3, label: '导入' },
] as const;
/** How a contract takes its price; a fixed one is taken of no market. */
export const ALUMINUM_MODES = [
  { value: 1, label: '当日价' },
  { value: 2, label: '前N日均价' },
  { value: 3, label: '当月均价' },
] as const;

export const marketFields = catalogue({
  ...rowFields,
  classCode: f.text('代码', { mark: 'S', required: true, max: 8 }),
  name: f.text('行情类别', { required: true, max: 30 }),
  premium: f.money('升贴水', { unit: '元/吨', default: '0', min: -20_000, max: 20_000 }),
  isActive: f.bool('默认使用', { default: false }),
  isEnabled: f.bool('启用', { default: true }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
});
/** The last price of the class, shown beside it. */
export const marketExtra = catalogue({
  date: f.date('最新日期', { mark: 'C' }),
  avg: f.money('最新均价', { unit: '元/吨', mark: 'C' }),
  change: f.money('涨跌', { unit: '元/吨', mark: 'C' }),
});

const tonne = { unit: '元/吨', min: 0, max: 1_000_000 } as const;
export const aluminumQuotationFields = catalogue({
  ...rowFields,
  classCode: f.text('行情类别', { required: true, max: 8, pattern: MARKET_CODE }),
  date: f.date('日期', { required: true }),
  low: f.money('最低', tonne),
  high: f.money('最高', tonne),
  avg: f.money('均价', { ...tonne, required: true }),
  source: f.oneOf('来源', { options: QUOTATION_SOURCES, mark: 'C', default: 2 }),
  remark: f.text('说明', { max: 200 }),
});
export const aluminumQuotationExtra = catalogue({
  change: f.money('涨跌', { unit: '元/吨', mark: 'C' }),
  /** of this space, which may change it; the others are published by the platform */
  isOwn: f.bool('本空间', { mark: 'C', required: true }),
});
