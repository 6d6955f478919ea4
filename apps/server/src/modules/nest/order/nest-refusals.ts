/** What nest orders refuse of the projects and products that they are made of (engineering C4, D7). */
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { namedProducts, openOrders, productsOfBars } from './nest-refusals.store.ts';

const DRAFT = 1;

/** A draft does not keep its project from the recycle bin. Raises Cad:ProjectHasNest. */
export async function refuseHiding(tx: Tx, projectId: string): Promise<void> {
  const order = (await openOrders(tx, projectId)).find((o) => o.state !== DRAFT);
  if (order) raise('Cad:ProjectHasNest', { no: order.no });
}

/** Even a draft keeps its products, of panels and of bars. Raises Cad:ProductDelete, Nest:ProductOfBars. */
export async function refuseRemoving(tx: Tx, productIds: readonly string[]): Promise<void> {
  const [named] = await namedProducts(tx, productIds);
  if (named) raise('Cad:ProductDelete', { code: named.code });
  const [ofBars] = await productsOfBars(tx, productIds);
  if (ofBars) raise('Nest:ProductOfBars', { code: ofBars.code, no: ofBars.no });
}
