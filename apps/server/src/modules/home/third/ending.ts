/** How a synchronisation ends, whether it pushes or pulls: with its state and the moment of its scope, or before it was done. */
import { THIRD_TASK } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { JobKind } from '../../../kit/jobs.ts';
import type { Tx } from '../../../kit/tx.ts';
import { markSynced } from './config.store.ts';
import { cancelTask, settleTask } from './sync.store.ts';

type Context = Pick<Parameters<JobKind<unknown>['run']>[0], 'inTx' | 'finish'>;

/** Everything was tried: the state of the task follows from its rows. Answers what the job says. */
export const settled = (context: Context, taskId: string, configId: string) =>
  context.inTx(async (tx) => {
    const state = await settleTask(tx, taskId);
    if (state !== THIRD_TASK.failed) await markSynced(tx, configId, now());
    const result = { taskId, state };
    await context.finish(tx, result);
    return result;
  });

export const endedEarly = (tx: Tx, taskId: string, state: string): Promise<void> =>
  cancelTask(tx, taskId, state === 'cancelled' ? THIRD_TASK.cancelled : THIRD_TASK.failed);
