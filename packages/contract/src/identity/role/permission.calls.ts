/** What a role, or one member beside his roles, is granted (platform F5, M12 §6): the tree of what can be granted, and the grants as a whole. */
import { z } from 'zod';
import { type Action, anyOf, call } from '../../kit/call.ts';

const P = 'AbpIdentity.Roles';
const M = 'AbpOrganizationUnit.Members';
export const GRANT_ACTIONS = [
  'add',
  'delete',
  'edit',
  'query',
  'get',
  'enable',
  'disable',
  'import',
  'export',
] as const satisfies readonly Action[];
const action = z.enum(GRANT_ACTIONS);
/** An item with what is granted of it. */
export const roleGrant = z.object({ permissionId: z.string().max(80), actionList: z.array(action).max(9) });
export const definitionTree = z.array(
  z.object({
    family: z.string(),
    title: z.string(),
    items: z.array(
      z.object({
        permissionId: z.string(),
        title: z.string(),
        actions: z.array(z.object({ action, title: z.string() })),
      }),
    ),
  }),
);

/** Families with their items and actions, as far as this kind of space has them. */
export const permissionDefinitions = call({
  id: 'identity.permission-definitions',
  method: 'GET',
  path: '/api/identity/permission-definitions',
  title: '权限项',
  right: anyOf(`${P}:get`, `${P}:edit`, `${M}:get`, `${M}:edit`),
  output: definitionTree,
});

/** R: a role. U: what one member is given beside his roles; asked for with the rights of members. */
const provider = z.enum(['R', 'U']).default('R');
export const readPermission = call({
  id: 'user.account.permission.get',
  method: 'GET',
  path: '/api/user/account/permission/{id}',
  title: '权限',
  right: anyOf(`${P}:get`, `${P}:edit`, `${M}:get`, `${M}:edit`),
  query: z.object({ provider }),
  output: z.object({
    permissions: z.array(roleGrant),
    /** of a member what is said of himself; null: as his roles say */
    dataPermission: z.int().nullable(),
    displayAmount: z.boolean(),
    version: z.int(),
    /** of a member: where else his rights come from. The owner and who has the built-in role hold everything. */
    roles: z.array(z.object({ id: z.uuid(), name: z.string(), permissions: z.array(roleGrant) })),
    /** holds all that there is, whatever is granted */
    holdsAll: z.boolean(),
  }),
});
export const savePermission = call({
  id: 'user.account.permission',
  method: 'PUT',
  path: '/api/user/account/permission/{id}',
  title: '设置权限',
  right: anyOf(`${P}:edit`, `${M}:edit`),
  body: z.object({
    provider,
    permissions: z.array(roleGrant).max(400),
    /** of a role; whose rows a member sees is said with the member */
    dataPermission: z.union([z.literal(1), z.literal(2)]).optional(),
    displayAmount: z.boolean().optional(),
    version: z.int(),
  }),
  /** `permissionVersion` is the caller's own, raised where he has the role himself */
  output: z.object({ permissionVersion: z.int(), version: z.int() }),
  errors: ['Identity:StaticRole', 'Identity:GrantTooWide', 'Identity:SelfLockout', 'Identity:OwnerProtected'],
});
/** What the log calls what was set, of a role and of a member. */
export const GRANT_TITLES = {
  role: '设置角色权限',
  member: '设置单独授权',
  rights: '角色权限',
  own: '单独授权',
} as const;
