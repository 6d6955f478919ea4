export * from './change-order-type/change-order-type.ts';
export * from './change-order/change-order.fields.ts';
export * from './change-order/change-order.calc.ts';
export * from './change-order/change-order.ts';
export * from './equipment/equipment.calls.ts';
export * from './process/process.words.ts';
export * from './process/apply-rule.ts';
export * from './process/process.fields.ts';
export * from './process/process.ts';
export * from './route/events.ts';
export * from './route/fold.ts';
export * from './route/route.calc.ts';
export * from './route/route.fields.ts';
export {
  projectRoute,
  routeProgress,
  listRoutes,
  processProjects,
  addRouteProcesses,
  releaseRoutes,
  previewRoute,
  routeDraft,
  routeRow,
  routeErrors,
} from './route/route.calls.ts';
export type { RouteRow } from './route/route.calls.ts';
export * from './route/route.change.calls.ts';
