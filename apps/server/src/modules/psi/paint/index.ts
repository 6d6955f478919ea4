/** The door of the paint warehouse. */
import type { Binding } from '../../../kit/call.ts';
import { analyseRoutes } from './analyse.ts';
import { batchRoutes } from './batch.ts';
import { choiceRoutes } from './demand-choices.ts';
import { demandRoutes } from './demand.ts';
import { expiryRoutes } from './expiry.ts';
import { fefoRoutes } from './fefo.ts';
import { inRoutes, paintIns } from './in.ts';
import { inventoryRoutes } from './inventory.ts';
import { outRoutes, paintOuts } from './out.ts';
import { paintItemRoutes } from './paint-item.ts';
import { pickingRoutes } from './picking.ts';
import { paintPurchases, purchaseRoutes } from './purchase.ts';
import { reorderRoutes } from './reorder.ts';
import { paintReturns, returnRoutes } from './return.ts';

export const paintStoreRoutes: readonly Binding[] = [
  ...paintItemRoutes,
  ...choiceRoutes,
  ...demandRoutes,
  ...purchaseRoutes,
  ...inRoutes,
  ...analyseRoutes,
  ...fefoRoutes,
  ...pickingRoutes,
  ...outRoutes,
  ...returnRoutes,
  ...inventoryRoutes,
  ...expiryRoutes,
  ...batchRoutes,
  ...reorderRoutes,
];
export {
  countedPaintDocuments,
  lockCountedDrums,
  postCountedPaint,
  takeBackCountedPaint,
} from './counted.ts';
export { paintBatchesNamed } from './batch.store.ts';
export { paintBatchNumbers, paintNames } from './names.store.ts';
export { markOutdated, markOutdatedStructure } from './demand.store.ts';
export { hasOpenPaintPurchase } from './purchase.store.ts';

/** Which documents show files. */
export const paintStoreFileOwners = [paintPurchases, paintIns, paintOuts, paintReturns].map(
  (d) => d.fileOwner,
);
/** Whose list the first page counts, and whose papers are made on templates. */
export { paintIns, paintPurchases };
