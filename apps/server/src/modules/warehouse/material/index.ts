/** The door of the material warehouse. A document is added by its line here. */
import type { Binding } from '../../../kit/call.ts';
import { conversionRoutes } from './material.routes.ts';
import { materialStockIns, stockInRoutes } from './stock-in/stock-in.ts';
import { weighingRoutes } from './stock-in/weighing.ts';
import { materialStockOuts, stockOutRoutes } from './stock-out/stock-out.ts';
import { heatTraceRoutes } from './stock/heat-trace.ts';
import { stockRoutes } from './stock/stock.ts';

export const materialWarehouseRoutes: readonly Binding[] = [
  ...conversionRoutes,
  ...stockRoutes,
  ...heatTraceRoutes,
  ...stockInRoutes,
  ...weighingRoutes,
  ...stockOutRoutes,
];

export { countedDocuments, postCounted, takeBackCounted } from './counted.ts';
export { issuesToSend, receiptsToSend } from './sent.store.ts';
export { bookScrap, unbookScrap } from './scrap.ts';
export { materialInvariants } from './material-invariants.store.ts';
export { loadFreeSheets, refuseWithdrawal, sheetValue } from './for-nest.ts';
export { batchNumbers, materialBatchesNamed } from './batch.store.ts';
export { costPerKg } from './stock/sheet-cost.store.ts';
export { itemsNamed } from './stock/item-names.ts';
export { receiptsOf, sentBySku } from './stock-in/stock-in.store.ts';

/** Which documents show files. */
export const materialWarehouseFileOwners = [materialStockIns, materialStockOuts].map((d) => d.fileOwner);

/** Whose lists the first page counts. */
export { materialStockIns, materialStockOuts };
