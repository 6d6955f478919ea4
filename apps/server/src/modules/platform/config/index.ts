/** The door of the configuration of a space. */
export { configOf } from './config.store.ts';
export { configFileOwners, configRoutes } from './config.routes.ts';
