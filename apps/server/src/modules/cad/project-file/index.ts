/** The door of the files of a project. */
export { projectFileRoutes } from './project-file.ts';
export { projectFiles } from './project-file.store.ts';
