/** The life of a document that posts to the stock (commerce §1.2, §12): approved is posted, what is posted is taken back or stays. */
import type { PermissionCode } from '../spec/permission-codes.ts';
import { machine } from '../kit/machine.ts';

export const stockMachine = (item: PermissionCode) =>
  machine({
    item,
    states: {
      1: { label: '草稿', tone: 'gray' },
      2: { label: '待审核', tone: 'amber' },
      4: { label: '已审核', tone: 'green' },
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
