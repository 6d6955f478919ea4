/** The door of conversions. */
export { convertRoutes } from './convert.routes.ts';
export { startConversions } from './runner.ts';
