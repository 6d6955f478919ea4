/** 注销账号 (platform M1): asked for with a code to the own phone, in force after some days, taken back by a click or by logging in again. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { defineErrors } from '../../kit/errors.ts';
import { smsCode } from './phone.ts';

export const CANCEL_DAYS = 15;
/** What is left of the name. */
export const GONE_NAME = '已注销用户';

const PATH = '/api/user/account/cancel';
const own = { right: 'session', side: 'any', openWhenExpired: true } as const;
const state = z.object({
  /** when the account ends; null: it does not */
  effectiveTime: z.string().nullable(),
  /** spaces that have to go to somebody else, or to end, before */
  spaces: z.array(z.string()),
  unpaidOrders: z.int(),
  /** staff of the platform does not leave by itself */
  isStaff: z.boolean(),
  phoneMasked: z.string().nullable(),
});
export type CancelState = z.infer<typeof state>;

export const readCancel = call({
  id: 'user.account.cancel',
  method: 'GET',
  path: PATH,
  title: '账号注销状态',
  ...own,
  output: state,
});
export const sendCancelCode = call({
  id: 'user.account.cancel.sms',
  method: 'POST',
  path: `${PATH}/sms`,
  title: '获取注销验证码',
  ...own,
  output: z.object({ resendAfter: z.int(), phoneMasked: z.string() }),
  errors: ['Account:PhoneRequired', 'Account:SmsTooOften', 'Account:SmsDailyLimit', 'Account:SmsUnavailable'],
});
/** Every other session ends. */
export const askCancel = call({
  id: 'user.account.cancel.create',
  method: 'POST',
  path: PATH,
  title: '注销账号',
  ...own,
  body: z.object({ smsCode }),
  output: z.object({ effectiveTime: z.string() }),
  errors: [
    'Account:CancelStaff',
    'Account:CancelAsked',
    'Account:OwnsSpace',
    'Account:HasUnpaidOrder',
    'Account:PhoneRequired',
    'Account:SmsCodeInvalid',
  ],
});
export const withdrawCancel = call({
  id: 'user.account.cancel.delete',
  method: 'DELETE',
  path: PATH,
  title: '撤回注销',
  ...own,
});

export const cancelErrors = defineErrors({
  'Account:CancelStaff': { status: 400, message: '平台人员的账号由平台管理员停用，不能自行注销' },
  'Account:CancelAsked': { status: 400, message: '已申请注销，无需重复申请' },
  'Account:OwnsSpace': { status: 400, message: '请先移交或解散您的空间：{spaces}' },
  'Account:HasUnpaidOrder': { status: 400, message: '请先支付或取消 {count} 张未支付的订单' },
});
