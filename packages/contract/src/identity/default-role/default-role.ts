/** 默认角色 of the platform by kind of edition, and their way into a space (engineering A18). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import type { Target } from '../../kit/targets.ts';
import { EDITION_TYPES } from '../../platform/tenant/tenant.values.ts';
import { definitionTree, roleGrant } from '../role/permission.calls.ts';
import { DATA_PERMISSIONS } from '../role/role.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly defaultRole: Target;
  }
}

const P = 'AlBasic.DefaultRoles';
const base = '/api/basic/default-role';
const host = { side: 'host' } as const;

export const defaultRoleErrors = defineErrors({
  'Basic:RolePermissionEdition': { status: 400, message: '该版本不包含权限「{permission}」' },
});

export const defaultRoleFields = catalogue({
  ...rowFields,
  name: f.text('名称', { required: true, max: 32 }),
  editionType: f.oneOf('适用版本', { options: EDITION_TYPES, required: true }),
  description: f.text('说明', { max: 200 }),
  dataPermission: f.oneOf('数据权限', { options: DATA_PERMISSIONS, default: 1 }),
  displayAmount: f.bool('显示金额', { default: false }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  /** `Family.Item:action` */
  grants: f.texts('权限', { mark: 'S', default: [] }),
});
/** Shown beside the catalogue. */
export const defaultRoleExtra = catalogue({
  permissionCount: f.int('权限数', { mark: 'C', required: true }),
});

export const defaultRole = master({
  id: 'basic.default-role',
  base,
  item: P,
  title: '默认角色',
  table: 'default_role',
  target: 'defaultRole',
  fields: defaultRoleFields,
  extra: defaultRoleExtra,
  letters: ['O'],
  search: ['name', 'description'],
  filters: ['editionType'],
  defaultSort: 'sort asc',
  sortable: ['sort', 'name', 'creationTime'],
  unique: [{ field: 'name', within: 'editionType' }],
  brief: ['id', 'name', 'editionType'],
  errors: ['Basic:RolePermissionEdition'],
  ...host,
});

/** What can be granted in spaces of this kind. */
export const defaultRoleDefinitions = call({
  id: 'basic.default-role.definitions',
  method: 'GET',
  path: `${base}/definitions`,
  title: '默认角色权限项',
  right: `${P}:get`,
  ...host,
  query: z.object({
    editionType: z
      .preprocess((v) => (typeof v === 'string' ? Number(v) : v), z.int())
      .refine((v) => EDITION_TYPES.some((e) => e.value === v), { error: '选项不存在' }),
  }),
  output: definitionTree,
});
const granted = z.object({ permissions: z.array(roleGrant), version: z.int() });
export const readDefaultGrants = call({
  id: 'basic.default-role.permission.get',
  method: 'GET',
  path: `${base}/{id}/permission`,
  title: '默认角色的权限',
  right: `${P}:get`,
  ...host,
  output: granted,
});
export const saveDefaultGrants = call({
  id: 'basic.default-role.permission',
  method: 'PUT',
  path: `${base}/{id}/permission`,
  title: '设置默认角色的权限',
  right: `${P}:edit`,
  ...host,
  body: z.object({ permissions: z.array(roleGrant).max(400), version: z.int() }),
  output: granted,
  errors: ['Basic:RolePermissionEdition'],
});

/** The usual roles of factories that are missing among those of their kind of edition. */
export const initSystemRoles = call({
  id: 'basic.default-role.system',
  method: 'POST',
  path: `${base}/init`,
  title: '带入系统默认角色',
  right: `${P}:add`,
  ...host,
  output: z.object({ added: z.int(), skipped: z.int() }),
});
/** Gives a space the roles of its kind of edition; those of the same name stay as they are unless they are to be overwritten. */
export const initRolesOf = call({
  id: 'basic.default-role.init',
  method: 'POST',
  path: `${base}/init/{id}`,
  title: '初始化角色到企业',
  right: `${P}:edit`,
  ...host,
  body: z.object({ overwrite: z.boolean().default(false) }),
  output: z.object({ added: z.int(), skipped: z.int(), overwritten: z.int() }),
});
/** What the log of the space says of it. */
export const initRolesSaid = (n: { added: number; overwritten: number }): string =>
  `平台初始化角色：新增 ${n.added} 个，覆盖 ${n.overwritten} 个`;
