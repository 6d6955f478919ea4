/** The door of projects: what products that change elsewhere (nests, production) tell them. */
export { countProjects } from './project.store.ts';
export { findProjects } from './project.found.store.ts';
export { logProjects, recalcProject, recalcProjects } from '../shared/project-facts.store.ts';
export { isOwnOnly, ownProjects, type Scope } from '../shared/scope.ts';
