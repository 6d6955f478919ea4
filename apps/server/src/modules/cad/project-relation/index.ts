/** The door of tied projects. */
export { projectRelationRoutes } from './project-relation.ts';
export { acceptanceTies, batchesOfName, bookTies, relatedProjects } from './project-relation.store.ts';
