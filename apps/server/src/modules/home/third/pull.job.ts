/** Pulls an address book in the background: read once, compared, then written row by row; after a crash it goes on with what is left. */
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import type { JobKind } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import { findConfig } from './config.store.ts';
import { endedEarly, settled } from './ending.ts';
import { applyItem, fetchBook, planOf, type Starter } from './pull.ts';
import { beginTask, countItems, findTask, insertItems, waitingItems } from './sync.store.ts';

export const PULL_JOB = 'third.pull';
export interface PullPayload {
  readonly taskId: string;
  readonly starter: Starter;
}
const PART = 50;

export const pullJob = (house: House): JobKind<PullPayload> => ({
  kind: PULL_JOB,
  rights: ['AlThird.ThirdConfigs:edit'],
  async run(context) {
    const { taskId, starter } = context.job.payload;
    const { task, config, planned } = await context.inTx(async (tx) => {
      await beginTask(tx, taskId);
      const found = (await findTask(tx, taskId)) ?? raise('Common:NotFound');
      const config = (await findConfig(tx, found.configId)) ?? raise('Common:NotFound');
      return { task: found, config, planned: await countItems(tx, taskId) };
    });
    const space = { tenantId: context.job.tenantId, starter };
    let total = planned;
    // taken over after a crash the rows stand there already
    if (planned === 0) {
      const book = await fetchBook(house, config, task.scope);
      total = await context.inTx(async (tx) => {
        const { rows } = await planOf(tx, config.id, task.scope, book);
        await insertItems(tx, taskId, rows);
        return rows.length;
      });
    }
    for (let done = 0; !context.signal.aborted;) {
      const items = await context.inTx((tx) => waitingItems(tx, taskId, PART));
      if (items.length === 0) break;
      for (const item of items) {
        if (context.signal.aborted) break;
        await applyItem(house, space, task, item, now());
        done += 1;
        await context.progress(Math.min(99, (done / Math.max(1, total)) * 100), config.name);
      }
    }
    if (context.signal.aborted) return null;
    return settled(context, taskId, config.id);
  },
  ended: (tx, job, state) => endedEarly(tx, job.payload.taskId, state),
});
