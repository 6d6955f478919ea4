/** Prints chosen results of plates or of bars (engineering F1, F8): the papers of their groups, order by order, as one PDF. */
import { bars, nest } from '@muyun/contract';
import { type Binding, bindOutside, type Context } from '../../../kit/call.ts';
import type { FileAnswer } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertOpened } from '../../cad/project/index.ts';
import { prepareBarResults } from './bar/bar-files.ts';
import { bindingRun } from './nest-chosen.ts';
import { prepareResults } from './nest-files.ts';
import { markFirstFile } from './nest-first-file.store.ts';
import { loadOrder, type NestFamily } from './nest-order.store.ts';
import type { Picked } from './nest-paper.ts';
import { loadResultPlaces } from './nest-result.store.ts';

/** The orders of the results, held, each with its chosen groups, by number. Raises Common:NotFound, Nest:NoPlan, Nest:NotConfirmed. */
async function pickedOf(tx: Tx, who: Who, ids: readonly string[], family: NestFamily): Promise<Picked[]> {
  const asked = [...new Set(ids)];
  const places = await loadResultPlaces(tx, asked);
  if (places.length < asked.length) raise('Common:NotFound');
  const picked: Picked[] = [];
  for (const orderId of [...new Set(places.map((p) => p.orderId))].sort()) {
    // held: an order that is being voided is either refunded or has given a file, never both
    const order = await loadOrder(tx, who, orderId, true, family);
    const runId = bindingRun(order);
    const own = places.filter((p) => p.orderId === orderId);
    // another plan was chosen since the list was read
    if (own.some((p) => p.runId !== runId)) raise('Common:NotFound');
    await assertOpened(tx, who, order.projectIds);
    picked.push({ order, groups: new Set(own.map((p) => p.groupName)) });
  }
  for (const { order } of picked) if (order.firstFileTime === null) await markFirstFile(tx, order.id);
  return picked.sort((a, b) => a.order.no.localeCompare(b.order.no));
}

type Printing = Pick<Context<typeof nest.printNestResults>, 'house' | 'who' | 'body'>;

async function print({ house, who, body }: Printing, family: NestFamily): Promise<FileAnswer> {
  const scope = { tenantId: who.tenant?.id ?? '', userId: who.userId };
  const make = await inTx(house.pools.user, scope, async (tx) => {
    const picked = await pickedOf(tx, who, body.ids, family);
    return family === 'bars'
      ? prepareBarResults(tx, who, picked, body.paper)
      : prepareResults({ tx, who, house, audit: () => Promise.resolve() }, picked, body.paper);
  });
  return make();
}

export const resultPrintRoutes: readonly Binding[] = [
  bindOutside(nest.printNestResults, (context) => print(context, 'plates')),
  bindOutside(bars.printBarResults, (context) => print(context, 'bars')),
];
