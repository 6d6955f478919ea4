/** The door of production. A document is added by its line here. */
import type { Binding } from '../../kit/call.ts';
import { changeOrders, changeRoutes } from './change-order/index.ts';
import { changeOrderTypes } from './change-order-type/index.ts';

export const produceRoutes: readonly Binding[] = [
  ...changeOrderTypes.routes,
  ...changeRoutes,
  ...changeOrders.routes,
];
export { changeTies, followNest, refuseVoidingChanged } from './change-order/index.ts';

/** Which documents show files. */
export const produceFileOwners = [changeOrders.fileOwner];
