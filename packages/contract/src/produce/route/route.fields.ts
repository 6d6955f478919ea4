/** 工程工序 as a catalogue, and the words of its screen (production §1.2, §2.2). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields, type EnumOption } from '../../kit/field.ts';
import { ORDER_RULES } from '../process/process.words.ts';

export const projectProcessFields = catalogue({
  ...rowFields,
  projectId: f.ref('工程', 'project', { mark: 'S', required: true, unnamed: true }),
  processId: f.ref('工序', 'process', { mark: 'S', required: true }),
  stepNo: f.int('次序', { mark: 'S', required: true, min: 1 }),
  sort: f.int('排序', { mark: 'S', required: true, min: 0 }),
  orderRule: f.oneOf('顺序规则', { options: ORDER_RULES, default: 0 }),
  isOutsource: f.bool('外协', { default: false }),
  supplierId: f.ref('外协厂', 'supplier'),
  ownerUserId: f.ref('负责人', 'member'),
  plannedBegin: f.date('计划开始', { ahead: true }),
  plannedEnd: f.date('计划结束', { ahead: true }),
  closedTime: f.time('完成时间', { mark: 'S' }),
});

/** What is typed of a process of a route. */
export const routeProcessForm = catalogue({
  orderRule: f.oneOf('顺序规则', { options: ORDER_RULES, default: 0 }),
  isOutsource: f.bool('外协', { default: false }),
  supplierId: f.ref('外协厂', 'supplier'),
  ownerUserId: f.ref('负责人', 'member'),
  plannedBegin: f.date('计划开始', { ahead: true }),
  plannedEnd: f.date('计划结束', { ahead: true }),
});

export const ROUTE_STATES = [
  { value: 1, label: '未开始', tone: 'gray' },
  { value: 2, label: '进行中', tone: 'blue' },
  { value: 4, label: '已完成', tone: 'green' },
  { value: 8, label: '已关闭', tone: 'outline' },
] as const satisfies readonly EnumOption[];
/** 1, 2 and 4 follow from the pieces; 8 stands while a marking holds and nothing is left. */
export function routeState(at: {
  readonly requiredQty: number;
  readonly doneQty: number;
  readonly doingQty: number;
  readonly isMarked: boolean;
}): number {
  const isOpen = at.doneQty < at.requiredQty;
  if (at.isMarked && !isOpen) return 8;
  if (!isOpen && at.requiredQty > 0) return 4;
  return at.doneQty > 0 || at.doingQty > 0 ? 2 : 1;
}
export const ROUTE_ACTIONS = {
  edit: '编辑',
  complete: '标记完成',
  reopen: '取消完成',
  download: '下载工序清单',
  remove: '移除',
} as const;
export type RouteAction = keyof typeof ROUTE_ACTIONS;
/** What may be done with a process of a route. */
export function routeActions(at: {
  readonly requiredQty: number;
  readonly doneQty: number;
  readonly isMarked: boolean;
  readonly isEnded: boolean;
}): RouteAction[] {
  if (at.isEnded) return ['download'];
  return [
    'edit',
    ...(at.doneQty < at.requiredQty ? (['complete'] as const) : []),
    ...(at.isMarked ? (['reopen'] as const) : []),
    'download',
    ...(at.doneQty === 0 ? (['remove'] as const) : []),
  ];
}
export const COMPLETE_MODES = [
  { value: 1, label: '补报剩余', hint: '剩余的件全部记为完工，计入产量；填写人员后才计件' },
  { value: 2, label: '仅关闭', hint: '剩余的件不再需要这道工序，不计产量' },
] as const;
export const PIECE_KINDS = [
  { value: 1, label: '正常' },
  { value: 2, label: '补做' },
  { value: 4, label: '拆分件' },
  { value: 8, label: '增补' },
] as const;
export const ROUTE_WORDS = {
  sheetDone: '已完成',
  sheetOpen: '待做',
  pieces: '件数',
  missing: '缺少{field}',
  previous: '前道未完成：{names}',
  onHold: '标签已冻结',
} as const;
