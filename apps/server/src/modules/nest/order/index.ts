/** The door of nest orders: what the home page and the search of the shell ask. */
export { countOrders, listOrders } from './nest-order.store.ts';
export { confirmedDays } from './nest-report.store.ts';
export { findBarOrders, findOrders } from './nest-found.store.ts';
export { changeLines, requestRemake, type Remake } from './nest-change.ts';
export { nestedPrices } from './nest-change.store.ts';
export { nestConfirmed, nestDemand, nestWithdrawn, type NestDemand, type NestNeed } from './nest-demand.ts';
export { refuseHiding, refuseRemoving, refuseVoiding } from './nest-refusals.ts';
