/** The life of a document (commerce §1.2): the same codes and verbs everywhere; a document renames states and adds its own verbs. */
import type { PermissionCode } from '../../spec/permission-codes.ts';
import { type Machine, machine, type StateSpec, type TransitionSpec } from '../machine.ts';

export type DocState = 1 | 2 | 4 | 8 | 16 | 32 | 64;
export type StandardAction =
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'deApprove'
  | 'void'
  | 'close'
  | 'reopen'
  | 'progress';

const STATES: Readonly<Record<DocState, StateSpec>> = {
  1: { label: '草稿', tone: 'gray' },
  2: { label: '待审核', tone: 'amber' },
  4: { label: '已审核', tone: 'blue' },
  8: { label: '执行中', tone: 'cyanHalf' },
  16: { label: '已完成', tone: 'green' },
  32: { label: '已关闭', tone: 'outline' },
  64: { label: '已作废', tone: 'void' },
};
const ACTIONS: Readonly<Record<StandardAction, TransitionSpec<DocState>>> = {
  submit: { label: '提交', from: [1], to: 2, action: 'edit' },
  withdraw: { label: '撤回', from: [2], to: 1, action: 'edit' },
  approve: { label: '审核', from: [2], to: 4, action: 'enable' },
  reject: { label: '驳回', from: [2], to: 1, action: 'enable', reason: true },
  deApprove: { label: '反审核', from: [4], to: 1, action: 'disable', reason: true },
  void: { label: '作废', from: [1], to: 64, action: 'disable', reason: true },
  close: { label: '关闭', from: [4, 8], to: 32, action: 'disable', reason: true },
  reopen: { label: '重开', from: [32], to: 4, action: 'enable', reason: true },
  progress: { label: '进度', from: [4, 8, 16], to: null, action: 'edit', internal: true },
};

/** 冲销: the correction of cash documents instead of 反审核 (letter K). */
export const REVERSE = {
  reverse: { label: '冲销', from: [4, 8, 16], to: 32, action: 'disable', reason: true },
} as const satisfies Readonly<Record<string, TransitionSpec<DocState>>>;

/** The standard life; `states` renames, `more` adds verbs of the document. */
export function standardMachine<const A extends string = never>(
  item: PermissionCode,
  states: Partial<Record<DocState, string>> = {},
  more: Readonly<Record<A, TransitionSpec<DocState>>> = {} as Readonly<Record<A, TransitionSpec<DocState>>>,
): Machine<DocState, StandardAction | A> {
  const label = (code: DocState): StateSpec => ({
    ...STATES[code],
    label: states[code] ?? STATES[code].label,
  });
  return machine({
    item,
    states: {
      1: label(1),
      2: label(2),
      4: label(4),
      8: label(8),
      16: label(16),
      32: label(32),
      64: label(64),
    },
    actions: { ...ACTIONS, ...more },
  });
}
