/** The plan that a confirmation makes real, of plates and of bars. */
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { OrderRow } from './nest-order.store.ts';
import { loadRun, type RunRow } from './nest-run.store.ts';

/** The proven run that is to be made real. Raises Nest:RunStale. */
export async function chosenRun(tx: Tx, order: OrderRow): Promise<RunRow> {
  const run = order.runId ? await loadRun(tx, order.runId) : null;
  if (!run || run.orderId !== order.id || run.state !== 'done' || run.verify?.ok !== true)
    raise('Nest:RunStale', { run: run?.runNo ?? '' });
  if (run.linesVersion !== order.linesVersion) raise('Nest:RunStale', { run: run.runNo });
  return run;
}
