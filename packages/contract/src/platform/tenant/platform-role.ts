/** 平台角色: what staff of the platform may do who are no administrators of it (platform F1, M12). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { definitionTree, roleGrant } from '../../identity/role/permission.calls.ts';

const P = 'AbpIdentity.Roles';
const base = '/api/identity/platform-roles';
const host = { side: 'host' } as const;

export const platformRoleFields = catalogue({
  ...rowFields,
  name: f.text('名称', { required: true, max: 32 }),
  description: f.text('说明', { max: 200 }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  /** `Family.Item:action` */
  grants: f.texts('权限', { mark: 'S', default: [] }),
});
/** Shown beside the catalogue. */
export const platformRoleExtra = catalogue({
  permissionCount: f.int('权限数', { mark: 'C', required: true }),
  userCount: f.int('人数', { mark: 'C', required: true }),
});

export const platformRole = master({
  id: 'identity.platform-roles',
  base,
  item: P,
  title: '平台角色',
  table: 'platform_role',
  fields: platformRoleFields,
  extra: platformRoleExtra,
  letters: ['O'],
  search: ['name', 'description'],
  defaultSort: 'sort asc',
  sortable: ['sort', 'name', 'creationTime'],
  unique: [{ field: 'name' }],
  brief: ['id', 'name'],
  errors: ['Identity:RoleInUse'],
  ...host,
});

/** What can be granted on the platform's side. */
export const platformDefinitions = call({
  id: 'identity.platform-roles.definitions',
  method: 'GET',
  path: `${base}/definitions`,
  title: '平台权限项',
  right: `${P}:get`,
  ...host,
  output: definitionTree,
});
const granted = z.object({ permissions: z.array(roleGrant), version: z.int() });
export const readPlatformGrants = call({
  id: 'identity.platform-roles.permission.get',
  method: 'GET',
  path: `${base}/{id}/permission`,
  title: '平台角色的权限',
  right: `${P}:get`,
  ...host,
  output: granted,
});
/** In force with the next request of everybody who has the role. Nobody grants what he does not hold himself. */
export const savePlatformGrants = call({
  id: 'identity.platform-roles.permission',
  method: 'PUT',
  path: `${base}/{id}/permission`,
  title: '设置平台角色的权限',
  right: `${P}:edit`,
  ...host,
  body: z.object({ permissions: z.array(roleGrant).max(400), version: z.int() }),
  output: granted,
  errors: ['Identity:GrantTooWide', 'Identity:SelfLockout'],
});
