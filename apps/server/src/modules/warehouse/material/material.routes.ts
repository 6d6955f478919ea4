/** Calls of receipts and issues beside the standard set. */
import * as c from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { doingOf, factoryRows, scopeOf } from '../../../kit/document/index.ts';
import { assertSupplier } from '../../basic/supplier/index.ts';
import { receivable } from '../../purchase/index.ts';
import { fromNest, returnOf } from './conversions.ts';
import { costSeen, withCosts } from './cost-view.ts';
import { moveBoards } from './move-boards.ts';
import { changePrice } from './stock-in/price.ts';
import { returnable } from './stock-in/stock-in.store.ts';
import { reservedPage } from './stock-out/named.store.ts';
import { uncoil } from './uncoil.ts';

export const conversionRoutes: readonly Binding[] = [
  bind(c.receivableLines, async ({ tx, who, query }) => {
    if (query.supplierId) await assertSupplier(tx, query.supplierId);
    const scope = factoryRows(who, 'o');
    const page = await receivable(tx, query, scope === null ? [] : [scope]);
    return costSeen(who).displayAmount
      ? page
      : { ...page, items: page.items.map((row) => ({ ...row, unitPrice: null })) };
  }),
  bind(c.returnableLines, async ({ tx, who, query }) => {
    if (query.supplierId) await assertSupplier(tx, query.supplierId);
    const page = await returnable(tx, query, scopeOf(c.materialStockIn, who, 'i'));
    return costSeen(who).displayAmount
      ? page
      : { ...page, items: page.items.map((row) => ({ ...row, amount: null })) };
  }),
  bind(c.reservedMaterials, ({ tx, who, query }) => reservedPage(tx, who, query)),
  bind(c.uncoilMaterial, (context) =>
    uncoil(doingOf(context, context.body.lossReason ?? undefined), context.body),
  ),
  bind(c.moveBoards, (context) => moveBoards(doingOf(context), context.body)),
  bind(c.issueFromNest, (context) => fromNest(doingOf(context), context.body)),
  bind(c.returnIssued, (context) => returnOf(doingOf(context), context.params.id, context.body)),
  ...withCosts([
    bind(c.changeReceiptPrice, (context) =>
      changePrice(doingOf(context, context.body.reason), context.params.id, context.body),
    ),
  ]),
];
