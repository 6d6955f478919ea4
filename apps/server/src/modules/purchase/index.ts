/** The door of material purchasing. A document is added by its line here. */
import type { Binding } from '../../kit/call.ts';
import { supplyRoutes } from './demand/index.ts';
import { conversionRoutes } from './material-order/conversions.ts';
import { sendRoutes, startOrderSends } from './material-order/order-send.ts';
import { materialOrders, receiptsAsked } from './material-order/material-order.ts';
import { materialSkuRoutes } from './material-sku/material-sku.ts';
import { materialTasks } from './material-task/index.ts';
import { requisitions } from './requisition/index.ts';

export const purchaseRoutes: readonly Binding[] = [
  ...conversionRoutes,
  ...supplyRoutes,
  ...sendRoutes,
  ...materialSkuRoutes,
  ...materialTasks.routes,
  ...requisitions.routes,
  ...materialOrders.routes,
];
export { materialsToSend, ordersToSend } from './sent.store.ts';
export { assertBasis, ensureSku, loadSkus, type SkuBrief, usableSkus } from './material-sku/index.ts';
export { lateTasks } from './material-order/late.ts';
export { moveReceived, type Received } from './material-order/receiving.ts';
export {
  loadOrdered,
  lockOrdered,
  onTheWay,
  type OrderedLine,
  receivable,
} from './material-order/receiving.store.ts';
export { priceRelease } from './price-release/index.ts';
export { requisitionTies } from './requisition/index.ts';
export { hasOpenOrders } from './material-order/material-order.store.ts';
export { skuNames, skuUnitSql, weighAnew } from './material-sku/index.ts';
export {
  demandTasks,
  dropFromNest,
  dropFromProject,
  followReservations,
  holdTasks,
  raiseFromNest,
  refuseReopening,
  sharedDemandTasks,
  tellSupply,
  transitAsked,
} from './demand/index.ts';

/** Which documents show files. */
export const purchaseFileOwners = [materialTasks, requisitions, materialOrders].map((d) => d.fileOwner);

/** Whose lists the first page counts. */
export { materialOrders, materialTasks, receiptsAsked, startOrderSends };
export { purchaseInvariants } from './purchase-invariants.store.ts';
