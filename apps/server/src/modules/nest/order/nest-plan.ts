/** An order and its chosen plan, whoever looks: in a transaction of its space. */
import { NEST_LOG_LABELS, type NestSheets } from '@muyun/contract';
import type { PageQuery } from '../../../kit/paged.ts';
import type { Tx } from '../../../kit/tx.ts';
import { runSheets } from './nest-drawn.ts';
import { listLog, loadOrder, type OrderRow } from './nest-order.store.ts';
import { loadRuns, type RunRow } from './nest-run.store.ts';

export interface PlanOfOrder {
  readonly order: OrderRow;
  readonly runs: readonly RunRow[];
  /** the chosen plan without its money; none while there is none */
  sheets(): Promise<NestSheets>;
  log(page: Omit<PageQuery, 'sorting'>): ReturnType<typeof logOf>;
}

async function logOf(tx: Tx, orderId: string, page: Omit<PageQuery, 'sorting'>) {
  const found = await listLog(tx, orderId, page);
  return {
    ...found,
    items: found.items.map((row) => ({ ...row, actionLabel: NEST_LOG_LABELS[row.action] ?? row.action })),
  };
}

/** Raises Common:NotFound. */
export async function planOf(tx: Tx, id: string): Promise<PlanOfOrder> {
  const order = await loadOrder(tx, null, id);
  return {
    order,
    runs: await loadRuns(tx, id),
    async sheets() {
      if (order.runId === null) return { layouts: [], products: [] };
      const { layouts, products } = await runSheets(tx, order.runId, false);
      return { layouts, products };
    },
    log: (page) => logOf(tx, id, page),
  };
}
