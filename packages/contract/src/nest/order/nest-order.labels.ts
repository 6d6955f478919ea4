/** Words for what the engine answers: pre-check errors with their repair, reasons of unplaced pieces, log actions (engineering F4, F13). */
import { fill } from '../../kit/errors.ts';

export interface NestFault {
  readonly type: number;
  readonly label: string;
  readonly rule: string;
  readonly suggestion: string;
  readonly repair: NestRepair | null;
}
/** Where a fault is repaired. */
export type NestRepair = 'product' | 'texture' | 'size' | 'drawing' | 'machine' | 'change';

const fault = (
  type: number,
  label: string,
  rule: string,
  suggestion: string,
  repair: NestRepair | null,
): NestFault => ({ type, label, rule, suggestion, repair });

/** F4: type, label, what is wrong, what to do. `{name}` are numbers of the fault. */
export const NEST_FAULTS: readonly NestFault[] = [
  fault(1, '图纸缺失', '没有图形', '上传图纸', 'drawing'),
  fault(2, '轮廓异常', '轮廓未闭合或自交', '打开断点位置', 'drawing'),
  fault(
    3,
    '超出板材',
    '展开尺寸超过所有可用板材',
    '需要宽 {needWidth} × 长 {needLength} 以上的板材，或拼板',
    'size',
  ),
  fault(4, '方向约束超板', '按方向不能放入任何板材', '放开方向，或选用宽 {needWidth} 以上的板材', 'product'),
  fault(5, '无板材规格', '该材质、板厚、颜色没有任何板材', '新增规格', 'size'),
  fault(6, '未展开', '展开尺寸为空', '重新展开', 'product'),
  fault(7, '缺折弯系数', '使用了系统默认 K 值', '维护系数', 'texture'),
  fault(8, '数量为零', '可套数量为 0', '', null),
  fault(9, '尺寸不符', '图纸尺寸 {drawing} 与展开尺寸 {stored} 不一致', '选择以哪个为准', 'product'),
  fault(10, '变更中', '产品正在变更', '等待变更审核', 'change'),
  fault(11, '缺密度', '材质没有密度', '维护材质', 'texture'),
  fault(12, '过小', '短边小于设备最小尺寸 {least}', '微连或改用其他设备', 'machine'),
];
const OTHER = fault(100, '数据异常', '数据不能计算（{code}）', '检查产品与板材数据', 'product');

export const faultOf = (type: number): NestFault =>
  NEST_FAULTS.find((x) => x.type === type) ?? { ...OTHER, type };
/** One line: what is wrong with the numbers filled in. */
export const faultText = (type: number, params: Readonly<Record<string, string | number>>): string =>
  fill(faultOf(type).rule, params);
export const suggestionText = (type: number, params: Readonly<Record<string, string | number>>): string =>
  fill(faultOf(type).suggestion, params);

/** Why pieces of a run stayed out. */
export const UNPLACED_REASONS: Readonly<Record<string, string>> = {
  NO_STOCK: '没有可用板材',
  TOO_LARGE: '展开尺寸超过板材',
  DIRECTION: '方向约束，放不下',
  STOCK_EXHAUSTED: '板材数量不足',
  BAD_ITEM: '产品数据异常',
  BAD_PARAMS: '参数超出范围',
  TOO_SMALL: '小于设备最小尺寸',
  LIMIT: '超过单次上限',
  NO_TIME: '计算时间内没有排到',
  UNSUPPORTED: '暂不支持的切割方式',
  REMOVED: '套料结果已删除',
  TAKEN_OFF: '手工移出',
  NOT_PLACED: '未能排入',
};

/** What is wrong with a sheet that was laid by hand. */
const TOUCH_FAULTS: Readonly<Record<string, string>> = {
  OVERLAP: '产品重叠',
  SPACING: '产品间距不足',
  OUTSIDE: '超出板材可用范围',
  ZONE: '压住夹钳或缺陷区',
  ROTATION: '该产品不能这样旋转',
  DIRECTION: '违反板材纹理方向',
  MIRROR: '该产品不能镜像',
  PLACEMENT_NUMBER: '该产品没有可用的轮廓',
  GROUP_MIXED: '材质、板厚或颜色不同',
  GROUP_KEY_MIXED: '不同批次不能同板',
  FILLER_SHEET: '补空件不能单独占一张板',
  FILLER_FIRST: '补空件先于必套件排入',
  REMNANT_USED: '这张套料单不用余料',
  PLACED_TOO_MANY: '排入数量超过要套的数量',
  ITEM_UNKNOWN: '不是这张套料单的产品',
  STOCK_LIMIT: '板材张数不够',
  STOCK_UNKNOWN: '这种板材与产品的材质、板厚或颜色不同',
  COIL_LENGTH: '开平长度超出范围',
  COIL_STEP: '开平长度不合步长',
  COIL_METRES: '卷料长度不够',
  COIL_DISTINCT: '开平长度种类太多',
  COIL_QUANTITY: '同一开平长度的张数太少',
  SIZES: '板材规格太多',
  REMNANT_FILL: '余料上排得太少',
  LAYOUT_EMPTY: '方案至少要有一张板',
  NO_CUTS: '不能用直通刀路切出',
  TREE_STAGES: '刀路级数超过设备限制',
  TREE_MIN_STRIP: '切下的边条太窄',
  TREE_CUT_LENGTH: '单刀长度超过设备限制',
  TREE_FIRST_CUT: '首刀方向不对',
  TREE_KERF: '两件之间不足一刀宽',
};
export const touchFault = (code: string): string => TOUCH_FAULTS[code] ?? `未通过校验（${code}）`;

