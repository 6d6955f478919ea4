/** What could not be sent is sent again when it is due (platform M16 §4). */
import { isDirectory } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { apiKeyTask } from './api-key.ts';
import { findConfig } from './config.store.ts';
import { applyItem } from './pull.ts';
import { beginDue, isAtWork } from './schedule.ts';
import { noteOutcome, pushItems, withRemotes } from './push.ts';
import { findTask, type ItemRow, settleTask, spacesDue, takeDueItems } from './sync.store.ts';

const MOST = 200;
type Parts = House;

async function retryOf(house: Parts, tenantId: string, taskId: string, items: ItemRow[], at: Date) {
  const { pools, third } = house;
  const scope = { tenantId, userId: PLATFORM };
  const found = await inTx(pools.user, scope, async (tx) => {
    const task = await findTask(tx, taskId);
    const config = task && (await findConfig(tx, task.configId));
    return task && config && { task, config, rows: await withRemotes(tx, config.id, task.scope, items) };
  });
  if (!found) return;
  const { task, config, rows } = found;
  if (isDirectory(config.provider)) {
    const starter = { userId: PLATFORM, tenantUserId: null, nickname: '' };
    for (const item of items) await applyItem(house, { tenantId, starter }, task, item, at);
    await inTx(pools.user, scope, (tx) => settleTask(tx, taskId));
    return;
  }
  const told = await pushItems(third, config, task.scope, rows);
  await inTx(pools.user, scope, async (tx) => {
    await noteOutcome(tx, { configId: config.id, scope: task.scope }, rows, told, at);
    await settleTask(tx, taskId);
  });
}

export const thirdTasks = (parts: Parts): readonly ScheduledTask[] => [
  {
    name: 'third.retry',
    next: everyMinutes(1),
    run: async (at) => {
      const { owner, user } = parts.pools;
      const spaces = await inTx(owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, (tx) =>
        spacesDue(tx, at),
      );
      let count = 0;
      for (const { tenantId } of spaces) {
        // of a space that is closed or over nothing leaves: what is due waits until it is open again
        if (!(await isAtWork(parts, tenantId, at))) continue;
        const items = await inTx(user, { tenantId, userId: PLATFORM }, (tx) => takeDueItems(tx, at, MOST));
        for (const [taskId, of] of Map.groupBy(items, (i) => i.taskId))
          await retryOf(parts, tenantId, taskId, of, at);
        count += items.length;
      }
      return `${count} items`;
    },
  },
  {
    name: 'third.schedule',
    next: everyMinutes(1),
    run: async (at) => `${await beginDue(parts, at)} begun`,
  },
  apiKeyTask(parts),
];
