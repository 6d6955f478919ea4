/** The door of what demands come from and what meets them. */
export { dropFromNest, raiseFromNest, refuseReopening } from './from-nest.ts';
export { dropFromProject, followReservations, holdTasks } from './demand.ts';
export { tellSupply } from './project-supply.ts';
export { demandTasks, transitAsked } from './minimum.ts';
export { sharedDemandTasks } from './shared.task.ts';
export { supplyRoutes } from './supply.ts';
