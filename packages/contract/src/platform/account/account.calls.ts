/** Account and session calls (platform M1). */
import { z } from 'zod';
import { call, type OutputOf } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { phone, smsCode } from './phone.ts';

const tenantBrief = z.object({
  tenantId: z.uuid(),
  displayName: z.string(),
  editionId: z.uuid(),
  editionName: z.string(),
  editionType: z.int(),
  logoUrl: z.string().nullable(),
  isActive: z.boolean(),
  isFreeEdition: z.boolean(),
  isInTrialPeriod: z.boolean(),
  daysToExpire: z.int().nullable(),
  tenantState: z.int(),
  /** days of grace after today; null outside of it */
  graceDaysLeft: z.int().nullable(),
  userStatus: z.int(),
  isAdmin: z.boolean(),
});
export type TenantBrief = z.infer<typeof tenantBrief>;
const factoryBrief = z.object({ id: z.uuid(), code: z.string(), name: z.string() });
export type FactoryBrief = z.infer<typeof factoryBrief>;

const sessionAnswer = z.object({
  token: z.string(),
  expiresIn: z.int(),
  userId: z.uuid(),
  tenantUserId: z.uuid().nullable(),
  tenantId: z.uuid().nullable(),
  mustChangePassword: z.boolean(),
  needSelectTenant: z.boolean(),
});

export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** After the right password of somebody for whom that is not enough: a code has gone to the phone, and is sent with the ticket within five minutes. */
const secondFactorAsked = z.object({
  secondFactor: z.object({ ticket: z.string(), phoneMasked: z.string(), resendAfter: z.int() }),
});

/** The session that was opened; throws where a second factor is asked for instead. */
export function sessionOf(answer: OutputOf<typeof login>): SessionAnswer {
  if ('secondFactor' in answer) throw new Error('a second factor is asked for');
  return answer;
}

/** How a captcha is answered: how far the piece was moved, in pixels of the picture. */
export const captchaAnswer = {
  captchaId: z.uuid().optional(),
  captchaAnswer: z.number().min(0).max(1000).optional(),
};

export const login = call({
  id: 'user.account.token',
  method: 'POST',
  path: '/api/user/account/token',
  title: '登录',
  right: 'public',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    grantType: z.enum(['password', 'sms', 'wechat']),
    account: z.string().trim().min(1).max(64).optional(),
    password: z.string().min(1).max(128).optional(),
    phone: phone.optional(),
    smsCode: smsCode.optional(),
    /** wechat: the ticket that was confirmed on the phone, and the secret of the browser that asked for it */
    ticket: z.string().max(64).optional(),
    ticketSecret: z.string().max(64).optional(),
    ...captchaAnswer,
    secondFactorTicket: z.string().max(64).optional(),
    secondFactorCode: smsCode.optional(),
    clientType: z.int().min(1).max(5),
    deviceNo: z.string().max(64).optional(),
    rememberMe: z.boolean().optional(),
  }),
  output: z.union([sessionAnswer, secondFactorAsked]),
  errors: [
    'Account:InvalidCredentials',
    'Account:Locked',
    'Account:Disabled',
    'Account:NoPermission',
    'Account:GrantType',
    'Account:CaptchaRequired',
    'Account:SmsCodeInvalid',
    'Account:SmsTooOften',
    'Account:SmsDailyLimit',
    'Account:PasswordFirst',
    'Account:SecondFactorExpired',
    'Account:TicketExpired',
    'Account:WechatUnbound',
  ],
});

export const logout = call({
  id: 'account.logout',
  method: 'GET',
  path: '/api/account/logout',
  title: '退出登录',
  right: 'public',
  side: 'any',
});

export const switchTenant = call({
  id: 'user.account.switch',
  method: 'POST',
  path: '/api/user/account/switch',
  title: '切换空间',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  /** a space of the person, not a row of this one: looked up among the memberships */
  body: z.object({ tenantId: idOf('own').nullable() }),
  output: sessionAnswer,
  errors: ['Identity:NotMember'],
});

