/** 工程: a project is a name with a batch (engineering C2). Counters are derived, never typed. */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { stateOptions } from '../../kit/machine.ts';
import { PROJECT_DELETED, projectMachine } from './project.machine.ts';

export const PROJECT_TYPES = [
  { value: 1, label: '正常' },
  { value: 2, label: '补单' },
  { value: 4, label: '样板' },
  { value: 8, label: '返工重做' },
] as const;
/** `projectType` of what is made once more. */
export const REWORK_PROJECT = 8;
/** Seed codes, in the order of rank (engineering C4). */
export const PROJECT_STATUSES = [
  { value: 1, label: '图纸准备', tone: 'gray' },
  { value: 2, label: '套料完成', tone: 'blue' },
  { value: 128, label: '采购中', tone: 'cyan' },
  { value: 4, label: '采购入库', tone: 'blue' },
  { value: 8, label: '生产中', tone: 'cyan' },
  { value: 16, label: '部分发货', tone: 'cyanHalf' },
  { value: 32, label: '部分结算', tone: 'cyanHalf' },
  { value: 256, label: '全部发货', tone: 'green' },
  { value: 64, label: '已作废', tone: 'void' },
] as const;
/** Those that purchasing and production tell, the highest rank first; 套料完成 is counted of the products. */
export const PROJECT_TOLD_RANKS = [8, 4, 128] as const;
export const PROJECT_TOLD = PROJECT_TOLD_RANKS.reduce((mask, code) => mask | code, 0);
export const PRODUCE_STATES = [
  { value: 0, label: '未下达', tone: 'gray' },
  { value: 1, label: '待生产', tone: 'blue' },
  { value: 2, label: '生产中', tone: 'cyan' },
  { value: 4, label: '生产完成', tone: 'green' },
  { value: 8, label: '暂停', tone: 'amber' },
] as const;
/** Values of PRODUCE_STATES that production tells. */
export const PROJECT_PRODUCE = { none: 0, waiting: 1, doing: 2, done: 4 } as const;
/** What a person has set; the recycle bin stands beside it. */
const CONTROL_STATES = stateOptions(projectMachine).filter((s) => s.value !== PROJECT_DELETED);

/** A project finished by force has no status of its own any more: lists keep it under a code of its own. */
export const PROJECT_FORCED = 512;
/** By what the list of projects is divided: the status, with the forced ones apart. The filter is a mask of these codes. */
export const PROJECT_GROUPS = [
  ...PROJECT_STATUSES.filter((s) => s.value !== 64),
  { value: PROJECT_FORCED, label: '强制完工', tone: 'outline' },
  ...PROJECT_STATUSES.filter((s) => s.value === 64),
] as const;
/** 在建: neither delivered, nor finished by force, nor void. */
export const PROJECT_OPEN = PROJECT_STATUSES.filter((s) => s.value !== 256 && s.value !== 64).reduce(
  (mask, s) => mask | s.value,
  0,
);
/** Tabs of the list: all open ones together, then the groups that people look for. */
export const PROJECT_TABS = [
  { value: PROJECT_OPEN, label: '在建' },
  ...PROJECT_GROUPS.filter((s) => [1, 2, 128, 4, 8, PROJECT_FORCED, 64].includes(s.value)),
] as const;
/** True while a project is under way: its delivery date counts. */
export const isUnderWay = (row: { readonly shownStatus: number }): boolean =>
  (row.shownStatus & PROJECT_OPEN) !== 0;

const count = (label: string) => f.int(label, { mark: 'C', default: 0, min: 0 });

