export { routeTemplates } from './route-template.ts';
export { stepsOf } from './route-template.store.ts';
