/** What a person has bound to his account, and his WeChat as a way in (platform M2). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { captchaAnswer } from './account.calls.ts';
import { phone, smsCode } from './phone.ts';

const base = '/api/user/account';
const own = { side: 'any', openWhenExpired: true } as const;

export const BINDING = { phone: 1, wechat: 2 } as const;
/** of a ticket: waits for the phone, scanned, confirmed there, used or refused or too late */
export const TICKET = { waiting: 0, scanned: 1, confirmed: 2, over: 3 } as const;
/** for which a ticket is good, and between two looks at it */
export const TICKET_SECONDS = 180;
export const TICKET_EVERY_S = 2;
/** bind: of a browser that is logged in; login: of one that is not; here: of the phone itself */
export const TICKET_PURPOSES = { bind: 1, login: 2, here: 3 } as const;
/** What the page of the simulator puts before a name. */
export const SIMULATED_CODE = 'simulated:';
/** What the log and the notices call the parts. */
export const BINDING_LABELS = { phone: '绑定手机', wechat: '微信' } as const;

const binding = z.object({
  /** of BINDING */
  type: z.int(),
  isBound: z.boolean(),
  /** 138****1234, the name in WeChat */
  name: z.string().nullable(),
  boundTime: z.string().nullable(),
  /** of WeChat: whether the person follows the public account, without which no message reaches him */
  isFollowing: z.boolean().nullable(),
  /** bind, unbind: what may be done with it now */
  actions: z.array(z.enum(['bind', 'unbind'])),
  /** releasing it asks for a code to the phone first */
  asksCode: z.boolean(),
});
const bindings = z.object({
  bindings: z.array(binding),
  /** address of the code by which the public account is followed */
  followUrl: z.string().nullable(),
  isSimulated: z.boolean(),
});
export type Binding = z.infer<typeof binding>;

export const listBindings = call({
  id: 'account.bind.list',
  method: 'GET',
  path: `${base}/bind`,
  title: '账号绑定',
  right: 'session',
  side: 'any',
  output: bindings,
});
/** 1: another phone, with a code to it and, where there is one, a code to the old. 2: the WeChat of a confirmed ticket. */
export const bind = call({
  id: 'account.bind',
  method: 'PUT',
  path: `${base}/bind`,
  title: '绑定账号',
  right: 'session',
  ...own,
  body: z.discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal(BINDING.phone), phone, smsCode, oldSmsCode: smsCode.optional() }),
      z.object({
        type: z.literal(BINDING.wechat),
        ticket: z.string().max(64),
        ticketSecret: z.string().max(64),
      }),
    ],
    { error: '暂不支持该绑定方式' },
  ),
  output: bindings,
  errors: [
    'Account:SmsCodeInvalid',
    'Account:OldSmsCodeInvalid',
    'Account:PhoneOccupied',
    'Account:TicketExpired',
    'Account:BindOccupied',
  ],
});
/** Header X-Sms-Code where `asksCode` says so. */
export const unbind = call({
  id: 'account.bind.delete',
  method: 'DELETE',
  path: `${base}/bind/{type}`,
  title: '解除绑定',
  right: 'session',
  ...own,
  params: z.object({ type: z.enum(['2']) }),
  errors: ['Account:LastLoginMeans', 'Account:SmsCodeInvalid'],
});
/** A code to the new phone, or without one to that which the person has now. */
export const sendBindCode = call({
  id: 'account.bind.sms',
  method: 'POST',
  path: `${base}/bind/sms`,
  title: '获取绑定验证码',
  right: 'session',
  ...own,
  body: z.object({ phone: phone.optional() }),
  output: z.object({ resendAfter: z.int() }),
  errors: [
    'Account:SmsTooOften',
    'Account:SmsDailyLimit',
    'Account:SmsUnavailable',
    'Account:NoPhone',
    'Account:SamePhone',
  ],
});

