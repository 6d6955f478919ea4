/** 结构: the class of a piece that drives price factor, default route and labour (engineering A6). */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { masterFields } from '../../kit/master-fields.ts';

/** How the pieces of a structure are nested unless said; 不套料: bought out, as double-curved ones. */
export const NOT_NESTED = 0;
export const NEST_RECTANGLE = 1;
export const NEST_OUTLINE = 2;
export const STRUCTURE_NEST_KINDS = [
  { value: NEST_RECTANGLE, label: '矩形' },
  { value: NEST_OUTLINE, label: '异形' },
  { value: NOT_NESTED, label: '不套料' },
] as const;

export const structureFields = catalogue({
  ...masterFields,
  imgUrl: f.text('图片', { max: 300 }),
  shapeFactor: f.factor('面积系数', { default: '1.0000', min: 0.1, max: 100 }),
  labourFactor: f.factor('工时系数', { default: '1.0000', min: 0.1, max: 100 }),
  /** what the pieces of the structure go through, whatever order the route has */
  defaultProcessIds: f.refs('默认工序', 'process', { default: [] }),
  needsWeld: f.bool('需要焊接', { default: false }),
  needsGrind: f.bool('需要打磨', { default: false }),
  nestKindDefault: f.oneOf('套料方式', { options: STRUCTURE_NEST_KINDS, default: 1 }),
});
/** Shown beside the catalogue. */
export const structureExtra = catalogue({
  defaultProcessNames: f.text('默认工序', { mark: 'C', max: 2000 }),
});
