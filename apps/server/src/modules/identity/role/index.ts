/** The door of roles. */
export { possibleRights, roleDeleting, roleRoutes } from './role.ts';
export { permissionRoutes } from './permission.ts';
