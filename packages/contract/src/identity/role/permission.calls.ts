/** What a role grants (platform F5, M12 §6): the tree of what can be granted, and the grants of a role as a whole. */
import { z } from 'zod';
import { type Action, anyOf, call } from '../../kit/call.ts';

const P = 'AbpIdentity.Roles';
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
  right: anyOf(`${P}:get`, `${P}:edit`),
  output: definitionTree,
});

/** R: a role. Grants to a person alone do not exist yet. */
const provider = z.literal('R').default('R');
export const readPermission = call({
  id: 'user.account.permission.get',
  method: 'GET',
  path: '/api/user/account/permission/{id}',
  title: '角色权限',
  right: anyOf(`${P}:get`, `${P}:edit`),
  query: z.object({ provider }),
  output: z.object({
    permissions: z.array(roleGrant),
    dataPermission: z.int(),
    displayAmount: z.boolean(),
    version: z.int(),
  }),
});
export const savePermission = call({
  id: 'user.account.permission',
  method: 'PUT',
  path: '/api/user/account/permission/{id}',
  title: '设置角色权限',
  right: `${P}:edit`,
  body: z.object({
    provider,
    permissions: z.array(roleGrant).max(400),
    dataPermission: z.union([z.literal(1), z.literal(2)]).optional(),
    displayAmount: z.boolean().optional(),
    version: z.int(),
  }),
  /** `permissionVersion` is the caller's own, raised where he has the role himself */
  output: z.object({ permissionVersion: z.int(), version: z.int() }),
  errors: ['Identity:StaticRole', 'Identity:GrantTooWide', 'Identity:SelfLockout'],
});
