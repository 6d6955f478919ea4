/** 登录二次验证: a code by SMS after the password. Always for the platform's staff, for others when they want it (platform F7, M2). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { smsCode } from './phone.ts';

const state = z.object({
  isOn: z.boolean(),
  /** staff of the platform cannot turn it off, nor members of a space that asks for it */
  isRequired: z.boolean(),
  /** where the codes go; null: there is nowhere to send one, and it cannot be turned on */
  phoneMasked: z.string().nullable(),
});
const PLACE = { side: 'any', right: 'session', openWhenExpired: true } as const;
const PATH = '/api/user/account/second-factor';

export const secondFactor = call({
  id: 'user.account.second-factor',
  method: 'GET',
  path: PATH,
  title: '登录二次验证',
  ...PLACE,
  output: state,
});

export const sendSecondFactor = call({
  id: 'user.account.second-factor.sms',
  method: 'POST',
  path: `${PATH}/sms`,
  title: '获取二次验证短信',
  ...PLACE,
  output: z.object({ resendAfter: z.int(), phoneMasked: z.string() }),
  errors: ['Account:PhoneRequired', 'Account:SmsTooOften', 'Account:SmsDailyLimit', 'Account:SmsUnavailable'],
});

export const turnSecondFactor = call({
  id: 'user.account.second-factor.turn',
  method: 'PUT',
  path: PATH,
  title: '设置登录二次验证',
  ...PLACE,
  body: z.object({ isOn: z.boolean(), smsCode }),
  output: state,
  errors: ['Account:PhoneRequired', 'Account:SmsCodeInvalid', 'Account:SecondFactorRequired'],
});
