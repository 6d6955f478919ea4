/** 审批: the steps of each kind of document by amount and role, and what waits for me (commerce §1.2). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import * as f from '../../kit/field.ts';
import { paged, paging } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';

const P = 'AbpIdentity.Roles';
const base = '/api/basic/approval';

/** One step: passed by documents of at least this amount, by somebody with one of the roles; no role: anyone with the right. */
export const approvalStep = z.object({
  minAmount: f.money('起审金额', { required: true, min: 0 }).schema,
  roleIds: z.array(idOf('role')).max(20),
});
const rule = z.object({
  document: z.string(),
  title: z.string(),
  hasAmount: z.boolean(),
  steps: z.array(approvalStep),
  forbidSelf: z.boolean(),
});

export const listApprovalRules = call({
  id: 'basic.approval.rules',
  method: 'GET',
  path: `${base}/rule`,
  title: '审批设置',
  right: `${P}:query`,
  output: z.object({
    version: z.int(),
    rules: z.array(rule),
    roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
});
export const saveApprovalRule = call({
  id: 'basic.approval.save',
  method: 'PUT',
  path: `${base}/rule`,
  title: '保存审批设置',
  right: `${P}:edit`,
  body: z.object({
    version: z.int(),
    document: z.string().max(60),
    steps: z.array(approvalStep).max(3, { error: '最多三步审批' }),
    forbidSelf: z.boolean(),
  }),
  output: z.object({ version: z.int() }),
  errors: ['Approval:Document', 'Approval:Order'],
});
export const listTodos = call({
  id: 'basic.approval.todo',
  method: 'GET',
  path: `${base}/todo`,
  title: '待我审批',
  right: 'session',
  query: z.object({ ...paging }),
  output: paged(
    z.object({
      id: z.uuid(),
      document: z.string(),
      documentId: z.uuid(),
      documentNo: z.string(),
      title: z.string(),
      step: z.int(),
      amount: z.string().nullable(),
      makerName: z.string().nullable(),
      creationTime: z.string(),
    }),
  ),
});
