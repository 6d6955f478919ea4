/** Sends the rows of a synchronisation, some at a time; what was sent before a crash is not sent again. */
import { now } from '../../../kit/clock.ts';
import type { JobKind } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import type { ThirdGateway } from '../../../kit/third.ts';
import { findConfig } from './config.store.ts';
import { endedEarly, settled, stillOn } from './ending.ts';
import { THIRD_JOB } from './jobs.ts';
import { noteOutcome, pushItems, withRemotes } from './push.ts';
import { beginTask, findTask, waitingItems } from './sync.store.ts';

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
    const { task, config: first } = await context.inTx(async (tx) => {
      await beginTask(tx, taskId);
      const found = (await findTask(tx, taskId)) ?? raise('Common:NotFound');
      return { task: found, config: (await findConfig(tx, found.configId)) ?? raise('Common:NotFound') };
    });
    for (let done = 0; !context.signal.aborted; done += PART) {
      const { config, items } = await context.inTx(async (tx) => {
        // switched off meanwhile, or somewhere else: the rest does not follow
        const config = await stillOn(tx, first.id);
        const waiting = await waitingItems(tx, taskId, PART);
        return { config, items: await withRemotes(tx, config.id, task.scope, waiting) };
      });
      if (items.length === 0) break;
      const told = await pushItems(third, config, task.scope, items);
      await context.inTx((tx) =>
        noteOutcome(tx, { configId: config.id, scope: task.scope }, items, told, now()),
      );
      await context.progress(Math.min(99, ((done + items.length) / Math.max(1, total)) * 100), config.name);
    }
    if (context.signal.aborted) return null;
    return settled(context, taskId, first.id);
  },
  ended: (tx, job, state, error) => endedEarly(tx, job.payload.taskId, state, error),
});
