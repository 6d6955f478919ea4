/** The figures of days: counted anew within a minute of what changes them, and every night (platform M18). */
import { METRIC, type MetricName } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { dailyAt, everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { confirmedDays } from '../../nest/order/index.ts';
import { dueSpaces, everySpace, type MetricValue, replaceMetrics, takeDue } from './metric.store.ts';

export { markDue } from './metric.store.ts';

const NAMES = Object.keys(METRIC) as MetricName[];

async function recount(tx: Tx, at: Date): Promise<void> {
  await takeDue(tx);
  const days = await confirmedDays(tx);
  const values = days.flatMap((day) =>
    NAMES.map((name): MetricValue => ({
      factoryId: day.factoryId,
      date: day.date,
      metric: METRIC[name],
      value: day[name],
    })),
  );
  await replaceMetrics(tx, values, at);
}

export function metricTasks({ pools }: Pick<House, 'pools'>): readonly ScheduledTask[] {
  const overAll = (work: (tx: Tx) => Promise<string[]>): Promise<string[]> =>
    inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, work);
  const count = async (spaces: readonly string[], at: Date): Promise<string> => {
    for (const tenantId of spaces)
      await inTx(pools.user, { tenantId, userId: PLATFORM }, (tx) => recount(tx, at));
    return `${spaces.length} spaces`;
  };
  return [
    { name: 'metric.due', next: everyMinutes(1), run: async (at) => count(await overAll(dueSpaces), at) },
    {
      name: 'metric.recount',
      next: dailyAt('02:40'),
      atStart: true,
      run: async (at) => count(await overAll(everySpace), at),
    },
  ];
}
