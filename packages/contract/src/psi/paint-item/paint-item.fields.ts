/** 涂料 (commerce §13): what is bought, kept in drums and sprayed. 涂层结构 of the basic data is another thing. */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { kilograms } from './kilograms.ts';

export const PAINT_KINDS = [
  { value: 1, label: '底漆' },
  { value: 2, label: '面漆' },
  { value: 4, label: '清漆' },
  { value: 8, label: '固化剂' },
  { value: 16, label: '稀释剂' },
  { value: 32, label: '粉末' },
] as const;
/** goes on dry: no solids, no thinner */
export const POWDER = 32;
/** go along with another paint, by its mixing ratio */
export const ADDED_PAINTS: readonly number[] = [8, 16];

/** 配比: so many parts of another paint to a hundred of this one */
export const mixFields = catalogue({
  paintId: f.ref('涂料', 'paint', { required: true, unnamed: true }),
  parts: f.quantity('份数', { required: true, min: 0.0001, max: 1000 }),
});

export const paintItemFields = catalogue({
  ...rowFields,
  code: f.text('编号', { mark: 'C', max: 20 }),
  name: f.text('名称', { required: true, max: 100 }),
  paintType: f.oneOf('类型', { options: PAINT_KINDS, required: true }),
  brandId: f.ref('品牌', 'brand'),
  supplierId: f.ref('供应商', 'supplier'),
  supplierCode: f.text('供应商型号', { max: 40 }),
  colorCardId: f.ref('颜色', 'color'),
  colorCode: f.text('色号', { max: 30 }),
  gloss: f.text('光泽', { max: 10 }),
  packSize: kilograms('规格', { unit: 'kg/桶', required: true, min: 0.001, max: 10_000 }),
  solidsPct: f.percent('固含', { min: 0.001, max: 100, hint: '体积固体分' }),
  density: f.factor('密度', { unit: 'kg/L', min: 0.1, max: 10 }),
  dftMicron: f.quantity('膜厚', { unit: 'µm', min: 0.1, max: 1000 }),
  transferPct: f.percent('上漆率', { min: 0.001, max: 100 }),
  mixRatio: f.rows('配比', mixFields, { max: 6 }),
  shelfLifeDays: f.int('保质期', { unit: '天', required: true, min: 1, max: 9999 }),
  safetyStock: kilograms('安全库存', { default: '0', min: 0 }),
  leadDays: f.int('采购提前期', { unit: '天', default: 0, min: 0, max: 999 }),
  isTaxDeductible: f.bool('可抵扣', { default: true }),
  isEnabled: f.bool('启用', { default: true }),
  remark: f.text('备注', { max: 200, lines: true }),
});
/** Shown beside the catalogue. */
export const paintItemExtra = catalogue({
  kgPerSquare: f.quantity('理论用量', { mark: 'C', unit: 'kg/㎡' }),
});
