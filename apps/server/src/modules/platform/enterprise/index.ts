/** The door of the own space. */
export { enterpriseRoutes } from './enterprise.routes.ts';
export { enterpriseTasks } from './enterprise.tasks.ts';
export { exportSpaceJob } from './export.job.ts';
