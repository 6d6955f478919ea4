/** The door of watching. */
export { watchTasks } from './watch.tasks.ts';
export { watchRoutes } from './watch.ts';
