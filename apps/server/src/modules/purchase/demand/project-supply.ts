/** Tells projects how far their material is (engineering C4). */
import type { Tx } from '../../../kit/tx.ts';
import type { ProjectFacts } from '../../cad/project/index.ts';
import { confirmedOrdersOf } from '../../nest/order/index.ts';
import { supplyOf } from './project-supply.store.ts';

/** 采购中 and 采购入库 of PROJECT_STATUSES */
const [BUYING, BOUGHT] = [128, 4] as const;

/**
 * 采购中 while something that was asked for or ordered for a confirmed order of the project has not come; 采购入库 once nothing of any
 * of them is missing. What an order holds in stock raises no demand.
 */
export async function tellSupply(tx: Tx, found: ReadonlyMap<string, ProjectFacts>): Promise<void> {
  const orders = await confirmedOrdersOf(tx, [...found.keys()]);
  const supply = new Map(
    (
      await supplyOf(
        tx,
        orders.map((o) => o.orderId),
      )
    ).map((s) => [s.nestOrderId, s]),
  );
  for (const [projectId, facts] of found) {
    const own = orders.filter((o) => o.projectId === projectId).map((o) => supply.get(o.orderId));
    if (own.some((s) => s?.isUnderWay)) facts.flags |= BUYING;
    if (own.length > 0 && own.every((s) => s?.isCovered ?? true)) facts.flags |= BOUGHT;
  }
}
