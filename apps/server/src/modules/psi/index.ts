/** The door of purchase, sales and inventory beside material. A document is added by its line here. */
import type { Binding } from '../../kit/call.ts';
import { accessoryFileOwners, accessoryRoutes } from './accessory/index.ts';

export const psiRoutes: readonly Binding[] = [...accessoryRoutes];
/** Which documents show files. */
export const psiFileOwners = [...accessoryFileOwners];
export {
  accessoryIns,
  accessoryPurchases,
  countedAccessoryDocuments,
  hasOpenAccessoryOrders,
  postCountedAccessories,
  takeBackCountedAccessories,
} from './accessory/index.ts';
