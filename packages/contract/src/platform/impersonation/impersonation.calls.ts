/** 代登录 (platform M14): support sees what the customer sees, without passwords, fully traceable, and writes only while the space lets him. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';

const base = '/api/user/account/for-admin';
const P = 'AbpIdentity.Users';

/** How long it lasts; nothing extends it. */
export const IMPERSONATION_MINUTES = 60;
export const IMPERSONATION_REASON = { min: 10, max: 200 } as const;
/** 2 only while the space allows it, and never what is its people's own. */
export const IMPERSONATION_MODES = [
  { value: 1, label: '只读', tone: 'gray' },
  { value: 2, label: '可操作', tone: 'amber' },
] as const;
export const IMPERSONATION_MODE = { read: 1, write: 2 } as const;
/** Families of rights that nobody holds for another: people and roles, money of the space, the space itself. */
export const IMPERSONATION_CLOSED =
  /^(?:AbpIdentity|AbpOrganizationUnit|AlPayment|AlTenant|AlThird|AlAgentUser|AlAgentPay|RedFeature|RedSaasManagement)\./;
export const IMPERSONATION_ENDS = [
  { value: 1, label: '主动退出' },
  { value: 2, label: '到时结束' },
  { value: 3, label: '平台结束' },
  { value: 4, label: '空间结束' },
  { value: 5, label: '被新的代登录替换' },
] as const;
export const IMPERSONATION_END = { left: 1, over: 2, operator: 3, space: 4, replaced: 5 } as const;
/** The kind of client that such a session counts as: it takes no place of the member's own ones. */
export const IMPERSONATION_CLIENT = 6;

/** `id` is the account. The code that the operator was sent stands in the header `X-Sms-Code`. */
export const loginAs = call({
  id: 'account.login-as',
  method: 'GET',
  path: `${base}/{id}/login`,
  title: '代登录',
  right: `${P}:enable`,
  side: 'host',
  writes: true,
  query: z.object({
    tenantId: idOf('own'),
    reason: line(IMPERSONATION_REASON.max).optional(),
    ticketNo: line(32).optional(),
    mode: z.enum(['1', '2']).optional(),
  }),
  output: z.object({
    token: z.string(),
    expiresIn: z.int(),
    userId: z.uuid(),
    tenantId: z.uuid(),
    tenantUserId: z.uuid(),
  }),
  errors: [
    'Impersonation:ReasonRequired',
    'Impersonation:TargetDisabled',
    'Impersonation:HostTarget',
    'Impersonation:PhoneRequired',
    'Impersonation:WriteNotGranted',
    'Account:StepUpRequired',
    'Account:SmsCodeInvalid',
  ],
});
/** A code to the operator's own phone, with which he shows that it is he. */
export const sendStepUp = call({
  id: 'account.login-as.sms',
  method: 'POST',
  path: `${base}/login/sms`,
  title: '获取代登录验证码',
  right: `${P}:enable`,
  side: 'host',
  output: z.object({ resendAfter: z.int(), phoneMasked: z.string() }),
  errors: [
    'Impersonation:PhoneRequired',
    'Account:SmsTooOften',
    'Account:SmsDailyLimit',
    'Account:SmsUnavailable',
  ],
});
/** Whoever looks leaves; for everybody else there is nothing to leave. */
export const exitImpersonation = call({
  id: 'account.login-as.exit',
  method: 'POST',
  path: `${base}/login/exit`,
  title: '退出代登录',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  openInImpersonation: true,
});

const look = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  operatorName: z.string(),
  memberName: z.string(),
  reason: z.string(),
  ticketNo: z.string().nullable(),
  startTime: z.string(),
  untilTime: z.string(),
  endTime: z.string().nullable(),
  endReason: z.int().nullable(),
  /** what was asked for, and what of it was written */
  requestCount: z.int(),
  writeCount: z.int(),
  ip: z.string().nullable(),
  mode: z.int(),
  /** end: it is still going on */
  actions: z.array(z.string()),
});
export const listImpersonations = call({
  id: 'account.impersonation.list',
  method: 'GET',
  path: `${base}/impersonation`,
  title: '代登录记录',
  right: 'AlLog.Trends:query',
  side: 'host',
  query: z.object({ ...paging, tenantId: idOf('own').optional() }),
  output: paged(look),
});
/** What the space is told of those who looked into it. */
export const listLooks = call({
  id: 'tenant.impersonation.list',
  method: 'GET',
  path: '/api/tenant/account/impersonation',
  title: '平台代登录记录',
  right: 'AlLog.Trends:query',
  query: z.object({ ...paging }),
  output: paged(look),
});
/** The space ends it at once. */
export const endLook = call({
  id: 'tenant.impersonation.end',
  method: 'DELETE',
  path: '/api/tenant/account/impersonation/{id}',
  title: '结束平台代登录',
  right: 'AbpOrganizationUnit.Members:disable',
});
