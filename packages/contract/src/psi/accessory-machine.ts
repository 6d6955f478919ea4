/** The life of a document that posts into the stock when it is approved: it has no progress, and is not closed (commerce §14). */
import { type Machine, machine } from '../kit/machine.ts';
import type { PermissionCode } from '../spec/permission-codes.ts';

export type AccessoryPostingState = 1 | 2 | 4 | 64;
export type AccessoryPostingAction = 'submit' | 'withdraw' | 'approve' | 'reject' | 'deApprove' | 'void';

/** `posted` is what an approved one is called: 已入库. */
export const accessoryPosting = (
  item: PermissionCode,
  posted: string,
): Machine<AccessoryPostingState, AccessoryPostingAction> =>
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
    },
  });
