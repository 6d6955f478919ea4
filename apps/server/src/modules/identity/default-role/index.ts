/** The door of default roles. */
export { defaultRoleRoutes } from './default-role.ts';
