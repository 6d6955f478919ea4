/** The door of the accessory warehouse (commerce §14). A document is added by its line here. */
import * as c from '@muyun/contract';
import { shownTo } from '../../../kit/amounts.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { doingOf, factoryRows, scopeOf } from '../../../kit/document/index.ts';
import { exportRows } from '../../../kit/list-export.ts';
import type { Who } from '../../../kit/who.ts';
import { assertWarehouse } from '../../basic/warehouse/index.ts';
import { accessoryIns } from './in/accessory-in.ts';
import { inventoryRoutes } from './inventory/inventory.routes.ts';
import { DEBT_SHEET, sheetOf } from './inventory/inventory.sheets.ts';
import { limitRoutes } from './inventory/limits.ts';
import { sealantRoutes } from './purchase/sealant.ts';
import { accessoryOuts } from './out/accessory-out.ts';
import { giveBack, issueForProject } from './out/from-project.ts';
import { issueKit, printKit } from './out/kit.ts';
import { accessoryPurchases } from './purchase/accessory-purchase.ts';
import { debtsOf, openPurchaseLines, streamDebts } from './purchase/accessory-purchase.store.ts';
import { fromDemand } from './purchase/from-demand.ts';
import { returnableLines } from './source-lines.store.ts';

/** Lines are picked by whoever receives and returns, not by whoever ordered. */
const ofFactories = (who: Who) => [factoryRows(who)].filter((part) => part !== null);

const beside: readonly Binding[] = [
  bind(c.accessoryPurchaseLines, async ({ tx, who, query }) => {
    const page = await openPurchaseLines(tx, query, ofFactories(who));
    return { ...page, items: page.items.map((row) => shownTo(who, c.openPurchaseLineFields, row)) };
  }),
  bind(c.accessoryPayments, async ({ tx, who, query }) => {
    const { totals, ...page } = await debtsOf(tx, query, scopeOf(c.accessoryPurchase, who));
    const items = page.items.map((row) => shownTo(who, c.accessoryDebtFields, row));
    return who.displayAmount && totals ? { ...page, items, totals } : { ...page, items };
  }),
  bind(c.accessoryPaymentsDown, ({ tx, who, query }) =>
    exportRows(
      c.accessoryPayments.title,
      sheetOf(c.accessoryDebtFields, DEBT_SHEET, who),
      streamDebts(tx, query, scopeOf(c.accessoryPurchase, who)),
    ),
  ),
  bind(c.accessoryFromDemand, (context) => fromDemand(doingOf(context), context.body)),
  bind(c.accessoryInLines, ({ tx, who, query }) => returnableLines(tx, query, ofFactories(who))),
  bind(c.accessoryOutFromProject, async (context) => {
    await assertWarehouse(context.tx, context.body.warehouseId);
    return issueForProject(doingOf(context), context.body);
  }),
  bind(c.issueKit, (context) => issueKit(doingOf(context), context.body)),
  bind(c.printKit, ({ tx, who, params }) => printKit(tx, who, params.id)),
  bind(c.accessoryGiveBack, (context) => giveBack(doingOf(context), context.params.id, context.body)),
];

export const accessoryRoutes: readonly Binding[] = [
  ...beside,
  ...inventoryRoutes,
  ...limitRoutes,
  ...sealantRoutes,
  ...accessoryPurchases.routes,
  ...accessoryIns.routes,
  ...accessoryOuts.routes,
];
export const accessoryFileOwners = [accessoryPurchases, accessoryIns, accessoryOuts].map((d) => d.fileOwner);
export { countedAccessoryDocuments, postCountedAccessories, takeBackCountedAccessories } from './counted.ts';
export { hasOpenAccessoryOrders } from './purchase/accessory-purchase.store.ts';
/** Whose lists the first page counts. */
export { accessoryIns, accessoryPurchases };
