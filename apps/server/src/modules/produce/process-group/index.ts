export { processGroupRoutes } from './process-group.ts';
