/** The door of change orders. */
export { changeOrders, followNest, refuseVoidingChanged } from './change-order.ts';
export { changeTies } from './change-tie.store.ts';
export { changeRoutes } from './change-order.routes.ts';
