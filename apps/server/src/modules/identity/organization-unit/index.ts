/** The door of units. */
export { ensureRootUnit, organizationUnitRoutes, units } from './organization-unit.ts';
