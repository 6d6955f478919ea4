/** Who listens to what, in the same transaction: facts go up the flow, calls go down (document-kit §4). */
import { on, type Reaction, type Telling } from '../kit/facts.ts';
import { raise } from '../kit/raise.ts';
import { supplierDisabling } from './basic/supplier/index.ts';
import { nestConfirmed, nestWithdrawn } from './nest/order/index.ts';
import { dropFromNest, hasOpenOrders, raiseFromNest } from './purchase/index.ts';

const doing = (telling: Telling) => ({ ...telling, audit: telling.audit, reason: null });

export const reactions: readonly Reaction[] = [
  on(nestConfirmed, async (telling, demand) => {
    await raiseFromNest(doing(telling), demand);
  }),
  on(nestWithdrawn, (telling, { orderId }) => dropFromNest(doing(telling), orderId)),
  on(supplierDisabling, async ({ tx }, { id }) => {
    if (await hasOpenOrders(tx, id)) raise('Basic:SupplierHasOpen');
  }),
];
