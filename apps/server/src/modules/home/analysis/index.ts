/** The door of the dashboards: what is told changes their figures. */
export { markDue } from './metric.ts';
