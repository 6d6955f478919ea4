/** The door of projects: what products that change elsewhere (nests, production) tell them. */
export { logProjects, recalcProject, recalcProjects } from '../shared/project-facts.store.ts';