export const authAnswer = z.object({
  user: z.object({
    id: z.uuid(),
    nickname: z.string(),
    avatar: z.string().nullable(),
    phoneMasked: z.string().nullable(),
    mustChangePassword: z.boolean(),
  }),
  tenantUserId: z.uuid().nullable(),
  isHost: z.boolean(),
  currentTenant: tenantBrief.nullable(),
  tenants: z.array(tenantBrief),
  factories: z.array(factoryBrief),
  currentFactory: factoryBrief.nullable(),
  displayAmount: z.boolean(),
  /** who can grant rights in this space, for the page that says which right is missing */
  administrators: z.array(z.string()),
  enterpriseName: z.string(),
  enterpriseIntroduction: z.string(),
  /** how the space trades: kit/price-terms.ts */
  taxRates: z.array(z.string()),
  priceDecimals: z.int(),
  isTestPlatform: z.boolean(),
  /** support of the platform looks through this person's eyes */
  impersonation: z
    .object({
      by: z.string(),
      member: z.string(),
      untilTime: z.string(),
      /** until when it may write, where it may */
      writesUntil: z.string().nullable(),
    })
    .nullable(),
  /** when the own preferences were last written: a computer that knows that moment has them */
  preferenceTime: z.string().nullable(),
  links: z.object({ help: z.string(), privacy: z.string(), terms: z.string(), hotline: z.string() }),
});

export const auth = call({
  id: 'user.account.auth',
  method: 'GET',
  openWithFirstPassword: true,
  path: '/api/user/account/auth',
  title: '当前登录信息',
  right: 'session',
  side: 'any',
  openInImpersonation: true,
  output: authAnswer,
});

export const policy = call({
  id: 'user.account.policy',
  method: 'GET',
  openWithFirstPassword: true,
  path: '/api/user/account/policy',
  title: '当前权限',
  right: 'session',
  side: 'any',
  openInImpersonation: true,
  output: z.object({
    permissions: z.array(z.object({ permissionId: z.string(), actionList: z.array(z.string()) })),
    menuTree: z.enum(['full', 'flat']),
    factoryPolicy: z.boolean(),
    displayAmount: z.boolean(),
    /** by family of rights: 1 everybody's rows of at least one of its items, 2 the person's own alone (platform F6) */
    dataPermissions: z.record(z.string(), z.int()),
    permissionVersion: z.int(),
  }),
});

export const myTenants = call({
  id: 'user.account.tenants',
  method: 'GET',
  path: '/api/user/account/{id}/tenants',
  title: '我的空间',
  right: 'session',
  side: 'any',
  output: z.array(tenantBrief),
});

export const changePassword = call({
  id: 'user.account.change-password',
  method: 'POST',
  openWithFirstPassword: true,
  path: '/api/user/account/change-password',
  title: '修改密码',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    currentPassword: z.string().min(1).max(32),
    newPassword: z.string().min(1).max(32),
    password2: z.string().min(1).max(32),
    userId: idOf('own'),
  }),
  errors: [
    'Account:PasswordMismatch',
    'Account:OldPasswordWrong',
    'Account:Locked',
    'Account:PasswordWeak',
    'Account:PasswordShort',
    'Account:PasswordReused',
  ],
});

export const introduction = call({
  id: 'tenant.account.introducte',
  method: 'GET',
  path: '/api/tenant/account/introducte',
  title: '登录页企业介绍',
  right: 'public',
  side: 'any',
  query: z.object({ host: z.string().max(200).optional() }),
  output: z.object({
    enterpriseName: z.string(),
    enterpriseIntroduction: z.string(),
    logoUrl: z.string().nullable(),
    productName: z.string(),
    /** whether one can log in by scanning with WeChat */
    hasWechat: z.boolean(),
    links: z.object({ help: z.string(), privacy: z.string(), terms: z.string() }),
  }),
});
