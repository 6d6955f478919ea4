/** States and actions of a nest order (engineering F7). */
import { machine } from '../../kit/machine.ts';

export const nestOrderMachine = machine({
  item: 'AlNest.NestOrders',
  states: {
    1: { label: '草稿', tone: 'gray' },
    2: { label: '排队中', tone: 'blue' },
    4: { label: '计算中', tone: 'cyan' },
    8: { label: '待确认', tone: 'amber' },
    16: { label: '已确认', tone: 'blue' },
    32: { label: '已下达', tone: 'blue' },
    64: { label: '下料中', tone: 'cyan' },
    128: { label: '已完成', tone: 'green' },
    256: { label: '计算失败', tone: 'red' },
    512: { label: '已作废', tone: 'void' },
  },
  actions: {
    save: { label: '编辑', from: [1, 8, 256], to: 1, action: 'edit' },
    submit: { label: '开始套料', from: [1, 256], to: 2, action: 'edit' },
    // the platform asks once more for a computation that failed (part G)
    requeue: { label: '重新排队', from: [256], to: 2, action: 'edit', internal: true },
    recalc: { label: '重算', from: [8], to: 2, action: 'edit' },
    start: { label: '开始计算', from: [2], to: 4, action: 'edit', internal: true },
    succeed: { label: '计算完成', from: [4], to: 8, action: 'edit', internal: true },
    fail: { label: '计算失败', from: [2, 4], to: 256, action: 'edit', internal: true },
    // to 8 when a run of the same pieces exists
    cancel: { label: '取消计算', from: [2, 4], to: 1, action: 'edit' },
    // also after a failed computation: back to an earlier plan of the same pieces
    adopt: { label: '采用方案', from: [8, 256], to: 8, action: 'edit' },
    // by hand, sheet by sheet; the verifier decides
    touch: { label: '调整排版', from: [8], to: 8, action: 'edit' },
    // such a sheet stays as it is when the order is computed anew
    lock: { label: '锁定排版', from: [8, 256], to: 8, action: 'edit' },
    confirm: { label: '确认方案', from: [8], to: 16, action: 'enable' },
    // sheets get their numbers and pieces, the shop may cut
    release: { label: '下达', from: [16], to: 32, action: 'enable' },
    // sheet by sheet, by whoever scans it; the last one ends the order
    cut: { label: '下料', from: [32, 64], to: 64, action: 'edit', internal: true },
    scrap: { label: '报废板材', from: [32, 64], to: 64, action: 'edit', internal: true, reason: true },
    // a sheet that was reported by mistake; back to 32 when it was the only one
    uncut: {
      label: '撤销下料',
      from: [64, 128],
      to: 64,
      action: 'disable',
      internal: true,
      reason: true,
    },
    finish: { label: '完成下料', from: [64], to: 128, action: 'enable', reason: true },
    // what is not cut goes into a new order
    rest: { label: '余板重套', from: [64], to: 128, action: 'edit' },
    unconfirm: { label: '反确认', from: [16], to: 8, action: 'disable', reason: true },
    void: { label: '作废', from: [1, 8, 16, 32, 256], to: 512, action: 'disable', reason: true },
    delete: { label: '删除', from: [1, 256, 512], to: null, action: 'delete' },
    // void and delete in one, for the owner of the space only
    forceDelete: {
      label: '强制删除',
      from: [1, 2, 4, 8, 16, 32, 256, 512],
      to: null,
      action: 'delete',
      reason: true,
      ownerOnly: true,
    },
  },
});
export type NestState = keyof (typeof nestOrderMachine)['states'];
export type NestAction = keyof (typeof nestOrderMachine)['actions'];

/** Actions that `POST order/{id}/order-state` takes. */
export const NEST_STATE_ACTIONS = [
  'submit',
  'recalc',
  'cancel',
  'adopt',
  'confirm',
  'unconfirm',
  'release',
  'finish',
  'void',
] as const;
/** In these states one group of the plan may be taken out while nothing of it is cut. */
export const NEST_RESULT_DELETE_STATES: readonly number[] = [8, 16];
/** Its sheets are in the shop. */
export const NEST_RELEASED_STATES: readonly number[] = [32, 64];
/** The plan is binding: its lists, drawings and machine files may be taken (F8). */
export const NEST_CONFIRMED_STATES: readonly number[] = [16, 32, 64, 128];

/** States of one group's result and of lost pieces (F6, F10). */
export const NEST_RESULT_STATES = [
  { value: 1, label: '待下料', tone: 'blue' },
  { value: 2, label: '下料中', tone: 'cyan' },
  { value: 4, label: '已完成', tone: 'green' },
  { value: 8, label: '已作废', tone: 'void' },
] as const;
