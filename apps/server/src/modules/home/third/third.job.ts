/** Sends the rows of a synchronisation, some at a time; what was sent before a crash is not sent again. */
import { now } from '../../../kit/clock.ts';
import type { JobKind } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import type { ThirdGateway } from '../../../kit/third.ts';
import { findConfig } from './config.store.ts';
import { endedEarly, settled } from './ending.ts';
import { noteOutcome, pushItems, withRemotes } from './push.ts';
import { beginTask, findTask, waitingItems } from './sync.store.ts';

export const THIRD_JOB = 'third.sync';
export interface ThirdPayload {
  readonly taskId: string;
  readonly total: number;
}
const PART = 50;

export const thirdJob = (third: ThirdGateway): JobKind<ThirdPayload> => ({
  kind: THIRD_JOB,
  rights: ['AlThird.ThirdConfigs:edit'],
  async run(context) {
    const { taskId, total } = context.job.payload;
    const { task, config } = await context.inTx(async (tx) => {
      await beginTask(tx, taskId);
      const found = (await findTask(tx, taskId)) ?? raise('Common:NotFound');
      return { task: found, config: (await findConfig(tx, found.configId)) ?? raise('Common:NotFound') };
    });
    for (let done = 0; !context.signal.aborted; done += PART) {
      const items = await context.inTx(async (tx) =>
        withRemotes(tx, config.id, task.scope, await waitingItems(tx, taskId, PART)),
      );
      if (items.length === 0) break;
      const told = await pushItems(third, config, task.scope, items);
      await context.inTx((tx) =>
        noteOutcome(tx, { configId: config.id, scope: task.scope }, items, told, now()),
      );
      await context.progress(Math.min(99, ((done + items.length) / Math.max(1, total)) * 100), config.name);
    }
    if (context.signal.aborted) return null;
    return settled(context, taskId, config.id);
  },
  ended: (tx, job, state) => endedEarly(tx, job.payload.taskId, state),
});
