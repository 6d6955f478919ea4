/** 漏件 (engineering F10): states, verbs and words. */
import { machine } from '../../kit/machine.ts';

export const lostMachine = machine({
  item: 'AlNest.NestOrders',
  states: {
    1: { label: '待处理', tone: 'amber' },
    2: { label: '补套中', tone: 'blue' },
    4: { label: '已补套', tone: 'green' },
    8: { label: '已忽略', tone: 'gray' },
    16: { label: '已取消', tone: 'void' },
  },
  actions: {
    // a new order of source 2 takes it; it moves with the orders that hold it
    renest: { label: '加入补套', from: [1], to: 2, action: 'add' },
    // it goes with the next ordinary order of its project
    merge: { label: '合并到下一批', from: [1], to: 1, action: 'edit' },
    part: { label: '取消合并', from: [1], to: 1, action: 'edit' },
    ignore: { label: '忽略', from: [1], to: 8, action: 'edit', reason: true },
    reopen: { label: '重新打开', from: [8], to: 1, action: 'edit' },
  },
});
export type LostAction = keyof (typeof lostMachine)['actions'];
export type LostState = keyof (typeof lostMachine)['states'];
/** Verbs of `PUT lost/product/{id}`. */
export const LOST_VERBS = ['merge', 'part', 'ignore', 'reopen'] as const;

/** Why a row is left says something. */
export const LEAST_REASON = 5;
/** 报漏: pictures of one report. */
export const MOST_PHOTOS = 9;
/** pieces of one report */
export const MOST_LOST = 500;

/** Where lost pieces come from (F10). */
export const LOST_SOURCE = {
  unplaced: 1,
  uncut: 2,
  missing: 4,
  scrapped: 8,
  change: 16,
  reconciled: 32,
} as const;

export const LOST_TITLE = '漏件';
export const LOST_REPORT = '报漏';
/** What the house says of a row that it has made or ended itself. */
export const LOST_WORDS = {
  reported: '报漏：{reason}',
  closed: '工程已完结',
  voided: '工程已作废',
  reduced: '要做的数量减少',
  reconciled: '核对：已套 {counted} 件，有效排版 {placed} 件',
} as const;

/** Columns of the list, as the screen and the workbook name them. */
export const LOST_HEADS = {
  code: '产品编号',
  piece: '型材',
  project: '工程批次',
  quantity: '件数',
  source: '来源',
  state: '状态',
  reason: '原因',
  order: '套料单',
  sheet: '板号',
  labels: '标签',
  renest: '补套单',
  urgent: '加急',
  photos: '照片',
  merge: '下一批',
  due: '要求日期',
  reporter: '报漏人',
  handled: '处理说明',
  days: '天数',
  time: '时间',
  yes: '是',
} as const;
