/** 转让管理员 (platform M12 §4): the owner asks, the member answers, within 72 hours. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';

const base = '/api/identity/members/transfer-admin';
const P = 'AbpOrganizationUnit.Members';

export const TRANSFER_HOURS = 72;
/** How the owner is told of the answer. */
export const TRANSFER_ANSWERS = { accepted: '已接任', rejected: '没有接受接任' } as const;

export const transferAdmin = call({
  id: 'identity.members.transfer-admin',
  method: 'POST',
  path: base,
  title: '转让管理员',
  right: `${P}:edit`,
  body: z.object({ toTenantUserId: idOf('member'), smsCode: line(10) }),
  errors: [
    'Identity:OwnerOnly',
    'Identity:TransferPending',
    'Identity:TransferTarget',
    'Identity:PhoneRequired',
    'Account:SmsCodeInvalid',
  ],
});
/** A code to the owner's own phone, with which he shows that it is he. */
export const sendTransferCode = call({
  id: 'identity.members.transfer-admin.sms',
  method: 'POST',
  path: `${base}/sms`,
  title: '获取转让验证码',
  right: `${P}:edit`,
  output: z.object({ resendAfter: z.int(), phoneMasked: z.string() }),
  errors: [
    'Identity:OwnerOnly',
    'Identity:PhoneRequired',
    'Account:SmsTooOften',
    'Account:SmsDailyLimit',
    'Account:SmsUnavailable',
  ],
});
/** What waits for an answer; null when nothing does. */
export const openTransfer = call({
  id: 'identity.members.transfer-admin.get',
  method: 'GET',
  path: base,
  title: '待答复的转让',
  right: `${P}:query`,
  output: z.object({ id: z.uuid(), toName: z.string(), until: z.string() }).nullable(),
});
export const withdrawTransfer = call({
  id: 'identity.members.transfer-admin.delete',
  method: 'DELETE',
  path: base,
  title: '撤回转让',
  right: `${P}:edit`,
  errors: ['Identity:OwnerOnly'],
});
/** The member's own answer, whichever space is open; one that was answered or withdrawn meanwhile is 409. */
export const answerTransfer = call({
  id: 'user.account.tenant-transfer',
  method: 'PUT',
  path: '/api/user/account/tenant/transfer',
  title: '答复管理员转让',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  /** a space of the person, not a row of this one: looked up among what he was asked */
  body: z.object({ tenantId: idOf('own'), isAccepted: z.boolean() }),
  errors: ['Identity:TransferExpired', 'Identity:TransferTarget', 'Message:AlreadyHandled'],
});
