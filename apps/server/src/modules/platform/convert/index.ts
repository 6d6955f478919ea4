/** The door of conversions. */
export { convertRoutes } from './convert.routes.ts';
export { beginConversion, conversionOutcome, openConverts } from './convert.ts';
export { startConversions } from './runner.ts';
