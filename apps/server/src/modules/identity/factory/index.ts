/** The door of factories. */
export { factoryRoutes } from './factory.ts';
