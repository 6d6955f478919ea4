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
export { checkupRoutes } from './checkup.ts';
export { permissionRoutes, readRoleGrants, saveRoleGrants, sightChanges } from './permission.ts';
export { permissionVersionOf, replaceGrants } from './role.store.ts';