/** What happened, as the log of an order says it. */
export const NEST_LOG = {
  create: '新建：{kinds} 种 {pieces} 件',
  join: '合并漏件 {pieces} 件',
  lost: '报漏 {sheet}：{pieces} 件：{reason}',
  save: '修改：{kinds} 种 {pieces} 件',
  submit: '开始套料，第 {run} 次计算',
  submitKept: '重算，第 {run} 次计算，锁定的 {sheets} 张保持不变',
  lock: '锁定排版 {layout}（{sheets} 张）',
  unlock: '解除锁定排版 {layout}（{sheets} 张）',
  start: '开始计算',
  cancel: '取消计算',
  keep: '提前结束，保留当前最好方案',
  succeed: '第 {run} 次计算完成：{sheets} 张，已排 {placed} 件，未排 {lost} 件，利用率 {utilization}%',
  fail: '计算失败：{reason}',
  adopt: '采用第 {run} 次方案',
  touch:
    '调整排版 {layout}（{sheets} 张），第 {run} 次方案：已排 {placed} 件，未排 {lost} 件，利用率 {before}% → {utilization}%',
  confirm: '确认第 {run} 次方案：{placed} 件已套，{lost} 件转漏件',
  unconfirm: '反确认：{reason}',
  release: '下达：{sheets} 张 {pieces} 件',
  cut: '下料 {sheet}：{pieces} 件，缺 {missing} 件',
  scrap: '报废 {sheet}：{reason}',
  uncut: '撤销下料 {sheet}：{pieces} 件退回待下料：{reason}',
  finish: '完成下料，未下料 {sheets} 张 {pieces} 件转漏件：{reason}',
  rest: '余板重套：未下料 {sheets} 张 {pieces} 件转入 {no}',
  void: '作废：{reason}',
  delete: '删除',
  forceDelete: '强制删除：{reason}',
  removeResult: '删除结果 {group}：{sheets} 张 {pieces} 件',
  unrelate: '解除与套料单 {no} 的补套关联',
  idle: '草稿闲置 {days} 天，释放占用的 {pieces} 件',
  hold: '重新占用 {pieces} 件',
  allow: '允许平台查看图纸',
  forbid: '收回平台查看图纸的许可',
  parameter: '平台修改套料参数',
  requeue: '平台重新排队，第 {run} 次计算',
  removeForced: '平台强制删除：{reason}',
} as const;
export type NestLogAction = keyof typeof NEST_LOG;
export const NEST_LOG_LABELS: Readonly<Record<NestLogAction, string>> = {
  create: '新建',
  join: '合并漏件',
  lost: '报漏',
  save: '编辑',
  submit: '开始套料',
  submitKept: '重算',
  lock: '锁定排版',
  unlock: '解除锁定',
  start: '开始计算',
  cancel: '取消计算',
  keep: '提前结束',
  succeed: '计算完成',
  fail: '计算失败',
  adopt: '采用方案',
  touch: '调整排版',
  confirm: '确认',
  unconfirm: '反确认',
  release: '下达',
  cut: '下料',
  scrap: '报废板材',
  uncut: '撤销下料',
  finish: '完成下料',
  rest: '余板重套',
  void: '作废',
  delete: '删除',
  forceDelete: '强制删除',
  removeResult: '删除结果',
  unrelate: '解除关联',
  idle: '释放占用',
  hold: '重新占用',
  allow: '允许协助',
  forbid: '收回协助',
  parameter: '修改参数',
  requeue: '重新排队',
  removeForced: '强制删除',
};
/** A line of the log with its numbers. */
export const nestLogText = (
  action: NestLogAction,
  params: Readonly<Record<string, string | number>> = {},
): string => fill(NEST_LOG[action], params);

/** Where a computation ran. */
export const NEST_WORKER = '{host} · 进程 {pid} · {threads} 线程';

/** What a page reads while a job runs. */
export const NEST_PROGRESS = {
  waiting: '排队中，前面还有 {ahead} 个任务',
  computing: '{sheets} 张 · 利用率 {utilization}% · {bound}',
  computingRest: '锁定 {kept} 张不变，其余 {sheets} 张 · 利用率 {utilization}% · {bound}',
  verifying: '正在校验',
  writing: '正在保存',
} as const;
/** The honest distance to the best possible. `gap` = (net cost − bound) / bound, e.g. 0.0123; said as a share of what is paid now. */
export function gapText(gap: string | number | null): string {
  if (gap === null) return '暂无下限';
  const percent = (Number(gap) / (1 + Number(gap))) * 100;
  return percent <= 0 ? '已是最优' : `最多还能省 ${percent.toFixed(percent < 1 ? 2 : 1)}%`;
}

/** 下道: what comes after cutting. */
export const NEXT_PROCESS = { groove: '刨槽', bend: '折弯', none: '' } as const;
export const CUT_LABELS = {
  shear: { across: '横剪', along: '竖剪' },
  saw: { across: '横锯', along: '竖锯' },
} as const;
/** The word for a stroke: a saw takes its kerf, a shear does not. */
export const cutLabel = (cut: 'across' | 'along', kerf: number): string =>
  CUT_LABELS[kerf > 0 ? 'saw' : 'shear'][cut];

/** What becomes of orders whose project is voided (C4). */
export const NEST_WITH_PROJECT = {
  order: '{no}（{why}）',
  and: '、',
  shared: '同时含 {names}',
  running: '正在计算，先取消',
  busy: '正被他人处理',
  reason: '随工程作废：{reason}',
} as const;
