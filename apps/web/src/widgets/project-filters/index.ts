export { factory, hasOrder, projectDays, salesman, whoseProject } from './project-filters.tsx';
