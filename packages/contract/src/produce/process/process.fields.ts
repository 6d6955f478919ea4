/** 工序, 工序组, 路线模板 and 生产参数 as catalogues (production §2.2, §0.2). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { applyRuleSchema } from './apply-rule.ts';
import {
  AUDIT_MODES,
  COLOR_TYPES,
  FACTORY_ORDER_RULES,
  MEASURES,
  ORDER_CONTROL,
  ORDER_RULES,
  PROCESS_TYPES,
  REPORT_SCOPES,
  SETUP_KEYS,
} from './process.words.ts';

export const processGroupFields = catalogue({
  ...rowFields,
  name: f.text('组名', { required: true, max: 30 }),
  parentId: f.ref('上级', 'processGroup'),
  factoryId: f.ref('工厂', 'factory'),
  organizationUnitId: f.ref('班组', 'organizationUnit'),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
});
export const processGroupExtra = catalogue({
  processCount: f.int('工序数', { mark: 'C', required: true }),
});

export const capacityFields = catalogue({
  equipmentId: f.ref('设备', 'equipment'),
  groupId: f.ref('工序组', 'processGroup'),
  field: f.oneOf('字段', { required: true, options: MEASURES }),
  ratePerHour: f.quantity('每小时产能', { required: true, min: 0.0001 }),
  headcount: f.int('人数', { default: 1, min: 1, max: 999 }),
  efficiency: f.factor('效率', { default: '0.85', min: 0.1, max: 1.5 }),
  setupMinutes: f.int('换型准备', { default: 0, min: 0, max: 1440, unit: '分钟' }),
  setupMinutesSame: f.int('同型准备', { default: 0, min: 0, max: 1440, unit: '分钟' }),
  thicknessFrom: f.thickness('板厚从', { max: 100 }),
  thicknessTo: f.thickness('板厚到', { max: 100 }),
});
export const priceFields = catalogue({
  field: f.oneOf('字段', { required: true, options: MEASURES }),
  unitPrice: f.price('单价', { required: true, min: 0, unit: '元' }),
  factor: f.factor('系数', { default: '1', min: 0, max: 100 }),
  projectId: f.ref('工程', 'project'),
  plateTypeGroupId: f.ref('板型组', 'plateTypeGroup'),
  craftsmanshipId: f.ref('工艺', 'craftsmanship'),
  thicknessFrom: f.thickness('板厚从', { max: 100 }),
  thicknessTo: f.thickness('板厚到', { max: 100 }),
  areaFrom: f.area('面积从', { min: 0 }),
  areaTo: f.area('面积到', { min: 0 }),
  colorType: f.oneOf('颜色', { options: COLOR_TYPES }),
  priority: f.int('优先级', { default: 5, min: 1, max: 99 }),
  effectiveFrom: f.date('生效日期', { required: true, ahead: true }),
  effectiveTo: f.date('失效日期', { ahead: true }),
});

export const processFields = catalogue({
  ...rowFields,
  code: f.text('编码', { required: true, max: 20 }),
  name: f.text('工序名称', { required: true, max: 30 }),
  groupId: f.ref('工序组', 'processGroup'),
  processType: f.oneOf('类型', { options: PROCESS_TYPES, default: 512 }),
  reportScope: f.mask('报工方式', { options: REPORT_SCOPES, default: 1 }),
  isControl: f.bool('控制点', { default: false }),
  isQc: f.bool('质检', { default: false }),
  isOutsource: f.bool('可外协', { default: false }),
  isFinal: f.bool('末道', { default: false }),
  orderRule: f.oneOf('顺序规则', { options: ORDER_RULES, default: 0 }),
  auditMode: f.oneOf('报工审核', { options: AUDIT_MODES, default: 0 }),
  needEquipment: f.bool('须选设备', { default: false }),
  needOperator: f.bool('须选人员', { default: false }),
  allowTeam: f.bool('允许班组', { default: true }),
  autoTurn: f.bool('自动流转', { default: false }),
  transferBatchPercent: f.int('转移批量', { default: 100, min: 1, max: 100, unit: '%' }),
  transferLagMinutes: f.int('转移间隔', { default: 0, min: 0, max: 99_999, unit: '分钟' }),
  curingMinutes: f.int('固化时间', { default: 0, min: 0, max: 99_999, unit: '分钟' }),
  setupKey: f.oneOf('换型依据', { options: SETUP_KEYS, default: 0 }),
  progressWeight: f.factor('进度权重', { default: '1', min: 0.01, max: 9999 }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  isEnabled: f.bool('启用', { default: true }),
  remark: f.text('备注', { max: 200 }),
  applyRule: f.json('适用规则', applyRuleSchema, { default: { any: [] } }),
  reworkPay: f.factor('返工计件', { mark: 'C', default: '0', min: 0, max: 1 }),
  scrapDeduct: f.bool('报废扣减', { mark: 'C', default: false }),
  reworkDeduct: f.bool('返工扣减', { mark: 'C', default: false }),
  dailyReportEnabled: f.bool('进入日报', { mark: 'C', default: false }),
  dailyReportField: f.oneOf('日报字段', { mark: 'C', options: MEASURES, default: 2 }),
  performanceEnabled: f.bool('计件', { mark: 'C', default: false }),
  performanceField: f.oneOf('计件字段', { mark: 'C', options: MEASURES, default: 2 }),
  capacities: f.rows('产能配置', capacityFields, { mark: 'C' }),
  prices: f.rows('计件单价', priceFields, { mark: 'C', amount: true }),
});
export const processExtra = catalogue({
  projectCount: f.int('使用工程', { mark: 'C', required: true }),
});

export const routeStepFields = catalogue({
  processId: f.ref('工序', 'process', { required: true }),
  sort: f.int('排序', { default: 0, min: 0, max: 9999 }),
  orderRule: f.oneOf('顺序规则', { options: ORDER_RULES, default: 0 }),
  isOutsource: f.bool('外协', { default: false }),
});
export const routeTemplateFields = catalogue({
  ...rowFields,
  name: f.text('模板名称', { required: true, max: 30 }),
  steps: f.rows('工序', routeStepFields),
  plateTypeGroupIds: f.refs('默认用于板型组', 'plateTypeGroup', { default: [] }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  remark: f.text('备注', { max: 200 }),
});

export const PROGRESS_FIELDS = [
  { value: 1, label: '件数' },
  { value: 2, label: '面积' },
] as const;
/** 生产参数 that something reads; the others of §0.2 come with the module that reads them. */
export const productionSettingFields = catalogue({
  orderRule: f.oneOf('顺序规则', { required: true, options: FACTORY_ORDER_RULES, default: ORDER_CONTROL }),
  progressField: f.oneOf('进度口径', { required: true, options: PROGRESS_FIELDS, default: 2 }),
  dayCutHour: f.int('日切时间', { required: true, default: 0, min: 0, max: 12, unit: '时' }),
  maxOneClick: f.int('一键报工上限', { required: true, default: 5000, min: 1, max: 100_000, unit: '件' }),
});

/** What the drawers of a process ask for. */
export const capacityForm = catalogue({ rows: f.rows('产能配置', capacityFields) });
export const dailyForm = catalogue({
  enabled: f.bool('进入日报', { default: false }),
  field: f.oneOf('日报字段', { required: true, options: MEASURES }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
});
export const performanceForm = catalogue({
  enabled: f.bool('计件', { default: false }),
  field: f.oneOf('计件字段', { required: true, options: MEASURES }),
  reworkPay: f.factor('返工计件', { default: '0', min: 0, max: 1 }),
  scrapDeduct: f.bool('报废扣减', { default: false }),
  reworkDeduct: f.bool('返工扣减', { default: false }),
  prices: f.rows('计件单价', priceFields),
});
