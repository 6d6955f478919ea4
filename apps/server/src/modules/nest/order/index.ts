/** The door of nest orders: what the home page and the search of the shell ask. */
export { countOrders, listOrders } from './nest-order.store.ts';
export { confirmedDays } from './nest-report.store.ts';
export { nestedByDay, nestedDays } from './nest-by-day.store.ts';
export { nestTies } from './nest-tie.store.ts';
export { confirmedOrdersOf, projectsOfOrders, projectsUnderTheSaw } from './nest-project.store.ts';
export { findBarOrders, findOrders } from './nest-found.store.ts';
export { changeLines, requestRemake, type Remake } from './nest-change.ts';
export { nestedPrices } from './nest-change.store.ts';
export { issueAsked, type IssuedSheet, type FreeSheets, sheetsAsked } from './nest-sheets.facts.ts';
export {
  isConfirmed,
  isFinished,
  nestConfirmed,
  nestDemand,
  nestReopening,
  nestSheets,
  nestWithdrawn,
  type NestDemand,
  type NestNeed,
  type NestPlan,
} from './nest-demand.ts';
export { dropBeyond as dropLostBeyond, endLost } from './lost/lost-end.ts';
export { piecesUncut } from './lost/lost.facts.ts';
export { lostPhotos } from './lost/lost.routes.ts';
export { layoutsOn } from './nest-layouts-of.store.ts';
export { hasCutSheets } from './sheet/sheet-cut.store.ts';
export { refuseHiding, refuseRemoving } from './nest-refusals.ts';
export { voidWithProject } from './nest-with-project.ts';
export { changeParameters, removeForced, requeue } from './nest-platform.ts';
export { barPlanOf, type BarPlanOfOrder } from './bar/bar-platform.ts';
export { type NeededBars, neededBars } from './bar/bar-need.ts';
export { cuttingDayAsked, machineAsked, piecesAsked, sheetCut, sheetUncut } from './sheet/sheet.facts.ts';
export { planOf, type PlanOfOrder } from './nest-plan.ts';
export { nestListForms } from './nest-own-list.ts';
