/** Refusals of the approval settings. */
import { defineErrors } from '../../kit/errors.ts';

export const approvalErrors = defineErrors({
  'Approval:Document': { status: 400, message: '没有这种需要审批的单据' },
  'Approval:Order': { status: 400, message: '各步的起审金额不能比前一步小', field: 'steps' },
});
