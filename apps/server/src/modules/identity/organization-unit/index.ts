/** The door of units. */
export { organizationUnitRoutes } from './organization-unit.ts';
