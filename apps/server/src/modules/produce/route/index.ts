/** The door of routes. */
export { dropProducts, endProject, followProducts, refuseHidingBegun, reopenProject } from './follow.ts';
export { cuttingDays } from './cut.store.ts';
export { piecesToCut, reportCut, unreportCut, unreportPieces } from './cut.ts';
export { routeRoutes } from './route.routes.ts';
export { PROCESS_DUTY } from './route.store.ts';
export { tellProgress } from './project-progress.ts';
export { sprayedPieces, sprayedSince } from './sprayed.store.ts';
