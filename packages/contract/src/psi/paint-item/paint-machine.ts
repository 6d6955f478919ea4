/** The life of a document that posts to the stock (commerce §12, §13): approved is posted; there is nothing to close. */
import type { PermissionCode } from '../../spec/permission-codes.ts';
import { type Machine, machine, type TransitionSpec } from '../../kit/machine.ts';

export type PaintState = 1 | 2 | 4 | 64;
export type PaintAction = 'submit' | 'withdraw' | 'approve' | 'reject' | 'deApprove' | 'void';

/** `posted` names state 4; `more` adds verbs of the document. */
export const paintMachine = <const A extends string = never>(
  item: PermissionCode,
  posted: string,
  more: Readonly<Record<A, TransitionSpec<PaintState>>> = {} as Readonly<
    Record<A, TransitionSpec<PaintState>>
  >,
): Machine<PaintState, PaintAction | A> =>
  machine({
    item,
    states: {
      1: { label: '草稿', tone: 'gray' },
      2: { label: '待审核', tone: 'amber' },
      4: { label: posted, tone: 'green' },
      64: { label: '已作废', tone: 'void' },
    },
    actions: {
      submit: { label: '提交', from: [1], to: 2, action: 'edit' },
      withdraw: { label: '撤回', from: [2], to: 1, action: 'edit' },
      approve: { label: '审核', from: [2], to: 4, action: 'enable' },
      reject: { label: '驳回', from: [2], to: 1, action: 'enable', reason: true },
      deApprove: { label: '反审核', from: [4], to: 1, action: 'disable', reason: true },
      void: { label: '作废', from: [1], to: 64, action: 'disable', reason: true },
      ...more,
    } as Readonly<Record<PaintAction | A, TransitionSpec<PaintState>>>,
  });
