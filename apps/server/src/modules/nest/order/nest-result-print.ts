/** Prints chosen results (engineering F1, F8): the layouts of their groups, order by order, as one PDF. */
import { nest } from '@muyun/contract';
import { type Binding, bindOutside } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertOpened } from '../../cad/project/index.ts';
import { bindingRun } from './nest-chosen.ts';
import { type Picked, prepareResults } from './nest-files.ts';
import { markFirstFile } from './nest-first-file.store.ts';
import { loadOrder } from './nest-order.store.ts';
import { loadResult } from './nest-result.store.ts';

/** The orders of the results, held, each with its chosen groups, by number. Raises Common:NotFound, Nest:NoPlan, Nest:NotConfirmed. */
async function pickedOf(tx: Tx, who: Who, ids: readonly string[]): Promise<Picked[]> {
  const heads = [];
  for (const id of new Set(ids)) heads.push(await loadResult(tx, id));
  const picked: Picked[] = [];
  for (const orderId of [...new Set(heads.map((h) => h.orderId))].sort()) {
    // held: an order that is being voided is either refunded or has given a file, never both
    const order = await loadOrder(tx, who, orderId, true);
    const runId = bindingRun(order);
    const own = heads.filter((h) => h.orderId === orderId);
    // another plan was chosen since the list was read
    if (own.some((h) => h.runId !== runId)) raise('Common:NotFound');
    await assertOpened(tx, who, order.projectIds);
    picked.push({ order, groups: new Set(own.map((h) => h.groupName)) });
  }
  for (const { order } of picked) if (order.firstFileTime === null) await markFirstFile(tx, order.id);
  return picked.sort((a, b) => a.order.no.localeCompare(b.order.no));
}

export const resultPrintRoutes: readonly Binding[] = [
  bindOutside(nest.printNestResults, async ({ house, who, body }) => {
    const scope = { tenantId: who.tenant?.id ?? '', userId: who.userId };
    const make = await inTx(house.pools.user, scope, async (tx) => {
      const picked = await pickedOf(tx, who, body.ids);
      return prepareResults({ tx, who, house, audit: () => Promise.resolve() }, picked, body.paper);
    });
    return make();
  }),
];
