/** The door of production. A document is added by its line here. */
import type { Binding } from '../../kit/call.ts';
import { changeOrders, changeRoutes } from './change-order/index.ts';
import { changeOrderTypes } from './change-order-type/index.ts';
import { equipmentRoutes } from './equipment/index.ts';
import { processGroupRoutes } from './process-group/index.ts';
import { processRoutes } from './process/index.ts';
import { routeRoutes } from './route/index.ts';
import { routeTemplates } from './route-template/index.ts';
import { settingRoutes } from './setting/index.ts';

export const produceRoutes: readonly Binding[] = [
  ...changeOrderTypes.routes,
  ...changeRoutes,
  ...changeOrders.routes,
  ...processGroupRoutes,
  ...routeTemplates.routes,
  ...settingRoutes,
  ...routeRoutes,
  ...processRoutes,
  ...equipmentRoutes,
];
export {
  cuttingDays,
  dropProducts,
  endProject,
  followProducts,
  piecesToCut,
  PROCESS_DUTY,
  refuseHidingBegun,
  reopenProject,
  reportCut,
  sprayedPieces,
  sprayedSince,
  tellProgress,
  unreportCut,
  unreportPieces,
} from './route/index.ts';
export { machineName } from './equipment/index.ts';
export { productionTasks } from './core/core.tasks.ts';
export { doneByDay, madeOf, producedDays } from './route/done-by-day.store.ts';
export { changeTies, followNest, refuseVoidingChanged } from './change-order/index.ts';

/** Which documents show files. */
export const produceFileOwners = [changeOrders.fileOwner];
