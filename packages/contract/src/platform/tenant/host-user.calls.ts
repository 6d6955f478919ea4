/** 用户: every account of the platform (platform M12, host part). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { line, lines } from '../../kit/text.ts';
import { phone } from '../account/phone.ts';

const base = '/api/identity/users';
const P = 'AbpIdentity.Users';
const host = { side: 'host' } as const;

export const REGISTER_SOURCES = [
  { value: 1, label: '自助注册' },
  { value: 2, label: '邀请' },
  { value: 3, label: '后台' },
  { value: 4, label: '代理' },
  { value: 5, label: '员工账号' },
] as const;
export const USER_STATES = [
  { value: 1, label: '正常', tone: 'green' },
  { value: 2, label: '已锁定', tone: 'amber' },
  { value: 3, label: '已停用', tone: 'outline' },
] as const;
/** What the log calls the fields of an account. */
export const USER_LABELS = { userName: '账号', nickname: '姓名', phoneNumber: '手机' } as const;

export const hostUserRow = z.object({
  id: z.uuid(),
  userName: z.string(),
  nickname: z.string(),
  phoneNumber: z.string().nullable(),
  /** of USER_STATES */
  userState: z.int(),
  lockoutEnd: z.string().nullable(),
  disabledReason: z.string().nullable(),
  isHostUser: z.boolean(),
  /** names of what staff may do: 平台管理员, or 平台角色 */
  platformRoles: z.array(z.string()),
  /** holds every right of the platform's side */
  isAdministrator: z.boolean(),
  mustChangePassword: z.boolean(),
  spaceCount: z.int(),
  registerSource: z.int(),
  lastLoginTime: z.string().nullable(),
  creationTime: z.string(),
  version: z.int(),
  /** what may be done with the account now: enable, disable, unlock, makeHost, endHost */
  actions: z.array(z.string()),
});
export type HostUserRow = z.infer<typeof hostUserRow>;

const asked = {
  filter: query.text,
  userState: query.int,
  isHostUser: query.bool,
  registerSource: query.ints,
  isActive: query.bool,
  beginTime: query.time,
  endTime: query.time,
};
/** Heads of the sheet. */
export const USER_SHEET = {
  title: '用户',
  state: '状态',
  roles: '平台角色',
  spaces: '空间数',
  source: '注册来源',
  lastLogin: '最近登录',
  created: '注册时间',
} as const;
export const listUsers = call({
  id: 'identity.users.list',
  method: 'GET',
  path: base,
  title: '用户列表',
  right: `${P}:query`,
  ...host,
  query: z.object({ ...paging, ...asked }),
  output: paged(hostUserRow),
});
/** All accounts with their phones: the code that the operator was sent stands in the header `X-Sms-Code` (platform F7). */
export const downUsers = call({
  id: 'identity.users.down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出用户',
  right: `${P}:export`,
  ...host,
  query: z.object({ sorting: paging.sorting, ...asked }),
  answer: 'file',
  errors: ['Account:StepUpRequired', 'Account:PhoneRequired', 'Account:SmsCodeInvalid'],
});
/** A code to the operator's own phone, with which he shows that it is he. */
export const sendDownCode = call({
  id: 'identity.users.down.sms',
  method: 'POST',
  path: `${base}/down/sms`,
  title: '获取导出验证码',
  right: `${P}:export`,
  ...host,
  // nothing leaves with it
  countsAsExport: false,
  output: z.object({ resendAfter: z.int(), phoneMasked: z.string() }),
  errors: ['Account:PhoneRequired', 'Account:SmsTooOften', 'Account:SmsDailyLimit', 'Account:SmsUnavailable'],
});
export const getUser = call({
  id: 'identity.users.get',
  method: 'GET',
  path: `${base}/{id}`,
  title: '用户详情',
  right: `${P}:get`,
  ...host,
  output: hostUserRow.extend({
    spaces: z.array(
      z.object({
        tenantId: z.uuid(),
        displayName: z.string(),
        editionType: z.int(),
        tenantState: z.int(),
        userStatus: z.int(),
        isAdmin: z.boolean(),
        /** login: the platform may look through his eyes here */
        actions: z.array(z.string()),
      }),
    ),
  }),
});
export const updateUser = call({
  id: 'identity.users.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改用户',
  right: `${P}:edit`,
  ...host,
  body: z.object({
    userName: line(64).min(1, { error: '请输入账号' }),
    nickname: line(32).min(1, { error: '请输入姓名' }),
    phoneNumber: phone.nullish(),
    version: z.int(),
  }),
  output: hostUserRow,
  errors: ['Identity:UserNameExists', 'Identity:PhoneExists', 'Identity:GrantTooWide'],
});
const version = z.object({ version: z.int() });
export const enableUser = call({
  id: 'identity.users.enable',
  method: 'PUT',
  path: `${base}/{id}/enable`,
  title: '启用账号',
  right: `${P}:enable`,
  ...host,
  body: version,
  output: hostUserRow,
  errors: ['Identity:GrantTooWide'],
});
/** Ends every session of the account, and whatever it looks into. */
export const disableUser = call({
  id: 'identity.users.disable',
  method: 'PUT',
  path: `${base}/{id}/disable`,
  title: '停用账号',
  right: `${P}:disable`,
  ...host,
  body: version.extend({ reason: lines(200).min(1, { error: '请填写原因' }) }),
  output: hostUserRow,
  errors: ['Identity:LastPlatformAdmin', 'Identity:GrantTooWide'],
});
/** A new password that is shown once and has to be changed with the first log-in. */
export const resetPassword = call({
  id: 'identity.users.reset-password',
  method: 'PUT',
  path: `${base}/{id}/reset-password`,
  title: '重置密码',
  right: `${P}:edit`,
  ...host,
  body: version,
  output: z.object({ initialPassword: z.string() }),
  errors: ['Identity:GrantTooWide'],
});
/** Makes the account an administrator of the platform, or takes it off its staff; who has roles is said by saveRolesOfUser. */
export const setHostStaff = call({
  id: 'identity.users.host-staff',
  method: 'PUT',
  path: `${base}/{id}/host-staff`,
  title: '设置平台人员',
  right: `${P}:edit`,
  ...host,
  body: version.extend({ isHostUser: z.boolean() }),
  output: hostUserRow,
  errors: ['Identity:LastPlatformAdmin', 'Identity:GrantTooWide'],
});