export const projectFields = catalogue({
  ...rowFields,
  code: f.text('编号', { mark: 'S', required: true, max: 40 }),
  name: f.text('工程名称', { required: true, max: 60 }),
  batch: f.int('批次号', { default: 1, min: 1, max: 9999 }),
  displayBatch: f.text('批次', { max: 30 }),
  displayName: f.text('工程批次', { mark: 'C', max: 100 }),
  demanderId: f.ref('客户', 'demander', { required: true }),
  demandSide: f.text('客户名称', { mark: 'C', max: 100 }),
  factoryId: f.ref('工厂', 'factory'),
  projectType: f.oneOf('类型', { options: PROJECT_TYPES, default: 1 }),
  parentProjectId: f.ref('上级工程', 'project'),
  salesmanId: f.ref('业务员', 'member'),
  designerId: f.ref('设计', 'member'),
  plannerId: f.ref('计划员', 'member'),
  orderTime: f.date('下单日期'),
  deliveryDate: f.date('交期', { ahead: true }),
  address: f.text('地址', { max: 200 }),
  coverImage: f.ref('封面', 'file', { unnamed: true }),
  remark: f.text('备注', { max: 500, lines: true }),
  areaRuleId: f.ref('面积规则', 'areaRule'),
  defaultTextureId: f.ref('默认材质', 'texture'),
  defaultThickness: f.thickness('默认板厚', { max: 100 }),
  defaultColorId: f.ref('默认颜色', 'color'),
  codeRule: f.text('编号规则', { max: 60, default: '{plateType}-{seq:3}' }),
  packingPrefix: f.text('包号前缀', { max: 10, pattern: /^[A-Z0-9-]*$/ }),
  projectStatus: f.oneOf('工程状态', { mark: 'S', options: PROJECT_STATUSES, default: 1 }),
  statusFlags: f.mask('状态标记', { mark: 'S', options: PROJECT_STATUSES, default: 1 }),
  produceState: f.oneOf('生产状态', { mark: 'S', options: PRODUCE_STATES, default: 0 }),
  controlState: f.oneOf('管控状态', { mark: 'S', options: CONTROL_STATES, default: 0 }),
  kindAmount: count('种类'),
  productAmount: count('件数'),
  mainProductAmount: count('主件'),
  partProductAmount: count('散件'),
  nestableAmount: count('可套料件数'),
  notNestingAmount: count('未套料'),
  nestedAmount: count('已套料'),
  hasProjectOrder: f.bool('工程订单', { mark: 'C', default: false }),
  faceArea: f.area('见光面积', { mark: 'C', default: '0' }),
  unfoldArea: f.area('展开面积', { mark: 'C', default: '0' }),
  billedArea: f.area('计价面积', { mark: 'C', default: '0' }),
  weight: f.weight('重量', { mark: 'C', default: '0' }),
  /** Σ weight of a step × done / Σ weight × required, over the steps of its route (engineering C5); null without one */
  producedPercent: f.percent('生产进度', { mark: 'C', min: 0, max: 100 }),
  /** what one machine of the narrowest process has left, by the capacities of its processes (engineering C5); null without any */
  bottleneckHours: f.quantity('瓶颈工时', { mark: 'C', min: 0, unit: '小时' }),
  isDeleted: f.bool('已删除', { mark: 'S', default: false }),
  deletedTime: f.time('删除时间', { mark: 'S' }),
});
/** Derived from the row, never stored: the group of the list that it belongs to, as people see its status. */
export const projectShownFields = catalogue({
  hasPassword: f.bool('已加密', { mark: 'C', default: false }),
  shownStatus: f.oneOf('工程状态', { mark: 'C', options: PROJECT_GROUPS, default: 1 }),
});

/** Heads of the exported list that no field of its own names. */
export const PROJECT_SHEET_HEADS = {
  sheet: '工程',
  customer: '客户',
  nested: '套料进度 (%)',
  produced: '生产进度 (%)',
  shipped: '发货进度 (%)',
  shippedAmount: '已发件数',
  shippedArea: '已发计价面积 (m²)',
  creator: '创建人',
} as const;
/** Label of a batch that was not named: 第2批. */
export const batchLabel = (batch: number): string => `第${batch}批`;
/** How a project is named everywhere: 万科大厦 / 第1批. */
export const displayNameOf = (name: string, displayBatch: string): string => `${name} / ${displayBatch}`;
