/** 涂层结构: the coats of a finish with film thickness and consumption (engineering A12). */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { masterFields } from '../../kit/master-fields.ts';
import { PAINT_TYPES } from '../color/color.fields.ts';

export const PAINT_AREA_BASES = [
  { value: 1, label: '展开净面积' },
  { value: 2, label: '见光面' },
  { value: 3, label: '展开净面积×2 (双面)' },
] as const;
export const COAT_KINDS = [
  { value: 1, label: '底漆' },
  { value: 2, label: '面漆' },
  { value: 3, label: '清漆' },
  { value: 4, label: '粉末' },
  { value: 5, label: '中涂' },
] as const;
/** What may be sprayed for a coat: kinds of paint (PAINT_KINDS) by kind of coat; 中涂 may be either. */
export const COAT_PAINTS: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [4],
  4: [32],
  5: [1, 2],
};
export const coatLabel = (kind: number): string => COAT_KINDS.find((k) => k.value === kind)?.label ?? '';
/** goes on dry: no solvent, no thinner */
export const POWDER_COAT = 4;

/** 涂层: the first row goes on first. */
export const coatFields = catalogue({
  coatKind: f.oneOf('涂层', { options: COAT_KINDS, required: true }),
  /** what is always sprayed for it; a coat in the colour of the project leaves it open */
  paintId: f.ref('涂料', 'paint', { unnamed: true }),
  paintName: f.text('涂料说明', { max: 50 }),
  dft: f.quantity('膜厚', { unit: 'µm', required: true, min: 1, max: 500 }),
  volumeSolids: f.percent('体积固体分', { required: true, min: 1, max: 100 }),
  density: f.factor('密度', { unit: 'kg/L', required: true, min: 0.1, max: 10 }),
  transferEfficiency: f.percent('上漆率', { required: true, min: 1, max: 100 }),
  thinnerRatio: f.percent('稀释剂比', { default: '0', min: 0, max: 200 }),
  pricePerKg: f.price('单价', { unit: '元/kg', min: 0, amount: true }),
});

export const paintStructureFields = catalogue({
  ...masterFields,
  paintType: f.oneOf('涂料类型', { options: PAINT_TYPES, required: true }),
  areaBasis: f.oneOf('面积基准', { options: PAINT_AREA_BASES, default: 2 }),
  bakeTimes: f.int('烘烤次数', { default: 1, min: 0, max: 9 }),
  minFilm: f.quantity('平均膜厚下限', {
    unit: 'µm',
    min: 0,
    max: 1000,
    hint: '不填按涂料类型和涂数取默认值',
  }),
  minLocalFilm: f.quantity('局部膜厚下限', { unit: 'µm', min: 0, max: 1000 }),
  coats: f.rows('涂层', coatFields, { max: 9 }),
  coatCount: f.int('涂数', { mark: 'C', default: 0 }),
  totalDft: f.quantity('总膜厚', { unit: 'µm', mark: 'C', default: '0' }),
  kgPerSquare: f.quantity('用量', { unit: 'kg/㎡', mark: 'C', default: '0' }),
  pricePerSquare: f.price('涂料成本', { unit: '元/㎡', mark: 'C', default: '0', amount: true }),
});
