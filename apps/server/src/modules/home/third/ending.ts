/** How a synchronisation ends, whether it pushes or pulls: with its state and the moment of its scope, or before it was done. */
import { fill, THIRD_SCOPES, THIRD_TASK, THIRD_TEXTS } from '@muyun/contract';
import { businessDay, now } from '../../../kit/clock.ts';
import type { JobKind } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';
import { notify } from '../../platform/message/index.ts';
import { type ConfigRow, findConfig, markSynced } from './config.store.ts';
import { cancelTask, faultsOfTask, findTask, settleTask } from './sync.store.ts';

type Context = Pick<Parameters<JobKind<unknown>['run']>[0], 'inTx' | 'finish'>;

/** The connection as it is now. Raises Third:Disabled once it is switched off. */
export async function stillOn(tx: Tx, configId: string): Promise<ConfigRow> {
  const row = await findConfig(tx, configId);
  return row?.isEnabled ? row : raise('Third:Disabled');
}

/** Nobody looked on: whoever can mend the connection is told, once a day for each scope. */
async function tellFailed(tx: Tx, taskId: string, reason: string): Promise<void> {
  const task = await findTask(tx, taskId);
  const config = task?.creatorId === PLATFORM ? await findConfig(tx, task.configId) : undefined;
  if (!task || !config) return;
  const at = now();
  await notify(tx, {
    kind: 'syncFailed',
    receivers: {
      to: 'holders',
      item: 'AlThird.ThirdConfigs',
      action: 'edit',
      roleIds: [],
      factoryId: null,
      exceptUserId: null,
    },
    vars: {
      name: config.name,
      scope: THIRD_SCOPES.find((s) => s.value === task.scope)?.label ?? '',
      day: businessDay(at),
      reason,
    },
    url: '/setting/sync',
    dedupKey: `third:${config.id}:${task.scope}:${businessDay(at)}`,
  });
}

/** Everything was tried: the state of the task follows from its rows. Answers what the job says. */
export const settled = (
  context: Context,
  taskId: string,
  configId: string,
  next: (tx: Tx) => Promise<void> = async () => undefined,
) =>
  context.inTx(async (tx) => {
    const state = await settleTask(tx, taskId);
    if (state === THIRD_TASK.failed) {
      const { count, error } = await faultsOfTask(tx, taskId);
      await tellFailed(tx, taskId, [fill(THIRD_TEXTS.rows, { count }), error ?? ''].join(' '));
    } else {
      await markSynced(tx, configId, now());
      await next(tx);
    }
    const result = { taskId, state };
    await context.finish(tx, result);
    return result;
  });

export async function endedEarly(
  tx: Tx,
  taskId: string,
  state: string,
  error: { readonly message: string } | null,
): Promise<void> {
  await cancelTask(tx, taskId, state === 'cancelled' ? THIRD_TASK.cancelled : THIRD_TASK.failed);
  if (error) await tellFailed(tx, taskId, error.message);
}
