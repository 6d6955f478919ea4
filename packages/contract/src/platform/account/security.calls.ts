/** Calls around the door: captcha, codes by SMS, a forgotten password, the devices of a person (platform M1). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { captchaAnswer } from './account.calls.ts';
import { OPEN_PURPOSES, phone, smsCode } from './phone.ts';

export const captcha = call({
  id: 'user.account.captcha',
  method: 'GET',
  path: '/api/user/account/captcha',
  title: '安全验证',
  right: 'public',
  side: 'any',
  output: z.object({
    captchaId: z.uuid(),
    /** pictures as data addresses: the wall with its gap, and the piece that fills it */
    background: z.string(),
    piece: z.string(),
    /** where the piece stands from the top, and the sizes, in pixels of the picture */
    y: z.int(),
    width: z.int(),
    height: z.int(),
    pieceSize: z.int(),
  }),
});

export const sendSms = call({
  id: 'user.account.sms',
  method: 'POST',
  path: '/api/user/account/sms',
  title: '获取短信验证码',
  right: 'public',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    phone,
    purpose: z.union(OPEN_PURPOSES.map((p) => z.literal(p))),
    ...captchaAnswer,
  }),
  output: z.object({ resendAfter: z.int() }),
  errors: [
    'Account:CaptchaRequired',
    'Account:SmsTooOften',
    'Account:SmsDailyLimit',
    'Account:SmsUnavailable',
  ],
});

export const forgetPassword = call({
  id: 'user.account.forget-password',
  method: 'POST',
  path: '/api/user/account/forget-password',
  title: '找回密码',
  right: 'public',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    phone,
    smsCode,
    newPassword: z.string().min(1).max(32),
    password2: z.string().min(1).max(32),
  }),
  errors: [
    'Account:PasswordMismatch',
    'Account:PasswordWeak',
    'Account:PasswordShort',
    'Account:PasswordReused',
    'Account:SmsCodeInvalid',
    'Account:Disabled',
  ],
});

const device = z.object({
  id: z.uuid(),
  /** 1 web, 2 IPC, 3 PDA, 4 plug-in, 5 mini-program */
  clientType: z.int(),
  /** `Chrome · Windows` */
  device: z.string(),
  ip: z.string().nullable(),
  spaceName: z.string().nullable(),
  createdTime: z.string(),
  lastSeenTime: z.string(),
  isCurrent: z.boolean(),
});

export const devices = call({
  id: 'user.account.sessions',
  method: 'GET',
  path: '/api/user/account/sessions',
  title: '登录设备',
  right: 'session',
  side: 'any',
  output: z.array(device),
});

export const endDevice = call({
  id: 'user.account.sessions.delete',
  method: 'DELETE',
  path: '/api/user/account/sessions/{id}',
  title: '下线设备',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
});

export const endOtherDevices = call({
  id: 'user.account.sessions.clear',
  method: 'DELETE',
  path: '/api/user/account/sessions',
  title: '下线其他设备',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  output: z.object({ ended: z.int() }),
});
