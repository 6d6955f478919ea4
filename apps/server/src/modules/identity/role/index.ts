/** The door of roles. */
export {
  giveUsualRoles,
  possibleRights,
  raiseMembers,
  roleDeleting,
  roleRoutes,
  roles,
  usualRights,
} from './role.ts';
export { asGrants, definitionsOf, permissionRoutes } from './permission.ts';
export { replaceGrants } from './role.store.ts';
