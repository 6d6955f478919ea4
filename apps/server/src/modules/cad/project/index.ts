/** The door of projects: what products that change elsewhere (nests, production) tell them. */
export { isResponsible, listProjects, projectCount, type ProjectView, viewProject } from './project.store.ts';
export { correctDeliveryDate, correctOrderTime } from './project.header.ts';
export { topDemanders } from './project.top.store.ts';
export { projectCovers } from './project.cover.store.ts';
export {
  projectEnded,
  projectHiding,
  projectResumed,
  projectVoiding,
  standingTitle,
} from './project.states.ts';
export { type ProjectFacts, projectFactsAsked, projectsOfNestsAsked } from './project.told.ts';
export { noteOrders, noteProjects } from './project.told.store.ts';
export { hasOpenProject, lockProducts as lockProductsOf, PROJECT_DUTY } from './project.state.store.ts';
export { findProjects, projectByCode } from './project.found.store.ts';
export {
  assertProjectOpen,
  loadProjectHead,
  loadProjectHeads,
  logProjects,
  openProjects,
} from '../shared/project-facts.store.ts';
export { assertOpened } from '../shared/project-lock.store.ts';
export { isNarrow, seenProjects, type Scope } from '../shared/scope.ts';
