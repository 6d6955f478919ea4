/** The door of watching. */
export { watchRoutes } from './watch.ts';
