/** What becomes of an employee (platform M12): his account, roles, units, badge, leaving and coming back. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { phone, smsCode } from '../../platform/account/phone.ts';

const base = '/api/identity/employees';
const P = 'AbpIdentity.Employees';

/** What stands before the @ of an account that the space makes. */
export const LOGIN_NAME = { min: 3, max: 20, pattern: /^[a-z0-9_]{3,20}$/ } as const;
/** The text of a badge is this and 16 signs that nobody can guess. */
export const BADGE_PREFIX = 'U:';
/** What the log calls the parts that have no field of the catalogue. */
export const EMPLOYMENT_LABELS = {
  loginName: '登录账号',
  roles: '角色',
  units: '机构',
  handOver: '工作交接给',
} as const;

const named = z.object({ id: z.uuid(), name: z.string() });
const version = z.int().min(0);
const roleIds = z.array(idOf('role')).max(20).default([]);
const password = z.string().min(1).max(32);

export const rolesOfEmployee = call({
  id: 'identity.employees.roles',
  method: 'GET',
  path: `${base}/{id}/roles`,
  title: '员工的角色',
  right: `${P}:get`,
  output: z.array(named),
});
/** Roles belong to the account: without one there is nothing to give them to. */
export const saveRolesOfEmployee = call({
  id: 'identity.employees.roles.save',
  method: 'PUT',
  path: `${base}/{id}/roles`,
  title: '设置员工的角色',
  right: `${P}:edit`,
  body: z.object({ roleIds: z.array(idOf('role')).max(20) }),
  output: z.array(named),
  errors: ['Identity:GrantTooWide', 'Identity:SelfLockout', 'Identity:NoLogin'],
});
export const assignableRolesOfEmployees = call({
  id: 'identity.employees.assignable-roles',
  method: 'GET',
  path: `${base}/assignable-roles`,
  title: '可分配给员工的角色',
  right: `${P}:get`,
  output: z.array(named),
});
export const unitsOfEmployee = call({
  id: 'identity.employees.organization-units',
  method: 'GET',
  path: `${base}/{id}/organization-units`,
  title: '员工的机构',
  right: `${P}:get`,
  output: z.array(named),
});
export const saveUnitsOfEmployee = call({
  id: 'identity.employees.organization-units.save',
  method: 'PUT',
  path: `${base}/{id}/organization-units`,
  title: '设置员工的机构',
  right: `${P}:edit`,
  body: z.object({ organizationUnitIds: z.array(idOf('organizationUnit')).max(20) }),
  output: z.array(named),
});

const login = z.object({
  /** the whole name that is typed at the door */
  userName: z.string().nullable(),
  /** of MEMBER_STATUSES; null: never had one */
  userStatus: z.int().nullable(),
  /** made by this space, which may set its password */
  isOwn: z.boolean(),
  mustChangePassword: z.boolean(),
  lastLoginTime: z.string().nullable(),
  /** what follows the @ in the names of this space */
  spaceCode: z.string(),
});
export const loginOfEmployee = call({
  id: 'identity.employees.login.get',
  method: 'GET',
  path: `${base}/{id}/login`,
  title: '员工的登录账号',
  right: `${P}:get`,
  output: login,
});
/**
 * An account of the space's own (`loginName`, `password`: to be changed with the first log-in), or that which the person has
 * (`phone` with the code that he was sent, which is his consent). Takes a seat.
 */
