/** The door of staff selectors. */
export { staffingRoutes } from './staffing.ts';
