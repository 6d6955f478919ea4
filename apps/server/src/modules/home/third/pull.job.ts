/** Pulls an address book in the background: read once, compared, then written row by row; after a crash it goes on with what is left. */
import { THIRD_MODE } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import type { JobKind } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { findConfig } from './config.store.ts';
import { endedEarly, settled, stillOn } from './ending.ts';
import { PULL_JOB } from './jobs.ts';
import { applyItem, fetchBook, planOf, type Starter } from './pull.ts';
import { cameBack, supersede } from './said.store.ts';
import { beginSync } from './start.ts';
import { beginTask, countItems, findTask, insertItems, isRunning, waitingItems } from './sync.store.ts';

export interface PullPayload {
  readonly taskId: string;
  readonly starter: Starter;
  /** scopes that follow when this one has come out well */
  readonly after?: readonly number[];
  /** these alone, by their ids there */
  readonly ids?: readonly string[];
}
const PART = 50;

/** The next scope of an address book that is pulled by itself. */
async function beginNext(
  tx: Tx,
  configId: string,
  starter: Starter,
  scopes: readonly number[],
): Promise<void> {
  const [scope, ...after] = scopes;
  if (scope === undefined) return;
  const row = await findConfig(tx, configId, true);
  if (!row?.isEnabled || (await isRunning(tx, configId, scope))) return;
  await beginSync(tx, { row, scope, mode: THIRD_MODE.changes, starter, factory: null, after });
}

export const pullJob = (house: House): JobKind<PullPayload> => ({
  kind: PULL_JOB,
  rights: ['AlThird.ThirdConfigs:edit'],
  async run(context) {
    const { taskId, starter, after = [], ids } = context.job.payload;
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
        const plan = await planOf(tx, config.id, task.scope, book);
        const rows = ids ? plan.rows.filter((r) => ids.includes(r.remoteId)) : plan.rows;
        await insertItems(tx, taskId, rows);
        // it was compared anew: what an earlier one has left open is either here again or done
        const of = { configId: config.id, scope: task.scope, taskId };
        const there = book.filter((b) => !('isActive' in b) || b.isActive).map((b) => b.id);
        await cameBack(tx, of, there);
        await supersede(tx, of, ids ? { remoteIds: ids } : 'all');
        return rows.length;
      });
    }
    for (let done = 0; !context.signal.aborted;) {
      const items = await context.inTx(async (tx) => {
        await stillOn(tx, config.id);
        return waitingItems(tx, taskId, PART);
      });
      if (items.length === 0) break;
      for (const item of items) {
        if (context.signal.aborted) break;
        await applyItem(house, space, task, item, now());
        done += 1;
        await context.progress(Math.min(99, (done / Math.max(1, total)) * 100), config.name);
      }
    }
    if (context.signal.aborted) return null;
    return settled(context, taskId, config.id, (tx) => beginNext(tx, config.id, starter, after));
  },
  ended: (tx, job, state, error) => endedEarly(tx, job.payload.taskId, state, error),
});
