/** 结构: the class of a piece that drives price factor and labour (engineering A6). */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { masterFields } from '../../kit/master-fields.ts';

/** How the pieces of a structure are nested unless said; 不套料: bought out, as double-curved ones. */
export const STRUCTURE_NEST_KINDS = [
  { value: 1, label: '矩形' },
  { value: 2, label: '异形' },
  { value: 0, label: '不套料' },
] as const;

export const structureFields = catalogue({
  ...masterFields,
  imgUrl: f.text('图片', { max: 300 }),
  shapeFactor: f.factor('面积系数', { default: '1.0000', min: 0.1, max: 100 }),
  labourFactor: f.factor('工时系数', { default: '1.0000', min: 0.1, max: 100 }),
  needsWeld: f.bool('需要焊接', { default: false }),
  needsGrind: f.bool('需要打磨', { default: false }),
  nestKindDefault: f.oneOf('套料方式', { options: STRUCTURE_NEST_KINDS, default: 1 }),
});
