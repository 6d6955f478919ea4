export { factory, hasOrder, ofProject, projectDays, salesman, whoseProject } from './project-filters.tsx';
