/** The plan that a confirmation makes real, and that files are made of, of plates and of bars. */
import { NEST_CONFIRMED_STATES } from '@muyun/contract';
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

const TO_CONFIRM = 8;
/** Every file and list is made of a binding plan (F8); before that it is seen on the screen. Answers its run. Raises Nest:NoPlan, Nest:NotConfirmed. */
export function bindingRun({ state, runId }: Pick<OrderRow, 'state' | 'runId'>): string {
  if (NEST_CONFIRMED_STATES.includes(state) && runId !== null) return runId;
  return raise(state === TO_CONFIRM ? 'Nest:NotConfirmed' : 'Nest:NoPlan');
}
