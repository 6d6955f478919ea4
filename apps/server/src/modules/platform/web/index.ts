/** The door of the public face of a factory. */
export { siteOfHost } from './site.ts';
export { webFileOwners, webRoutes } from './web.routes.ts';
