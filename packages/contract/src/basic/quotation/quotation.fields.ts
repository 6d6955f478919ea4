/** 报价项: the building blocks of a price, by category (engineering A8). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { masterFields } from '../../kit/master-fields.ts';

export const QUOTE_BASES = [
  { value: 1, label: '计价面积 ㎡' },
  { value: 2, label: '展开面积 ㎡' },
  { value: 3, label: '重量 kg' },
  { value: 4, label: '件' },
  { value: 5, label: '米' },
  { value: 6, label: '固定' },
  { value: 7, label: '百分比' },
] as const;
/** a share of other items */
export const QUOTE_PERCENT = 7;
export const QUOTE_PRICE_SOURCES = [
  { value: 0, label: '手工' },
  { value: 1, label: '铝锭联动' },
  { value: 2, label: '涂层结构' },
  { value: 3, label: '优先工序成本' },
] as const;

export const quotationCategoryFields = catalogue({
  ...rowFields,
  name: f.text('名称', { required: true, max: 50 }),
  code: f.text('编码', { max: 20 }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  isTaxBase: f.bool('计入税基', { default: true }),
  remark: f.text('备注', { max: 200, lines: true }),
});
/** Shown beside the catalogue. */
export const quotationCategoryExtra = catalogue({
  itemCount: f.int('项目数', { mark: 'C', required: true }),
});

export const quotationItemFields = catalogue({
  ...masterFields,
  categoryId: f.ref('分类', 'quotationCategory', { required: true }),
  basis: f.oneOf('计价基准', { options: QUOTE_BASES, required: true }),
  unit: f.text('单位', { max: 10 }),
  unitPrice: f.price('默认单价', { unit: '元', default: '0', min: 0, amount: true }),
  unitPriceSource: f.oneOf('单价来源', { options: QUOTE_PRICE_SOURCES, default: 0 }),
  percent: f.percent('百分比', { min: 0, max: 100 }),
  baseItemIds: f.refs('计算基数', 'quotationItem', { default: [] }),
  formula: f.text('数量公式', { max: 200 }),
  mustHave: f.bool('必选', { default: false }),
});
/** Shown beside the catalogue. */
export const quotationItemExtra = catalogue({
  baseItemNames: f.text('计算基数', { mark: 'C' }),
});