/** `ticket` is asked for, `ticketSecret` stays in the browser that asked and is shown once, when it is used. */
const ticket = z.object({
  ticket: z.string(),
  ticketSecret: z.string(),
  /** what the QR code says; within this application where WeChat is simulated */
  qrUrl: z.string(),
  expiresIn: z.int(),
  isSimulated: z.boolean(),
});
export const bindTicket = call({
  id: 'account.bind.ticket',
  method: 'POST',
  path: `${base}/bind/ticket`,
  title: '获取绑定二维码',
  right: 'session',
  ...own,
  output: ticket,
  errors: ['Account:WechatUnavailable'],
});
export const loginTicket = call({
  id: 'account.login.ticket',
  method: 'POST',
  path: `${base}/wechat/ticket`,
  title: '获取登录二维码',
  right: 'public',
  ...own,
  output: ticket,
  errors: ['Account:WechatUnavailable'],
});
/** What has become of it; asked every two seconds. It hands out nothing: whoever is logged in shows the secret at POST token. */
export const readTicket = call({
  id: 'account.bind.ticket.get',
  method: 'GET',
  path: `${base}/bind/ticket/{ticket}`,
  title: '二维码状态',
  right: 'public',
  // a whole factory shares one address, and several of its people stand before a code
  isRepeated: true,
  side: 'any',
  params: z.object({ ticket: z.string().regex(/^[\w-]{43}$/) }),
  output: z.object({ state: z.int(), isRefused: z.boolean() }),
});
/** WeChat sends the phone here; it goes on to /wechat with a key of its own. */
export const wechatReturn = call({
  id: 'account.wechat.oauth',
  method: 'GET',
  path: `${base}/wechat/oauth`,
  title: '微信授权返回',
  right: 'public',
  side: 'any',
  query: z.object({ code: z.string().max(128).optional(), state: z.string().max(64).optional() }),
  answer: 'redirect',
  output: z.object({ to: z.string() }),
});
/** The phone itself begins: where it goes, and what it shows when it comes back. */
export const openHere = call({
  id: 'account.wechat.here',
  method: 'POST',
  path: `${base}/wechat/here`,
  title: '微信授权',
  right: 'public',
  ...own,
  output: z.object({ address: z.string(), secret: z.string(), isSimulated: z.boolean() }),
  errors: ['Account:WechatUnavailable'],
});

const key = z.string().max(64);
/** `secret` of `openHere`, where the phone itself has begun. */
const scanned = { key, secret: z.string().max(64).optional() };
/** What the phone is asked to confirm. */
export const readScan = call({
  id: 'account.wechat.scan',
  method: 'POST',
  path: `${base}/wechat/scan`,
  title: '扫码信息',
  right: 'public',
  ...own,
  writes: false,
  body: z.object(scanned),
  output: z.object({
    /** of TICKET_PURPOSES */
    purpose: z.int(),
    state: z.int(),
    /** whose account it is, or will be; null: this WeChat belongs to nobody yet */
    accountName: z.string().nullable(),
    wechatName: z.string().nullable(),
    boundTime: z.string().nullable(),
    isFollowing: z.boolean(),
    followUrl: z.string().nullable(),
    /** which browser has asked, where it stands and when: whoever confirms knows whether that was he */
    device: z.string(),
    ip: z.string(),
    creationTime: z.string(),
  }),
  errors: ['Account:TicketExpired', 'Account:BindOccupied'],
});
export const confirmScan = call({
  id: 'account.wechat.confirm',
  method: 'POST',
  path: `${base}/wechat/confirm`,
  title: '确认扫码',
  right: 'public',
  ...own,
  body: z.object({ key, isAgreed: z.boolean() }),
  errors: ['Account:TicketExpired', 'Account:BindOccupied', 'Account:WechatUnbound'],
});
/** On the phone: a WeChat that belongs to nobody is bound to the account whose password or phone one has. */
export const bindOnPhone = call({
  id: 'account.wechat.bind',
  method: 'POST',
  path: `${base}/wechat/bind`,
  title: '微信绑定账号',
  right: 'public',
  ...own,
  body: z.object({
    ...scanned,
    account: z.string().trim().min(1).max(64).optional(),
    password: z.string().min(1).max(128).optional(),
    phone: phone.optional(),
    smsCode: smsCode.optional(),
    ...captchaAnswer,
  }),
  errors: [
    'Account:TicketExpired',
    'Account:BindOccupied',
    'Account:InvalidCredentials',
    'Account:Locked',
    'Account:Disabled',
    'Account:CaptchaRequired',
    'Account:SmsCodeInvalid',
  ],
});
/** On the phone: whoever holds the WeChat takes it off the account. */
export const unbindOnPhone = call({
  id: 'account.wechat.unbind',
  method: 'POST',
  path: `${base}/wechat/unbind`,
  title: '微信解除绑定',
  right: 'public',
  ...own,
  body: z.object(scanned),
  errors: ['Account:TicketExpired', 'Account:WechatUnbound', 'Account:LastLoginMeans'],
});
