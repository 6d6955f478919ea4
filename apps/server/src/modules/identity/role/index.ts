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
export { permissionRoutes, sightChanges } from './permission.ts';
export { replaceGrants } from './role.store.ts';
