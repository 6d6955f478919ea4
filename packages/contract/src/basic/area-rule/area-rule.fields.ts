/** 面积规则: how the billed area of a piece is computed (engineering A11). */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { idOf } from '../../kit/targets.ts';

export const AREA_BASES = [
  { value: 1, label: '展开净面积' },
  { value: 2, label: '展开外接矩形' },
  { value: 4, label: '可视面(投影)' },
  { value: 8, label: '展开净面积不扣孔' },
  { value: 16, label: '最小旋转外接矩形' },
] as const;
export const ROUND_MODES = [
  { value: 1, label: '四舍五入' },
  { value: 2, label: '进位' },
] as const;
export const ROUND_STAGES = [
  { value: 1, label: '每件' },
  { value: 2, label: '每行' },
] as const;

const conditions = z.object({
  plateTypeGroupIds: z.array(idOf('plateTypeGroup')).max(100).optional(),
  structureIds: z.array(idOf('structure')).max(100).optional(),
  textureIds: z.array(idOf('texture')).max(100).optional(),
  thicknessFrom: z.number().min(0).optional(),
  thicknessTo: z.number().min(0).optional(),
});
export type AreaConditions = z.infer<typeof conditions>;

export const areaRuleFields = catalogue({
  ...rowFields,
  name: f.text('名称', { required: true, max: 50 }),
  basis: f.oneOf('基准', { required: true, options: AREA_BASES }),
  edgeAllowance: f.length('加边', { default: 0, max: 500 }),
  minSide: f.length('最小短边', { default: 0, max: 5000 }),
  minLength: f.length('最小长边', { default: 0, max: 5000 }),
  holeDeductFrom: f.area('扣孔起点', { min: 0 }),
  useShapeFactor: f.bool('乘面积系数', { default: false }),
  wastePercent: f.percent('损耗率', { default: '0', min: 0, max: 100 }),
  minAreaPerPiece: f.area('最小面积', { default: '0', min: 0 }),
  decimals: f.int('小数位', { default: 4, min: 2, max: 4 }),
  roundMode: f.oneOf('取整', { options: ROUND_MODES, default: 1 }),
  stage: f.oneOf('取整阶段', { options: ROUND_STAGES, default: 1 }),
  conditions: f.json('适用条件', conditions, { default: {} }),
  priority: f.int('优先级', { default: 5, min: 1, max: 99 }),
  effectiveFrom: f.date('生效日期', { ahead: true }),
  isDefault: f.bool('默认', { default: false }),
  isEnabled: f.bool('启用', { default: true }),
  ruleVersion: f.int('版本', { mark: 'C', default: 1 }),
  remark: f.text('备注', { max: 200, lines: true }),
});

/** What makes another version of a rule: whatever it computes by, and for what. */
export const AREA_RULE_TERMS = [
  'basis',
  'edgeAllowance',
  'minSide',
  'minLength',
  'holeDeductFrom',
  'useShapeFactor',
  'wastePercent',
  'minAreaPerPiece',
  'decimals',
  'roundMode',
  'stage',
  'conditions',
  'priority',
  'effectiveFrom',
] as const satisfies readonly (keyof typeof areaRuleFields)[];
