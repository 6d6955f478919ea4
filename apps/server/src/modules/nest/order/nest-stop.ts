/** The end of a computation without a new plan: asked for by a member, or told by the job. */
import { raise } from '../../../kit/raise.ts';
import { giveNestBack } from '../../platform/quota/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { NestChange } from './nest-life.ts';
import type { OrderRow } from './nest-order.store.ts';
import { endRun, keepBest, lastDoneRun, loadRuns, type RunRow } from './nest-run.store.ts';

const DRAFT = 1;
const COMPUTING = 4;
const TO_CONFIRM = 8;
/** No computation is under way. */
export const IDLE = { progress: '0', jobId: null, message: null } as const;

/** The order goes where it came from: to the plan of an earlier run, or to the draft. */
export async function backFromRun(tx: Tx, order: OrderRow): Promise<NestChange> {
  const older = await lastDoneRun(tx, order.id, order.linesVersion);
  return { to: older ? TO_CONFIRM : DRAFT, values: IDLE };
}

/** The run that the order waits for. Raises Common:NotFound. */
async function ownRun(tx: Tx, order: OrderRow): Promise<RunRow> {
  const run = (await loadRuns(tx, order.id)).find((r) => r.jobId === order.jobId);
  return order.jobId && run ? run : raise('Common:NotFound');
}

/** Ends the run at once: what it had is dropped, and it has cost nothing. Raises Common:NotFound. */
export async function dropRun(tx: Tx, order: OrderRow): Promise<void> {
  const { id } = await ownRun(tx, order);
  await endRun(tx, id, 'cancelled', null);
  await giveNestBack(tx, id);
}

/**
 * Ends a computation: with the best plan so far when one is being computed and `keep`, otherwise at once. The caller asks the
 * job to stop when the order has moved. Raises Common:NotFound.
 */
export async function stopRun(tx: Tx, order: OrderRow, keep: boolean): Promise<NestChange> {
  if (keep && order.state === COMPUTING) {
    await keepBest(tx, (await ownRun(tx, order)).id);
    return { to: order.state, said: 'keep' };
  }
  await dropRun(tx, order);
  return backFromRun(tx, order);
}