export const openLogin = call({
  id: 'identity.employees.login.create',
  method: 'POST',
  path: `${base}/{id}/login`,
  title: '开通登录账号',
  right: `${P}:edit`,
  /** one of the two pairs */
  body: z.object({
    loginName: z
      .string()
      .trim()
      .toLowerCase()
      .regex(LOGIN_NAME.pattern, { error: '登录名为 3–20 位小写字母、数字或下划线' })
      .optional(),
    password: password.optional(),
    phone: phone.optional(),
    smsCode: smsCode.optional(),
    roleIds,
  }),
  output: login,
  errors: [
    'Identity:LoginNameExists',
    'Identity:HasLogin',
    'Identity:AccountTaken',
    'Identity:EmployeeLeft',
    'Identity:OwnerProtected',
    'Identity:GrantTooWide',
    'Feature:SeatExceeded',
    'Account:PasswordWeak',
    'Account:PasswordShort',
    'Account:SmsCodeInvalid',
  ],
});
/** The consent to link an account that the person has already: a code to his phone. */
export const askConsent = call({
  id: 'identity.employees.login.sms',
  method: 'POST',
  path: `${base}/{id}/login/sms`,
  title: '发送账号关联验证码',
  right: `${P}:edit`,
  body: z.object({ phone: line(20).min(1) }),
  output: z.object({ resendAfter: z.int() }),
  errors: ['Identity:PhoneInvalid', 'Account:SmsTooOften', 'Account:SmsDailyLimit', 'Account:SmsUnavailable'],
});
/** Ends his sessions of this space on every device and frees the seat; the account can be opened again. */
export const closeLogin = call({
  id: 'identity.employees.login.delete',
  method: 'DELETE',
  path: `${base}/{id}/login`,
  title: '停用登录账号',
  right: `${P}:edit`,
  errors: ['Identity:NoLogin', 'Identity:OwnerProtected', 'Identity:SelfLockout'],
});
/** To be changed with the next log-in; whatever he has open ends. */
export const setEmployeePassword = call({
  id: 'identity.employees.change-password',
  method: 'PUT',
  path: `${base}/{id}/change-password`,
  title: '修改员工密码',
  right: `${P}:edit`,
  body: z.object({ newPassword: password, password2: password }),
  errors: [
    'Account:PasswordMismatch',
    'Account:PasswordWeak',
    'Account:PasswordShort',
    'Identity:NoLogin',
    'Identity:ForeignAccount',
    'Identity:OwnerProtected',
    'Identity:GrantTooWide',
  ],
});

/** The account is closed and the badge void; with `handOverTo` what he answered for goes to that member. */
export const leaveEmployee = call({
  id: 'identity.employees.leave',
  method: 'POST',
  path: `${base}/{id}/leave`,
  title: '员工离职',
  right: `${P}:disable`,
  body: z.object({ leaveDate: z.iso.date(), handOverTo: idOf('member').nullish(), version }),
  errors: [
    'Identity:EmployeeLeft',
    'Identity:HandOverRequired',
    'Identity:HandOverSelf',
    'Identity:LeaveBeforeEntry',
    'Identity:OwnerProtected',
    'Identity:SelfLockout',
  ],
});
/** Back to work: without an account until one is opened again. */
export const returnEmployee = call({
  id: 'identity.employees.return',
  method: 'POST',
  path: `${base}/{id}/return`,
  title: '员工复职',
  right: `${P}:enable`,
  body: z.object({ version }),
  errors: ['Identity:NotLeft'],
});
/** A badge to scan at the terminals; every earlier one of his is void. The text is told this once, only its hash is kept. */
export const issueBadge = call({
  id: 'identity.employees.badge',
  method: 'POST',
  path: `${base}/{id}/badge`,
  title: '签发工牌',
  right: `${P}:edit`,
  output: z.object({
    code: z.string(),
    name: z.string(),
    employeeNo: z.string(),
    position: z.string().nullable(),
    unitNames: z.string().nullable(),
    spaceName: z.string(),
  }),
  errors: ['Identity:EmployeeLeft'],
});
/** The whole number, which the log remembers: everywhere else its last four signs are shown. */
export const readIdCard = call({
  id: 'identity.employees.id-card',
  method: 'GET',
  path: `${base}/{id}/id-card`,
  title: '查看身份证号',
  right: `${P}:get`,
  writes: true,
  output: z.object({ idCardNo: z.string().nullable() }),
});
