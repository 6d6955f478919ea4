/** What could not be sent is sent again when it is due (platform M16 §4). */
import { isDirectory, THIRD_FAULTS, THIRD_RESULT } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { apiKeyTask } from './api-key.ts';
import { type ConfigRow, findConfig, mappingOf } from './config.store.ts';
import { applyItem } from './pull.ts';
import { beginDue, isAtWork } from './schedule.ts';
import { noteOutcome, pushItems, withRemotes } from './push.ts';
import { renewPayloads } from './said.store.ts';
import { scopeOf } from './subjects.ts';
import { findTask, type ItemRow, settleTask, spacesDue, takeDueItems, writeOutcome } from './sync.store.ts';

const MOST = 200;
type Parts = House;

/** The rows as they stand now: what was changed since is not sent as it was. What is not here any more is left. */
async function renewed(
  tx: Tx,
  config: ConfigRow,
  scope: number,
  items: readonly ItemRow[],
): Promise<ItemRow[]> {
  const sent = (await mappingOf(tx, config.id, scope)).map((p) => p.localId);
  const ids = items.flatMap((i) => i.localId ?? []);
  const now = new Map((await scopeOf(scope).rows(tx, { ids, sent })).map((r) => [r.id, r]));
  const there = items.flatMap((item) => {
    const row = now.get(item.localId ?? '');
    return row ? [{ ...item, name: row.name, payload: { ...row } as Record<string, unknown> }] : [];
  });
  await renewPayloads(
    tx,
    there.map(({ id, payload }) => ({ id, payload })),
  );
  for (const { id, attempt } of items.filter((i) => !now.has(i.localId ?? '')))
    await writeOutcome(tx, {
      id,
      result: THIRD_RESULT.ignored,
      remoteId: null,
      error: THIRD_FAULTS.gone,
      attempt,
      nextTime: null,
    });
  return there;
}

async function retryOf(house: Parts, tenantId: string, taskId: string, items: ItemRow[], at: Date) {
  const { pools, third } = house;
  const scope = { tenantId, userId: PLATFORM };
  const found = await inTx(pools.user, scope, async (tx) => {
    const task = await findTask(tx, taskId);
    const config = task && (await findConfig(tx, task.configId));
    if (!task || !config) return undefined;
    const left = isDirectory(config.provider) ? items : await renewed(tx, config, task.scope, items);
    return { task, config, rows: await withRemotes(tx, config.id, task.scope, left) };
  });
  if (!found) return;
  const { task, config, rows } = found;
  if (isDirectory(config.provider)) {
    const starter = { userId: PLATFORM, tenantUserId: null, nickname: '' };
    for (const item of items) await applyItem(house, { tenantId, starter }, task, item, at);
    await inTx(pools.user, scope, (tx) => settleTask(tx, taskId));
    return;
  }
  const told = rows.length === 0 ? '' : await pushItems(third, config, task.scope, rows);
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
          await retryOf(parts, tenantId, taskId, of, at).catch((error: unknown) => {
            // the others do not wait for one that cannot even be tried: it is taken again after ten minutes
            parts.log.warn(
              { err: error, tenantId, taskId },
              'rows of a synchronisation were not tried again',
            );
          });
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
