/** Accounts that the platform makes, deletes and takes out of spaces, and which belong together (platform M12, M14). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { line, lines } from '../../kit/text.ts';
import { phone } from '../account/phone.ts';
import { hostUserRow } from './host-user.calls.ts';

const base = '/api/identity/users';
const P = 'AbpIdentity.Users';
const host = { side: 'host' } as const;

/** The built-in role of the platform's side: whoever has it holds every right there. Others are 平台角色. */
export const PLATFORM_ROLE = { name: 'platformAdmin', displayName: '平台管理员' } as const;
/** What stands where the name of a deleted account stood. */
export const DELETED_NAME = '已注销用户';
export const RELATED_DAYS = 90;
export const RELATED_BY = [
  { value: 1, label: '同一地址' },
  { value: 2, label: '同一地址和设备' },
  { value: 3, label: '同一微信' },
] as const;

/** With a password that is told once and has to be changed with the first log-in. */
export const createUser = call({
  id: 'identity.users.create',
  method: 'POST',
  path: base,
  title: '新增用户',
  right: `${P}:add`,
  ...host,
  body: z.object({
    userName: line(64).min(1, { error: '请输入账号' }),
    nickname: line(32).min(1, { error: '请输入姓名' }),
    phoneNumber: phone.nullish(),
    isHostUser: z.boolean().default(false),
  }),
  output: hostUserRow.extend({ initialPassword: z.string() }),
  errors: ['Identity:UserNameExists', 'Identity:PhoneExists', 'Identity:GrantTooWide'],
});
/** Name, phone and password are erased; what he has written keeps its place. Only an account that belongs to no space. */
export const deleteUser = call({
  id: 'identity.users.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除用户',
  right: `${P}:delete`,
  ...host,
  errors: ['Identity:UserHasSpaces', 'Identity:LastPlatformAdmin', 'Identity:GrantTooWide'],
});
/** without an id: the built-in one */
const roleName = z.object({ id: z.uuid().nullable(), name: z.string(), displayName: z.string() });
export const rolesOfUser = call({
  id: 'identity.users.roles',
  method: 'GET',
  path: `${base}/{id}/roles`,
  title: '用户的平台角色',
  right: `${P}:get`,
  ...host,
  output: z.array(roleName),
});
export const assignablePlatformRoles = call({
  id: 'identity.users.assignable-roles',
  method: 'GET',
  path: `${base}/assignable-roles`,
  title: '可分配的平台角色',
  right: `${P}:get`,
  ...host,
  output: z.array(roleName),
});
/**
 * Makes the account staff of the platform with these roles, or changes which it has. Nobody gives or takes what he does not hold
 * himself, and only administrators make administrators.
 */
export const saveRolesOfUser = call({
  id: 'identity.users.roles.save',
  method: 'PUT',
  path: `${base}/{id}/roles`,
  title: '设置平台角色',
  right: `${P}:edit`,
  ...host,
  body: z
    .object({
      isAdministrator: z.boolean(),
      roleIds: z.array(idOf('own')).max(20),
      version: z.int(),
    })
    .refine((b) => b.isAdministrator || b.roleIds.length > 0, { error: '请选择角色', path: ['roleIds'] }),
  output: hostUserRow,
  errors: ['Identity:GrantTooWide', 'Identity:LastPlatformAdmin'],
});
/** Accounts of one person's WeChat, and those that logged in from the same address lately, of the same device first. */
export const relatedAccounts = call({
  id: 'account.related-admin',
  method: 'GET',
  path: '/api/user/account/for-admin/{id}/related',
  title: '关联账号',
  right: `${P}:get`,
  ...host,
  output: z.array(
    z.object({
      id: z.uuid(),
      userName: z.string(),
      nickname: z.string(),
      /** of RELATED_BY */
      relation: z.int(),
      /** null: known by the WeChat alone */
      ip: z.string().nullable(),
      lastTime: z.string().nullable(),
      spaceNames: z.array(z.string()),
    }),
  ),
});
/** The person leaves the space at once; its owner is told why. */
export const takeOutOfSpace = call({
  id: 'account.tenant-admin',
  method: 'DELETE',
  path: '/api/user/account/for-admin/tenant',
  title: '移出空间',
  right: `${P}:delete`,
  ...host,
  query: z.object({
    userId: idOf('own'),
    tenantId: idOf('own'),
    reason: lines(200).min(2, { error: '请填写原因' }),
  }),
  errors: ['Identity:OwnerProtected'],
});
