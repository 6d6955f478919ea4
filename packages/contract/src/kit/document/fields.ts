/** What every document and every line of one carries beside its own fields. */
import * as f from '../field.ts';
import { rowFields } from '../field.ts';

/** Head of a document; a catalogue spreads it and adds its number and its own. */
export const documentFields = {
  ...rowFields,
  orderStatus: f.int('状态', { mark: 'S', required: true }),
  factoryId: f.ref('工厂', 'factory', { mark: 'S' }),
  /** approval steps that are passed */
  approvalStep: f.int('审批步', { mark: 'S', default: 0, min: 0, max: 3 }),
  submitTime: f.time('提交时间', { mark: 'S' }),
  submitterId: f.ref('提交人', 'account', { mark: 'S' }),
  approveTime: f.time('审核时间', { mark: 'S' }),
  approverId: f.ref('审核人', 'account', { mark: 'S' }),
  rejectReason: f.text('驳回原因', { mark: 'S', max: 200, lines: true }),
  /** how often it was de-approved */
  revision: f.int('修订', { mark: 'S', default: 0, min: 0 }),
  attachments: f.files('附件'),
} as const;

export const lineFields = {
  id: f.id(),
  lineNo: f.int('行号', { mark: 'S', required: true, min: 1 }),
} as const;

/** A number of one's own, where the rule of its kind lets people type it (platform M21); left out: the next one of the rule. */
export const typedNumberFields = f.catalogue({
  customNo: f.text('单号', { mark: 'W1', max: 30, pattern: /^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/ }),
});
