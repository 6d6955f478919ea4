/** 角色 as one object, and its calls beside the standard set (platform M12 §6). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { roleExtra, roleFields } from './role.fields.ts';

const base = '/api/identity/roles';
const P = 'AbpIdentity.Roles';

export const role = master({
  id: 'identity.roles',
  base,
  item: P,
  title: '角色',
  table: 'role',
  target: 'role',
  label: 'displayName',
  fields: roleFields,
  extra: roleExtra,
  search: ['displayName', 'name', 'description'],
  filters: ['dataPermission', 'isDefault'],
  sortable: ['displayName', 'name', 'sort', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name' }],
  brief: ['id', 'name', 'displayName', 'version'],
  errors: [
    'Identity:RoleNameExists',
    'Identity:StaticRole',
    'Identity:RoleInUse',
    'Identity:RoleInApproval',
    'Identity:GrantTooWide',
  ],
});

/** A new role with the grants of another. */
export const copyRole = call({
  id: 'identity.roles.copy',
  method: 'POST',
  path: `${base}/{id}/copy`,
  title: '复制角色',
  right: `${P}:add`,
  body: z.object({ name: line(32).min(1), displayName: line(32).optional() }),
  output: rowSchema(roleFields),
  errors: ['Basic:NameDuplicate', 'Identity:RoleNameExists', 'Identity:GrantTooWide'],
});

/** Adds the usual roles of a factory that are missing; each gets of its grants what the caller holds himself. */
export const initRoles = call({
  id: 'identity.roles.init',
  method: 'POST',
  path: `${base}/init`,
  title: '从默认角色导入',
  right: `${P}:add`,
  output: z.object({ added: z.int(), skipped: z.int() }),
});

const roleMember = z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean() });
export const listRoleMembers = call({
  id: 'identity.roles.members',
  method: 'GET',
  path: `${base}/{id}/members`,
  title: '角色成员',
  right: anyOf(`${P}:get`, `${P}:query`),
  output: z.array(roleMember),
});
/** These members and no others have the role. */
export const saveRoleMembers = call({
  id: 'identity.roles.members.save',
  method: 'PUT',
  path: `${base}/{id}/members`,
  title: '设置角色成员',
  right: 'AbpOrganizationUnit.Members:edit',
  body: z.object({ tenantUserIds: z.array(idOf('member')).max(1000) }),
  output: z.array(roleMember),
  errors: ['Identity:GrantTooWide', 'Identity:SelfLockout'],
});
